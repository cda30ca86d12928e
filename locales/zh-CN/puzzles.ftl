# 残局题：只有一条致胜路线。

puzzle-heading = **第 { $n } 题**，难度 { $rating }
puzzle-task = 轮到{ $colour ->
    [red] 红方
   *[black] 黑方
}走，走到胜。每一步只有一种走法能赢，其他走法都会错失胜机。{ $found ->
    [0] { "" }
   *[other] 你已找到 { $found } 步。
}
puzzle-theme = 主题：{ $theme ->
    [general-soldier] 将帅对兵卒，两者只有一方吃得了另一方。
    [parity] 先后手，谁不必走，谁就赢得追逐。
    [rotation-space] 回旋空间，单独一子在空旷处追不到对方。
   *[pin] 牵制，边上的子不管走到哪里都会被吃。
}
puzzle-right = ✅ `{ $action }` 正确。对方应 `{ $reply }`。接下来呢？
puzzle-wrong = ❌ `{ $action }` 错失了胜机。可以再试，也可以看答案。
puzzle-solved = 🏆 解开了！
puzzle-shown = 👀 解法如下。
puzzle-illegal = 这里不能这样走。
puzzle-outdated = 那是先前的局面；这是你目前的进度。
puzzle-line = 答案：`{ $line }`
puzzle-rating = 你的解题等级分：{ $rating }（{ $of } 题中一次解开 { $solved } 题）
puzzle-change = 你的解题等级分：{ $before } → { $after }
puzzle-give-up = 看答案
puzzle-next = 下一题
puzzle-best = 解题高手
puzzle-best-heading = **解题高手**
puzzle-solver = { $place }. { $player } { $rating }（解开 { $solved } 题）
puzzle-nobody = 还没有人有稳定的解题等级分：大约要解十几题。
