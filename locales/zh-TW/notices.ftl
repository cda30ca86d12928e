# 完成後的簡短回覆，只有本人看得到。

notice-declined = 已婉拒。
notice-withdrawn = 已收回。
notice-words-added = 你的密語已加入洗牌：{ $words }
notice-draw-offered = 你已提議和棋。
notice-draw-accepted = 雙方同意，和棋。
notice-draw-declined = 你沒有同意和棋，繼續下吧！
notice-resigned = 你已認輸。辛苦了，下得不錯！
notice-aborted = 棋局已中止，不算輸贏。
notice-dismissed = 什麼都沒變，繼續下吧！
notice-moved-on = 棋局在這裡繼續：{ $link }
notice-played = 已走 { $action }。
notice-form-late = 我這邊太慢，表單沒能打開。請再按一次按鈕。
notice-record = 棋局 `{ $code }` 的棋譜，{ $rules }，`{ $variant }`。`banqi verify FILE` 不必靠我就能驗證。
notice-record-open = 棋局 `{ $code }` 到目前為止的棋譜，{ $rules }，`{ $variant }`。還沒翻開的棋子要到終局才會揭曉。

# 通知：給不在場的人的訊息。沒有按鈕，人來了就刪除。
call-turn = { $who }，輪到你了：{ $link }
call-offer = { $who }，對手提和，請你回覆：{ $link }
call-result = { $who }，你的棋局結束了：{ $link }
call-challenge = { $who }，有人向你下戰帖：{ $link }
