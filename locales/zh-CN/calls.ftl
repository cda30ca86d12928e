# 等人走的下一盘、提醒和免打扰时段。

next-title = **等你的下一盘**{ $of ->
    [1] {""}
   *[other] （{ $nth }/{ $of }）
}
next-what = { $group ->
    [banqi] 暗棋（{ $rules }）
   *[other] { $rules }
}
next-where = { $what } · [打开棋盘]({ $link })
next-none = 现在没有等你的对局。想开一盘请用 { $play }。

# A button.
quiet-none = 免打扰时段：未设置
quiet-set = 免打扰时段：{ $times }（{ $zone }）。
# 按钮和它打开的表单。
quiet-title = 免打扰时段
quiet-form-title = 免打扰时段（仍会计时）
quiet-field-hours = 每天免打扰的时段
quiet-example-hours = 22-8
quiet-field-days = 全天免打扰的日子
quiet-example-days = 周六日
quiet-field-zone = 时区
quiet-example-zone = Asia/Shanghai 或 UTC+8
quiet-daily = 每天 { $hours }
quiet-whole-days = { $days }全天
quiet-day = { $day ->
    [mon] 周一
    [tue] 周二
    [wed] 周三
    [thu] 周四
    [fri] 周五
    [sat] 周六
   *[sun] 周日
}
quiet-bad = { $why ->
    [hours] 看不懂这个时间段。请写成 `22-8` 或 `22:30-07:00`，取消请填 `off`。
    [days] 看不懂是哪几天。请写成 `周六日` 或 `mon-fri`，取消请填 `off`。
    [zone] 没有这个时区。请写成 `Asia/Shanghai` 或 `UTC+8`，也可以从列表里选。
   *[missing] 还不知道你的时区。请同时填写“时区”，例如 `Asia/Shanghai` 或 `UTC+8`。
}
