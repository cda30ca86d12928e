# Private sentences that say why something cannot be done, and what one can do.

refusal-not-a-player = You are not playing in this game, but you are welcome to watch. Start your own with `/{ $command } challenge`.
refusal-not-for-you = This challenge is for somebody else. Start your own with `/{ $command } challenge`.
refusal-own-challenge = This is your own challenge: somebody else has to answer it. You can take it back with “Withdraw”.
refusal-challenger-only = Only the person who made the challenge can do that.
refusal-not-started = The game has not begun yet: the challenge is still open.
refusal-already-answered = This challenge has been answered already; the game is on. `/{ $command } show` shows you its board.
refusal-already-in = You have a seat in this game already; it begins when the last one is taken.
refusal-not-shown-yet = The challenge is not quite up yet. Please try again in a moment.
refusal-over = This is over. `/{ $command } rematch` asks for another game.
refusal-never-played = This challenge is closed and never became a game. Start a new one with `/{ $command } challenge`.
refusal-not-over = The game is still being played. You can do that once it is over.
refusal-stale = That was from an earlier turn, so I have not played it. Look at the current board and choose again; `/{ $command } show` shows it to you.
refusal-not-your-turn = It is somebody else's turn. The board says when it is yours.
refusal-time-is-up = Too late: the time for this is over.
refusal-time-is-not-up = There is still time. The board says until when.
refusal-no-offer = There is no draw offer to answer. You can make one with “Offer draw”.
refusal-own-offer = { $group ->
    [banner] That offer is yours: the other player has to answer it. It lapses when they move after you have moved again.
   *[other] That offer is yours: it is for the others to answer. It lapses when one of them moves instead.
}
refusal-offer-waits = Somebody has already offered a draw. Accept or decline it.
refusal-agreed-already = You have agreed to the draw; the others have yet to answer.
refusal-nothing-to-claim = { $group ->
    [banner] There is no draw to claim: this position has not come up three times with you to move. Play on, or offer a draw.
   *[other] In this game draws are not claimed: a position's third time is judged by itself. You can offer a draw.
}
refusal-no-hints = This game counts for ratings, so there are no hints in it. Games against the computer have them, and those that begin with `/{ $command } challenge casual:True`.
refusal-is-out = You are out of this game; you can watch how it goes on.
refusal-other-game = That is a move of another game than the one played here.
refusal-offer-stands = You have already offered a draw. It stands until it is answered.
refusal-offer-too-soon = Your last offer was declined a short while ago. You can offer again { $plies ->
    [one] after the next ply
   *[other] after { $plies } more plies, everybody's counted
}.
refusal-too-late-to-abort = Everybody has moved, so the game counts and cannot be aborted. You can resign or offer a draw.
refusal-fault = Something is missing on my side, so I have not carried that out. Nothing has changed; please try again in a moment.

illegal-game-over = The game is over. `/{ $command } rematch` asks for another one.
illegal-off-board = There is no such square: files go from a to h, ranks from 1 to 4.
illegal-colours-not-known = You have no colour yet: turn up a piece.
illegal-empty-square = That square is empty. Choose one with a piece on it.
illegal-not-face-down = That piece is face up already. Turn up one that lies face down.
illegal-face-down-piece = That piece lies face down: turn it up first.
illegal-not-your-piece = That piece is not yours. Move one that is.
illegal-not-adjacent = A piece steps one square along a row or column, also to capture. Only a cannon that jumps captures from further away.
illegal-occupied = Something lies there already. Move to an empty square, or capture with `x`: `b3xb4`.
illegal-capture-instead = An enemy piece stands there. To capture it, write `{ $capture }`.
illegal-nothing-to-take = There is nothing to take there. To move, write `b3-b4`.
illegal-own-piece = That is your own piece: you can only take those of others.
illegal-allys-piece = That piece is your ally's: you can only take the opponents'.
illegal-target-face-down = A face-down piece cannot be taken. Turn it up first, or take something else.
illegal-rank-too-low = The { $captor } ranks below the { $victim } and cannot take it. `/{ $command } rules` has the order.
illegal-general-soldier = The general cannot take a soldier: it is the one piece he has to fear.
illegal-cannon-step = A cannon cannot take the piece next to it: it captures only by jumping over another one.
illegal-cannon-line = A cannon captures along its row or column only.
illegal-cannon-screens = A cannon captures by jumping over exactly one piece; here it would be { $screens }.
illegal-screen-face-down = By these rules a cannon jumps over face-up pieces only, and that one lies face down.
illegal-attempt-instead = That piece lies face down. By these rules you may attack it: write `b3?b4`.
illegal-no-attempts = By these rules a face-down piece cannot be attacked: it must be turned up first.
illegal-cannon-attempt = In these rules, cannons cannot attack face-down pieces. Use another piece, or flip it first.
illegal-target-face-up = That piece lies face up, so there is nothing to find out: capture it with `b3xb4`, if yours may.
illegal-in-chain = The piece on { $at } has just captured. Go on capturing with it, or stop with “Stop capturing” or `end`; nothing else can be played now.
illegal-chain-face-up = Once a piece has captured, it may go on to face-up pieces only, by these rules. Take one of those, or stop with `end`.
illegal-no-chain = There is nothing to stop: no piece is in the middle of capturing. Play a move of your own.
illegal-chase-limit = This piece has chased the same one { $limit } moves in a row, which is the most these rules allow. Play something else.
