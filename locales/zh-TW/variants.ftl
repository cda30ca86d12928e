# 規則組合：預設規則、選項與選項的值，以及如何選擇。不使用加號，因為輸入建議之後還能接著打。

game-banqi = 暗棋
    .button = 暗棋
    .invitation = 暗棋

variant-name = { $preset ->
    [taiwan] 台灣規則
    [hongkong] 香港規則
    [mainland] 大陸規則
    [boyer] Boyer 規則
    [woody] Woody 規則
    [olympiad] 電腦奧林匹亞規則
    [four-colour-2] 四色雙人
    [four-colour-4] 四色四人
    [four-colour-teams] 四色分組（2 對 2）
   *[club] 棋社規則
}
variant-hint = { $preset ->
    [taiwan] 炮隔子吃；同樣走法循環 3 次，或連續 60 步無翻無吃，就是和棋
    [hongkong] 炮走一格吃，論大小；俥傌炮大於仕相
    [mainland] 炮走一格吃，論大小；將帥與兵卒互吃
    [boyer] Thom Boyer 的英文教學：重複局面不自動和棋；棋被吃光還可以翻暗子
    [woody] Woody 的英文網頁：同 Boyer 規則，但由積分較高者先翻
    [olympiad] 大小同台灣規則；同一局面出現 3 次，或連續 180 步無翻無吃，就是和棋
    [four-colour-2] 8×8 棋盤；兩人各執兩色，紅綠對黑藍
    [four-colour-4] 8×8 棋盤；四人各執一色，留到最後的人獲勝
    [four-colour-teams] 8×8 棋盤；四人各執一色，坐對面的兩人一隊
   *[club] 大小同台灣規則；同一顆棋最多連捉 7 步；連續 40 步無翻無吃就是和棋
}
variant-with = { $preset }（{ $differences }）
variant-separator = ；
variant-labelled = { $option }：{ $value }
variant-suggested = { $name } — { $hint }
variant-option = { $option ->
    [rank] 大小順序
    [general-soldier] 將帥與兵卒
    [cannon] 炮的吃法
    [dark-capture] 暗吃
    [chain] 連吃
    [screen] 炮架
    [equal] 同級相吃
    [endless] 重複局面
    [chase-limit] 長捉
    [quiet-limit] 無翻無吃
    [wiped-out] 棋被吃光
    [first] 先翻
   *[last-peek] 最後一顆暗子
}
variant-value = { $value ->
    [rank-taiwan] 台灣式，仕相大於俥傌
    [rank-hongkong] 香港式，俥傌大於仕相
    [rank-mainland] 大陸式，炮排在傌與兵之間
    [general-soldier-one-way] 只有兵卒吃將帥
    [general-soldier-mutual] 互吃
    [cannon-jumps] 隔子吃
    [cannon-steps] 走一格吃
    [cannon-jumps-and-steps] 隔子吃，也能走一格吃
    [dark-capture-no] 不行
    [dark-capture-attempt] 可以
    [dark-capture-attempt-or-die] 可以，吃不了就陣亡
    [dark-capture-attempt-not-cannon] 可以，炮除外
    [chain-no] 不行
    [chain-cannon] 只限炮
    [chain-face-up] 任何棋，只吃明子
    [chain-any] 任何棋，明暗都行
    [screen-any] 明子、暗子都行
    [screen-face-up-only] 只限明子
    [equal-captor-wins] 吃的一方留下
    [equal-both-removed] 同歸於盡
    [endless-cycle-draw] 走法循環 3 次和棋
    [endless-position-draw] 同一局面 3 次和棋
    [endless-agree] 不自動和棋
    [chase-limit-none] 不限
    [chase-limit-7] 最多 7 步
    [quiet-limit-none] 不限
    [wiped-out-at-once] 立刻{ $seats ->
        [two] 算輸
       *[four] 出局
    }
    [wiped-out-when-stuck] 無法行動才算輸
    [first-challenger] 挑戰者
    [first-opponent] 應戰者
    [first-higher-rated] 積分較高者
    [first-lot] 抽籤
    [last-peek-shown] 標示出來
    [last-peek-hidden] 不標示
   *[quiet-limit] 滿 { $number } 步和棋
}
variant-value-hint = { $value ->
    [rank-taiwan] 帥、仕、相、俥、傌、兵；炮能走一格吃時，排在傌之後
    [rank-hongkong] 帥、俥、傌、炮、仕、相、兵
    [rank-mainland] 帥、仕、相、俥、傌、炮、兵
    [general-soldier-one-way] 兵卒可以吃將帥，將帥不能吃兵卒
    [general-soldier-mutual] 兵卒與將帥互吃，誰先走誰吃
    [cannon-jumps] 炮要剛好隔一顆棋（炮架）才能吃，對方的明子都能吃
    [cannon-steps] 炮和其他棋一樣，走一格吃同級或較小的棋
    [cannon-jumps-and-steps] 炮能隔子吃，也能走一格吃不比它大的棋
    [dark-capture-no] 暗子只能翻開，不能被吃
    [dark-capture-attempt] 翻開那顆暗子：能吃就吃，吃不了就留在原處，換下一位走
    [dark-capture-attempt-or-die] 翻開那顆暗子：能吃就吃，吃不了就自己陣亡
    [dark-capture-attempt-not-cannon] 除了炮都可以暗吃：能吃就吃，吃不了就留在原處，換下一位走
    [chain-no] 一步只吃一顆
    [chain-cannon] 炮吃了一顆之後，可以接著吃
    [chain-face-up] 吃了一顆之後，同一顆棋可以接著吃明子
    [chain-any] 吃了一顆之後，同一顆棋可以接著吃明子，也可以暗吃
    [screen-any] 敵我雙方的明子和暗子都能當炮架
    [screen-face-up-only] 只有明子能當炮架，暗子不行
    [equal-captor-wins] 吃同級的棋，吃的一方留下
    [equal-both-removed] 吃同級的棋，兩顆棋都拿掉
    [endless-cycle-draw] 同樣的走法連續循環 3 次就是和棋
    [endless-position-draw] 同一局面第 3 次出現就是和棋
    [endless-agree] 重複局面不會自動和棋；同一局面第 3 次出現時，會提醒可以提和
    [chase-limit-none] 可以一直捉同一顆棋
    [chase-limit-7] 同一顆棋最多連續捉另一顆棋 7 步，滿了就不能再捉
    [quiet-limit-none] 一直無翻無吃，也不會和棋
    [wiped-out-at-once] 棋一顆也不剩（明子、暗子都算），立刻{ $seats ->
        [two] 算輸
       *[four] 出局
    }
    [wiped-out-when-stuck] 棋被吃光還可以翻對方的暗子，無法行動才算輸
    [first-challenger] 發出挑戰的人先翻
    [first-opponent] 應戰的人先翻
    [first-higher-rated] 在這套規則裡積分較高的人先翻；同分由挑戰者先翻
    [first-lot] 抽籤決定誰先翻，和洗牌一樣終局後可以驗證
    [last-peek-shown] 最後一顆暗子會標示出來，因為人人都推得出來
    [last-peek-hidden] 最後一顆暗子不標示，由玩家自己推算
   *[quiet-limit] 連續 { $number } 步（{ $seats ->
        [two] 雙方
       *[four] 所有玩家
    }合計）無翻無吃，就是和棋
}
variant-clash = { $clash ->
    [first] 規則互相矛盾：四人局只能由挑戰者先翻，或抽籤決定。請把「先翻」改成「挑戰者」（`first=challenger`）或「抽籤」（`first=random`）。
    [chain] 規則互相矛盾：連吃可以吃暗子，卻又不能暗吃。請把「連吃」改成「任何棋，只吃明子」（`chain=face-up`），或把「暗吃」改成「可以」（`dark-capture=attempt`）。
   *[screen] 規則互相矛盾：限定了炮架，炮卻不隔子吃。請把「炮的吃法」改成「隔子吃」（`cannon=jumps`），或把「炮架」改成「明子、暗子都行」（`screen=any`）。
}
variant-unknown = 沒有叫「{ $text }」的規則。在「規則」選項輸入文字，就會列出現有的規則。
variant-no-option = 規則沒有「{ $text }」這個選項。選項有：{ $options }。寫法例如 `taiwan+chain=cannon`。
variant-no-value = 選項 `{ $option }` 沒有「{ $text }」這個值，可用的是：{ $values }。
variant-value-missing = 選項 `{ $option }` 還缺一個值，請寫成 `{ $option }=…`。可用的是：{ $values }。
variant-twice = 選項 `{ $option }` 寫了兩次，請刪掉一個。
variant-limits = none（不限），或 1 到 65535 的數字

variant-choose = 🎛 在選單裡逐項選規則
variant-choose-hint = 每一項都有說明；選完按「挑戰」才會送出
variant-title = ## 自訂規則
    對手：{ $opponent } · { $time }{ $casual ->
        [yes] {" "}· 友誼賽
       *[no] {""}
    }。按下「挑戰」才會送出。
variant-start-from = 從現成的規則開始
variant-group = { $group ->
    [pieces] **棋子與吃法**
    [special-captures] **特殊吃法**
    [end] **勝負與和棋**
   *[other] **其他**
}
variant-result = **{ $name }**
variant-canonical = 可貼到「規則」選項：`{ $variant }`
variant-challenge = 挑戰
variant-save = 儲存規則
variant-cancel = 取消
variant-cancelled = 已取消，沒有送出挑戰。
variant-no-menu = 這裡無法顯示規則選單。請直接輸入規則：`/暗棋 挑戰 規則:{ $variant }`。
variant-save-title = 儲存為本伺服器的規則
variant-save-label = 名稱，最多 { $limit } 個字元
variant-saved = 已儲存規則「{ $name }」：{ $rules }（`{ $variant }`）。本伺服器的人都能用它挑戰。
variant-replaced = 已更新規則「{ $name }」：{ $rules }（`{ $variant }`）。
variant-removed = 已移除規則「{ $name }」。進行中的棋局規則不變。
variant-not-saved = 本伺服器沒有叫「{ $name }」的規則。用 `/設定 規則列表` 看看有哪些。
variant-full = 本伺服器已儲存 { $limit } 套規則，達到上限了。請先用 `/設定 移除規則` 移除一套。
variant-bad-name = { $why ->
    [taken] 「{ $name }」是內建規則的名稱，請換一個。
    [signs] 名稱不能有加號、破折號（—）或換行。
   *[length] 名稱要有 1 到 { $limit } 個字元。
}
variant-not-allowed = 需要「管理伺服器」權限才能儲存或移除規則。
variant-list-title = **本伺服器儲存的規則**
variant-list-row = { $name }：{ $rules }
variant-list-none = 本伺服器還沒有儲存規則。用 `/設定 儲存規則` 新增。
