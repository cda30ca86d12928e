# 从好几盘里选一盘。

choose-game = 你指的是哪一盘？
choose-row = `{ $code }` · { $game }{ $own ->
    [yes] ，与 { $people }
   *[no] ：{ $people }
} · { $state }
game-option = { $code } · { $game } · { $state }
game-name = { $group ->
    [xiangqi] 象棋
    [banner] 旗象棋
   *[banqi] 暗棋
}
game-state = { $state ->
    [yours] 轮到你
    [theirs] 轮到别人
    [sent] 你发出的挑战
    [received] 给你的挑战
    [open] 公开的挑战
    [watched] 对局中
   *[over] 已结束
}
