# /banqi history: finished games.

history-title = **{ $player }'s finished games** · { $game }
history-only = -# Only { $filters }
history-only-opponent = vs { $opponent }
history-only-since = since { $date }
history-against = Head-to-head vs { $opponent }: { $wins } won, { $draws } drawn, { $losses } lost
history-none = No finished games in this server match. Try `/{ $command } history` with fewer options.
history-row = { $date } `{ $code }` **{ $result }** { $seats ->
    [two] vs
   *[four] with
} { $others }
history-rated = { $line } · { $after } ({ $change })
history-result = { $result ->
    [win] won
    [draw] drawn
    [loss] lost
    [aborted] aborted
   *[over] finished
}
history-option = { $code } · { $date } · { $result }
history-watch = Watch a game again
history-record = Get a game's record
history-later = Later
history-earlier = Earlier
history-records = Get all records
history-pgn = Get all as PGN
history-file-records = The records of { $games ->
    [one] one game
   *[other] { $games } games
}, one per line, starting with the page shown. To check them, the person who runs this bot can use `banqi verify`.
history-file-pgn = { $games ->
    [one] One game
   *[other] { $games } games
} as PGN, starting with the page shown. Other xiangqi programs can open this file.
history-file-cut = A file holds up to 100 games, and there are more. Go to an earlier page and get its file too.
