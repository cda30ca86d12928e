# `/暗棋 教學` 的課程。學的人執紅；格子與 src/lesson/course.rs 的局面一致。

lesson-heading = ## 第 { $n } 課（共 { $of } 課）：{ $title }
lesson-title = { $lesson ->
    [turn-up] 翻棋
    [move] 走棋
    [capture] 吃子
    [protected] 看清楚再吃
    [cannon] 炮
    [soldier] 兵吃將
    [tally] 翻棋前先想
    [pin] 牽制
    [rotation] 繞圈
   *[parity] 單雙步
}
lesson-task = { $lesson ->
    [turn-up] 32 顆棋全是暗子。在棋盤下方的選單裡選一格，隨便翻一顆。（對局時也可以按「點棋盤走」，直接點格子。）
    [move] 你執紅。`c3` 的黑車比你 `c2` 的傌大，正要吃它。把傌直走或橫走一格，走到不會被吃的地方。
    [capture] 你的帥在 `d2`，可以吃隔壁的棋，只有卒不行。吃一顆，而且不要被吃回來。
    [protected] 你 `c2` 的俥可以吃卒，也可以吃馬。先看看吃了會不會被吃回來，再決定。
    [cannon] 你的炮在 `b1`。炮要沿直行或橫列剛好隔一顆棋才能吃子，隔明子、暗子都行，不分敵我。找出能吃的那顆，吃掉它。
    [soldier] 黑將在 `d2`，正要吃你的俥。只有一顆棋能吃將，用它吃。
    [tally] 只剩兩顆暗子。棋盤下方的統計寫著：一顆是紅傌，一顆是黑卒，但不知道哪顆是哪顆。翻一顆，別讓帥有危險。
    [pin] 黑馬在 `c1`，靠著邊線，有三條退路；你 `b2` 的仕看住了其中兩條。你要在 2 步之內吃掉這顆馬。
    [rotation] 黑象在 `g2`，正要吃你 `g1` 的俥，還會一路追過來。連走 3 步，都別被吃掉。
   *[parity] 你 `b3` 的仕和 `a2` 的黑馬相距兩步，輪到你走。在 3 步之內吃掉黑馬。
}
lesson-why = { $lesson ->
    [turn-up] 你從此執紅：第一顆翻開的棋是什麼顏色，翻的人就執那一色。每一步可以翻棋、走棋或吃子，但不能不走。
    [move] 現在沒有黑棋吃得到你的傌。所有的棋都這樣走；除了炮，也都這樣吃。
    [capture] 直走或橫走一格，就能吃同級或較小的棋。將帥什麼都能吃，只有兵卒不行，反而會被兵卒吃掉。（正式對局時，選單只列出合法的走法。）
    [protected] 馬旁邊沒有棋保護，所以你的俥很安全。卒是誘餌：旁邊的象比俥大，會吃回來。
    [cannon] 只要剛好隔一顆棋，再遠都吃得到，連將帥也能吃。炮走棋和其他棋一樣是一格，但緊鄰的棋吃不了。
    [soldier] 最小的吃最大的，而將帥不能吃兵卒。所以將帥要小心身邊的兵卒。
    [tally] 剩下哪些暗子大家都知道，只是不知道在哪一格。翻帥旁邊那顆，要是翻出卒，帥就會被吃掉。
    [pin] 這就是牽制：被看住的棋走到哪裡都會被吃。只要看住它的棋不動，你就有時間調第二顆棋過來。
    [rotation] 空地有 2×2 以上，就能繞圈：只有一顆棋追的話，你可以一直躲。暗子之間只有一格寬的通道是死路，進去就出不來。
   *[parity] 這就是單雙步：追的和逃的相距兩步時，輪到誰走誰吃虧。你先等了一步，輪到黑方，馬只好動了。吃掉黑方最後一顆棋，你贏了！
}
lesson-hint = 💡 { $lesson ->
    [turn-up] 翻開第一顆棋之前，誰都還沒有顏色，只能翻棋。
    [move] 看看傌旁邊的格子：哪一格的隔壁沒有更大的黑棋？
    [capture] 馬和車都比帥小；走到那兩格，卒也吃不到帥。
    [protected] 這兩顆棋，哪一顆旁邊有比俥大的棋保護？
    [cannon] 數一數炮和目標之間有幾顆棋，要剛好一顆。
    [soldier] 俥比將小，吃不了將。最小的棋才能吃最大的。
    [tally] 帥旁邊那顆暗子可能是卒；另一顆離得遠，傷不到帥。
    [pin] 仕留在原地，俥走到馬旁邊：馬不走會被吃，走了也會被吃。
    [rotation] 左邊是通道，盡頭全是暗子，走進去就沒路了。右邊的四格是空地，在那裡繞。
   *[parity] 兩顆棋相距兩步時，要輪到黑方走才好。先用兵走一步，換黑方走。
}
# 三句說的事情一樣：翻棋、走棋或吃子。
lesson-right = ✅ 答對了！{ $act ->
    [flip] 翻 `{ $action }`，是{ $piece }。
    [capture] { $kind }吃{ $target }：`{ $action }`。
   *[move] { $kind }走 `{ $action }`。
}
lesson-shown = 👀 解答：{ $act ->
    [flip] 翻 `{ $action }`，是{ $piece }。
    [capture] { $kind }吃{ $target }，`{ $action }`。
   *[move] { $kind }走 `{ $action }`。
}
lesson-answer = 黑方{ $act ->
    [flip] 翻 `{ $action }`，是{ $piece }
    [capture] 的{ $kind }吃掉你的{ $target }：`{ $action }`
   *[move] 的{ $kind }走 `{ $action }`
}，輪到你了。
# 好幾步的解答，從頭接起來：每一段加上黑方的回應和你的下一步。
lesson-solution = 👀 解答：你走 { $line }。
lesson-line = { $line }，黑方走 `{ $reply }`；你再走 `{ $action }`
lesson-left = 還有 { $n } 步。
lesson-wrong = ❌ `{ $action }` 這一步不對。{ $why }
lesson-flaw-turns-nothing-up = 這一課要練翻棋，請選一顆暗子翻開。
lesson-flaw-takes-nothing = 這裡要吃子，請選能吃子的一步。
lesson-flaw-loses = { $captor }接著會吃掉你的{ $victim }：`{ $answer }`。
lesson-flaw-loses-if = 要是翻出{ $face }，{ $captor }就會吃掉你的{ $victim }：`{ $answer }`。
lesson-flaw-lets-go = 黑方走 `{ $answer }`，你就來不及吃{ $prey }了。
lesson-flaw-trapped = 黑方走 `{ $answer }`，你的{ $piece }就逃不掉了。
lesson-not-understood = ❓ 看不懂這個走法。`b3` 是翻棋，`b3-b4` 是走棋，`b3xb4` 是吃子；多步用逗號隔開。
lesson-changed = 🔄 這一課更新過，請從頭開始。
lesson-end =
    ## 🎓 課程完成
    你已經會翻棋、走棋、吃子和用炮，也懂牽制、繞圈和單雙步。現在就找人來一局吧！
    想複習哪一課都行，例如第 8 課：`/暗棋 教學 課:8`
lesson-answer-shown = -# 圖中是黑方的回應。請在下面另選一步，或按「再試一次」看原來的局面。
lesson-retry = 再試一次
lesson-back = 上一課
lesson-show = 看解答
lesson-again = 重來
lesson-next = 下一課
lesson-finish = 完成
lesson-challenge = 找人下棋
lesson-rules = 規則
