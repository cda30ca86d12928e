# Games of four seats, and the board of 8 by 8.

seats-take = Take a seat
seats-in = ✅ In ({ $n } of { $of }): { $who }
seats-missing = ⏳ Asked, and not in yet: { $who }
seats-free = 🪑 { $n ->
    [one] One seat is free: anyone may take it
   *[other] { $n } seats are free: anyone may take one
} with “Take a seat”.
seats-order = -# Seats go round in the order in which they are taken. { $teams ->
    [yes] The first and the third are partners, against the second and the fourth.
    [named] Partners sit opposite each other all the same.
   *[no] Everyone plays alone.
}
seats-taken = ✅ All seats are taken, and the game is on! In the order in which they came: { $who }.
seats-taken-teams = ✅ All seats are taken, and the game is on: { $first } against { $second }.
seats-declined = { $who } has declined, so this game does not come about. Another time!
seats-somebody = Somebody who was asked
seats-named = 🤝 { $pair } against { $open ->
    [0] { $others }
    [1] { $others } and whoever takes the free seat
   *[other] the two who take the free seats
}: the partners are settled, whoever takes a seat first.
seats-your-partner = { $who } (your partner)

seats-against = { $first } against { $second }
seats-partners = { $first } and { $second }
seats-out = ~~{ $who }~~ ({ $why ->
    [resignation] resigned
    [time] out of time
    [wiped-out] no piece left
    [chase] nothing but a long chase
   *[other] could not play
}{ $place ->
    [0] {""}
   *[other] , place { $place }
})
seats-game = { $rules } · game `{ $code }`
seats-turn-pairs = ▶ { $who } turns up the first piece, whose colour decides who plays red and green, and who black and blue · move due { $deadline }
seats-turn-colourless = ▶ { $who } has no colour yet: turns up a piece, and plays its colour if nobody else does · move due { $deadline }
seats-offer = 🤝 { $who } offers a draw, to which all who are in have to agree. { $agreed ->
    [0] {""}
   *[other] Agreed: { $those }.{" "}
}Still to answer: { $missing }.
seats-win = 🏆 { $who } wins: everybody else is out.
seats-win-team = 🏆 { $who } win: both opponents are out.
seats-place = { $place }. { $who }
seats-resign = Resign? You are out then. Your pieces stay on the board and may be taken; the others play on.
seats-resigned = You have resigned. The others play on, and you can watch.
seats-agreed = You have agreed. It is a draw once everybody who is in has.

alt-large-title = Banqi board of 8 by 8 squares, files a to h, ranks 1 to 8.
alt-large-side = { $colour }: { $pieces }.
alt-large-pieces = { $kind } { $squares }
alt-large-down = Face down: { $squares }.
alt-large-out = Out of the game: { $colours }.
alt-large-to-move = To move: { $colours }.
alt-large-colourless = To move: a player without a colour, who turns up a piece.
alt-large-over = Game over. { $colours ->
    [none] Nobody has won.
   *[other] Won: { $colours }.
}

control-turn-up-first = Turn up a piece, a–c ({ $n })
control-turn-up-middle = Turn up a piece, d–f ({ $n })
control-turn-up-last = Turn up a piece, g–h ({ $n })
