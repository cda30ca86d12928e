# 棋子样式和记谱方式：只有自己看到的，以及全服务器看到的。

preference-own = { "**" }仅你可见的棋盘{ "**" }，在所有服务器通用
preference-guild = { "**" }本服务器的公开棋盘{ "**" }，从每盘的下一步起生效
# An entry of a menu: what is chosen, and its value.
preference-entry = { $name }：{ $value }
preference-usual = { $value }{ $from ->
    [guild] （按本服务器的设置）
   *[usual] （默认）
}
preference-pieces = 按棋盘语言
preference-how-own = 公开的棋盘按服务器的设置显示。
preference-how-guild = 仅自己可见的棋盘，按各人的 `/个人设置` 显示。
