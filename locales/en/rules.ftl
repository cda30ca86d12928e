# The rule book that /banqi rules opens. A rule itself is said by the hint of its option in variants.ftl; what stands
# here is the same by all rules, or chosen by the value of an option. † stands behind what no source says.

rules-head =
    ## { $page }
    -# { $rules } · page { $number } of { $pages }
rules-page = { $page ->
    [turn] Aim and turn
    [ranks] Who takes whom
    [captures] Moves and captures
    [cannon] The cannon’s jump
    [attempts] Attacks on face-down pieces
    [chains] Chain captures
    [ends] Winning and losing
    [wiped-out] Without a piece
    [draws] Draws
    [chases] Endless chasing
   *[board] Reading the board
}
rules-pages = Choose a page
rules-before = ◀ { $page }
rules-after = { $page } ▶
rules-no-page = ℹ️ These rules have no page “{ $page }”: there is no such thing by them. Here is the first page.
rules-rule = { $mark } { "**" }{ $option }{ "**" }: { $meaning }.{ $ours }
rules-taiwan = These are the Taiwan rules, from which the others start.
rules-differs = { $mark } { "**" }Not as in Taiwan{ "**" }: { $differences }.
rules-differs-note = -# 🔸 differs from the Taiwan rules
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
    A full xiangqi set, 16 red and 16 black pieces, is shuffled and lies face down on half a board, one piece on each square.
    { "**" }Aim{ "**" }: leave the other player without a piece, or without anything to do.
    { "**" }Your turn{ "**" }: do one of three things. Turn up any face-down piece; move a piece of yours one step along a row or column to an empty square; or capture. { $attempts ->
        [yes] By these rules you may also attack a face-down piece.
       *[no] What lies face down is nobody’s yet, so it cannot be moved or taken.
    } There is no passing.
    { "**" }Colours{ "**" }: the first piece turned up gives its colour to whoever turned it up, and the other colour to the other player. After that it does not matter whose piece appears: you may well turn up one for your opponent.
    Who begins is said below; in a rematch it is the last winner.
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
    A face-down piece may be attacked as if it lay face up: { $jumps ->
        [yes] from the next square, or by a cannon’s jump.
       *[no] from the next square.
    }{ $cannon ->
        [jumps] { " " }A cannon attacks by a jump only.
        [steps] { "" }
       *[jumps-and-steps] { " " }A cannon may do either.
    }
    Nobody knows what lies there. It is turned up, and:
    • an enemy that your piece may take is taken{ $equal ->
        [both-removed] ; with an equal, both are removed
       *[captor-wins] { "" }
    }{ $jumps ->
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
        [yes] On its way it may also attack face-down pieces; an attack that fails ends the turn.
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
    A win comes before any draw. Until both have moved, a game can be aborted without loss.
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
    Below the board each colour has a row with its kinds in rank order{ $jumps ->
        [yes] , the cannon at the end{ $cannon ->
            [jumps] { " " }behind a line, since it has no rank
           *[other] { "" }
        }
       *[no] { "" }
    }. The small marks beside a kind are its pieces: filled, it lies face up; green with a bright middle, face down; a cross, taken. So you can always see what is still hidden.
    An arrowhead stands before the colour to move, a crown before the winner.
    On the board, yellow squares show the last move, and a small disc in the corner what was taken. Red pieces are round, black ones eight-sided.
rules-legend = -# { $state } { $signs }
rules-legend-table = Rows: who takes. Columns: who is taken.
rules-legend-board = -# The picture shows a late moment of a game.
rules-sign-pair = { "**" }{ $sign }{ "**" }: { $meaning }
rules-sign = { $sign ->
    [actor] yellow
    [came] small ring
    [go] dot
    [draws] two bars
    [take] ring
    [both] ring with two crosses
    [attempt] ring round a back
    [turn-up] round arrow
    [stop] small square
    [screen] arched arrow
   *[barred] cross
}
rules-sign-meaning = { $sign ->
    [actor] may act
    [came] came from here
    [go] a step
    [draws] a step that draws the game
    [take] may be taken
    [both] may be taken, and both are removed
    [attempt] may be attacked
    [turn-up] may be turned up
    [stop] may stop here
    [screen] jumped over
   *[barred] may not
}
rules-alt-sign = { $meaning }: { $squares }.
rules-table = Table: who takes whom by a step.
rules-takes = { $captor }: { $takes }.
rules-takes-none = nobody
rules-takes-both = {" "}({ $kinds }: both are removed)
