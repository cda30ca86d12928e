# 操作完成后的简短回复，只有本人能看到。

notice-declined = 已拒绝挑战。
notice-withdrawn = 已撤回挑战。
notice-words-added = 你的口令会参与洗牌：{ $words }
notice-draw-offered = 已提和，等待答复。
notice-draw-accepted = 已同意和棋，对局结束。
notice-draw-declined = 已拒绝和棋，对局继续。
notice-clock-requested = 你的申请已发出，其他人都同意后生效。
notice-paused = 你暂停了对局。想继续时，请点“恢复对局”。
notice-clock-changed = 时限已改为：{ $time }。
notice-takeback-requested = 你的悔棋申请已发出，对方同意后生效。
notice-resigned = 你已认输，下次再战！
notice-aborted = 对局已中止，不计胜负。
notice-moved-on = 对局在这里继续：{ $link }
notice-form-late = 机器人响应太慢，没能打开输入框。请再点一次按钮。
notice-record = 对局 `{ $code }` 的棋谱：{ $rules }，`{ $variant }`。在这里验证请用 `/{ $command } 验证`；在自己的电脑上验证请运行 `banqi verify 文件名`（需要安装本机器人的程序）。
notice-record-open = 对局 `{ $code }` 目前的棋谱：{ $rules }，`{ $variant }`。暗子要到对局结束后才公开。

# 通知：发给不在频道里的人，没有按钮，人来了就删除。
call-turn = { $who }，轮到你走了：{ $link }
call-offer = { $who }，有人向你提和，请答复：{ $link }
call-clock = { $who }，有人申请暂停或修改时限，请答复：{ $link }
call-takeback = { $who }，对方请求悔棋，请答复：{ $link }
call-result = { $who }，你的对局结束了：{ $link }
call-challenge = { $who }，有人向你发起挑战：{ $link }
call-reminder = { $who }，别忘了走这步棋，{ $deadline }截止。{ $link }

# Vacations from the clocks.
vacation-on = 🏖 你正在休假，结束时间：{ $until }。休假期间，每步时限 1 小时以上的对局暂停计时。今年还剩 { $left } 天假期（共 { $limit } 天）。要提前结束，请点“结束休假”，或使用 `/休假 天数:0`。
vacation-off = 你目前没有休假，对局照常计时。今年还剩 { $left } 天假期（共 { $limit } 天）。{ $left ->
    [0] 明年 1 月 1 日起重新计算。
   *[other] 想休假，请在下方选择天数，或使用 `/休假 天数:3`；每步时限 1 小时以上的对局会暂停计时。
}
vacation-days = 从现在起休假几天？
vacation-end = 结束休假
vacation-too-long = { $left ->
    [0] 今年的 { $limit } 天假期已经用完。
   *[other] 今年只剩 { $left } 天假期（共 { $limit } 天），请少选几天。
}
vacation-stranger = 你还没有下过棋，没有需要暂停计时的对局。用 `/暗棋 挑战` 来一盘吧。
