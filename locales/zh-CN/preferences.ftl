# 棋子样式和记谱方式：只有自己看到的，以及全服务器看到的。

preference-own = { "**" }仅你可见的棋盘{ "**" }，在所有服务器通用
preference-guild = { "**" }本服务器的公开棋盘{ "**" }，从每盘的下一步起生效
preference-pieces = 棋子：{ $pieces ->
    [simplified] 简体字
    [figures] 图形，菜单里用字母
   *[traditional] 繁体字
}{ $from ->
    [own] { "" }
    [guild] （按本服务器的设置）
   *[usual] （默认）
}
preference-notation = 象棋记谱：{ $notation ->
    [iccs] ICCS
    [wxf] WXF
    [both] ICCS 加 WXF
   *[chinese] 中文
}，例如 `{ $example }`{ $from ->
    [own] { "" }
    [guild] （按本服务器的设置）
   *[usual] （默认）
}
preference-theme = 配色：{ $theme ->
    [paper] 纸色
    [slate] 石板色
    [contrast] 高对比度
   *[wood] 木色
}{ $from ->
    [own] { "" }
    [guild] （按本服务器的设置）
   *[usual] （默认）
}
preference-how-own = 更改请用 `/个人设置 棋子:`、`/个人设置 记谱:` 和 `/个人设置 配色:`。公开的棋盘按服务器的设置显示。仅你可见的图下方有“图形棋子”和“汉字棋子”按钮，可以快速切换。
preference-how-guild = 更改请用 `/设置 棋盘 棋子:`、`/设置 棋盘 记谱:` 和 `/设置 棋盘 配色:`。仅自己可见的棋盘，按各人的 `/个人设置` 显示。
