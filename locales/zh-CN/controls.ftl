# 按钮、菜单，以及它们提出的问题。

control-move = 走子或吃子（{ $n }）
control-forcing = 吃子与将军（{ $n }）
control-chain = 继续连吃（{ $n }）
control-turn-up = 翻子（{ $n }）
control-turn-up-left = 翻子 a–d（{ $n }）
control-turn-up-right = 翻子 e–h（{ $n }）
control-any = 随便翻一个
control-any-hint = 每个暗子的概率都一样
control-up-choice = 翻 { $square }
control-move-hint = 走{ $kind }
control-take-hint = { $kind }吃{ $victim }
control-check-hint = { $hint }，将军
control-attempt-hint = { $kind }暗吃一个暗子
control-end = 停止连吃
control-end-hint = 换下一位走
control-touch = 触屏棋盘
control-more = 全部走法
control-men = 走棋
control-draw = 提和
control-draw-accept = 同意和棋
control-draw-decline = 拒绝
control-claim = 要求判和
control-resign = 认输
control-abort = 中止
control-accept = 应战
control-own-words = 加入密语
control-decline = 婉拒
control-withdraw = 撤回
control-rematch = 再来一盘
control-verify = 验证
control-record = 棋谱
control-previous = 上一页
control-next = 下一页
control-pick = 走哪个子？（{ $n }）
control-where = 走到哪里？（{ $n }）
control-back = 换一个子
control-close = 算了

confirm-draw = 要提和吗？{ $group ->
    [banner] 提议不能收回；对方答复前一直有效，直到你再走一步而对方也走一步为止。
   *[other] 提议不能收回；对方答复前一直有效，对方走棋就是拒绝。
}
confirm-resign = 确定认输吗？这盘就算输了。
confirm-abort = 要中止这盘棋吗？还有人没走过，不算输赢。
confirm-draw-yes = 是，提和
confirm-resign-yes = 是，认输
confirm-abort-yes = 是，中止
confirm-no = 不，继续下
picker-piece = 选一个要走的棋子。
picker-where = { $square } 的{ $piece }要走到哪里？
