# 一枚暗子可能是什么。

odds-heading = **{ $square } 的暗子可能是什么**（对局 `{ $code }`）：{ $n ->
    [1] 只剩这一枚暗子。
   *[other] 还剩 { $n } 枚暗子，每一枚在这里的概率都相同。
}
odds-own = { $of } 枚暗子里，有 { $own } 枚（{ $percent }%）是{ $colour }的。
odds-first = **{ $square } 的暗子可能是什么**（对局 `{ $code }`）：32 枚棋子都有可能，概率相同。第一枚翻开的棋子一定归翻棋的人：翻出什么颜色就执什么颜色。只往后算一步的话，先翻哪一枚都一样。
# 读者不是该走棋的一方时，以下都用颜色称呼双方。
odds-side = 现在轮到{ $mover }走，以下都从{ $mover }的角度来看。
odds-prospects = 翻开后：{ $reader ->
    [mover] 有利
   *[other] 对{ $mover }有利
} { $good }%，持平 { $quiet }%，不利 { $bad }%。
odds-face = { $prospect ->
    [good] ✅
    [bad] ⚠️
   *[quiet] ➖
} { $piece }：{ $of } 枚里有 { $count } 枚（{ $percent }%）
odds-dangers = ，{ $reader ->
    [mover] 对方
   *[other] { $waiting }
}可走 { $attacks }
odds-threats = ，{ $reader ->
    [mover] 你
   *[other] { $mover }
}下一步可走 { $attacks }
odds-meaning =
    -# ✅ 有利：{ $reader ->
        [mover] 能威胁吃子，自己
       *[other] { $mover }能威胁吃子，自身
    }也没有新的危险
    -# ⚠️ 不利：{ $reader ->
        [mover] 对方
       *[other] { $waiting }
    }多了吃子的机会 · ➖ 持平：两者都没有
    -# 只往后算一步。
odds-open = 这种棋没有暗子，用不上“概率”。
odds-four-colours = “概率”目前只支持 4×8 棋盘，暂不支持 8×8 棋盘。
odds-not-a-square = 棋盘上没有“{ $text }”这一格。请写一个字母（a 到 h）加一个数字（1 到 4），例如 `b3`。
odds-not-face-down = { $square } 没有暗子。请选一枚暗子所在的格子。

# 终局后的复盘。
analysis-working = 🔍 正在复盘分析……
analysis-heading = { $game ->
    [record] **对局复盘**
   *[coded] **对局 `{ $code }` 复盘**
} · 共 { $n } 步
analysis-graph = 图中是{ $reader ->
    [yes] 你（{ $colour }）
   *[no] { $colour }
}的胜率：100% 必胜，50% 均势，0% 必败。{ $marks ->
    [yes] 转折点：■ 由走法造成，● 由运气造成。
   *[no] {""}
}
analysis-errors = { $kind ->
    [inaccuracies] 小失误
    [mistakes] 失误
   *[blunders] 严重失误
} { $n } 次
analysis-totals = **{ $who }**：平均每步丢 { $lost } 分{ $any ->
    [yes] （{ $errors }）
   *[no] {""}
}{ $chance ->
    [yes] ；翻棋的运气合计 { $luck } 分
   *[no] {""}
}
analysis-sums = { $chance ->
    [yes] -# 1 分就是胜率的 1 个百分点。丢分：比最佳走法差多少。运气：翻出的棋子让胜率涨跌多少。
   *[no] -# 1 分就是胜率的 1 个百分点。丢分：比最佳走法差多少。
}
analysis-steady = 没有哪一步扭转了局势。
analysis-turning = **转折点**
analysis-worst = { $more ->
    [yes] **其他失误**
   *[no] **失误**
}
analysis-luckiest = { $more ->
    [yes] **其他运气好的翻棋**
   *[no] **运气好的翻棋**
}
# 一行最多三部分：走了什么、翻出什么；失误带来的变化；运气接着带来的变化（{ $then }）。
# side 是谁的失误或运气：读的人自己、对手，或（读的人没下这盘时）{ $who }。
analysis-ply = 第 { $ply } 步，{ $who }：{ $action }{ $revealed ->
    [yes] （{ $piece }）。
   *[no] 。
}
analysis-choice = { $side ->
    [own] 你的
   *[other] { $who } 的
}{ $label ->
    [inaccuracy] 小失误
    [mistake] 失误
   *[blunder] 严重失误
}让{ $side ->
    [own] 胜率从 { $from }% 跌到
    [theirs] 你的胜率从 { $from }% 涨到
   *[other] { $colour }的胜率从 { $from }% { $trend ->
        [up] 涨到
       *[down] 跌到
    }
} { $to }%；{ $best } 更好。{ $then }
analysis-luck = { $after ->
    [good] { $side ->
        [own] 你运气好，胜率从 { $from }% 涨到
        [theirs] { $who } 运气好，你的胜率从 { $from }% 跌到
       *[other] { $who } 运气好，{ $colour }的胜率从 { $from }% { $trend ->
            [up] 涨到
           *[down] 跌到
        }
    } { $to }%。
   *[undone] { $after ->
        [worse] 接着
       *[undone] 但
    }{ $side ->
        [own] 你
       *[other] { " " }{ $who }{ " " }
    }运气好，胜率{ $after ->
        [worse] 再
       *[undone] 又
    }{ $trend ->
        [up] 涨到
       *[down] 跌到
    } { $to }%。
}
analysis-meaning = -# 胜率由电脑往后推算几步得出，仅供参考。
analysis-more-moves = 其他关键走法
analysis-back = 返回图表
analysis-alt-result = 结果：{ $first }（{ $colour }）{ $score } { $second }（{ $other }）。
analysis-alt-short = { $reader ->
    [yes] 你（{ $colour }）
   *[no] { $colour }
}的胜率，从 0（必败）到 100（必胜），共 { $n } 步：开局 { $from }，终局 { $to }。
analysis-alt = { $reader ->
    [yes] 你（{ $colour }）
   *[no] { $colour }
}的胜率图，从 0（必败）到 100（必胜），共 { $n } 步：开局 { $from }，终局 { $to }。
analysis-alt-point = 转折点 { $number }：第 { $ply } 步 { $action }，由{ $luck ->
    [yes] 运气
   *[no] 走法
}造成，胜率从 { $from }% 变为 { $to }%。
analysis-other-game = “复盘”支持象棋、旗象棋和 4×8 棋盘的暗棋，暂不支持 8×8 棋盘的暗棋。
analysis-nothing = 这盘棋一步也没走，无法复盘。
analysis-busy = 正在计算的对局太多，请一分钟后再试。
analysis-one-at-a-time = 你的上一个复盘还在计算，请过几秒再试。

# 提示。
hint-heading = **提示**（对局 `{ $code }`）：{ $n ->
    [1] 只有这一种走法。
    [2] 共 2 种走法。
    [3] 共 3 种走法。
   *[other] 共 { $n } 种走法，下面是最好的几种。
}
    -# 概率由电脑往后推算几步得出，仅供参考。
hint-line = { $place }. { $mark }**{ $action }**：{ $forced ->
    [yes] {""}
   *[no] 胜 { $win }%、和 { $draw }%、负 { $loss }%。
}{ $why }
hint-wins = { $plies ->
    [1] 这一步直接获胜。
   *[other] { $plies } 步之内必胜（双方合计）。
}
hint-loses = { $plies ->
    [1] 不过对方下一步就能取胜。
   *[other] 不过对方 { $plies } 步之内仍能取胜（双方合计）。
}
hint-takes = 吃掉{ $piece }，{ $retaken ->
    [yes] 但可能被吃回来。
   *[no] 而且不会被吃回来。
}
hint-turns-up = 翻开后，有利的概率 { $good }%，不利的概率 { $bad }%。
hint-unknown = 还不知道会翻出什么。
hint-checks = 将军。
hint-saves = 让一枚棋子脱离险境。
hint-threatens = 威胁{ $piece }。
hint-waits = 稳走一步，不冒险。
hint-none-better = { $n } 种走法都差不多。
hint-other-game = “提示”支持象棋、旗象棋和 4×8 棋盘的暗棋，暂不支持 8×8 棋盘的暗棋。
hint-taken = 💡 { $who } 用了 { $n } 次提示。
