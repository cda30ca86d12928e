# The list of games, and what is said about one.

games-title = **{ $player }'s games**
games-none = No open games. Start one with `/{ $command } challenge`.
games-your-turn = ▶ { $code } vs { $opponent }: **your turn**, move due { $deadline }
games-turn-of = ▶ { $code } vs { $opponent }: **{ $player }'s turn**, move due { $deadline }
games-their-turn = { $code } vs { $opponent }: { $whose }'s turn, move due { $deadline }
games-draw-offered = 🤝 { $code } vs { $opponent }: **you've been offered a draw**, move due { $deadline }
games-clock-asked = ⏱ { $code } vs { $opponent }: **there's a request to pause or change the time**, move due { $deadline }
games-takeback-asked = ↩️ { $code } vs { $opponent }: **your opponent asks to take back a move**, move due { $deadline }
games-paused = ⏸ { $code } vs { $opponent }: paused, resumes { $deadline }
games-sent = ⚔️ { $code }: challenge to { $opponent }, expires { $deadline }
games-received = ⚔️ { $code }: challenge from { $opponent }, expires { $deadline }
games-by = { $line } · { $rules }
games-rules-changed = { $rules }, customised
game-casual = { $terms } · casual
games-more = …and { $n } more
