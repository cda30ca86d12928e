# 各种名称，用在其他句子里。

colour = { $colour ->
    [red] 红方
    [blue] 蓝方
    [green] 绿方
   *[black] 黑方
}
# 同一方两种颜色之间。
colours-and = 、
# 大写是红方，小写是黑方：与棋谱的字母相同。加 2 的是蓝方和绿方。
piece = { $piece ->
    [K] 红帅
    [A] 红仕
    [E] 红相
    [R] 红车
    [H] 红马
    [C] 红炮
    [P] 红兵
    [F] 红旗
    [f] 黑旗
    [k] 黑将
    [a] 黑士
    [e] 黑象
    [r] 黑车
    [h] 黑马
    [c] 黑炮
    [K2] 蓝帅
    [A2] 蓝仕
    [E2] 蓝相
    [R2] 蓝车
    [H2] 蓝马
    [C2] 蓝炮
    [P2] 蓝兵
    [k2] 绿将
    [a2] 绿士
    [e2] 绿象
    [r2] 绿车
    [h2] 绿马
    [c2] 绿炮
    [p2] 绿卒
   *[p] 黑卒
}
kind = { $piece ->
    [K] 帅
    [A] 仕
    [E] 相
    [R] 车
    [H] 马
    [C] 炮
    [P] 兵
    [F] 旗
    [f] 旗
    [k] 将
    [a] 士
    [e] 象
    [r] 车
    [h] 马
    [c] 炮
   *[p] 卒
}
span-minutes = { $n } 分钟
span-hours = { $n } 小时
span-days = { $n } 天
span-exact = { $hours ->
    [0] { $minutes ->
        [0] { $seconds } 秒
       *[other] { $minutes } 分 { $seconds } 秒
    }
   *[other] { $hours } 小时 { $minutes } 分
}
# Time controls.
time-per-move = 每步 { $span }
time-bank = { $minutes } 分钟{ $seconds ->
    [0] {""}
   *[other] ，每步加 { $seconds } 秒
}
player-deleted = 已注销的玩家
player-anyone = 任何人
# 在其他名字之后。
player-anyone-else = 其他应战者
# 列表和标题里。
player-computer = 电脑（难度 { $level }）
# 选难度时。
player-computer-rated = 电脑（难度 { $level }{ $group ->
    [banqi] ，等级分约 { $rating }
   *[other] {""}
}）
# 句子里的名字。
player-computer-told = 电脑
player-computer-level = 电脑（难度 { $level }）
action-flip = 翻 { $square }
list-separator = 、
list-last = { $others } 和 { $last }
