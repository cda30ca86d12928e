# What boards and moves look like: to oneself in private, and to all in a server.

preference-own = { "**" }How boards look to you{ "**" }, in every server
preference-guild = { "**" }How boards look to everyone in this server{ "**" }, from the next move of each game
preference-pieces = Pieces: { $pieces ->
    [simplified] simplified characters
    [figures] pictures, and letters in menus
   *[traditional] traditional characters
}{ $from ->
    [own] { "" }
    [guild] { " " }(set by this server)
   *[usual] { " " }(default)
}
preference-notation = Xiangqi moves: { $notation ->
    [iccs] ICCS
    [wxf] WXF
    [both] ICCS and WXF
   *[chinese] Chinese
}, such as `{ $example }`{ $from ->
    [own] { "" }
    [guild] { " " }(set by this server)
   *[usual] { " " }(default)
}
preference-theme = Colours: { $theme ->
    [paper] paper
    [slate] slate
    [contrast] high contrast
   *[wood] wood
}{ $from ->
    [own] { "" }
    [guild] { " " }(set by this server)
   *[usual] { " " }(default)
}
preference-how-own = To change these, use `/preferences` with `pieces`, `notation` or `theme`. Boards that everyone sees follow the server's settings. To switch quickly, press “Picture pieces” or “Chinese characters” below a picture that only you see.
preference-how-guild = To change these, use `/settings boards` with `pieces`, `notation` or `theme`. Messages that only one person sees follow that person's `/preferences`, if set.
