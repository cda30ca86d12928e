# 只有象棋和旗象棋才用到的句子。

game-xiangqi = 象棋
    .button = 象棋
    .invitation = 象棋
game-banner = 旗象棋
    .button = 旗象棋
    .invitation = 旗象棋

xiangqi-name = { $group ->
    [banner] 旗象棋
   *[xiangqi] 象棋
}
xiangqi-hint = { $group ->
    [banner] 雙方各多兩顆旗；同一局面第 3 次出現時可以要求判和
   *[xiangqi] 紅方先走，王不見王，長將的一方輸
}
xiangqi-value = { $value ->
    [begins-red] 紅方先走
    [begins-black] 黑方先走
    [facing-forbidden] 王不見王
    [facing-discovered-check] 王見王算將軍
    [perpetual-loses] 長將的一方輸
   *[perpetual-must-vary] 長將必須變著
}
xiangqi-value-hint = { $value ->
    [begins-red] 紅方走第一步
    [begins-black] 黑方走第一步
    [facing-forbidden] 不可以走成王見王，也就是雙方將帥在同一條直線上、中間沒有棋
    [facing-discovered-check] 移開雙方將帥之間的棋，就是將軍
    [perpetual-loses] 同一局面出現 3 次，這期間步步將軍的一方輸
   *[perpetual-must-vary] 不能用將軍讓同一局面第 3 次出現
}
xiangqi-unknown = 沒有叫「{ $text }」的象棋規則。請填 `xiangqi`（可加選項），或在「規則」選項輸入文字，從清單選。
xiangqi-no-option = 象棋沒有「{ $text }」這個選項。選項有：{ $options }。寫法例如 `xiangqi+begins=black`。
xiangqi-twice = 選項 `{ $option }` 寫了兩次，請刪掉一個。
xiangqi-not-here = 旗象棋沒有選項，不能用 `{ $option }`，請刪掉。

xiangqi-from = { $rules }，自訂局面
xiangqi-begins-from = -# • 從這個局面開始，{ $colour }先走，不計積分：`{ $fen }`
xiangqi-fen-fields = 局面寫得不對：你寫了 { $found } 欄。FEN 有 6 欄，也可以只寫前兩欄，欄與欄之間空一格：`棋子 輪到誰 - - 未吃子步數 回合`。
xiangqi-fen-ranks = 棋子這一欄要有 10 列，用斜線分開。你寫了 { $found } 列。
xiangqi-fen-character = 棋子這一欄的「{ $text }」不對，只能寫棋子（`KABNRCP`、`kabnrcp`，旗象棋還有 `F` 和 `f`）和數字 1 到 9。
xiangqi-fen-split-run = 第 { $rank } 列有兩個相連的數字，請加起來，寫成一個。
xiangqi-fen-points = 第 { $rank } 列要有 9 個點，你寫了 { $found } 個。
xiangqi-fen-side = 第 2 欄是輪到誰，要寫 `w`（紅）或 `b`（黑），不是「{ $text }」。
xiangqi-fen-unused = 第 3、4 欄都要寫 `-`，不是「{ $text }」。
xiangqi-fen-counter = 最後兩欄是未吃子步數和回合數，要寫 { $min } 到 { $max } 的數字，不是「{ $text }」。
xiangqi-fen-general = { $colour ->
    [red] 紅方沒有帥，請補上。
   *[black] 黑方沒有將，請補上。
}
xiangqi-fen-too-many = { $piece }有 { $found } 顆，一副棋只有 { $count } 顆，請減少。
xiangqi-fen-unreachable = { $piece }不可能走到 { $at }，請換個位置。
xiangqi-fen-takeable = 不可能有這種局面：輪到{ $colour }走，而 { $at } 的棋可以直接吃掉對方的將帥。請移開其中一顆，或改由另一方先走。
xiangqi-fen-banner = { $at } 有旗，只有旗象棋才有旗。請用 `/旗象棋 挑戰`。
xiangqi-fen-facing = 王見王：雙方將帥在同一條直線上，中間沒有棋。這套規則不允許，請移開其中一顆。
xiangqi-fen-over = 這個局面已經分出結果，請換一個：{ $reason ->
    [checkmate] 輪到的一方已被將死。
    [stalemate] 輪到的一方無棋可走。
    [no-attackers] 雙方都沒有能過河的棋。
   *[quiet-limit] 連續未吃子的步數已達上限。
}

xiangqi-terms = { $rules } · { $time } · { $first ->
    [challenger] 由 { $challenger } 先走（{ $colour }）
    [opponent] 由 { $opponent } 先走（{ $colour }）
    [acceptor] 由應戰者先走（{ $colour }）
    [rated] 由積分較高者先走（{ $colour }）
   *[lot] 顏色由抽籤決定，{ $colour }先走
}
xiangqi-lot-sealed = -# 🔒 顏色的抽籤已鎖定（編號 { $sequence }），終局後可按「驗證」檢查。指紋：`{ $commitment }`

xiangqi-turn-check = ▶ { $mark }**輪到 { $who }**（{ $colour }）· **被將軍**
xiangqi-last-moved = { $who } 走{ $piece }：{ $move }。
xiangqi-last-took = { $who } 的{ $piece }吃掉{ $target }：{ $move }。
xiangqi-last-check = { $last }將軍！
xiangqi-quiet = ⏳ 已連續 { $quiet } 步沒有吃子，滿 { $limit } 步就是和棋。
xiangqi-comes-again = ♻️ 這個局面已出現 2 次。{ $verdict ->
    [check] 照同樣的走法再出現一次，{ $who } 就因長將判輸。
    [chase] 照同樣的走法再出現一次，{ $who } 就因長捉判輸。
    [vary] { $who } 不能再用將軍走出同樣的局面，必須變著。
   *[draw] 再出現一次，就是和棋。
}
xiangqi-claim-soon = ♻️ 這個局面已出現 2 次。第 3 次出現時，輪到的一方可以要求判和。
xiangqi-claim-now = ♻️ 這個局面已出現 { $times } 次，{ $who } 可以{ $reader ->
    [spectator] 要求判和。
   *[player] 按「要求判和」。
}
xiangqi-result-quiet = 連續 { $limit } 步沒有吃子。

xiangqi-alt-title = { $group ->
    [banner] 旗象棋棋盤
   *[xiangqi] 象棋棋盤
}：直線從紅方左邊數起是 a 到 i，橫線從紅方底線數起是 0 到 9。
xiangqi-alt-side = { $colour ->
    [red] 紅方：{ $pieces }。
   *[black] 黑方：{ $pieces }。
}
xiangqi-alt-pieces = { $kind } { $points }
xiangqi-alt-moved = 上一步：{ $move }，{ $piece }從 { $from } 走到 { $to }。
xiangqi-alt-took = 上一步：{ $move }，{ $piece }從 { $from } 吃掉 { $to } 的{ $target }。
xiangqi-alt-check = { $colour ->
    [red] 紅帥正被將軍。
   *[black] 黑將正被將軍。
}

xiangqi-not-a-move = 看不懂「{ $text }」。請寫起點和終點（`h2e2`），或用 WXF（`C2=5`）、中文（炮二平五）。
xiangqi-no-point = 沒有 { $at } 這個點：直線是 a 到 i，橫線是 0 到 9。
xiangqi-no-such-move = 現在不能走「{ $text }」。輸入 `/{ $command } 走棋` 時會列出合法的走法。
xiangqi-ambiguous = 「{ $text }」可能是：{ $moves }。請寫清楚是哪一步。

xiangqi-illegal-over = 棋局已經結束。用 `/{ $command } 再來一局` 可以再約一局。
xiangqi-illegal-empty = { $at } 沒有棋，請選自己的棋。
xiangqi-illegal-not-yours = { $at } 是對方的棋，請走自己的棋。
xiangqi-illegal-no-move = 終點和起點是同一點，請走到別的點。
xiangqi-illegal-own = { $at } 是你自己的棋，不能吃。請選對方的棋。
xiangqi-illegal-palace = { $kind ->
    [K] 將帥
   *[A] 仕士
}不能離開九宮（畫斜線的九個點）。
xiangqi-illegal-river = 相象不能過河。
xiangqi-illegal-general = 將帥一次只能直走或橫走一格。
xiangqi-illegal-advisor = 仕士一次只能斜走一格。
xiangqi-illegal-elephant = 相象走田字：斜走剛好兩格。
xiangqi-illegal-elephant-blocked = 塞象眼：田字中心的 { $at } 有棋，走不過去。
xiangqi-illegal-horse = 馬走日字：先直走或橫走一格，再往外斜走一格。
xiangqi-illegal-horse-blocked = 拐馬腳：{ $at } 有棋擋著，馬走不過去。
xiangqi-illegal-banner = 旗要先直走或橫走兩格，再往外斜走一格。
xiangqi-illegal-banner-blocked = 旗被擋住了：{ $at } 有棋，而直走或橫走的兩點都要空著。
xiangqi-illegal-line = { $kind ->
    [R] 車
   *[C] 炮
}只能直走或橫走。
xiangqi-illegal-chariot-blocked = { $at } 有棋擋著，車走不過去。
xiangqi-illegal-cannon-blocked = { $at } 有棋擋著，炮走不過去；只有吃子時才能隔子。
xiangqi-illegal-cannon-screens = 炮要剛好隔一顆棋才能吃，{ $screens ->
    [0] 這裡一顆也沒有隔。
   *[other] 這裡隔了 { $screens } 顆。
}
xiangqi-illegal-soldier = 兵卒一次往前走一格，過河之後也能橫走一格。
xiangqi-illegal-soldier-river = 兵卒過河之後才能橫走。
xiangqi-illegal-soldier-back = 兵卒不能後退。
xiangqi-illegal-in-check = 你正被 { $at } 的棋將軍，這一步沒有應將。請吃掉它、擋住它，或移動將帥。
xiangqi-illegal-exposes = 走這一步，{ $at } 的棋就能吃掉你的將帥。請改走別的。
xiangqi-illegal-facing = 這一步會王見王，不能走。請改走別的。
xiangqi-illegal-repeated = 這步將軍會讓同一局面第 3 次出現，這套規則不允許。請改走別的。

xiangqi-verify-holds = 全部 { $plies } 步都合法，結果也和走法相符。
xiangqi-verify-lot = -# 顏色由抽籤決定，種子在開局前就已鎖定（編號 { $sequence }）。
xiangqi-verify-open = 用 `/{ $command } 匯出` 可以拿到目前為止的棋譜。
xiangqi-record-open = 棋局 `{ $code }` 到目前為止的棋譜 · { $rules } · `{ $variant }`。
xiangqi-record-pgn = 棋局 `{ $code }`（{ $rules }）的 PGN 棋譜，給其他象棋程式用，走法以 WXF 記錄。想用 `banqi verify` 驗證，請改用 `/{ $command } 匯出`，「格式」留空。

# 與暗棋相同的名稱不再重複：旗象棋沿用象棋的，象棋沿用暗棋的。
cmd-xiangqi = 象棋
    .description = 象棋
cmd-xiangqi-challenge = 挑戰
    .rules-description = 從清單選一套規則（預設：本伺服器的規則），可加選項，例如 xiangqi+begins=black
    .first = 先走
    .first-description = 誰先走（預設：你）
    .position = 局面
    .position-description = 從這個局面開始（FEN），不計積分
cmd-xiangqi-move = 走棋
    .description = 走一步棋
    .action-description = h2e2、C2=5 或炮二平五；也可以寫「悔棋」
cmd-xiangqi-leaderboard = 排行榜
    .rules-description = 哪一套規則（預設：本伺服器的規則，通常是象棋）
cmd-xiangqi-profile = 戰績
    .rules-description = 哪一套規則（預設：本伺服器的規則，通常是象棋）
cmd-xiangqi-export = 匯出
    .format = 格式
    .format-description = 檔案格式（預設：可驗證的棋譜）
    .format-record = 可驗證的棋譜
    .format-pgn = PGN（給其他程式用）
cmd-xiangqi-verify = 驗證
    .description = 終局後檢查每一步是否合法
cmd-banner = 旗象棋
    .description = 旗象棋：象棋多一種棋子「旗」
cmd-banner-draw = 和棋
    .description = 提和、要求判和，或回覆對方的提和
    .action-claim = 要求判和（同一局面出現 3 次）
