# 对局中的棋盘消息，以及棋盘图片的替代文字。

board-players-unknown = { $first } 对 { $second }
board-due = { $deadline }截止
board-clocks = ⏱{ "\u00A0" }{ $clocks }
board-clock-running = { $side }{ "\u00A0" }{ $deadline }截止
board-first-turn = ▶ **请 { $who } 翻第一枚棋子**，翻出什么颜色就执什么颜色
board-turn = ▶ { $mark }**轮到 { $who }**（{ $colour }）
board-computer = 💭 **{ $who } 正在思考……**
board-last-up = { $who } 翻开 { $square }：{ $piece }。
board-last-moved = { $who } 的{ $piece }从 { $from } 走到 { $to }。
board-last-took = { $who } 的{ $piece }从 { $from } 吃掉 { $to } 的{ $target }。
board-last-found = { $who } 的{ $piece }从 { $from } 暗吃 { $to }：翻出{ $target }，吃掉了。
board-last-stayed = { $who } 的{ $piece }从 { $from } 暗吃 { $to }：翻出{ $target }，吃不了，两枚棋子都留在原处。
board-last-own = { $who } 的{ $piece }从 { $from } 暗吃 { $to }：翻出自己的{ $target }，两枚棋子都留在原处。
board-last-lost = { $who } 的{ $piece }从 { $from } 暗吃 { $to }：翻出{ $target }，吃不了，{ $piece }被吃掉。
board-last-both = { $who } 的{ $piece }从 { $from } 吃 { $to } 的{ $target }：同级相吃，同归于尽。
board-last-equal = { $who } 的{ $piece }从 { $from } 暗吃 { $to }：翻出同级的{ $target }，同归于尽。
board-last-end = { $who } 停止连吃。
board-chain = ▶ { $mark }**{ $who }**（{ $colour }）可以用 { $square } 的{ $piece }继续连吃{ $reader ->
    [spectator] {""}
   *[player] ，或点“停止连吃”
}
board-paused = ⏸ **对局已暂停。** 下一步轮到 { $who }。{ $reader ->
    [spectator] 对局最晚{ $deadline }恢复。
   *[player] 任何一方都可以点“恢复对局”。没人点的话，{ $deadline }自动恢复。
}
board-vacation = 🏖 { $who } 正在休假，结束时间：{ $until }。
board-outage = 🔌 机器人刚才离线了 { $lasted }，这段时间不计时。
board-clock-request = ⏱ { $who } 申请{ $change ->
    [pause] 暂停对局
   *[time] 修改时限：{ $time }
}。{ $reader ->
    [spectator] {""}
   *[player] 请 { $others } 点“同意申请”或“拒绝申请”。
}
# 电脑几秒内就会自己答复。
board-offer = 🤝 { $who } 提和{ $reader ->
    [spectator] 。
   *[player] { $to ->
        [computer] ，电脑马上就会答复。
       *[person] ，请 { $opponent } 点“同意和棋”或“拒绝和棋”。
    }
}
board-draw-declined = { $why ->
    [better] ✋ 电脑拒绝和棋：它现在占优。
    [open] ✋ 电脑拒绝和棋：胜负未定，继续下吧。
   *[none] ✋ { $who } 拒绝和棋。
}
board-takeback = ↩️ { $who } 请求悔棋{ $reader ->
    [spectator] 。
   *[player] ，请 { $opponent } 点“同意悔棋”或“拒绝悔棋”。
}
board-taken-back = ↩️ { $who } 已悔棋，请重新走这一步。
board-went-on = ⏩ 对局已继续，这是之前的局面。
board-went-on-there = ⏩ 对局后来的进展：{ $link }
board-declined = { $what ->
    [takeback] ✋ { $who } 不同意悔棋，对局照原来的走法继续。
   *[clock] ✋ { $who } 不同意，计时照旧。
}
board-last-down = 👁 最后一枚暗子在 { $square }，是{ $piece }。
board-quiet = ⏳ 已连续 { $quiet } 步无翻无吃，满 { $limit } 步就是和棋。
board-cycle = ♻️ 同样的走法已循环 2 遍，再循环 1 遍就是和棋。
board-position = ♻️ 这个局面已出现 2 次，再出现 1 次就是和棋。
board-agree = ♻️ 这个局面已出现 { $times } 次。这套规则里，局面重复不会自动判和。{ $reader ->
    [spectator] {""}
   *[player] 想和棋可以点“提和”。
}
board-chase = 🏃 { $who } 的{ $piece }已连续捉同一枚棋子 { $plies } 步，{ $full ->
    [yes] 下一步必须改走别的。
   *[no] 满 { $limit } 步后必须改走别的。
}

alt-title = 暗棋棋盘，自上而下逐行说明，竖列为 a 到 h。
alt-rank = 第 { $rank } 行：{ $cells }。
alt-run = { $squares } { $what }
alt-range = { $from } 到 { $to }
alt-down = 暗子
alt-empty = 空
alt-to-move = { $colour ->
    [red] 轮到红方。
    [black] 轮到黑方。
    [blue] 轮到蓝方。
    [green] 轮到绿方。
   *[none] 等待翻开第一枚棋子。
}
alt-unflipped = 暗子原来是：{ $pieces }。
alt-over = { $winner ->
    [red] 对局结束，红方获胜。
    [black] 对局结束，黑方获胜。
    [blue] 对局结束，蓝方获胜。
    [green] 对局结束，绿方获胜。
   *[none] 对局结束，未分胜负。
}
alt-last-up = 上一步：翻开 { $square }，是{ $piece }。
alt-last-moved = 上一步：{ $piece }从 { $from } 走到 { $to }。
alt-last-took = 上一步：{ $piece }从 { $from } 吃掉 { $to } 的{ $target }。
alt-last-found = 上一步：{ $piece }从 { $from } 暗吃 { $to }，翻出{ $target }并吃掉。
alt-last-stayed = 上一步：{ $piece }从 { $from } 暗吃 { $to }，翻出{ $target }，吃不了。
alt-last-own = 上一步：{ $piece }从 { $from } 暗吃 { $to }，翻出己方的{ $target }。
alt-last-lost = 上一步：{ $piece }从 { $from } 暗吃 { $to }，翻出{ $target }，{ $piece }被吃掉。
alt-last-both = 上一步：{ $piece }从 { $from } 吃 { $to } 的{ $target }，同归于尽。
alt-chain = { $square } 的{ $piece }可以继续连吃。

# 回放：整局的动画，以及逐步的棋盘。
replay-text = **回放对局 `{ $code }`** · 共 { $moves } 步
replay-fast = 这盘棋比较长，以 { $speed } 倍速播放。
replay-thinned = 完整的回放超过 Discord 的文件大小上限，所以每 { $every } 步只显示一步。
replay-busy = 你的上一个回放还在制作，请过几秒再试。
replay-alt = 整局的动画，共 { $moves } 步，最后的局面：
replay-step = **{ $at } / { $of }** · { $happened }
replay-move = 第 { $move } 步
replay-turning-points = 转折点
