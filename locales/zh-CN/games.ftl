# 对局列表。

games-title = **{ $player } 的对局**
games-none = 没有进行中的对局。用 `/{ $command } 挑战` 开一盘吧。
games-your-turn = ▶ { $code } 对 { $opponent }：**轮到你**，截止 { $deadline }
games-turn-of = ▶ { $code } 对 { $opponent }：轮到走棋，截止 { $deadline }
games-their-turn = { $code } 对 { $opponent }：等别人走棋，截止 { $deadline }
games-sent = ⚔️ { $code }：向 { $opponent } 发出的挑战，截止 { $deadline }
games-received = ⚔️ { $code }：{ $opponent } 发来的挑战，截止 { $deadline }
games-by = { $line } · { $rules }
games-rules-changed = { $rules }（有改动）
game-casual = { $terms } · 友谊赛
games-more = 还有 { $n } 盘
