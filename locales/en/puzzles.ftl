# Puzzles: endings with a single winning line.

puzzle-heading = **Puzzle { $n }**, rated { $rating }
puzzle-task = **{ $colour ->
    [red] Red
   *[black] Black
} to move and win.** At each step, only one move wins. { $found ->
    [0] { "" }
    [one] You have found 1 move so far.
   *[other] You have found { $found } moves so far.
}
puzzle-theme = Theme: { $theme ->
    [general-soldier] general against soldier. The soldier captures the general, never the other way round.
    [parity] parity. When attacker and target are two steps apart and the target has to move, it gets caught.
    [rotation-space] open space. A single attacker can't catch a piece there.
   *[pin] a trap. A piece at the edge is captured wherever it moves.
}
puzzle-right = ✅ `{ $action }` is right. The reply is `{ $reply }`. What is your next move?
puzzle-wrong = ❌ `{ $action }` doesn't win. Try another move, or press “Show solution”.
puzzle-solved = 🏆 Solved!
puzzle-shown = 👀 Here is the solution.
puzzle-illegal = That move isn't legal here. Choose one from the menu.
puzzle-outdated = That button belongs to an earlier move. Here is the puzzle as it is now.
puzzle-line = Solution: `{ $line }`
puzzle-rating = Your puzzle rating: { $rating } ({ $solved } of { $of } solved on the first try)
puzzle-change = Your puzzle rating: { $before } → { $after }
puzzle-give-up = Show solution
puzzle-next = Next puzzle
puzzle-best = Best solvers
puzzle-best-heading = **Best puzzle solvers**
puzzle-solver = { $place }. { $player } { $rating } ({ $solved } solved)
puzzle-nobody = No one is ranked here yet. Solve about a dozen puzzles to be the first.
