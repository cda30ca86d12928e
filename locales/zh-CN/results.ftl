# 对局的结果。

# 终局的标题，以及连同原因写成一行的说法。
result-win = ## 🏆 { $who } { $n ->
   *[other] 获胜
}
result-win-line = 🏆 { $who } { $n ->
   *[other] 获胜：
}{ $why }
result-draw = ## 🤝 和棋
result-voided = ## 🚫 已作废
result-draw-line = 🤝 { $first } 与 { $second } 和棋：{ $why }
# 原因；标题里已有胜方。
result-win-wiped-out = { $loser } 的棋子被吃光了。
result-win-no-action = { $loser } 无棋可走，也无棋可翻。
result-win-resignation = { $loser } 认输。
result-win-time = { $loser } 超时。
result-win-board = { $loser } 判负。
result-win-chase = { $loser } 除长捉外无棋可走。
result-win-checkmate = { $loser } 被将死。
result-win-stalemate = { $loser } 被困毙，没有合法的走法。
result-win-perpetual-check = 同一局面出现 3 次，{ $loser } 长将判负。
result-win-perpetual-chase = 同一局面出现 3 次，{ $loser } 长捉判负。
result-draw-agreement = 各方同意。
result-draw-accepted = { $why ->
    [worse] 电脑局面较差，同意和棋。
   *[stalled] 双方都难有进展，电脑同意和棋。
}
result-draw-cycle = 同样的走法循环了 3 遍。
result-draw-position = 同一局面第 3 次出现。
result-draw-quiet = 连续 { $limit } 步无翻无吃。
result-draw-no-attackers = 双方都没有能过河的棋子。
result-draw-repetition = 同一局面第 3 次出现，双方都没有犯规，或犯规相同。
result-draw-claim = 同一局面出现 3 次，有一方要求判和。
result-draw-board = 按规则判和。
result-aborted = { $first } 与 { $second } 的对局已中止：{ $why ->
    [player] 还有人没走过棋，{ $player } 选择中止。
    [manager] 本服务器的管理员中止了这一盘。
    [channel] 机器人连续一周无法在对局的频道发消息。
   *[time] 有人没走第一步就超时了。
}不计胜负，等级分不变。
result-declined = 挑战被拒绝。
result-withdrawn = 挑战已撤回。
result-expired = 挑战已过期。
result-plies = 共{ "\u00A0" }{ $n }{ "\u00A0" }步
result-code = 对局编号{ "\u00A0" }`{ $code }`
