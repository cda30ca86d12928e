# 四人局，以及 8×8 的大棋盘。

seats-take = 入座
seats-in = ✅ 已入座（{ $n }/{ $of }）：{ $who }
seats-missing = ⏳ 受邀而尚未入座：{ $who }
seats-free = 🪑 { $n ->
    [1] 还有一个空位，任何人都可以
   *[other] 还有 { $n } 个空位，任何人都可以
}按“入座”坐下。
seats-order = -# 座次按入座的先后排定。{ $teams ->
    [yes] 第一、第三位同队，对第二、第四位。
    [named] 但队友一定相对而坐。
   *[no] 各自为战。
}
seats-taken = ✅ 座位已满，对局开始！入座顺序：{ $who }。
seats-taken-teams = ✅ 座位已满，对局开始：{ $first } 对 { $second }。
seats-declined = { $who } 婉拒了，这盘没有成。下次再约！
seats-somebody = 受邀的人里有一位
seats-named = 🤝 { $pair } 对 { $open ->
    [0] { $others }
    [1] { $others }与坐上空位的人
   *[other] 坐上空位的两位
}：队友已经说定，和谁先入座无关。
seats-your-partner = { $who }（你的队友）

seats-against = { $first } 对 { $second }
seats-partners = { $first }与{ $second }
seats-out = ~~{ $who }~~（{ $why ->
    [resignation] 认输
    [time] 超时
    [wiped-out] 棋被吃光
    [chase] 只能长追
   *[other] 无棋可走
}{ $place ->
    [0] {""}
   *[other] ，第 { $place } 名
}）
seats-game = { $rules } · 对局 `{ $code }`
seats-turn-pairs = ▶ 请 { $who } 翻第一个子：翻到红或绿就执红绿，翻到黑或蓝就执黑蓝 · 截止 { $deadline }
seats-turn-colourless = ▶ 轮到 { $who }，还没有颜色：请翻棋，翻到还没有人执的颜色就归自己 · 截止 { $deadline }
seats-offer = 🤝 { $who } 提议和棋，需要所有还在局中的人同意。{ $agreed ->
    [0] {""}
   *[other] 已同意：{ $those }。
}还没回复：{ $missing }。
seats-win = 🏆 { $who } 获胜：其他人都已出局。
seats-win-team = 🏆 { $who } 获胜：两位对手都已出局。
seats-place = { $place }. { $who }
seats-resign = 确定认输吗？你就此出局，棋子留在盘上，仍可被吃；其他人继续下。
seats-resigned = 你已认输。其他人继续下，欢迎观战。
seats-agreed = 你已同意。等所有还在局中的人都同意，就是和棋。

alt-large-title = 8×8 暗棋棋盘，竖列 a 到 h，横行 1 到 8。
alt-large-side = { $colour }：{ $pieces }。
alt-large-pieces = { $kind } { $squares }
alt-large-down = 未翻：{ $squares }。
alt-large-out = 已出局：{ $colours }。
alt-large-to-move = 轮到{ $colours }。
alt-large-colourless = 轮到还没有颜色的棋手翻棋。
alt-large-over = 棋局结束，{ $colours ->
    [none] 没有人获胜。
   *[other] { $colours }获胜。
}

control-turn-up-first = 翻棋 a–c（{ $n }）
control-turn-up-middle = 翻棋 d–f（{ $n }）
control-turn-up-last = 翻棋 g–h（{ $n }）
