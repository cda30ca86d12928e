# /暗棋 历史对局：已经结束的对局。

history-title = **{ $player } 的历史对局** · { $game }
history-only = -# 筛选：{ $filters }
history-only-opponent = 对手是 { $opponent }
history-only-since = { $date } 起
history-against = 与 { $opponent } 交手：{ $wins } 胜、{ $draws } 和、{ $losses } 负
history-none = 本服务器没有符合条件的对局。可以去掉 `/{ $command } 历史对局` 的一些选项再查。
history-row = { $date } `{ $code }` **{ $result }** { $seats ->
    [two] 对
   *[four] 同局：
} { $others }
history-rated = { $line } · { $after }（{ $change }）
history-result = { $result ->
    [win] 胜
    [draw] 和
    [loss] 负
    [aborted] 已取消
   *[over] 已结束
}
history-option = { $code } · { $date } · { $result }
history-watch = 重看一盘
history-record = 下载一盘的棋谱
history-later = 更近
history-earlier = 更早
history-records = 下载所有棋谱
history-pgn = 下载所有 PGN
history-file-records = 文件里有 { $games } 盘棋的棋谱，一行一盘，从当前这一页算起。机器人的管理者可以用 `banqi verify` 检查。
history-file-pgn = 文件里有 { $games } 盘棋，PGN 格式，从当前这一页算起。其他象棋软件可以打开。
history-file-cut = 一个文件最多 100 盘，更早的还有。翻到更早的一页，再下载一次即可。
