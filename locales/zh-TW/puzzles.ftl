# 殘局題：只有一條致勝路線。

puzzle-heading = **第 { $n } 題**，題目積分 { $rating }
puzzle-task = **{ $colour ->
    [red] 紅
   *[black] 黑
}先勝**：每步只有一種走法能贏。{ $found ->
    [0] { "" }
   *[other] 你已走對 { $found } 步。
}
puzzle-theme = 主題：{ $theme ->
    [general-soldier] 將帥與兵卒。兵卒能吃將帥，將帥不能吃兵卒。
    [parity] 單雙步。相距兩步時，輪到誰走誰吃虧。
    [rotation-space] 繞圈。空地夠大，只用一顆棋追不到。
   *[pin] 牽制。邊上的棋不管走到哪裡都會被吃。
}
puzzle-right = ✅ `{ $action }` 正確，對方走 `{ $reply }`。下一步呢？
puzzle-wrong = ❌ 走 `{ $action }` 就贏不了。可以再試，也可以按「看解答」。
puzzle-solved = 🏆 解開了！
puzzle-shown = 👀 這題看了解答。
puzzle-illegal = 這一步不合法，請再選一步。
puzzle-outdated = 那是先前的局面。下面才是你現在的局面。
puzzle-line = 解答：`{ $line }`
puzzle-rating = 你的解題積分：{ $rating }（做過 { $of } 題，一次就解對 { $solved } 題）
puzzle-change = 你的解題積分：{ $before } → { $after }
puzzle-give-up = 看解答
puzzle-next = 下一題
puzzle-best = 解題高手
puzzle-best-heading = **解題高手**
puzzle-solver = { $place }. { $player } { $rating }（解開 { $solved } 題）
puzzle-nobody = 還沒有人上榜。大約解十幾題，積分穩定後就能上榜。
