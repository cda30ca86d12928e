# What went wrong although no rule was broken.

failure-try-again = That didn't work, and nothing has changed. Please try again in a moment. If it keeps happening, send this code to the person who runs this bot: `{ $id }`.
failure-storage = I can't save anything right now, so nothing has changed. Please try again in a few minutes.
failure-crowded = Too many people are using me right now, so nothing has changed. Please try again in a minute.
failure-unknown-game = There is no game `{ $code }`. See yours with `/{ $command } games`.
failure-visibility-unchecked = Discord didn't tell me whether you can see this game. Please try again in a moment.
failure-no-game = You have no game in this channel. Start one with `/{ $command } challenge`. For a game in another channel, add its game ID in the option `game`. To find the ID, use `/{ $command } games`.
failure-no-finished-game = You haven't finished a game in this server yet. For someone else's game, add its game ID in the option `game`.
failure-no-challenge = { $answer ->
    [withdraw] You have no open challenge in this channel. Press “⋯” on the challenge and then “Withdraw”, or add its game ID in the option `game`.
   *[answer] No one has challenged you in this channel. Use the button on the challenge, or add its game ID in the option `game`.
}
failure-not-understood = I didn't understand “{ $text }”. Write `b3` to flip, `b3-b4` to move or `b3xb4` to capture. In some rules, `b3?b4` attacks a face-down piece.
failure-no-square = There is no square { $square }. Columns are a to h, rows 1 to { $rows }.
failure-bot = Other bots can't play. Challenge a person, or play the computer: `/{ $command } challenge level:3`. If you leave `opponent` empty, anyone can accept.
failure-level = Choose either `opponent` (to challenge a person) or `level` (to play the computer), not both.
failure-no-engine = The computer can't play these rules yet. Challenge a person, or play the computer at 4×8 banqi: `/banqi challenge level:3`.
failure-self = You can't challenge yourself. Leave `opponent` empty and anyone can accept.
failure-opponent-twice = You named someone twice. Name each player once; seats left empty are open to anyone.
failure-too-many-opponents = These rules are for two players: name only one opponent. For four players, choose `four-colour-4` or `four-colour-teams`.
failure-too-many-named = A game has at most four seats. Name up to three people, including your partner.
failure-partner = { $why ->
    [oneself] You can't be your own partner. Name someone else, or leave `partner` empty.
    [computer] The computer plays only two-player games, so it can't be your partner. Name a person, or leave `partner` empty.
   *[rules] These rules have no partners. Leave `partner` empty, or choose `rules:four-colour-teams`.
}
failure-opponent-gone = One of the players deleted their data, so a rematch isn't possible. Challenge someone else with `/{ $command } challenge`.
failure-not-here = { $who } isn't in this server, so they can't accept. Invite them to the server first, or challenge someone else.
failure-asked-already = You have already sent this challenge. It is still waiting for an answer: { $link }
failure-too-many-games = You have { $limit } open games and challenges, which is the limit. Finish or withdraw one first.
failure-words = { $reason ->
    [long] Your words are too long. Keep them to { $limit } characters.
   *[letters] Your words can use only the letters, digits and symbols of an English keyboard. Please try again.
}
failure-foreign = This button isn't for you, or it doesn't work here. To see what you can do, use `/help`.
failure-position-banqi = Every game of banqi starts with a new shuffle, so leave `position` empty. To start xiangqi from a position, use `/xiangqi challenge`.
failure-time = “{ $text }” isn't a time I know. Write a limit per move, such as `3d` ({ $least } to { $most }), or a clock with seconds added per move, such as `10+5` (up to { $bank }, plus { $limit } seconds per move).
failure-time-limit = { $side ->
    [short] { $span } is too short for a limit per move ({ $least } to { $most }). For a faster game, use a clock such as `10+5`.
   *[long] { $span } is too long for a limit per move ({ $least } to { $most }).
}
failure-time-clock = “{ $text }” is out of range. A clock has { $shortest } to { $bank }, plus up to { $limit } seconds per move. For example: `10+5`.
failure-clock-and-time = Choose either `action` or `time`, not both.
failure-outdated = This button is from an older version and no longer works. To get the board with new buttons, use `/{ $command } show`.
failure-permissions = I can't post here. Ask someone who manages this channel to allow me: { $permissions }.
failure-nobody-rated = No one has a rating here yet. Play the first rated game: `/{ $command } challenge`.

permission = { $permission ->
    [view] View Channel
    [send] Send Messages
    [send-in-threads] Send Messages in Threads
    [embed] Embed Links
    [attach] Attach Files
    [history] Read Message History
    [manage-threads] Manage Threads
   *[threads] Create Public Threads
}
