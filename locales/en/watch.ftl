# Watching games: in another channel of the server, and in a view that only one person sees.

watch-mirror-heading = Game `{ $code }`, shown live from { $channel }
watch-mirror-started = This channel now shows game `{ $code }`. The board follows every move and notifies no one. To stop, press “Stop showing game”, or use `/{ $command } watch` with `here:False`.
watch-mirror-shown = This channel already shows game `{ $code }`. To stop, press “Stop showing game”, or use `/{ $command } watch` with `here:False`.
watch-mirror-ended = This channel no longer shows game `{ $code }`.
watch-following = This board follows the game. It stops updating { $deadline }, or if I restart. To continue, press “Keep watching”.
watch-spectators = { $n ->
    [one] 1 person is watching.
   *[other] { $n } people are watching.
}
watch-stopped = This board no longer follows the game. To continue, press “Keep watching”.
watch-too-many-views = This board doesn't follow the game: too many people are watching games right now. To try again later, press “Keep watching”.
watch-played-here = This game is already being played in this channel. To show it elsewhere, use `/{ $command } watch` in another channel of this server.
watch-may-not-write = You can't send messages in this channel, so you can't show a game here. Leave `here` empty to watch on your own.
watch-too-many = { $limit } other channels already show this game, which is the limit. Stop one of them with `/{ $command } watch` and `here:False`.
watch-not-mirrored = This channel doesn't show that game. To show it, use `/{ $command } watch` with `here:True`.
watch-not-theirs = You can't stop showing this game here. Ask the person who started it, one of the players, or someone with the “Manage Messages” permission.
watch-thread-name = { $kind ->
    [games] Game { $code }
   *[comments] Comments on game { $code }
}
watch-comments-result = Game `{ $code }` is over. { $result }
watch-comments-locked = The comments on game `{ $code }` are locked until the game ends.
watch-comments-locked-soon = The comments on game `{ $code }` will be locked in a moment, until the game ends.
watch-no-comments = This game has no thread for comments. People who manage the server can turn threads on with `/settings show`, for games that start afterwards.
watch-comments-may-not-lock = I can't lock the comments without this permission: { $permissions }. Ask someone who manages this channel to give it to me.
