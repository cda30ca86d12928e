# 對局中的棋盤訊息，以及棋盤圖片的替代文字。

board-players-unknown = { $first } 對 { $second }
board-due = { $deadline }截止
board-clocks = ⏱{ "\u00A0" }{ $clocks }
board-clock-running = { $side }{ "\u00A0" }{ $deadline }截止
board-first-turn = ▶ **請 { $who } 翻第一顆棋**，翻到什麼顏色就執什麼顏色
board-turn = ▶ { $mark }**輪到 { $who }**（{ $colour }）
board-computer = 💭 **{ $who } 思考中……**
board-last-up = { $who } 翻開 { $square }，是{ $piece }。
board-last-moved = { $who } 的{ $piece }從 { $from } 走到 { $to }。
board-last-took = { $who } 的{ $piece }從 { $from } 吃掉 { $to } 的{ $target }。
board-last-found = { $who } 的{ $piece }從 { $from } 暗吃 { $to }：翻出{ $target }，吃掉了。
board-last-stayed = { $who } 的{ $piece }從 { $from } 暗吃 { $to }：翻出{ $target }，吃不了，兩顆棋都留在原處。
board-last-own = { $who } 的{ $piece }從 { $from } 暗吃 { $to }：翻出自己的{ $target }，兩顆棋都留在原處。
board-last-lost = { $who } 的{ $piece }從 { $from } 暗吃 { $to }：翻出{ $target }，吃不了，{ $piece }陣亡。
board-last-both = { $who } 的{ $piece }從 { $from } 吃 { $to } 的{ $target }：同級相吃，同歸於盡。
board-last-equal = { $who } 的{ $piece }從 { $from } 暗吃 { $to }：翻出同級的{ $target }，同歸於盡。
board-last-end = { $who } 停止連吃。
board-chain = ▶ { $mark }**輪到 { $who }**（{ $colour }）：用 { $square } 的{ $piece }繼續連吃{ $reader ->
    [spectator] {""}
   *[player] ，或按「停止連吃」
}
board-paused = ⏸ **棋局暫停中。**下一步輪到 { $who }。{ $reader ->
    [spectator] 最晚{ $deadline }會自動繼續。
   *[player] 任何一方都可以按「繼續棋局」。沒人按的話，{ $deadline }會自動繼續。
}
board-vacation = 🏖 { $who } 休假中，結束時間：{ $until }。
board-outage = 🔌 機器人剛才離線 { $lasted }，這段時間不計時。
board-clock-request = ⏱ { $who } 想{ $change ->
    [pause] 暫停棋局
   *[time] 把時限改成「{ $time }」
}。{ $reader ->
    [spectator] {""}
   *[player] 請 { $others } 按「接受要求」或「拒絕要求」。
}
# 電腦幾秒內就會自己回覆。
board-offer = 🤝 { $who } 提和{ $reader ->
    [spectator] 。
   *[player] { $to ->
        [computer] ，電腦馬上就會回覆。
       *[person] ，請 { $opponent } 按「同意和棋」或「拒絕和棋」。
    }
}
board-draw-declined = { $why ->
    [better] ✋ 電腦拒絕和棋：它的局面較好。
    [open] ✋ 電腦拒絕和棋：勝負未定，繼續下吧。
   *[none] ✋ { $who } 拒絕和棋。
}
board-takeback = ↩️ { $who } 想悔棋{ $reader ->
    [spectator] 。
   *[player] ，請 { $opponent } 按「同意悔棋」或「拒絕悔棋」。
}
board-taken-back = ↩️ { $who } 悔棋了，請重新走。
board-went-on = ⏩ 棋局已繼續下去，這是先前的局面。
board-went-on-there = ⏩ 棋局之後的進展：{ $link }
board-declined = { $what ->
    [takeback] ✋ { $who } 不同意悔棋，棋局照原來的走法繼續。
   *[clock] ✋ { $who } 不同意，計時照舊。
}
board-last-down = 👁 最後一顆暗子在 { $square }，是{ $piece }。
board-quiet = ⏳ 已連續 { $quiet } 步無翻無吃，滿 { $limit } 步就是和棋。
board-cycle = ♻️ 同樣的走法已連續循環 2 次，再循環一次就是和棋。
board-position = ♻️ 這個局面已出現 2 次，再出現一次就是和棋。
board-agree = ♻️ 這個局面已出現 { $times } 次。這套規則裡，重複局面不會自動和棋{ $reader ->
    [spectator] 。
   *[player] ；想和棋可以按「提和」。
}
board-chase = 🏃 { $who } 的{ $piece }已連續捉同一顆棋 { $plies } 步，{ $full ->
    [yes] 下一步不能再捉。
   *[no] 滿 { $limit } 步就不能再捉。
}

alt-title = 暗棋棋盤，由上而下逐列說明，直行是 a 到 h。
alt-rank = 第 { $rank } 列：{ $cells }。
alt-run = { $squares } { $what }
alt-range = { $from } 到 { $to }
alt-down = 暗子
alt-empty = 空
alt-to-move = { $colour ->
    [red] 輪到紅方。
    [black] 輪到黑方。
    [blue] 輪到藍方。
    [green] 輪到綠方。
   *[none] 等待翻開第一顆棋。
}
alt-unflipped = 未翻開的棋：{ $pieces }。
alt-over = { $winner ->
    [red] 棋局結束，紅方獲勝。
    [black] 棋局結束，黑方獲勝。
    [blue] 棋局結束，藍方獲勝。
    [green] 棋局結束，綠方獲勝。
   *[none] 棋局結束，沒有人獲勝。
}
alt-last-up = 上一步：翻開 { $square }，是{ $piece }。
alt-last-moved = 上一步：{ $piece }從 { $from } 走到 { $to }。
alt-last-took = 上一步：{ $piece }從 { $from } 吃掉 { $to } 的{ $target }。
alt-last-found = 上一步：{ $piece }從 { $from } 暗吃 { $to }，翻出{ $target }並吃掉。
alt-last-stayed = 上一步：{ $piece }從 { $from } 暗吃 { $to }，翻出{ $target }，吃不了。
alt-last-own = 上一步：{ $piece }從 { $from } 暗吃 { $to }，翻出自己的{ $target }。
alt-last-lost = 上一步：{ $piece }從 { $from } 暗吃 { $to }，翻出{ $target }，{ $piece }陣亡。
alt-last-both = 上一步：{ $piece }從 { $from } 吃 { $to } 的{ $target }，同歸於盡。
alt-chain = { $square } 的{ $piece }可以繼續連吃。

# 重播：整局的動畫，以及逐步的棋盤。
replay-text = **重播棋局 `{ $code }`** · 共 { $moves } 步
replay-fast = 這局比較長，以 { $speed } 倍速播放。
replay-thinned = 完整的重播超過 Discord 的檔案大小上限，所以每 { $every } 步只顯示一步。
replay-busy = 你上一個重播還在製作，請過幾秒再試。
replay-alt = 整局的動畫，共 { $moves } 步，最後的局面：
replay-step = **{ $at } / { $of }** · { $happened }
replay-move = 第 { $move } 步
replay-turning-points = 轉折點
