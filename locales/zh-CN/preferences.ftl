# 棋盘与着法的样子：只有自己看得到的，和整个服务器看到的。

preference-own = { "**" }只有你看得到的画面{ "**" }，在每个服务器都一样
preference-guild = { "**" }本服务器所有人看到的画面{ "**" }，每局从下一步起
preference-pieces = 棋子：{ $pieces ->
    [simplified] 简体字
    [figures] 图形，菜单里用字母
   *[traditional] 繁体字
}{ $from ->
    [own] { "" }
    [guild] （依本服务器的选择）
   *[usual] （默认）
}
preference-notation = 象棋着法：{ $notation ->
    [iccs] ICCS
    [wxf] WXF
    [both] ICCS 加 WXF
   *[chinese] 中文
}，例如 `{ $example }`{ $from ->
    [own] { "" }
    [guild] （依本服务器的选择）
   *[usual] （默认）
}
preference-how-own = 用 `/偏好 棋子:` 和 `/偏好 着法:` 更改。大家都看得到的棋盘依服务器的选择。
preference-how-guild = 用 `/设置 棋盘 棋子:` 和 `/设置 棋盘 着法:` 更改。只有自己看得到的画面，依各人在 `/偏好` 里的选择。
