# Puzzles: endings with a single winning line.

puzzle-heading = **Puzzle { $n }**, rated { $rating }
puzzle-task = **{ $colour ->
    [red] Red
   *[black] Black
} to move and win.** Only one move wins each time. { $found ->
    [0] { "" }
    [one] You have found 1 so far.
   *[other] You have found { $found } so far.
}
puzzle-theme = Theme: { $theme ->
    [general-soldier] general against soldier. The soldier captures the general, never the other way round.
    [parity] parity. The player who must move loses the race.
    [rotation-space] open space. A single attacker can't catch a piece there.
   *[pin] a pin. A piece at the edge is captured wherever it moves.
}
puzzle-right = ✅ `{ $action }` is right. The answer is `{ $reply }`. What is your next move?
puzzle-wrong = ❌ `{ $action }` lets the win slip. Try another move, or press “Solution”.
puzzle-solved = 🏆 Solved!
puzzle-shown = 👀 Here is the solution.
puzzle-illegal = That move isn't legal here. Choose one from the menu.
puzzle-outdated = That button belongs to an earlier move. Here is the puzzle as it is now.
puzzle-line = Solution: `{ $line }`
puzzle-rating = Your puzzle rating: { $rating } ({ $solved } of { $of } solved on the first try)
puzzle-change = Your puzzle rating: { $before } → { $after }
puzzle-give-up = Solution
puzzle-next = Next puzzle
puzzle-best = Best solvers
puzzle-best-heading = **Best puzzle solvers**
puzzle-solver = { $place }. { $player } { $rating } ({ $solved } solved)
puzzle-nobody = No one has a reliable puzzle rating yet. It takes about a dozen puzzles.
