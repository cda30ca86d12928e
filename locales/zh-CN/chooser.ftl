# 从多盘对局里选一盘。

choose-game = 请选择一盘对局
choose-row = `{ $code }` · { $game }{ $own ->
    [yes] ，与 { $people }
   *[no] ：{ $people }
} · { $state }
game-option = { $code } · { $game } · { $state }
game-state = { $state ->
    [yours] 轮到你
    [theirs] 等对方走
    [paused] 已暂停
    [sent] 你发出的挑战
    [received] 你收到的挑战
    [open] 公开挑战
    [watched] 正在进行
   *[over] 已结束
}
