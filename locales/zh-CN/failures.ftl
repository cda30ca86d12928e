# 没有人犯规，但事情没办成。

failure-try-again = 刚才没有成功，对局没有任何变化，请稍后再试。如果反复出现，请把编号 `{ $id }` 告诉管理这个机器人的人。
failure-storage = 我现在无法保存数据，所以刚才的操作没有执行。数据都还在，请过几分钟再试。
failure-unknown-game = 找不到对局 `{ $code }`。用 `/{ $command } 对局列表` 看看你的对局。
failure-no-game = 你在这里没有相关的对局。用 `/{ $command } 挑战` 开一盘，或用“对局”选项指定一盘；`/{ $command } 对局列表` 会列出你的对局。
failure-not-understood = 看不懂“{ $text }”。翻子请写一格（`b3`）；走子、吃子或暗吃请写两格（`b3 b4`）。
failure-bot = 别的机器人不下棋。请挑战真人，或用“等级”挑战我，也可以把“对手”留空，让任何人应战。
failure-level = “等级”是电脑的棋力。要挑战真人请把它留空；要和我下，请把“对手”留空。
failure-no-engine = 这种棋我还不会下。请挑战真人，或和我下双人暗棋：`/暗棋 挑战 等级:3`。
failure-self = 不能挑战自己。把“对手”留空，就能让任何人应战。
failure-opponent-twice = 同一个人写了两次。每个人写一次就好，没有指定的座位任何人都能坐。
failure-too-many-opponents = 这套规则是两人下的：请只指定一位对手，或选四人的规则 `four-colour-4`、`four-colour-teams`。
failure-too-many-named = 一盘最多四个座位：连队友在内，最多指定三个人。
failure-partner = { $why ->
    [oneself] 不能选自己当队友。请换一位，或把 `队友` 留空。
    [computer] 我只下双人局，当不了你的队友。请选一位真人，或把 `队友` 留空。
   *[rules] 这套规则没有队友。请把 `队友` 留空，或选 `规则:four-colour-teams`。
}
failure-opponent-gone = 有棋手已删除自己的数据，无法再邀请。请用 `/{ $command } 挑战` 约别人下一盘。
failure-not-here = { $who } 不在这个服务器，没办法应战。请先邀请对方加入服务器，或者改约别人。
failure-asked-already = 这一盘你已经邀过了，还在等人回应：{ $link }
failure-too-many-games = 你已有 { $limit } 盘进行中的对局和挑战，达到上限了。请先结束一盘。
failure-words = { $reason ->
    [long] 密语最多 { $limit } 个字符，请再试一次。
   *[letters] 密语只能用英文键盘上的字母、数字和符号，请再试一次。
}
failure-foreign = 这个按钮不是给你的，或者不属于这里。
failure-outdated = 这个按钮是旧版本留下的。用 `/{ $command } 显示` 可以看到有新按钮的棋盘。
failure-permissions = 我还不能在这里发消息，缺少权限：{ $permissions }。请管理这个频道的人开放。
failure-nobody-rated = 这里还没有人有等级分。下完一盘就有了：`/{ $command } 挑战`。

permission = { $permission ->
    [view] 查看频道
    [send] 发送消息
    [send-in-threads] 在子区内发送消息
    [embed] 嵌入链接
    [attach] 添加文件
    [history] 阅读消息历史记录
   *[threads] 创建公开子区
}
