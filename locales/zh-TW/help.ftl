# /說明、/關於，以及驗證的意義。

help-text =
    { "**" }暗棋：把象棋棋子全部蓋住，再輪流翻棋、走棋、吃子。{ "**" }
    { $play } · 和電腦、朋友或任何人下棋
    { $challenge } · 自訂規則與時限
    { $learn } · 十堂短課
    { $rules } · 圖解規則
help-challenge = 挑戰
help-learn = 教學
help-all-commands = 所有指令
help-commands =
    { "**" }下棋{ "**" }
    { $play } { $challenge } · 開一局
    { $others } · 象棋、旗象棋
    { $accept } { $decline } { $withdraw } · 回應或收回挑戰
    { $next } { $games } { $show } · 等你的下一局、你的棋局與棋盤
    { $watch } · 看別人下棋
    { $move } · 輸入走法，例如 b3xb4；也可以輸入「悔棋」
    { $clock } · 暫停棋局，或更改時限
    { $draw } { $resign } { $abort } { $rematch } · 結束棋局，或再來一局
    { "**" }學習{ "**" }
    { $learn } { $rules } { $puzzle } · 短課、規則、殘局題
    { $hint } { $odds } · 對局中的輔助
    { $analyse } { $replay } { $history } · 回顧下完的棋局
    { "**" }積分與棋譜{ "**" }
    { $leaderboard } { $profile } · 積分
    { $export } { $verify } · 匯出棋譜、檢查洗牌
    { "**" }設定{ "**" }
    { $preferences } · 自己看到的棋子與記譜，以及勿擾時段
    { $vacation } · 停止計時幾天
    { $settings } { $change } · 伺服器的設定，給管理員用
    { $block } { $unblock } · 不讓某人挑戰你，或解除封鎖
    { $privacy } { $delete } · 查看或刪除我儲存的資料
    { $about } · 關於這個機器人
    -# 多數按鈕都有對應的指令。同時有好幾局時，請填「局號」，也就是棋盤下方的六個字元。
about-text =
    ## 暗棋機器人 { $version }
    我是 Discord 上的暗棋機器人，免費、沒有廣告、開放原始碼。

    { "**" }洗牌公平嗎？{ "**" }
    在任何人應戰之前，我會先產生一組保密的隨機種子，並公開它的指紋（SHA-256）。指紋連續編號，少一個都看得出來。種子加上各玩家的自訂文字（按挑戰訊息的「⋯」，再按「加入自訂文字」），決定每顆棋的位置。終局後我會公開種子，任何人都能檢查洗牌：`/暗棋 驗證`。
    { "**" }可以證明{ "**" }：洗牌在第一步之前就已決定，之後沒有更動；只要有一位玩家輸入了機器人的管理者猜不到的文字，管理者就無法挑選洗牌結果。
    { "**" }無法證明{ "**" }：機器人的管理者沒有偷看種子。對局期間，種子就存在管理者的資料庫裡。如果對手就是管理者，你只能選擇相信。

    { "**" }儲存哪些資料{ "**" }：你的使用者 ID、棋局的走法與時間、積分、解題紀錄、你輸入的自訂文字、休假、看過的棋譜檔案、你在其他頻道轉播的棋局、你的榜首身分組、你封鎖的人，以及你在 `/偏好` 的選擇。伺服器方面：儲存的規則與各項設定。不存名字、訊息或頭像。用 `/隱私 查看` 下載你的資料，用 `/隱私 刪除` 刪除。
verify-holds-title = ## ✅ 棋局 `{ $code }` 驗證無誤
verify-broken-title = ## ❌ 棋局 `{ $code }` 驗證失敗
verify-sealed-title = ## 🔒 棋局 `{ $code }` 還沒下完
verify-rules = -# 規則：{ $rules }（`{ $variant }`）{ $shuffled ->
    [yes] {" "}· 洗牌編號 { $sequence }
   *[no] {""}
}
verify-holds = { $turned ->
    [0] 全部吻合：指紋、自訂文字與洗牌。
   *[other] 全部吻合：指紋、自訂文字、洗牌，以及翻開的 { $turned } 顆棋。
}
verify-broken = { $step ->
    [seal] 指紋與種子不符
    [reveal] 翻開的棋與洗牌的結果不符
    [moves] 棋譜裡有不合法的走法
   *[result] 結果與走法不符
}。請告訴機器人的管理者。
verify-sealed = 種子要到終局才公開。指紋是 `{ $commitment }`，可以和挑戰訊息對照。
verify-seal = -# 指紋：`{ $commitment }`
verify-secret = -# 種子：`{ $seed }`
verify-words-typed = -# { $player } 的自訂文字：{ $words }
verify-words-auto = -# { $player } 沒有輸入自訂文字，改用這個數字：{ $words }
verify-how = -# 想在自己的電腦上檢查：先用 `/{ $command } 匯出` 下載棋譜，再執行 `banqi verify 檔名`（要先安裝本機器人的程式）。
