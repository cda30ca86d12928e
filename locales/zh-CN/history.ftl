# /暗棋 历史对局：已经结束的对局。

history-title = **{ $player } 的历史对局** · { $game }
history-only = -# 筛选：{ $filters }
history-only-since = { $date } 起
history-against = 对 { $opponent }：{ $wins } 胜 { $draws } 和 { $losses } 负
history-none = 本服务器没有符合条件的对局。请点“筛选”修改条件。
history-empty = 还没有已结束的对局。
history-play = 开始下棋
history-row = { $n }. **{ $result }** { $seats ->
    [two] 对{ " " }
   *[four] 同局：
}{ $others }
history-result = { $result ->
    [win] 胜
    [draw] 和
    [loss] 负
    [aborted] 已中止
    [voided] 被管理员作废
   *[over] 已结束
}
history-option = { $n }. { $code } · { $date } · { $result }
history-filter = 筛选
history-filter-ask = 选择要列出哪些对局。
history-filter-against = 对手：{ $opponent }
history-filter-opponent = 对手
history-filter-any-opponent = 不限对手
history-filter-any-result = 不限结果
history-filter-score = { $score ->
    [win] 胜
    [draw] 和
   *[loss] 负
}
history-filter-any-time = 不限时间
history-filter-any-rules = 不限规则
history-filter-since = { $date } 起
history-filter-days = { $days ->
    [365] 最近一年
   *[other] 最近 { $days } 天
}
history-filter-show = 列出对局
history-filter-remove = 清除筛选
history-watch = 重看一盘
history-record = 下载一盘的棋谱
history-newer = 较新
history-older = 较旧
history-records = 下载棋谱
history-pgn = 下载 PGN
history-file-records = { $games ->
    [1] 文件里是一盘棋的棋谱。
   *[other] 文件里有 { $games } 盘棋的棋谱，一行一盘，由新到旧。
}想在自己的电脑上验证，请运行 `banqi verify 文件名`（需要安装本机器人的程序）。
history-file-pgn = { $games ->
    [1] 文件里是一盘棋，PGN 格式。
   *[other] 文件里有 { $games } 盘棋，PGN 格式，由新到旧。
}其他象棋软件可以打开。
history-file-cut = 一个文件放不下全部的对局。其余的请用 `/{ $command } 历史对局`，点“较旧”翻到第 { $next } 盘，再从那一页下载。
