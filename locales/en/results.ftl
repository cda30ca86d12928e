# How a game ended.

result-win-wiped-out = 🏆 { $winner } wins: { $loser } has no piece left.
result-win-no-action = 🏆 { $winner } wins: { $loser } can neither move nor turn up a piece.
result-win-resignation = 🏆 { $winner } wins: { $loser } has resigned.
result-win-time = 🏆 { $winner } wins: { $loser } ran out of time.
result-win-board = 🏆 { $winner } wins against { $loser }.
result-win-chase = 🏆 { $winner } wins: { $loser } had nothing left but a chase that has gone on too long.
result-win-checkmate = 🏆 { $winner } wins by checkmate: nothing saves { $loser }'s general.
result-win-stalemate = 🏆 { $winner } wins: { $loser } has no legal move left, and that loses.
result-win-perpetual-check = 🏆 { $winner } wins: { $loser } gave check with every move while a position came three times.
result-win-perpetual-chase = 🏆 { $winner } wins: { $loser } chased the same piece with every move while a position came three times.
result-draw-agreement = 🤝 Draw between { $first } and { $second }, by agreement.
result-draw-accepted = { $why ->
    [worse] The computer accepted because it had the worse position.
   *[stalled] The computer accepted because neither side was making progress.
}
result-draw-cycle = 🤝 Draw between { $first } and { $second }: the same moves were played three times over.
result-draw-position = 🤝 Draw between { $first } and { $second }: the same position for the third time.
result-draw-quiet = 🤝 Draw between { $first } and { $second }: { $limit } plies without a turn-up or capture.
result-draw-no-attackers = 🤝 Draw between { $first } and { $second }: neither side has a piece left that can cross the river.
result-draw-repetition = 🤝 Draw between { $first } and { $second }: the same position for the third time, and neither side alone forced it.
result-draw-claim = 🤝 Draw between { $first } and { $second }: claimed, as the position has come three times.
result-draw-board = 🤝 Draw between { $first } and { $second }.
result-aborted = The game between { $first } and { $second } was aborted{ $why ->
    [player] {" "}by { $player } before everyone had moved.
    [channel] , because I could not post in its channel for a week.
   *[time] : time ran out before everyone had moved.
} It does not count, and nobody loses anything.
result-declined = The challenge was declined.
result-withdrawn = The challenge was taken back.
result-expired = The challenge lapsed.
result-plies = { $n ->
    [one] 1 ply
   *[other] { $n } plies
}
result-code = Game `{ $code }`
