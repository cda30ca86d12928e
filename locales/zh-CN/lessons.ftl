# `/暗棋 教学` 的课程。学习者执红；格子与 crates/book/src/lesson/course.rs 里的局面一致。

lesson-heading = ## 第 { $n } 课（共 { $of } 课）：{ $title }
lesson-title = { $lesson ->
    [turn-up] 翻棋
    [move] 走子
    [capture] 吃子
    [protected] 看清再吃
    [cannon] 炮
    [soldier] 兵吃将
    [tally] 翻棋之前
    [pin] 困子
    [rotation] 绕圈
   *[parity] 单双步
}
lesson-task = { $lesson ->
    [turn-up] 32 枚棋子都是暗子。随便翻一枚：在棋盘下方的菜单里选一格。（对局时也可以按“点棋盘走”，直接点格子。）
    [move] 你执红。`c3` 的黑车比你 `c2` 的马大，正要吃它。把马横走或竖走一格，走到黑棋吃不到的地方。
    [capture] 你的帅在 `d2`，能吃旁边一格里同级或更小的棋子。吃一枚，而且别让帅被吃回来。
    [protected] 你 `c2` 的车能吃卒，也能吃马。先看清哪一枚吃了会被吃回来，再选。
    [cannon] 你的炮在 `b1`，要沿横行或竖列正好隔一枚棋子才能吃。隔着的可以是红棋、黑棋或暗子。找出能吃的一步。
    [soldier] `d2` 的黑将正要吃你的车。你只有一枚棋子能吃将，用它吃。
    [tally] 只剩两枚暗子。从棋盘下方可以看出是一枚红马和一枚黑卒，但不知道各在哪一格。翻一枚，别让帅陷入危险。
    [pin] 黑马在 `c1`，贴着边线，有三条退路。你 `b2` 的仕守住了其中两条。请在 2 步之内吃掉马。
    [rotation] `g2` 的黑象正要吃你 `g1` 的车，还会一直追。走 3 步，别被吃掉。
   *[parity] 你 `b3` 的仕和 `a2` 的黑马相距两步，轮到你走。请在 3 步之内吃掉马。
}
lesson-why = { $lesson ->
    [turn-up] 你从此执红：第一枚翻开的棋子是什么颜色，翻的人就执什么颜色。每回合可以翻棋、走子或吃子，但不能跳过回合。
    [move] 走到这里，黑棋吃不到你的马。所有棋子都这样走；除了炮，吃子也一样。
    [capture] 横走或竖走一格，可以吃同级或更小的棋子。只有一个例外：将帅不能吃兵卒，兵卒却能吃将帅。（正式对局时，菜单只列出合法的走法。）
    [protected] 马没有棋子保护，吃掉它，你的车不会被吃回来。卒是诱饵：它旁边的象比车大，会把车吃回来。
    [cannon] 正好隔一枚棋子，不论多远、不论大小，连将也能吃。炮走子和别的棋子一样，每次一格。紧挨着的棋子，炮吃不了。
    [soldier] 最小的能吃最大的，而将帅不能吃兵卒。所以要让将帅离兵卒远一点。
    [tally] 翻棋之前，看得出还剩哪些暗子，但不知道各在哪一格。帅旁边那枚要是卒，翻开后它下一步就能吃帅。
    [pin] 这就是困子：马走到哪里都会被吃。只要仕守住不动，你就来得及调来第二枚棋子。
    [rotation] 在 2×2 以上的空地上可以绕圈。对方只用一枚棋子，追不到你。暗子之间只有一格宽的通道是死路，进去就逃不掉。
   *[parity] 这就是单双步：双方相距两步时，谁走谁吃亏。黑方只剩一枚马，每次轮到它都非动不可，最后被你吃掉。你赢了！
}
lesson-hint = 💡 { $lesson ->
    [turn-up] 翻开第一枚棋子之前，谁都没有颜色，只能翻棋。
    [move] 看看马旁边的格子：走到哪一格，四周没有比马大的黑棋？
    [capture] 马和车都比帅小。走到这两格，卒都吃不到帅。
    [protected] 卒和马，哪一枚旁边有比车大的黑棋？
    [cannon] 数一数炮和目标之间有几枚棋子，必须正好一枚。
    [soldier] 车比将小，吃不了。哪一枚棋子能吃将？
    [tally] 帅旁边的暗子可能就是卒。另一枚离得远，翻开也伤不到帅。
    [pin] 仕别动，把车走到马旁边：马不走会被吃，走了也会被吃。
    [rotation] 左边是通道，尽头都是暗子。右边的四格是空地，在那里绕圈。
   *[parity] 相距两步时，谁走谁吃亏。先走一步兵，逼黑方先动。
}
# 三句说的事情一样：翻棋、走子或吃子。
lesson-right = ✅ 答对了！{ $act ->
    [flip] `{ $action }` 翻出{ $piece }。
    [capture] { $kind }吃{ $target }：`{ $action }`。
   *[move] { $kind }走 `{ $action }`。
}
lesson-shown = 👀 答案：{ $act ->
    [flip] `{ $action }` 翻出{ $piece }。
    [capture] { $kind }吃{ $target }，`{ $action }`。
   *[move] { $kind }走 `{ $action }`。
}
lesson-answer = 黑方{ $act ->
    [flip] 翻开 `{ $action }`，是{ $piece }
    [capture] 的{ $kind }吃掉了你的{ $target }（`{ $action }`）
   *[move] 的{ $kind }走 `{ $action }`
}，轮到你了。
# 好几步的答案，从头接起来：每一段加上黑方的应着和你的下一步。
lesson-solution = 👀 答案：你走 { $line }。
lesson-line = { $line }，黑方应 `{ $reply }`；你再走 `{ $action }`
lesson-left = 还剩 { $n } 步。
lesson-wrong = ❌ `{ $action }` 不对。{ $why }
lesson-flaw-turns-nothing-up = 这一步没有翻棋，这一课要练翻棋。
lesson-flaw-takes-nothing = 这一步没有吃子，这一课要练吃子。
lesson-flaw-loses = { $captor }会吃掉你的{ $victim }：`{ $answer }`。
lesson-flaw-loses-if = 要是翻出{ $face }，{ $captor }就会吃掉你的{ $victim }：`{ $answer }`。
lesson-flaw-lets-go = 黑方应 `{ $answer }`，你就吃不到{ $prey }了。
lesson-flaw-trapped = 黑方应 `{ $answer }`，你的{ $piece }就逃不掉了。
lesson-not-understood = ❓ 看不懂这个走法。翻棋写 `b3`，走子写 `b3-b4`，吃子写 `b3xb4`；多步之间用逗号隔开。
lesson-changed = 🔄 这一课更新过，请从头开始。
lesson-end =
    ## 🎓 课程完成
    你已经会翻棋、走子、吃子和用炮，也学会了困子、绕圈和单双步。现在去找人来一盘吧！
    想重看某一课，就填课号：`/暗棋 教学 课号:8`
lesson-answer-shown = -# 图中是黑方的应着。请在下面另选一步，或点“再试一次”看原来的局面。
lesson-retry = 再试一次
lesson-back = 上一课
lesson-show = 看答案
lesson-again = 从头开始
lesson-next = 下一课
lesson-finish = 完成
lesson-challenge = 找人下棋
lesson-rules = 看规则
