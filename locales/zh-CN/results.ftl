# 对局的结果。

result-win-wiped-out = 🏆 { $winner } 获胜：{ $loser } 的子被吃光了。
result-win-no-action = 🏆 { $winner } 获胜：{ $loser } 无子可走，也无子可翻。
result-win-resignation = 🏆 { $winner } 获胜：{ $loser } 认输。
result-win-time = 🏆 { $winner } 获胜：{ $loser } 超时。
result-win-board = 🏆 { $winner } 胜 { $loser }。
result-win-chase = 🏆 { $winner } 获胜：{ $loser } 长追已达上限，又没有别的步可走。
result-win-checkmate = 🏆 { $winner } 获胜：将死了 { $loser }。
result-win-stalemate = 🏆 { $winner } 获胜：{ $loser } 无子可动，困毙为负。
result-win-perpetual-check = 🏆 { $winner } 获胜：同一局面出现三次，{ $loser } 单方长将。
result-win-perpetual-chase = 🏆 { $winner } 获胜：同一局面出现三次，{ $loser } 单方长捉同一枚棋子。
result-draw-agreement = 🤝 { $first } 与 { $second } 和棋：双方同意。
result-draw-accepted = { $why ->
    [worse] 电脑同意和棋，因为它局面落后。
   *[stalled] 电脑同意和棋，因为双方都没有进展。
}
result-draw-cycle = 🤝 { $first } 与 { $second } 和棋：同样的走法循环了三次。
result-draw-position = 🤝 { $first } 与 { $second } 和棋：同一局面第三次出现。
result-draw-quiet = 🤝 { $first } 与 { $second } 和棋：连续 { $limit } 步没有翻子或吃子。
result-draw-no-attackers = 🤝 { $first } 与 { $second } 和棋：双方都没有能过河的棋子。
result-draw-repetition = 🤝 { $first } 与 { $second } 和棋：同一局面第三次出现，没有哪一方单独犯例。
result-draw-claim = 🤝 { $first } 与 { $second } 和棋：局面已出现三次，轮走方要求判和。
result-draw-board = 🤝 { $first } 与 { $second } 和棋。
result-aborted = { $first } 与 { $second } 的对局中止了：{ $why ->
    [player] 还有人没走过时，{ $player } 选择中止。
    [channel] 我连续一周无法在那个频道发消息。
   *[time] 还有人没走过，时间就到了。
}不计分，也不算输赢。
result-declined = 挑战被婉拒了。
result-withdrawn = 挑战已撤回。
result-expired = 挑战已过期。
result-plies = 共 { $n } 步
result-code = 对局 `{ $code }`
