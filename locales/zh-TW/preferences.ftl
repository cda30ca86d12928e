# 棋盤與記譜的樣子：只有自己看得到的，和整個伺服器看到的。

preference-own = { "**" }你自己看到的畫面{ "**" }（所有伺服器都適用）
preference-guild = { "**" }本伺服器的公開棋盤{ "**" }（進行中的棋局從下一步起更新）
# An entry of a menu: what is chosen, and its value.
preference-entry = { $name }：{ $value }
preference-usual = { $value }{ $from ->
    [guild] （依本伺服器的設定）
   *[usual] （預設）
}
preference-pieces = 依棋盤語言
preference-how-own = 公開棋盤依伺服器的設定顯示。
preference-how-guild = 各人自己看到的畫面依 `/偏好` 顯示。
