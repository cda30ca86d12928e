# 等级分、战绩和排行榜。

rating-shown = { $provisional ->
    [yes] { $rating }?
   *[no] { $rating }
}
rating-uncertain = “?”：等级分还不稳定
rating-change = { $player }：{ $before } → { $after }（{ $change }）
rating-not-counted = { $why ->
    [voided] 本盘已被本服务器的管理员作废，结果无效。
    [pair] 不计等级分：你们 24 小时内的计分对局已满 { $limit } 盘。
    [computer] 不计等级分
    [casual] 不计等级分：这是友谊赛。
    [fault] 不计等级分：对局因机器人故障而结束。
   *[short] 不计等级分：结束时还有人没走过棋。
}
profile-heading = **{ $player }** · { $rules } · 本服务器
profile-numbered = -# ◎ { $number }：{ $player }
profile-rating = 等级分 { $rating } ± { $deviation }
profile-rating-none = 还没有等级分，下完第一盘计分对局就有了。
profile-provisional = “?”表示等级分还不稳定，因为最近的对局不够多。
profile-games = 计分对局 { $games } 盘：{ $wins } 胜、{ $draws } 和、{ $losses } 负
profile-place-server = 本服务器第 { $place } 名
profile-place-everywhere = 所有服务器第 { $place } 名
profile-open = { $n ->
    [0] 本服务器没有进行中的对局
   *[other] 本服务器有 { $n } 盘对局进行中
}
profile-voided = 被管理员作废：{ $n } 盘
profile-nobody = { $player } 还没有用这个机器人下过棋。
profile-newcomer = 你还没有用这个机器人下过棋。用 { $play } 开一盘吧。
profile-form = 最近战绩（最近的在前）：{ $form }
profile-form-win = 胜
profile-form-draw = 和
profile-form-loss = 负
profile-colours = { $red-mark }执红 { $red } 盘，胜 { $red-wins } 盘 · { $black-mark }执黑 { $black } 盘，胜 { $black-wins } 盘
profile-pairs = { $red-mark }执红绿 { $red } 盘，胜 { $red-wins } 盘 · { $black-mark }执黑蓝 { $black } 盘，胜 { $black-wins } 盘
profile-places = 名次：第一 { $first } 次，第二 { $second } 次，第三 { $third } 次，第四 { $fourth } 次
profile-longest = 最长一盘：{ $plies } 步
profile-pools = 各套规则的等级分（本服务器）：
profile-pool = { $rules }：**{ $rating }** · { $games } 盘
profile-others = -# 其他规则：{ $ratings }
profile-other = { $rules } { $rating }
leaderboard-title-server = 🏆 **本服务器排行榜** · { $rules }
leaderboard-title-everywhere = 🏆 **所有服务器排行榜** · { $rules }
leaderboard-name = **{ $place }**{ "\u00A0" }{ $player }
leaderboard-row = { $place }. { $player } **{ $rating }** · { $games } 盘
leaderboard-row-below = { $player } { $rating } · { $games } 盘
leaderboard-below = 最近的对局不够多（“?”），暂无名次：
leaderboard-below-line = 暂无名次（需下满 { $games } 盘计分对局、遇过 { $opponents } 位对手、等级分稳定，且近期对局中与同一人下的不超过 { $share }%）：
leaderboard-page = 第 { $page } 页，共 { $pages } 页
card-unknown-name = 某位玩家
leaderboard-alt-title = 等级分及误差范围：
leaderboard-alt-row = { $place ->
    [0] 暂无名次
   *[other] 第 { $place } 名
}：{ $player }，{ $rating } ± { $deviation }，{ $games } 盘
profile-alt-title = { $player }：本服务器等级分 { $rating } ± { $deviation } · { $rules }
profile-alt-course = 最近 { $games } 盘计分对局：从 { $first } 到 { $last }，最低 { $lowest }，最高 { $highest }
profile-alt-opponent = 对 { $player }：{ $wins } 胜、{ $draws } 和、{ $losses } 负
