# The challenge message: it stays as it is, only its last line and its buttons change.

challenge-to = ⚔️ **{ $challenger } challenges { $opponent }** to { $game }
challenge-open = ⚔️ **{ $challenger } wants to play** { $game }. Who's in?
challenge-to-pair = ⚔️ **{ $challenger } challenges { $opponent }** to banqi (dark chess), with { $partner } as partner
challenge-open-pair = ⚔️ **{ $challenger } wants to play** banqi (dark chess) with { $partner } as partner. Who's in?
challenge-terms = { $rules } · { $time } · { $first ->
    [challenger] { $challenger } flips first
    [opponent] { $opponent } flips first
    [acceptor] the player who accepts flips first
    [rated] the higher-rated player flips first
   *[lot] first player drawn at random
}
challenge-time = { $time } ({ $seats ->
    [two] you lose if time runs out
   *[four] you're out if time runs out
})
challenge-sealed = -# 🔒 Shuffle no. { $sequence } is locked. After the game, press “Verify” to check it. Fingerprint: `{ $commitment }`
challenge-casual = 🍵 Casual game: ratings won't change.{ $hints ->
    [yes] {" "}Hints are allowed (`/{ $command } hint`), and your opponent sees when you use one.
   *[no] {""}
}
challenge-expires = Expires { $deadline }
challenge-accepted = ✅ { $acceptor } accepted. The game is on!
challenge-declined = ✋ { $opponent } declined. Maybe another time!
challenge-withdrawn = { $challenger } withdrew the challenge.
challenge-expired = This challenge has expired. Send a new one with `/{ $command } challenge`.
challenge-other-answers = { $can ->
    [both] Add words of your own to the shuffle, or withdraw the challenge.
    [withdraw] You can withdraw the challenge.
   *[words] Add words of your own to the shuffle. This also accepts the challenge.
}
# Of a challenge that never became a game.
challenge-unplayed = -# 🔒 { $group ->
    [banqi] Shuffle
   *[other] Colour draw
} no. { $sequence } was locked with this fingerprint: `{ $commitment }`
challenge-revealed = -# 🔓 Its secret seed: `{ $seed }`

words-title-add = Add your own words to the shuffle
words-title-accept = Accept and add your own words
words-label = Up to { $limit } English letters, digits or symbols
words-placeholder = Something hard to guess, such as: seven geese 1997

# /block: people with whom one does not want to play.

block-done = { $what ->
    [blocked] You blocked { $who }.
    [unblocked] { $who } can challenge you again.
   *[was-not] You hadn't blocked { $who }.
}
block-list = { "**" }People you have blocked:{ "**" } { $people }
block-none = You have blocked no one. To block someone, use `/block` with the option `user`.
block-how = -# A block works in both directions: neither of you can challenge the other or join the other's open challenges. The person isn't told. Games that have begun go on. Everyone in a server can watch its games, even someone you have blocked.
block-choose = Choose a person to unblock
block-by-you = You have blocked { $who }. To play them, use `/unblock` first.
block-unavailable = { $who } isn't available for this game. Challenge someone else with `/{ $command } challenge`, or leave `opponent` empty so that anyone can accept.
block-paused = { $who } hasn't accepted your last few challenges. You can challenge them again { $deadline }.
block-cannot = You can't block yourself or a bot. Name another person in the option `user`.
block-full = You have blocked { $limit } people, which is the limit. Unblock someone first with `/unblock`.
