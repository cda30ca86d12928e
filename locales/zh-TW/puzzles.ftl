# 殘局題：只有一條致勝路線。

puzzle-heading = **第 { $n } 題**，題目積分 { $rating }
puzzle-task = { $colour ->
    [red] 紅
   *[black] 黑
}先勝：每步只有一種走法能贏。{ $found ->
    [0] { "" }
   *[other] 你已找到 { $found } 步。
}
puzzle-theme = 主題：{ $theme ->
    [general-soldier] 將帥與兵卒，兵卒吃得了將帥，將帥吃不了兵卒。
    [parity] 單雙步，不必先走的一方贏得這場追逐。
    [rotation-space] 迴旋空間，在空曠處只用一顆棋追，追不到對方。
   *[pin] 牽制，邊上的棋不管走到哪裡都會被吃。
}
puzzle-right = ✅ `{ $action }` 正確，對方走 `{ $reply }`。下一步呢？
puzzle-wrong = ❌ 走 `{ $action }` 就贏不了。可以再試，也可以按「看解答」。
puzzle-solved = 🏆 解開了！
puzzle-shown = 👀 解答在下面。
puzzle-illegal = 這裡不能這樣走。
puzzle-outdated = 那是先前的局面，你目前走到這裡。
puzzle-line = 解答：`{ $line }`
puzzle-rating = 你的解題積分：{ $rating }（做過 { $of } 題，一次就解對 { $solved } 題）
puzzle-change = 你的解題積分：{ $before } → { $after }
puzzle-give-up = 看解答
puzzle-next = 下一題
puzzle-best = 解題高手
puzzle-best-heading = **解題高手**
puzzle-solver = { $place }. { $player } { $rating }（解開 { $solved } 題）
puzzle-nobody = 還沒有人的解題積分穩定下來：大約要解十幾題。
