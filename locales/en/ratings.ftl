# Ratings, profiles and leaderboards.

rating-shown = { $provisional ->
    [yes] { $rating }?
   *[no] { $rating }
}
rating-uncertain = “?”:{ "\u00A0" }rating still uncertain
rating-change = { $player }: { $before } → { $after } ({ $change })
rating-not-counted = { $why ->
    [voided] Voided by the server: this game doesn't count.
    [pair] Not rated: these players have already played { $limit } rated games against each other within 24 hours.
    [computer] not rated
    [casual] Not rated: a casual game.
    [fault] Not rated: the game ended because of a problem on my side.
   *[short] Not rated: the game ended before all players had moved.
}
profile-heading = **{ $player }** · { $rules } · this server
profile-numbered = -# ◎ { $number }: { $player }
profile-rating = Rating { $rating } ± { $deviation }
profile-rating-none = No rating yet. Play a rated game to get one.
profile-provisional = “?” marks a rating that is still uncertain, because there are too few recent games.
profile-games = { $games ->
    [one] 1 rated game
   *[other] { $games } rated games
}: { $wins } won, { $draws } drawn, { $losses } lost
profile-place-server = Rank { $place } in this server
profile-place-everywhere = Rank { $place } across all servers
profile-open = { $n ->
    [0] No open games here
    [one] 1 open game here
   *[other] { $n } open games here
}
profile-voided = Voided by the server: { $n ->
    [one] 1 game
   *[other] { $n } games
}
profile-nobody = { $player } hasn't played here yet.
profile-newcomer = You haven't played here yet. Start with { $play }.
profile-form = Last games, newest first: { $form }
profile-form-win = W
profile-form-draw = D
profile-form-loss = L
profile-colours = { $red-mark }Red: { $red } played, { $red-wins } won · { $black-mark }Black: { $black } played, { $black-wins } won
profile-pairs = { $red-mark }Red and green: { $red } played, { $red-wins } won · { $black-mark }Black and blue: { $black } played, { $black-wins } won
profile-places = Finished 1st: { $first } · 2nd: { $second } · 3rd: { $third } · 4th: { $fourth }
profile-longest = Longest game: { $plies ->
    [one] 1 move
   *[other] { $plies } moves
}
profile-pools = Ratings in this server, by rules:
profile-pool = { $rules }: **{ $rating }** · { $games ->
    [one] 1 game
   *[other] { $games } games
}
profile-others = -# Other rules: { $ratings }
profile-other = { $rules } { $rating }
leaderboard-title-server = 🏆 **Leaderboard: this server** · { $rules }
leaderboard-title-everywhere = 🏆 **Leaderboard: all servers** · { $rules }
leaderboard-name = **{ $place }**{ "\u00A0" }{ $player }
leaderboard-row = { $place }. { $player } **{ $rating }** · { $games ->
    [one] 1 game
   *[other] { $games } games
}
leaderboard-row-below = { $player } { $rating } · { $games ->
    [one] 1 game
   *[other] { $games } games
}
leaderboard-below = Not ranked yet (“?”: rating still uncertain):
leaderboard-below-line = Not ranked yet. A place needs { $games } rated games against { $opponents } people, a settled rating, and no more than { $share }% of the latest games against the same player:
leaderboard-page = Page { $page } of { $pages }
card-unknown-name = A player
leaderboard-alt-title = Ratings with their uncertainty:
leaderboard-alt-row = { $place ->
    [0] Not ranked
   *[other] { $place }
}: { $player }, { $rating } ± { $deviation }, { $games ->
    [one] 1 game
   *[other] { $games } games
}
profile-alt-title = { $player }: rating { $rating } ± { $deviation } in this server ({ $rules })
profile-alt-course = Last { $games } rated games: from { $first } to { $last }, lowest { $lowest }, highest { $highest }
profile-alt-opponent = Against { $player }: { $wins } won, { $draws } drawn, { $losses } lost
