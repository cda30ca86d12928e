# 从好几盘里选一盘。

choose-game = 你指的是哪一盘？
game-option-offered = { $code } · 挑战中，{ $variant }
game-option-playing = { $code } · 对局中，{ $variant }
game-option-over = { $code } · 已结束，{ $variant }
