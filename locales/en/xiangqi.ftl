# What only xiangqi and banner xiangqi say.

xiangqi-name = { $group ->
    [banner] Banner xiangqi
   *[xiangqi] Xiangqi
}
xiangqi-hint = { $group ->
    [banner] each side has two banners beside its cannons; a position's third time may be claimed as a draw
   *[xiangqi] as everyone plays it: red begins, generals never face each other, perpetual check loses
}
xiangqi-value = { $value ->
    [begins-red] red begins
    [begins-black] black begins
    [facing-forbidden] generals may not face each other
    [facing-discovered-check] facing generals give check
    [perpetual-loses] perpetual check loses
   *[perpetual-must-vary] checks must be varied
}
xiangqi-value-hint = { $value ->
    [begins-red] Red has the first move
    [begins-black] Black has the first move, as red is thought the lucky colour
    [facing-forbidden] No move may leave the generals facing each other on an open file
    [facing-discovered-check] The piece between the generals may move away: that gives check
    [perpetual-loses] Who checks with every move while a position comes three times has lost
   *[perpetual-must-vary] A check that would repeat a position a third time is illegal
}
xiangqi-unknown = I know no rules of xiangqi called “{ $text }”. While you type in `rules`, I list them: `xiangqi`, or `xiangqi` with options.
xiangqi-no-option = Xiangqi has no option “{ $text }”. The options are: { $options }. Write one as `xiangqi+begins=black`.
xiangqi-twice = The option `{ $option }` is there twice. Leave one out.
xiangqi-not-here = Banner xiangqi has no options, and so no `{ $option }`. Leave it out.

xiangqi-from = { $rules }, from a position
xiangqi-begins-from = -# • It begins from this position, { $colour } to move, and is not rated: `{ $fen }`
xiangqi-fen-fields = That is no position: a FEN has six fields, `PLACEMENT SIDE - - QUIET MOVE`, or only the first two, with single spaces between them, and not { $found }.
xiangqi-fen-ranks = The placement of a position has 10 ranks with slashes between them, and not { $found }.
xiangqi-fen-character = “{ $text }” in the placement is no piece (`KABNRCP`, `kabnrcp`, in banner xiangqi also `F` and `f`) and no digit from 1 to 9.
xiangqi-fen-split-run = Rank { $rank } has two digits side by side: write their sum.
xiangqi-fen-points = Rank { $rank } has { $found } points, and not 9.
xiangqi-fen-side = The side to move is `w` (red) or `b` (black), and not “{ $text }”.
xiangqi-fen-unused = The third and the fourth field are `-`, and not “{ $text }”.
xiangqi-fen-counter = “{ $text }” is no number from { $min } to { $max }: the last two fields count plies without a capture, and moves.
xiangqi-fen-general = { $colour ->
    [red] Red has no general.
   *[black] Black has no general.
}
xiangqi-fen-too-many = There are { $found } of the { $piece }, and a set has { $count }.
xiangqi-fen-unreachable = The { $piece } can never get to { $at }.
xiangqi-fen-takeable = That cannot be: { $colour } is to move, and could take the general with the piece on { $at }.
xiangqi-fen-banner = On { $at } stands a banner, and only banner xiangqi has banners: `/{ $command } challenge`.
xiangqi-fen-facing = The generals face each other on an open file, which these rules forbid.
xiangqi-fen-over = A game cannot begin there, it would be over at once: { $reason ->
    [checkmate] the side to move is checkmated.
    [stalemate] the side to move has no legal move.
    [no-attackers] no piece is left that can cross the river.
   *[quiet-limit] there have been too many plies without a capture.
}

xiangqi-terms = { $rules } · { $time } for each move · { $first ->
    [challenger] { $challenger } begins
    [opponent] { $opponent } begins
    [acceptor] whoever accepts begins
    [rated] whoever is rated higher begins
   *[lot] the lot decides who begins
}, with { $colour } · game `{ $code }`
xiangqi-lot-sealed = 🔒 The lot is sealed: no. { $sequence }, `{ $commitment }`. It cannot be changed any more, and after the game everyone can check it. With “Own words” you mix in something of yours.

xiangqi-turn-check = ▶ { $who } to play ({ $colour }), in check · move due { $deadline }
xiangqi-last-moved = { $who } moved the { $piece }: { $move }.
xiangqi-last-took = { $who } took a { $target } with the { $piece }: { $move }.
xiangqi-last-check = { $last } Check!
xiangqi-quiet = ⏳ { $quiet } of { $limit } plies without a capture: at { $limit } the game is a draw.
xiangqi-comes-again = ♻️ This position has come up twice. If it comes a third time by moves like these, { $verdict ->
    [check] { $who } loses for giving check with every one of them.
    [chase] { $who } loses for chasing the same piece with every one of them.
    [vary] it may not be by a check: { $who } has to vary.
   *[draw] the game is a draw.
}
xiangqi-claim-soon = ♻️ This position has come up twice: at its third time, whoever is to move may claim a draw.
xiangqi-claim-now = ♻️ This position has come up { $times } times: { $who } may claim a draw.
xiangqi-result-quiet = 🤝 Draw between { $first } and { $second }: { $limit } plies without a capture.

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
xiangqi-alt-took = Last: { $move }, a { $piece } from { $from } took a { $target } on { $to }.
xiangqi-alt-check = { $colour ->
    [red] The red general is in check.
   *[black] The black general is in check.
}

xiangqi-not-a-move = I did not understand “{ $text }”. Write where from and where to (`h2e2`), or the move in WXF (`C2=5`) or in Chinese (炮二平五).
xiangqi-no-such-move = No legal move here is called “{ $text }”. `/{ $command } move` lists the legal ones while you type.
xiangqi-ambiguous = “{ $text }” may be any of these: { $moves }. Write which.

xiangqi-illegal-over = The game is over. `/{ $command } rematch` asks for another one.
xiangqi-illegal-empty = Nothing stands on { $at }. Choose a point with a piece of yours.
xiangqi-illegal-not-yours = The piece on { $at } belongs to the other player. Move one of yours.
xiangqi-illegal-no-move = A move goes to another point than it began on.
xiangqi-illegal-own = On { $at } stands a piece of your own: you can only take the other player's.
xiangqi-illegal-palace = { $kind ->
    [K] The general
   *[A] The advisor
} may not leave the palace: the nine points with the diagonals.
xiangqi-illegal-river = An elephant may not cross the river.
xiangqi-illegal-general = The general goes one point along a file or rank.
xiangqi-illegal-advisor = The advisor goes one point diagonally.
xiangqi-illegal-elephant = The elephant goes exactly two points diagonally.
xiangqi-illegal-elephant-blocked = The elephant cannot pass the piece on { $at }, in the middle of its way.
xiangqi-illegal-horse = The horse goes one point along a file or rank, then one diagonally outward.
xiangqi-illegal-horse-blocked = The horse is hobbled: a piece stands on { $at }, the first point of its way.
xiangqi-illegal-banner = The banner goes two points along a file or rank, then one diagonally outward.
xiangqi-illegal-banner-blocked = The banner is blocked: a piece stands on { $at }, and both straight points of its way have to be empty.
xiangqi-illegal-line = { $kind ->
    [R] The chariot
   *[C] The cannon
} goes along a file or rank.
xiangqi-illegal-chariot-blocked = The chariot cannot pass the piece on { $at }.
xiangqi-illegal-cannon-blocked = The cannon cannot pass the piece on { $at }: it jumps only to take.
xiangqi-illegal-cannon-screens = The cannon takes by jumping over exactly one piece; here it would be { $screens }.
xiangqi-illegal-soldier = The soldier goes one point forward, and once over the river also one sideways.
xiangqi-illegal-soldier-river = A soldier goes sideways only once it is over the river.
xiangqi-illegal-soldier-back = A soldier never goes back.
xiangqi-illegal-in-check = Your general is in check by the piece on { $at }, and that move does not meet it. Take it, block it, or move the general.
xiangqi-illegal-exposes = After that move the piece on { $at } could take your general.
xiangqi-illegal-facing = After that move the generals would face each other on an open file, which is forbidden.
xiangqi-illegal-repeated = That check would bring this position up a third time, which these rules forbid. Play something else.

xiangqi-verify-title = **Game `{ $code }`**
xiangqi-verify-holds = ✅ Every one of the { $plies } moves is legal, and the result follows from them.
xiangqi-verify-lot = The lot that decided who begins was sealed as no. { $sequence }.
xiangqi-verify-open = ⏳ The game is still on: its record so far can be had with `/{ $command } export`.
xiangqi-record-open = The record of game `{ $code }` so far, { $rules }, `{ $variant }`.
xiangqi-record-pgn = Game `{ $code }`, { $rules }, as text for other xiangqi programs: moves in WXF. `/{ $command } export` without `form` gives the record that `banqi verify` checks.
