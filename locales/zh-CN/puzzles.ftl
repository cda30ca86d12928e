# 残局题：每一步都只有一种走法能赢。

puzzle-heading = **第 { $n } 题** · 题目等级分 { $rating }
puzzle-task = **{ $colour ->
    [red] 红
   *[black] 黑
}先胜**：每步只有一种走法能赢。{ $found ->
    [0] { "" }
   *[other] 你已走对 { $found } 步。
}
puzzle-theme = 主题：{ $theme ->
    [general-soldier] 将帅和兵卒。兵卒能吃将帅，将帅不能吃兵卒。
    [parity] 单双步。双方相距两步时，谁走谁吃亏。
    [rotation-space] 绕圈。在空地上，只靠一枚棋子追不到对方。
   *[pin] 困子。边线上的棋子走到哪里都会被吃。
}
puzzle-right = ✅ `{ $action }` 走对了。对方应 `{ $reply }`，下一步怎么走？
puzzle-wrong = ❌ 走 `{ $action }` 就赢不了了。换一步再试，或点“看答案”。
puzzle-solved = 🏆 解题成功！
puzzle-shown = 👀 这题看了答案。
puzzle-illegal = 这一步不合法，请在菜单里另选一步。
puzzle-outdated = 这个按钮已经失效，请看下面的当前局面。
puzzle-line = 答案：`{ $line }`
puzzle-rating = 你的解题等级分：{ $rating }（做过 { $of } 题，{ $solved } 题一次做对）
puzzle-change = 你的解题等级分：{ $before } → { $after }
puzzle-give-up = 看答案
puzzle-next = 下一题
puzzle-best = 解题排行榜
puzzle-best-heading = **解题排行榜**
puzzle-solver = { $place }. { $player } { $rating }（解对 { $solved } 题）
puzzle-nobody = 还没有人上榜。多做几题（一般十几题），等级分稳定后就能上榜。
