# The list of games, and what is said about one.

games-title = **Games of { $player }**
games-none = No open games. `/{ $command } challenge` starts one.
games-your-turn = ▶ { $code } against { $opponent }: **your turn**, move due { $deadline }
games-turn-of = ▶ { $code } against { $opponent }: to move, due { $deadline }
games-their-turn = { $code } against { $opponent }: waiting for a move, due { $deadline }
games-sent = ⚔️ { $code }: challenge to { $opponent }, open until { $deadline }
games-received = ⚔️ { $code }: challenge from { $opponent }, open until { $deadline }
games-by = { $line } · { $rules }
games-rules-changed = { $rules }, changed
game-casual = { $terms } · casual
games-more = and { $n } more
