# What boards and moves look like: to oneself in private, and to everybody in a server.

preference-own = { "**" }What only you see{ "**" }, in every server
preference-guild = { "**" }What everybody in this server sees{ "**" }, from the next move of each game on
preference-pieces = Pieces: { $pieces ->
    [simplified] simplified characters
    [figures] figures, and letters in menus
   *[traditional] traditional characters
}{ $from ->
    [own] { "" }
    [guild] { " " }(as this server has it)
   *[usual] { " " }(as usual)
}
preference-notation = Moves of xiangqi: { $notation ->
    [iccs] ICCS
    [wxf] WXF
    [both] ICCS and WXF
   *[chinese] Chinese
}, like `{ $example }`{ $from ->
    [own] { "" }
    [guild] { " " }(as this server has it)
   *[usual] { " " }(as usual)
}
preference-how-own = `/preferences pieces:` and `/preferences notation:` change it. Boards that everybody sees look as the server has chosen.
preference-how-guild = `/settings boards pieces:` and `/settings boards notation:` change it. What only one person sees looks as they have chosen with `/preferences`, if they have.
