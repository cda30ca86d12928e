# /privacy: what is stored about a person, and its deletion.

privacy-nothing = I store nothing about you.
privacy-shown = This file has everything that I store about you: your ID, settings, ratings and puzzles, and { $games ->
    [0] no games
    [one] one game
   *[other] { $games } games
}. The people you played are not named in it.
privacy-shown-cut = To keep the file small, it has no moves of your { $games } oldest games. `/banqi export` sends a game with its moves.
privacy-question =
    ## Delete my data
    { "**" }Your open games end now.{ "**" } You resign games in which everyone has moved, and they count as losses. Other games and challenges are cancelled. In a game of four, the others play on.
    { "**" }Deleted:{ "**" } your user ID, ratings, leaderboard places, puzzle results, settings, and the list of people you have blocked.
    { "**" }What stays:{ "**" } finished games, because they belong to your opponents too. They say "Deleted player" instead of your name. Words that you added to a shuffle stay as well, because without them no one could check it. I can't delete what you see in Discord's channels.
    { "**" }Backups:{ "**" } I also erase you from the backups that I make myself, usually within minutes. I can't reach copies that the person who runs this bot has stored elsewhere.
privacy-second-question = { "**" }Are you sure?{ "**" } This can't be undone. { $open ->
    [0] You have no open games.
    [one] One open game or challenge ends.
   *[other] { $open } open games and challenges end.
} If you play again, you start as a new player.
privacy-deleting = I'm deleting your data now. Your open games end first, and backups follow within minutes. You don't have to do anything else.
privacy-kept = Nothing was deleted.
privacy-button-file = Get my data
privacy-button-delete = Delete my data
privacy-button-keep = Keep my data
privacy-button-forever = Delete forever
