# 棋局的結果。

# 終局的標題，以及連同原因寫成一行的說法。
result-win = ## 🏆 { $who } { $n ->
   *[other] 獲勝
}
result-win-line = 🏆 { $who } { $n ->
   *[other] 獲勝：
}{ $why }
result-draw = ## 🤝 和棋
result-voided = ## 🚫 已作廢
result-draw-line = 🤝 { $first } 與 { $second } 和棋：{ $why }
# 原因；標題已寫出勝方。
result-win-wiped-out = { $loser } 的棋被吃光了。
result-win-no-action = { $loser } 無棋可走，也無棋可翻。
result-win-resignation = { $loser } 認輸。
result-win-time = { $loser } 超時。
result-win-board = { $loser } 落敗。
result-win-chase = { $loser } 只剩長捉可走。
result-win-checkmate = { $loser } 被將死。
result-win-stalemate = { $loser } 無棋可走（困斃）。
result-win-perpetual-check = 同一局面出現 3 次，{ $loser } 因長將判輸。
result-win-perpetual-chase = 同一局面出現 3 次，{ $loser } 因長捉判輸。
result-draw-agreement = 協議和棋。
result-draw-accepted = { $why ->
    [worse] 電腦同意和棋，因為它的局面較差。
   *[stalled] 電腦同意和棋，因為雙方都沒有進展。
}
result-draw-cycle = 同樣的走法連續循環 3 次。
result-draw-position = 同一局面第 3 次出現。
result-draw-quiet = 連續 { $limit } 步無翻無吃。
result-draw-no-attackers = 雙方都沒有能過河的棋。
result-draw-repetition = 同一局面第 3 次出現，沒有一方該判輸。
result-draw-claim = 同一局面第 3 次出現，輪到的一方要求判和。
result-draw-board = 依規則判和。
result-aborted = { $first } 與 { $second } 的棋局中止了：{ $why ->
    [player] { $player } 中止了這局，當時還有人沒走過第一步。
    [manager] 伺服器管理員中止了這局。
    [channel] 我連續一週無法在那個頻道傳送訊息。
   *[time] 時限已過，還有人沒走過第一步。
}不計積分，也不算輸贏。
result-declined = 挑戰被婉拒了。
result-withdrawn = 挑戰已收回。
result-expired = 挑戰已到期。
result-plies = 共{ "\u00A0" }{ $n }{ "\u00A0" }步
result-code = 局號{ "\u00A0" }`{ $code }`
