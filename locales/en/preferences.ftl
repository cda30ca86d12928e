# What boards and moves look like: to oneself in private, and to all in a server.

preference-own = { "**" }How boards look to you{ "**" }, in every server
preference-guild = { "**" }How boards look to everyone in this server{ "**" }, from the next move of each game
# An entry of a menu: what is chosen, and its value.
preference-entry = { $name }: { $value }
preference-usual = { $value } { $from ->
    [guild] (set by this server)
   *[usual] (default)
}
preference-pieces = by language
preference-how-own = Boards that everyone sees follow the server's settings.
preference-how-guild = Messages that only one person sees follow that person's `/preferences`, if set.
