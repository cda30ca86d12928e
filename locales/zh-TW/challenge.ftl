# 挑戰訊息：內容保留，只更新最後一行與按鈕。

challenge-to = ⚔️ **{ $challenger } 邀 { $opponent } 來一局{ $game }！**
challenge-open = ⚔️ **{ $challenger } 想來一局{ $game }，誰要應戰？**
challenge-to-pair = ⚔️ **{ $challenger } 想和 { $partner } 組隊，邀 { $opponent } 來一局暗棋！**
challenge-open-pair = ⚔️ **{ $challenger } 想和 { $partner } 組隊來一局暗棋，誰要應戰？**
challenge-terms = { $rules } · { $time } · { $first ->
    [challenger] 由 { $challenger } 先翻
    [opponent] 由 { $opponent } 先翻
    [acceptor] 由應戰者先翻
    [rated] 由積分較高者先翻
   *[lot] 抽籤決定誰先翻
}
challenge-time = { $time }，{ $seats ->
    [two] 超時判負
   *[four] 超時出局
}
challenge-sealed = -# 🔒 洗牌已鎖定（編號 { $sequence }），終局後可按「驗證」檢查。指紋：`{ $commitment }`
challenge-casual = 🍵 友誼賽：不計積分。{ $hints ->
    [yes] 輪到你時可以用 `/{ $command } 提示`；用過幾次，大家都看得到。
   *[no] {""}
}
challenge-expires = { $deadline }到期
challenge-accepted = ✅ { $acceptor } 應戰，對局開始！
challenge-declined = { $opponent } 婉拒了，下次再約！
challenge-withdrawn = { $challenger } 收回了挑戰。
challenge-expired = 時間到了，沒有人應戰。可以用 `/{ $command } 挑戰` 再邀一次。
challenge-other-answers = { $can ->
    [both] 你可以加入自己的文字參與洗牌或抽籤，也可以收回挑戰。
    [withdraw] 你可以收回挑戰。
   *[words] 你可以加入自己的文字參與洗牌或抽籤，同時接受挑戰。
}
# 用在沒有開局的挑戰。
challenge-unplayed = -# 🔒 { $group ->
    [banqi] 洗牌
   *[other] 顏色的抽籤
}已鎖定（編號 { $sequence }），指紋：`{ $commitment }`
challenge-revealed = -# 🔓 種子已公開：`{ $seed }`

words-title-add = 輸入任意文字，參與洗牌或抽籤
words-title-accept = 輸入任意文字並應戰
words-label = 最多 { $limit } 個英文字母、數字、符號或空格，終局後會公開
words-placeholder = 別人猜不到的就好，例如：boba tea 5678

# /封鎖：不想一起下棋的人。

block-done = { $what ->
    [blocked] 已封鎖 { $who }。
    [unblocked] 已解除封鎖，{ $who } 可以再挑戰你。
   *[was-not] 你沒有封鎖 { $who }。
}
block-list = { "**" }你封鎖的人{ "**" }：{ $people }
block-none = 你沒有封鎖任何人。要封鎖的話，用 `/封鎖` 並選擇「對象」。
block-how = -# 封鎖是雙向的：你們不能互相挑戰，也不能接受彼此的公開挑戰。我不會通知對方。已經開始的棋局照常進行。伺服器裡的棋局人人都能觀戰，被封鎖的人也可以。
block-choose = 選擇要解除封鎖的人
block-by-you = 你封鎖了 { $who }。想和對方下棋，請先用 `/解除封鎖`。
block-unavailable = { $who } 目前無法和你下這一局。請用 `/{ $command } 挑戰` 另邀別人，或把「對手」留空，任何人都能應戰。
block-paused = { $who } 沒有接受你最近的幾次挑戰，你暫時不能再挑戰對方（這項限制 { $deadline }到期）。
block-cannot = 不能封鎖自己或機器人。請在「對象」選別人。
block-full = 你已封鎖 { $limit } 人，達到上限。請先用 `/解除封鎖` 移除一位。
