# /设置：服务器管理员对下棋的各项决定。

settings-title = ## 本服务器的设置
settings-line = { $name }：{ "**" }{ $value }{ "**" }
settings-group = { "**" }{ $group ->
    [games] 对局
    [boards] 棋盘
   *[people] 通知和身份组
}{ "**" }
settings-changed = -# { $mark } 与默认不同
settings-name = { $setting ->
    [channels] 可以下棋的频道
    [game] 默认棋种和规则
    [time] 默认时限
    [language] 公开棋盘的语言
    [ratings] 等级分
    [calls] 通知对象
    [alert] 通知方式
    [threads] 子区
    [winner] 榜首身份组
    [person] 每人同时最多几盘
    [server] 本服务器同时最多几盘
    [pieces] 棋子样式
    [notation] 象棋记谱
   *[theme] 棋盘配色
}
settings-how = { $how ->
    [command] -# 修改设置请用 `/设置 修改` 或 `/设置 棋盘`。已经开始的对局，规则和时限不变。
   *[menu] -# 在菜单里选一项就能修改，也可以用 `/设置 修改` 或 `/设置 棋盘`。已经开始的对局，规则和时限不变。
}
settings-choose = 选择要修改的一项
settings-choose-channels = 选择频道；一个也不选，就是全部允许
settings-choose-role = 选择身份组；不选就是关闭
settings-usual = { $value }（默认）
settings-everywhere = 所有频道
settings-banqi = 暗棋，{ $rules }
settings-language = { $language ->
    [zh-TW] 繁体中文
    [zh-CN] 简体中文
   *[en] 英语
}
settings-ratings-on = 开启
settings-ratings-off = 关闭，新对局都是友谊赛
settings-calls = { $calls ->
    [players] 只通知对局玩家
    [none] 谁也不通知
   *[all] 对局玩家和收到挑战的人
}
settings-alert = { $alert ->
    [silent] 静默：只提及，不推送
   *[push] 推送通知
}
settings-threads = { $threads ->
    [comments] 每盘建一个，供大家讨论
    [games] 每盘建一个，就在里面下棋
   *[none] 不建
}
settings-no-threads = ⚠️ 我在本频道没有创建子区的权限，对局照常进行。想用子区，请给我这些权限：{ $permissions }。
settings-winner = { $role }，授予“{ $game }”排行榜的第一名
settings-winner-none = 不启用
settings-winner-off = ⚠️ 榜首身份组已关闭。{ $why }
settings-winner-trouble = { $why ->
    [permission] 我在本服务器没有“管理身份组”权限，无法授予身份组。请先给我这个权限，再重新选择。
    [order] 我只能授予排在我下面的身份组。请在服务器设置的“身份组”里，把我的身份组拖到它上面，再重新选择。
    [managed] 这个身份组不能授予：它是 `@everyone`，或者由机器人或服务器订阅自动管理。请换一个。
    [gone] 这个身份组已经不存在了。请换一个。
   *[unknown] 暂时查不到能否授予这个身份组，设置没有变。请稍后再试。
}
settings-winner-not-yours = 你自己无法授予这个身份组，所以不能在这里选它。请找有“管理身份组”权限、身份组也比它高的人来选。
settings-limit = { $limit ->
    [0] 不限
   *[other] { $limit }
}
settings-pieces = { $pieces ->
    [simplified] 简体字
    [figures] 图形，菜单里用字母
   *[traditional] 繁体字
}
settings-notation = { $notation ->
    [iccs] h2e2，ICCS
    [wxf] C2=5，WXF
    [both] h2e2 (C2=5)，两种都写
   *[chinese] 炮二平五，中文
}
settings-notation-usual = 按公开棋盘的语言
settings-theme = { $theme ->
    [paper] 纸色
    [slate] 石板灰
    [contrast] 高对比度
   *[wood] 木色
}
settings-wrong-channel = 这个频道不能开新对局。请去 { $channels } 再试。
settings-too-many-channels = 已经有 { $limit } 个频道可以下棋，达到上限。请先用 `/设置 修改` 的“移除频道”选项移除一个。
settings-too-many-here = { $limit ->
    [1] 你在这里已经有一盘对局或一个挑战了，本服务器每人最多一个。请先下完，或撤回挑战。用 `/{ $command } 对局列表` 可以找到它。
   *[other] 你在这里的对局和挑战共有 { $limit } 个，已达本服务器的每人上限。请先结束一盘，或撤回一个挑战。用 `/{ $command } 对局列表` 可以看到全部。
}
settings-full = { $limit ->
    [1] 本服务器同时只能有一盘对局或一个挑战。请等它结束后再试。
   *[other] 本服务器的对局和挑战共有 { $limit } 个，已达上限。请等其中一个结束后再试。
}
settings-may-not = 需要“管理服务器”权限才能修改这些设置。请找有这项权限的人帮忙。
settings-button-end = 中止对局
settings-button-void = 作废对局
settings-button-season = 结束赛季
settings-season-title = 结束赛季
settings-which = { $what ->
    [void] 要作废哪一盘？
   *[end] 要中止哪盘对局或哪个挑战？
}
settings-which-other = { $what ->
    [void] -# 菜单里没有的话，请用 `/设置 作废对局`。
   *[end] -# 菜单里没有的话，请用 `/设置 中止对局`。
}
settings-no-games = { $what ->
    [void] 本服务器没有可以作废的对局。如果是很久以前的对局，请用 `/设置 作废对局`。
   *[end] 本服务器没有进行中的对局或挑战。
}
settings-choose-game = 选择对局
settings-sure = { $what ->
    [void] 要作废 `{ $code }` 吗？结果不再有效，等级分就像没有下过这盘。作废后无法恢复。
   *[end] 要中止 `{ $code }` 吗？不计胜负，也不计等级分。中止后无法恢复。
}
settings-sure-season = 要以“{ $name }”结束这个赛季吗？现在的排行榜会以这个名称存档，本服务器的等级分从头算起。结束后无法恢复。
settings-yes-end = 确定中止
settings-yes-void = 确定作废
settings-yes-season = 确定结束赛季
settings-back = 返回设置
settings-season-name = 给这个赛季起名
settings-season-effect = 排行榜以此名存档，等级分从头算起
settings-ended = 已中止 `{ $code }`，不计胜负，也不计等级分。
settings-voided = `{ $code }` 已作废。等级分和战绩会重新计算，就像没有下过这盘。
settings-season = { "**" }赛季：{ $name }{ "**" }，{ $day }结束
settings-season-ended = 赛季“{ $name }”已结束。本服务器的等级分从头算起，跨服务器的等级分（“所有服务器”排行榜）不变。想看以前的排行榜，用 `/暗棋 排行榜` 并填写“赛季”选项。
settings-season-unknown = 没有叫“{ $name }”的赛季。输入时会出现列表，请从中选一个。
settings-season-trouble = { $why ->
    [name] 赛季名称需要 1 到 32 个字符，请换一个。
    [taken] 已经有同名的赛季，请换一个名称。
    [full] 本服务器已有 25 个赛季，达到上限，不能再开新赛季。
   *[empty] 本服务器还没有人有等级分，没有排行榜可以存档。请先下计分对局。
}
