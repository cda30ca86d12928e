# 只給本人看：為什麼不行，可以怎麼做。

refusal-not-a-player = 你不是這局的玩家，歡迎觀戰。想下棋請用 `/{ $command } 挑戰` 開一局。
refusal-not-for-you = 這個挑戰是給別人的。想下棋請用 `/{ $command } 挑戰` 開一局。
refusal-own-challenge = 這是你自己發出的挑戰，要由別人應戰。想取消請按「⋯」，再按「收回挑戰」。
refusal-challenger-only = 只有發出挑戰的人可以這麼做。
refusal-not-started = 棋局還沒開始，還在等人應戰。
refusal-already-answered = 已經有人應戰，棋局開始了。用 `/{ $command } 顯示` 看棋盤。
refusal-already-in = 你已經入座了，坐滿就開始。
refusal-not-shown-yet = 挑戰訊息還沒送出，請稍後再試。
refusal-over = 這局已經結束。用 `/{ $command } 再來一局` 可以再約一局。
refusal-never-played = 這個挑戰已經結束，沒有開局。想下棋請用 `/{ $command } 挑戰` 重新邀請。
refusal-not-over = 棋局還在進行，下完才能這麼做。
refusal-no-result = 這局沒有結果，不需要作廢。
refusal-stale = 棋盤已經更新，剛才的動作沒有執行。請在最新的棋盤上重選；用 `/{ $command } 顯示` 可以看到。
refusal-not-your-turn = 還沒輪到你，現在輪到 { $who }。{ $board ->
    [here] {""}
   *[elsewhere] 棋盤在這裡：{ $board }
}
refusal-time-is-up = 時限已過，這一步不算。這局會自動結束。
refusal-time-is-not-up = 時間還沒到，截止時間寫在棋盤訊息裡。
refusal-no-offer = 目前沒有人提和。想和棋可以按「提和」。
refusal-own-offer = { $group ->
    [banner] 這是你自己提的和棋，要等對方回覆。你再走一步、對方也走一步之後，提和就失效。
   *[other] 這是你自己提的和棋，要等別人回覆。有人不回覆、直接走棋，就算拒絕。
}
refusal-offer-waits = 已經有人提和，請先按「同意和棋」或「拒絕和棋」。
refusal-agreed-already = 你已同意和棋，還在等其他人回覆。
refusal-nothing-to-claim = { $group ->
    [banner] 現在不能要求判和：輪到你走的這個局面還沒出現 3 次。請繼續下，或按「提和」。
   *[other] 這種棋不能要求判和。想和棋可以按「提和」。
}
refusal-no-hints = 計分局不能用提示。想用提示，請和電腦下，或用 `/{ $command } 挑戰 友誼賽:True` 開一局友誼賽。
refusal-is-out = 你已經出局，可以繼續觀戰。
refusal-other-game = 那是另一種棋的走法。請從棋盤下方的選單選一步。
refusal-offer-stands = 你已經提和了，等對方回覆就好。
refusal-offer-too-soon = 你的提和剛被拒絕，再走 { $plies } 步（所有玩家合計）才能再提。
refusal-too-late-to-abort = 每個人都走過了，不能中止。你可以按「認輸」或「提和」。
refusal-paused = 棋局暫停中。請按「繼續棋局」，或用 `/{ $command } 計時`。
refusal-not-paused = 棋局沒有暫停，可以直接走棋。
refusal-no-clock-request = 沒有人要求暫停或改時限。想提出可以用 `/{ $command } 計時`。
refusal-own-clock-request = 這是你自己提出的，要等別人回覆。你也可以直接走棋。
refusal-agreed-to-clock = 你已經接受了，還在等其他人回覆。
refusal-clock-request-waits = 有人要求暫停或改時限，請先按「接受要求」或「拒絕要求」。
refusal-clock-too-soon = 你的要求剛被拒絕，再走 { $plies } 步（所有玩家合計）才能再要求。
refusal-same-clock = 現在就是這個時限，請選別的。
refusal-no-takebacks = { $seats ->
    [four] 四人局不能悔棋。
   *[two] 這局計分，不能悔棋。
}兩人的友誼賽（`/{ $command } 挑戰 友誼賽:True`）才能悔棋，和電腦下時也可以。
refusal-nothing-to-take-back = 你還沒走過棋，沒有可以悔的。
refusal-revealed = 從你的上一步到現在，已經翻開過暗子，不能悔棋。請繼續下。
refusal-takeback-too-soon = 你走完上一步後已經提過悔棋。再走一步才能再提。
refusal-no-takeback-request = 目前沒有人想悔棋。想悔棋可以按「悔棋」。
refusal-own-takeback-request = 你已經提出悔棋，等對方回覆就好。你也可以直接走棋。
refusal-takeback-waits = 對方想悔棋，請先按「同意悔棋」或「拒絕悔棋」。
refusal-fault = 我這邊出了問題，剛才的動作沒有執行。棋局沒有變動，請稍後再試。

illegal-game-over = 棋局已經結束。用 `/{ $command } 再來一局` 可以再約一局。
illegal-off-board = 沒有這一格：直行是 a 到 h，橫列由下往上從 1 數起。
illegal-colours-not-known = 你還沒有顏色，請先翻棋。
illegal-empty-square = 那一格是空的，請選有棋的格子。
illegal-not-face-down = 那顆棋已經翻開了，請翻一顆暗子。
illegal-face-down-piece = 那顆是暗子，要先翻開才能走。
illegal-not-your-piece = 那不是你的棋，請走自己的棋。
illegal-not-adjacent = 走棋和吃子都只能直走或橫走一格。規則有隔子吃時，炮可以吃遠處的棋。
illegal-occupied = 那一格已經有棋。請走到空格，或用 `x` 吃子：`b3xb4`。
illegal-capture-instead = 那裡是對方的棋。要吃它，請寫 `{ $capture }`。
illegal-nothing-to-take = 那裡沒有棋可吃。走棋請寫 `b3-b4`。
illegal-own-piece = 那是你自己的棋，不能吃。請選對方的棋。
illegal-allys-piece = 那是隊友的棋，不能吃。請選對手的棋。
illegal-target-face-down = 不能吃暗子。請先翻開它，或改吃別的棋。
illegal-rank-too-low = { $captor }比{ $victim }小，吃不了。大小順序請看 `/{ $command } 規則`。
illegal-general-soldier = 將帥不能吃兵卒，還要小心被兵卒吃掉。
illegal-cannon-step = 炮不能吃緊鄰的棋，一定要隔一顆棋才能吃。
illegal-cannon-line = 炮只能沿直行或橫列吃子。
illegal-cannon-screens = 炮要剛好隔一顆棋才能吃，{ $screens ->
    [0] 這裡一顆也沒有隔。
   *[other] 這裡隔了 { $screens } 顆。
}
illegal-screen-face-down = 這套規則只能用明子當炮架，中間那顆是暗子。
illegal-attempt-instead = 那裡是暗子。這套規則可以暗吃，請寫 `b3?b4`。
illegal-no-attempts = 這套規則不能暗吃，請先把暗子翻開。
illegal-cannon-attempt = 這套規則的炮不能暗吃。請換別的棋，或先翻開那顆暗子。
illegal-target-face-up = 那顆已經是明子，不用暗吃。能吃就直接吃，寫成 `b3xb4`。
illegal-in-chain = { $at } 的棋正在連吃，現在只能用它繼續吃。不想吃了，請按「停止連吃」或輸入 `end`。
illegal-chain-face-up = 這套規則連吃時只能吃明子。請吃明子，或按「停止連吃」（也可輸入 `end`）。
illegal-no-chain = 現在沒有棋在連吃，不用停。請走一步棋。
illegal-chase-limit = 不能再捉：這顆棋已連續捉同一顆棋 { $limit } 步。請改走不捉它的一步。
