# What may lie under a square.

odds-heading = **What may be under { $square }** in game `{ $code }`: { $n ->
    [one] it is the last face-down piece.
   *[other] any of the { $n } face-down pieces. All are equally likely.
}
odds-own = If { $colour } flips it now, the chance of a { $colour } piece is { $percent }% ({ $own } of { $of }).
odds-first = The first piece flipped is always your own: it decides who plays which colour.
odds-prospects = Right after the flip, it is good in { $good }% of cases, neutral in { $quiet }% and bad in { $bad }%:
odds-face = { $prospect ->
    [good] ✅
    [bad] ⚠️
   *[quiet] ➖
} { $piece }: { $percent }% ({ $count } of { $of })
odds-dangers = ; the other side could capture: { $attacks }
odds-threats = ; you would threaten { $attacks }
odds-meaning =
    -# ✅ good: you threaten a capture, and nothing new of yours can be captured
    -# ⚠️ bad: the other side gets a new capture · ➖ neutral: neither. This looks one move ahead.
odds-open = This game has no face-down pieces, so there are no odds to show.
odds-four-colours = I can show odds on the 4x8 board only, not on 8x8.
odds-not-a-square = “{ $text }” isn't a square of this board. Write a letter from a to h and a number from 1 to 4, such as `b3`.
odds-not-face-down = There is no face-down piece on { $square }. Name a square that has one.

# A finished game explained.
analysis-heading = **How game `{ $code }` went** · { $n ->
    [one] 1 move
   *[other] { $n } moves
}
    The graph shows { $reader ->
        [yes] your expected score
       *[no] the expected score of { $colour }
    }{ $reader ->
        [yes] {" "}({ $colour })
       *[no] {""}
    }: 100 is a win, 50 a draw, 0 a loss.
analysis-totals = **{ $who }** · choices −{ $lost } ({ $inaccuracies ->
    [one] 1 inaccuracy
   *[other] { $inaccuracies } inaccuracies
}, { $mistakes ->
    [one] 1 mistake
   *[other] { $mistakes } mistakes
}, { $blunders ->
    [one] 1 blunder
   *[other] { $blunders } blunders
}){ $chance ->
    [yes] {" "}· luck { $luck }
   *[no] {""}
}
analysis-sums = { $chance ->
    [yes] -# Choices: points lost by not playing the best move. Luck: points gained or lost because of what a flip revealed.
   *[no] -# Choices: points lost by not playing the best move.
}
analysis-steady = No single move turned the game.
analysis-turning = **Turning points**{ $chance ->
    [yes] {" "}(■ choice, ● luck)
   *[no] {""}
}
analysis-worst = { $more ->
    [yes] **More weak moves**
   *[no] **Weak moves**
}
analysis-luckiest = { $more ->
    [yes] **More lucky flips**
   *[no] **Lucky flips**
}
analysis-ply = Move { $ply }, { $who }: { $action }
analysis-choice = {" "}· { $label ->
    [inaccuracy] inaccuracy
    [mistake] mistake
   *[blunder] blunder
}, { $from } → { $to }. Better: { $best }
analysis-reveal = {" "}· revealed a { $piece }{ $moved ->
    [yes] , { $from } → { $to }
   *[no] {""}
}
analysis-meaning = -# Scores are estimates: the computer looks a few moves ahead.
analysis-more-moves = More moves
analysis-back = Back to the graph
analysis-alt = Graph of { $reader ->
    [yes] your expected score ({ $colour })
   *[no] the expected score of { $colour }
} from 0, a loss, to 100, a win, over { $n ->
    [one] 1 move
   *[other] { $n } moves
}: { $from } at the start, { $to } at the end.
analysis-alt-point = Turning point { $number }, move { $ply }, { $action }: from { $from } to { $to }, by { $luck ->
    [yes] luck
   *[no] choice
}.
analysis-other-game = I can't play this game yet, so I can't analyse it.
analysis-nothing = No moves were played in this game, so there is nothing to analyse.
analysis-busy = I'm thinking about too many games right now. Please try again in a minute.

# A hint.
hint-heading = **Hint** for game `{ $code }`: { $n ->
    [one] your only move.
   *[other] the best of your { $n } moves.
}
    -# Chances are estimates: the computer looks a few moves ahead.
hint-line = { $place }. **{ $action }** · win { $win }%, draw { $draw }%, loss { $loss }%. { $why }
hint-wins = It wins by force { $plies ->
    [one] with this move.
   *[other] within { $plies } moves, counting both players.
}
hint-loses = Even so, the other side can win by force { $plies ->
    [one] on the next move.
   *[other] within { $plies } moves, counting both players.
}
hint-takes = It captures the { $piece }, { $retaken ->
    [yes] but your piece can be captured in return.
   *[no] and your piece can't be captured in return.
}
hint-turns-up = Right after the flip, it is good in { $good }% of cases and bad in { $bad }%.
hint-unknown = What is under it is unknown.
hint-checks = It gives check.
hint-saves = It moves a piece out of danger.
hint-threatens = It threatens the { $piece }.
hint-waits = It keeps your pieces where they work best.
hint-none-better = { $n ->
    [one] You have no other move.
   *[other] All { $n } moves are about equally good.
}
hint-other-game = I can give hints in banqi on the 4x8 board, in xiangqi and in banner xiangqi, but not on 8x8.
hint-taken = 💡 { $who } used { $n ->
    [one] 1 hint.
   *[other] { $n } hints.
}
