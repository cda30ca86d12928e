# What went wrong although no rule was broken.

failure-try-again = That didn't work, and nothing has changed. Please try again in a moment. If it keeps happening, give the host of this bot this number: `{ $id }`.
failure-storage = I can't save anything right now, so nothing was changed. Please try again in a few minutes.
failure-unknown-game = There is no game `{ $code }`. `/{ $command } games` lists your games.
failure-no-game = You have no game in this channel. Start one with `/{ $command } challenge`, or name one of yours with the option `game`; `/{ $command } games` lists them.
failure-not-understood = I didn't understand “{ $text }”. Write a square to flip (`b3`), or two squares to move, capture or attack (`b3 b4`).
failure-bot = Other bots can't play here. Challenge a person, or play me with the option `level`. Leave `opponent` empty to let anyone accept.
failure-level = `level` is how strongly I play. To challenge a person, leave `level` empty; to play me, leave `opponent` empty.
failure-no-engine = I can't play this game yet. Challenge a person, or play two-player banqi with me: `/banqi challenge level:3`.
failure-self = You can't challenge yourself. Leave `opponent` empty and anyone can accept.
failure-opponent-twice = You named someone twice. Name each player once; seats left empty are open to anyone.
failure-too-many-opponents = These rules are for two players: name only one opponent. For four players, choose `four-colour-4` or `four-colour-teams`.
failure-too-many-named = A game has at most four seats. Name up to three people, including your partner.
failure-partner = { $why ->
    [oneself] You can't be your own partner. Name someone else, or leave `partner` empty.
    [computer] I play only games for two, so I can't be your partner. Name a person, or leave `partner` empty.
   *[rules] These rules have no partners. Leave `partner` empty, or choose `rules:four-colour-teams`.
}
failure-opponent-gone = One of the players had their data deleted, so a rematch isn't possible. Challenge others with `/{ $command } challenge`.
failure-not-here = { $who } is not in this server, so they can't accept. Invite them to the server first, or challenge someone else.
failure-asked-already = You have already asked for this game, and it has not been answered yet: { $link }
failure-too-many-games = You have { $limit } open games and challenges, which is the limit. Finish one first.
failure-words = { $reason ->
    [long] Own words are too long: the limit is { $limit } characters. Please shorten them.
   *[letters] Own words can contain only the letters, digits and symbols of an English keyboard. Please try again.
}
failure-foreign = This button isn't for you, or it doesn't work here.
failure-outdated = This button is from an older version of me. Use `/{ $command } show` to get the board with new buttons.
failure-permissions = I don't have permission to post here. Ask someone who manages this channel to allow: { $permissions }.
failure-nobody-rated = No one has a rating here yet. Play the first rated game: `/{ $command } challenge`.

permission = { $permission ->
    [view] View Channel
    [send] Send Messages
    [send-in-threads] Send Messages in Threads
    [embed] Embed Links
    [attach] Attach Files
    [history] Read Message History
   *[threads] Create Public Threads
}
