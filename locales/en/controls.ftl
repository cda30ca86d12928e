# Buttons, menus and the questions they ask.

control-move = Move or capture ({ $n })
control-forcing = Captures and checks ({ $n })
control-chain = Capture again ({ $n })
control-turn-up = Flip a piece ({ $n })
control-turn-up-part = Flip a piece, columns { $from }–{ $to } ({ $n })
control-any = Any face-down piece
control-any-hint = Picks one for you; all are equally likely
control-up-choice = Flip { $square }
control-move-hint = Moves the { $kind }
control-take-hint = Captures the { $victim } with the { $kind }
control-check-hint = { $hint } and gives check
control-attempt-hint = Attacks a face-down piece with the { $kind }
control-end = Stop capturing
control-end-hint = Ends your turn
control-touch = Tap board
control-more = All moves
control-draw = Offer draw
control-draw-accept = Accept draw
control-draw-decline = Decline draw
control-claim = Claim draw
control-clock = Clock
control-pause = Pause
control-change-time = Propose a new time limit
control-type-time = Type a limit
control-vacation = Vacation
control-resume = Resume
control-clock-accept = Accept request
control-clock-decline = Decline
control-takeback = Take back
control-takeback-accept = Accept takeback
control-takeback-decline = Decline
control-resign = Resign
control-abort = Abort
control-accept = Accept
control-own-words = Add shuffle words
control-decline = Decline
control-rules = Rules
# Opens what is seldom needed; short, so that all buttons fit in one row of a phone.
control-other-answers = ⋯
control-figures = Show pictures
control-characters = Show characters
control-withdraw = Withdraw
control-rematch = Rematch
control-analyse = Analyse
control-verify = Verify
control-next-game = Next game
control-history = History
control-replay = Replay
control-watch = Watch
control-keep-watching = Keep watching
control-mirror = Show here
control-silence = Lock comments
control-mirror-end = Stop showing game
control-step = Step by step
control-animation = Animation
control-first = First
control-step-back = Back
control-step-next = Next
control-last = Last
control-other-side = Rotate board
control-record = Get record
control-previous = Previous
control-next = Next
control-pick = Which piece? ({ $n })
control-where = Where to? ({ $n })
control-back = Another piece
control-close = Cancel

# The private menu of the clock.
clock-menu = ⏱ Time limit: { "**" }{ $time }{ "**" }. { $others ->
    [computer] The computer accepts any change right away.
   *[people] A pause or a new limit starts once everyone else accepts.
}
clock-form-label = A limit per move, or total + per move
clock-form-example = 3d, 12h or 10+5

confirm-draw = Offer a draw? { $group ->
    [banner] You can't withdraw it. The offer stays open through your next move. If your opponent then moves without answering, it is declined.
   *[other] { $seats ->
        [two] You can't withdraw it. If your opponent moves without answering, it is declined.
       *[four] You can't withdraw it. Everyone still in the game must agree. If any of them moves instead of answering, it is declined.
    }
}
confirm-resign = Resign? You will lose this game.
confirm-abort = Abort the game? It has only just started, so no one loses.
confirm-draw-yes = Yes, offer draw
confirm-resign-yes = Yes, resign
confirm-abort-yes = Yes, abort
confirm-no = No, keep playing
picker-piece = Choose the piece you want to move.
picker-where = Where should the { $piece } on { $square } go?

# Above the squares of a tap board, which only one player sees. Each sentence takes one line of a phone.
tap-turn = { "**" }Your turn{ "**" }{ $colour ->
    [none] { "" }
   *[other] { " " }({ $colour })
}: { $can ->
    [both] move or flip a piece.
    [flip] flip a piece.
   *[move] move a piece.
}
# Above the squares, on a player's first turn.
tap-turned = The same board, turned: a1 is at the top left.
tap-where = { "**" }Tap where the { $piece } should go.{ "**" }
tap-put-back = { $others ->
    [yes] Or tap another piece. × puts this one back.
   *[none] × puts it back.
}
tap-chain = { "**" }Capture again{ "**" } with the { $piece }.
tap-stop = To stop capturing, tap the { $piece }.
tap-stuck = The { $piece } on { $square } can't move now. { $next ->
    [flip] Flip a face-down piece.
   *[move] Choose another piece.
}
tap-not-yours = That isn't your piece. { $next ->
    [flip] Flip a face-down one.
   *[move] Move one of yours.
}
# Names the piece on the square that this line covers.
tap-not-shown = Not shown here: the { $piece } on { $square }.
tap-wait = { "**" }It's your opponent's turn.{ "**" }
tap-paused = { "**" }The game is paused.{ "**" }
# What the opponent asks for; and below it, how to answer.
tap-asked = { $what ->
    [draw] 🤝 { "**" }Your opponent offers a draw.{ "**" }
    [takeback] ↩️ { "**" }Your opponent asks to take back a move.{ "**" }
    [pause] ⏸ { "**" }Your opponent asks to pause the game.{ "**" }
   *[time] ⏱ { "**" }Your opponent asks to change the time.{ "**" }
}
tap-answer = { $turn ->
    [own] Your turn: answer below the board, or play.
   *[other] To answer, use the buttons below the board.
}
# What the reader has asked for.
tap-asks = { $what ->
    [draw] 🤝 You offered a draw. No answer yet.
    [takeback] ↩️ You asked to take back a move. No answer yet.
    [pause] ⏸ You asked to pause the game. No answer yet.
   *[time] ⏱ You asked to change the time. No answer yet.
}
tap-stale = The board has changed. Choose again.
tap-last-moved = { $who } moved the { $piece } to { $square }.
tap-last-took = { $who } captured a { $piece } on { $square }.
tap-last-attacked = { $who } revealed a { $piece } on { $square }.
tap-you = You
tap-opponent = Your opponent
