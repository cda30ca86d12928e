# Ratings, profiles and leaderboards.

rating-shown = { $provisional ->
    [yes] { $rating }?
   *[no] { $rating }
}
rating-change = { $player }: { $before } → { $after } ({ $change })
rating-not-counted = { $why ->
    [pair] Not rated: the two of you have already played { $limit } rated games in 24 hours.
    [computer] Not rated: a game against the computer.
    [casual] Not rated: a casual game.
    [fault] Not rated: it was ended by a fault of mine.
   *[short] Not rated: not everybody had moved.
}
profile-title = **{ $player }**
profile-rating = Rating { $rating } ± { $deviation } ({ $rules })
profile-rating-none = No rating yet by these rules ({ $rules }): the first rated game makes one.
profile-provisional = The “?” says that there are too few games yet to be sure.
profile-games = { $games ->
    [one] 1 rated game
   *[other] { $games } rated games
}: { $wins } won, { $draws } drawn, { $losses } lost
profile-place-server = No. { $place } on this server
profile-place-everywhere = No. { $place } of all
profile-open = { $n ->
    [0] No open games
    [one] 1 open game
   *[other] { $n } open games
}
profile-nobody = { $player } has not played here yet.
profile-form = Last games: { $form }
profile-form-win = W
profile-form-draw = D
profile-form-loss = L
profile-colours = As red: { $red } played, { $red-wins } won · as black: { $black } played, { $black-wins } won
profile-pairs = With red and green: { $red } played, { $red-wins } won · with black and blue: { $black } played, { $black-wins } won
profile-places = Places: first { $first }×, second { $second }×, third { $third }×, fourth { $fourth }×
profile-longest = Longest game: { $plies } plies
profile-pools = Ratings on this server, by rules:
profile-pool = { $rules }: **{ $rating }** · { $games ->
    [one] 1 game
   *[other] { $games } games
}
leaderboard-title-server = 🏆 **Leaderboard of this server** · { $rules }
leaderboard-title-everywhere = 🏆 **Leaderboard of all players** · { $rules }
leaderboard-row = { $place }. { $player } **{ $rating }** · { $games ->
    [one] 1 game
   *[other] { $games } games
}
leaderboard-row-below = { $player } { $rating } · { $games ->
    [one] 1 game
   *[other] { $games } games
}
leaderboard-below = Not placed yet, with too few games:
leaderboard-page = Page { $page } of { $pages }
