# Games of four seats, and the board of 8 by 8.

seats-take = Take a seat
seats-in = ✅ In ({ $n } of { $of }): { $who }
seats-missing = ⏳ Invited, not in yet: { $who }
seats-free = 🪑 { $n ->
    [one] 1 free seat: anyone can take it
   *[other] { $n } free seats: anyone can take one
} with “Take a seat”.
seats-order = -# Turn order is the order in which seats are taken. { $teams ->
    [yes] First and third are partners, against second and fourth.
    [named] Partners still sit opposite each other.
   *[no] Each player plays alone.
}
seats-taken = ✅ All seats are taken. The game is on! Turn order: { $who }.
seats-taken-teams = ✅ All seats are taken. The game is on: { $first } against { $second }.
seats-declined = { $who } declined, so this game won't start. Maybe another time!
seats-somebody = One of the invited players
seats-named = 🤝 { $pair } against { $open ->
    [0] { $others }
    [1] { $others } and the player who takes the free seat
   *[other] the two players who take the free seats
}. These partners stay together.
seats-your-partner = { $who } (your partner)

seats-against = { $first } against { $second }
seats-partners = { $first } and { $second }
seats-out = ~~{ $who }~~ ({ $why ->
    [resignation] resigned
    [time] out of time
    [wiped-out] no pieces left
    [chase] only forbidden chase moves left
   *[other] no legal move left
}{ $place ->
    [0] {""}
   *[other] , place { $place }
})
seats-turn-pairs = ▶ **{ $who } flips the first piece**. Its colour decides who plays red and green, and who plays black and blue.
seats-turn-colourless = ▶ **{ $who } flips a piece** and plays its colour if it is still free
seats-offer = 🤝 { $who } offers a draw. All players still in must agree. { $agreed ->
    [0] {""}
   *[other] Agreed: { $those }.{" "}
}Still to answer: { $missing }.
seats-win = 🏆 **{ $who } wins:** all other players are out.
seats-win-team = 🏆 **{ $who } win:** both opponents are out.
seats-place = { $place }. { $who }
seats-resign = Resign? You are then out. Your pieces stay on the board and can be captured, and the other players continue.
seats-resigned = You resigned. The other players continue, and you can watch.
seats-agreed = You agreed. The game is a draw once all players still in have agreed.

alt-large-title = Banqi board of 8 by 8 squares, files a to h, ranks 1 to 8.
alt-large-side = { $colour }: { $pieces }.
alt-large-pieces = { $kind } { $squares }
alt-large-down = Face down: { $squares }.
alt-large-out = Out of the game: { $colours }.
alt-large-to-move = To move: { $colours }.
alt-large-colourless = To move: a player without a colour, who must flip a piece.
alt-large-over = Game over. { $colours ->
    [none] No winner.
   *[other] Won: { $colours }.
}

control-turn-up-first = Flip a piece, a–c ({ $n })
control-turn-up-middle = Flip a piece, d–f ({ $n })
control-turn-up-last = Flip a piece, g–h ({ $n })
