# Choosing one of several games.

choose-game = Which game do you mean?
choose-row = `{ $code }` · { $game }{ $own ->
    [yes] {" "}with { $people }
   *[no] : { $people }
} · { $state }
game-option = { $code } · { $game } · { $state }
game-state = { $state ->
    [yours] your turn
    [theirs] not your turn
    [paused] paused
    [sent] challenge from you
    [received] challenge to you
    [open] open challenge
    [watched] in progress
   *[over] finished
}
