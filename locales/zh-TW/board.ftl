# 對局中的棋盤訊息，以及棋盤圖片的替代文字。

board-players-unknown = { $first } 對 { $second } · { $rules } · 棋局 `{ $code }`
board-players = 🔴 { $red } · ⚫ { $black } · { $rules } · 棋局 `{ $code }`
board-first-turn = ▶ 請 { $who } 翻第一顆棋，翻到什麼顏色就執什麼顏色 · 期限 { $deadline }
board-turn = ▶ 輪到 { $who }（{ $colour }）· 期限 { $deadline }
board-last-up = { $who } 翻開 { $square }：{ $piece }。
board-last-moved = { $who } 的{ $piece }從 { $from } 走到 { $to }。
board-last-took = { $who } 的{ $piece }從 { $from } 吃掉 { $to } 的{ $target }。
board-last-found = { $who } 的{ $piece }從 { $from } 暗吃 { $to }：是{ $target }，吃掉了。
board-last-repelled = { $who } 的{ $piece }從 { $from } 暗吃 { $to }：是{ $target }，吃不了，雙方不動。
board-last-lost = { $who } 的{ $piece }從 { $from } 暗吃 { $to }：是{ $target }，自己陣亡。
board-last-both = { $who } 的{ $piece }從 { $from } 攻擊 { $to } 的{ $target }，同歸於盡。
board-last-end = { $who } 停止連吃。
board-chain = ↪ 同一顆棋可以繼續吃，也可以停。
board-offer = 🤝 { $who } 提議和棋。
board-quiet = ⏳ 已連續 { $quiet } 步沒有翻棋或吃子，滿 { $limit } 步就是和棋。
board-cycle = ♻️ 同樣的走法已連續循環兩次，再一次就是和棋。
board-position = ♻️ 這個局面已出現兩次，再一次就是和棋。
board-agree = ♻️ 這個局面已出現 { $times } 次。這套規則不會自動判和，可以提議和棋。
board-chase = 🏃 連續追捉第 { $plies } 步，上限 { $limit } 步：滿了就必須停手。

alt-title = 暗棋棋盤，由上而下逐列說明，直行為 a 到 h。
alt-rank = { $rank }：{ $cells }。
alt-run = { $squares } { $what }
alt-down = 未翻
alt-empty = 空
alt-to-move = { $colour ->
    [red] 輪到紅方。
    [black] 輪到黑方。
   *[none] 等待翻開第一顆棋。
}
alt-over = { $winner ->
    [red] 棋局結束，紅方獲勝。
    [black] 棋局結束，黑方獲勝。
   *[none] 棋局結束，沒有人獲勝。
}
alt-last-up = 上一步：翻開 { $square }，是{ $piece }。
alt-last-moved = 上一步：{ $piece }從 { $from } 走到 { $to }。
alt-last-took = 上一步：{ $piece }從 { $from } 吃掉 { $to } 的{ $target }。
alt-last-repelled = 上一步：{ $piece }從 { $from } 暗吃 { $to }，是{ $target }，雙方不動。
alt-last-lost = 上一步：{ $piece }從 { $from } 暗吃 { $to }，是{ $target }，自己陣亡。
alt-last-both = 上一步：{ $piece }從 { $from } 攻擊 { $to } 的{ $target }，同歸於盡。
