# Choosing one of several games.

choose-game = Which game do you mean?
game-option-offered = { $code } · challenge, { $variant }
game-option-playing = { $code } · being played, { $variant }
game-option-over = { $code } · finished, { $variant }
