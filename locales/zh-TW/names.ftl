# 各種名稱，用在其他句子裡。

colour = { $colour ->
    [red] 紅方
    [blue] 藍方
    [green] 綠方
   *[black] 黑方
}
# 同一家兩種顏色之間。
colours-and = 、
# 大寫是紅方，小寫是黑方：與棋譜的字母相同。加 2 的是藍方和綠方。
piece = { $piece ->
    [K] 紅帥
    [A] 紅仕
    [E] 紅相
    [R] 紅俥
    [H] 紅傌
    [C] 紅炮
    [P] 紅兵
    [F] 紅旗
    [f] 黑旗
    [k] 黑將
    [a] 黑士
    [e] 黑象
    [r] 黑車
    [h] 黑馬
    [c] 黑砲
    [K2] 藍帥
    [A2] 藍仕
    [E2] 藍相
    [R2] 藍俥
    [H2] 藍傌
    [C2] 藍炮
    [P2] 藍兵
    [k2] 綠將
    [a2] 綠士
    [e2] 綠象
    [r2] 綠車
    [h2] 綠馬
    [c2] 綠砲
    [p2] 綠卒
   *[p] 黑卒
}
kind = { $piece ->
    [K] 帥
    [A] 仕
    [E] 相
    [R] 俥
    [H] 傌
    [C] 炮
    [P] 兵
    [F] 旗
    [f] 旗
    [k] 將
    [a] 士
    [e] 象
    [r] 車
    [h] 馬
    [c] 砲
   *[p] 卒
}
span-minutes = { $n } 分鐘
span-hours = { $n } 小時
span-days = { $n } 天
span-exact = { $hours ->
    [0] { $minutes ->
        [0] { $seconds } 秒
       *[other] { $minutes } 分 { $seconds } 秒
    }
   *[other] { $hours } 小時 { $minutes } 分
}
# Time controls.
time-per-move = 每步 { $span }
time-bank = { $minutes } 分鐘{ $seconds ->
    [0] {""}
   *[other] ，每步加 { $seconds } 秒
}
player-deleted = 已刪除的玩家
player-anyone = 任何人
# 在其他名字之後。
player-anyone-else = 其他應戰者
# 清單與標題裡。
player-computer = 電腦（難度 { $level }）
# 選難度時。
player-computer-rated = 電腦（難度 { $level }{ $group ->
    [banqi] ，積分約 { $rating }
   *[other] {""}
}）
# 句子裡的名字。
player-computer-told = 電腦
player-computer-level = 電腦（難度 { $level }）
action-flip = 翻 { $square }
list-separator = 、
list-last = { $others } 與 { $last }
