# Choosing one of several games, and what is said when all is known.

choose-game = 你指的是哪一局?
game-option-offered = { $code } · 挑战中,{ $variant }
game-option-playing = { $code } · 对局中,{ $variant }
game-option-over = { $code } · 已结束,{ $variant }
challenge-revealed = 🔓 封存的数字是 `{ $seed }`。
failure-opponent-gone = 对方已删除自己的数据,无法再邀请。请用 `/banqi challenge` 挑战其他人。
profile-nobody = { $player } 还没有在这里下过棋。
profile-form = 最近战绩:{ $form }
profile-form-win = 🟢
profile-form-draw = ⚪
profile-form-loss = 🔴
profile-colours = 执红:{ $red } 局,胜 { $red-wins } 局 · 执黑:{ $black } 局,胜 { $black-wins } 局
profile-longest = 最长一局:{ $plies } 手
