# The rule book that /banqi rules opens. A rule itself is said by the hint of its option in variants.ftl; what stands
# here is the same in all rules, or chosen by the value of an option. † stands behind what no source says.

rules-head =
    ## { $page }
    -# { $rules } · page { $number } of { $pages }
rules-based = Based on { $preset }
rules-page = { $page ->
    [turn] Goal and turns
    [seats] Seats and colours
    [ranks] Ranks: what captures what
    [captures] Moves and captures
    [cannon] The cannon
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
    [wiped-out] No pieces left
    [repetition] Repetition
    [perpetual-chase] Perpetual chase
    [draws] Draws
    [chases] Chasing
   *[board] Reading the board
}
rules-pages = Choose a page
rules-before = ◀ { $page }
rules-after = { $page } ▶
rules-no-page = ℹ️ These rules have no page “{ $page }”. Here is the first page.
rules-rule = { $mark } { "**" }{ $option }{ "**" }: { $meaning }.{ $ours }
rules-taiwan = These are the Taiwan rules. The other rules are variations of them.
rules-differs = { "**" }Differences from the Taiwan rules{ "**" }
rules-differs-note = -# 🔸 differs from { $group ->
    [banqi] the Taiwan rules
   *[xiangqi] standard xiangqi
}
rules-ours-note = -# † This bot's own rule; published rules don't cover it.
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
rules-rank-cannon = no rank: { $cannon }

rules-turn =
    All 32 pieces of Chinese chess (xiangqi) are shuffled and placed face-down on a board of 8×4 squares.
    { "**" }Goal{ "**" }: { $wiped-out ->
        [at-once] Capture all enemy pieces, or leave your opponent without a legal move.
       *[when-stuck] Leave your opponent without a legal move, usually by capturing all their pieces.
    }
    { "**" }Your turn{ "**" }: Flip any face-down piece, move one of yours one step along a row or column to an empty square, or capture. { $attempts ->
        [yes] In these rules, you can also attack a face-down piece.
       *[no] A face-down piece can't move, capture or be captured until it is flipped.
    } You can't pass.
    { "**" }Colours{ "**" }: The first piece flipped decides the colour of the player who flipped it. The other player gets the other colour. Later, you can flip pieces of either colour.
rules-rematch = • { "**" }Rematch{ "**" }: The winner of the last game goes first. After a draw or an aborted game, the player who didn't go first last time goes first.
rules-rematch-four = • { "**" }Rematch{ "**" }: If you ask for it, you go first if { $seating ->
    [teams] your team won and you sat before your partner,
   *[four] you won
} or if you went second in a drawn or aborted game. Otherwise, who goes first is random.
rules-takeback = • { "**" }Takebacks{ "**" }: In a casual game, you can ask to take back your last move. Your opponent decides.{ $hidden ->
    [yes] { " " }A move that revealed a piece can't be taken back.
   *[no] { "" }
}
rules-ranks =
    From highest to lowest:
    { $ranks }
    A piece captures an enemy of equal or lower rank, one step away. Exceptions are listed below. { $cannon ->
        [jumps] The cannon captures only by jumping, never the piece next to it. Any piece but a soldier or another cannon can capture a cannon next to it.
        [steps] The cannon has a rank and captures one step away, like the other pieces.
       *[jumps-and-steps] The cannon has a rank, like the other pieces, and can also capture by jumping.
    }
rules-captures =
    { "**" }Moving{ "**" }: Each piece, even the general and the cannon, moves one step up, down, left or right, to an empty square.
    { "**" }Capturing{ "**" }: A piece captures a face-up enemy of equal or lower rank one step away, and takes its place. Captured pieces leave the game.{ $jumps ->
        [yes] { " " }Only the cannon captures from a distance.
       *[no] { "" }
    }{ $equal ->
        [both-removed] { " " }If two equal pieces remove each other and no pieces are left, the player who moved wins.†
       *[captor-wins] { "" }
    }
rules-cannon =
    The cannon moves one step like the other pieces, but captures by a jump: along a row or column, over exactly one piece, called the screen. The screen and the target can be any distance away, but all other squares in between must be empty.
    The target can be any face-up enemy, even a general or another cannon. The screen stays on the board.
    { $cannon ->
        [jumps] The cannon can never capture the piece next to it.
       *[jumps-and-steps] The cannon can also capture a piece next to it, if that piece doesn't rank higher.
    }
rules-attempts =
    You can attack a face-down piece as if it were face-up. { $cannon-attempts ->
        [no] Your piece must be next to it, and cannons can't attack face-down pieces.
       *[yes] { $cannon ->
            [jumps] Your piece must be next to it; a cannon attacks by a jump instead.
            [steps] Your piece must be next to it.
           *[jumps-and-steps] Your piece must be next to it, or be a cannon that can jump to it.
        }
    }
    The target is flipped. What happens next depends on it:
    • An enemy that your piece can capture is captured.{ $equal ->
        [both-removed] { " " }If both are of the same kind, both are removed.
       *[captor-wins] { "" }
    }{ $cannon-attempts ->
        [no] { "" }
       *[yes] { $attempt-jumps ->
            [yes] { " " }A jump captures any enemy.
           *[no] { "" }
        }
    }
    • An enemy that your piece can't capture stays, and { $dark-capture ->
        [attempt-or-die] your piece is removed
       *[attempt] so does your piece
    }.
    { $seating ->
        [teams] • If it is your own piece or your partner's, both pieces stay.†
       *[other] • If it is your own piece, both pieces stay.
    }
    { $cannon-attempts ->
        [no] { $chain ->
            [any] If your piece captured and is still on the board, it can capture again. Otherwise, your turn ends.
            [face-up] If your piece captured and is still on the board, it can capture again. Otherwise, your turn ends.
           *[no] Then your turn ends.
        }
       *[yes] { $chain ->
            [any] If your piece captured and is still on the board, it can capture again. Otherwise, your turn ends.
            [face-up] If your piece captured and is still on the board, it can capture again. Otherwise, your turn ends.
            [cannon] If a cannon captured and is still on the board, it can capture again. Otherwise, your turn ends.
           *[no] Then your turn ends.
        }
    } The first turn of a game is always a flip.
rules-chains =
    { $chain ->
        [cannon] A cannon
       *[other] A piece
    } that has captured can capture again in the same turn, in any direction, as long as there is something to capture. It must be the same piece, and you can stop at any time.†
    { $chain-attempts ->
        [yes] In a chain, the piece can also attack face-down pieces{ $cannon-attempts ->
            [no] , unless it is a cannon
           *[yes] { "" }
        }. A failed attack ends the turn.
       *[no] In a chain, the piece captures only face-up pieces.
    }{ $equal ->
        [both-removed] { " " }Capturing a piece of the same kind { $chain-attempts ->
            [yes] also ends
           *[no] ends
        } the turn, because both are removed.
       *[captor-wins] { "" }
    }
    A chain counts as one move, no matter how long it is.
rules-ends =
    You win when your opponent
    • { $wiped-out ->
        [at-once] has no pieces left, face-up or face-down;
       *[when-stuck] has no pieces left, and no face-down piece to flip;
    }
    • has no legal move: nothing to flip, move or capture;
    • resigns, or runs out of time.
    In the picture, Black's last soldier is trapped. If a move could both win and draw, it wins. Until both players have moved, resigning or running out of time only aborts the game, and no one loses.
rules-wiped-out =
    A player with no pieces left hasn't lost yet. They can still flip face-down pieces, although these can only be the opponent's. They lose when it is their turn and they have no legal move.
    In the picture, Black has no pieces left, and the face-down piece is Red's.
rules-draws =
    { "**" }By agreement{ "**" }: You can offer a draw at any time, but you can't withdraw the offer. { $seating ->
        [four] Everyone still in the game must agree. If any of them moves instead of answering, the offer is declined. You can offer again after { $pause } more moves, counting all players.†
        [teams] Everyone still in the game must agree. If any of them moves instead of answering, the offer is declined. You can offer again after { $pause } more moves, counting all players.†
       *[two] If your opponent moves without answering, it is declined. You can offer again after { $pause } more moves, counting both players.†
    }
    { "**" }By the rules{ "**" }: See the list below. In the picture, the chariot and the general have moved back and forth.{ $endless ->
        [agree] { " " }The game continues.
       *[other] { "" }
    }
rules-chases =
    A chase works like this: an enemy piece moves away without capturing. Your piece follows right away, without capturing, and threatens it. Any other move in between ends the chase.
    The same piece can chase the same target for at most { $plies ->
        [one] 1 move
       *[other] { $plies } moves in a row
    }. Only the chasing piece's moves count. The next chasing move is illegal. In the picture, the chariot has reached that limit and must not threaten the horse again. A player with only forbidden chase moves left loses.{ $endless ->
        [position-draw] { " " }Positions during a chase don't count towards a repetition.
       *[other] { "" }
    }
rules-board =
    Below the board, each colour has a row that shows its kinds of pieces, the highest rank first.{ $jumps ->
        [yes] { $cannon ->
            [jumps] { " " }The cannon has no rank, so it comes last, after a dividing line.
           *[other] { " " }The cannon comes last.
        }
       *[no] { "" }
    } The number next to a kind shows how many are face-up. The number on a piece's back shows how many are still face-down. The rest have been captured. An empty outline means that all of that kind have been captured.
    A frame and an arrowhead mark the colour to move, and a trophy marks the winner.
    In a game, yellow squares show the last move, and a small crossed-out piece where that move ended shows what was captured. Red pieces are light and round{ $seating ->
        [two] , and black pieces are dark octagons.
       *[other] , black pieces are dark octagons, blue pieces are light squares, and green pieces are dark hexagons.
    }
rules-legend = -# { $state } { $signs }
rules-legend-table = Rows: the capturing piece. Columns: the captured piece.
rules-legend-board = -# The picture shows a position late in a game.
rules-sign-pair = { "**" }{ $sign }{ "**" }: { $meaning }
rules-sign = { $sign ->
    [actor] yellow
    [came] small ring
    [check] dashed red ring
    [go] dot
    [wins] star
    [loses] down arrow
    [draws] two bars
    [take] ring
    [both] ring with two crosses
    [attempt] ring around a face-down piece
    [turn-up] circular arrow
    [stop] small square
    [screen] curved arrow
    [blocks] bar
   *[barred] cross
}
rules-sign-meaning = { $sign ->
    [actor] can move
    [trapped] the trapped piece
    [came] moved from here
    [check] in check
    [go] can move here
    [wins] this move wins
    [loses] this move loses the game
    [draws] this move draws the game
    [take] can be captured
    [both] can be captured, and both are removed
    [attempt] can be attacked
    [turn-up] can be flipped
    [stop] can stop here
    [screen] jumped over
    [blocks] in the way
   *[barred] not allowed
}
rules-alt-sign = { $meaning }: { $squares }.
rules-table = Table: which piece captures which, one step away.
rules-takes = { $captor }: { $takes }.
rules-takes-none = nothing
rules-takes-both = {" "}({ $kinds }: both are removed)

rules-page-unknown = ℹ️ There is no page “{ $text }” here. Start typing in `page` to see all pages. Here is the first page.
rules-legend-start = -# The picture shows the start of a game.
rules-rule-bare = { $mark } { $meaning }.

# Between four colours.

rules-turn-four =
    Two full xiangqi sets are shuffled and placed face-down on an 8×8 board, one piece on each square. Red, black, blue and green have 16 pieces each.†
    { "**" }Goal{ "**" }: { $seating ->
        [pairs] Capture all enemy pieces, or leave your opponent without a legal move.
        [teams] Put both opponents out of the game.
       *[four] Be the last player left.
    } { $seating ->
        [pairs] The next page explains the colours.
       *[other] The next page explains the colours and when a player is out.
    }
    { "**" }Your turn{ "**" }: Flip any face-down piece, move one of yours one step along a row or column to an empty square, or capture. { $attempts ->
        [yes] In these rules, you can also attack a face-down piece.
       *[no] A face-down piece can't move, capture or be captured until it is flipped.
    } You can't pass.
rules-seats = { $seating ->
    [pairs]
        { "**" }Colours{ "**" }: Red and green play together against black and blue. The first piece flipped gives its pair of colours to the player who flipped it, and the other pair to the opponent.† You move both of your colours, and they never capture each other.
        { "**" }Turns{ "**" } alternate. You lose when neither of your colours has a piece left, or when it is your turn and you have no legal move.
        In the picture, Red can capture black and blue pieces, but not green ones.
    [teams]
        { "**" }Partners{ "**" }: The first and third players are partners, against the second and fourth.† The challenger can name a partner (`partner`), who then sits third. Partners can't capture each other's pieces. In the picture, Blue is Red's partner, so Red can't capture the blue horse.
        { "**" }Colours{ "**" }: When you flip a piece whose colour is still free, that colour becomes yours.† Until then, you can only flip. If it is your turn and no free colour has a face-down piece left, you get the free colour with the most pieces (in a tie, the first of red, black, blue and green).† Once three colours are taken, the last player gets the fourth. Any two colours can be partners.
        { "**" }Turns{ "**" } follow the order of the seats. Players who are out are skipped.
        { "**" }Out{ "**" }: You are out when you have no pieces left, face-up or face-down; when it is your turn and you have no legal move; when you resign; or when you run out of time. Your remaining pieces stay on the board and can be captured.† Your partner continues alone.
        { "**" }End{ "**" }: A team wins when both opponents are out. The game is a draw when everyone still in the game agrees, or by the rules.
   *[four]
        { "**" }Colours{ "**" }: Everyone plays alone with one colour. When you flip a piece whose colour is still free, that colour becomes yours.† Until then, you can only flip. If it is your turn and no free colour has a face-down piece left, you get the free colour with the most pieces (in a tie, the first of red, black, blue and green).† Once three colours are taken, the last player gets the fourth.
        { "**" }Turns{ "**" } follow the order of the seats. Players who are out are skipped. In the picture, Red can capture all three other colours.
        { "**" }Out{ "**" }: You are out when you have no pieces left, face-up or face-down; when it is your turn and you have no legal move; when you resign; or when you run out of time. Your remaining pieces stay on the board and can be captured.†
        { "**" }Places{ "**" }: The last player left wins, the player who went out last is second, and so on. A draw is possible at any time: everyone still in the game then shares first place.†
}
rules-ends-four = { $seating ->
    [pairs]
        You win when your opponent
        • has no pieces of either colour left, face-up or face-down;
        • has no legal move on their turn;
        • resigns, or runs out of time.
        In the picture, Black's last soldier is trapped.
   *[other]
        A player is out, and the others continue, when that player
        • has no pieces left, face-up or face-down;
        • has no legal move on their turn;
        • resigns, or runs out of time.
        In the picture, only Red and Black are left, and Black's last soldier is trapped, so Black is out.
        { $seating ->
            [teams] A team wins when both opponents are out.
           *[four] The last player left wins.
        }
    }
    If a move could both win and draw, it wins. Until all players have moved, resigning or running out of time only aborts the game, and no one loses.

# Xiangqi and banner xiangqi.

rules-x-turn =
    Each side has { $banner ->
        [yes] 18
       *[no] 16
    } pieces, on the points where the lines of the board cross. Nothing is hidden.
    { "**" }Goal{ "**" }: Checkmate the enemy general, or leave your opponent without a legal move.
    { "**" }Your turn{ "**" }: Move one of your pieces, each in its own way. You capture an enemy piece by moving to its point. You can't move to a point with a piece of your own. You can't pass.
    { "**" }The board{ "**" }: 9 files (a to i) and 10 ranks (0 to 9, from Red's edge). The river lies between ranks 4 and 5. The two squares with diagonals are the palaces. The challenge decides who plays which colour; { $begins ->
        [black] Black
       *[red] Red
    } moves first.
    { "**" }Writing moves{ "**" }: Write the start and end points (`h2e2`, ICCS), use WXF (`C2=5`: the cannon on file 2, counted from your right, moves sideways to file 5), or use Chinese (炮二平五).
rules-x-palace =
    The { "**" }general{ "**" } 帥將 moves one point along a file or rank. It can't leave the palace, the nine points with the diagonals.
    The { "**" }advisor{ "**" } 仕士 moves one point diagonally. It can't leave the palace either, so it can reach only five points.
rules-x-elephant =
    The { "**" }elephant{ "**" } 相象 moves exactly two points diagonally. Any piece on the point in between blocks it. It can't cross the river, so it only defends.
rules-x-horse =
    The { "**" }horse{ "**" } 傌馬 moves one point along a file or rank, then one diagonally outward. It can reach up to eight points. A piece right next to the horse, along a file or rank, blocks both moves in that direction.
rules-x-banner =
    The { "**" }banner{ "**" } 旗 moves two points along a file or rank, then one diagonally outward. It can reach up to eight points. Both straight points must be empty, because it can't jump. The banners start on d2, f2, d7 and f7, between the two cannons of their side.
rules-x-lines =
    The { "**" }chariot{ "**" } 俥車 moves any distance along a file or rank, until a piece is in the way. It captures the first enemy in its way.
    The { "**" }cannon{ "**" } 炮砲 moves like the chariot, but captures only by jumping over exactly one piece of either side, called the screen. With no screen, or more than one, it can't capture.
rules-x-soldier =
    The { "**" }soldier{ "**" } 兵卒 moves one point straight forward. After crossing the river, it can also move one point sideways. It never moves back, and on the last rank it moves only sideways.
rules-x-check =
    A general that could be captured next is in check. You must stop a check right away: capture the piece that gives it, move the general, block the check, or, if a cannon gives it, move the screen out of its line. To block a horse, put a piece on the point of its first step, right next to it.{ $banner ->
        [yes] { " " }To block a banner, put a piece on either of the two straight points on its path.
       *[no] { "" }
    }
    You can't make a move that leaves or puts your own general in check.
rules-x-facing =
    Two generals on one file with nothing between them face each other. { $facing ->
        [discovered-check] In these rules, a piece between them can leave the file, and that gives check to the other side. The generals can't come to face each other in any other way.
        [taken] A general can capture the other along an open file, as a chariot would. So you can't make a move that leaves them facing each other.
       *[forbidden] This is never allowed. A single piece between them is pinned to the file, and a general can't move onto an open file that the other general is on.
    }
rules-x-ends =
    You win when your opponent
    • is checkmated: in check, with no legal move;
    • has no legal move, even without check (see “Stalemate”);
    • resigns, or runs out of time.
    In the picture, the starred move is checkmate, because the other chariot guards the rank below. If a move could both win and draw, it wins. Until both players have moved, { $banner ->
        [yes] running out of time only aborts the game, and no one loses. If you resign before that, you lose, but ratings don't change.†
       *[no] resigning or running out of time only aborts the game, and no one loses.
    }
rules-x-stalemate =
    In xiangqi, a player with no legal move loses, in check or not. In the picture, the starred move gives no check, but the general has nowhere to go: Red wins.
rules-x-repetition = { $perpetual ->
    [none]
        When the same position, with the same player to move, has occurred { $times } times, the player to move can { "**" }claim{ "**" } a draw: press “Claim draw” or use `/{ $command } draw`. A wrong claim changes nothing. You don't have to claim, and perpetual check is allowed.
        In the picture, the chariot has kept giving check, moving back and forth between two ranks. The position has now occurred { $times } times, and Black can claim a draw.
    [must-vary]
        You can't give a check that makes the same position occur { $times } times: the checking side must play something else. In the picture, the chariot has kept giving check, moving back and forth between two ranks, and can't do so again.
        For repetition without check, see the next page and “Draws”.
   *[loses]
        If a position occurs { $times } times and one side gave check with every move in between, that side loses (perpetual check). If both sides did, the game is a draw.
        In the picture, the chariot has kept giving check, moving back and forth between two ranks. If Red does it once more, Red loses. In a game, the board warns you before that.
    }
rules-x-perpetual-chase =
    If a position occurs { $times } times and one side chased the same piece with every move in between, that side loses (perpetual chase).
    A move is a chase if it newly threatens an unprotected piece, one that could be captured without the capturing piece being captured in return. A horse or cannon that threatens a chariot is always chasing it, even if the chariot is protected.
    • Generals and soldiers are allowed to chase.
    • Chasing a soldier that hasn't crossed the river is allowed.
    • Perpetual check is judged first. If both sides break the same rule, the game is a draw.
    In the picture, the chariot follows the cannon back and forth. If Red does it once more, Red loses.
rules-x-draws =
    { "**" }By agreement{ "**" }: You can offer a draw at any time, but you can't withdraw the offer. { $banner ->
        [yes] It stays open through your next move. If your opponent then moves without answering, it is declined.
       *[no] If your opponent moves without answering, it is declined.
    } You can offer again after { $pause } more moves, counting both players.†
    { $banner ->
        [yes] { "**" }By claim{ "**" }: You can claim a draw when a position has occurred { $times } times (see “Repetition”). There is no other draw and no move limit: in the picture, the game continues even when the last soldier is captured.
       *[no]
            { "**" }By the rules{ "**" }, the game is a draw
            • when neither side has a piece left that can cross the river (see the marked capture in the picture);
            • after { $limit } moves without a capture, counting both players;
            • when a position occurs { $times } times, unless a side loses by perpetual check or perpetual chase.
    }
rules-x-board =
    Each colour has a row at its end of the board. It shows the pieces that this colour has captured. A number means several of one kind.
    A yellow highlight and an arrowhead mark the colour to move, and a trophy marks the winner. Red pieces are light and round, and black pieces are dark octagons.
    In a game, a yellow highlight and an arrow show the last move, and a small crossed-out piece where that move ended shows what was captured. A dashed red ring surrounds a general in check.
