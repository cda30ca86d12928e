# Buttons, menus and the questions they ask.

control-move = Move or capture ({ $n })
control-forcing = Captures and checks ({ $n })
control-chain = Capture again ({ $n })
control-turn-up = Flip a piece ({ $n })
control-turn-up-left = Flip a piece, a–d ({ $n })
control-turn-up-right = Flip a piece, e–h ({ $n })
control-any = Any piece
control-any-hint = All face-down pieces are equally unknown
control-up-choice = Flip { $square }
control-move-hint = { $kind } moves
control-take-hint = { $kind } captures { $victim }
control-check-hint = { $hint }, check
control-attempt-hint = { $kind } attacks a face-down piece
control-end = Stop capturing
control-end-hint = Ends your turn
control-touch = Tap board
control-more = All moves
control-men = Move
control-draw = Offer draw
control-draw-accept = Accept draw
control-draw-decline = Decline draw
control-claim = Claim draw
control-resign = Resign
control-abort = Abort
control-accept = Accept
control-own-words = Own words
control-decline = Decline
control-rules = Rules
control-figures = Figures
control-characters = Chinese characters
control-withdraw = Withdraw
control-rematch = Rematch
control-verify = Verify
control-record = Record
control-previous = Previous
control-next = Next
control-pick = Which piece? ({ $n })
control-where = Where to? ({ $n })
control-back = Another piece
control-close = Never mind

confirm-draw = Offer a draw? { $group ->
    [banner] You can't withdraw the offer. It stands until it is answered, or until your opponent moves after your next move.
   *[other] You can't withdraw the offer. It stands until your opponent answers; if they move instead, it is declined.
}
confirm-resign = Resign? You lose the game.
confirm-abort = Abort the game? Not all players have moved yet, so no one loses.
confirm-draw-yes = Yes, offer draw
confirm-resign-yes = Yes, resign
confirm-abort-yes = Yes, abort
confirm-no = No, keep playing
picker-piece = Choose the piece you want to move.
picker-where = The { $piece } on { $square }: where should it go?
