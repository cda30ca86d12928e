# What may lie under a square.

odds-heading = **What may lie under { $square }** in game `{ $code }`: { $n ->
    [one] it is the last face-down piece.
   *[other] any of the { $n } face-down pieces, each as likely as the others.
}
odds-own = If { $colour } turns it up now, { $own } of { $of } ({ $percent }%) are { $colour }'s own.
odds-first = The first piece turned up is always one's own: it decides who plays which colour.
odds-prospects = At once that would be { $good }% good, { $quiet }% quiet, { $bad }% bad:
odds-face = { $prospect ->
    [good] ✅
    [bad] ⚠️
   *[quiet] ➖
} { $piece }: { $count } of { $of } ({ $percent }%)
odds-dangers = , could answer { $attacks }
odds-threats = , would threaten { $attacks }
odds-meaning = ✅ It threatens a capture and nothing can be taken that could not be taken before. ⚠️ The other side gets a new capture. ➖ Neither. This only looks one move ahead.
odds-open = In this game nothing lies face down, so there are no odds to tell.
odds-four-colours = I can tell odds on the 4x8 board only, not on 8x8.
odds-not-a-square = “{ $text }” is no square of this board. Write a letter from a to h and a number from 1 to 4 (`b3`).
odds-not-face-down = Nothing lies face down on { $square }. Name a square with a face-down piece.

# A finished game explained.
analysis-heading = **How game `{ $code }` went**, in { $n ->
    [one] 1 move
   *[other] { $n } moves
}. The graph and the numbers beside an arrow show { $reader ->
    [yes] your expected score ({ $colour })
   *[no] { $colour }’s expected score
}: 100 is a win, 50 a draw, 0 a loss.
analysis-totals = { $who }: { $lost } lost by choices ({ $inaccuracies } inaccurate, { $mistakes ->
    [one] 1 mistake
   *[other] { $mistakes } mistakes
}, { $blunders ->
    [one] 1 blunder
   *[other] { $blunders } blunders
}){ $chance ->
    [yes] , { $luck } by luck
   *[no] {""}
}
analysis-steady = No single ply turned the game.
analysis-turning = **Turning points**{ $chance ->
    [yes] {" "}(■ a choice, ● chance)
   *[no] {""}
}
analysis-worst = { $more ->
    [yes] **More weak choices**
   *[no] **Weak choices**
}
analysis-luckiest = { $more ->
    [yes] **More lucky flips**
   *[no] **Lucky flips**
}
analysis-ply = Move { $ply }, { $who }: { $action }
analysis-choice = , { $from } → { $to }, { $label ->
    [inaccuracy] inaccurate
    [mistake] a mistake
   *[blunder] a blunder
}: { $best } was better
analysis-reveal = ; { $piece }{ $moved ->
    [yes] : { $from } → { $to }
   *[no] {""}
}
analysis-meaning = Scores are estimates: the search looks a few moves ahead.{ $chance ->
    [yes] {" "}Choice and chance are counted apart.
   *[no] {""}
} A step in the graph without a number is small, or was only seen later.
analysis-alt = Graph of { $reader ->
    [yes] your expected score ({ $colour })
   *[no] { $colour }’s expected score
} from 0, a loss, to 100, a win, over { $n ->
    [one] 1 move
   *[other] { $n } moves
}: { $from } at the beginning, { $to } at the end.
analysis-alt-point = Turning point { $number }, move { $ply }, { $action }: from { $from } to { $to }, by { $luck ->
    [yes] chance
   *[no] choice
}.
analysis-other-game = I have not learned to play this game, so I cannot explain it.
analysis-nothing = Nothing was played in this game, so there is nothing to explain.
analysis-busy = I am thinking about too many games right now. Please try again in a minute.

# A hint.
hint-heading = **Hint** for game `{ $code }`: the best of { $n } moves. Chances are what I expect after looking a few plies ahead.
hint-line = { $place }. { $action }: wins { $win }%, draws { $draw }%, loses { $loss }%. { $why }
hint-wins = It wins by force in { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}.
hint-loses = The other side wins by force in { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
} all the same.
hint-takes = It takes the { $piece }, { $retaken ->
    [yes] and can be taken in return.
   *[no] and cannot be taken in return.
}
hint-turns-up = At once it is good in { $good }% of cases and bad in { $bad }%.
hint-unknown = What lies there is open.
hint-checks = It gives check.
hint-saves = It brings a piece to safety.
hint-threatens = It threatens the { $piece }.
hint-waits = It keeps the pieces where they work best.
hint-none-better = All { $n } moves are about equally good.
hint-other-game = I can give hints in banqi on the 4x8 board, in xiangqi and in banner xiangqi, but not on 8x8.
hint-taken = 💡 { $who } has taken { $n ->
    [one] a hint.
   *[other] { $n } hints.
}
