# The lessons of /banqi learn. The learner plays red; squares are those of the positions in src/lesson/course.rs.

lesson-heading = ## Lesson { $n } of { $of }: { $title }
lesson-title = { $lesson ->
    [turn-up] Flipping
    [move] Moving
    [capture] Capturing
    [protected] Look twice
    [cannon] The cannon
    [soldier] Soldier beats general
    [tally] Before you flip
    [pin] The trap
    [rotation] Open space
   *[parity] Parity
}
lesson-task = { $lesson ->
    [turn-up] All 32 pieces are face-down. Flip any piece: choose its square in a menu below the board. (In a game, you can also press “Tap board” and tap a square.)
    [move] You play red. The black chariot on `c3` outranks your horse on `c2` and threatens it. Move the horse one square along its row or column, to a square where no black piece can capture it.
    [capture] Your general on `d2` can capture a piece of equal or lower rank, one step away. Make a capture that is safe for your general.
    [protected] Your chariot on `c2` can capture the soldier or the horse. Check which piece could capture your chariot in return, then choose.
    [cannon] Your cannon on `b1` captures by jumping along its row or column over exactly one piece. That piece can be yours, Black's or face-down. Find a capture.
    [soldier] The black general on `d2` threatens your chariot. Capture the general with the one piece that can.
    [tally] Two pieces are face-down: a red horse and a black soldier. The list below the board shows which pieces are hidden, but not where each one is. Flip one without risk to your general.
    [pin] The black horse on `c1` is at the edge, and your advisor on `b2` guards two of its three ways out. Capture the horse within 2 moves.
    [rotation] The black elephant on `g2` threatens your chariot on `g1` and will chase it. Make 3 moves without losing your chariot.
   *[parity] Your advisor on `b3` and the horse on `a2` are two steps apart, and it is your move. Capture the horse within 3 moves.
}
lesson-why = { $lesson ->
    [turn-up] You play red from now on, because the first piece flipped decides your colour. On each turn, you flip, move or capture. You can't pass.
    [move] No black piece can reach your horse here. All pieces move like this, and all but the cannon capture like this too.
    [capture] A piece captures an enemy of equal or lower rank, one step along a row or column. One exception: a general can't capture a soldier, but a soldier captures a general. In a game, the menu lists legal moves only.
    [protected] The horse was alone, so your chariot is safe. The soldier was bait: the elephant next to it outranks your chariot and would have captured it.
    [cannon] With exactly one piece in between, a cannon captures anything at any distance, even a general. It moves one step like the other pieces, but it can't capture the piece next to it.
    [soldier] The lowest piece captures the highest, and a general can't capture soldiers. Keep your general away from them.
    [tally] You know which pieces are hidden, but not where. The one next to your general could have been the soldier, which would capture it.
    [pin] The horse was trapped: wherever it moved, you could capture it. As long as your advisor stayed, you had time to bring a second piece.
    [rotation] In open space, 2×2 squares or more, you can circle away from a single attacker. In a tunnel, one square wide between face-down pieces, you get trapped.
   *[parity] That is parity: when attacker and target are two steps apart and the target has to move, it gets caught. You made the horse move first. It was Black's last piece, so you win!
}
lesson-hint = 💡 { $lesson ->
    [turn-up] No one has a colour until the first piece is flipped, so flipping is the only legal move.
    [move] Look at the squares around your horse. Which of them has no stronger black piece next to it?
    [capture] The horse and the chariot both rank below your general. The soldier can't reach your general on either square.
    [protected] Which of the two has a piece next to it that outranks your chariot?
    [cannon] Count the pieces between your cannon and its target. There must be exactly one.
    [soldier] A chariot ranks below a general. Which piece can capture a general?
    [tally] The face-down piece next to your general could be the soldier. The other one is too far away to harm it.
    [pin] Leave the advisor where it is. Move the chariot next to the horse. Then you can capture the horse, whether it stays or leaves.
    [rotation] To the left is a tunnel that ends between face-down pieces. The four squares on the right are open: circle there.
   *[parity] When you are two steps apart, it should be Black's turn. Make a waiting move with the soldier.
}
# What happened is the same in the three sentences: a flip, a move or a capture.
lesson-right = ✅ Right! { $act ->
    [flip] `{ $action }` is a { $piece }.
    [capture] `{ $action }`: your { $kind } captures the { $target }.
   *[move] `{ $action }`: you move your { $kind }.
}
lesson-shown = 👀 The solution is `{ $action }`: { $act ->
    [flip] it is a { $piece }.
    [capture] your { $kind } captures the { $target }.
   *[move] you move your { $kind }.
}
lesson-answer = { $act ->
    [flip] Black flips `{ $action }`: a { $piece }.
    [capture] Black's { $kind } captures your { $target }: `{ $action }`.
   *[move] Black's { $kind } replies with `{ $action }`.
} Now it's your turn.
# A solution of several moves, put together from its beginning: each part adds Black's reply and the next move.
lesson-solution = 👀 The solution is { $line }.
lesson-line = { $line } (Black replies `{ $reply }`), then `{ $action }`
lesson-left = { $n ->
    [one] 1 move to go.
   *[other] { $n } moves to go.
}
lesson-wrong = ❌ Not quite: `{ $action }`. { $why }
lesson-flaw-turns-nothing-up = That doesn't flip a piece, and this lesson is about flipping.
lesson-flaw-takes-nothing = That doesn't capture, and this lesson is about capturing.
lesson-flaw-loses = After that, the { $captor } captures your { $victim }: `{ $answer }`.
lesson-flaw-loses-if = If it is a { $face }, the { $captor } captures your { $victim }: `{ $answer }`.
lesson-flaw-lets-go = Black replies `{ $answer }`, and you can no longer capture the { $prey } in time.
lesson-flaw-trapped = Black replies `{ $answer }`, and your { $piece } can no longer escape.
lesson-not-understood = ❓ I can't read that as a move. Write `b3` to flip, `b3-b4` to move or `b3xb4` to capture. Put commas between several moves.
lesson-changed = 🔄 This lesson has been updated. Here it is from the start.
lesson-end =
    ## 🎓 You've finished the lessons
    You can flip, move, capture and jump. You've learned traps, open space and parity. Now challenge someone!
    To repeat a lesson, type its number: `/banqi learn lesson:8`
lesson-answer-shown = -# The picture shows Black's reply. Choose another move below, or press “Try again” to see your position.
lesson-retry = Try again
lesson-back = Back
lesson-show = Show solution
lesson-again = Start over
lesson-next = Next lesson
lesson-finish = Finish
lesson-challenge = Challenge anyone
lesson-rules = Rules
