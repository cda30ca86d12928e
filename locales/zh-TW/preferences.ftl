# 棋盤與著法的樣子：只有自己看得到的，和整個伺服器看到的。

preference-own = { "**" }只有你看得到的畫面{ "**" }，在每個伺服器都一樣
preference-guild = { "**" }本伺服器的公開棋盤{ "**" }，各局從下一步起更新
preference-pieces = 棋子：{ $pieces ->
    [simplified] 簡體字
    [figures] 圖形，選單裡用字母
   *[traditional] 繁體字
}{ $from ->
    [own] { "" }
    [guild] （依本伺服器的設定）
   *[usual] （預設）
}
preference-notation = 象棋著法：{ $notation ->
    [iccs] ICCS
    [wxf] WXF
    [both] ICCS 加 WXF
   *[chinese] 中文
}，例如 `{ $example }`{ $from ->
    [own] { "" }
    [guild] （依本伺服器的設定）
   *[usual] （預設）
}
preference-how-own = 用 `/偏好 棋子:` 和 `/偏好 著法:` 更改。大家都看得到的棋盤，依伺服器的設定顯示。
preference-how-guild = 用 `/設定 棋盤 棋子:` 和 `/設定 棋盤 著法:` 更改。只有自己看得到的畫面，依各人的 `/偏好` 顯示。
