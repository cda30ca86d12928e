# 四人局，以及 8×8 的大棋盤。

seats-take = 入座
seats-in = ✅ 已入座（{ $n }/{ $of }）：{ $who }
seats-missing = ⏳ 受邀但還沒入座：{ $who }
seats-free = 🪑 還有 { $n } 個空位，任何人都可以按「入座」加入。
seats-order = -# 座次依入座先後排定{ $teams ->
    [yes] ：第一、三位一隊，對第二、四位。
    [named] ，但指定的隊友一定坐對面。
   *[no] 。四人各自為戰，不分隊。
}
seats-taken = ✅ 座位已滿，對局開始！走棋順序：{ $who }。
seats-taken-teams = ✅ 座位已滿，對局開始：{ $first } 對 { $second }。
seats-declined = { $who } 婉拒了，這局開不成。下次再約！
seats-somebody = 某位受邀者
seats-named = 🤝 { $pair } 一隊，{ $open ->
    [0] 對 { $others }
    [1] 對 { $others } 與另一位（待入座）
   *[other] 對另外兩位（待入座）
}。
seats-your-partner = { $who }（你的隊友）

seats-against = { $first } 對 { $second }
seats-partners = { $first } 與 { $second }
seats-out = ~~{ $who }~~（{ $why ->
    [resignation] 認輸
    [time] 超時
    [wiped-out] 棋被吃光
    [chase] 只剩長捉可走
   *[other] 無法行動
}{ $place ->
    [0] {""}
   *[other] ，第 { $place } 名
}）
seats-turn-pairs = ▶ **請 { $who } 翻第一顆棋**，翻到紅或綠就執紅綠，翻到黑或藍就執黑藍
seats-turn-colourless = ▶ **請 { $who } 翻棋**，翻到沒人執的顏色就執那一色
seats-offer = 🤝 { $who } 提和，{ $reader ->
    [spectator] 還在局中的人全都同意才算和棋。
   *[player] 還在局中的人請按「同意和棋」或「拒絕和棋」，全都同意才算和棋。
}{ $agreed ->
    [0] {""}
   *[other] 已同意：{ $those }。
}還沒回覆：{ $missing }。
seats-win = 其他人都已出局。
seats-win-team = 兩位對手都已出局。
seats-place = { $place }. { $who }
seats-resign = 確定要認輸嗎？你會出局，棋留在盤上，別人仍可吃；其他人繼續下。
seats-resigned = 你已認輸。其他人繼續下，歡迎觀戰。
seats-agreed = 你已同意和棋。還在局中的人全都同意，就是和棋。

alt-large-title = 8×8 暗棋棋盤，直行是 a 到 h，橫列是 1 到 8。
alt-large-side = { $colour }：{ $pieces }。
alt-large-pieces = { $kind } { $squares }
alt-large-down = 暗子：{ $squares }。
alt-large-out = 已出局：{ $colours }。
alt-large-to-move = 輪到{ $colours }。
alt-large-colourless = 輪到還沒有顏色的玩家翻棋。
alt-large-over = 棋局結束，{ $colours ->
    [none] 沒有人獲勝。
   *[other] { $colours }獲勝。
}

