# 殘局題：只有一條致勝路線。

puzzle-heading = **第 { $n } 題**，難度 { $rating }
puzzle-task = 輪到{ $colour ->
    [red] 紅方
   *[black] 黑方
}走，走到勝。每一步只有一種走法能贏，其他走法都會錯失勝機。{ $found ->
    [0] { "" }
   *[other] 你已找到 { $found } 步。
}
puzzle-theme = 主題：{ $theme ->
    [general-soldier] 將帥對兵卒，兩者只有一方吃得了另一方。
    [parity] 先後手，誰不必走，誰就贏得追逐。
    [rotation-space] 迴旋空間，單獨一子在空曠處追不到對方。
   *[pin] 牽制，邊上的子不管走到哪裡都會被吃。
}
puzzle-right = ✅ `{ $action }` 正確。對方應 `{ $reply }`。接下來呢？
puzzle-wrong = ❌ `{ $action }` 錯失了勝機。可以再試，也可以看解答。
puzzle-solved = 🏆 解開了！
puzzle-shown = 👀 解法如下。
puzzle-illegal = 這裡不能這樣走。
puzzle-outdated = 那是先前的局面；這是你目前的進度。
puzzle-line = 解答：`{ $line }`
puzzle-rating = 你的解題等級分：{ $rating }（{ $of } 題中一次解開 { $solved } 題）
puzzle-change = 你的解題等級分：{ $before } → { $after }
puzzle-give-up = 看解答
puzzle-next = 下一題
puzzle-best = 解題高手
puzzle-best-heading = **解題高手**
puzzle-solver = { $place }. { $player } { $rating }（解開 { $solved } 題）
puzzle-nobody = 還沒有人有穩定的解題等級分：大約要解十幾題。
