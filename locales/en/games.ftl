# The list of games, and what is said about one.

games-title = **Games of { $player }**
games-none = No open games. Start one with `/{ $command } challenge`.
games-your-turn = ▶ { $code } vs { $opponent }: **your turn**, due { $deadline }
games-turn-of = ▶ { $code } vs { $opponent }: their turn, due { $deadline }
games-their-turn = { $code } vs { $opponent }: waiting for the other player, due { $deadline }
games-sent = ⚔️ { $code }: challenge to { $opponent }, expires { $deadline }
games-received = ⚔️ { $code }: challenge from { $opponent }, expires { $deadline }
games-by = { $line } · { $rules }
games-rules-changed = { $rules }, changed
game-casual = { $terms } · casual
games-more = … and { $n } more
