# 对局的结果。

result-win-wiped-out = 🏆 { $winner } 获胜：{ $loser } 的棋子被吃光了。
result-win-no-action = 🏆 { $winner } 获胜：{ $loser } 无棋可走，也无棋可翻。
result-win-resignation = 🏆 { $winner } 获胜：{ $loser } 认输。
result-win-time = 🏆 { $winner } 获胜：{ $loser } 超时。
result-win-board = 🏆 { $winner } 战胜 { $loser }。
result-win-chase = 🏆 { $winner } 获胜：{ $loser } 不能再捉子，也没有别的棋可走。
result-win-checkmate = 🏆 { $winner } 获胜：{ $loser } 被将死。
result-win-stalemate = 🏆 { $winner } 获胜：{ $loser } 被困毙，没有合法的走法。
result-win-perpetual-check = 🏆 { $winner } 获胜：同一局面出现 3 次，{ $loser } 长将判负。
result-win-perpetual-chase = 🏆 { $winner } 获胜：同一局面出现 3 次，{ $loser } 长捉判负。
result-draw-agreement = 🤝 { $first } 与 { $second } 同意和棋。
result-draw-accepted = { $why ->
    [worse] 电脑局面较差，所以同意和棋。
   *[stalled] 双方都没有进展，所以电脑同意和棋。
}
result-draw-cycle = 🤝 { $first } 与 { $second } 和棋：同样的走法循环了 3 遍。
result-draw-position = 🤝 { $first } 与 { $second } 和棋：同一局面第 3 次出现。
result-draw-quiet = 🤝 { $first } 与 { $second } 和棋：连续 { $limit } 步没有翻棋或吃子。
result-draw-no-attackers = 🤝 { $first } 与 { $second } 和棋：双方都没有能过河的棋子。
result-draw-repetition = 🤝 { $first } 与 { $second } 和棋：同一局面第 3 次出现，双方都没有犯规，或犯规相同。
result-draw-claim = 🤝 { $first } 与 { $second } 和棋：同一局面出现 3 次，有一方要求判和。
result-draw-board = 🤝 { $first } 与 { $second } 和棋。
result-aborted = { $first } 与 { $second } 的对局已中止：{ $why ->
    [player] 还有人没走过棋，{ $player } 选择中止。
    [manager] 本服务器的管理员中止了这一盘。
    [channel] 机器人连续一周无法在对局的频道发消息。
   *[time] 有人没走第一步就超时了。
}不计胜负，等级分不变。
result-declined = 挑战被拒绝。
result-withdrawn = 挑战已撤回。
result-expired = 挑战已过期。
result-plies = 共 { $n } 步。
result-code = 对局编号 `{ $code }`
