# How a game ended.

result-win-wiped-out = 🏆 **{ $winner } wins:** { $loser } has no pieces left.
result-win-no-action = 🏆 **{ $winner } wins:** { $loser } has no legal move left.
result-win-resignation = 🏆 **{ $winner } wins:** { $loser } resigned.
result-win-time = 🏆 **{ $winner } wins:** { $loser } ran out of time.
result-win-board = 🏆 **{ $winner } wins** against { $loser }.
result-win-chase = 🏆 **{ $winner } wins:** { $loser } had only forbidden chase moves left.
result-win-checkmate = 🏆 **{ $winner } wins by checkmate** against { $loser }.
result-win-stalemate = 🏆 **{ $winner } wins by stalemate:** { $loser } has no legal move left.
result-win-perpetual-check = 🏆 **{ $winner } wins:** { $loser } gave perpetual check, which is forbidden.
result-win-perpetual-chase = 🏆 **{ $winner } wins:** { $loser } chased the same piece again and again, which is forbidden (perpetual chase).
result-draw-agreement = 🤝 **Draw by agreement** between { $first } and { $second }.
result-draw-accepted = { $why ->
    [worse] The computer accepted because it had the worse position.
   *[stalled] The computer accepted because neither side was making progress.
}
result-draw-cycle = 🤝 **Draw** between { $first } and { $second }: the same moves were played three times in a row.
result-draw-position = 🤝 **Draw** between { $first } and { $second }: the same position occurred three times.
result-draw-quiet = 🤝 **Draw** between { $first } and { $second }: { $limit ->
    [one] 1 move
   *[other] { $limit } moves
} without a flip or capture.
result-draw-no-attackers = 🤝 **Draw** between { $first } and { $second }: neither side has a piece left that can cross the river.
result-draw-repetition = 🤝 **Draw** between { $first } and { $second }: the same position occurred three times, and neither side alone broke a rule.
result-draw-claim = 🤝 **Draw** between { $first } and { $second }: claimed after the same position occurred three times.
result-draw-board = 🤝 **Draw** between { $first } and { $second }.
result-aborted = **The game between { $first } and { $second } was aborted{ $why ->
    [player] {"**"} by { $player } before all players had moved.
    [manager] {"**"} by someone who manages this server.
    [channel] {":**"} I couldn't post in its channel for a week.
   *[time] {":**"} time ran out before all players had moved.
} It doesn't count, and no one loses.
result-declined = The challenge was declined.
result-withdrawn = The challenge was withdrawn.
result-expired = The challenge expired.
result-plies = {" "}{ $n ->
    [one] The game took 1 move.
   *[other] The game took { $n } moves.
}
result-code = game ID `{ $code }`
