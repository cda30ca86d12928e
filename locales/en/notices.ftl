# Short private answers when something was done.

notice-declined = Declined.
notice-withdrawn = Taken back.
notice-words-added = Your words are in the shuffle: { $words }
notice-draw-offered = You have offered a draw.
notice-draw-accepted = Agreed: the game is a draw.
notice-draw-declined = You have declined the draw. Play on!
notice-resigned = You have resigned. Well played.
notice-aborted = The game is aborted. Nobody loses anything.
notice-dismissed = Nothing has happened. Play on!
notice-moved-on = The game goes on here: { $link }
notice-played = Played: { $action }.
notice-form-late = That took too long on my side, so the form could not open. Please press the button again.
notice-record = The record of game `{ $code }`, { $rules }, `{ $variant }`. `banqi verify FILE` checks it without me.
notice-record-open = The record of game `{ $code }` so far, { $rules }, `{ $variant }`. What lies face down stays sealed until the end.

# Calls: a message that notifies somebody who is away. It has no controls and goes when they have come.
call-turn = { $who }, it's your turn: { $link }
call-offer = { $who }, a draw has been offered to you: { $link }
call-result = { $who }, your game is over: { $link }
call-challenge = { $who }, you have been challenged: { $link }
