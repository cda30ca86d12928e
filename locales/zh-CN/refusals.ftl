# 只给本人看：为什么不行，可以怎么做。

refusal-not-a-player = 你不是这盘棋的棋手，欢迎观战。想下的话用 `/{ $command } 挑战` 开一盘。
refusal-not-for-you = 这个挑战是给别人的。想下的话用 `/{ $command } 挑战` 开一盘。
refusal-own-challenge = 这是你自己发出的挑战，要由别人回应。想取消请点“撤回”。
refusal-challenger-only = 只有发出挑战的人可以这么做。
refusal-not-started = 对局还没开始，挑战仍在等人回应。
refusal-already-answered = 这个挑战已有人回应，对局开始了。用 `/{ $command } 显示` 看棋盘。
refusal-already-in = 你已经入座了；坐满后对局就开始。
refusal-not-shown-yet = 挑战还没完全发出，请稍后再试。
refusal-over = 已经结束了。用 `/{ $command } 再战` 可以再约一盘。
refusal-never-played = 这个挑战已经结束，没有开局。想下棋请用 `/{ $command } 挑战` 再约一次。
refusal-not-over = 对局还在进行，结束后才能这么做。
refusal-stale = 那是前一手的棋盘，所以没有照走。请看当前的棋盘重新选择；用 `/{ $command } 显示` 就能看到。
refusal-not-your-turn = 现在轮到别人。轮到你时棋盘上会写明。
refusal-time-is-up = 来不及了，时限已过。
refusal-time-is-not-up = 还有时间，截止时间写在棋盘下方。
refusal-no-offer = 目前没有和棋提议。你可以点“提和”提出。
refusal-own-offer = { $group ->
    [banner] 这是你自己提的和棋，要由对方答复。你再走一步、对方也走了之后才会失效。
   *[other] 这是你自己提的和棋，要由别人答复；有人不答复而走了下一步，就失效。
}
refusal-offer-waits = 已经有人提议和棋，请先同意或拒绝。
refusal-agreed-already = 你已同意和棋，还在等其他人回应。
refusal-nothing-to-claim = { $group ->
    [banner] 现在不能要求判和：轮到你走的这个局面还没有出现三次。请继续下，或提议和棋。
   *[other] 这种棋不能要求判和，同一局面第三次出现时会自动判定。你可以提议和棋。
}
refusal-no-hints = 这盘计入等级分，不能用提示。和电脑下的棋可以，用 `/{ $command } 挑战 友谊赛:True` 约的棋也可以。
refusal-is-out = 你已经出局，可以继续观战。
refusal-other-game = 那不是这盘棋的走法，而是另一种棋的。
refusal-offer-stands = 你已经提议和棋，等人答复即可。
refusal-offer-too-soon = 你的和棋提议刚被拒绝。全盘再走 { $plies } 步后才能再提。
refusal-too-late-to-abort = 每个人都走过了，这盘棋算数，不能中止。你可以认输或提和。
refusal-fault = 我这边缺了点东西，所以没有执行。对局没有变化，请稍后再试。

illegal-game-over = 对局已经结束。用 `/{ $command } 再战` 再约一盘吧。
illegal-off-board = 没有这一格：竖列是 a 到 h，横行是 1 到 4。
illegal-colours-not-known = 你还没有颜色，请先翻子。
illegal-empty-square = 那一格是空的，请选有棋子的格子。
illegal-not-face-down = 那个子已经翻开了，请翻还扣着的子。
illegal-face-down-piece = 那个子还扣着，要先翻开。
illegal-not-your-piece = 那不是你的子，请走自己的子。
illegal-not-adjacent = 棋子一次只能横走或竖走一格，吃子也一样；只有会跳的炮能隔子远吃。
illegal-occupied = 那一格已经有子。请走到空格，或用 `x` 吃子：`b3xb4`。
illegal-capture-instead = 那里是对方的棋子。要吃掉它，请写 `{ $capture }`。
illegal-nothing-to-take = 那里没有子可吃。走子请写 `b3-b4`。
illegal-own-piece = 那是自己的子，只能吃别人的。
illegal-allys-piece = 那是盟友的子，只能吃对手的。
illegal-target-face-down = 扣着的子不能吃。先翻开它，或改吃别的。
illegal-rank-too-low = { $captor }比{ $victim }小，吃不了。大小顺序请看 `/{ $command } 规则`。
illegal-general-soldier = 将帅不能吃兵卒，反而要提防被兵卒吃掉。
illegal-cannon-step = 炮不能吃紧挨着的子，一定要隔一个子才能吃。
illegal-cannon-line = 炮只能沿同一行或同一列吃子。
illegal-cannon-screens = 炮要正好隔一个子才能吃，这里隔了 { $screens } 个。
illegal-screen-face-down = 这套规则里，炮只能以明子为炮架，而那个是暗子。
illegal-attempt-instead = 那里是暗子。这套规则可以暗吃，请写 `b3?b4`。
illegal-no-attempts = 这套规则不能暗吃，要先把暗子翻开。
illegal-cannon-attempt = 这套规则里，炮不能暗吃。请换别的棋子，或先翻开那枚暗子。
illegal-target-face-up = 那个子已经是明子。吃得动的话，直接写 `b3xb4` 吃它。
illegal-in-chain = { $at } 的子正在连吃：只能用它继续吃，或点“停止连吃”（也可写 `end`）结束这一手。
illegal-chain-face-up = 这套规则连吃时只能接着吃明子。请吃明子，或用 `end` 停止。
illegal-no-chain = 现在没有子在连吃，不用停。请走一步棋。
illegal-chase-limit = 这个子已连续追同一个子 { $limit } 步，达到上限了。请改走别的。
