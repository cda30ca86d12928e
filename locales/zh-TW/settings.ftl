# /設定：伺服器管理者對棋局的決定。

settings-title = ## 本伺服器的設定
settings-line = { $name }：{ "**" }{ $value }{ "**" }
settings-group = { "**" }{ $group ->
    [games] 對局
    [boards] 棋盤
   *[people] 通知與身分組
}{ "**" }
settings-changed = -# { $mark } 和預設不同
settings-name = { $setting ->
    [channels] 可以下棋的頻道
    [game] 預設棋種與規則
    [time] 預設時限
    [language] 公開棋盤的語言
    [ratings] 計分
    [calls] 通知對象
    [alert] 通知方式
    [threads] 討論串
    [winner] 榜首身分組
    [person] 每人進行中的棋局上限
    [server] 全伺服器進行中的棋局上限
    [pieces] 棋子
    [notation] 象棋記譜
   *[theme] 棋盤配色
}
settings-how = { $how ->
    [command] -# 更改設定請用 `/設定 更改` 或 `/設定 棋盤`。已經開始的棋局，規則和時限不變。
   *[menu] -# 在選單裡選一項就能更改，也可以用 `/設定 更改` 或 `/設定 棋盤`。已經開始的棋局，規則和時限不變。
}
settings-choose = 選擇要更改的項目
settings-choose-channels = 選擇頻道；都不選就是全部開放
settings-choose-role = 選擇身分組；不選就是關閉
settings-usual = { $value }（預設）
settings-everywhere = 所有頻道
settings-banqi = 暗棋，{ $rules }
settings-language = { $language ->
    [zh-TW] 繁體中文
    [zh-CN] 簡體中文
   *[en] 英文
}
settings-ratings-on = 開啟
settings-ratings-off = 關閉，新的棋局都是友誼賽
settings-calls = { $calls ->
    [players] 這局的玩家
    [none] 不通知任何人
   *[all] 玩家和被挑戰的人
}
settings-alert = { $alert ->
    [silent] 靜音：只標記，不推播
   *[push] 推播通知
}
settings-threads = { $threads ->
    [comments] 每局開一個，供人討論
    [games] 每局開一個，棋局在裡面進行
   *[none] 不開
}
settings-no-threads = ⚠️ 我不能在本頻道開討論串，棋局會照常進行。要開討論串，請給我這些權限：{ $permissions }。
settings-winner = { $role }，給「{ $game }」排行榜的第一名
settings-winner-none = 不使用
settings-winner-off = ⚠️ 榜首身分組已關閉。{ $why }
settings-winner-trouble = { $why ->
    [permission] 我在本伺服器沒有「管理身分組」權限，不能發身分組。請先給我這個權限，再重新選擇。
    [order] 我只能發比我低的身分組。請到伺服器設定的「身分組」，把我的身分組拖到它上面，再重新選擇。
    [managed] 這個身分組不能發給別人：它是 `@everyone`，或是機器人、訂閱專用的身分組。請換一個。
    [gone] 這個身分組已經不存在。請換一個。
   *[unknown] Discord 沒有回應，無法確認我能不能發這個身分組。設定沒有改變，請稍後再試。
}
settings-winner-not-yours = 你自己不能發這個身分組，所以不能在這裡選它。請找有「管理身分組」權限、身分組也比它高的人來選。
settings-limit = { $limit ->
    [0] 沒有上限
   *[other] { $limit }
}
settings-pieces = { $pieces ->
    [simplified] 簡體字
    [figures] 圖形，選單裡用字母
   *[traditional] 繁體字
}
settings-notation = { $notation ->
    [iccs] h2e2，ICCS
    [wxf] C2=5，WXF
    [both] h2e2 (C2=5)，兩種都寫
   *[chinese] 炮二平五，中文
}
settings-notation-usual = 依公開棋盤的語言
settings-theme = { $theme ->
    [paper] 紙色
    [slate] 石板色
    [contrast] 高對比
   *[wood] 木色
}
settings-wrong-channel = 這個頻道不能開棋局。請到 { $channels } 再試一次。
settings-too-many-channels = 已開放 { $limit } 個頻道，達到上限。請先用 `/設定 更改` 的「移除頻道」選項移除一個。
settings-too-many-here = { $limit ->
    [1] 你在這裡已經有棋局或挑戰，本伺服器每人只能有一個。請先下完，或收回挑戰。用 `/{ $command } 棋局列表` 可以找到它。
   *[other] 你在這裡的棋局與挑戰已達每人上限（{ $limit } 個）。請先下完一局，或收回一個挑戰。用 `/{ $command } 棋局列表` 可以看到全部。
}
settings-full = { $limit ->
    [1] 本伺服器同時只能有一個棋局或挑戰。等這一個結束後再試。
   *[other] 本伺服器的棋局與挑戰已達上限（{ $limit } 個）。等有一個結束後再試。
}
settings-may-not = 要有「管理伺服器」權限才能更改這些設定。請找有這個權限的人幫忙。
settings-button-end = 中止棋局
settings-button-void = 作廢棋局
settings-button-season = 結束賽季
settings-season-title = 結束賽季
settings-which = { $what ->
    [void] 要作廢哪一局？
   *[end] 要中止哪個棋局或挑戰？
}
settings-which-other = { $what ->
    [void] -# 選單裡沒有的話，請用 `/設定 作廢棋局`。
   *[end] -# 選單裡沒有的話，請用 `/設定 中止棋局`。
}
settings-no-games = { $what ->
    [void] 本伺服器沒有可以作廢的棋局。如果是很久以前的棋局，請用 `/設定 作廢棋局`。
   *[end] 本伺服器沒有進行中的棋局或挑戰。
}
settings-choose-game = 選擇棋局
settings-sure = { $what ->
    [void] 要作廢 `{ $code }` 嗎？這局不再計算，積分當作沒有下過這局。作廢後不能復原。
   *[end] 要中止 `{ $code }` 嗎？不算輸贏，也不計積分。中止後不能復原。
}
settings-sure-season = 要以「{ $name }」結束這個賽季嗎？目前的排行榜會以這個名稱保存，本伺服器的積分重新計算。結束後不能復原。
settings-yes-end = 確定中止
settings-yes-void = 確定作廢
settings-yes-season = 確定結束賽季
settings-back = 回到設定
settings-season-name = 替這個賽季取名
settings-season-effect = 排行榜以此名保存，積分重新計算
settings-ended = 已中止 `{ $code }`。不算輸贏，也不計積分。
settings-voided = 已作廢 `{ $code }`。這局不再計算，積分與戰績都當作沒有下過這局。
settings-season = { "**" }賽季：{ $name }{ "**" }，{ $day }結束
settings-season-ended = 賽季「{ $name }」已結束。本伺服器的積分重新計算，跨伺服器的積分（「所有伺服器」排行榜）不變。要看舊的排行榜，用 `/暗棋 排行榜` 並填「賽季」選項。
settings-season-unknown = 沒有叫「{ $name }」的賽季。輸入時會出現清單，請從裡面選一個。
settings-season-trouble = { $why ->
    [name] 賽季名稱要有 1 到 32 個字元，請換一個名稱。
    [taken] 已經有同名的賽季，請換一個名稱。
    [full] 本伺服器已有 25 個賽季，達到上限，不能再開新賽季。
   *[empty] 本伺服器還沒有人有積分，沒有排行榜可以保存。請先下計分局。
}
