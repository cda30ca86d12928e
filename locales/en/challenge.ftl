# The challenge message: it stays as it is, only its last line and its buttons change.

challenge-to = ⚔️ { $challenger } challenges { $opponent } to a game of { $group ->
    [xiangqi] xiangqi, Chinese chess!
    [banner] banner xiangqi, Chinese chess with banners!
   *[banqi] banqi, Chinese dark chess!
}
challenge-open = ⚔️ { $challenger } is looking for a game of { $group ->
    [xiangqi] xiangqi, Chinese chess. Who plays?
    [banner] banner xiangqi, Chinese chess with banners. Who plays?
   *[banqi] banqi, Chinese dark chess. Who plays?
}
challenge-terms = { $rules } · { $time } for each move · { $first ->
    [challenger] { $challenger } turns up first
    [opponent] { $opponent } turns up first
    [acceptor] whoever accepts turns up first
    [rated] whoever is rated higher turns up first
   *[lot] the lot decides who turns up first
} · game `{ $code }`
challenge-sealed = 🔒 The shuffle is sealed: no. { $sequence }, `{ $commitment }`. What was sealed cannot be changed any more, and after the game everyone can check it.{ $words ->
    [yes] {" "}With “Own words” you mix in something of yours.
   *[no] {""}
}
challenge-casual = 🍵 A casual game: it counts for no rating.{ $hints ->
    [yes] {" "}Whoever is to move may take a hint with `/{ $command } hint`, and everyone is told.
   *[no] {""}
}
challenge-expires = Open until { $deadline }. How it is played: `/{ $command } rules`.
challenge-accepted = ✅ { $acceptor } has accepted: the game is on!
challenge-declined = { $opponent } has declined. Another time!
challenge-withdrawn = { $challenger } has taken the challenge back.
challenge-expired = Nobody accepted in time. Challenge again with `/{ $command } challenge`.
challenge-revealed = 🔓 No game was played, so this seed was never used: `{ $seed }`

words-title-add = My own words for the shuffle
words-title-accept = Accept with my own words
words-label = Up to { $limit } letters, digits, signs
words-placeholder = Anything nobody can guess, such as: seven geese 1997
