# 棋局列表。

games-title = **{ $player } 的棋局**
games-none = 沒有進行中的棋局。用 `/{ $command } 挑戰` 開一局吧。
games-your-turn = ▶ { $code } 對 { $opponent }：**輪到你**，{ $deadline }截止
games-turn-of = ▶ { $code } 對 { $opponent }：輪到 { $player }，{ $deadline }截止
games-their-turn = { $code } 對 { $opponent }：輪到 { $whose }，{ $deadline }截止
games-draw-offered = 🤝 { $code } 對 { $opponent }：**有人提和，請你回覆**，{ $deadline }截止
games-clock-asked = ⏱ { $code } 對 { $opponent }：**對方想暫停或改時限，請你回覆**，{ $deadline }截止
games-takeback-asked = ↩️ { $code } 對 { $opponent }：**對方想悔棋，請你回覆**，{ $deadline }截止
games-paused = ⏸ { $code } 對 { $opponent }：暫停中，{ $deadline }自動繼續
games-sent = ⚔️ { $code }：等待應戰（{ $opponent }），{ $deadline }到期
games-received = ⚔️ { $code }：收到 { $opponent } 的挑戰，{ $deadline }到期
games-by = { $line } · { $rules }
games-rules-changed = { $rules }（自訂）
game-casual = { $terms } · 友誼賽
games-more = 還有 { $n } 局
