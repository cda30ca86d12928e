# Puzzles: endings with a single winning line.

puzzle-heading = **Puzzle { $n }**, rated { $rating }
puzzle-task = { $colour ->
    [red] Red
   *[black] Black
} to move and win. At each turn a single move wins; all others give the win away. { $found ->
    [0] { "" }
    [one] You have found the first.
   *[other] You have found { $found }.
}
puzzle-theme = Theme: { $theme ->
    [general-soldier] general against soldier, who may take each other only one way round.
    [parity] parity, where whoever need not move wins the race.
    [rotation-space] rotation space, where one pursuer alone would be dodged in the open.
   *[pin] a pin, where a piece at the edge is taken wherever it steps.
}
puzzle-right = ✅ `{ $action }` is right. The answer is `{ $reply }`. And now?
puzzle-wrong = ❌ `{ $action }` gives the win away. You can try on, or look at the solution.
puzzle-solved = 🏆 Solved!
puzzle-shown = 👀 This is how it goes.
puzzle-illegal = That move is not possible here.
puzzle-outdated = That was from an earlier moment; this is where you are now.
puzzle-line = Solution: `{ $line }`
puzzle-rating = Your puzzle rating: { $rating } ({ $solved } of { $of } solved at once)
puzzle-change = Your puzzle rating: { $before } → { $after }
puzzle-give-up = Solution
puzzle-next = Next puzzle
puzzle-best = Best solvers
puzzle-best-heading = **Best puzzle solvers**
puzzle-solver = { $place }. { $player } { $rating } ({ $solved } solved)
puzzle-nobody = Nobody has a settled puzzle rating yet: it takes about a dozen puzzles.
