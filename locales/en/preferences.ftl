# What boards and moves look like: to oneself in private, and to all in a server.

preference-own = { "**" }What only you see{ "**" }, in every server
preference-guild = { "**" }What everyone in this server sees{ "**" }, from the next move of each game
preference-pieces = Pieces: { $pieces ->
    [simplified] simplified characters
    [figures] figures, and letters in menus
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
preference-how-own = To change these, use `/preferences pieces:` and `/preferences notation:`. Boards that everyone sees follow the server's settings.
preference-how-guild = To change these, use `/settings boards pieces:` and `/settings boards notation:`. What only one person sees follows their own `/preferences`, if they set any.
