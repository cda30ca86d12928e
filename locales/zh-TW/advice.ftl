# 某一格底下可能是什麼。

odds-heading = **{ $square } 底下可能是什麼**（棋局 `{ $code }`）：{ $n ->
    [1] 只剩這一顆還沒翻開。
   *[other] 還沒翻開的 { $n } 顆棋之一，機會均等。
}
odds-own = 如果{ $colour }現在翻開，{ $of } 顆裡有 { $own } 顆（{ $percent }%）是{ $colour }自己的。
odds-first = 第一顆翻開的棋一定是自己的：它決定誰走哪一色。
odds-prospects = 翻開之後，立刻有利 { $good }%、平穩 { $quiet }%、不利 { $bad }%：
odds-face = { $prospect ->
    [good] ✅
    [bad] ⚠️
   *[quiet] ➖
} { $piece }：{ $count }／{ $of }（{ $percent }%）
odds-dangers = ，對方可走 { $attacks }
odds-threats = ，威脅 { $attacks }
odds-meaning = ✅ 威脅吃子，而且己方沒有新增被吃的危險。⚠️ 對方多了吃子的機會。➖ 兩者皆無。這裡只往前看一步。
odds-open = 這種棋沒有暗子，沒有機率可算。
odds-four-colours = 我只會算 4x8 棋盤的機率，8x8 還不行。
odds-not-a-square = 「{ $text }」不是這個棋盤上的格子。請寫 a 到 h 的字母加上 1 到 4 的數字（`b3`）。
odds-not-face-down = { $square } 上沒有暗子。請指定一格還沒翻開的暗子。

# 終局後的解析。
analysis-heading = **棋局 `{ $code }` 的經過**，共 { $n } 步。圖和箭頭前後的數字，都是{ $reader ->
    [yes] 你（{ $colour }）
   *[no] { $colour }
}的預期得分：勝 100、和 50、負 0。
analysis-totals = { $who }：選擇失分 { $lost }（不精確 { $inaccuracies }、失誤 { $mistakes }、大錯 { $blunders }）{ $chance ->
    [yes] ，運氣 { $luck }
   *[no] {""}
}
analysis-sums = { $chance ->
    [yes] -# 選擇失分：沒走最好的一步而損失的分數。運氣：翻出來的棋帶來的得失。
   *[no] -# 選擇失分：沒走最好的一步而損失的分數。
}
analysis-steady = 沒有哪一步扭轉了局勢。
analysis-turning = **轉折點**{ $chance ->
    [yes] （■ 選擇，● 運氣）
   *[no] {""}
}
analysis-worst = { $more ->
    [yes] **其他欠佳的選擇**
   *[no] **欠佳的選擇**
}
analysis-luckiest = { $more ->
    [yes] **其他幸運的翻棋**
   *[no] **幸運的翻棋**
}
analysis-ply = 第 { $ply } 步，{ $who }：{ $action }
analysis-choice = ，{ $from } → { $to }，{ $label ->
    [inaccuracy] 不精確
    [mistake] 失誤
   *[blunder] 大錯
}：{ $best } 較好
analysis-reveal = ；翻出{ $piece }{ $moved ->
    [yes] ：{ $from } → { $to }
   *[no] {""}
}
analysis-meaning = -# 得分是電腦往前看幾步的估計。
analysis-more-moves = 更多著法
analysis-back = 回到圖表
analysis-alt = { $reader ->
    [yes] 你（{ $colour }）
   *[no] { $colour }
}的預期得分圖，從 0（負）到 100（勝），共 { $n } 步：開局 { $from }，終局 { $to }。
analysis-alt-point = 轉折點 { $number }，第 { $ply } 步 { $action }：從 { $from } 到 { $to }，由於{ $luck ->
    [yes] 運氣
   *[no] 選擇
}。
analysis-other-game = 我還沒學會下這種棋，所以無法解析。
analysis-nothing = 這局一步也沒走，沒有可以解析的。
analysis-busy = 我正在思考太多棋局，請過一分鐘再試。

# 提示。
hint-heading = **提示**，棋局 `{ $code }`：{ $n } 種走法裡最好的幾種。機率是往前看幾步的估計。
hint-line = { $place }. { $action }：勝 { $win }%、和 { $draw }%、負 { $loss }%。{ $why }
hint-wins = { $plies } 步之內必勝。
hint-loses = 但對方 { $plies } 步之內仍必勝。
hint-takes = 吃掉{ $piece }，{ $retaken ->
    [yes] 但可能被吃回來。
   *[no] 而且不會被吃回來。
}
hint-turns-up = 翻開後，{ $good }% 立刻有利，{ $bad }% 立刻不利。
hint-unknown = 底下是什麼還不知道。
hint-checks = 將軍。
hint-saves = 讓一顆棋脫離險境。
hint-threatens = 威脅{ $piece }。
hint-waits = 保持棋子在最好的位置。
hint-none-better = { $n } 種走法都差不多。
hint-other-game = 我會提示 4x8 棋盤的暗棋、象棋和旗象棋，不會提示 8x8 的暗棋。
hint-taken = 💡 { $who } 用了 { $n } 次提示。
