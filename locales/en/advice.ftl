# What may lie under a square.

odds-heading = **What is on { $square }?** (game `{ $code }`) { $n ->
    [one] It is the last face-down piece.
   *[other] It is one of { $n } face-down pieces, all equally likely.
}
odds-own = Chance that it is { $colour }: { $percent }% ({ $own } of { $of }).
odds-first = **What is on { $square }?** (game `{ $code }`) It could be any of the 32 pieces. The first piece flipped always belongs to the player who flips it: it decides who plays which colour. Looking one move ahead, no first flip is better than another.
# For anyone but the player to move. All further lines then name the sides by colour.
odds-side = It's { $mover }'s turn, so this looks at the flip from { $mover }'s side.
odds-prospects = Flipping it is good for { $reader ->
    [mover] you
   *[other] { $mover }
} in { $good }% of cases, neutral in { $quiet }% and bad in { $bad }%.
odds-face = { $prospect ->
    [good] ✅
    [bad] ⚠️
   *[quiet] ➖
} { $piece }: { $percent }% ({ $count } of { $of })
odds-dangers = ; { $reader ->
    [mover] your opponent
   *[other] { $waiting }
} could play { $attacks }
odds-threats = ; { $reader ->
    [mover] you
   *[other] { $mover }
} would threaten { $attacks }
odds-meaning =
    -# ✅ good: { $reader ->
        [mover] you threaten a capture, and none of your pieces is in new danger
       *[other] { $mover } threatens a capture, and none of { $mover }'s pieces is in new danger
    }
    -# ⚠️ bad: { $reader ->
        [mover] your opponent
       *[other] { $waiting }
    } can capture something new · ➖ neutral: nothing changes
    -# This looks only one move ahead.
odds-open = Xiangqi has no face-down pieces, so there are no odds to show.
odds-four-colours = I can't show odds in four-colour games, only on the usual 8×4 board.
odds-not-a-square = “{ $text }” isn't a square on this board. Write a letter from a to h and a number from 1 to 4, such as `b3`.
odds-not-face-down = There is no face-down piece on { $square }. Name a square that has one.

# A finished game explained.
analysis-working = 🔍 Analysing the game…
analysis-heading = { $game ->
    [record] **How the game went**
   *[coded] **How game `{ $code }` went**
} · { $n ->
    [one] 1 move
   *[other] { $n } moves
}
analysis-graph = The graph shows { $reader ->
    [yes] your chances ({ $colour })
   *[no] { $colour ->
        [red] Red's
       *[black] Black's
    } chances
}: 100% is a sure win, 50% is even, 0% is a sure loss.{ $marks ->
    [yes] { " " }■ marks a turning point caused by a move, ● one caused by luck.
   *[no] {""}
}
analysis-errors = { $kind ->
    [inaccuracies] { $n ->
        [one] 1 inaccuracy
       *[other] { $n } inaccuracies
    }
    [mistakes] { $n ->
        [one] 1 mistake
       *[other] { $n } mistakes
    }
   *[blunders] { $n ->
        [one] 1 blunder
       *[other] { $n } blunders
    }
}
analysis-totals = **{ $who }** lost { $lost } points per move on average{ $any ->
    [yes] { " " }({ $errors })
   *[no] {""}
}{ $chance ->
    [yes] ; luck with flips: { $luck } in total.
   *[no] .
}
analysis-sums = { $chance ->
    [yes] -# A point is one percentage point of the chance to win. Points lost show how far moves fell short of the best ones. Luck is what the flipped pieces gained or cost.
   *[no] -# A point is one percentage point of the chance to win. Points lost show how far moves fell short of the best ones.
}
analysis-steady = No single move turned the game.
analysis-turning = **Turning points**
analysis-worst = { $more ->
    [yes] **More mistakes**
   *[no] **Mistakes**
}
analysis-luckiest = { $more ->
    [yes] **More lucky flips**
   *[no] **Lucky flips**
}
# A line has up to three parts: the move and what it revealed, what a weak choice changed with what luck then changed
# ({ $then }), or only what luck changed. The side is whose choice or luck it was: the reader's, their opponent's or, if
# the reader did not play, that of { $who }. After a weak choice, luck undoes it or makes it worse.
analysis-ply = Move { $ply }, { $who }: { $action }{ $revealed ->
    [yes] {" "}({ $piece }).
   *[no] .
}
analysis-choice = {" "}{ $label ->
    [inaccuracy] An inaccuracy
    [mistake] A mistake
   *[blunder] A blunder
}: it { $side ->
    [own] lowered your chances
    [theirs] raised your chances
   *[other] { $trend ->
        [up] raised
       *[down] lowered
    } { $colour ->
        [red] Red's
       *[black] Black's
    } chances
} from { $from }% to { $to }%.{ $then } Better: { $best }.
analysis-luck = {" "}{ $after ->
    [good] Luck { $side ->
        [own] raised your chances
        [theirs] lowered your chances
       *[other] { $trend ->
            [up] raised
           *[down] lowered
        } { $colour ->
            [red] Red's
           *[black] Black's
        } chances
    } from { $from }% to { $to }%.
   *[undone] Luck then { $trend ->
        [up] raised
       *[down] lowered
    } them to { $to }%.
}
analysis-meaning = -# Chances are estimates: the computer looks a few moves ahead.
analysis-more-moves = More moves
analysis-back = Back to the graph
analysis-alt-result = Result: { $first } ({ $colour }) { $score } { $second } ({ $other }).
analysis-alt-short = { $reader ->
    [yes] Your chances ({ $colour })
   *[no] { $colour ->
        [red] Red's
       *[black] Black's
    } chances
} from 0, a sure loss, to 100, a sure win, over { $n ->
    [one] 1 move
   *[other] { $n } moves
}: { $from } at the start, { $to } at the end.
analysis-alt = Graph of { $reader ->
    [yes] your chances ({ $colour })
   *[no] { $colour ->
        [red] Red's
       *[black] Black's
    } chances
} from 0, a sure loss, to 100, a sure win, over { $n ->
    [one] 1 move
   *[other] { $n } moves
}: { $from } at the start, { $to } at the end.
analysis-alt-point = Turning point { $number }, move { $ply }, { $action }: { $luck ->
    [yes] luck
   *[no] the move itself
} took these chances from { $from }% to { $to }%.
analysis-other-game = I can't analyse four-colour games yet.
analysis-nothing = No moves were played in this game, so there is nothing to analyse.
analysis-busy = I'm analysing too many games right now. Please try again in a minute.
analysis-one-at-a-time = I'm still working on your last analysis. Please try again in a few seconds.

# A hint.
hint-heading = **Hint** for game `{ $code }`: { $n ->
    [one] your only move.
    [2] your 2 moves, best first.
    [3] your 3 moves, best first.
   *[other] the best of your { $n } moves.
}
    -# Chances are estimates: the computer looks a few moves ahead.
hint-line = { $place }. { $mark }**{ $action }** · { $forced ->
    [yes] {""}
   *[no] win { $win }%, draw { $draw }%, lose { $loss }%.{" "}
}{ $why }
hint-wins = This move wins { $plies ->
    [one] the game now.
   *[other] by force within { $plies } moves, counting both players.
}
hint-loses = Even so, your opponent can win { $plies ->
    [one] with the next move.
   *[other] by force within { $plies } moves, counting both players.
}
hint-takes = Captures the { $piece }{ $retaken ->
    [yes] , but your piece can be captured in return.
   *[no] {" "}safely.
}
hint-turns-up = The flip is good for you { $good }% of the time and bad { $bad }% of the time.
hint-unknown = No one knows yet what this piece is.
hint-checks = Gives check.
hint-saves = Moves a piece out of danger.
hint-threatens = Threatens the { $piece }.
hint-waits = A quiet move that keeps your pieces well placed.
hint-none-better = { $n ->
    [one] You have no other move.
    [2] Both moves are about equally good.
   *[other] All { $n } moves are about equally good.
}
hint-other-game = I can't give hints in four-colour games yet.
hint-taken = 💡 { $who } used { $n ->
    [one] 1 hint.
   *[other] { $n } hints.
}
