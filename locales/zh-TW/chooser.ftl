# 從好幾局裡選一局。

choose-game = 要選哪一局？
choose-row = `{ $code }` · { $game }{ $own ->
    [yes] ，同局：{ $people }
   *[no] ：{ $people }
} · { $state }
game-option = { $code } · { $game } · { $state }
game-state = { $state ->
    [yours] 輪到你
    [theirs] 輪到別人
    [paused] 暫停中
    [sent] 你發出的挑戰
    [received] 你收到的挑戰
    [open] 公開挑戰
    [watched] 對局中
   *[over] 已結束
}
