# 棋局的結果。

result-win-wiped-out = 🏆 { $winner } 獲勝：{ $loser } 的棋被吃光了。
result-win-no-action = 🏆 { $winner } 獲勝：{ $loser } 無棋可走，也無棋可翻。
result-win-resignation = 🏆 { $winner } 獲勝：{ $loser } 認輸。
result-win-time = 🏆 { $winner } 獲勝：{ $loser } 超時。
result-win-board = 🏆 { $winner } 勝 { $loser }。
result-win-chase = 🏆 { $winner } 獲勝：{ $loser } 長追已達上限，又沒有別的步可走。
result-draw-agreement = 🤝 { $first } 與 { $second } 和棋：雙方同意。
result-draw-cycle = 🤝 { $first } 與 { $second } 和棋：同樣的走法循環了三次。
result-draw-position = 🤝 { $first } 與 { $second } 和棋：同一局面第三次出現。
result-draw-quiet = 🤝 { $first } 與 { $second } 和棋：連續 { $limit } 步沒有翻棋或吃子。
result-draw-board = 🤝 { $first } 與 { $second } 和棋。
result-aborted = { $first } 與 { $second } 的棋局在成立前就結束了，不算輸贏。
result-declined = 挑戰被婉拒了。
result-withdrawn = 挑戰已收回。
result-expired = 挑戰已過期。
result-plies = 共 { $n } 步
result-code = 棋局 `{ $code }`
