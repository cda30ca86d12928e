# /help, /about, and what verifying proves.

help-text =
    { "**" }Banqi is Chinese dark chess: every piece starts face-down.{ "**" }
    { $play } · the computer, a friend or anyone
    { $challenge } · choose rules and time
    { $learn } · ten short lessons
    { $rules } · the rules
help-challenge = Challenge
help-learn = Learn
help-all-commands = Commands
help-commands =
    { "**" }Play{ "**" }
    { $play } { $challenge } · start a game
    { $others } · Chinese chess, and banner xiangqi
    { $accept } { $decline } { $withdraw } · answer or cancel challenges
    { $next } { $games } { $show } { $watch } · see or watch games
    { $move } · type a move (`b3xb4`), or `undo` to take back your last one
    { $clock } · pause or change the time
    { $draw } { $resign } { $abort } { $rematch } · end a game, play again
    { "**" }Learn{ "**" }
    { $learn } { $rules } { $puzzle } · lessons, rules, puzzles
    { $hint } { $odds } · help in a game
    { $analyse } { $replay } { $history } · finished games
    { "**" }Records{ "**" }
    { $leaderboard } { $profile } · ratings
    { $export } { $verify } · get a record, check a shuffle
    { "**" }Settings{ "**" }
    { $preferences } · how boards look, quiet hours
    { $vacation } · stop your clocks for a few days
    { $settings } { $change } · server settings
    { $block } { $unblock } · block or unblock someone
    { $privacy } { $delete } · get or delete your data
    { $about } · this bot
    -# If you have several games, add the game ID that is under the board.
about-text =
    ## Banqi { $version }
    I'm a bot for playing banqi, Chinese dark chess, on Discord. I'm free and open source, and I show no ads.

    { "**" }Is the shuffle fair?{ "**" }
    Before anyone accepts a challenge, I draw a secret seed and show its fingerprint (SHA-256). Shuffles are numbered without gaps, so I can't hide one. The seed and the players' own words decide where each piece goes. To add words, press “⋯” and then “Add shuffle words” below the challenge. After the game, I show the seed, so anyone can check the shuffle: `/banqi verify`.
    { "**" }This proves{ "**" } that the shuffle didn't change once the game had started. If at least one honest player added words, it also proves that the person who runs this bot didn't choose it.
    { "**" }It does not prove{ "**" } that the person who runs this bot didn't look at the seed: during the game, it is in their database. If you play against them, you have to trust them.

    { "**" }What I store:{ "**" }
    • your user ID, your ratings and puzzle results
    • your games, with their moves and times, and the words that you add to shuffles
    • how you like boards to look, your quiet hours and vacations
    • records that you showed me, and games that you show in other channels
    • first-place roles, and the people you have blocked
    • for a server: its saved rules and its settings
    I store no names, messages or avatars. `/privacy show` sends you everything that I store about you. `/privacy delete` deletes it. Finished games and words used in shuffles stay, but are no longer linked to you.
verify-holds-title = ## ✅ Game `{ $code }` checks out
verify-broken-title = ## ❌ Game `{ $code }` doesn't check out
verify-sealed-title = ## 🔒 Game `{ $code }` isn't over
verify-rules = -# { $rules } (`{ $variant }`){ $shuffled ->
    [yes] {" "}· shuffle no. { $sequence }
   *[no] {""}
}
verify-holds = { $turned ->
    [0] Everything matches: the fingerprint, the players' words and the shuffle.
    [one] Everything matches: the fingerprint, the players' words, the shuffle and the flipped piece.
   *[other] Everything matches: the fingerprint, the players' words, the shuffle and the { $turned } flipped pieces.
}
verify-broken = Something is wrong: { $step ->
    [seal] the fingerprint doesn't match the seed
    [reveal] a flipped piece isn't the one that the shuffle put there
    [moves] the record has an illegal move
   *[result] the result doesn't follow from the moves
}. Please tell the person who runs this bot.
verify-sealed = The seed stays secret until the game ends. The challenge message must show this fingerprint: `{ $commitment }`
verify-seal = -# Fingerprint: `{ $commitment }`
verify-secret = -# Seed: `{ $seed }`
verify-words-typed = -# { $player }'s words: { $words }
verify-words-auto = -# { $player } added no words, so this number was used: { $words }
verify-how = -# To check it on your own computer, download the record with `/{ $command } export` and run `banqi verify FILE`. You need this bot's software for that.
