# 四人对局，以及 8×8 的大棋盘。

seats-take = 入座
seats-in = ✅ 已入座（{ $n }/{ $of }）：{ $who }
seats-missing = ⏳ 已邀请，还没入座：{ $who }
seats-free = 🪑 还有 { $n } 个空位，任何人点“入座”都能加入。
seats-order = -# { $teams ->
    [yes] 按入座先后排座位：第一、三位一队，第二、四位一队。
    [named] 队友坐对面，两队轮流走。
   *[no] 按入座先后排座位，各自为战。
}
seats-taken = ✅ 座位已满，对局开始！走棋顺序：{ $who }。
seats-taken-teams = ✅ 座位已满，对局开始：{ $first } 对 { $second }。
seats-declined = { $who } 拒绝了挑战，对局没能开始。下次再约！
seats-somebody = 一位受邀的玩家
seats-named = 🤝 { $pair } { $open ->
    [0] 对 { $others }，队友已定。
    [1] 一队，{ $others } 和另一位入座的玩家一队。
   *[other] 一队，对手是另外两位入座的玩家。
}
seats-your-partner = { $who }（你的队友）

seats-against = { $first } 对 { $second }
seats-partners = { $first } 和 { $second }
seats-out = ~~{ $who }~~（{ $why ->
    [resignation] 认输
    [time] 超时
    [wiped-out] 棋子被吃光
    [chase] 除长捉外无棋可走
   *[other] 无棋可走
}{ $place ->
    [0] {""}
   *[other] ，第 { $place } 名
}）
seats-turn-pairs = ▶ **请 { $who } 翻第一枚棋子**，翻出红或绿就执红绿，翻出黑或蓝就执黑蓝
seats-turn-colourless = ▶ **请 { $who } 翻棋**，翻出没人执的颜色，就执这种颜色
seats-offer = 🤝 { $who } 提和，{ $reader ->
    [spectator] 没出局的玩家都同意才算和棋。
   *[player] 没出局的玩家请点“同意和棋”或“拒绝和棋”，都同意才算和棋。
}{ $agreed ->
    [0] {""}
   *[other] 已同意：{ $those }。
}等待答复：{ $missing }。
seats-win = 其他人都已出局。
seats-win-team = 两位对手都已出局。
seats-place = { $place }. { $who }
seats-resign = 确定认输吗？你会立刻出局。你的棋子留在棋盘上，可以被吃；其他人继续下。
seats-resigned = 你已认输出局。其他人继续下，你可以观战。
seats-agreed = 你已同意和棋，还要等其他玩家同意。

alt-large-title = 8×8 暗棋棋盘，竖列为 a 到 h，横行为 1 到 8。
alt-large-side = { $colour }：{ $pieces }。
alt-large-pieces = { $kind } { $squares }
alt-large-down = 暗子：{ $squares }。
alt-large-out = 已出局：{ $colours }。
alt-large-to-move = 轮到{ $colours }。
alt-large-colourless = 轮到还没有颜色的玩家翻棋。
alt-large-over = 对局结束，{ $colours ->
    [none] 未分胜负。
   *[other] { $colours }获胜。
}

