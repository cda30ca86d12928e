# 四人局，以及 8×8 的大棋盤。

seats-take = 入座
seats-in = ✅ 已入座（{ $n }/{ $of }）：{ $who }
seats-missing = ⏳ 受邀而尚未入座：{ $who }
seats-free = 🪑 { $n ->
    [1] 還有一個空位，任何人都可以
   *[other] 還有 { $n } 個空位，任何人都可以
}按「入座」坐下。
seats-order = -# 座次依入座的先後排定。{ $teams ->
    [yes] 第一、第三位同隊，對第二、第四位。
    [named] 但隊友一定相對而坐。
   *[no] 各自為戰。
}
seats-taken = ✅ 座位已滿，對局開始！入座順序：{ $who }。
seats-taken-teams = ✅ 座位已滿，對局開始：{ $first } 對 { $second }。
seats-declined = { $who } 婉拒了，這局沒有成。下次再約！
seats-somebody = 受邀的人裡有一位
seats-named = 🤝 { $pair } 對 { $open ->
    [0] { $others }
    [1] { $others }與坐上空位的人
   *[other] 坐上空位的兩位
}：隊友已經說定，和誰先入座無關。
seats-your-partner = { $who }（你的隊友）

seats-against = { $first } 對 { $second }
seats-partners = { $first }與{ $second }
seats-out = ~~{ $who }~~（{ $why ->
    [resignation] 認輸
    [time] 超時
    [wiped-out] 棋被吃光
    [chase] 只能長追
   *[other] 無棋可走
}{ $place ->
    [0] {""}
   *[other] ，第 { $place } 名
}）
seats-game = { $rules } · 棋局 `{ $code }`
seats-turn-pairs = ▶ 請 { $who } 翻第一顆棋：翻到紅或綠就執紅綠，翻到黑或藍就執黑藍 · 期限 { $deadline }
seats-turn-colourless = ▶ 輪到 { $who }，還沒有顏色：請翻棋，翻到還沒有人執的顏色就歸自己 · 期限 { $deadline }
seats-offer = 🤝 { $who } 提議和棋，需要所有還在局中的人同意。{ $agreed ->
    [0] {""}
   *[other] 已同意：{ $those }。
}還沒回覆：{ $missing }。
seats-win = 🏆 { $who } 獲勝：其他人都已出局。
seats-win-team = 🏆 { $who } 獲勝：兩位對手都已出局。
seats-place = { $place }. { $who }
seats-resign = 確定認輸嗎？你就此出局，棋子留在盤上，仍可被吃；其他人繼續下。
seats-resigned = 你已認輸。其他人繼續下，歡迎觀戰。
seats-agreed = 你已同意。等所有還在局中的人都同意，就是和棋。

alt-large-title = 8×8 暗棋棋盤，直行 a 到 h，橫列 1 到 8。
alt-large-side = { $colour }：{ $pieces }。
alt-large-pieces = { $kind } { $squares }
alt-large-down = 未翻：{ $squares }。
alt-large-out = 已出局：{ $colours }。
alt-large-to-move = 輪到{ $colours }。
alt-large-colourless = 輪到還沒有顏色的棋手翻棋。
alt-large-over = 棋局結束，{ $colours ->
    [none] 沒有人獲勝。
   *[other] { $colours }獲勝。
}

control-turn-up-first = 翻棋 a–c（{ $n }）
control-turn-up-middle = 翻棋 d–f（{ $n }）
control-turn-up-last = 翻棋 g–h（{ $n }）
