# Choosing one of several games, and what is said when all is known.

choose-game = 你指的是哪一局?
game-option-offered = { $code } · 挑戰中,{ $variant }
game-option-playing = { $code } · 對局中,{ $variant }
game-option-over = { $code } · 已結束,{ $variant }
challenge-revealed = 🔓 封存的數字是 `{ $seed }`。
failure-opponent-gone = 對方已刪除自己的資料,無法再邀請。請用 `/banqi challenge` 挑戰其他人。
profile-nobody = { $player } 還沒有在這裡下過棋。
profile-form = 最近戰績:{ $form }
profile-form-win = 🟢
profile-form-draw = ⚪
profile-form-loss = 🔴
profile-colours = 執紅:{ $red } 局,勝 { $red-wins } 局 · 執黑:{ $black } 局,勝 { $black-wins } 局
profile-longest = 最長一局:{ $plies } 手
