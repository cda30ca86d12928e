# The rule book that /banqi rules opens. A rule itself is said by the hint of its option in variants.ftl; what stands
# here is the same by all rules, or chosen by the value of an option. † stands behind what no source says.

rules-head =
    ## { $page }
    -# { $rules } · page { $number } of { $pages }
rules-page = { $page ->
    [turn] Aim and turn
    [seats] Seats and colours
    [ranks] Who takes whom
    [captures] Moves and captures
    [cannon] The cannon’s jump
    [attempts] Attacks on face-down pieces
    [chains] Chain captures
    [palace] General and advisor
    [elephant] Elephant
    [horse] Horse
    [banner] Banner
    [lines] Chariot and cannon
    [soldier] Soldier
    [check] Check
    [facing] Facing generals
    [ends] Winning and losing
    [stalemate] Stalemate
    [wiped-out] Without a piece
    [repetition] Repetition
    [perpetual-chase] Perpetual chase
    [draws] Draws
    [chases] Endless chasing
   *[board] Reading the board
}
rules-pages = Choose a page
rules-before = ◀ { $page }
rules-after = { $page } ▶
rules-no-page = ℹ️ These rules have no page “{ $page }”. Here is the first.
rules-rule = { $mark } { "**" }{ $option }{ "**" }: { $meaning }.{ $ours }
rules-taiwan = These are the Taiwan rules, from which the others start.
rules-differs = { $mark } { "**" }Not as in Taiwan{ "**" }: { $differences }.
rules-differs-note = -# 🔸 differs from { $group ->
    [banqi] the Taiwan rules
   *[xiangqi] xiangqi as everyone plays it
}
rules-ours-note = -# † settled by us: our sources do not say
rules-rank = { $kind ->
    [K] general 帥將
    [A] advisor 仕士
    [E] elephant 相象
    [R] chariot 俥車
    [H] horse 傌馬
    [C] cannon 炮砲
   *[P] soldier 兵卒
}
rules-rank-arrow = { " > " }
rules-rank-cannon = outside the ranks: { $cannon }

rules-turn =
    A xiangqi set, 16 red and 16 black pieces, is shuffled and laid face down on half a board.
    { "**" }Aim{ "**" }: leave the other player without a piece, or without anything to do.
    { "**" }Your turn{ "**" }: turn up any face-down piece, move a piece of yours one step along a row or column to an empty square, or capture. { $attempts ->
        [yes] By these rules you may also attack a face-down piece.
       *[no] What lies face down is nobody’s yet, so it cannot be moved or taken.
    } There is no passing.
    { "**" }Colours{ "**" }: the first piece turned up gives its colour to whoever turned it up; the other player has the other. After that you may well turn up a piece of your opponent’s.
    Who begins is said below. In a rematch the last winner begins; after a draw or an abort, whoever went second.
rules-ranks =
    From the highest down:
    { $ranks }
    A piece takes an enemy next to it of equal or lower rank; the ends of the ladder are special, as said below. { $cannon ->
        [jumps] The cannon takes nothing by a step: it jumps. It is itself taken by all but soldiers, and by cannons only with a jump.
        [steps] The cannon has a rank and steps like all the others.
       *[jumps-and-steps] The cannon has a rank for captures by a step, and jumps besides.
    }
rules-captures =
    { "**" }Moving{ "**" }: every piece, the general and the cannon too, goes one step up, down, left or right, to an empty square.
    { "**" }Capturing{ "**" }: a piece goes one step onto an enemy that lies face up and is of equal or lower rank, and stands in its place. What is taken is out of the game.{ $jumps ->
        [yes] { " " }Only the cannon captures from afar.
       *[no] { "" }
    }{ $equal ->
        [both-removed] { " " }If equals take each other’s last pieces, whoever moved wins†.
       *[captor-wins] { "" }
    }
rules-cannon =
    The cannon moves one step like the rest, but it captures by a jump: along a row or column, over exactly one piece, the screen. How far away screen and target are does not matter, as long as all the other squares between are empty. With no screen, or two, there is no jump.
    What it jumps onto may be of any rank: even the general, even another cannon. What it jumps over stays where it is.
    { $cannon ->
        [jumps] It can never take the piece right next to it.
       *[jumps-and-steps] It takes what stands right next to it by a step, if that ranks no higher.
    }
rules-attempts =
    A face-down piece may be attacked as if it lay face up: { $attempt-jumps ->
        [yes] from the next square, or by a cannon’s jump.
       *[no] from the next square.
    }{ $cannon-attempts ->
        [no] { " " }Cannons never attack face-down pieces.
       *[yes] { $cannon ->
            [jumps] { " " }A cannon attacks by a jump only.
            [steps] { "" }
           *[jumps-and-steps] { " " }A cannon may do either.
        }
    }
    Nobody knows what lies there. It is turned up, and:
    • an enemy that your piece may take is taken{ $equal ->
        [both-removed] ; with an equal, both are removed
       *[captor-wins] { "" }
    }{ $attempt-jumps ->
        [yes] ; a jump takes whatever enemy it is
       *[no] { "" }
    };
    • an enemy that it may not take stays, and { $dark-capture ->
        [attempt-or-die] your piece is lost
       *[attempt] nobody moves
    };
    • a piece of your own stays, and nobody moves.
    Then the turn ends. A game’s first turn is always a plain turn-up.
rules-chains =
    A piece that has captured may capture again in the same turn, in any direction, and again, until it finds nothing more. It has to be the same piece†, and it may stop whenever its player likes†.
    { $chain-attempts ->
        [yes] On its way it may also attack face-down pieces{ $cannon-attempts ->
            [no] , unless it is a cannon
           *[yes] { "" }
        }; an attack that fails ends the turn.
       *[no] On its way it takes only what lies face up.
    }{ $equal ->
        [both-removed] { " " }Taking an equal ends it too, since both are removed.
       *[captor-wins] { "" }
    }
    However long it is, a chain counts as one move.
rules-ends =
    You win when the other player
    • { $wiped-out ->
        [at-once] has no piece left, face up or face down;
       *[when-stuck] has no piece left and nothing to turn up either;
    }
    • is to move and can do nothing: turn nothing up, move nothing, capture nothing. In the picture black’s last soldier is shut in;
    • resigns, or runs out of time.
    A win comes before any draw. Until both have moved, running out of time only aborts the game, and either player may abort it.
rules-wiped-out =
    Whoever has no piece left has not lost yet: as long as something lies face down they may turn it up, although it is the other player’s. They lose when it is their turn and nothing is left to do.
    In the picture black has no piece left, and what lies face down is red’s.
rules-draws =
    { "**" }By agreement{ "**" }: offer a draw at any time. An offer cannot be taken back; it stands until it is answered, and moving instead refuses it. After a refusal you may offer again { $pause } plies later†.
    { "**" }By the rules themselves{ "**" }, where a ply is one move of one player. In the picture chariot and general have gone to and fro, and it is the next move that counts:
rules-chases =
    A piece chases another when it follows it: directly after an enemy piece has moved without capturing, it moves without capturing so that it could now take that very piece. Any other action in between ends the chase.
    The same piece may chase the same victim for { $plies } plies in a row. The next one is illegal: in the picture the chariot has followed the horse so far, and may not go where it would threaten it again. Whoever can do nothing else loses.{ $endless ->
        [position-draw] { " " }Positions in a chase do not count as repeated.
       *[other] { "" }
    }
rules-board =
    { $seating ->
        [two] Below the board each colour has a row
       *[other] Beside the board each colour has a column
    } with its kinds in rank order{ $jumps ->
        [yes] , the cannon at the end{ $cannon ->
            [jumps] { " " }behind a line, since it has no rank
           *[other] { "" }
        }
       *[no] { "" }
    }. The small marks beside a kind are its pieces: filled, it lies face up; green with a bright middle, face down; a cross, taken. So you can always see what is still hidden.
    An arrowhead stands before the colour to move, a crown before the winner.
    On the board, yellow squares show the last move, and a small disc in the corner what was taken. Red pieces are round, black ones eight-sided{ $seating ->
        [two] .
       *[other] , blue ones square, green ones six-sided.
    }
rules-legend = -# { $state } { $signs }
rules-legend-table = Rows: who takes. Columns: who is taken.
rules-legend-board = -# The picture shows a late moment of a game.
rules-sign-pair = { "**" }{ $sign }{ "**" }: { $meaning }
rules-sign = { $sign ->
    [actor] yellow
    [came] small ring
    [check] rays
    [go] dot
    [wins] star
    [loses] arrow down
    [draws] two bars
    [take] ring
    [both] ring with two crosses
    [attempt] ring round a back
    [turn-up] round arrow
    [stop] small square
    [screen] arched arrow
    [blocks] bar
   *[barred] cross
}
rules-sign-meaning = { $sign ->
    [actor] may act
    [came] came from here
    [check] in check
    [go] a step
    [wins] a move that wins
    [loses] a move that loses the game
    [draws] a step that draws the game
    [take] may be taken
    [both] may be taken, and both are removed
    [attempt] may be attacked
    [turn-up] may be turned up
    [stop] may stop here
    [screen] jumped over
    [blocks] in the way
   *[barred] may not
}
rules-alt-sign = { $meaning }: { $squares }.
rules-table = Table: who takes whom by a step.
rules-takes = { $captor }: { $takes }.
rules-takes-none = nobody
rules-takes-both = {" "}({ $kinds }: both are removed)

rules-page-unknown = ℹ️ I know no page “{ $text }” here. While you type in `page`, I list them. Here is the first page.
rules-legend-start = -# The picture shows how a game begins.
rules-rule-bare = { $mark } { $meaning }.

# Between four colours.

rules-turn-four =
    Two full xiangqi sets, red, black, blue and green with 16 pieces each, are shuffled and lie face down on a board of 8 by 8, one piece on each square†.
    { "**" }Aim{ "**" }: { $seating ->
        [pairs] leave the other player without a piece, or without anything to do.
        [teams] see both opponents out.
       *[four] be the last one left.
    } Who plays which colours and when somebody is out is on the next page.
    { "**" }Your turn{ "**" }: do one of three things. Turn up any face-down piece; move a piece of yours one step along a row or column to an empty square; or capture. { $attempts ->
        [yes] By these rules you may also attack a face-down piece.
       *[no] What lies face down cannot be moved or taken.
    } There is no passing.
rules-seats = { $seating ->
    [pairs]
        { "**" }Colours{ "**" }: red and green play together against black and blue. The first piece turned up gives its pair of colours to whoever turned it up, and the other pair to the other player†. You move and keep count of both your colours; they never take each other.
        { "**" }Turns{ "**" } alternate as always. You are beaten when neither of your colours has a piece left, or when you are to move and can do nothing.
        In the picture red is shown: it takes black and blue, not its own green.
    [teams]
        { "**" }Partners{ "**" }: the first and third player are partners against the second and fourth†; whoever challenges may name theirs (`partner`), who then is the third. Partners cannot take each other’s pieces. In the picture blue is red’s partner: its horse is within reach and may not be taken.
        { "**" }Colours{ "**" }: you get the colour of the first piece you turn up that nobody owns yet†. Until then you may only turn up. Once the third colour is taken, the last player gets the last one. Partners are not partners in colours: any two may come together.
        { "**" }Turns{ "**" } go round in order of the seats; whoever is out is left out.
        { "**" }Out{ "**" } is whoever has no piece left, face up or face down; who is to move and can do nothing; who resigns or runs out of time. What they still have on the board stays there and may be taken†. Your partner plays on alone.
        { "**" }End{ "**" }: a team wins when both opponents are out. A draw needs everybody’s agreement who is still in, or the rules’.
   *[four]
        { "**" }Colours{ "**" }: everybody plays alone, with one colour: that of the first piece you turn up that nobody owns yet†. Until then you may only turn up. Once the third colour is taken, the last player gets the last one.
        { "**" }Turns{ "**" } go round in order of the seats; whoever is out is left out. In the picture red may take all three other colours.
        { "**" }Out{ "**" } is whoever has no piece left, face up or face down; who is to move and can do nothing; who resigns or runs out of time. What they still have on the board stays there and may be taken†.
        { "**" }Places{ "**" }: the last one in has won; the others come in by when they went out, the last to go second. A draw is possible at any time: everyone who is still in then shares first place†.
}
rules-ends-four = { $seating ->
    [pairs]
        You win when the other player
        • has no piece of either colour left, face up or face down;
        • is to move and can do nothing. In the picture black’s last soldier is shut in;
        • resigns, or runs out of time.
   *[other]
        A player is out, and the others play on, who
        • has no piece left, face up or face down;
        • is to move and can do nothing. In the picture only red and black are left, and black’s last soldier is shut in: red’s side has won;
        • resigns, or runs out of time.
        { $seating ->
            [teams] A team has won when both opponents are out.
           *[four] The last one in has won.
        }
    }
    A win comes before any draw. Until everybody has moved, running out of time only aborts the game, and every player may abort it.

# Xiangqi and banner xiangqi.

rules-x-turn =
    Two armies of { $banner ->
        [yes] 18
       *[no] 16
    } pieces stand on the points of a board of 9 files (a to i) and 10 ranks (0 to 9, from red’s edge). Nothing is hidden.
    { "**" }Aim{ "**" }: checkmate the other general, or leave the other player without a legal move.
    { "**" }Your turn{ "**" }: move one of your pieces, each in its own way, along the lines. Where an enemy stands, you take it by going there; where one of your own stands, you cannot go. There is no passing.
    { "**" }The board{ "**" }: the river lies between ranks 4 and 5; the two squares with diagonals are the palaces. Who has the first turn is settled by the challenge; it is the { $begins ->
        [black] black
       *[red] red
    } player’s.
    { "**" }Writing moves{ "**" }: from and to (`h2e2`), WXF (`C2=5`) or Chinese (炮二平五).
rules-x-palace =
    { "**" }General{ "**" } 帥將: one point along a file or rank. It never leaves the palace, the nine points with the diagonals.
    { "**" }Advisor{ "**" } 仕士: one point diagonally. It never leaves the palace either, so it knows five points only.
rules-x-elephant =
    { "**" }Elephant{ "**" } 相象: exactly two points diagonally. A piece on the point between, whoever it belongs to, stops it. It never crosses the river, so it only defends.
rules-x-horse =
    { "**" }Horse{ "**" } 傌馬: one point along a file or rank, then one diagonally outward: up to eight points. A piece on the first point, next to the horse, hobbles it: both moves in that direction are gone.
rules-x-banner =
    { "**" }Banner{ "**" } 旗: two points along a file or rank, then one diagonally outward: up to eight points. Both straight points have to be empty: it cannot jump. It begins beside the cannons, on d2, f2, d7 and f7.
rules-x-lines =
    { "**" }Chariot{ "**" } 俥車: any distance along a file or rank, as far as it is free; it takes the first enemy it meets.
    { "**" }Cannon{ "**" } 炮砲: moves like the chariot, but it takes only by jumping over exactly one piece of either side, the screen. With no screen, or two, it cannot take.
rules-x-soldier =
    { "**" }Soldier{ "**" } 兵卒: one point straight forward. Once it has crossed the river it may also go one point sideways. It never goes back, and on the last rank it only goes sideways.
rules-x-check =
    A general that could be taken next is in check. Check has to be met at once: take the attacker, put a piece in between (against a horse: on the point beside it{ $banner ->
        [yes] ; against a banner: on either of its two straight points
       *[no] { "" }
    }; against a cannon the screen may also go away), or move the general.
    No move may leave or put your own general in check.
rules-x-facing =
    Two generals on one file with nothing between them face each other. { $facing ->
        [discovered-check] By these rules the piece between them may leave the file: then the other side is in check. In any other way the generals may not come to face each other.
        [taken] A general takes the other along an open file as a chariot would, so no move may open it.
       *[forbidden] No move may bring that about: the piece between them is pinned to the file, and a general may not step onto the other’s open file.
    }
rules-x-ends =
    You win when the other player
    • is checkmated: in check, with no legal move. In the picture the starred move mates, since the other chariot guards the rank below;
    • has no legal move at all, even without check (next page);
    • resigns, or runs out of time.
    A win comes before any draw. Until both have moved, running out of time only aborts the game, and either player may abort it.{ $banner ->
        [yes] { " " }A resignation loses at any time, but before both have moved it changes no rating†.
       *[no] { "" }
    }
rules-x-stalemate =
    In xiangqi having no legal move loses, check or not. In the picture the starred move gives no check, but the general has nowhere left to go: red has won.
rules-x-repetition = { $perpetual ->
    [none]
        When the same position, with the same player to move, has come { $times } times, whoever is to move may { "**" }claim{ "**" } a draw, with the button or `/{ $command } draw`. A false claim changes nothing. Nobody has to claim, and checking for ever is not forbidden.
        In the picture the chariot has checked on two ranks in turn: the position stands there for the { $times }rd time, and black may claim.
    [must-vary]
        A check that would bring a position up for the { $times }rd time is illegal: the checking side has to vary. In the picture the chariot has checked on two ranks in turn, and may not do so once more.
        Repetition without checks: see the next page and the one on draws.
   *[loses]
        When a position comes for the { $times }rd time, a side that gave check with every move in between has lost, unless both did: then it is a draw. Only the moves from the first to the { $times }rd time count.
        In the picture the chariot has checked on two ranks in turn; once more would lose. A warning comes one time earlier.
    }
rules-x-perpetual-chase =
    When a position comes for the { $times }rd time, a side that chased the same piece with every move in between loses. To chase is to attack a piece that could be captured without being recaptured, or any chariot with a horse or cannon. An attack that stood already is no chase. It is no fault to chase a soldier that has not crossed the river, nor to chase with a general or a soldier. Perpetual check is judged first; if both sides are guilty alike, the game is a draw.
    In the picture the chariot follows the cannon to and fro; once more would lose.
rules-x-draws =
    { "**" }By agreement{ "**" }: offer a draw at any time. { $banner ->
        [yes] An offer cannot be taken back. It stands until it is refused, or until the other player moves after you have moved again.
       *[no] An offer cannot be taken back; it stands until it is answered, and moving instead refuses it.
    } After a refusal you may offer again { $pause } plies later†.
    { $banner ->
        [yes] { "**" }By claim{ "**" }, when a position has come { $times } times (page on repetition). Nothing else draws: there is no limit to moves, and in the picture the game goes on even when the last soldier is taken.
       *[no] { "**" }By the rules{ "**" }: when neither side has a piece left that can cross the river, as after the marked capture in the picture; after { $limit } plies (moves of both) without a capture; and when a position comes for the { $times }rd time and no side alone is at fault.
    }
rules-x-board =
    Beside the board each colour has a column with its kinds. The small marks are its pieces: filled, it stands on the board; a cross, taken.
    An arrowhead stands before the colour to move, a crown before the winner. Red pieces are round, black ones eight-sided.
    On the board yellow and an arrow show the last move, and a small disc in the corner what was taken. Rays surround a general in check.
