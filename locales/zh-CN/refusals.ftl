# 只有本人能看到：为什么不行，可以怎么做。

refusal-not-a-player = 你没有参加这盘对局，可以观战。想下棋就用 `/{ $command } 挑战` 开一盘。
refusal-not-for-you = 这个挑战不是发给你的。想下棋就用 `/{ $command } 挑战` 开一盘。
refusal-own-challenge = 这是你自己发出的挑战，请等别人应战。想取消请点“⋯”，再点“撤回挑战”。
refusal-challenger-only = 只有发起挑战的人可以操作。
refusal-not-started = 对局还没开始，正在等人应战。
refusal-already-answered = 挑战已有人应战，对局开始了。用 `/{ $command } 显示` 查看棋盘。
refusal-already-in = 你已经入座，坐满后对局就开始。
refusal-not-shown-yet = 挑战正在发出，请稍后再试。
refusal-over = 这盘已经结束。想再下一盘，请用 `/{ $command } 再来一盘`。
refusal-never-played = 这个挑战已经失效，没有开局。用 `/{ $command } 挑战` 重新发起。
refusal-not-over = 对局还在进行，结束后才能用。
refusal-no-result = 这盘没有结果，不用作废。
refusal-stale = 局面已经变了，这一步没有执行。请用 `/{ $command } 显示` 打开当前棋盘，重新选择。
refusal-not-your-turn = 还没轮到你，现在轮到 { $who } 走。{ $board ->
    [here] {""}
   *[elsewhere] 棋盘在这里：{ $board }
}
refusal-time-is-up = 已经超时，这一步没有执行。结果会显示在棋盘消息里。
refusal-time-is-not-up = 还没到时间，截止时间见棋盘消息。
refusal-no-offer = 现在没有人提和。想和棋可以点“提和”。
refusal-own-offer = { $group ->
    [banner] 和棋是你提出的，请等对方答复。你再走一步之后，对方直接走棋就算拒绝。
   *[other] 和棋是你提出的，请等答复。有人不答复而直接走棋，就算拒绝。
}
refusal-offer-waits = 已经有人提和，请先点“同意和棋”或“拒绝和棋”。
refusal-agreed-already = 你已同意和棋，还要等其他人答复。
refusal-nothing-to-claim = { $group ->
    [banner] 还不能要求判和：轮到你走的同一局面要出现 3 次。请继续下，或点“提和”。
   *[other] 这种棋不能要求判和。想和棋可以点“提和”。
}
refusal-no-hints = 这盘计等级分，不能用提示。和电脑下，或下友谊赛（`/{ $command } 挑战 友谊赛:True`）时可以用。
refusal-is-out = 你已经出局，可以继续观战。
refusal-other-game = 这是另一种棋的走法。请在棋盘下方的菜单里选走法。
refusal-offer-stands = 你已经提和，请等答复。
refusal-offer-too-soon = 你的提和刚被拒绝。所有玩家合计再走 { $plies } 步才能再提。
refusal-too-late-to-abort = 所有人都走过了，不能再中止对局。你可以点“认输”或“提和”。
refusal-paused = 对局已暂停。请点“恢复对局”，或使用 `/{ $command } 计时`。
refusal-not-paused = 对局没有暂停，可以直接走棋。
refusal-no-clock-request = 目前没有人申请暂停或修改时限。要申请，请用 `/{ $command } 计时`。
refusal-own-clock-request = 这是你自己的申请，要等别人答复。你也可以直接走棋。
refusal-agreed-to-clock = 你已同意，还在等其他人答复。
refusal-clock-request-waits = 有人申请暂停或修改时限，请先点“同意申请”或“拒绝申请”。
refusal-clock-too-soon = 你的申请刚被拒绝。所有玩家合计再走 { $plies } 步才能再申请。
refusal-same-clock = 当前就是这个时限，请选其他时限。
refusal-no-takebacks = { $seats ->
    [four] 四人对局不能悔棋。
   *[two] 这盘计等级分，不能悔棋。
}双人友谊赛（`/{ $command } 挑战 友谊赛:True`）可以悔棋，和电脑下也可以。
refusal-nothing-to-take-back = 你还没走过棋，没有棋可悔。
refusal-revealed = 你的上一步或之后的走法翻开了暗子，不能悔棋。请继续下。
refusal-takeback-too-soon = 走完上一步后，你已经请求过悔棋。再走一步才能再次请求。
refusal-no-takeback-request = 现在没有人请求悔棋。想悔棋可以点“悔棋”。
refusal-own-takeback-request = 你已经请求悔棋，请等对方答复。你也可以直接走棋。
refusal-takeback-waits = 对方请求悔棋，请先点“同意悔棋”或“拒绝悔棋”。
refusal-fault = 机器人出了问题，操作没有执行。对局没有变化，请稍后再试。

illegal-game-over = 对局已经结束。想再下一盘，请用 `/{ $command } 再来一盘`。
illegal-off-board = 没有这一格：竖列是 a–h，横行是 1–4（8×8 棋盘是 1–8）。
illegal-colours-not-known = 你还没有颜色，请先翻一枚棋子。
illegal-empty-square = 那一格是空的，请选有棋子的格子。
illegal-not-face-down = 那枚棋子已经翻开了，请选一枚暗子来翻。
illegal-face-down-piece = 那是暗子，翻开后才能走。
illegal-not-your-piece = 那不是你的棋子，请走自己的棋子。
illegal-not-adjacent = 棋子每次只能横走或竖走一格，吃子也一样。只有隔子吃的炮能吃远处的棋子。
illegal-occupied = 那一格已有棋子。请走到空格，或用 `x` 吃子，例如 `b3xb4`。
illegal-capture-instead = 那里有对方的棋子。要吃就写 `{ $capture }`。
illegal-nothing-to-take = 那里没有棋子可吃。要走子请写 `b3-b4`。
illegal-own-piece = 那是你自己的棋子，只能吃对方的棋子。
illegal-allys-piece = 那是队友的棋子，只能吃对手的棋子。
illegal-target-face-down = 不能吃暗子。请先翻开它，或吃别的棋子。
illegal-rank-too-low = { $captor }比{ $victim }小，吃不了。大小顺序见 `/{ $command } 规则`。
illegal-general-soldier = 将帅不能吃兵卒，请改走别的。小心，兵卒能吃将帅。
illegal-cannon-step = 炮不能吃紧挨着的棋子，要隔一枚棋子才能吃。
illegal-cannon-line = 炮只能沿横行或竖列吃子。
illegal-cannon-screens = 炮要正好隔一枚棋子才能吃，{ $screens ->
    [0] 这里没有隔着棋子。
   *[other] 这里隔了 { $screens } 枚。
}
illegal-screen-face-down = 这套规则里，炮架只能是明子，而那一枚是暗子。
illegal-attempt-instead = 那是暗子。想暗吃，请在菜单里选，或写 `b3?b4`。
illegal-no-attempts = 这套规则不能暗吃，请先翻开那枚暗子。
illegal-cannon-attempt = 这套规则里，炮不能暗吃。请换别的棋子，或先翻开那枚暗子。
illegal-target-face-up = 那是明子，不用暗吃。要吃它，请在菜单里选，或写 `b3xb4`。
illegal-in-chain = { $at } 的棋子正在连吃。请继续用它吃，或点“停止连吃”（也可输入 `end`）。
illegal-chain-face-up = 这套规则连吃时只能吃明子。请吃明子，或点“停止连吃”（也可输入 `end`）。
illegal-no-chain = 现在没有棋子在连吃，不需要停止。请走一步棋。
illegal-chase-limit = 这枚棋子已连续捉同一枚棋子 { $limit } 步，达到上限。请改走别的。
