# 棋子样式和记谱方式：只有自己看到的，以及全服务器看到的。

preference-own = { "**" }仅你可见的棋盘{ "**" }，在所有服务器通用
preference-guild = { "**" }本服务器的公开棋盘{ "**" }，从每盘的下一步起生效
# An entry of a menu: what is chosen, and its value. A closed menu on a phone has room for about 30 letters.
preference-entry = { $name }：{ $value }
preference-value = { $value ->
    [traditional] 繁体字
    [simplified] 简体字
    [figures] 图形
    [wood] 木色
    [paper] 纸色
    [slate] 石板灰
    [contrast] 高对比度
    [iccs] ICCS
    [wxf] WXF
    [both] 两种都写
   *[chinese] 中文
}
# The second line of an entry, which only the open menu shows.
preference-hint = { $value ->
    [traditional] 帥 仕 相 炮 兵
    [simplified] 帅 仕 相 炮 兵
    [figures] 菜单里用字母
    [iccs] h2e2
    [wxf] C2=5
    [both] h2e2 (C2=5)
   *[chinese] 炮二平五
}
preference-usual = { $value }{ $from ->
    [guild] （服务器）
   *[usual] （默认）
}
preference-pieces = 按棋盘语言
preference-how-own = 公开的棋盘按服务器的设置显示。
preference-how-guild = 仅自己可见的棋盘，按各人的 `/个人设置` 显示。
