# 等人走的下一局、提醒與勿擾時段。

next-title = **等你的下一局**{ $of ->
    [1] {""}
   *[other] （{ $nth }/{ $of }）
}
next-what = { $group ->
    [banqi] 暗棋（{ $rules }）
   *[other] { $rules }
}
next-where = { $what } · [前往棋盤]({ $link })
next-none = 目前沒有等你的棋局。用 { $play } 開一局吧。

# A button.
quiet-none = 勿擾時段：未設定
quiet-set = 勿擾時段：{ $times }（{ $zone }）。
# 按鈕與它開啟的表單。
quiet-title = 勿擾時段
quiet-form-title = 勿擾時段（仍會計時）
quiet-field-hours = 每天勿擾的時段
quiet-example-hours = 22-8
quiet-field-days = 整天勿擾的日子
quiet-example-days = 週六日
quiet-field-zone = 時區
quiet-example-zone = Asia/Taipei 或 UTC+8
quiet-daily = 每天 { $hours }
quiet-whole-days = { $days }整天
quiet-day = { $day ->
    [mon] 週一
    [tue] 週二
    [wed] 週三
    [thu] 週四
    [fri] 週五
    [sat] 週六
   *[sun] 週日
}
quiet-bad = { $why ->
    [hours] 看不懂這段時間。請寫成 `22-8` 或 `22:30-07:00`，要取消就填 `off`。
    [days] 看不懂這些日子。請寫成 `週六日` 或 `mon-fri`，要取消就填 `off`。
    [zone] 找不到這個時區。請寫成 `Asia/Taipei` 或 `UTC+8`，也可以從清單選。
   *[missing] 還不知道你的時區。請一併填寫「時區」，例如 `Asia/Taipei` 或 `UTC+8`。
}
