# /help, /about, and what verifying proves.

help-text =
    ## How to play banqi with me
    1. `/banqi challenge` asks somebody, or anyone, for a game.
    2. The board comes as a picture. When it is your turn, choose a move in its menus, tap on the touch board, or type it: `/banqi move action:b3xb4`.
    3. Each move has a time limit, shown under the board. Your games wait for you: close Discord and come back whenever you like.

    { "**" }Also{ "**" }
    `/banqi learn` ten short lessons; `/banqi rules` the rule book, with pictures, of whatever rules you like
    `/banqi challenge rules:` other rules, by name or each by itself; `/settings rules-save` names them
    `/banqi challenge level:3` a game against me, at a level from 1 to 8
    `/banqi challenge rules:four-colour-4` four players on 8 by 8; with partners `rules:four-colour-teams`, where `partner:` names yours
    `/banqi challenge casual:True` a game that counts for no rating, with hints allowed
    `/banqi puzzle` endings with one winning line; `/banqi hint`, `/banqi odds` while you play; `/banqi analyse` afterwards
    `/xiangqi challenge`, `/banner challenge` Chinese chess, and the same with banners: with the same commands
    `/banqi games` your games and whose turn it is
    `/banqi show` shows you the board; `/preferences` how pieces and moves look to you
    `/banqi draw`, `/banqi resign`, `/banqi rematch` ending and starting over
    `/banqi leaderboard`, `/banqi profile` ratings
    `/banqi verify`, `/banqi export` check a deal, take the record with you
    `/about` what I am, and how fair the deal is

    Every button can be done by a command as well. Where a command asks for `game`, give the six characters under the board; with a single game you can leave it out.
about-text =
    ## Banqi { $version }
    I host banqi, Chinese dark chess, on Discord: free, without advertisements, and with open source.

    { "**" }How fair is the deal?{ "**" }
    Before anybody accepts a challenge I draw a secret and show its seal (a SHA-256 value). The deal follows from that secret and from the words of all players. When the game is over I show the secret, and anyone can compute the deal again: `/banqi verify`.
    { "**" }This proves{ "**" } that the deal was fixed before the first move, that it was not changed afterwards, and that whoever runs me did not choose it, provided at least one honest player added words of their own.
    { "**" }It does not prove{ "**" } that whoever runs me did not look: the secret lies in their database during the game. If you play the person who runs this bot, you have to trust them.

    { "**" }What I store{ "**" }: your user id, games with their moves and times, ratings, the words you add to a shuffle, and how you like boards to look. No names, no messages, no avatars.
verify-title = **Deal of game `{ $code }`, no. { $sequence }**
verify-rules = Rules: { $rules }, `{ $variant }`
verify-holds = ✅ Everything fits: the seal, the words, the deal, and each of the { $turned } pieces that were turned up.
verify-broken = ❌ Something does not fit: { $step ->
    [seal] the seal does not belong to the secret
    [reveal] a piece turned up is not the one that was dealt
    [moves] a move in the record is not legal
   *[result] the result does not follow from the moves
}. Please tell whoever runs this bot.
verify-sealed = 🔒 The game is still on, so its secret stays sealed. Its seal is `{ $commitment }`; compare it with the challenge message.
verify-seal = Seal: `{ $commitment }`
verify-secret = Secret: `{ $seed }`
verify-words-typed = Words of { $player }: { $words }
verify-words-auto = Words of { $player }: none, so the number { $words } took their place
verify-how = To check it without me: `/{ $command } export`, then `banqi verify FILE` on your own computer.
