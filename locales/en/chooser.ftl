# Choosing one of several games.

choose-game = Which game do you mean?
game-option = { $code } · { $state ->
    [yours] your turn
    [theirs] somebody else's turn
    [sent] your challenge
    [received] a challenge to you
    [open] an open challenge
    [watched] being played
   *[over] finished
}
