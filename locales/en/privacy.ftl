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
    { "**" }Your open games will end.{ "**" } Games in which everyone has moved count as losses.
    { "**" }Everything I store about you will be deleted{ "**" }, such as your ratings, puzzles and settings.
    { "**" }Finished games stay{ "**" }, with “Deleted player” instead of your name.
    -# Other open games and challenges will be cancelled; four-player games go on without you. Finished games belong to your opponents too. Words that you added to a shuffle stay, because without them no one could check it. I can't delete messages in Discord's channels.
    -# I also erase your data from my own backups, usually within minutes. I can't reach copies that the person who runs this bot has stored elsewhere.
privacy-second-question = { "**" }Are you sure?{ "**" } This can't be undone. { $open ->
    [0] You have no open games.
    [one] One open game or challenge ends.
   *[other] { $open } open games and challenges end.
} If you play again, you start as a new player.
privacy-deleting = I'm deleting your data now. Your open games end first. Your data is erased from my backups within minutes. You don't have to do anything else.
privacy-kept = Nothing was deleted.
privacy-button-file = Get file
privacy-button-delete = Delete data
privacy-button-keep = Keep
privacy-button-forever = Delete forever
