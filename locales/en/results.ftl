# How a game ended.

result-win-wiped-out = 🏆 { $winner } wins: { $loser } has no piece left.
result-win-no-action = 🏆 { $winner } wins: { $loser } can neither move nor turn up a piece.
result-win-resignation = 🏆 { $winner } wins: { $loser } has resigned.
result-win-time = 🏆 { $winner } wins: { $loser } ran out of time.
result-win-board = 🏆 { $winner } wins against { $loser }.
result-win-chase = 🏆 { $winner } wins: { $loser } had nothing left but a chase that has gone on too long.
result-draw-agreement = 🤝 Draw between { $first } and { $second }, by agreement.
result-draw-cycle = 🤝 Draw between { $first } and { $second }: the same moves were played three times over.
result-draw-position = 🤝 Draw between { $first } and { $second }: the same position for the third time.
result-draw-quiet = 🤝 Draw between { $first } and { $second }: { $limit } plies without a turn-up or capture.
result-draw-board = 🤝 Draw between { $first } and { $second }.
result-aborted = The game between { $first } and { $second } was ended before it counted. Nobody loses anything.
result-declined = The challenge was declined.
result-withdrawn = The challenge was taken back.
result-expired = The challenge lapsed.
result-plies = { $n ->
    [one] 1 ply
   *[other] { $n } plies
}
result-code = Game `{ $code }`
