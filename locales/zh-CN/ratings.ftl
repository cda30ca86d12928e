# 等级分、战绩和排行榜。

rating-shown = { $provisional ->
    [yes] { $rating }?
   *[no] { $rating }
}
rating-change = { $player }：{ $before } → { $after }（{ $change }）
rating-not-counted = { $why ->
    [pair] 不计分：你们在 24 小时内已经下满 { $limit } 盘计分棋。
    [computer] 不计分：这是和电脑下的。
    [casual] 不计分：这是友谊赛。
    [fault] 不计分：这盘棋因为我的故障而结束。
   *[short] 不计分：还有人没走过。
}
profile-title = **{ $player }**
profile-rating = 等级分 { $rating } ± { $deviation }（{ $rules }）
profile-rating-none = 这套规则（{ $rules }）还没有等级分，下完第一盘计分棋就有了。
profile-provisional = “?”表示局数还少，分数尚未稳定。
profile-games = 计分棋 { $games } 盘：{ $wins } 胜 { $draws } 和 { $losses } 负
profile-place-server = 本服务器第 { $place } 名
profile-place-everywhere = 全体第 { $place } 名
profile-open = { $n ->
    [0] 没有进行中的对局
   *[other] 进行中 { $n } 盘
}
profile-nobody = { $player } 还没有在这里下过棋。
profile-form = 最近战绩：{ $form }
profile-form-win = 胜
profile-form-draw = 和
profile-form-loss = 负
profile-colours = 执红 { $red } 盘，胜 { $red-wins } 盘 · 执黑 { $black } 盘，胜 { $black-wins } 盘
profile-pairs = 执红绿：{ $red } 局，{ $red-wins } 胜 · 执黑蓝：{ $black } 局，{ $black-wins } 胜
profile-places = 名次：第一 { $first } 次、第二 { $second } 次、第三 { $third } 次、第四 { $fourth } 次
profile-longest = 最长一盘：{ $plies } 步
profile-pools = 本服务器各套规则的等级分：
profile-pool = { $rules }：**{ $rating }** · { $games } 盘
leaderboard-title-server = 🏆 **本服务器排行榜** · { $rules }
leaderboard-title-everywhere = 🏆 **全体排行榜** · { $rules }
leaderboard-row = { $place }. { $player } **{ $rating }** · { $games } 盘
leaderboard-row-below = { $player } { $rating } · { $games } 盘
leaderboard-below = 局数还不够，暂不列名次：
leaderboard-page = 第 { $page } 页，共 { $pages } 页
