# 按钮、菜单，以及操作前的确认。

control-move = 走子或吃子（{ $n }）
control-forcing = 吃子或将军（{ $n }）
control-chain = 继续连吃（{ $n }）
control-turn-up = 翻棋（{ $n }）
control-turn-up-part = 翻 { $from }–{ $to } 列的棋（{ $n }）
control-any = 随便翻一枚
control-any-hint = 由机器人替你选一枚暗子
control-up-choice = 翻 { $square }
control-move-hint = { $kind }走一步
control-take-hint = { $kind }吃{ $victim }
control-check-hint = { $hint }，将军
control-attempt-hint = { $kind }暗吃
control-end = 停止连吃
control-end-hint = 结束你的回合
control-touch = 点棋盘走
control-more = 全部走法
control-draw = 提和
control-draw-accept = 同意和棋
control-draw-decline = 拒绝和棋
control-claim = 要求判和
control-clock = 计时
control-pause = 暂停
control-change-time = 申请修改时限
control-type-time = 输入时限
control-vacation = 休假
control-resume = 恢复对局
control-clock-accept = 同意申请
control-clock-decline = 拒绝申请
control-takeback = 悔棋
control-takeback-accept = 同意悔棋
control-takeback-decline = 拒绝悔棋
control-resign = 认输
control-abort = 中止对局
control-accept = 应战
control-own-words = 添加洗牌口令
control-decline = 拒绝
control-rules = 规则
# 打开不常用的按钮；用符号，手机上才排得进一行。
control-other-answers = ⋯
control-figures = 图形棋子
control-characters = 汉字棋子
control-withdraw = 撤回挑战
control-rematch = 再来一盘
control-analyse = 复盘
control-verify = 验证
control-next-game = 去下一盘
control-history = 历史对局
control-replay = 回放
control-watch = 观战
control-keep-watching = 继续观战
control-mirror = 在本频道转播
control-silence = 锁定讨论
control-mirror-end = 停止转播
control-step = 逐步查看
control-animation = 动画
control-first = 开局
control-step-back = 上一步
control-step-next = 下一步
control-last = 终局
control-other-side = 旋转棋盘
control-record = 棋谱
control-previous = 上一页
control-next = 下一页
control-pick = 走哪枚棋子？（{ $n }）
control-where = 走到哪里？（{ $n }）
control-back = 换一枚棋子
control-close = 取消

# 计时菜单，只有点开的人能看到。
clock-menu = ⏱ 当前时限：{ "**" }{ $time }{ "**" }。{ $others ->
    [computer] 无论怎么改，电脑都会立即同意。
   *[people] 暂停或修改时限，须其他人都同意才生效。
}
clock-form-label = 每步时限，或总时间加每步秒数
clock-form-example = 3d、12h 或 10+5

confirm-draw = 确定提和吗？提出后不能撤回。{ $group ->
    [banner] 你再走一步之后，对方仍不答复就走棋，才算拒绝。
   *[other] { $seats ->
        [two] 对方不答复而直接走棋，就算拒绝。
       *[four] 没出局的人都同意才算和棋；有人不答复而直接走棋，就算拒绝。
    }
}
confirm-resign = 确定认输吗？认输后这盘判负。
confirm-abort = 确定中止对局吗？还有人没走过棋，现在中止不计胜负。
confirm-draw-yes = 确认提和
confirm-resign-yes = 确认认输
confirm-abort-yes = 确认中止
confirm-no = 继续下棋
picker-piece = 选择要走的棋子。
picker-where = { $square } 的{ $piece }走到哪里？

# 点棋盘走时，棋盘按钮上方的说明，只有一位棋手看得到。每句在手机上占一行。
tap-turn = { "**" }轮到你走{ "**" }{ $colour ->
    [none] { "" }
   *[other] （{ $colour }）
}：{ $can ->
    [both] 走一步，或翻一枚暗子。
    [flip] 翻一枚暗子。
   *[move] 走一步。
}
# 第一次轮到时，写在格子上方。
tap-turned = 棋盘转了方向：a1 在左上角。
tap-where = { "**" }点一下{ $piece }要去的格子。{ "**" }
tap-put-back = { $others ->
    [yes] 也可以改点别的棋子；点 × 取消选择。
   *[none] 点 × 取消选择。
}
tap-chain = { "**" }用{ $piece }继续连吃。{ "**" }
tap-stop = 不想再吃，就再点一次这枚{ $piece }。
tap-stuck = { $square } 的{ $piece }现在走不了，请{ $next ->
    [flip] 翻一枚暗子。
   *[move] 选别的棋子。
}
tap-not-yours = 那不是你的棋子，请{ $next ->
    [flip] 翻一枚暗子。
   *[move] 走自己的棋子。
}
# 这行字占了一格，说明那一格的棋子。
tap-not-shown = 这里没显示：{ $square } 的{ $piece }。
tap-wait = { "**" }轮到对手走。{ "**" }
tap-paused = { "**" }对局已暂停。{ "**" }
# 对手的申请，下一行说明怎么答复。
tap-asked = { $what ->
    [draw] 🤝 { "**" }对手提和。{ "**" }
    [takeback] ↩️ { "**" }对手请求悔棋。{ "**" }
    [pause] ⏸ { "**" }对手申请暂停对局。{ "**" }
   *[time] ⏱ { "**" }对手申请修改时限。{ "**" }
}
tap-answer = { $turn ->
    [own] 轮到你：点棋盘下方的按钮答复，或直接走棋。
   *[other] 请点棋盘下方的按钮答复。
}
# 自己的申请。
tap-asks = { $what ->
    [draw] 🤝 你已提和，等对方答复。
    [takeback] ↩️ 你已请求悔棋，等对方答复。
    [pause] ⏸ 你已申请暂停对局，等对方答复。
   *[time] ⏱ 你已申请修改时限，等对方答复。
}
tap-stale = 局面已经变了，请重新选择。
tap-last-moved = { $who } 的{ $piece }走到 { $square }。
tap-last-took = { $who } 吃掉了 { $square } 的{ $piece }。
tap-last-attacked = { $who } 暗吃 { $square }：翻出{ $piece }。
tap-you = 你
tap-opponent = 对手
