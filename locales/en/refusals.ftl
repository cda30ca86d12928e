# Private sentences that say why something cannot be done, and what to do instead.

refusal-not-a-player = You aren't playing in this game, but you are welcome to watch. Start your own with `/{ $command } challenge`.
refusal-not-for-you = This challenge is for someone else. Start your own with `/{ $command } challenge`.
refusal-own-challenge = You can't answer your own challenge. To cancel it, press “⋯” and then “Withdraw”.
refusal-challenger-only = Only the player who made this challenge can do that.
refusal-not-started = The game hasn't started yet: the challenge hasn't been accepted.
refusal-already-answered = This challenge has already been answered. Use `/{ $command } show` to see the board.
refusal-already-in = You already have a seat. The game starts when all seats are taken.
refusal-not-shown-yet = The challenge isn't ready yet. Please try again in a moment.
refusal-over = This game is over. Ask for another one with `/{ $command } rematch`.
refusal-never-played = This challenge has ended without a game. Start a new one with `/{ $command } challenge`.
refusal-not-over = This game isn't over yet. Try again when it is.
refusal-no-result = This game has no result, so there is nothing to void.
refusal-stale = The board has changed, so your move wasn't played. See the new board with `/{ $command } show`, then choose again.
refusal-not-your-turn = It's { $who }'s turn.{ $board ->
    [here] {""}
   *[elsewhere] {" "}The board is here: { $board }
}
refusal-time-is-up = Time ran out before your move arrived, so it wasn't played. The board will show the result.
refusal-time-is-not-up = The player to move still has time. The board shows how much.
refusal-no-offer = There is no draw offer to answer. To make one, press “Offer draw”.
refusal-own-offer = { $group ->
    [banner] You can't answer your own draw offer. Keep playing: your opponent can still answer it.
   *[other] You can't answer your own draw offer. Please wait for the answer. If another player moves instead of answering, your offer is declined.
}
refusal-offer-waits = A draw has already been offered. Press “Accept draw” or “Decline draw”.
refusal-agreed-already = You have agreed to the draw. The other players haven't answered yet.
refusal-nothing-to-claim = { $group ->
    [banner] You can't claim a draw yet: the same position must occur three times with you to move. Keep playing, or press “Offer draw”.
   *[other] You can't claim a draw in this game. To offer one, press “Offer draw”.
}
refusal-no-hints = This game is rated, so hints aren't allowed. Play against the computer, or start a casual game: `/{ $command } challenge casual:True`.
refusal-is-out = You're out of this game, but you can keep watching.
refusal-other-game = That move belongs to a different game. Choose a move from the menus below this board.
refusal-offer-stands = You have already offered a draw. Please wait for the answer.
refusal-offer-too-soon = Your last draw offer was declined. You can offer again { $plies ->
    [one] after 1 more move
   *[other] after { $plies } more moves, counting everyone's
}.
refusal-too-late-to-abort = All players have moved, so the game can't be aborted. You can press “Resign” or “Offer draw”.
refusal-paused = The game is paused. To go on, press “Resume” or use `/{ $command } clock`.
refusal-not-paused = The game isn't paused, so you can just make a move.
refusal-no-clock-request = There is no request to answer. To ask for a pause or a different time, use `/{ $command } clock`.
refusal-own-clock-request = You can't answer your own request. Please wait for the answer, or make a move.
refusal-agreed-to-clock = You have already accepted the request. The other players haven't answered yet.
refusal-clock-request-waits = There is already a request. Answer it first: press “Accept request” or “Decline”.
refusal-clock-too-soon = Your last request was declined. You can ask again { $plies ->
    [one] after 1 more move
   *[other] after { $plies } more moves, counting everyone's
}.
refusal-same-clock = The game already has this time. Choose another one.
refusal-no-takebacks = { $seats ->
    [four] In games of four, moves can't be taken back.
   *[two] This game is rated, so moves can't be taken back.
} Takebacks work in casual games of two players (`/{ $command } challenge casual:True`) and against the computer.
refusal-nothing-to-take-back = You haven't moved yet, so there is nothing to take back.
refusal-revealed = Your last move or a later one revealed a piece, so you can't take it back. Please play on.
refusal-takeback-too-soon = You have already asked since your last move. Make a move, then you can ask again.
refusal-no-takeback-request = No one has asked to take back a move. To ask, press “Take back”.
refusal-own-takeback-request = You have asked to take back a move. Please wait for the answer, or make a move.
refusal-takeback-waits = Your opponent has asked to take back a move. Answer first: press “Accept takeback” or “Decline”.
refusal-fault = Something went wrong on my side, and nothing has changed. Please try again in a moment.

illegal-game-over = The game is over. Ask for another one with `/{ $command } rematch`.
illegal-off-board = There is no such square on this board. Columns go from a to h, rows from 1 to 4 (to 8 on the 8×8 board).
illegal-colours-not-known = You have no colour yet. Flip a piece first.
illegal-empty-square = That square is empty. Choose one with a piece on it.
illegal-not-face-down = That piece is already face-up. Flip a face-down one.
illegal-face-down-piece = That piece is face-down. Flip it first.
illegal-not-your-piece = That isn't your piece. Move one of yours.
illegal-not-adjacent = Pieces move and capture one square along a row or column. In rules where cannons jump, a cannon can capture from farther away.
illegal-occupied = That square is occupied. Move to an empty square, or capture: `b3xb4`.
illegal-capture-instead = An enemy piece is there. To capture it, write `{ $capture }`.
illegal-nothing-to-take = There is nothing to capture there. To move, write `b3-b4`.
illegal-own-piece = That is your own piece. You can only capture enemy pieces.
illegal-allys-piece = That is your partner's piece. You can only capture enemy pieces.
illegal-target-face-down = You can't capture a face-down piece. Flip it first, or capture another piece.
illegal-rank-too-low = The { $captor } ranks below the { $victim } and can't capture it. See the ranks with `/{ $command } rules`.
illegal-general-soldier = The general can't capture a soldier in these rules. Choose another move.
illegal-cannon-step = A cannon can't capture the piece next to it. It captures only by jumping over another piece.
illegal-cannon-line = A cannon captures only along its row or column.
illegal-cannon-screens = A cannon captures by jumping over exactly one piece. { $screens ->
    [0] There is none in between.
   *[other] There are { $screens } in between.
}
illegal-screen-face-down = In these rules, a cannon can't jump over a face-down piece.
illegal-attempt-instead = That piece is face-down. In these rules, you can attack it: choose it in the menu, or type `b3?b4`.
illegal-no-attempts = In these rules, face-down pieces can't be attacked. Flip the piece first.
illegal-cannon-attempt = In these rules, cannons can't attack face-down pieces. Use another piece, or flip the target first.
illegal-target-face-up = That piece is face-up, so capture it instead: choose it in the menu, or type `b3xb4`.
illegal-in-chain = The piece on { $at } has just captured. Capture again with it, or press “Stop capturing” (or type `end`).
illegal-chain-face-up = In these rules, a capture chain continues only with face-up pieces. Capture one of those, or press “Stop capturing” (or type `end`).
illegal-no-chain = There is no capture chain to stop. Make a move.
illegal-chase-limit = This piece has reached the limit for chasing the same piece ({ $limit }). Make another move.
