# The board message while a game is played, and the board's alt text.

board-players-unknown = { $first } vs { $second }
board-due = move due { $deadline }
board-clocks = ⏱{ "\u00A0" }{ $clocks }
board-clock-running = { $side }{ "\u00A0" }runs out { $deadline }
board-first-turn = ▶ **{ $who } flips first.** The first piece decides who plays which colour.
board-turn = ▶ { $mark }**{ $who } to move** ({ $colour })
board-computer = 💭 **{ $who } is thinking…**
board-last-up = { $who } flipped a { $piece } on { $square }.
board-last-moved = { $who } moved the { $piece } from { $from } to { $to }.
board-last-took = { $who } captured a { $target } on { $to } with the { $piece } from { $from }.
board-last-found = { $who } attacked { $to } with the { $piece } from { $from }, revealed a { $target } and captured it.
board-last-stayed = { $who } attacked { $to } with the { $piece } from { $from } and revealed a { $target }. The { $piece } can't capture it, so both pieces stay.
board-last-own = { $who } attacked { $to } with the { $piece } from { $from } and revealed a { $target }. They are on the same side, so both pieces stay.
board-last-lost = { $who } attacked { $to } with the { $piece } from { $from } and revealed a { $target }. The { $piece } can't capture it and is removed.
board-last-both = { $who } captured a { $target } on { $to } with the { $piece } from { $from }. They are equal, so both are removed.
board-last-equal = { $who } attacked { $to } with the { $piece } from { $from } and revealed a { $target }. They are equal, so both are removed.
board-last-end = { $who } stopped capturing.
board-chain = ▶ { $mark }**{ $who } to move** ({ $colour }): capture again with the { $piece } on { $square }{ $reader ->
    [spectator] {""}
   *[player] , or press “Stop capturing”
}
board-paused = ⏸ **The game is paused.** { $who } moves next. { $reader ->
    [spectator] The game resumes { $deadline } at the latest.
   *[player] Any player can press “Resume”. Otherwise, the game resumes { $deadline }.
}
board-vacation = 🏖 { $who } is on vacation until { $until }.
board-outage = 🔌 I was offline for { $lasted }. That time was added back to the clock.
board-clock-request = ⏱ { $who } asks { $change ->
    [pause] to pause the game
   *[time] to change the time to { $time }
}.{ $reader ->
    [spectator] {""}
   *[player] {" "}{ $others } can accept or decline below.
}
# The computer answers by itself within seconds.
board-offer = 🤝 { $who } offers a draw.{ $reader ->
    [spectator] {""}
   *[player] { $to ->
        [computer] {" "}The computer will answer in a moment.
       *[person] {" "}{ $opponent } can accept or decline below.
    }
}
board-draw-declined = { $why ->
    [better] ✋ The computer declined the draw: it has the better position.
    [open] ✋ The computer declined the draw: either side can still win.
   *[none] ✋ { $who } declined the draw.
}
board-takeback = ↩️ { $who } asks to take back a move.{ $reader ->
    [spectator] {""}
   *[player] {" "}{ $opponent } can accept or decline below.
}
board-taken-back = ↩️ { $who } took back a move.
board-went-on = ⏩ The game went on from here.
board-went-on-there = ⏩ The game went on from here: { $link }
board-declined = { $what ->
    [takeback] ✋ { $who } declined. The move stands.
   *[clock] ✋ { $who } declined. The clock stays as it is.
}
board-last-down = 👁 The last face-down piece, on { $square }, is a { $piece }.
board-quiet = ⏳ { $quiet } of { $limit } moves without a flip or capture. At { $limit }, the game is a draw.
board-cycle = ♻️ The same moves have been played twice in a row. If they are repeated once more, the game is a draw.
board-position = ♻️ This position has occurred twice. If it occurs again, the game is a draw.
board-agree = ♻️ This position has occurred { $times } times. In these rules, that isn't a draw by itself.{ $reader ->
    [spectator] {""}
   *[player] {" "}Any player can press “Offer draw”.
}
board-chase = 🏃 { $who }'s { $piece } has chased the same piece for { $plies ->
    [one] 1 move
   *[other] { $plies } moves in a row
}. { $full ->
    [yes] It must stop now.
   *[no] After { $limit }, it must stop.
}

alt-title = Banqi board, rows from the top, columns a to h.
alt-rank = Row { $rank }: { $cells }.
alt-run = { $squares } { $what }
alt-range = { $from } to { $to }
alt-down = face-down
alt-empty = empty
alt-to-move = { $colour ->
    [red] Red to move.
    [black] Black to move.
    [blue] Blue to move.
    [green] Green to move.
   *[none] Waiting for the first flip.
}
alt-unflipped = Never flipped: { $pieces }.
alt-over = { $winner ->
    [red] Game over: Red won.
    [black] Game over: Black won.
    [blue] Game over: Blue won.
    [green] Game over: Green won.
   *[none] Game over: no winner.
}
alt-last-up = Last move: flipped a { $piece } on { $square }.
alt-last-moved = Last move: a { $piece } from { $from } to { $to }.
alt-last-took = Last move: a { $piece } from { $from } captured a { $target } on { $to }.
alt-last-found = Last move: a { $piece } from { $from } attacked { $to }, revealed a { $target } and captured it.
alt-last-stayed = Last move: a { $piece } from { $from } attacked { $to }, revealed a { $target } and couldn't capture it.
alt-last-own = Last move: a { $piece } from { $from } attacked { $to } and revealed a { $target }, a piece of the same side.
alt-last-lost = Last move: a { $piece } from { $from } attacked { $to }, revealed a { $target } and was removed.
alt-last-both = Last move: a { $piece } from { $from } attacked a { $target } on { $to }, and both were removed.
alt-chain = The { $piece } on { $square } can capture again.

# Replays: an animation of a game, and its boards one by one.
replay-text = **Replay of game `{ $code }`** · { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
replay-fast = The game is long, so the replay runs at { $speed }× speed.
replay-thinned = The full replay is too large for Discord, so it leaves out moves: it shows one in { $every }.
replay-busy = I'm still drawing your last replay. Please try again in a few seconds.
replay-alt = An animation of the game, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
} long. It ends with this board:
replay-step = **{ $at } of { $of }** · { $happened }
replay-move = Move { $move }
replay-turning-points = Turning points
