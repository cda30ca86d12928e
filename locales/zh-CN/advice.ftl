# 某一格底下可能是什么。

odds-heading = **{ $square } 底下可能是什么**（棋局 `{ $code }`）：{ $n ->
    [1] 只剩这一个还没翻开。
   *[other] 还没翻开的 { $n } 枚棋子之一，机会均等。
}
odds-own = 如果{ $colour }现在翻开，{ $of } 枚棋子里有 { $own } 个（{ $percent }%）是{ $colour }自己的。
odds-first = 第一个翻开的子一定是自己的：它决定谁走哪一色。
odds-prospects = 翻开之后，立刻有利 { $good }%、平稳 { $quiet }%、不利 { $bad }%：
odds-face = { $prospect ->
    [good] ✅
    [bad] ⚠️
   *[quiet] ➖
} { $piece }：{ $count }／{ $of }（{ $percent }%）
odds-dangers = ，对方可走 { $attacks }
odds-threats = ，威胁 { $attacks }
odds-meaning = ✅ 威胁吃子，而且己方没有新增被吃的危险。⚠️ 对方多了吃子的机会。➖ 两者皆无。这里只往前看一步。
odds-open = 这种棋没有暗子，没有概率可算。
odds-four-colours = 我只会算 4x8 棋盘的概率，8x8 还不行。
odds-not-a-square = “{ $text }”不是这个棋盘上的格子。请写 a 到 h 的字母加上 1 到 4 的数字（`b3`）。
odds-not-face-down = { $square } 上没有暗子。请指定一格还没翻开的暗子。

# 终局后的解析。
analysis-heading = **对局 `{ $code }` 的经过**，共 { $n } 步。图和箭头前后的数字，都是{ $reader ->
    [yes] 你（{ $colour }）
   *[no] { $colour }
}的预期得分：胜 100，和 50，负 0。
analysis-totals = { $who }：选择失分 { $lost }（不精确 { $inaccuracies }、失误 { $mistakes }、大错 { $blunders }）{ $chance ->
    [yes] ，运气 { $luck }
   *[no] {""}
}
analysis-sums = { $chance ->
    [yes] -# 选择失分：没走最好的一步而损失的分数。运气：翻出来的棋带来的得失。
   *[no] -# 选择失分：没走最好的一步而损失的分数。
}
analysis-steady = 没有哪一步扭转了局势。
analysis-turning = **转折点**{ $chance ->
    [yes] （■ 选择，● 运气）
   *[no] {""}
}
analysis-worst = { $more ->
    [yes] **其他欠佳的选择**
   *[no] **欠佳的选择**
}
analysis-luckiest = { $more ->
    [yes] **其他走运的翻棋**
   *[no] **走运的翻棋**
}
analysis-ply = 第 { $ply } 步，{ $who }：{ $action }
analysis-choice = ，{ $from } → { $to }，{ $label ->
    [inaccuracy] 不精确
    [mistake] 失误
   *[blunder] 大错
}：{ $best } 更好
analysis-reveal = ；翻出{ $piece }{ $moved ->
    [yes] ：{ $from } → { $to }
   *[no] {""}
}
analysis-meaning = -# 得分是电脑往前看几步的估计。
analysis-more-moves = 更多着法
analysis-back = 返回图表
analysis-alt = { $reader ->
    [yes] 你（{ $colour }）
   *[no] { $colour }
}的预期得分图，从 0（负）到 100（胜），共 { $n } 步：开局 { $from }，终局 { $to }。
analysis-alt-point = 转折点 { $number }，第 { $ply } 步 { $action }：从 { $from } 到 { $to }，由于{ $luck ->
    [yes] 运气
   *[no] 选择
}。
analysis-other-game = 我还没学会下这种棋，所以无法解析。
analysis-nothing = 这盘一步也没走，没有可以解析的。
analysis-busy = 我正在思考太多对局，请过一分钟再试。

# 提示。
hint-heading = **提示**，对局 `{ $code }`：{ $n } 种走法里最好的几种。概率是往前看几步的估计。
hint-line = { $place }. { $action }：胜 { $win }%、和 { $draw }%、负 { $loss }%。{ $why }
hint-wins = { $plies } 步之内必胜。
hint-loses = 但对方 { $plies } 步之内仍必胜。
hint-takes = 吃掉{ $piece }，{ $retaken ->
    [yes] 但可能被吃回来。
   *[no] 而且不会被吃回来。
}
hint-turns-up = 翻开后，{ $good }% 立刻有利，{ $bad }% 立刻不利。
hint-unknown = 底下是什么还不知道。
hint-checks = 将军。
hint-saves = 让一枚棋子脱离险境。
hint-threatens = 威胁{ $piece }。
hint-waits = 保持棋子在最好的位置。
hint-none-better = { $n } 种走法都差不多。
hint-other-game = 我会提示 4x8 棋盘的暗棋、象棋和旗象棋，不会提示 8x8 的暗棋。
hint-taken = 💡 { $who } 用了 { $n } 次提示。
