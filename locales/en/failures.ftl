# What went wrong without anybody having broken a rule.

failure-try-again = That did not work, and nothing has changed. Please try again in a moment. If it keeps happening, tell whoever runs this bot the number `{ $id }`.
failure-storage = I cannot save anything right now, so I have not carried that out. Nothing is lost; please try again in a few minutes.
failure-unknown-game = I know no game `{ $code }`. `/{ $command } games` lists yours.
failure-no-game = You have no game here that this could be about. Start one with `/{ $command } challenge`, or name one of yours with the option `game`; `/{ $command } games` lists them.
failure-not-understood = I did not understand “{ $text }”. Write a square to turn up (`b3`), or two squares to move, to capture or to attack (`b3 b4`).
failure-bot = Other bots do not play here. Challenge a person, or me with `level`, or leave `opponent` empty for anyone.
failure-level = `level` is how strongly I play. Leave it empty to challenge a person, or leave `opponent` empty to play against me.
failure-no-engine = I have not learned to play this game yet. Challenge a person, or play banqi by two-player rules with me: `/banqi challenge level:3`.
failure-self = You cannot challenge yourself. Leave `opponent` empty and anyone may accept.
failure-opponent-twice = You have named the same person twice. Name each once; seats that nobody is named for are for anyone.
failure-too-many-opponents = By these rules two play: name one opponent only, or choose rules for four, `four-colour-4` or `four-colour-teams`.
failure-too-many-named = A game has four seats at most: name up to three people, your partner among them.
failure-partner = { $why ->
    [oneself] You cannot be your own partner. Name somebody else, or leave `partner` empty.
    [computer] I play games of two only, so I cannot be your partner. Name a person, or leave `partner` empty.
   *[rules] By these rules nobody has a partner. Leave `partner` empty, or choose `rules:four-colour-teams`.
}
failure-opponent-gone = Somebody who played has had their data deleted, so they cannot be asked again. Challenge others with `/{ $command } challenge`.
failure-not-here = { $who } is not in this server, so they can't accept. Invite them to the server first, or challenge someone else.
failure-asked-already = You have asked for this game already, and nobody has answered yet: { $link }
failure-too-many-games = You have { $limit } games and challenges open, which is the most at a time. Finish one first.
failure-words = { $reason ->
    [long] Own words have at most { $limit } characters. Please try again.
   *[letters] Own words may hold only the letters, digits and signs of an English keyboard. Please try again.
}
failure-foreign = This button is not for you, or not from here.
failure-outdated = This button is from an older version of me. `/{ $command } show` gives you the board with new ones.
failure-permissions = I may not post here yet. I lack: { $permissions }. Somebody who manages this channel can allow it.
failure-nobody-rated = Nobody has a rating here yet. The first finished game makes one: `/{ $command } challenge`.

permission = { $permission ->
    [view] View Channel
    [send] Send Messages
    [send-in-threads] Send Messages in Threads
    [embed] Embed Links
    [attach] Attach Files
    [history] Read Message History
   *[threads] Create Public Threads
}
