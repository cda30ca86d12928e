# The lessons of /banqi learn. The learner plays red; squares are those of the positions in src/lesson/course.rs.

lesson-heading = ## Lesson { $n } of { $of }: { $title }
lesson-title = { $lesson ->
    [turn-up] Turning up
    [move] Moving
    [capture] Taking
    [protected] Look twice
    [cannon] The cannon
    [soldier] Soldier takes general
    [tally] Before you turn up
    [pin] The pin
    [rotation] Rotation space
   *[parity] Parity
}
lesson-task = { $lesson ->
    [turn-up] All 32 pieces lie face down. Turn up any one: choose its square in a menu below the board.
    [move] You play red. The black chariot on `c3` outranks your horse on `c2` and attacks it: step one square along a row or column, to where nothing takes it.
    [capture] Your general on `d2` may take what ranks equal or lower, one step away. Take something, so that nothing takes him in return.
    [protected] Your chariot on `c2` could take the soldier or the horse. Look what might take it back, then choose.
    [cannon] Your cannon on `b1` takes by jumping along a row or column over exactly one piece, of either side or face down. Find a jump.
    [soldier] The black general on `d2` attacks your chariot. Take him with the one piece that may.
    [tally] Two pieces lie face down. The tally below the board says what they are, a red horse and a black soldier, but not which is which. Turn one up without risk to your general.
    [pin] The black horse on `c1` stands at the edge, and your advisor on `b2` guards two of its three ways out. Take it within 2 moves.
    [rotation] The black elephant on `g2` attacks your chariot on `g1` and will come after it. Make 3 moves and never be caught.
   *[parity] Your advisor on `b3` and the horse on `a2` are two steps apart, and it is your move. Take the horse within 3 moves.
}
lesson-why = { $lesson ->
    [turn-up] A red horse, so you play red: the first piece turned up gives its colour to whoever turned it up. Each turn you turn up, move or take; nobody may pass.
    [move] Here no black piece reaches your horse. All pieces step like this, and all but the cannon take like this too.
    [capture] Equal or lower ranks fall, one step along a row or column. The general takes every kind but one: he cannot take a soldier, and a soldier takes him. (In a game the menu offers only what is allowed.)
    [protected] The horse stood alone, so your chariot is safe. The soldier was bait: the elephant beside it outranks a chariot and would have taken back.
    [cannon] Exactly one piece in between, at any distance: so even a general falls. Otherwise a cannon steps like the others, and what stands beside it, it cannot take.
    [soldier] The lowest takes the highest, and the general cannot take soldiers. Every general minds the soldiers around him.
    [tally] What is left face down is known, only not where it lies. Beside your general the soldier might have woken up, and taken him.
    [pin] That is a pin: wherever the held piece steps, it is taken. So you have time to bring up a second piece, as long as the first one stays.
    [rotation] Open squares, 2×2 or more, are rotation space: there you can dodge one pursuer, round and round. A tunnel, one square wide between face-down pieces, has no way out.
   *[parity] That is parity: when hunter and prey are two steps apart, whoever must move loses the race. Your soldier handed the move over, and the horse had to go. It was Black's last piece, so you have won!
}
lesson-hint = 💡 { $lesson ->
    [turn-up] Nobody has a colour before the first piece is turned up, so nothing else is possible yet.
    [move] Look at the squares around your horse: which of them has no stronger black piece beside it?
    [capture] Horse and chariot both rank below a general, and on either square he is out of the soldier's reach.
    [protected] Which of the two has a friend beside it that outranks your chariot?
    [cannon] Count the pieces between your cannon and its target: it has to be exactly one.
    [soldier] A chariot ranks below a general. The lowest piece of all takes the highest.
    [tally] The face-down piece beside your general may be the soldier. The other is too far away to harm him.
    [pin] Leave the advisor where it is, and bring the chariot up to the way out that is still open.
    [rotation] To the left is a tunnel that ends between face-down pieces. The four squares on the right are open: go round in them.
   *[parity] At two steps apart it should be Black's turn. Step with the soldier to hand the move over, or with the advisor to close in.
}
lesson-right = ✅ `{ $action }` is right: { $piece }.
lesson-shown = 👀 Like this: `{ $action }`, { $piece }.
lesson-answer = Black answers `{ $action }`, { $piece }. Your move.
lesson-left = { $n ->
    [one] One more move.
   *[other] { $n } more moves.
}
lesson-wrong = ❌ Not yet: `{ $action }`. { $why }
lesson-flaw-turns-nothing-up = It turns nothing up, and that is what this lesson is about.
lesson-flaw-takes-nothing = It takes nothing, and here something is to be taken.
lesson-flaw-loses = Then the { $captor } takes your { $victim }: `{ $answer }`.
lesson-flaw-loses-if = If a { $face } appears, the { $captor } takes your { $victim }: `{ $answer }`.
lesson-flaw-lets-go = Black answers `{ $answer }`, and the { $prey } can no longer be taken in time.
lesson-flaw-trapped = Black answers `{ $answer }`, and your { $piece } can no longer get away.
lesson-not-understood = ❓ I cannot read that as a move. Write `b3` to turn up, `b3-b4` to move, `b3xb4` to take; put commas between several moves.
lesson-changed = 🔄 This lesson has changed since that message was written. Here it is from the beginning.
lesson-end =
    ## 🎓 That was the course
    You can turn up, move, take and jump; you know the pin, the room and the count. The rest comes with playing: challenge anyone in this channel, or read the rule book first.
    `/banqi learn lesson:8` opens a lesson again.
lesson-back = Back
lesson-show = Show me
lesson-again = Start over
lesson-next = Next lesson
lesson-finish = Finish
lesson-challenge = Challenge anyone
lesson-rules = Rule book
