# Buttons, menus and the questions they ask.

control-move = Move or capture ({ $n })
control-forcing = Captures and checks ({ $n })
control-chain = Go on capturing ({ $n })
control-turn-up = Turn up a piece ({ $n })
control-turn-up-left = Turn up a piece, a–d ({ $n })
control-turn-up-right = Turn up a piece, e–h ({ $n })
control-any = Any one
control-any-hint = All face-down pieces are equally unknown
control-up-choice = turn up { $square }
control-move-hint = { $kind } moves
control-take-hint = { $kind } takes { $victim }
control-check-hint = { $hint }, check
control-attempt-hint = { $kind } attacks a face-down piece
control-end = Stop capturing
control-end-hint = the turn passes on
control-touch = Touch board
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
    [banner] It cannot be taken back. It stands until it is answered, or until the other player moves after you have moved again.
   *[other] An offer stands until it is answered and cannot be taken back; a move of the other player refuses it.
}
confirm-resign = Resign? The game is then lost.
confirm-abort = Abort the game? Not everybody has moved yet, so nobody loses anything.
confirm-draw-yes = Yes, offer it
confirm-resign-yes = Yes, resign
confirm-abort-yes = Yes, abort
confirm-no = No, play on
picker-piece = Choose the piece that is to move.
picker-where = The { $piece } on { $square }: where should it go?
