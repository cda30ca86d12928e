# 棋局列表。

games-title = **{ $player } 的棋局**
games-none = 沒有進行中的棋局。用 `/{ $command } 挑戰` 開一局吧。
games-your-turn = ▶ { $code } 對 { $opponent }：**輪到你**，期限 { $deadline }
games-turn-of = ▶ { $code } 對 { $opponent }：輪到走棋，期限 { $deadline }
games-their-turn = { $code } 對 { $opponent }：等別人走棋，期限 { $deadline }
games-sent = ⚔️ { $code }：向 { $opponent } 發出的挑戰，期限 { $deadline }
games-received = ⚔️ { $code }：{ $opponent } 發來的挑戰，期限 { $deadline }
games-by = { $line } · { $rules }
games-rules-changed = { $rules }（有更動）
game-casual = { $terms } · 友誼賽
games-more = 還有 { $n } 局
