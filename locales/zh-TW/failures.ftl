# 沒有人犯規，但事情沒辦成。

failure-try-again = 剛才的動作沒有成功，棋局沒有變動。請稍後再試；一直這樣的話，請把代碼 `{ $id }` 告訴機器人的管理者。
failure-storage = 現在無法存檔，所以剛才的動作沒有執行。資料都還在，請過幾分鐘再試。
failure-crowded = 現在使用的人太多，來不及處理，所以剛才的動作沒有執行。請過一分鐘再試。
failure-unknown-game = 找不到局號 `{ $code }`。用 `/{ $command } 棋局列表` 看看你的棋局。
failure-visibility-unchecked = 暫時無法向 Discord 確認你能不能看這盤棋。請稍後再試。
failure-no-game = 你在這個頻道沒有棋局。用 `/{ $command } 挑戰` 開一局，或在「局號」選項填局號；`/{ $command } 棋局列表` 會列出你的棋局。
failure-no-finished-game = 你在本伺服器還沒有下完的棋局。如果是別人的棋局，請在「局號」選項填局號。
failure-no-challenge = { $answer ->
    [withdraw] 你在這個頻道沒有等待應戰的挑戰。請在挑戰訊息上按「⋯」，再按「收回挑戰」，或在「局號」選項填它的局號。
   *[answer] 這個頻道沒有人向你挑戰。請按挑戰訊息上的按鈕，或在「局號」選項填它的局號。
}
failure-not-understood = 看不懂「{ $text }」。翻棋請寫一格，例如 `b3`；走棋、吃子或暗吃請寫兩格，例如 `b3 b4`。
failure-no-square = 沒有 { $square } 這一格：直行是 a 到 h，橫列是 1 到 { $rows }。
failure-bot = 不能挑戰別的機器人。請選一位真人，或和電腦下：`/{ $command } 挑戰 難度:3`；「對手」留空則任何人都能應戰。
failure-level = 「難度」和「對手」只能填一個。和電腦下請只填「難度」，挑戰真人請只填「對手」。
failure-no-engine = 電腦還不會下這種棋。請挑戰真人，或和電腦下 4×8 暗棋：`/暗棋 挑戰 難度:3`。
failure-self = 不能挑戰自己。把「對手」留空，任何人都能應戰。
failure-opponent-twice = 同一個人填了兩次，填一次就好。沒指定的座位，任何人都能坐。
failure-too-many-opponents = 這套規則是兩人下的。請只填一位對手，或把「規則」改成「四色四人」或「四色分組（2 對 2）」。
failure-too-many-named = 一局最多四個人：連隊友在內，最多再填三位。
failure-partner = { $why ->
    [oneself] 不能選自己當隊友。請換一位，或把「隊友」留空。
    [computer] 電腦只下雙人局，不能當隊友。請選一位真人，或把「隊友」留空。
   *[rules] 這套規則沒有隊友。請把「隊友」留空，或把「規則」改成「四色分組（2 對 2）」。
}
failure-opponent-gone = 有位玩家的資料已被刪除，無法再來一局。請用 `/{ $command } 挑戰` 另邀別人。
failure-not-here = { $who } 不在這個伺服器，沒辦法應戰。請先邀請對方加入伺服器，或改邀別人。
failure-asked-already = 你已經發出同樣的挑戰，還在等人應戰：{ $link }
failure-too-many-games = 你的棋局與挑戰已達上限（{ $limit } 個）。請先下完一局，或收回一個挑戰。
failure-words = { $reason ->
    [long] 自訂文字最多 { $limit } 個字元，請再試一次。
   *[letters] 自訂文字只能用英文鍵盤上的字母、數字、符號和空格，請再試一次。
}
failure-foreign = 這個按鈕不是給你用的，或不能在這裡用。想知道可以做什麼，請看 `/說明`。
failure-position-banqi = 暗棋每局都重新洗牌，請把「局面」留空。想從指定的局面下象棋，請用 `/象棋 挑戰`。
failure-time = 看不懂時限「{ $text }」。請寫每步的時限，例如 `3d`（{ $least }到 { $most }），或總時間加每步秒數，例如 `10+5`（總時間最多 { $bank }，每步最多加 { $limit } 秒）。
failure-time-limit = { $side ->
    [short] { $span }太短了，每步的時限要在 { $least }到 { $most }之間。想下快一點，請用總時間加每步秒數，例如 `10+5`。
   *[long] { $span }太長了，每步的時限要在 { $least }到 { $most }之間。
}
failure-time-clock = 「{ $text }」超出範圍：總時間要在 { $shortest }到 { $bank }之間，每步最多加 { $limit } 秒，例如 `10+5`。
failure-clock-and-time = 「動作」和「時限」只能填一個。
failure-outdated = 這個按鈕是舊版留下的，已經失效。用 `/{ $command } 顯示` 可以看到有新按鈕的棋盤。
failure-permissions = 我在這裡缺少這些權限：{ $permissions }。請找頻道管理員開放給我。
failure-nobody-rated = 這裡還沒有人有積分。用 `/{ $command } 挑戰` 下完一局計分局就有了。

permission = { $permission ->
    [view] 檢視頻道
    [send] 傳送訊息
    [send-in-threads] 在討論串中傳送訊息
    [embed] 嵌入連結
    [attach] 附加檔案
    [history] 讀取訊息歷史
    [manage-threads] 管理討論串
   *[threads] 建立公開討論串
}
