# 按鈕、選單，以及它們提出的問題。

control-move = 走棋或吃子（{ $n }）
control-forcing = 吃子與將軍（{ $n }）
control-chain = 繼續連吃（{ $n }）
control-turn-up = 翻棋（{ $n }）
control-turn-up-part = 翻 { $from }–{ $to } 行的棋（{ $n }）
control-any = 隨便翻一顆
control-any-hint = 隨機挑一顆暗子翻開
control-up-choice = 翻 { $square }
control-move-hint = 走{ $kind }
control-take-hint = { $kind }吃{ $victim }
control-check-hint = { $hint }，將軍
control-attempt-hint = { $kind }暗吃
control-end = 停止連吃
control-end-hint = 結束這一步
control-touch = 點棋盤走
control-more = 所有走法
control-draw = 提和
control-draw-accept = 同意和棋
control-draw-decline = 拒絕和棋
control-claim = 要求判和
control-clock = 計時
control-pause = 暫停
control-change-time = 要求改時限
control-type-time = 輸入時限
control-vacation = 休假
control-resume = 繼續棋局
control-clock-accept = 接受要求
control-clock-decline = 拒絕要求
control-takeback = 悔棋
control-takeback-accept = 同意悔棋
control-takeback-decline = 拒絕悔棋
control-resign = 認輸
control-abort = 中止棋局
control-accept = 應戰
control-own-words = 加入自訂文字
control-decline = 婉拒
control-rules = 規則
# 打開較少用的按鈕；用符號，手機上才排得成一行。
control-other-answers = ⋯
control-figures = 圖形棋子
control-characters = 文字棋子
control-withdraw = 收回挑戰
control-rematch = 再來一局
control-analyse = 解析
control-verify = 驗證
control-next-game = 去下一局
control-history = 棋局紀錄
control-replay = 重播
control-watch = 觀戰
control-keep-watching = 繼續觀戰
control-mirror = 在本頻道轉播
control-silence = 鎖定討論串
control-mirror-end = 停止轉播
control-step = 逐步看
control-animation = 動畫
control-first = 開局
control-step-back = 上一步
control-step-next = 下一步
control-last = 終局
control-other-side = 旋轉棋盤
control-record = 棋譜
control-previous = 上一頁
control-next = 下一頁
control-pick = 要走哪顆棋？（{ $n }）
control-where = 走到哪裡？（{ $n }）
control-back = 換一顆棋
control-close = 取消

# 計時的選單，只有按的人看得到。
clock-menu = ⏱ 目前時限：{ "**" }{ $time }{ "**" }。{ $others ->
    [computer] 不管怎麼改，電腦都會馬上接受。
   *[people] 想暫停或改時限，要其他人都接受才會生效。
}
clock-form-label = 每步的時限，或總時間加每步秒數
clock-form-example = 3d、12h 或 10+5

confirm-draw = 要提和嗎？提出後不能收回。{ $group ->
    [banner] 你再走一步、對方也走一步之後，提和就失效。
   *[other] { $seats ->
        [two] 對方不回覆、直接走棋，就算拒絕。
       *[four] 還在局中的人都同意，才是和棋；有人不回覆、直接走棋，就算拒絕。
    }
}
confirm-resign = 確定要認輸嗎？認輸後不能反悔。
confirm-abort = 要中止這局嗎？還有人沒走過第一步，所以不算輸贏。
confirm-draw-yes = 確定提和
confirm-resign-yes = 確定認輸
confirm-abort-yes = 確定中止
confirm-no = 繼續下
picker-piece = 選一顆要走的棋。
picker-where = { $square } 的{ $piece }要走到哪裡？

# 點棋盤走時，棋盤按鈕上方的說明，只有一位玩家看得到。每句在手機上佔一行。
tap-turn = { "**" }輪到你{ "**" }{ $colour ->
    [none] { "" }
   *[other] （{ $colour }）
}：{ $can ->
    [both] 走棋或翻棋。
    [flip] 翻一顆暗子。
   *[move] 走一顆棋。
}
# 第一次輪到時，寫在格子上方。
tap-turned = 棋盤轉了方向：a1 在左上角。
tap-where = { "**" }點{ $piece }要去的那一格。{ "**" }
tap-put-back = { $others ->
    [yes] 也可以改點別的棋；點 × 取消選取。
   *[none] 點 × 取消選取。
}
tap-chain = { "**" }用{ $piece }繼續連吃。{ "**" }
tap-stop = 想停止連吃，就點這顆{ $piece }。
tap-stuck = { $square } 的{ $piece }現在不能走，請{ $next ->
    [flip] 翻一顆暗子。
   *[move] 選別的棋。
}
tap-not-yours = 那不是你的棋，請{ $next ->
    [flip] 翻一顆暗子。
   *[move] 走自己的棋。
}
# 這行字佔了一格，說明那一格的棋。
tap-not-shown = 這裡沒顯示：{ $square } 的{ $piece }。
tap-wait = { "**" }輪到對手。{ "**" }
tap-paused = { "**" }棋局暫停中。{ "**" }
# 對手的要求，下一行說明怎麼回覆。
tap-asked = { $what ->
    [draw] 🤝 { "**" }對手提和。{ "**" }
    [takeback] ↩️ { "**" }對手想悔棋。{ "**" }
    [pause] ⏸ { "**" }對手想暫停棋局。{ "**" }
   *[time] ⏱ { "**" }對手想更改時限。{ "**" }
}
tap-answer = { $turn ->
    [own] 輪到你：可用棋盤下方的按鈕回覆，也可直接走棋。
   *[other] 請用棋盤下方的按鈕回覆。
}
# 自己的要求。
tap-asks = { $what ->
    [draw] 🤝 你已提和，等待對手回覆。
    [takeback] ↩️ 你已要求悔棋，等待對手回覆。
    [pause] ⏸ 你已要求暫停棋局，等待對手回覆。
   *[time] ⏱ 你已要求更改時限，等待對手回覆。
}
tap-stale = 棋盤已經更新，請重選。
tap-last-moved = { $who } 的{ $piece }走到 { $square }。
tap-last-took = { $who } 吃掉 { $square } 的{ $piece }。
tap-last-attacked = { $who } 暗吃 { $square }：翻出{ $piece }。
tap-you = 你
tap-opponent = 對手
