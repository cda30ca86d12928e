# 完成後的簡短回覆，只有本人看得到。

notice-declined = 已婉拒挑戰。
notice-withdrawn = 已收回挑戰。
notice-words-added = 已加入你的自訂文字：{ $words }
notice-draw-offered = 你已提和，等對方回覆。
notice-draw-accepted = 你已同意，這局和棋。
notice-draw-declined = 你拒絕了和棋，繼續下吧！
notice-clock-requested = 你的要求已送出，其他人都接受後才會生效。
notice-paused = 你暫停了棋局。想繼續時，請按「繼續棋局」。
notice-clock-changed = 時限已改為：{ $time }。
notice-takeback-requested = 你的悔棋要求已送出，對方接受後才會生效。
notice-resigned = 你已認輸，辛苦了！
notice-aborted = 棋局已中止，不算輸贏。
notice-moved-on = 棋局移到這裡繼續：{ $link }
notice-form-late = 我回應太慢，沒能打開輸入視窗。請再按一次按鈕。
notice-record = 棋局 `{ $code }` 的棋譜 · { $rules } · `{ $variant }`。在這裡驗證請用 `/{ $command } 驗證`；在自己的電腦上驗證請執行 `banqi verify 檔名`（要先安裝本機器人的程式）。
notice-record-open = 棋局 `{ $code }` 到目前為止的棋譜 · { $rules } · `{ $variant }`。還沒翻開的暗子，終局後才會公開。

# 通知：給不在場的人的訊息。沒有按鈕，人來了就刪除。
call-turn = { $who }，輪到你了：{ $link }
call-offer = { $who }，有人提和，請你回覆：{ $link }
call-clock = { $who }，有人想暫停或改時限，請你回覆：{ $link }
call-takeback = { $who }，對方想悔棋，請你回覆：{ $link }
call-result = { $who }，你的棋局結束了：{ $link }
call-challenge = { $who }，有人邀你下棋：{ $link }
call-reminder = { $who }，別忘了走這步棋，{ $deadline }截止。{ $link }

# Vacations from the clocks.
vacation-on = 🏖 你正在休假，結束時間：{ $until }。這段期間，你每步 1 小時以上的棋局不計時。今年的休假還剩 { $left } 天（共 { $limit } 天）。想提早結束請按「結束休假」，或用 `/休假 天數:0`。
vacation-off = 你沒有在休假，照常計時。今年的休假還剩 { $left } 天（共 { $limit } 天）。{ $left ->
    [0] 明年 1 月 1 日會重新計算。
   *[other] 要讓你每步 1 小時以上的棋局停止計時，請在下面選天數，或用 `/休假 天數:3`。
}
vacation-days = 從現在起休假幾天？
vacation-end = 結束休假
vacation-too-long = { $left ->
    [0] 今年的 { $limit } 天休假已經用完。
   *[other] 今年的休假只剩 { $left } 天（共 { $limit } 天），請選少一點。
}
vacation-stranger = 你還沒下過棋，沒有棋局需要停止計時。用 `/暗棋 挑戰` 開一局吧。
