# 某一格底下可能是什麼。

odds-heading = **{ $square } 底下可能是什麼**（棋局 `{ $code }`）：{ $n ->
    [1] 這是最後一顆暗子。
   *[other] 剩下 { $n } 顆暗子，每顆機率相同。
}
odds-own = { $of ->
    [1] { $own ->
        [0] 這顆棋不是{ $colour }的。
       *[other] 這顆棋是{ $colour }的。
    }
   *[other] 這 { $of } 顆裡有 { $own } 顆（{ $percent }%）是{ $colour }的棋。
}
odds-first = **{ $square } 底下可能是什麼**（棋局 `{ $code }`）：32 顆棋都有可能，機率相同。第一顆翻開的棋一定歸翻棋的人：翻到什麼顏色就執什麼顏色。只往後看一步的話，先翻哪一顆都一樣。
# 讀的人不是輪到的一方時，以下都用顏色稱呼雙方。
odds-side = 現在輪到{ $mover }，以下都從{ $mover }的角度看。
odds-prospects = 翻開後的機率：{ $reader ->
    [mover] 有利
   *[other] 對{ $mover }有利
} { $good }%、平穩 { $quiet }%、不利 { $bad }%。
odds-face = { $prospect ->
    [good] ✅
    [bad] ⚠️
   *[quiet] ➖
} { $piece }：{ $count }/{ $of }（{ $percent }%）
odds-dangers = ，{ $reader ->
    [mover] 對方
   *[other] { $waiting }
}能吃：{ $attacks }
odds-threats = ，{ $reader ->
    [mover] 你
   *[other] { $mover }
}下一步有機會吃：{ $attacks }
odds-meaning = -# ✅ 有利：{ $reader ->
    [mover] 能威脅對方的棋，自己也沒有更危險。⚠️ 不利：對方
   *[other] { $mover }能威脅{ $waiting }的棋，自己也沒有更危險。⚠️ 不利：{ $waiting }
}多了吃子的機會。➖ 平穩：兩者皆非。只往後看一步。
odds-open = 這種棋沒有暗子，不用算機率。
odds-four-colours = 四色暗棋還不能算機率，只有 4×8 暗棋可以。
odds-not-a-square = 「{ $text }」不是這個棋盤上的格子。請寫 a 到 h 的字母加上 1 到 4 的數字，例如 `b3`。
odds-not-face-down = { $square } 上沒有暗子。請選一格有暗子的。

# 終局後的解析。
analysis-working = 🔍 正在分析這盤棋……
analysis-heading = { $game ->
    [record] **棋局解析**
   *[coded] **棋局 `{ $code }` 解析**
} · 共 { $n } 步
analysis-graph = 圖中是{ $reader ->
    [yes] 你（{ $colour }）
   *[no] { $colour }
}的勝算：100% 必勝，50% 均勢，0% 必敗。{ $marks ->
    [yes] 轉折點：■ 走法造成，● 運氣造成。
   *[no] {""}
}
analysis-errors = { $kind ->
    [inaccuracies] 小失誤
    [mistakes] 失誤
   *[blunders] 大失誤
} { $n } 次
analysis-totals = **{ $who }**：平均每步損失勝算 { $lost }%{ $any ->
    [yes] （{ $errors }）
   *[no] {""}
}{ $chance ->
    [yes] ；翻棋的運氣合計 { $luck }%
   *[no] {""}
}
analysis-sums = { $chance ->
    [yes] -# 損失：這一步比最佳走法少多少勝算。運氣：翻出的棋讓勝算增減多少。
   *[no] -# 損失：這一步比最佳走法少多少勝算。
}
analysis-steady = 沒有哪一步扭轉了局勢。
analysis-turning = **轉折點**
analysis-worst = { $more ->
    [yes] **其他失誤**
   *[no] **失誤**
}
analysis-luckiest = { $more ->
    [yes] **其他翻棋好運**
   *[no] **翻棋好運**
}
# 一行最多三部分：走了什麼、翻出什麼；失誤帶來的變化；運氣接著帶來的變化（{ $then }）。
# side 是誰的失誤或運氣：讀的人自己、對手，或（讀的人沒下這局時）{ $who }。
analysis-ply = 第 { $ply } 步，{ $who }：{ $action }{ $revealed ->
    [yes] （{ $piece }）。
   *[no] 。
}
analysis-choice = { $side ->
    [own] 你的
   *[other] { $who } 的
}{ $label ->
    [inaccuracy] 小失誤
    [mistake] 失誤
   *[blunder] 大失誤
}讓{ $side ->
    [own] 勝算從 { $from }% 降到
    [theirs] 你的勝算從 { $from }% 升到
   *[other] { $colour }的勝算從 { $from }% { $trend ->
        [up] 升到
       *[down] 降到
    }
} { $to }%；{ $best } 更好。{ $then }
analysis-luck = { $after ->
    [good] { $side ->
        [own] 你運氣好，勝算從 { $from }% 升到
        [theirs] { $who } 運氣好，你的勝算從 { $from }% 降到
       *[other] { $who } 運氣好，{ $colour }的勝算從 { $from }% { $trend ->
            [up] 升到
           *[down] 降到
        }
    } { $to }%。
   *[undone] { $after ->
        [worse] 接著
       *[undone] 但
    }{ $side ->
        [own] 你
       *[other] { " " }{ $who }{ " " }
    }運氣好，勝算{ $after ->
        [worse] 再
       *[undone] 又
    }{ $trend ->
        [up] 升到
       *[down] 降到
    } { $to }%。
}
analysis-meaning = -# 勝算由電腦往後算幾步估計而來。
analysis-more-moves = 其他關鍵走法
analysis-back = 回到圖表
analysis-alt-result = 結果：{ $first }（{ $colour }）{ $score } { $second }（{ $other }）。
analysis-alt-short = { $reader ->
    [yes] 你（{ $colour }）
   *[no] { $colour }
}的勝算，從 0（必敗）到 100（必勝），共 { $n } 步：開局 { $from }，終局 { $to }。
analysis-alt = { $reader ->
    [yes] 你（{ $colour }）
   *[no] { $colour }
}的勝算圖，從 0（必敗）到 100（必勝），共 { $n } 步：開局 { $from }，終局 { $to }。
analysis-alt-point = 轉折點 { $number }（{ $luck ->
    [yes] 運氣
   *[no] 走法
}）：第 { $ply } 步 { $action }，勝算從 { $from }% 到 { $to }%。
analysis-other-game = 四色暗棋還不能解析，只有 4×8 暗棋、象棋和旗象棋可以。
analysis-nothing = 這局一步也沒走，沒有東西可以解析。
analysis-busy = 電腦正忙著算別局，請一分鐘後再試。
analysis-one-at-a-time = 你上一局還在解析，請過幾秒再試。

# 提示。
hint-heading = **提示**（棋局 `{ $code }`）：{ $n ->
    [1] 只有一種走法。
    [2] 共有 2 種走法。
    [3] 共有 3 種走法。
   *[other] 共有 { $n } 種走法，以下是最好的幾種。
}
    -# 機率由電腦往後算幾步估計而來。
hint-line = { $place }. { $mark }**{ $action }**：{ $forced ->
    [yes] {""}
   *[no] 勝 { $win }%、和 { $draw }%、負 { $loss }%。
}{ $why }
hint-wins = { $plies ->
    [1] 走這一步就贏。
   *[other] { $plies } 步之內必勝（雙方合計）。
}
hint-loses = { $plies ->
    [1] 但對方下一步就能贏。
   *[other] 但對方 { $plies } 步之內還是必勝（雙方合計）。
}
hint-takes = 吃掉{ $piece }，{ $retaken ->
    [yes] 但可能被吃回來。
   *[no] 而且不會被吃回來。
}
hint-turns-up = 翻開後，有利的機率 { $good }%，不利 { $bad }%。
hint-unknown = 底下是什麼，還不知道。
hint-checks = 將軍。
hint-saves = 救一顆快被吃的棋。
hint-threatens = 威脅{ $piece }。
hint-waits = 平穩的一步：不吃子，也不威脅對方。
hint-none-better = { $n } 種走法都差不多。
hint-other-game = 四色暗棋還不能用提示，只有 4×8 暗棋、象棋和旗象棋可以。
hint-taken = 💡 { $who } 用了 { $n } 次提示。
