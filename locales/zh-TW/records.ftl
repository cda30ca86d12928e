# /暗棋 顯示 加上棋譜檔案：別處下的棋局。

import-title = **棋譜裡的棋局** · { $rules }
import-checked = { $state ->
    [open] ✅ 每一步都合法。棋譜裡這局還沒下完，所以還不能檢查洗牌。
    [shuffled] ✅ 已檢查：指紋、洗牌、每一步和結果都正確。
    [shuffled-stated] ✅ 已檢查：指紋、洗牌和每一步都正確。結果照棋譜所寫，無法從走法檢查。
    [played-stated] ✅ 已檢查：指紋和每一步都正確。結果照棋譜所寫，無法從走法檢查。
   *[played] ✅ 已檢查：指紋、每一步和結果都正確。
}
import-aborted = **這局已中止。**不計積分，也不算輸贏。
import-note = -# 玩家名稱和時間無法檢查。按鈕在 { $days } 天內有效，我只保留你最近的 { $limit } 份棋譜。
import-challenger = 挑戰者
import-opponent = 對手
import-opponent-number = 對手 { $n }
import-partner = 隊友
import-too-large = 這個檔案太大，不像是棋譜。請附上 `/{ $command } 匯出` 的檔案。
import-no-download = 我無法從 Discord 取得檔案，請再附一次。
import-gone = 這份棋譜已不再保留。請用 `/{ $command } 顯示` 再附上一次檔案。
import-several = 這個檔案有好幾局。請用 `/{ $command } 匯出` 下載單局，再附上那個檔案。
import-too-long = 這局超過 { $limit } 步，無法顯示。可以在自己的電腦上用 `banqi verify 檔名` 檢查。
import-not-json = 這個檔案不是棋譜。請附上 `/{ $command } 匯出` 的檔案。
import-format = 這份棋譜的格式是「{ $found }」，我無法讀取。請附上格式為 `banqi.record.v1` 的檔案。
import-shape = 這份棋譜缺少內容，或有不認得的內容。請附上 `/{ $command } 匯出` 的原始檔案。
import-field = 這份棋譜的 `{ $field }` 有誤。請附上 `/{ $command } 匯出` 的原始檔案。
import-fault = ❌ 這份棋譜有誤，無法顯示：{ $why ->
    [seed] 棋局已結束，卻沒有種子。
    [early] 棋局還沒結束，卻已公開種子。
    [fingerprint] 指紋與種子不符。
    [computer] 電腦的自訂文字被改過。
    [chain] 棋譜說這是機器人的第一局，其實不是。
    [first] 先走的玩家不對。
    [revealed] 第 { $number } 步翻出的棋與洗牌不符。
    [illegal] 第 { $number } 步不合法。
    [out] 第 { $number } 步有玩家出局，但當時不能出局。
    [takeback] 第 { $number } 次悔棋撤回的走法不合法，或不能撤回。
   *[result] 結果與走法不符。
}
