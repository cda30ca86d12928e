# Private sentences that say why something cannot be done, and what to do instead.

refusal-not-a-player = You aren't playing in this game, but you are welcome to watch. Start your own with `/{ $command } challenge`.
refusal-not-for-you = This challenge is for someone else. Start your own with `/{ $command } challenge`.
refusal-own-challenge = This is your own challenge, so someone else has to answer it. To cancel it, press “Withdraw”.
refusal-challenger-only = Only the player who made the challenge can do that.
refusal-not-started = The game hasn't started yet: the challenge is still open.
refusal-already-answered = This challenge has already been answered. Use `/{ $command } show` to see the board.
refusal-already-in = You already have a seat. The game starts when all seats are taken.
refusal-not-shown-yet = The challenge isn't ready yet. Please try again in a moment.
refusal-over = This game is over. `/{ $command } rematch` asks for another one.
refusal-never-played = This challenge is closed and never became a game. Start a new one with `/{ $command } challenge`.
refusal-not-over = The game is still in progress. You can do that once it is over.
refusal-stale = The board has changed since then, so your move was not played. Use `/{ $command } show` to see it, and choose again.
refusal-not-your-turn = It isn't your turn. The board says whose turn it is.
refusal-time-is-up = Too late: the time for this is over.
refusal-time-is-not-up = There is still time left. The board says how much.
refusal-no-offer = There is no draw offer to answer. To make one, press “Offer draw”.
refusal-own-offer = { $group ->
    [banner] This is your own draw offer, so your opponent has to answer it. It expires if they move after your next move.
   *[other] This is your own draw offer, so your opponent has to answer it. If they move instead, it is declined.
}
refusal-offer-waits = A draw has already been offered. Press “Accept draw” or “Decline draw”.
refusal-agreed-already = You have agreed to the draw. The other players haven't answered yet.
refusal-nothing-to-claim = { $group ->
    [banner] You can't claim a draw yet: this position hasn't occurred three times on your turn. Keep playing, or press “Offer draw”.
   *[other] Draws can't be claimed in this game: repetition is decided automatically. You can press “Offer draw”.
}
refusal-no-hints = This game is rated, so hints are not allowed. Play against the computer, or start a casual game: `/{ $command } challenge casual:True`.
refusal-is-out = You are out of this game, but you can watch the rest.
refusal-other-game = That move belongs to a different game than this one.
refusal-offer-stands = You have already offered a draw. Please wait for the answer.
refusal-offer-too-soon = Your last draw offer was declined. You can offer again { $plies ->
    [one] after 1 more move
   *[other] after { $plies } more moves, counting all players
}.
refusal-too-late-to-abort = All players have moved, so the game can't be aborted. You can press “Resign” or “Offer draw”.
refusal-fault = Something is missing on my side, so nothing was changed. Please try again in a moment.

illegal-game-over = The game is over. `/{ $command } rematch` asks for another one.
illegal-off-board = There is no such square: files go from a to h, ranks from 1 to 4.
illegal-colours-not-known = You have no colour yet. Flip a piece first.
illegal-empty-square = That square is empty. Choose one with a piece on it.
illegal-not-face-down = That piece is already face up. Flip a face-down one.
illegal-face-down-piece = That piece is face down. Flip it first.
illegal-not-your-piece = That isn't your piece. Move one of yours.
illegal-not-adjacent = Pieces move and capture one square along a row or column. Only a cannon that jumps can capture from farther away.
illegal-occupied = That square is occupied. Move to an empty square, or capture with `x`: `b3xb4`.
illegal-capture-instead = An enemy piece is there. To capture it, write `{ $capture }`.
illegal-nothing-to-take = There is nothing to capture there. To move, write `b3-b4`.
illegal-own-piece = That is your own piece. You can only capture enemy pieces.
illegal-allys-piece = That is your partner's piece. You can only capture enemy pieces.
illegal-target-face-down = You can't capture a face-down piece. Flip it first, or capture another piece.
illegal-rank-too-low = The { $captor } ranks below the { $victim } and can't capture it. The order is in `/{ $command } rules`.
illegal-general-soldier = The general can't capture a soldier. It is the only kind he can't capture.
illegal-cannon-step = A cannon can't capture the piece next to it. It captures only by jumping over another piece.
illegal-cannon-line = A cannon captures only along its row or column.
illegal-cannon-screens = A cannon captures by jumping over exactly one piece. Here the number is { $screens }.
illegal-screen-face-down = In these rules, a cannon can't jump over a face-down piece.
illegal-attempt-instead = That piece is face down. In these rules, you can attack it: write `b3?b4`.
illegal-no-attempts = In these rules, face-down pieces can't be attacked. Flip the piece first.
illegal-cannon-attempt = In these rules, cannons can't attack face-down pieces. Use another piece, or flip it first.
illegal-target-face-up = That piece is face up, so it can't be attacked. Capture it instead: `b3xb4`.
illegal-in-chain = The piece on { $at } has just captured. Capture again with it, or press “Stop capturing” (or type `end`).
illegal-chain-face-up = In these rules, a piece that has captured can then only capture face-up pieces. Capture one of those, or type `end` to stop.
illegal-no-chain = There is nothing to stop: no piece has just captured. Make a move.
illegal-chase-limit = This piece has chased the same one for { $limit } moves in a row, which is the limit. Make another move.
