# 没有人违反规则，但操作没有成功：为什么，以及怎么办。

failure-try-again = 操作没有成功，对局没有变化，请稍后再试。如果反复出现，请把编号 `{ $id }` 发给机器人运营者（架设这个机器人的人）。
failure-storage = 暂时无法保存数据，这次操作没有执行。已有数据没有丢失，请几分钟后再试。
failure-crowded = 现在使用的人太多，来不及处理，这次操作没有执行。请过一分钟再试。
failure-unknown-game = 找不到对局 `{ $code }`。用 `/{ $command } 对局列表` 查看你的对局。
failure-visibility-unchecked = 暂时无法向 Discord 确认你能否查看这盘棋。请稍后再试。
failure-no-game = 你在这个频道没有对局。用 `/{ $command } 挑战` 开一盘，或在“对局”选项里填对局编号（见 `/{ $command } 对局列表`）。
failure-no-finished-game = 你在本服务器还没有下完的对局。如果是别人的对局，请在“对局”选项里填对局编号。
failure-no-challenge = { $answer ->
    [withdraw] 你在这个频道没有等人应战的挑战。请点挑战消息下方的“⋯”，再点“撤回挑战”，或在“对局”选项里填它的编号。
   *[answer] 这个频道里没有发给你的挑战。请点挑战消息下方的按钮，或在“对局”选项里填它的编号。
}
failure-not-understood = 看不懂“{ $text }”。翻棋写 `b3`，走子写 `b3-b4`，吃子写 `b3xb4`，暗吃写 `b3?b4`。
failure-no-square = 没有 { $square } 这一格：竖列是 a–h，横行是 1–{ $rows }。
failure-bot = 不能和其他机器人下棋。请换一位真人，或和电脑下：`/{ $command } 挑战 难度:3`；想让任何人应战，请把“对手”留空。
failure-level = “难度”和“对手”不能一起填：和电脑下只填“难度”，挑战真人只填“对手”。
failure-no-engine = 这种棋暂时不能和电脑下。请挑战真人，或和电脑下 4×8 暗棋：`/暗棋 挑战 难度:3`。
failure-self = 不能挑战自己。把“对手”留空，任何人都可以应战。
failure-opponent-twice = 同一个人填了两次，每人只填一次。空着的座位，任何人都可以加入。
failure-too-many-opponents = 这套规则只有两个人下。请只填一位对手，或把“规则”改为“四色四人”或“四色分组（2 对 2）”。
failure-too-many-named = 一盘最多四人。除你以外最多指定三人，包括队友。
failure-partner = { $why ->
    [oneself] 不能选自己当队友。请换一个人，或把“队友”留空。
    [computer] 电脑只下双人对局，不能当队友。请选真人，或把“队友”留空。
   *[rules] 这套规则没有队友。请把“队友”留空，或把“规则”改为“四色分组（2 对 2）”。
}
failure-opponent-gone = 这盘有玩家的数据已被删除，不能再来一盘。用 `/{ $command } 挑战` 约别人下。
failure-not-here = { $who } 不在本服务器，无法应战。请先邀请对方加入，或挑战别人。
failure-asked-already = 你已经发过这个挑战，正在等人应战：{ $link }
failure-too-many-games = 你进行中的对局和挑战共有 { $limit } 个，已达上限。请先结束一盘，或撤回一个挑战。
failure-words = { $reason ->
    [long] 口令最多 { $limit } 个字符，请缩短后再试。
   *[letters] 口令只能用英文键盘上的字母、数字、空格和符号，请修改后再试。
}
failure-foreign = 你不能用这个按钮，或者它在这里不能用。用 `/帮助` 查看命令。
failure-time = 无法识别时限“{ $text }”。请填写每步时限，如 `3d`（{ $least }到 { $most }）；或每人的总时间和每步加秒，如 `10+5`（总时间最多 { $bank }，每步最多加 { $limit } 秒）。
failure-time-limit = { $side ->
    [short] { $span }太短了，每步时限须在 { $least }到 { $most }之间。想下得快些，请改填总时间和每步加秒，如 `10+5`。
   *[long] { $span }太长了，每步时限须在 { $least }到 { $most }之间。
}
failure-time-clock = “{ $text }”超出范围：每人的总时间须在 { $shortest }到 { $bank }之间，每步最多加 { $limit } 秒，如 `10+5`。
failure-clock-and-time = “操作”和“时限”只能填一项。
failure-outdated = 这个按钮来自旧版本，已经失效。用 `/{ $command } 显示` 打开新的棋盘。
failure-position-banqi = 暗棋每盘都重新洗牌，请不要填“局面”。想从指定的局面下象棋，请用 `/象棋 挑战`。
failure-permissions = 机器人还不能在这里发消息，缺少权限：{ $permissions }。请让频道管理员开放这些权限。
failure-nobody-rated = 这里还没有人有等级分。用 `/{ $command } 挑战` 下完一盘计分对局就有了。

permission = { $permission ->
    [view] 查看频道
    [send] 发送消息
    [send-in-threads] 在子区内发送消息
    [embed] 嵌入链接
    [attach] 附加文件
    [history] 阅读消息历史记录
    [manage-threads] 管理子区
   *[threads] 创建公共子区
}
