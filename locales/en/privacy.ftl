# /privacy: what is stored about a person, and its deletion.

privacy-nothing = I store nothing about you.
privacy-shown = This file has everything that I store about you: your ID, settings, ratings and puzzles{ $games ->
    [0] . There are no games.
    [one] , and one game. The people you played are not named in it.
   *[other] , and { $games } games. The people you played are not named in it.
}
privacy-shown-cut = To keep the file small, it leaves out the moves of { $games ->
    [one] your oldest game
   *[other] your { $games } oldest games
}. To get a game with its moves, use `/banqi export`.
privacy-question =
    ## Delete my data
    { "**" }If you go on, your open games will end.{ "**" } You'll resign games in which everyone has moved, and they'll count as losses. Your other games and challenges will be cancelled. In a four-player game, the others will play on.
    { "**" }Deleted:{ "**" } your user ID, ratings, leaderboard places, puzzle results, settings, vacations, first-place roles, records that you showed me, games that you show in other channels, and the list of people you have blocked.
    { "**" }What stays:{ "**" } finished games, because they belong to your opponents too. They say “Deleted player” instead of your name. Words that you added to a shuffle stay as well, because without them no one could check it. I can't delete messages that are already in Discord's channels.
    { "**" }Backups:{ "**" } I also erase your data from the backups that I make myself, usually within minutes. I can't reach copies that the person who runs this bot has stored elsewhere.
privacy-second-question = { "**" }Are you sure?{ "**" } This can't be undone. { $open ->
    [0] You have no open games.
    [one] One open game or challenge ends.
   *[other] { $open } open games and challenges end.
} If you play again, you start as a new player.
privacy-deleting = I'm deleting your data now. Your open games end first. Your data is erased from my backups within minutes. You don't have to do anything else.
privacy-kept = Nothing was deleted.
privacy-button-file = Get my data
privacy-button-delete = Delete my data
privacy-button-keep = Keep my data
privacy-button-forever = Delete forever
