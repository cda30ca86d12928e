# Choosing one of several games, and what is said when all is known.

choose-game = Which game do you mean?
game-option-offered = { $code } · challenge, { $variant }
game-option-playing = { $code } · being played, { $variant }
game-option-over = { $code } · finished, { $variant }
challenge-revealed = 🔓 The sealed number was `{ $seed }`.
failure-opponent-gone = The other player has had their data deleted, so there is nobody to ask. Challenge somebody else with `/banqi challenge`.
profile-nobody = { $player } has not played here yet.
profile-form = Last games: { $form }
profile-form-win = 🟢
profile-form-draw = ⚪
profile-form-loss = 🔴
profile-colours = As red: { $red } played, { $red-wins } won · as black: { $black } played, { $black-wins } won
profile-longest = Longest game: { $plies } plies
