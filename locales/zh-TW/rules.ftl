# `/暗棋 規則` 打開的規則書。規則本身由 variants.ftl 裡各選項的說明講；這裡只寫各種規則都一樣、或由選項的值決定的話。
# † 表示沒有文獻依據、由我們自訂。

rules-head =
    ## { $page }
    -# { $rules } · 第 { $number } 頁，共 { $pages } 頁
rules-page = { $page ->
    [turn] 目標與回合
    [ranks] 誰吃誰
    [captures] 走棋與吃子
    [cannon] 炮的隔子吃
    [attempts] 暗吃
    [chains] 連吃
    [ends] 勝負
    [wiped-out] 棋被吃光之後
    [draws] 和棋
    [chases] 長捉
   *[board] 怎麼看棋盤
}
rules-pages = 選一頁
rules-before = ◀ { $page }
rules-after = { $page } ▶
rules-no-page = ℹ️ 這套規則沒有「{ $page }」這回事，所以沒有這一頁。以下是第一頁。
rules-rule = { $mark } { "**" }{ $option }{ "**" }：{ $meaning }。{ $ours }
rules-taiwan = 這就是台灣規則，其他規則都由它變化而來。
rules-differs = { $mark } { "**" }和台灣規則不同之處{ "**" }：{ $differences }。
rules-differs-note = -# 🔸 和台灣規則不同
rules-ours-note = -# † 文獻沒有說明，由我們自訂
rules-rank = { $kind ->
    [K] 帥將
    [A] 仕士
    [E] 相象
    [R] 俥車
    [H] 傌馬
    [C] 炮砲
   *[P] 兵卒
}
rules-rank-arrow = { " > " }
rules-rank-cannon = 不論大小：{ $cannon }

rules-turn =
    一副象棋，紅黑各 16 顆，洗好後全部蓋在半張棋盤上，每格一顆。
    { "**" }目標{ "**" }：讓對方一顆棋也不剩，或是無棋可動。
    { "**" }輪到你時{ "**" }，三選一：翻開任何一顆蓋著的棋；把自己的一顆棋直走或橫走一格到空格；或是吃子。{ $attempts ->
        [yes] 這套規則還可以暗吃：攻擊蓋著的棋。
       *[no] 蓋著的棋還不屬於任何人，不能走，也不能吃。
    }不能跳過不走。
    { "**" }顏色{ "**" }：第一顆翻開的棋是什麼顏色，翻的人就執那一色，對方執另一色。之後翻出誰的棋都行，你也可能替對方翻出一顆好棋。
    誰先翻見下面；再戰時由上一局的贏家先翻。
rules-ranks =
    由大到小：
    { $ranks }
    棋可以吃緊鄰的、同級或較小的敵子；最大和最小的之間另有規定，見下面。{ $cannon ->
        [jumps] 炮不能一步一吃，只能隔子吃；除了兵卒以外的棋都能吃它，不過炮吃炮也要隔子。
        [steps] 炮有大小之分，和其他棋一樣一步一吃。
       *[jumps-and-steps] 炮一步一吃時論大小，另外還能隔子吃。
    }
rules-captures =
    { "**" }走棋{ "**" }：每一顆棋，連帥將和炮也一樣，都是往上下左右走一格到空格。
    { "**" }吃子{ "**" }：走一格到對方已翻開、同級或較小的棋上，取代它的位置。被吃的棋就離開棋盤。{ $jumps ->
        [yes] 只有炮能從遠處吃子。
       *[no] { "" }
    }{ $equal ->
        [both-removed] 如果雙方最後的棋同歸於盡，走這一步的人贏†。
       *[captor-wins] { "" }
    }
rules-cannon =
    炮走棋和其他棋一樣是一格，吃子卻是用跳的：沿著橫線或直線，剛好隔一顆棋，也就是炮架。炮架和目標離多遠都行，只要中間其他的格子都是空的。沒有炮架、或隔了兩顆，就不能跳。
    跳吃不論大小，連帥將、連另一門炮都能吃。被跳過的棋留在原處。
    { $cannon ->
        [jumps] 緊鄰的棋，炮永遠吃不到。
       *[jumps-and-steps] 緊鄰的棋只要不比炮大，可以一步一吃。
    }
rules-attempts =
    蓋著的棋也可以攻擊，方式和吃明子一樣：{ $jumps ->
        [yes] 從隔壁一格，或是用炮隔子跳。
       *[no] 從隔壁一格。
    }{ $cannon ->
        [jumps] 炮只能隔子攻擊。
        [steps] { "" }
       *[jumps-and-steps] 炮兩種都行。
    }
    誰都不知道那是什麼棋。翻開之後：
    • 是吃得動的敵子，就吃掉{ $equal ->
        [both-removed] ；同級就同歸於盡
       *[captor-wins] { "" }
    }{ $jumps ->
        [yes] ；隔子跳的話，任何敵子都吃得動
       *[no] { "" }
    }；
    • 是吃不動的敵子，它留在原處，{ $dark-capture ->
        [attempt-or-die] 你的棋沒了
       *[attempt] 雙方都不動
    }；
    • 是自己的棋，它留在原處，雙方都不動。
    然後換對方。每局的第一步一定是單純的翻棋。
rules-chains =
    吃了一顆之後，可以在同一回合往任何方向再吃，再吃，直到沒有可吃的為止。必須是同一顆棋†，而且隨時可以停手†。
    { $chain-attempts ->
        [yes] 途中也可以暗吃；沒吃成，回合就結束。
       *[no] 途中只能吃明子。
    }{ $equal ->
        [both-removed] 吃同級的棋也會結束連吃，因為兩顆都拿掉了。
       *[captor-wins] { "" }
    }
    連吃不論多長，都算一步。
rules-ends =
    對方有下列情形之一，你就贏了：
    • { $wiped-out ->
        [at-once] 明暗的棋都被吃光；
       *[when-stuck] 棋被吃光，也沒有暗子可翻；
    }
    • 輪到他走卻什麼也不能做：沒得翻、沒得走、也沒得吃。圖中黑方最後的卒被困住了；
    • 認輸，或是超時。
    先看有沒有人贏，再看是不是和棋。雙方都走過之前可以中止，不算輸贏。
rules-wiped-out =
    棋被吃光還不算輸：只要還有蓋著的棋，就可以去翻，雖然那都是對方的。輪到他而什麼也不能做的時候，才算輸。
    圖中黑方的棋已被吃光，蓋著的是紅方的棋。
rules-draws =
    { "**" }雙方同意{ "**" }：隨時可以提和。提了不能收回，一直有效到對方回覆為止；對方不回覆而走棋，就是拒絕。被拒之後，再過 { $pause } 步才能再提†。
    { "**" }自動和棋{ "**" }（一方走一次算一步；圖中俥與將來回走動，要看的是下一步）：
rules-chases =
    「捉」是追著不放：對方的一顆棋剛走過（沒有吃子），你的棋接著走一步（沒有吃子），變成可以吃那一顆棋。中間只要有別的動作，這次追捉就結束。
    同一顆棋追同一顆棋，連續最多 { $plies } 步，再下一步就不合規則：圖中的俥已經一路追著馬，不能再走到又威脅它的格子。除此之外無事可做的一方算輸。{ $endless ->
        [position-draw] 追捉時的局面不算重複。
       *[other] { "" }
    }
rules-board =
    棋盤下方，兩色各有一列，依大小列出各種棋{ $jumps ->
        [yes] ，炮在最後{ $cannon ->
            [jumps] ，隔一條線，因為它不論大小
           *[other] { "" }
        }
       *[no] { "" }
    }。旁邊的小記號就是每一顆棋：實心的已翻開，綠色亮心的還蓋著，打叉的已被吃。還有哪些棋沒出現，一看就知道。
    箭頭在輪到走的一方之前，皇冠在贏家之前。
    棋盤上黃色的格子是最後一步，角落的小圓片是被吃掉的棋。紅棋是圓的，黑棋是八角形的。
rules-legend = -# { $state }{ $signs }
rules-legend-table = 橫列是吃的一方，直行是被吃的一方。
rules-legend-board = -# 圖中是一局棋的後段。
rules-sign-pair = { "**" }{ $sign }{ "**" }：{ $meaning }
rules-sign = { $sign ->
    [actor] 黃格
    [came] 小圈
    [go] 圓點
    [draws] 兩橫
    [take] 圓圈
    [both] 圈中兩叉
    [attempt] 棋背上的圈
    [turn-up] 轉彎的箭頭
    [stop] 小方塊
    [screen] 拱形箭頭
   *[barred] 叉
}
rules-sign-meaning = { $sign ->
    [actor] 可以行動的棋
    [came] 從這裡來
    [go] 可以走
    [draws] 走了就和棋
    [take] 可以吃
    [both] 可以吃，同歸於盡
    [attempt] 可以暗吃
    [turn-up] 可以翻
    [stop] 可以停手
    [screen] 炮架
   *[barred] 不行
}
rules-alt-sign = { $meaning }：{ $squares }。
rules-table = 表：一步一吃時誰吃誰。
rules-takes = { $captor }：{ $takes }。
rules-takes-none = 都不能吃
rules-takes-both = （{ $kinds }：同歸於盡）
