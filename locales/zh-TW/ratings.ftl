# 積分、戰績與排行榜。

rating-shown = { $provisional ->
    [yes] { $rating }?
   *[no] { $rating }
}
rating-uncertain = 「?」：積分還不穩定
rating-change = { $player }：{ $before } → { $after }（{ $change }）
rating-not-counted = { $why ->
    [voided] 已由管理員作廢：這局不算數。
    [pair] 不計積分：你們 24 小時內已下滿 { $limit } 局計分局。
    [computer] 不計積分
    [casual] 不計積分：這是友誼賽。
    [fault] 不計積分：這局因機器人故障而結束。
   *[short] 不計積分：結束時還有人沒走過第一步。
}
profile-heading = **{ $player }** · { $rules } · 本伺服器
profile-numbered = -# ◎ { $number }：{ $player }
profile-rating = 積分 { $rating } ± { $deviation }
profile-rating-none = 還沒有積分，下完第一局計分局就有了。
profile-provisional = 「?」表示積分還不穩定，因為最近的局數不足。
profile-games = 計分局 { $games } 局：{ $wins } 勝 { $draws } 和 { $losses } 負
profile-place-server = 本伺服器第 { $place } 名
profile-place-everywhere = 所有伺服器第 { $place } 名
profile-open = { $n ->
    [0] 本伺服器沒有進行中的棋局
   *[other] 本伺服器進行中 { $n } 局
}
profile-voided = 由管理員作廢：{ $n } 局
profile-nobody = { $player } 還沒有在這裡下過棋。
profile-newcomer = 你還沒有在這裡下過棋。用 { $play } 開一局吧。
profile-form = 最近戰績（新的在前）：{ $form }
profile-form-win = 勝
profile-form-draw = 和
profile-form-loss = 負
profile-colours = { $red-mark }執紅 { $red } 局，勝 { $red-wins } 局 · { $black-mark }執黑 { $black } 局，勝 { $black-wins } 局
profile-pairs = { $red-mark }執紅綠 { $red } 局，勝 { $red-wins } 局 · { $black-mark }執黑藍 { $black } 局，勝 { $black-wins } 局
profile-places = 名次：第一 { $first } 次、第二 { $second } 次、第三 { $third } 次、第四 { $fourth } 次
profile-longest = 最長一局：{ $plies } 步
profile-pools = 本伺服器各套規則的積分：
profile-pool = { $rules }：**{ $rating }** · { $games } 局
profile-others = -# 其他規則：{ $ratings }
profile-other = { $rules } { $rating }
leaderboard-title-server = 🏆 **本伺服器排行榜** · { $rules }
leaderboard-title-everywhere = 🏆 **所有伺服器排行榜** · { $rules }
leaderboard-name = **{ $place }**{ "\u00A0" }{ $player }
leaderboard-row = { $place }. { $player } **{ $rating }** · { $games } 局
leaderboard-row-below = { $player } { $rating } · { $games } 局
leaderboard-below = 最近局數不足（「?」），暫不排名：
leaderboard-below-line = 尚未排名（需下滿 { $games } 局計分局、遇過 { $opponents } 位對手、積分穩定，且最近的棋局和同一人下的不超過 { $share }%）：
leaderboard-page = 第 { $page } 頁，共 { $pages } 頁
card-unknown-name = 某位玩家
leaderboard-alt-title = 積分與誤差範圍：
leaderboard-alt-row = { $place ->
    [0] 未排名
   *[other] 第 { $place } 名
}：{ $player }，{ $rating } ± { $deviation }，{ $games } 局
profile-alt-title = { $player }：本伺服器積分 { $rating } ± { $deviation }（{ $rules }）
profile-alt-course = 最近 { $games } 局計分局：從 { $first } 到 { $last }，最低 { $lowest }，最高 { $highest }
profile-alt-opponent = 對 { $player }：{ $wins } 勝 { $draws } 和 { $losses } 負
