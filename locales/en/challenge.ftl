# The challenge message: it stays as it is, only its last line and its buttons change.

challenge-to = ⚔️ **{ $challenger } challenges { $opponent }** to a game of { $group ->
    [xiangqi] xiangqi (Chinese chess)
    [banner] banner xiangqi (Chinese chess with banners)
   *[banqi] banqi (Chinese dark chess)
}
challenge-open = ⚔️ **{ $challenger } wants to play** { $group ->
    [xiangqi] xiangqi (Chinese chess). Who accepts?
    [banner] banner xiangqi (Chinese chess with banners). Who accepts?
   *[banqi] banqi (Chinese dark chess). Who accepts?
}
challenge-terms = { $rules } · { $time } per move · { $first ->
    [challenger] { $challenger } flips first
    [opponent] { $opponent } flips first
    [acceptor] the player who accepts flips first
    [rated] the higher-rated player flips first
   *[lot] random first player
} · game ID `{ $code }`
challenge-sealed = -# 🔒 Shuffle locked: no. { $sequence }, fingerprint `{ $commitment }`. You can check it after the game.
challenge-casual = 🍵 Casual game: ratings won't change.{ $hints ->
    [yes] {" "}Hints are allowed (`/{ $command } hint`), and both players see when one is used.
   *[no] {""}
}
challenge-expires = Expires { $deadline }. How to play: “Rules” or `/{ $command } rules`
challenge-accepted = ✅ { $acceptor } accepted. The game is on!
challenge-declined = { $opponent } declined. Maybe another time!
challenge-withdrawn = { $challenger } withdrew the challenge.
challenge-expired = This challenge has expired. To try again: `/{ $command } challenge`
challenge-revealed = -# 🔓 No game was played, so this secret seed was never used: `{ $seed }`

words-title-add = My own words for the shuffle
words-title-accept = Accept with my own words
words-label = Up to { $limit } letters, digits or symbols
words-placeholder = Something hard to guess, such as: seven geese 1997
