# The challenge message: it stays as it is, only its last line and its buttons change.

challenge-to = ⚔️ **{ $challenger } challenges { $opponent }** to { $group ->
    [xiangqi] xiangqi (Chinese chess)
    [banner] banner xiangqi (Chinese chess with an extra kind of piece)
   *[banqi] banqi (dark chess)
}
challenge-open = ⚔️ **{ $challenger } wants to play** { $group ->
    [xiangqi] xiangqi (Chinese chess). Who's in?
    [banner] banner xiangqi (Chinese chess with an extra kind of piece). Who's in?
   *[banqi] banqi (Chinese dark chess). Who's in?
}
challenge-to-pair = ⚔️ **{ $challenger } challenge { $opponent }** to a game of banqi (Chinese dark chess)
challenge-open-pair = ⚔️ **{ $challenger } want to play** banqi (Chinese dark chess). Who's in?
challenge-terms = { $rules } · { $time } per move · { $first ->
    [challenger] { $challenger } flips first
    [opponent] { $opponent } flips first
    [acceptor] the player who accepts flips first
    [rated] the higher-rated player flips first
   *[lot] first player drawn at random
} · game ID `{ $code }`
# The no-break space keeps the fingerprint on the line of the lock, which makes it two lines on a phone.
challenge-sealed = -# 🔒{"\u00A0"}`{ $commitment }` locks seed no. { $sequence }
challenge-casual = 🍵 Casual game: ratings won't change.{ $hints ->
    [yes] {" "}Hints are allowed (`/{ $command } hint`), and your opponent sees when you use one.
   *[no] {""}
}
challenge-expires = Expires { $deadline }. How to play: “Rules”
challenge-accepted = ✅ { $acceptor } accepted. The game is on!
challenge-declined = ✋ { $opponent } declined. Maybe another time!
challenge-withdrawn = { $challenger } withdrew the challenge.
challenge-expired = This challenge has expired. Send a new one with `/{ $command } challenge`.
challenge-revealed = -# 🔓 No game was played. Its secret seed, to check against the fingerprint: `{ $seed }`

words-title-add = Add your own words to the shuffle
words-title-accept = Accept and add your own words
words-label = Up to { $limit } letters, digits, spaces or symbols
words-placeholder = Something hard to guess, such as: seven geese 1997
