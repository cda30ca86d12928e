# 对局列表，以及每盘对局的一行说明。

games-title = **{ $player } 的对局**
games-none = 没有进行中的对局。用 `/{ $command } 挑战` 开一盘。
games-your-turn = ▶ { $code } 对 { $opponent }：**轮到你走**，{ $deadline }截止
games-turn-of = ▶ { $code } 对 { $opponent }：轮到 { $player } 走，{ $deadline }截止
games-their-turn = { $code } 对 { $opponent }：轮到 { $whose } 走，{ $deadline }截止
games-draw-offered = 🤝 { $code } 对 { $opponent }：**有人提和，请答复**，{ $deadline }截止
games-clock-asked = ⏱ { $code } 对 { $opponent }：**对方申请暂停或修改时限，请答复**，{ $deadline }截止
games-takeback-asked = ↩️ { $code } 对 { $opponent }：**对方请求悔棋，请答复**，{ $deadline }截止
games-paused = ⏸ { $code } 对 { $opponent }：已暂停，{ $deadline }自动恢复
games-sent = ⚔️ { $code }：等待应战（{ $opponent }），{ $deadline }到期
games-received = ⚔️ { $code }：{ $opponent } 发来的挑战，{ $deadline }到期
games-by = { $line } · { $rules }
games-rules-changed = { $rules }（有改动）
game-casual = { $terms } · 友谊赛
games-more = 还有 { $n } 盘未列出
