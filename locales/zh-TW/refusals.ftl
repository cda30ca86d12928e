# 只給本人看：為什麼不行，可以怎麼做。

refusal-not-a-player = 你不是這局的棋手，歡迎觀戰。想下的話用 `/{ $command } 挑戰` 開一局。
refusal-not-for-you = 這個挑戰是給別人的。想下的話用 `/{ $command } 挑戰` 開一局。
refusal-own-challenge = 這是你自己發出的挑戰，要由別人回應。想取消請按「收回」。
refusal-challenger-only = 只有發出挑戰的人可以這麼做。
refusal-not-started = 棋局還沒開始，挑戰仍在等人回應。
refusal-already-answered = 這個挑戰已有人回應，棋局開始了。用 `/{ $command } 顯示` 看棋盤。
refusal-already-in = 你已經入座了；坐滿後棋局就開始。
refusal-not-shown-yet = 挑戰還沒完全貼出，請稍後再試。
refusal-over = 已經結束了。用 `/{ $command } 再戰` 可以再約一局。
refusal-never-played = 這個挑戰已經結束，沒有開局。想下棋請用 `/{ $command } 挑戰` 再邀一次。
refusal-not-over = 棋局還在進行，結束後才能這麼做。
refusal-stale = 那是前一手的棋盤，所以沒有照走。請看目前的棋盤重新選擇；用 `/{ $command } 顯示` 就能看到。
refusal-not-your-turn = 現在輪到別人。輪到你時棋盤上會寫。
refusal-time-is-up = 來不及了，時限已過。
refusal-time-is-not-up = 還有時間，期限寫在棋盤下方。
refusal-no-offer = 目前沒有和棋提議。你可以按「提和」提出。
refusal-own-offer = { $group ->
    [banner] 這是你自己提的和棋，要由對方回覆。你再走一步、對方也走了之後才會失效。
   *[other] 這是你自己提的和棋，要由別人回覆；有人不回覆而走了下一步，就失效。
}
refusal-offer-waits = 已經有人提議和棋，請先同意或拒絕。
refusal-agreed-already = 你已同意和棋，還在等其他人回應。
refusal-nothing-to-claim = { $group ->
    [banner] 現在不能要求判和：輪到你走的這個局面還沒有出現三次。請繼續下，或提議和棋。
   *[other] 這種棋不能要求判和，同一局面第三次出現時會自動判定。你可以提議和棋。
}
refusal-no-hints = 這局計入等級分，不能用提示。和電腦下的棋可以，用 `/{ $command } 挑戰 友誼賽:True` 約的棋也可以。
refusal-is-out = 你已經出局，可以繼續觀戰。
refusal-other-game = 那不是這盤棋的走法，而是另一種棋的。
refusal-offer-stands = 你已經提議和棋，等人回覆即可。
refusal-offer-too-soon = 你的和棋提議剛被拒絕。全盤再走 { $plies } 步後才能再提。
refusal-too-late-to-abort = 每個人都走過了，這局算數，不能中止。你可以認輸或提和。
refusal-fault = 我這邊少了點東西，所以沒有執行。棋局沒有變動，請稍後再試。

illegal-game-over = 棋局已經結束。用 `/{ $command } 再戰` 再約一局吧。
illegal-off-board = 沒有這一格：直行是 a 到 h，橫列是 1 到 4。
illegal-colours-not-known = 你還沒有顏色，請先翻棋。
illegal-empty-square = 那一格是空的，請選有棋子的格子。
illegal-not-face-down = 那顆棋已經翻開了，請翻還蓋著的棋。
illegal-face-down-piece = 那顆棋還蓋著，要先翻開。
illegal-not-your-piece = 那不是你的棋，請走自己的棋。
illegal-not-adjacent = 棋子一次只能直走或橫走一格，吃子也一樣；只有會跳的炮能隔子遠吃。
illegal-occupied = 那一格已經有棋。請走到空格，或用 `x` 吃子：`b3xb4`。
illegal-capture-instead = 那裡是對方的棋。要吃它，請寫 `{ $capture }`。
illegal-nothing-to-take = 那裡沒有棋可吃。走棋請寫 `b3-b4`。
illegal-own-piece = 那是自己的棋，只能吃別人的。
illegal-allys-piece = 那是盟友的棋，只能吃對手的。
illegal-target-face-down = 蓋著的棋不能吃。先翻開它，或改吃別的。
illegal-rank-too-low = { $captor }比{ $victim }小，吃不了。大小順序請看 `/{ $command } 規則`。
illegal-general-soldier = 將帥不能吃兵卒，反而要提防被兵卒吃掉。
illegal-cannon-step = 炮不能吃緊鄰的棋，一定要隔一顆棋才能吃。
illegal-cannon-line = 炮只能沿同一行或同一列吃子。
illegal-cannon-screens = 炮要剛好隔一顆棋才能吃，這裡隔了 { $screens } 顆。
illegal-screen-face-down = 這套規則裡，炮只能以明子為炮架，而那顆是暗子。
illegal-attempt-instead = 那裡是暗子。這套規則可以暗吃，請寫 `b3?b4`。
illegal-no-attempts = 這套規則不能暗吃，要先把暗子翻開。
illegal-cannon-attempt = 在這套規則裡，炮不能暗吃。請換別的棋，或先翻開那顆暗子。
illegal-target-face-up = 那顆棋已經是明子。吃得動的話，直接寫 `b3xb4` 吃它。
illegal-in-chain = { $at } 的棋正在連吃：只能用它繼續吃，或按「停止連吃」（也可寫 `end`）結束這一手。
illegal-chain-face-up = 這套規則連吃時只能接著吃明子。請吃明子，或用 `end` 停止。
illegal-no-chain = 現在沒有棋在連吃，不用停。請走一步棋。
illegal-chase-limit = 這顆棋已連續追同一顆棋 { $limit } 步，達到上限了。請改走別的。
