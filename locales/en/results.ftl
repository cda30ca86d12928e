# How a game ended.

# The heading of a finished game, and the same in one line with why.
result-win = ## 🏆 { $who } { $n ->
    [one] wins
   *[other] win
}
result-win-line = 🏆 **{ $who } { $n ->
    [one] wins.
   *[other] win.
}** { $why }
result-draw = ## 🤝 Draw
result-voided = ## 🚫 Voided
result-draw-line = 🤝 **Draw between { $first } and { $second }.** { $why }
# Why. The heading has named the winner.
result-win-wiped-out = { $loser } has no pieces left.
result-win-no-action = { $loser } has no legal move left.
result-win-resignation = { $loser } resigned.
result-win-time = { $loser } ran out of time.
result-win-board = { $loser } lost.
result-win-chase = { $loser } had only forbidden chase moves left.
result-win-checkmate = { $loser } was checkmated.
result-win-stalemate = Stalemate: { $loser } has no legal move left.
result-win-perpetual-check = { $loser } gave perpetual check, which is forbidden.
result-win-perpetual-chase = { $loser } chased the same piece again and again, which is forbidden (perpetual chase).
result-draw-agreement = By agreement.
result-draw-accepted = { $why ->
    [worse] The computer accepted because it had the worse position.
   *[stalled] The computer accepted because neither side was making progress.
}
result-draw-cycle = The same moves were played three times in a row.
result-draw-position = The same position occurred three times.
result-draw-quiet = { $limit ->
    [one] 1 move
   *[other] { $limit } moves
} without a flip or capture.
result-draw-no-attackers = Neither side has a piece left that can cross the river.
result-draw-repetition = The same position occurred three times, and neither side alone broke a rule.
result-draw-claim = Claimed after the same position occurred three times.
result-draw-board = These rules make it a draw.
result-aborted = **The game between { $first } and { $second } was aborted{ $why ->
    [player] {"**"} by { $player } before all players had moved.
    [manager] {"**"} by someone who manages this server.
    [channel] {":**"} I couldn't post in its channel for a week.
   *[time] {":**"} time ran out before all players had moved.
} It doesn't count, and no one loses.
result-declined = The challenge was declined.
result-withdrawn = The challenge was withdrawn.
result-expired = The challenge expired.
result-plies = { $n ->
    [one] 1{ "\u00A0" }move
   *[other] { $n }{ "\u00A0" }moves
}
# The spaces do not break, so that the ID never stands alone in a line.
result-code = game{ "\u00A0" }ID{ "\u00A0" }`{ $code }`
