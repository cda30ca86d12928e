# Games of four seats, and the board of 8 by 8.

seats-take = Take a seat
seats-in = ✅ Joined ({ $n } of { $of }): { $who }
seats-missing = ⏳ Waiting for: { $who }
seats-free = 🪑 { $n ->
    [one] 1 free seat.
   *[other] { $n } free seats.
} Press “Take a seat” to join.
seats-order = -# { $teams ->
    [yes] Players move in the order they join. The first and third players are partners, against the second and fourth.
    [named] Partners sit opposite each other, so the teams take turns.
   *[no] Players move in the order they join. There are no teams.
}
seats-taken = ✅ All seats are taken. The game is on! Turn order: { $who }.
seats-taken-teams = ✅ All seats are taken. The game is on: { $first } against { $second }.
seats-declined = { $who } declined, so this game won't start. Start another with `/banqi challenge`.
seats-somebody = One of the invited players
seats-named = 🤝 { $pair } against { $open ->
    [0] { $others }
    [1] { $others } and the player who takes the free seat
   *[other] the two players who take the free seats
}. These teams are fixed.
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
    [1] , 1st place
    [2] , 2nd place
    [3] , 3rd place
   *[other] , 4th place
})
seats-turn-pairs = ▶ **{ $who } flips first.** The first piece decides who plays red and green, and who plays black and blue.
seats-turn-colourless = ▶ **{ $who } flips a piece.** If its colour is still free, { $who } gets that colour.
seats-offer = 🤝 { $who } offers a draw. { $reader ->
    [spectator] Everyone still in the game must accept.
   *[player] Everyone still in the game must press “Accept draw” or “Decline draw”.
} { $agreed ->
    [0] {""}
   *[other] Accepted: { $those }.{" "}
}Waiting for: { $missing }.
seats-win = All other players are out.
seats-win-team = Both opponents are out.
seats-place = { $place }. { $who }
seats-resign = Resign? You will be out. Your pieces stay on the board and can be captured, and the others play on.
seats-resigned = You resigned. The others play on, and you can keep watching.
seats-agreed = You agreed. The game is a draw once everyone still in the game has agreed.

alt-large-title = Banqi board of 8×8 squares, columns a to h, rows 1 to 8.
alt-large-side = { $colour }: { $pieces }.
alt-large-pieces = { $kind } { $squares }
alt-large-down = Face-down: { $squares }.
alt-large-out = Out of the game: { $colours }.
alt-large-to-move = { $colours } to move.
alt-large-colourless = The player to move has no colour yet and must flip a piece.
alt-large-over = Game over: { $colours ->
    [none] no winner.
   *[other] { $colours } won.
}

