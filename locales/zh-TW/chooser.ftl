# 從好幾局裡選一局。

choose-game = 你指的是哪一局？
game-option-offered = { $code } · 挑戰中，{ $variant }
game-option-playing = { $code } · 對局中，{ $variant }
game-option-over = { $code } · 已結束，{ $variant }
