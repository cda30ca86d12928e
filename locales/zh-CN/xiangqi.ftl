# 只有象棋和旗象棋才用到的句子。

xiangqi-name = { $group ->
    [banner] 旗象棋
   *[xiangqi] 象棋
}
xiangqi-hint = { $group ->
    [banner] 双方的炮旁边各多两面旗；同一局面第三次出现时可以要求判和
   *[xiangqi] 通行的下法：红方先走，将帅不得照面，单方长将判负
}
xiangqi-value = { $value ->
    [begins-red] 红方先走
    [begins-black] 黑方先走
    [facing-forbidden] 将帅不得照面
    [facing-discovered-check] 将帅照面算将军
    [perpetual-loses] 单方长将判负
   *[perpetual-must-vary] 长将必须变着
}
xiangqi-value-hint = { $value ->
    [begins-red] 红方走第一步
    [begins-black] 黑方走第一步，因为红色被视为吉利的颜色
    [facing-forbidden] 任何一步都不能让将帅在没有遮挡的直线上照面
    [facing-discovered-check] 可以移开将帅之间的棋子，这就是将军
    [perpetual-loses] 同一局面出现三次，其间步步将军的一方判负
   *[perpetual-must-vary] 会让同一局面第三次出现的将军不合规则
}
xiangqi-unknown = 没有叫“{ $text }”的象棋规则。在“规则”栏输入时会列出来：`xiangqi`，或附上选项的 `xiangqi`。
xiangqi-no-option = 象棋没有“{ $text }”这个选项。选项有：{ $options }。写法如 `xiangqi+begins=black`。
xiangqi-twice = 选项 `{ $option }` 写了两次，请删掉一个。
xiangqi-not-here = 旗象棋没有选项，也就没有 `{ $option }`，请删掉。

xiangqi-from = { $rules }，自定局面
xiangqi-begins-from = -# • 从这个局面开始，{ $colour }先走，不计等级分：`{ $fen }`
xiangqi-fen-fields = 这不是局面：FEN 有六栏，`棋子 先手 - - 未吃子步数 回合`，或只写前两栏，栏与栏之间一个空格；这里有 { $found } 栏。
xiangqi-fen-ranks = 棋子一栏有 10 行，以斜线分开；这里有 { $found } 行。
xiangqi-fen-character = 棋子一栏里的“{ $text }”不是棋子（`KABNRCP`、`kabnrcp`，旗象棋还有 `F` 和 `f`），也不是 1 到 9 的数字。
xiangqi-fen-split-run = 第 { $rank } 行有两个相连的数字，请写成它们的和。
xiangqi-fen-points = 第 { $rank } 行有 { $found } 个点，应该是 9 个。
xiangqi-fen-side = 轮走的一方写 `w`（红）或 `b`（黑），不是“{ $text }”。
xiangqi-fen-unused = 第三、第四栏都写 `-`，不是“{ $text }”。
xiangqi-fen-counter = “{ $text }”不是 { $min } 到 { $max } 的数字：最后两栏是未吃子步数和回合数。
xiangqi-fen-general = { $colour ->
    [red] 红方没有帅。
   *[black] 黑方没有将。
}
xiangqi-fen-too-many = { $piece }有 { $found } 枚，一副棋只有 { $count } 枚。
xiangqi-fen-unreachable = { $piece }不可能走到 { $at }。
xiangqi-fen-takeable = 不可能有这种局面：轮到{ $colour }走，而 { $at } 的棋子可以直接吃将。
xiangqi-fen-banner = { $at } 有旗，只有旗象棋才有旗：`/{ $command } 挑战`。
xiangqi-fen-facing = 将帅在没有遮挡的直线上照面，这套规则不允许。
xiangqi-fen-over = 不能从这里开始，一开始就结束了：{ $reason ->
    [checkmate] 轮走的一方已被将死。
    [stalemate] 轮走的一方无子可动。
    [no-attackers] 双方都没有能过河的棋子。
   *[quiet-limit] 没有吃子的步数太多。
}

xiangqi-terms = { $rules } · 每步 { $time } · { $first ->
    [challenger] 由 { $challenger } 先走
    [opponent] 由 { $opponent } 先走
    [acceptor] 由应战者先走
    [rated] 由等级分较高者先走
   *[lot] 抽签决定谁先走
}，执{ $colour } · 对局 `{ $code }`
xiangqi-lot-sealed = 🔒 抽签已封存：第 { $sequence } 号，`{ $commitment }`。封存后无法更改，终局后人人都能验证。按“加入密语”可以把自己的字句也加进去。

xiangqi-turn-check = ▶ 轮到 { $who }（{ $colour }），正被将军 · 期限 { $deadline }
xiangqi-last-moved = { $who } 走{ $piece }：{ $move }。
xiangqi-last-took = { $who } 用{ $piece }吃掉{ $target }：{ $move }。
xiangqi-last-check = { $last }将军！
xiangqi-quiet = ⏳ 已连续 { $quiet } 步没有吃子，满 { $limit } 步就是和棋。
xiangqi-comes-again = ♻️ 这个局面已出现两次。如果照这样再出现一次，{ $verdict ->
    [check] { $who } 步步将军，判负。
    [chase] { $who } 步步捉同一枚棋子，判负。
    [vary] 不能以将军走成：{ $who } 必须变着。
   *[draw] 就是和棋。
}
xiangqi-claim-soon = ♻️ 这个局面已出现两次。第三次出现时，轮走的一方可以要求判和。
xiangqi-claim-now = ♻️ 这个局面已出现 { $times } 次：{ $who } 可以要求判和。
xiangqi-result-quiet = 🤝 { $first } 与 { $second } 和棋：连续 { $limit } 步没有吃子。

xiangqi-alt-title = { $group ->
    [banner] 旗象棋棋盘
   *[xiangqi] 象棋棋盘
}，竖线由红方左手起为 a 到 i，横线由红方底线起为 0 到 9。
xiangqi-alt-side = { $colour ->
    [red] 红方：{ $men }。
   *[black] 黑方：{ $men }。
}
xiangqi-alt-men = { $kind } { $points }
xiangqi-alt-moved = 上一步：{ $move }，{ $piece }从 { $from } 走到 { $to }。
xiangqi-alt-took = 上一步：{ $move }，{ $piece }从 { $from } 吃掉 { $to } 的{ $target }。
xiangqi-alt-check = { $colour ->
    [red] 红帅正被将军。
   *[black] 黑将正被将军。
}

xiangqi-not-a-move = 看不懂“{ $text }”。请写起点和终点（`h2e2`），或用 WXF（`C2=5`）、中文（炮二平五）记谱。
xiangqi-no-such-move = 现在没有叫“{ $text }”的合法走法。输入 `/{ $command } 走棋` 时会列出合法的走法。
xiangqi-ambiguous = “{ $text }”可能是：{ $moves }。请写明是哪一步。

xiangqi-illegal-over = 对局已经结束。用 `/{ $command } 再战` 再约一局吧。
xiangqi-illegal-empty = { $at } 没有棋子，请选自己有棋子的点。
xiangqi-illegal-not-yours = { $at } 是对方的棋，请走自己的棋。
xiangqi-illegal-no-move = 终点和起点不能是同一点。
xiangqi-illegal-own = { $at } 是自己的棋，只能吃对方的。
xiangqi-illegal-palace = { $kind ->
    [K] 将帅
   *[A] 仕士
}不能离开九宫（画有斜线的九个点）。
xiangqi-illegal-river = 相象不能过河。
xiangqi-illegal-general = 将帅一次只能直走或横走一步。
xiangqi-illegal-advisor = 仕士一次只能斜走一步。
xiangqi-illegal-elephant = 相象走田字：刚好斜走两步。
xiangqi-illegal-elephant-blocked = 塞象眼：田字中心的 { $at } 有棋子，走不过去。
xiangqi-illegal-horse = 马走日字：先直走或横走一步，再往外斜走一步。
xiangqi-illegal-horse-blocked = 蹩马腿：马要先经过的 { $at } 有棋子。
xiangqi-illegal-banner = 旗先直走或横走两步，再往外斜走一步。
xiangqi-illegal-banner-blocked = 旗被挡住了：{ $at } 有棋子，而直走的两个点都必须是空的。
xiangqi-illegal-line = { $kind ->
    [R] 车
   *[C] 炮
}只能直走或横走。
xiangqi-illegal-chariot-blocked = 车走不过 { $at } 的棋子。
xiangqi-illegal-cannon-blocked = 炮走不过 { $at } 的棋子：只有吃子时才能隔子。
xiangqi-illegal-cannon-screens = 炮要刚好隔一个子才能吃，这里隔了 { $screens } 个。
xiangqi-illegal-soldier = 兵卒一次往前走一步，过河之后也能横走一步。
xiangqi-illegal-soldier-river = 兵卒过河之后才能横走。
xiangqi-illegal-soldier-back = 兵卒不能后退。
xiangqi-illegal-in-check = 你正被 { $at } 的棋将军，这一步没有解将。请吃掉它、挡住它，或移动将帅。
xiangqi-illegal-exposes = 走这一步之后，{ $at } 的棋就能吃掉你的将帅。
xiangqi-illegal-facing = 走这一步之后将帅就会照面，这是不允许的。
xiangqi-illegal-repeated = 这步将军会让同一局面第三次出现，这套规则不允许。请改走别的。

xiangqi-verify-title = **对局 `{ $code }`**
xiangqi-verify-holds = ✅ { $plies } 步棋每一步都合规则，结果也与走法相符。
xiangqi-verify-lot = 决定谁先走的抽签，封存编号为第 { $sequence } 号。
xiangqi-verify-open = ⏳ 对局还在进行。到目前为止的棋谱可以用 `/{ $command } 导出` 取得。
xiangqi-record-open = 对局 `{ $code }` 到目前为止的棋谱，{ $rules }，`{ $variant }`。
xiangqi-record-pgn = 棋局 `{ $code }`（{ $rules }）的文字棋谱，供其他象棋程序使用，用 WXF 记谱。`/{ $command } 导出` 不选格式，就是 `banqi verify` 能验证的记录。
