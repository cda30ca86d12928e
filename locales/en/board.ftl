# The board message while a game is played, and the board's alt text.

board-players-unknown = { $first } against { $second } · { $rules } · game `{ $code }`
board-players = { $red } · { $black } · { $rules } · game `{ $code }`
board-first-turn = ▶ { $who } turns up the first piece: its colour decides who plays red · move due { $deadline }
board-turn = ▶ { $who } to play ({ $colour }) · move due { $deadline }
board-computer = 💭 { $who } is thinking …
board-last-up = { $who } turned up a { $piece } on { $square }.
board-last-moved = { $who } moved the { $piece } from { $from } to { $to }.
board-last-took = { $who } took a { $target } on { $to } with the { $piece } from { $from }.
board-last-found = { $who } attacked { $to } with the { $piece } from { $from }: a { $target }, taken.
board-last-stayed = { $who } attacked { $to } with the { $piece } from { $from }: a { $target }, too strong to be taken. Both stay where they are.
board-last-own = { $who } attacked { $to } with the { $piece } from { $from }: a { $target }, a piece of the same side. Both stay where they are.
board-last-lost = { $who } attacked { $to } with the { $piece } from { $from }: a { $target }, too strong. The { $piece } is lost.
board-last-both = { $who } took the { $target } on { $to } with the { $piece } from { $from }: equals, so both are gone.
board-last-equal = { $who } attacked { $to } with the { $piece } from { $from }: a { $target }, an equal. Both are gone.
board-last-end = { $who } stopped capturing.
board-chain = ▶ { $who } ({ $colour }) may go on capturing with the { $piece } on { $square }, or stop · move due { $deadline }
board-offer = 🤝 { $who } offers a draw.
board-draw-declined = { $why ->
    [better] ✋ The computer declined the draw: it has the better position.
    [open] ✋ The computer declined the draw: there is still too much to play for.
   *[none] ✋ { $who } declined the draw.
}
board-last-down = 👁 The last face-down piece, on { $square }, is a { $piece }.
board-quiet = ⏳ { $quiet } of { $limit } quiet plies: at { $limit } without a turn-up or capture the game is a draw.
board-cycle = ♻️ The same moves have been played twice in a row: a third time is a draw.
board-position = ♻️ This position has come up twice: a third time is a draw.
board-agree = ♻️ This position has come up { $times } times, and nothing ends this by itself. Call it a draw? Whoever plays can offer it, with one click.
board-chase = 🏃 Chase { $plies } of { $limit }: who has chased the same piece { $limit } times in a row must leave off.

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
   *[none] The first piece is to be turned up.
}
alt-over = { $winner ->
    [red] Game over: red has won.
    [black] Game over: black has won.
    [blue] Game over: blue has won.
    [green] Game over: green has won.
   *[none] Game over: nobody has won.
}
alt-last-up = Last: { $square } turned up, a { $piece }.
alt-last-moved = Last: { $from } to { $to }, a { $piece }.
alt-last-took = Last: a { $piece } from { $from } took a { $target } on { $to }.
alt-last-found = Last: a { $piece } from { $from } attacked { $to }, face down until then, and took a { $target }.
alt-last-stayed = Last: a { $piece } from { $from } attacked { $to }, where a { $target } was turned up, and could not take it.
alt-last-own = Last: a { $piece } from { $from } attacked { $to }, where a { $target } of its own side was turned up.
alt-last-lost = Last: a { $piece } from { $from } attacked { $to }, where a { $target } was turned up, and was removed.
alt-last-both = Last: a { $piece } from { $from } attacked a { $target } on { $to }, and both were removed.
alt-chain = The { $piece } on { $square } may go on capturing.
