# `/暗棋 规则` 打开的规则书。规则本身由 variants.ftl 里各选项的说明讲；这里只写各种规则都一样、或由选项的值决定的话。
# † 表示没有文献依据、由我们自定。

rules-head =
    ## { $page }
    -# { $rules } · 第 { $number } 页，共 { $pages } 页
rules-page = { $page ->
    [turn] 目标与回合
    [ranks] 谁吃谁
    [captures] 走子与吃子
    [cannon] 炮的隔子吃
    [attempts] 暗吃
    [chains] 连吃
    [ends] 胜负
    [wiped-out] 子被吃光之后
    [draws] 和棋
    [chases] 长捉
   *[board] 怎么看棋盘
}
rules-pages = 选一页
rules-before = ◀ { $page }
rules-after = { $page } ▶
rules-no-page = ℹ️ 这套规则没有“{ $page }”一说，所以没有这一页。以下是第一页。
rules-rule = { $mark } { "**" }{ $option }{ "**" }：{ $meaning }。{ $ours }
rules-taiwan = 这就是台湾规则，其他规则都由它变化而来。
rules-differs = { $mark } { "**" }与台湾规则不同之处{ "**" }：{ $differences }。
rules-differs-note = -# 🔸 与台湾规则不同
rules-ours-note = -# † 文献没有说明，由我们自定
rules-rank = { $kind ->
    [K] 帅将
    [A] 仕士
    [E] 相象
    [R] 车
    [H] 马
    [C] 炮
   *[P] 兵卒
}
rules-rank-arrow = { " > " }
rules-rank-cannon = 不论大小：{ $cannon }

rules-turn =
    一副象棋，红黑各 16 个子，洗好后全部扣在半张棋盘上，每格一个。
    { "**" }目标{ "**" }：让对方一个子也不剩，或者无子可动。
    { "**" }轮到你时{ "**" }，三选一：翻开任何一个扣着的子；把自己的一个子横走或竖走一格到空格；或者吃子。{ $attempts ->
        [yes] 这套规则还可以暗吃：攻击扣着的子。
       *[no] 扣着的子还不属于任何人，不能走，也不能吃。
    }不能停着不走。
    { "**" }颜色{ "**" }：第一个翻开的子是什么颜色，翻的人就执那一色，对方执另一色。之后翻出谁的子都行，你也可能替对方翻出一个好子。
    谁先翻见下面；再战时由上一局的赢家先翻。
rules-ranks =
    由大到小：
    { $ranks }
    子可以吃紧挨着的、同级或更小的敌子；最大和最小的之间另有规定，见下面。{ $cannon ->
        [jumps] 炮不能一步一吃，只能隔子吃；除了兵卒以外的子都能吃它，不过炮吃炮也要隔子。
        [steps] 炮有大小之分，和其他子一样一步一吃。
       *[jumps-and-steps] 炮一步一吃时论大小，另外还能隔子吃。
    }
rules-captures =
    { "**" }走子{ "**" }：每一个子，连帅将和炮也一样，都是往上下左右走一格到空格。
    { "**" }吃子{ "**" }：走一格到对方已翻开、同级或更小的子上，取代它的位置。被吃的子就离开棋盘。{ $jumps ->
        [yes] 只有炮能从远处吃子。
       *[no] { "" }
    }{ $equal ->
        [both-removed] 如果双方最后的子同归于尽，走这一步的人赢†。
       *[captor-wins] { "" }
    }
rules-cannon =
    炮走子和其他子一样是一格，吃子却是跳着吃：沿着横线或竖线，正好隔一个子，也就是炮架。炮架和目标离多远都行，只要中间其他的格子都是空的。没有炮架、或隔了两个子，就不能跳。
    跳吃不论大小，连帅将、连另一门炮都能吃。被跳过的子留在原处。
    { $cannon ->
        [jumps] 紧挨着的子，炮永远吃不到。
       *[jumps-and-steps] 紧挨着的子只要不比炮大，可以一步一吃。
    }
rules-attempts =
    扣着的子也可以攻击，方式和吃明子一样：{ $jumps ->
        [yes] 从旁边一格，或者用炮隔子跳。
       *[no] 从旁边一格。
    }{ $cannon ->
        [jumps] 炮只能隔子攻击。
        [steps] { "" }
       *[jumps-and-steps] 炮两种都行。
    }
    谁都不知道那是什么子。翻开之后：
    • 是吃得动的敌子，就吃掉{ $equal ->
        [both-removed] ；同级就同归于尽
       *[captor-wins] { "" }
    }{ $jumps ->
        [yes] ；隔子跳的话，任何敌子都吃得动
       *[no] { "" }
    }；
    • 是吃不动的敌子，它留在原处，{ $dark-capture ->
        [attempt-or-die] 你的子没了
       *[attempt] 双方都不动
    }；
    • 是自己的子，它留在原处，双方都不动。
    然后换对方。每局的第一步一定是单纯的翻子。
rules-chains =
    吃了一个子之后，可以在同一回合往任何方向再吃，再吃，直到没有可吃的为止。必须是同一个子†，而且随时可以停手†。
    { $chain-attempts ->
        [yes] 途中也可以暗吃；没吃成，回合就结束。
       *[no] 途中只能吃明子。
    }{ $equal ->
        [both-removed] 吃同级的子也会结束连吃，因为两个子都拿掉了。
       *[captor-wins] { "" }
    }
    连吃不论多长，都算一步。
rules-ends =
    对方有下列情形之一，你就赢了：
    • { $wiped-out ->
        [at-once] 明暗的子都被吃光；
       *[when-stuck] 子被吃光，也没有暗子可翻；
    }
    • 轮到他走却什么也不能做：没得翻、没得走、也没得吃。图中黑方最后的卒被困住了；
    • 认输，或者超时。
    先看有没有人赢，再看是不是和棋。双方都走过之前可以中止，不算输赢。
rules-wiped-out =
    子被吃光还不算输：只要还有扣着的子，就可以去翻，虽然那都是对方的。轮到他而什么也不能做的时候，才算输。
    图中黑方的子已被吃光，扣着的是红方的子。
rules-draws =
    { "**" }双方同意{ "**" }：随时可以提和。提了不能收回，一直有效到对方答复为止；对方不答复而走子，就是拒绝。被拒之后，再过 { $pause } 步才能再提†。
    { "**" }自动和棋{ "**" }（一方走一次算一步；图中车与将来回走动，要看的是下一步）：
rules-chases =
    “捉”是追着不放：对方的一个子刚走过（没有吃子），你的子接着走一步（没有吃子），变成可以吃那一个子。中间只要有别的动作，这次追捉就结束。
    同一个子追同一个子，连续最多 { $plies } 步，再下一步就不合规则：图中的车已经一路追着马，不能再走到又威胁它的格子。除此之外无事可做的一方算输。{ $endless ->
        [position-draw] 追捉时的局面不算重复。
       *[other] { "" }
    }
rules-board =
    棋盘下方，两色各有一行，依大小列出各种子{ $jumps ->
        [yes] ，炮在最后{ $cannon ->
            [jumps] ，隔一条线，因为它不论大小
           *[other] { "" }
        }
       *[no] { "" }
    }。旁边的小记号就是每一个子：实心的已翻开，绿色亮心的还扣着，打叉的已被吃。还有哪些子没出现，一看就知道。
    箭头在轮到走的一方之前，皇冠在赢家之前。
    棋盘上黄色的格子是最后一步，角落的小圆片是被吃掉的子。红子是圆的，黑子是八角形的。
rules-legend = -# { $state }{ $signs }
rules-legend-table = 横行是吃的一方，竖列是被吃的一方。
rules-legend-board = -# 图中是一局棋的后段。
rules-sign-pair = { "**" }{ $sign }{ "**" }：{ $meaning }
rules-sign = { $sign ->
    [actor] 黄格
    [came] 小圈
    [go] 圆点
    [draws] 两横
    [take] 圆圈
    [both] 圈中两叉
    [attempt] 棋背上的圈
    [turn-up] 转弯的箭头
    [stop] 小方块
    [screen] 拱形箭头
   *[barred] 叉
}
rules-sign-meaning = { $sign ->
    [actor] 可以行动的子
    [came] 从这里来
    [go] 可以走
    [draws] 走了就和棋
    [take] 可以吃
    [both] 可以吃，同归于尽
    [attempt] 可以暗吃
    [turn-up] 可以翻
    [stop] 可以停手
    [screen] 炮架
   *[barred] 不行
}
rules-alt-sign = { $meaning }：{ $squares }。
rules-table = 表：一步一吃时谁吃谁。
rules-takes = { $captor }：{ $takes }。
rules-takes-none = 都不能吃
rules-takes-both = （{ $kinds }：同归于尽）
