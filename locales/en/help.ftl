# /help, /about, and what verifying proves.

help-text =
    { "**" }Banqi is Chinese dark chess: every piece starts face-down.{ "**" }
    { $play } · start a game
    { $challenge } · ask a friend
    { $learn } · ten short lessons
    { $rules } · the rules
help-all-commands = All commands
help-commands =
    { "**" }Play{ "**" }
    { $play } { $challenge } · start a game
    { $accept } { $decline } { $withdraw } · answer or cancel a challenge
    { $games } { $show } · your games, and their boards
    { $move } · type a move, such as b3xb4
    { $draw } { $resign } { $abort } { $rematch } · end a game, or play again
    { "**" }Learn{ "**" }
    { $learn } { $rules } { $puzzle } · lessons, rules and puzzles
    { $hint } { $odds } · help during a game
    { $analyse } · what decided a finished game
    { "**" }Ratings and records{ "**" }
    { $leaderboard } { $profile } · ratings
    { $export } { $verify } · the record, and a check of the shuffle
    { "**" }Other games{ "**" }
    { $xiangqi } · xiangqi (Chinese chess)
    { $banner } · xiangqi with an extra piece
    { "**" }Settings{ "**" }
    { $preferences } · how pieces and moves look to you
    { $boards } { $save } · for those who manage the server
    { $about } · about this bot
    -# Every button has a command too. With several games open, give the six-character game ID from under the board.
about-text =
    ## Banqi { $version }
    I host banqi, Chinese dark chess, on Discord. I'm free and open source, and I show no ads.

    { "**" }Is the shuffle fair?{ "**" }
    Before anyone accepts a challenge, I draw a secret seed and show its fingerprint (SHA-256). The seed and the words of all players decide where each piece lies. After the game I show the seed, so anyone can check the shuffle: `/banqi verify`.
    { "**" }This proves{ "**" } that the shuffle was fixed before the first move and never changed. It also proves that my operator did not choose it, if at least one honest player added their own words.
    { "**" }It does not prove{ "**" } that my operator did not look: during the game the seed is in their database. If you play against the person who runs this bot, you have to trust them.

    { "**" }What I store:{ "**" } your user ID, your games with their moves and times, your ratings, the words you add to a shuffle, and how you like boards to look. I store no names, messages or avatars.
verify-title = **Shuffle of game `{ $code }`, no. { $sequence }**
verify-rules = Rules: { $rules }, `{ $variant }`
verify-holds = { $turned ->
    [one] ✅ Everything fits: the fingerprint, the words, the shuffle, and the one piece that was flipped.
   *[other] ✅ Everything fits: the fingerprint, the words, the shuffle, and all { $turned } pieces that were flipped.
}
verify-broken = ❌ Something is wrong: { $step ->
    [seal] the fingerprint does not belong to the seed
    [reveal] a flipped piece is not the one that the shuffle put there
    [moves] the record has an illegal move
   *[result] the result does not follow from the moves
}. Please tell the person who runs this bot.
verify-sealed = 🔒 The game is still on, so its seed stays secret. Its fingerprint is `{ $commitment }`: compare it with the challenge message.
verify-seal = Fingerprint: `{ $commitment }`
verify-secret = Seed: `{ $seed }`
verify-words-typed = Words of { $player }: { $words }
verify-words-auto = { $player } added no words; the number { $words } was used instead.
verify-how = To check it yourself: `/{ $command } export`, then run `banqi verify FILE` on your own computer.
