# /暗棋 棋局紀錄：下完的棋局。

history-title = **{ $player } 下完的棋局** · { $game }
history-only = -# 篩選：{ $filters }
history-only-since = { $date } 起
history-against = 對 { $opponent }：{ $wins } 勝 { $draws } 和 { $losses } 負
history-none = 本伺服器沒有符合的棋局。請按「篩選」更改條件。
history-empty = 還沒有下完的棋局。
history-play = 開始下棋
history-row = { $n }. **{ $result }** { $seats ->
    [two] 對{ " " }
   *[four] 同局：
}{ $others }
history-result = { $result ->
    [win] 勝
    [draw] 和
    [loss] 負
    [aborted] 中止
    [voided] 已由管理員作廢
   *[over] 已結束
}
history-option = { $n }. { $code } · { $date } · { $result }
history-filter = 篩選
history-filter-ask = 選擇要列出哪些棋局。
history-filter-against = 對手：{ $opponent }
history-filter-opponent = 對手
history-filter-any-opponent = 不限對手
history-filter-any-result = 不限結果
history-filter-score = { $score ->
    [win] 勝
    [draw] 和
   *[loss] 負
}
history-filter-any-time = 不限時間
history-filter-any-rules = 不限規則
history-filter-since = { $date } 起
history-filter-days = { $days ->
    [365] 最近一年
   *[other] 最近 { $days } 天
}
history-filter-show = 列出棋局
history-filter-remove = 清除篩選
history-watch = 重看一局
history-record = 下載一局的棋譜
history-newer = 較新
history-older = 較舊
history-records = 下載棋譜
history-pgn = 下載 PGN
history-file-records = { $games ->
    [1] 這個檔案是一局的棋譜。
   *[other] 這個檔案有 { $games } 局的棋譜，每行一局，由新到舊。
}想在自己的電腦上檢查，請執行 `banqi verify 檔名`（要先安裝本機器人的程式）。
history-file-pgn = { $games ->
    [1] 這個 PGN 檔案是一局棋
   *[other] 這個 PGN 檔案有 { $games } 局棋，由新到舊
}，可以用其他象棋程式開啟。
history-file-cut = 一個檔案放不下全部的棋局。其餘的請用 `/{ $command } 棋局紀錄`，按「較舊」翻到第 { $next } 局，再從那一頁下載。
