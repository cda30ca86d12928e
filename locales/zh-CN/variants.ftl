# 规则组合：预设规则、选项和选项的值，以及怎样选择。不使用加号，因为输入建议之后还能接着打。

variant-name = { $preset ->
    [taiwan] 台湾规则
    [hongkong] 香港规则
    [mainland] 大陆规则
    [boyer] Boyer 规则
    [woody] Woody 规则
    [olympiad] 奥林匹亚规则
    [four-colour-2] 四色双人
    [four-colour-4] 四色四人
    [four-colour-teams] 四色组队
   *[club] 棋社规则
}
variant-hint = { $preset ->
    [taiwan] 炮隔子吃；走法循环三次或连续 60 步无翻无吃为和
    [hongkong] 炮和其他子一样一步一吃；车、马、炮比士、象大
    [mainland] 炮和其他子一样一步一吃；将帅与兵卒互吃
    [boyer] 大小同台湾；协议才和；子被吃光仍可翻子
    [woody] 同 Boyer 规则，由等级分较高者先翻
    [olympiad] 大小同台湾；同一局面出现三次或连续 180 步无翻无吃为和
    [four-colour-2] 八乘八棋盘；一人两色，红绿对黑蓝
    [four-colour-4] 八乘八棋盘；四人各执一色，留到最后的获胜
    [four-colour-teams] 八乘八棋盘；四人各执一色，对面的两人同队
   *[club] 大小同台湾；不得长捉；连续 40 步无翻无吃为和
}
variant-with = { $preset }（{ $differences }）
variant-separator = ；
variant-labelled = { $option }：{ $value }
variant-suggested = { $name } — { $hint }
variant-option = { $option ->
    [rank] 大小顺序
    [general-soldier] 将帅与兵卒
    [cannon] 炮的吃法
    [dark-capture] 暗吃
    [chain] 连吃
    [screen] 炮架
    [equal] 同级相吃
    [endless] 循环
    [chase-limit] 长捉
    [quiet-limit] 无翻无吃
    [wiped-out] 子被吃光
    [first] 先翻
   *[last-peek] 最后一个暗子
}
variant-value = { $value ->
    [rank-taiwan] 台湾
    [rank-hongkong] 香港
    [rank-mainland] 大陆
    [general-soldier-one-way] 只有兵卒吃将帅
    [general-soldier-mutual] 互吃
    [cannon-jumps] 隔子吃
    [cannon-steps] 一步一吃
    [cannon-jumps-and-steps] 隔子吃，也能一步一吃
    [dark-capture-no] 不可以
    [dark-capture-attempt] 可以
    [dark-capture-attempt-or-die] 可以，吃不动就送掉
    [dark-capture-attempt-not-cannon] 可以，炮除外
    [chain-no] 不可以
    [chain-cannon] 只限炮
    [chain-face-up] 任何子，只吃明子
    [chain-any] 任何子，明暗都行
    [screen-any] 明子暗子都行
    [screen-face-up-only] 只限明子
    [equal-captor-wins] 吃的一方留下
    [equal-both-removed] 同归于尽
    [endless-cycle-draw] 走法循环三次为和
    [endless-position-draw] 同一局面三次为和
    [endless-agree] 协议才和
    [chase-limit-none] 不限
    [chase-limit-7] 最多七步
    [quiet-limit-none] 不限
    [wiped-out-at-once] 立即判负
    [wiped-out-when-stuck] 无法行动才判负
    [first-challenger] 挑战者
    [first-opponent] 应战者
    [first-higher-rated] 等级分较高者
    [first-lot] 抽签
    [last-peek-shown] 标出来
    [last-peek-hidden] 不标出
   *[quiet-limit] 满 { $number } 步为和
}
variant-value-hint = { $value ->
    [rank-taiwan] 帅、士、象、车、马、兵；如果炮能一步一吃，排在马之后
    [rank-hongkong] 帅、车、马、炮、士、象、兵
    [rank-mainland] 帅、士、象、车、马、炮、兵
    [general-soldier-one-way] 兵卒可以吃将帅，将帅不能吃兵卒
    [general-soldier-mutual] 兵卒与将帅互吃，谁先走谁吃
    [cannon-jumps] 炮要正好隔一个子（炮架）才能吃，对方的明子都能吃
    [cannon-steps] 炮和其他子一样，走一步吃同级或更小的子
    [cannon-jumps-and-steps] 炮能隔子吃，也能走一步吃不比它大的子
    [dark-capture-no] 暗子只能翻，不能吃
    [dark-capture-attempt] 翻开那个暗子：吃得动就吃，吃不动就停在原处，换对方走
    [dark-capture-attempt-or-die] 翻开那个暗子：吃得动就吃；碰到吃不动的敌子，自己的子就没了
    [dark-capture-attempt-not-cannon] 除了炮，都可以攻击暗子：吃得动就吃，吃不动就停在原处，换对方走
    [chain-no] 一回合只吃一个
    [chain-cannon] 炮吃了一个之后可以接着吃
    [chain-face-up] 吃了一个之后，同一个子可以接着吃明子
    [chain-any] 吃了一个之后，同一个子可以接着吃，暗子也能试
    [screen-any] 任何一方的明子或暗子都能当炮架
    [screen-face-up-only] 暗子不能当炮架
    [equal-captor-wins] 吃掉同级的子，占住它的位置
    [equal-both-removed] 吃同级的子时，双方的子都拿掉
    [endless-cycle-draw] 同样的走法循环三次就是和棋
    [endless-position-draw] 同一个局面第三次出现就是和棋
    [endless-agree] 不会自动判和；同一局面第三次出现时会建议和棋
    [chase-limit-none] 可以一直追着同一个子
    [chase-limit-7] 连续追捉同一个子七步之后必须停手
    [quiet-limit-none] 连续多少步没有翻子或吃子都行
    [wiped-out-at-once] 明暗的子都被吃光，立刻算输
    [wiped-out-when-stuck] 子被吃光后仍可翻对方的暗子，直到无事可做
    [first-challenger] 发起挑战的人先翻：稍微吃亏
    [first-opponent] 接受挑战的人先翻
    [first-higher-rated] 按这套规则的等级分；同分由挑战者先翻
    [first-lot] 由封存的洗牌决定谁先翻
    [last-peek-shown] 最后一个暗子人人都推得出来，所以标出来
    [last-peek-hidden] 最后一个暗子留给大家自己推算
   *[quiet-limit] 全盘连续 { $number } 步没有翻子或吃子就是和棋
}
variant-clash = { $clash ->
    [first] 规则互相矛盾：由两位玩家的比较决定先手，但这里有四位玩家。请选 `first=challenger` 或 `first=lot`。
    [chain] 这组规则互相矛盾：连吃可以吃暗子，却又不准暗吃。请改成只连吃明子（`chain=face-up`），或者允许暗吃（`dark-capture=attempt`）。
   *[screen] 这组规则互相矛盾：限定了炮架，炮却不隔子吃。请让炮隔子吃（`cannon=jumps`），或者不限炮架（`screen=any`）。
}
variant-unknown = 没有叫“{ $text }”的规则。在“规则”一栏输入时，会列出我的规则和本服务器的规则。
variant-no-option = 规则没有“{ $text }”这个选项。选项有：{ $options }。写法如 `taiwan+chain=cannon`。
variant-no-value = 选项 `{ $option }` 没有“{ $text }”这个值，可用的是：{ $values }。
variant-value-missing = 选项 `{ $option }` 还缺一个值，请写成 `{ $option }=…`。可用的值：{ $values }。
variant-twice = 选项“{ $option }”写了两次，请删掉一个。
variant-limits = none，或 1 到 65535 的数字

variant-choose = 🎛 在菜单里逐项选规则 …
variant-choose-hint = 每一项都有说明；选好之前不会发出
variant-title = ## 自定规则
    对手：{ $opponent } · 每步 { $time }{ $casual ->
        [yes] {" "}· 友谊赛
       *[no] {""}
    }。按下“挑战”之前不会发出任何东西。
variant-start-from = 从现成的规则开始
variant-group = { $group ->
    [pieces] **棋子与吃法**
    [special-captures] **更刺激的玩法**
    [end] **胜负与和棋**
   *[other] **其他**
}
variant-result = **{ $name }**
variant-canonical = 文字写法：`{ $variant }`
variant-challenge = 挑战
variant-save = 存为本服务器规则
variant-cancel = 取消
variant-cancelled = 没有发出任何东西。
variant-save-title = 存为本服务器的规则
variant-save-label = 名称，最多 { $limit } 个字
variant-saved = 已保存：本服务器的 { $name } 就是{ $rules }，`{ $variant }`。这里的人都能用它挑战。
variant-replaced = 已更改：本服务器的 { $name } 现在是{ $rules }，`{ $variant }`。
variant-removed = 已移除：{ $name }。进行中的棋局规则不变。
variant-not-saved = 本服务器没有叫“{ $name }”的规则。`/设置 规则列表` 会列出来。
variant-full = 本服务器已有 { $limit } 组自己的规则，达到上限了。请先用 `/设置 移除规则` 移除一组。
variant-bad-name = { $why ->
    [taken] “{ $name }”是我的规则的名称，请换一个。
    [signs] 名称不能有加号、破折号（—）或换行。
   *[length] 名称要有 1 到 { $limit } 个字。
}
variant-not-allowed = 只有能管理服务器的人可以保存规则。
variant-list-title = **本服务器的规则**
variant-list-row = { $name }：{ $rules }
variant-list-none = 本服务器还没有自己的规则。用 `/设置 保存规则` 新增。
