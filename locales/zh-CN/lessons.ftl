# `/暗棋 教学` 的课程。学的人执红；格子与 src/lesson/course.rs 的局面一致。

lesson-heading = ## 第 { $n } 课，共 { $of } 课：{ $title }
lesson-title = { $lesson ->
    [turn-up] 翻棋
    [move] 走棋
    [capture] 吃子
    [protected] 先看一眼
    [cannon] 炮
    [soldier] 兵吃将
    [tally] 翻之前
    [pin] 牵制
    [rotation] 回旋空间
   *[parity] 单双步
}
lesson-task = { $lesson ->
    [turn-up] 32 个子全都扣着。随便翻一个：在棋盘下方的菜单里选一格。
    [move] 你执红。`c3` 的黑车比你 `c2` 的马大，正要吃它：直走或横走一格，走到没有子能吃它的地方。
    [capture] 你的帅在 `d2`，可以吃隔壁同级或较小的子。吃一个，而且不要被吃回来。
    [protected] 你在 `c2` 的车可以吃卒，也可以吃马。先看看谁会吃回来，再决定。
    [cannon] 你的炮在 `b1`，要沿直线或横线正好隔一个子才能吃，隔哪一方的都行，没翻开的也行。找出可以吃的一步。
    [soldier] 黑将在 `d2`，正要吃你的车。用唯一吃得了他的那个子吃掉他。
    [tally] 还有两个子没翻开。棋盘下方的统计写着是一个红马和一个黑卒，但不知道哪个是哪个。翻一个，别让帅冒险。
    [pin] 黑马在 `c1` 的边线上，有三条退路，你 `b2` 的仕看住了其中两条。两步之内吃掉它。
    [rotation] 黑象在 `g2`，正要吃你 `g1` 的车，还会一路追。走 3 步，都不要被抓到。
   *[parity] 你 `b3` 的仕和 `a2` 的马相距两步，而现在轮到你走。三步之内吃掉马。
}
lesson-why = { $lesson ->
    [turn-up] 翻到红马，所以你执红：第一个翻开的子是什么颜色，翻的人就执那一色。每一手可以翻棋、走棋或吃子，但不能不走。
    [move] 在这里没有黑子吃得到你的马。所有的子都这样走；除了炮，也都这样吃。
    [capture] 同级或较小的子，直走或横走一格就能吃。将帅什么都能吃，只有兵卒不行，反而会被兵卒吃掉。（正式对局时，菜单只列出合规则的走法。）
    [protected] 马旁边没有帮手，所以你的车很安全。卒是诱饵：旁边的象比车大，会吃回来。
    [cannon] 正好隔一个，不论多远，连将都吃得到。除此之外，炮和其他子一样一次走一格，但紧邻的子它吃不了。
    [soldier] 最小的吃最大的，而将帅吃不了兵卒。所以将帅都要提防身边的兵卒。
    [tally] 还有哪些子没翻开，大家都知道，只是不知道在哪一格。翻帅旁边那个，可能翻出卒来，帅就被吃了。
    [pin] 这就是牵制：被看住的子走到哪里都会被吃。只要看住它的子不动，你就有时间调来第二个子。
    [rotation] 2×2 以上的空地就是回旋空间：只有一个子追的话，可以一直绕着躲。没翻开的子之间只有一格宽的通道，进去就出不来。
   *[parity] 这就是单双步：追的和逃的相距两步时，轮到谁走谁就输掉这场追逐。你用兵走一步，把走的责任让给黑方，马只好动了。那是黑方最后一个子，所以你赢了！
}
lesson-hint = 💡 { $lesson ->
    [turn-up] 翻开第一个子之前，谁都没有颜色，只能翻棋。
    [move] 看看马旁边的格子：哪一格的隔壁没有更大的黑子？
    [capture] 马和车都比帅小，而且走到那两格，卒都吃不到帅。
    [protected] 这两个子之中，哪一个旁边有比车大的帮手？
    [cannon] 数一数炮和目标之间有几个子：要正好一个。
    [soldier] 车比将小。最小的子，吃得了最大的。
    [tally] 帅旁边那个没翻开的子可能就是卒；另一个离得远，伤不到帅。
    [pin] 仕留在原地，用车去看住剩下的那条退路。
    [rotation] 左边是一条通道，尽头全是没翻开的子。右边的四格才是空地：在那里绕。
   *[parity] 两个子相距两步时，要轮到黑方走才好。用兵走一步，把走的责任让出去；或者用仕逼近。
}
lesson-right = ✅ `{ $action }` 正确：{ $piece }。
lesson-shown = 👀 像这样：`{ $action }`，{ $piece }。
lesson-answer = 黑方回应 `{ $action }`，{ $piece }。轮到你了。
lesson-left = 剩下 { $n } 步。
lesson-wrong = ❌ 还不对：`{ $action }`。{ $why }
lesson-flaw-turns-nothing-up = 这一步没有翻棋，这一课要练的是翻棋。
lesson-flaw-takes-nothing = 这一步什么都没吃，这里要吃子。
lesson-flaw-loses = 接着{ $captor }会吃掉你的{ $victim }：`{ $answer }`。
lesson-flaw-loses-if = 要是翻出{ $face }，{ $captor }就会吃掉你的{ $victim }：`{ $answer }`。
lesson-flaw-lets-go = 黑方回应 `{ $answer }`，{ $prey }就来不及吃了。
lesson-flaw-trapped = 黑方回应 `{ $answer }`，你的{ $piece }就逃不掉了。
lesson-not-understood = ❓ 看不懂这个走法。`b3` 是翻棋，`b3-b4` 是走棋，`b3xb4` 是吃子；好几步之间用逗号隔开。
lesson-changed = 🔄 这一课在那条消息之后改过了，所以从头开始。
lesson-end =
    ## 🎓 课程完成
    你会翻棋、走棋、吃子、用炮了，也认得牵制、回旋空间和单双步。剩下的就在实战里：在这个频道约人下一盘，或者先读规则。
    `/暗棋 教学 课:8` 可以再看一课。
lesson-back = 上一课
lesson-show = 看答案
lesson-again = 重来
lesson-next = 下一课
lesson-finish = 完成
lesson-challenge = 找人对战
lesson-rules = 规则
