# 棋盤與記譜的樣子：只有自己看得到的，和整個伺服器看到的。

preference-own = { "**" }你自己看到的畫面{ "**" }（所有伺服器都適用）
preference-guild = { "**" }本伺服器的公開棋盤{ "**" }（進行中的棋局從下一步起更新）
preference-pieces = 棋子：{ $pieces ->
    [simplified] 簡體字
    [figures] 圖形，選單裡用字母
   *[traditional] 繁體字
}{ $from ->
    [own] { "" }
    [guild] （依本伺服器的設定）
   *[usual] （預設）
}
preference-notation = 象棋記譜：{ $notation ->
    [iccs] ICCS
    [wxf] WXF
    [both] ICCS 與 WXF 並列
   *[chinese] 中文
}，例如 `{ $example }`{ $from ->
    [own] { "" }
    [guild] （依本伺服器的設定）
   *[usual] （預設）
}
preference-theme = 配色：{ $theme ->
    [paper] 紙色
    [slate] 石板色
    [contrast] 高對比
   *[wood] 木色
}{ $from ->
    [own] { "" }
    [guild] （依本伺服器的設定）
   *[usual] （預設）
}
preference-how-own = 用 `/偏好 棋子:`、`/偏好 記譜:` 或 `/偏好 配色:` 更改。公開棋盤依伺服器的設定顯示。只有你看得到的圖下方有「圖形棋子」和「文字棋子」按鈕，可以快速切換。
preference-how-guild = 用 `/設定 棋盤 棋子:`、`/設定 棋盤 記譜:` 或 `/設定 棋盤 配色:` 更改。各人自己看到的畫面依 `/偏好` 顯示。
