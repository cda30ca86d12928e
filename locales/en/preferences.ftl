# What boards and moves look like: to oneself in private, and to all in a server.

preference-own = { "**" }Boards that only you see{ "**" }, in every server
preference-guild = { "**" }How boards look to everyone in this server{ "**" }, from the next move of each game
# An entry of a menu: what is chosen, and its value. A closed menu on a phone has room for about 30 letters.
preference-entry = { $name }: { $value }
preference-value = { $value ->
    [traditional] traditional
    [simplified] simplified
    [figures] pictures
    [wood] wood
    [paper] paper
    [slate] slate
    [contrast] contrast
    [iccs] ICCS
    [wxf] WXF
    [both] both
   *[chinese] Chinese
}
# The second line of an entry, which only the open menu shows.
preference-hint = { $value ->
    [traditional] 帥 仕 相 炮 兵
    [simplified] 帅 仕 相 炮 兵
    [figures] letters in menus
    [iccs] h2e2
    [wxf] C2=5
    [both] h2e2 (C2=5)
   *[chinese] 炮二平五
}
preference-usual = { $value } { $from ->
    [guild] (server)
   *[usual] (default)
}
preference-pieces = by language
preference-how-own = Boards that everyone sees follow the server's settings.
preference-how-guild = Messages that only one person sees follow that person's `/preferences`, if set.
