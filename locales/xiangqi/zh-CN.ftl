# 只有象棋和旗象棋才用到的句子。

game-xiangqi = 象棋
    .button = 象棋
    .invitation = 象棋
game-banner = 旗象棋
    .button = 旗象棋
    .invitation = 旗象棋

xiangqi-name = { $group ->
    [banner] 旗象棋
   *[xiangqi] 象棋
}
xiangqi-hint = { $group ->
    [banner] 双方的两炮之间各多两枚旗；同一局面出现 3 次可以要求判和
   *[xiangqi] 红方先走，将帅不能照面，长将判负
}
xiangqi-value = { $value ->
    [begins-red] 红方先走
    [begins-black] 黑方先走
    [facing-forbidden] 将帅不能照面
    [facing-discovered-check] 将帅照面算将军
    [perpetual-loses] 长将判负
   *[perpetual-must-vary] 长将必须变着
}
xiangqi-value-hint = { $value ->
    [begins-red] 红方走第一步
    [begins-black] 黑方走第一步
    [facing-forbidden] 任何一步都不能让将帅照面，也就是同在一条竖线、中间没有棋子
    [facing-discovered-check] 可以移开将帅之间的棋子，这样就是将军
    [perpetual-loses] 同一局面出现 3 次，其间步步将军的一方判负
   *[perpetual-must-vary] 不能用将军让同一局面第 3 次出现
}
xiangqi-unknown = 没有叫“{ $text }”的象棋规则。在“规则”选项里输入时，会列出可用的规则：`xiangqi`，或 `xiangqi` 加选项。
xiangqi-no-option = 象棋没有“{ $text }”这个选项。可用的选项：{ $options }。写法如 `xiangqi+begins=black`。
xiangqi-twice = 选项 `{ $option }` 写了两次，请删掉一个。
xiangqi-not-here = 旗象棋没有选项，请删掉 `{ $option }`。

xiangqi-from = { $rules }，自定义局面
xiangqi-begins-from = -# • 从这个局面开始，{ $colour }先走，不计等级分：`{ $fen }`
xiangqi-fen-fields = 局面写法不对。FEN 共六段：`棋子 走方 - - 无吃步数 回合数`，各段之间空一格；也可以只写前两段。这里有 { $found } 段。
xiangqi-fen-ranks = 棋子一段应有 10 行，用斜线隔开；这里有 { $found } 行。
xiangqi-fen-character = 棋子一段里的“{ $text }”不能用。请用棋子字母（`KABNRCP`、`kabnrcp`，旗象棋还有 `F`、`f`）或数字 1 到 9。
xiangqi-fen-split-run = 第 { $rank } 行有两个数字连在一起，请合并成它们的和。
xiangqi-fen-points = 第 { $rank } 行应有 9 个点，这里有 { $found } 个。
xiangqi-fen-side = 走方应写 `w`（红）或 `b`（黑），不能写“{ $text }”。
xiangqi-fen-unused = 第三、四段都应写 `-`，不能写“{ $text }”。
xiangqi-fen-counter = “{ $text }”应是 { $min } 到 { $max } 的数字。最后两段是无吃步数和回合数。
xiangqi-fen-general = { $colour ->
    [red] 红方没有帅，请补上。
   *[black] 黑方没有将，请补上。
}
xiangqi-fen-too-many = { $piece }有 { $found } 枚，最多只能有 { $count } 枚，请减少。
xiangqi-fen-unreachable = { $piece }不可能走到 { $at }，请换一个点。
xiangqi-fen-takeable = 这个局面不成立：轮到{ $colour }走，{ $at } 的棋子可以直接吃掉对方的将帅。请移开其中一枚，或改由另一方先走。
xiangqi-fen-banner = { $at } 有一枚旗，只有旗象棋才有旗。请用 `/旗象棋 挑战`。
xiangqi-fen-facing = 将帅照面了，这套规则不允许。请移开其中一枚。
xiangqi-fen-over = 这个局面已经分出结果，请换一个：{ $reason ->
    [checkmate] 走方已被将死。
    [stalemate] 走方已被困毙。
    [no-attackers] 双方都没有能过河的棋子。
   *[quiet-limit] 无吃步数已达上限。
}

xiangqi-terms = { $rules } · { $time } · { $first ->
    [challenger] 由 { $challenger } 先走（{ $colour }）
    [opponent] 由 { $opponent } 先走（{ $colour }）
    [acceptor] 由应战者先走（{ $colour }）
    [rated] 由等级分较高者先走（{ $colour }）
   *[lot] 颜色随机分配，{ $colour }先走
}
xiangqi-lot-sealed = -# 🔒 颜色的随机分配已锁定（第 { $sequence } 号），对局结束后可点“验证”核对。指纹：`{ $commitment }`

xiangqi-turn-check = ▶ { $mark }**轮到 { $who }**（{ $colour }）· **被将军**
xiangqi-last-moved = { $who } 走{ $piece }：{ $move }。
xiangqi-last-took = { $who } 用{ $piece }吃掉{ $target }：{ $move }。
xiangqi-last-check = { $last }将军！
xiangqi-quiet = ⏳ 已连续 { $quiet } 步没有吃子，满 { $limit } 步就是和棋。
xiangqi-comes-again = ♻️ 这个局面已出现 2 次。{ $verdict ->
    [check] { $who } 如果继续将军，到第 3 次就按长将判负。
    [chase] { $who } 如果继续捉子，到第 3 次就按长捉判负。
    [vary] { $who } 不能再用将军重复这个局面，必须变着。
   *[draw] 再出现 1 次，就是和棋。
}
xiangqi-claim-soon = ♻️ 这个局面已出现 2 次。第 3 次出现时，轮到走的一方可以要求判和。
xiangqi-claim-now = ♻️ 这个局面已出现 { $times } 次，{ $who } 可以{ $reader ->
    [spectator] 要求判和。
   *[player] 点“要求判和”。
}
xiangqi-result-quiet = 连续 { $limit } 步没有吃子。

xiangqi-alt-title = { $group ->
    [banner] 旗象棋棋盘
   *[xiangqi] 象棋棋盘
}，竖线为 a 到 i（从红方左边数起），横线为 0 到 9（从红方底线数起）。
xiangqi-alt-side = { $colour ->
    [red] 红方：{ $pieces }。
   *[black] 黑方：{ $pieces }。
}
xiangqi-alt-pieces = { $kind } { $points }
xiangqi-alt-moved = 上一步：{ $move }，{ $piece }从 { $from } 走到 { $to }。
xiangqi-alt-took = 上一步：{ $move }，{ $piece }从 { $from } 吃掉 { $to } 的{ $target }。
xiangqi-alt-check = { $colour ->
    [red] 红帅正被将军。
   *[black] 黑将正被将军。
}

xiangqi-not-a-move = 看不懂“{ $text }”。请写起点和终点（`h2e2`），或用 WXF（`C2=5`）、中文（炮二平五）写走法。
xiangqi-no-point = 没有 { $at } 这个点：竖线是 a–i，横线是 0–9。
xiangqi-no-such-move = “{ $text }”现在不能走。输入 `/{ $command } 走棋` 时会列出所有合法的走法。
xiangqi-ambiguous = “{ $text }”有歧义，可能是 { $moves }。请写其中一种。

xiangqi-illegal-over = 对局已经结束。想再下一盘，请用 `/{ $command } 再来一盘`。
xiangqi-illegal-empty = { $at } 没有棋子，请选自己棋子所在的点。
xiangqi-illegal-not-yours = { $at } 是对方的棋子，请走自己的棋子。
xiangqi-illegal-no-move = 终点和起点不能相同，请选别的点。
xiangqi-illegal-own = { $at } 是你自己的棋子，只能吃对方的棋子。
xiangqi-illegal-palace = { $kind ->
    [K] 将帅
   *[A] 仕（士）
}不能走出九宫（画有斜线的九个点）。
xiangqi-illegal-river = 相（象）不能过河。
xiangqi-illegal-general = 将帅每次横走或竖走一格。
xiangqi-illegal-advisor = 仕（士）每次斜走一格。
xiangqi-illegal-elephant = 相（象）走田字：正好斜走两格。
xiangqi-illegal-elephant-blocked = 塞象眼：田字中心的 { $at } 有棋子，走不过去。
xiangqi-illegal-horse = 马走日字：先横走或竖走一格，再向外斜走一格。
xiangqi-illegal-horse-blocked = 蹩马腿：{ $at } 有棋子，马不能往那个方向走。
xiangqi-illegal-banner = 旗先横走或竖走两格，再向外斜走一格。
xiangqi-illegal-banner-blocked = 旗被挡住了：{ $at } 有棋子，而直走的两个点都要空着。
xiangqi-illegal-line = { $kind ->
    [R] 车
   *[C] 炮
}只能横走或竖走。
xiangqi-illegal-chariot-blocked = { $at } 有棋子，车走不过去。
xiangqi-illegal-cannon-blocked = { $at } 有棋子，炮走不过去；炮只有吃子时才能隔子。
xiangqi-illegal-cannon-screens = 炮要正好隔一枚棋子才能吃，{ $screens ->
    [0] 这里没有隔着棋子。
   *[other] 这里隔了 { $screens } 枚。
}
xiangqi-illegal-soldier = 兵卒每次向前走一格，过河后也能横走一格。
xiangqi-illegal-soldier-river = 兵卒过河后才能横走。
xiangqi-illegal-soldier-back = 兵卒不能后退。
xiangqi-illegal-in-check = 你正被 { $at } 的棋子将军，这一步没有应将。请吃掉它、挡住它，或移开将帅。
xiangqi-illegal-exposes = 这样走，你的将帅会被 { $at } 的棋子吃掉。请改走别的。
xiangqi-illegal-facing = 这样走，将帅就会照面，这是不允许的。请改走别的。
xiangqi-illegal-repeated = 这步将军会让同一局面第 3 次出现，这套规则不允许。请改走别的。

xiangqi-verify-holds = 全部 { $plies } 步都合法，结果也与走法相符。
xiangqi-verify-lot = -# 颜色随机分配，种子在开局前就已锁定（第 { $sequence } 号）。
xiangqi-verify-open = 用 `/{ $command } 导出` 可以取得目前的棋谱。
xiangqi-record-open = 对局 `{ $code }` 目前的棋谱：{ $rules }，`{ $variant }`。
xiangqi-record-pgn = 对局 `{ $code }` 的 PGN 棋谱：{ $rules }。可供其他象棋程序使用，用 WXF 记谱。需要可验证的棋谱，请用 `/{ $command } 导出`，“格式”留空。

# 与暗棋相同的名称不再重复：旗象棋沿用象棋的，象棋沿用暗棋的。
cmd-xiangqi = 象棋
    .description = 中国象棋
cmd-xiangqi-challenge = 挑战
    .rules-description = 规则名称，可加选项，例如 xiangqi+begins=black（默认：本服务器的规则，通常是象棋）
    .first = 先走
    .first-description = 谁先走（默认：你）
    .position = 局面
    .position-description = 从指定局面开始（FEN），不计等级分
cmd-xiangqi-move = 走棋
    .description = 走一步棋，例如炮二平五
    .action-description = 走法：h2e2、C2=5 或炮二平五；输入“悔棋”可以悔棋
cmd-xiangqi-leaderboard = 排行榜
    .rules-description = 哪套规则（默认：本服务器的规则，通常是象棋）
cmd-xiangqi-profile = 战绩
    .rules-description = 哪套规则（默认：本服务器的规则，通常是象棋）
cmd-xiangqi-export = 导出
    .format = 格式
    .format-description = 文件格式（默认：可验证的棋谱）
    .format-record = 可验证的棋谱
    .format-pgn = PGN，供其他程序使用
cmd-xiangqi-verify = 验证
    .description = 验证已结束对局的每一步是否合法
cmd-banner = 旗象棋
    .description = 旗象棋：多了“旗”这种棋子的中国象棋
cmd-banner-draw = 和棋
    .description = 提和、要求判和，或答复对方的提和
    .action-claim = 要求判和（同一局面出现 3 次）
