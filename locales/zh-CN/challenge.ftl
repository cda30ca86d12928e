# 挑战消息：内容保留，只更新最后一行和按钮。

challenge-to = ⚔️ **{ $challenger } 向 { $opponent } 发起挑战：来一盘{ $game }！**
challenge-open = ⚔️ **{ $challenger } 想来一盘{ $game }，谁来应战？**
challenge-to-pair = ⚔️ **{ $challenger } 想和 { $partner } 组队，约 { $opponent } 来一盘暗棋！**
challenge-open-pair = ⚔️ **{ $challenger } 想和 { $partner } 组队来一盘暗棋，谁来应战？**
challenge-terms = { $rules } · { $time } · { $first ->
    [challenger] 由 { $challenger } 先翻
    [opponent] 由 { $opponent } 先翻
    [acceptor] 由应战者先翻
    [rated] 由等级分较高者先翻
   *[lot] 随机决定谁先翻
}
challenge-time = { $time }，{ $seats ->
    [two] 超时判负
   *[four] 超时出局
}
challenge-sealed = -# 🔒 洗牌已锁定（第 { $sequence } 号），对局结束后可点“验证”核对。指纹：`{ $commitment }`
challenge-casual = 🍵 友谊赛：不计等级分。{ $hints ->
    [yes] 轮到你走时可以用 `/{ $command } 提示`，其他人会看到你用过。
   *[no] {""}
}
challenge-expires = { $deadline }到期
challenge-accepted = ✅ { $acceptor } 应战，对局开始！
challenge-declined = { $opponent } 拒绝了挑战，下次再约！
challenge-withdrawn = { $challenger } 撤回了挑战。
challenge-expired = 挑战已过期，没有人应战。可以用 `/{ $command } 挑战` 再约一次。
challenge-other-answers = { $can ->
    [both] 你可以添加自己的洗牌口令，也可以撤回挑战。
    [withdraw] 你可以撤回挑战。
   *[words] 你可以添加自己的洗牌口令，同时接受挑战。
}
# 用于没有开局的挑战。
challenge-unplayed = -# 🔒 { $group ->
    [banqi] 洗牌
   *[other] 颜色的随机分配
}已锁定（第 { $sequence } 号），指纹：`{ $commitment }`
challenge-revealed = -# 🔓 已公开种子：`{ $seed }`

words-title-add = 添加我的洗牌口令
words-title-accept = 添加洗牌口令并应战
words-label = 最多 { $limit } 个英文字母、数字、空格或符号
words-placeholder = 写别人猜不到的内容，例如：xiaoyu 8827 !!

# /拉黑：不想一起下棋的人。

block-done = { $what ->
    [blocked] 已拉黑 { $who }。
    [unblocked] 已取消拉黑，{ $who } 可以再挑战你。
   *[was-not] { $who } 不在你的黑名单里。
}
block-list = { "**" }你的黑名单{ "**" }：{ $people }
block-none = 你的黑名单是空的。要拉黑某人，用 `/拉黑` 并选择“用户”。
block-how = -# 拉黑后双方都不能挑战对方，也不能加入对方的公开挑战。我不会告诉对方。已经开始的对局照常进行。服务器里的对局谁都可以观战，被拉黑的人也一样。
block-choose = 选择要取消拉黑的人
block-by-you = { $who } 在你的黑名单里。想和对方下棋，请先用 `/取消拉黑`。
block-unavailable = { $who } 暂时不能和你下这一盘。请用 `/{ $command } 挑战` 约别人，或把“对手”留空，任何人都可以应战。
block-paused = { $who } 没有接受你最近的几次挑战，{ $deadline }才能再次挑战。
block-cannot = 不能拉黑自己或机器人，请在“用户”里选别人。
block-full = 你的黑名单已有 { $limit } 人，达到上限。请先用 `/取消拉黑` 移除一位。
