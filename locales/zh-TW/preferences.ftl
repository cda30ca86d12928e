# 棋盤與記譜的樣子：只有自己看得到的，和整個伺服器看到的。

preference-own = { "**" }只有你看得到的棋盤{ "**" }（所有伺服器都適用）
preference-guild = { "**" }本伺服器的公開棋盤{ "**" }（進行中的棋局從下一步起更新）
# An entry of a menu: what is chosen, and its value. A closed menu on a phone has room for about 30 letters.
preference-entry = { $name }：{ $value }
preference-value = { $value ->
    [traditional] 繁體字
    [simplified] 簡體字
    [figures] 圖形
    [wood] 木色
    [paper] 紙色
    [slate] 石板色
    [contrast] 高對比
    [iccs] ICCS
    [wxf] WXF
    [both] 兩種都寫
   *[chinese] 中文
}
# The second line of an entry, which only the open menu shows.
preference-hint = { $value ->
    [traditional] 帥 仕 相 炮 兵
    [simplified] 帅 仕 相 炮 兵
    [figures] 選單裡用字母
    [iccs] h2e2
    [wxf] C2=5
    [both] h2e2 (C2=5)
   *[chinese] 炮二平五
}
preference-usual = { $value }{ $from ->
    [guild] （伺服器）
   *[usual] （預設）
}
preference-pieces = 依棋盤語言
preference-how-own = 公開棋盤依伺服器的設定顯示。
preference-how-guild = 各人自己看到的畫面依 `/偏好` 顯示。
