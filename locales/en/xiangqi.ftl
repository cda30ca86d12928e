# What only xiangqi and banner xiangqi say.

xiangqi-name = { $group ->
    [banner] Banner xiangqi
   *[xiangqi] Xiangqi
}
xiangqi-hint = { $group ->
    [banner] each side has two banners beside its cannons; after the same position three times, a draw can be claimed
   *[xiangqi] standard rules: red starts, generals never face each other, perpetual check loses
}
xiangqi-value = { $value ->
    [begins-red] red starts
    [begins-black] black starts
    [facing-forbidden] generals may not face each other
    [facing-discovered-check] facing generals give check
    [perpetual-loses] perpetual check loses
   *[perpetual-must-vary] no perpetual check
}
xiangqi-value-hint = { $value ->
    [begins-red] Red has the first move
    [begins-black] Black has the first move: red is considered the lucky colour
    [facing-forbidden] No move may leave the generals facing each other on an open file
    [facing-discovered-check] A piece between the generals can move away, which gives check
    [perpetual-loses] A player whose every move gives check while a position occurs three times loses
   *[perpetual-must-vary] A check that would bring a position up for the third time is illegal
}
xiangqi-unknown = There are no xiangqi rules called “{ $text }”. Start typing in `rules` to see them: `xiangqi`, or `xiangqi` with options.
xiangqi-no-option = Xiangqi has no option “{ $text }”. The options are: { $options }. For example: `xiangqi+begins=black`.
xiangqi-twice = You wrote the option `{ $option }` twice. Remove one.
xiangqi-not-here = Banner xiangqi has no options. Remove `{ $option }`.

xiangqi-from = { $rules }, from a position
xiangqi-begins-from = -# • Starts from a position, { $colour } to move; not rated: `{ $fen }`
xiangqi-fen-fields = That isn't a valid FEN: it needs 2 or 6 fields (`PLACEMENT SIDE - - QUIET MOVE`), but you wrote { $found }.
xiangqi-fen-ranks = The placement needs 10 ranks with slashes between them, but you wrote { $found }.
xiangqi-fen-character = “{ $text }” is neither a piece (`KABNRCP`, `kabnrcp`, in banner xiangqi also `F` and `f`) nor a digit from 1 to 9.
xiangqi-fen-split-run = Rank { $rank } has two digits next to each other. Write their sum instead.
xiangqi-fen-points = Rank { $rank } must have 9 points, but the number you wrote is { $found }.
xiangqi-fen-side = The side to move must be `w` (red) or `b` (black), not “{ $text }”.
xiangqi-fen-unused = The third and fourth fields must be `-`, not “{ $text }”.
xiangqi-fen-counter = “{ $text }” isn't a number from { $min } to { $max }. The last two fields count moves without a capture, and the move number.
xiangqi-fen-general = { $colour ->
    [red] Red has no general.
   *[black] Black has no general.
}
xiangqi-fen-too-many = Too many of one piece ({ $piece }): you placed { $found }, and a set has { $count }.
xiangqi-fen-unreachable = The { $piece } can never reach { $at }.
xiangqi-fen-takeable = This position is impossible: { $colour } is to move and could capture the general with the piece on { $at }.
xiangqi-fen-banner = There is a banner on { $at }, but only banner xiangqi has banners: `/{ $command } challenge`.
xiangqi-fen-facing = The generals face each other on an open file, which is forbidden in these rules.
xiangqi-fen-over = A game can't start here because it would already be over: { $reason ->
    [checkmate] the side to move is checkmated.
    [stalemate] the side to move has no legal move.
    [no-attackers] no piece that can cross the river is left.
   *[quiet-limit] too many moves without a capture have been played.
}

xiangqi-terms = { $rules } · { $time } per move · { $first ->
    [challenger] { $challenger } starts
    [opponent] { $opponent } starts
    [acceptor] the player who accepts starts
    [rated] the higher-rated player starts
   *[lot] random first player
} with { $colour } · game ID `{ $code }`
xiangqi-lot-sealed = -# 🔒 Random choice locked: no. { $sequence }, fingerprint `{ $commitment }`. You can check it after the game.

xiangqi-turn-check = ▶ **{ $who } to move** ({ $colour }), in check
xiangqi-last-moved = { $who } moved the { $piece }: { $move }.
xiangqi-last-took = { $who } captured a { $target } with the { $piece }: { $move }.
xiangqi-last-check = { $last } Check!
xiangqi-quiet = ⏳ { $quiet } of { $limit } moves without a capture. At { $limit } the game is a draw.
xiangqi-comes-again = ♻️ This position has occurred twice. If play repeats it once more, { $verdict ->
    [check] { $who } loses because of perpetual check.
    [chase] { $who } loses because of a perpetual chase.
    [vary] that move must not be a check: { $who } must play something else.
   *[draw] the game is a draw.
}
xiangqi-claim-soon = ♻️ This position has occurred twice. If it occurs again, the player to move can claim a draw.
xiangqi-claim-now = ♻️ Position seen { $times } times. { $who } can press “Claim draw”.
xiangqi-result-quiet = 🤝 **Draw** between { $first } and { $second }: { $limit } moves without a capture.

xiangqi-alt-title = { $group ->
    [banner] Banner xiangqi board
   *[xiangqi] Xiangqi board
}, files a to i from red's left, ranks 0 to 9 from red's edge.
xiangqi-alt-side = { $colour ->
    [red] Red: { $men }.
   *[black] Black: { $men }.
}
xiangqi-alt-men = { $kind } { $points }
xiangqi-alt-moved = Last: { $move }, a { $piece } from { $from } to { $to }.
xiangqi-alt-took = Last: { $move }, a { $piece } from { $from } captured a { $target } on { $to }.
xiangqi-alt-check = { $colour ->
    [red] The red general is in check.
   *[black] The black general is in check.
}

xiangqi-not-a-move = I didn't understand “{ $text }”. Write the two points (`h2e2`), or the move in WXF (`C2=5`) or Chinese (炮二平五).
xiangqi-no-such-move = “{ $text }” isn't a legal move here. Start typing in `/{ $command } move` to see the legal moves.
xiangqi-ambiguous = “{ $text }” could mean any of these: { $moves }. Write one of them.

xiangqi-illegal-over = The game is over. `/{ $command } rematch` asks for another one.
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
xiangqi-illegal-horse-blocked = The horse is blocked by the piece on { $at }, next to it.
xiangqi-illegal-banner = The banner moves two points along a file or rank, then one diagonally outward.
xiangqi-illegal-banner-blocked = The banner is blocked by the piece on { $at }. Both straight points of its path must be empty.
xiangqi-illegal-line = { $kind ->
    [R] The chariot
   *[C] The cannon
} moves along a file or rank.
xiangqi-illegal-chariot-blocked = The chariot is blocked by the piece on { $at }.
xiangqi-illegal-cannon-blocked = The cannon is blocked by the piece on { $at }. It jumps only to capture.
xiangqi-illegal-cannon-screens = The cannon captures by jumping over exactly one piece. Here the number is { $screens }.
xiangqi-illegal-soldier = The soldier moves one point forward. After crossing the river, it can also move one point sideways.
xiangqi-illegal-soldier-river = A soldier can move sideways only after crossing the river.
xiangqi-illegal-soldier-back = A soldier never moves back.
xiangqi-illegal-in-check = The piece on { $at } gives check, and that move doesn't stop it. Capture it, block it, or move the general.
xiangqi-illegal-exposes = After that move, the piece on { $at } could capture your general.
xiangqi-illegal-facing = After that move, the generals would face each other on an open file, which is forbidden.
xiangqi-illegal-repeated = That check would bring the position up for the third time, which is forbidden in these rules. Make another move.

xiangqi-verify-title = **Game `{ $code }`**
xiangqi-verify-holds = ✅ The result is correct, and { $plies ->
    [one] the move is legal.
   *[other] all { $plies } moves are legal.
}
xiangqi-verify-lot = The random choice of who starts was locked as no. { $sequence }.
xiangqi-verify-open = ⏳ The game is still in progress. For its record so far: `/{ $command } export`
xiangqi-record-open = The record of game `{ $code }` so far, { $rules }, `{ $variant }`.
xiangqi-record-pgn = Game `{ $code }`, { $rules }, as PGN for other xiangqi programs, with moves in WXF. For the record that `banqi verify` checks: `/{ $command } export` without `form`.
