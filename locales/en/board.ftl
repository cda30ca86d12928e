# The board message while a game is played, and the board's alt text.

board-players-unknown = { $first } vs { $second }
board-due = due { $deadline }
board-first-turn = ▶ **{ $who } flips the first piece** and plays its colour
board-turn = ▶ **{ $who } to move** ({ $colour })
board-computer = 💭 **{ $who } is thinking …**
board-last-up = { $who } flipped a { $piece } on { $square }.
board-last-moved = { $who } moved the { $piece } from { $from } to { $to }.
board-last-took = { $who } captured a { $target } on { $to } with the { $piece } from { $from }.
board-last-found = { $who } attacked { $to } with the { $piece } from { $from }, revealed a { $target } and captured it.
board-last-stayed = { $who } attacked { $to } with the { $piece } from { $from } and revealed a { $target }. It is too strong to capture, so both pieces stay.
board-last-own = { $who } attacked { $to } with the { $piece } from { $from } and revealed a { $target } of the same side. Both pieces stay.
board-last-lost = { $who } attacked { $to } with the { $piece } from { $from } and revealed a { $target }. It is too strong, so the { $piece } is lost.
board-last-both = { $who } attacked the { $target } on { $to } with the { $piece } from { $from }. They are equal, so both are gone.
board-last-equal = { $who } attacked { $to } with the { $piece } from { $from } and revealed a { $target }. They are equal, so both are gone.
board-last-end = { $who } stopped capturing.
board-chain = ▶ **{ $who } may capture again** ({ $colour }) with the { $piece } on { $square }, or stop
board-offer = 🤝 { $who } offers a draw.
board-draw-declined = { $why ->
    [better] ✋ The computer declined the draw: it has the better position.
    [open] ✋ The computer declined the draw: either side can still win.
   *[none] ✋ { $who } declined the draw.
}
board-last-down = 👁 The last face-down piece, on { $square }, is a { $piece }.
board-quiet = ⏳ { $quiet } of { $limit } moves without a flip or capture. At { $limit } the game is a draw.
board-cycle = ♻️ The same moves have been played twice in a row. A third time is a draw.
board-position = ♻️ This position has occurred twice. A third time is a draw.
board-agree = ♻️ Position seen { $times } times. These rules never draw automatically; either player can press “Offer draw”.
board-chase = 🏃 Chase { $plies } of { $limit }: the same piece can't be chased more than { $limit } moves in a row.

alt-title = Banqi board, ranks from the top, files a to h.
alt-rank = { $rank }: { $cells }.
alt-run = { $squares } { $what }
alt-down = face down
alt-empty = empty
alt-to-move = { $colour ->
    [red] Red to move.
    [black] Black to move.
    [blue] Blue to move.
    [green] Green to move.
   *[none] The first piece is about to be flipped.
}
alt-over = { $winner ->
    [red] Game over: red won.
    [black] Game over: black won.
    [blue] Game over: blue won.
    [green] Game over: green won.
   *[none] Game over: no winner.
}
alt-last-up = Last: { $square } flipped, a { $piece }.
alt-last-moved = Last: { $from } to { $to }, a { $piece }.
alt-last-took = Last: a { $piece } from { $from } captured a { $target } on { $to }.
alt-last-found = Last: a { $piece } from { $from } attacked face-down { $to }, revealed a { $target } and captured it.
alt-last-stayed = Last: a { $piece } from { $from } attacked { $to }, revealed a { $target } and could not capture it.
alt-last-own = Last: a { $piece } from { $from } attacked { $to } and revealed a { $target } of its own side.
alt-last-lost = Last: a { $piece } from { $from } attacked { $to }, revealed a { $target } and was removed.
alt-last-both = Last: a { $piece } from { $from } attacked a { $target } on { $to }, and both were removed.
alt-chain = The { $piece } on { $square } may capture again.
