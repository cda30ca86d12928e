# The first minute: the greeting of a server, and the questions on the way to a game.

welcome-text =
    👋 { "**" }Hi! Play banqi, Chinese dark chess, right here.{ "**" } All 32 pieces start face-down. Flip, move and capture. You can learn it in a minute.
welcome-play-computer = Play the computer
welcome-challenge-friend = Challenge a friend
welcome-learn = Learn to play

welcome-who = { "**" }Who do you want to play?{ "**" }
welcome-who-friend = { "**" }Choose a friend, or let anyone here accept.{ "**" }
welcome-computer = The computer
welcome-anyone = Anyone here
welcome-choose-friend = A friend in this server
# The same menu, below the buttons for other opponents.
welcome-or-friend = Or choose a friend

welcome-which-game = { $kind ->
    [computer] { "**" }You're playing the computer.{ "**" } Choose a game to start it.
    [anyone] { "**" }Anyone in this channel can accept.{ "**" } Choose a game to post the challenge.
   *[person] { "**" }You're challenging { $who }.{ "**" } Choose a game to post the challenge.
}
    -# Banqi is dark chess, xiangqi is Chinese chess, and banner xiangqi has an extra kind of piece.
    -# For other rules, use { $challenge }.
welcome-choose-level = Level
welcome-choose-time = Time
welcome-level = Level { $level } of { $levels }
welcome-level-hint = In banqi, rated about { $rating }
welcome-begun = { $kind ->
    [game] ✅ Your game starts below. Have fun!
   *[challenge] ✅ Your challenge is below.
}
