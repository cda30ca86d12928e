# What only xiangqi and banner xiangqi say.

game-xiangqi = Xiangqi
    .button = Xiangqi
    .invitation = xiangqi (Chinese chess)
game-banner = Banner xiangqi
    .button = Banner
    .invitation = banner xiangqi (Chinese chess with an extra kind of piece)

xiangqi-name = { $group ->
    [banner] Banner xiangqi
   *[xiangqi] Xiangqi
}
xiangqi-hint = { $group ->
    [banner] Each side also has two banners; when a position occurs three times, a draw can be claimed
   *[xiangqi] Red moves first; generals never face each other; perpetual check loses
}
xiangqi-value = { $value ->
    [begins-red] Red moves first
    [begins-black] Black moves first
    [facing-forbidden] generals can't face each other
    [facing-discovered-check] facing generals give check
    [perpetual-loses] perpetual check loses
   *[perpetual-must-vary] no check may make a position occur three times
}
xiangqi-value-hint = { $value ->
    [begins-red] Red moves first
    [begins-black] Black moves first
    [facing-forbidden] No move can leave the generals facing each other on an open file
    [facing-discovered-check] A piece between the generals can move away, which gives check
    [perpetual-loses] A player loses by giving check with every move until a position occurs 3 times
   *[perpetual-must-vary] A check that makes a position occur for the third time is illegal
}
xiangqi-unknown = There are no xiangqi rules called “{ $text }”. Use `xiangqi`, or add options: `xiangqi+begins=black`.
xiangqi-no-option = Xiangqi has no option “{ $text }”. The options are: { $options }. For example: `xiangqi+begins=black`.
xiangqi-twice = You wrote the option `{ $option }` twice. Remove one.
xiangqi-not-here = Banner xiangqi has no options. Remove `{ $option }`.

xiangqi-from = { $rules }, custom start
xiangqi-begins-from = -# • Custom start, { $colour ->
    [red] Red
   *[black] Black
} to move, not rated: `{ $fen }`
xiangqi-fen-fields = That isn't a valid FEN: it needs 2 or 6 fields, but you wrote { $found }. For example: `4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1`
xiangqi-fen-ranks = The placement needs 10 ranks with slashes between them, but you wrote { $found }.
xiangqi-fen-character = “{ $text }” is neither a piece (`KABNRCP`, `kabnrcp`, in banner xiangqi also `F` and `f`) nor a digit from 1 to 9.
xiangqi-fen-split-run = Rank { $rank } has two digits next to each other. Write their sum instead.
xiangqi-fen-points = Rank { $rank } must add up to 9 points, but yours adds up to { $found }.
xiangqi-fen-side = The side to move must be `w` (red) or `b` (black), not “{ $text }”.
xiangqi-fen-unused = The third and fourth fields must be `-`, not “{ $text }”.
xiangqi-fen-counter = “{ $text }” isn't a number from { $min } to { $max }. The last two fields are the number of moves without a capture and the move number.
xiangqi-fen-general = { $colour ->
    [red] Red has no general. Add one.
   *[black] Black has no general. Add one.
}
xiangqi-fen-too-many = There are too many pieces of one kind ({ $piece }): you placed { $found }, but a set has only { $count }.
xiangqi-fen-unreachable = The { $piece } can never stand on { $at }. Choose another point for it.
xiangqi-fen-takeable = This position is impossible: it's { $colour ->
    [red] Red's
   *[black] Black's
} turn, and the piece on { $at } could capture the general. Move one of them, or let the other side begin.
xiangqi-fen-banner = There is a banner on { $at }, but only banner xiangqi has banners: `/banner challenge`.
xiangqi-fen-facing = The generals face each other on an open file, which is forbidden in these rules. Move one of them, or put a piece between them.
xiangqi-fen-over = A game from this position would already be over, so choose another one: { $reason ->
    [checkmate] the side to move is checkmated.
    [stalemate] the side to move has no legal move.
    [no-attackers] neither side has a piece left that can cross the river.
   *[quiet-limit] too many moves without a capture have been played.
}

xiangqi-terms = { $rules } · { $time } · { $first ->
    [challenger] { $challenger } plays { $colour } and moves first
    [opponent] { $opponent } plays { $colour } and moves first
    [acceptor] the player who accepts plays { $colour } and moves first
    [rated] the higher-rated player plays { $colour } and moves first
   *[lot] random colours; { $colour } moves first
}
xiangqi-lot-sealed = -# 🔒 Colour draw no. { $sequence } is locked. After the game, press “Verify” to check it. Fingerprint: `{ $commitment }`

xiangqi-turn-check = ▶ { $mark }**{ $who } to move** ({ $colour }) · **check**
xiangqi-last-moved = { $who } moved the { $piece }: { $move }.
xiangqi-last-took = { $who } captured a { $target } with the { $piece }: { $move }.
xiangqi-last-check = { $last } Check!
xiangqi-quiet = ⏳ { $quiet } of { $limit } moves without a capture. At { $limit }, the game is a draw.
xiangqi-comes-again = ♻️ This position has occurred twice. { $verdict ->
    [check] If the same moves repeat it once more, { $who } loses by perpetual check.
    [chase] If the same moves repeat it once more, { $who } loses by perpetual chase.
    [vary] { $who } can't make it occur a third time by giving check.
   *[draw] If the same moves repeat it once more, the game is a draw.
}
xiangqi-claim-soon = ♻️ This position has occurred twice. If it occurs again, the player to move can claim a draw.
xiangqi-claim-now = ♻️ This position has occurred { $times } times. { $who } can { $reader ->
    [spectator] claim a draw.
   *[player] press “Claim draw”.
}
xiangqi-result-quiet = { $limit } moves without a capture.

xiangqi-alt-title = { $group ->
    [banner] Banner xiangqi board
   *[xiangqi] Xiangqi board
}, files a to i from Red's left, ranks 0 to 9 from Red's edge.
xiangqi-alt-side = { $colour ->
    [red] Red: { $pieces }.
   *[black] Black: { $pieces }.
}
xiangqi-alt-pieces = { $kind } { $points }
xiangqi-alt-moved = Last move: { $move }, a { $piece } from { $from } to { $to }.
xiangqi-alt-took = Last move: { $move }, a { $piece } from { $from } captured a { $target } on { $to }.
xiangqi-alt-check = { $colour ->
    [red] The red general is in check.
   *[black] The black general is in check.
}

xiangqi-not-a-move = I didn't understand “{ $text }”. Write where the piece starts and ends (`h2e2`), or use WXF (`C2=5`) or Chinese (炮二平五).
xiangqi-no-point = There is no point { $at }. Files are a to i, ranks 0 to 9.
xiangqi-no-such-move = “{ $text }” isn't a legal move here. Start typing in `/{ $command } move` to see the legal moves.
xiangqi-ambiguous = “{ $text }” could mean any of these: { $moves }. Write one of them.

xiangqi-illegal-over = The game is over. Ask for another one with `/{ $command } rematch`.
xiangqi-illegal-empty = There is no piece on { $at }. Choose a point with one of your pieces.
xiangqi-illegal-not-yours = The piece on { $at } is your opponent's. Move one of yours.
xiangqi-illegal-no-move = A piece has to move to a different point.
xiangqi-illegal-own = There is a piece of your own on { $at }. You can only capture enemy pieces.
xiangqi-illegal-palace = { $kind ->
    [K] The general
   *[A] The advisor
} can't leave the palace, the nine points with the diagonals.
xiangqi-illegal-river = An elephant can't cross the river.
xiangqi-illegal-general = The general moves one point along a file or rank.
xiangqi-illegal-advisor = The advisor moves one point diagonally.
xiangqi-illegal-elephant = The elephant moves exactly two points diagonally.
xiangqi-illegal-elephant-blocked = The elephant is blocked by the piece on { $at }.
xiangqi-illegal-horse = The horse moves one point along a file or rank, then one diagonally outward.
xiangqi-illegal-horse-blocked = The horse is blocked by the piece next to it, on { $at }.
xiangqi-illegal-banner = The banner moves two points along a file or rank, then one diagonally outward.
xiangqi-illegal-banner-blocked = The banner is blocked by the piece on { $at }. Both straight points of its path must be empty.
xiangqi-illegal-line = { $kind ->
    [R] The chariot
   *[C] The cannon
} moves along a file or rank.
xiangqi-illegal-chariot-blocked = The chariot is blocked by the piece on { $at }.
xiangqi-illegal-cannon-blocked = The cannon is blocked by the piece on { $at }. It jumps only to capture.
xiangqi-illegal-cannon-screens = The cannon captures by jumping over exactly one piece. { $screens ->
    [0] There is none in between.
   *[other] There are { $screens } in between.
}
xiangqi-illegal-soldier = The soldier moves one point forward. After crossing the river, it can also move one point sideways.
xiangqi-illegal-soldier-river = A soldier can move sideways only after crossing the river.
xiangqi-illegal-soldier-back = A soldier never moves back.
xiangqi-illegal-in-check = The piece on { $at } gives check, and that move doesn't stop it. Capture it, block it, or move the general.
xiangqi-illegal-exposes = You can't make that move: the piece on { $at } could then capture your general.
xiangqi-illegal-facing = You can't make that move: the generals would then face each other on an open file.
xiangqi-illegal-repeated = That check would make the position occur for the third time, which is forbidden in these rules. Make another move.

xiangqi-verify-holds = The result is correct, and { $plies ->
    [one] the move is legal.
   *[other] the { $plies } moves are legal.
}
xiangqi-verify-lot = -# The seed that decided the colours was locked before the game (colour draw no. { $sequence }).
xiangqi-verify-open = You can download its record so far with `/{ $command } export`.
xiangqi-record-open = Here is the record of game `{ $code }` so far: { $rules } (`{ $variant }`).
xiangqi-record-pgn = Here is game `{ $code }` ({ $rules }) as a PGN file for other programs, with moves in WXF. For the record that `banqi verify` can check, use `/{ $command } export` and leave `format` empty.

# What the other groups call as banqi does is not repeated: banner looks under xiangqi, and xiangqi under banqi.
cmd-xiangqi = xiangqi
    .description = Play xiangqi (Chinese chess)
cmd-xiangqi-challenge = challenge
    .rules-description = Choose from the list, or add options: xiangqi+begins=black (default: this server's)
    .first = first
    .first-description = Who makes the first move (default: you)
    .position = position
    .position-description = Start from another position, as a FEN (not rated)
cmd-xiangqi-move = move
    .description = Move a piece
    .action-description = h2e2, C2=5 or 炮二平五 (undo: take back your last move)
cmd-xiangqi-leaderboard = leaderboard
    .rules-description = Which rules (default: this server's rules, usually xiangqi)
cmd-xiangqi-profile = profile
    .rules-description = Which rules (default: this server's rules, usually xiangqi)
cmd-xiangqi-export = export
    .format = format
    .format-description = File format (default: record)
    .format-record = Record (can be checked with banqi verify)
    .format-pgn = PGN (for other programs)
cmd-xiangqi-verify = verify
    .description = Check that every move of a finished game was legal
cmd-banner = banner
    .description = Play banner xiangqi: Chinese chess with an extra kind of piece
cmd-banner-draw = draw
    .description = Offer or claim a draw, or answer an offer
    .action-claim = Claim draw (same position three times)
