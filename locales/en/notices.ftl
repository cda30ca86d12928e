# Short private answers when something was done.

notice-declined = You declined the challenge.
notice-withdrawn = You withdrew the challenge.
notice-words-added = Your words will be mixed into the shuffle: { $words }
notice-draw-offered = You offered a draw.
notice-draw-accepted = You accepted. The game is a draw.
notice-draw-declined = You declined the draw. Keep playing!
notice-clock-requested = Your request is on the board. It takes effect once everyone else has accepted.
notice-paused = You paused the game. Press “Resume” to go on.
notice-clock-changed = The time limit is now { $time }.
notice-takeback-requested = Your request is on the board. It takes effect once your opponent has accepted.
notice-resigned = You resigned. Well played.
notice-aborted = Game aborted. No one loses.
notice-moved-on = The game continues here: { $link }
notice-form-late = The form could not be opened in time. Please press the button again.
notice-record = Here is the record of game `{ $code }`: { $rules } (`{ $variant }`). To check it here, use `/{ $command } verify`. To check it on your own computer, run `banqi verify FILE`. You need this bot's software for that.
notice-record-open = Here is the record of game `{ $code }` so far: { $rules } (`{ $variant }`). Face-down pieces stay secret until the game ends.

# Calls: a message that notifies a player who is away. It has no controls and goes when they have come.
call-turn = { $who }, it's your turn: { $link }
call-offer = { $who }, you've been offered a draw: { $link }
call-clock = { $who }, there is a request to pause the game or change its time: { $link }
call-takeback = { $who }, your opponent asks to take back a move: { $link }
call-result = { $who }, your game is over: { $link }
call-challenge = { $who }, you've been challenged: { $link }
call-reminder = { $who }, reminder: your move is due { $deadline }. { $link }

# Vacations from the clocks.
vacation-on = 🏖 You're on vacation until { $until }. Until then, your clocks are stopped in games with an hour or more per move. You have { $left } of { $limit } vacation days left this year. To come back earlier, press “End vacation”, or use `/vacation days:0`.
vacation-off = Your clocks are running. You have { $left } of { $limit } vacation days left this year. { $left ->
    [0] You get new ones on 1 January.
   *[other] To stop your clocks in games with an hour or more per move, choose how many days below, or use `/vacation days:3`.
}
vacation-days = How many days, starting now?
vacation-end = End vacation
vacation-too-long = { $left ->
    [0] You have used all { $limit } vacation days of this year.
   *[other] You have only { $left } of { $limit } vacation days left this year. Choose fewer days.
}
vacation-stranger = You haven't played a game yet, so you have no clocks to stop. Start a game with `/banqi challenge`.
