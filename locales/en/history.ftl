# /banqi history: finished games.

history-title = **{ $player }'s finished games** · { $game }
history-only = -# Filters: { $filters }
history-only-since = since { $date }
history-against = vs { $opponent }: { $wins } won, { $draws } drawn, { $losses } lost
history-none = I found no such games in this server. Press “Filter” to look for others.
history-empty = No finished games yet.
history-play = Play
history-row = { $n }. **{ $result }** { $seats ->
    [two] vs
   *[four] with
} { $others }
history-result = { $result ->
    [win] won
    [draw] drawn
    [loss] lost
    [aborted] aborted
    [voided] voided by the server
   *[over] played
}
history-option = { $n }. { $code } · { $date } · { $result }
history-filter = Filter
history-filter-ask = Choose which games to list.
history-filter-against = Against { $opponent }
history-filter-opponent = Opponent
history-filter-any-opponent = Any opponent
history-filter-any-result = Any result
history-filter-score = { $score ->
    [win] Won
    [draw] Drawn
   *[loss] Lost
}
history-filter-any-time = Any time
history-filter-any-rules = All rules
history-filter-since = Since { $date }
history-filter-days = { $days ->
    [365] In the last year
   *[other] In the last { $days } days
}
history-filter-show = Show
history-filter-remove = Clear
history-watch = Watch a game again
history-record = Get a game's record
history-newer = Newer
history-older = Older
history-records = Download records
history-pgn = Download PGN
history-file-records = { $games ->
    [one] The record of one game. To check it
   *[other] The records of { $games } games, one per line, newest first. To check them
} on your own computer, run `banqi verify FILE`. You need this bot's software for that.
history-file-pgn = { $games ->
    [one] One game as PGN.
   *[other] { $games } games as PGN, newest first.
} Other xiangqi programs can open this file.
history-file-cut = There are more games than fit in one file. For the rest, use `/{ $command } history`, press “Older” until you reach game { $next }, and download again from that page.
