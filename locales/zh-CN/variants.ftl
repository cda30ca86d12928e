# 规则组合：现成的规则、选项和选项的值，以及怎样选择。不用加号，因为用户会在建议后面接着输入。

game-banqi = 暗棋
    .button = 暗棋
    .invitation = 暗棋

variant-name = { $preset ->
    [taiwan] 台湾规则
    [hongkong] 香港规则
    [mainland] 大陆规则
    [boyer] Boyer 规则
    [woody] Woody 规则
    [olympiad] 计算机奥林匹克规则
    [four-colour-2] 四色双人
    [four-colour-4] 四色四人
    [four-colour-teams] 四色分组（2 对 2）
   *[club] 俱乐部规则
}
variant-hint = { $preset ->
    [taiwan] 炮隔子吃；走法循环 3 遍，或连续 60 步无翻无吃，算和棋
    [hongkong] 炮走一格吃；车、马、炮比士、象大
    [mainland] 一种常见玩法：炮走一格吃，将帅和兵卒能互吃
    [boyer] 出自 Thom Boyer 的英文教程：局面重复不判和；棋子被吃光后还能翻棋
    [woody] 出自 Woody 的英文网页：同 Boyer 规则，但等级分高者先翻
    [olympiad] 大小同台湾规则；同一局面出现 3 次，或连续 180 步无翻无吃，算和棋
    [four-colour-2] 8×8 棋盘；每人两色，红绿对黑蓝
    [four-colour-4] 8×8 棋盘；四人各执一色，留到最后的人获胜
    [four-colour-teams] 8×8 棋盘；四人各执一色，对面的两人同队
   *[club] 大小同台湾规则；最多连续捉子 7 步；连续 40 步无翻无吃算和棋
}
variant-with = { $preset }（{ $differences }）
variant-separator = ；
variant-labelled = { $option }：{ $value }
variant-suggested = { $name } — { $hint }
variant-option = { $option ->
    [rank] 大小顺序
    [general-soldier] 将帅和兵卒
    [cannon] 炮的吃法
    [dark-capture] 暗吃
    [chain] 连吃
    [screen] 炮架
    [equal] 同级相吃
    [endless] 重复
    [chase-limit] 长捉
    [quiet-limit] 无翻无吃
    [wiped-out] 棋子被吃光
    [first] 先翻
   *[last-peek] 最后一枚暗子
}
variant-value = { $value ->
    [rank-taiwan] 按台湾规则，士、象比车、马大
    [rank-hongkong] 按香港规则，车、马比士、象大
    [rank-mainland] 按大陆规则，炮排在马和兵之间
    [general-soldier-one-way] 只有兵卒能吃将帅
    [general-soldier-mutual] 能互吃
    [cannon-jumps] 隔子吃
    [cannon-steps] 走一格吃
    [cannon-jumps-and-steps] 隔子吃，也能走一格吃
    [dark-capture-no] 不允许
    [dark-capture-attempt] 允许
    [dark-capture-attempt-or-die] 允许，吃不了时反被吃
    [dark-capture-attempt-not-cannon] 允许，炮除外
    [chain-no] 不允许
    [chain-cannon] 只限炮
    [chain-face-up] 所有棋子，只吃明子
    [chain-any] 所有棋子，明子暗子都能吃
    [screen-any] 明子暗子都行
    [screen-face-up-only] 只能是明子
    [equal-captor-wins] 吃的一方留下
    [equal-both-removed] 同归于尽
    [endless-cycle-draw] 走法循环 3 遍为和
    [endless-position-draw] 同一局面出现 3 次为和
    [endless-agree] 不自动判和
    [chase-limit-none] 不限
    [chase-limit-7] 最多 7 步
    [quiet-limit-none] 不限
    [wiped-out-at-once] 立即{ $seats ->
        [two] 判负
       *[four] 出局
    }
    [wiped-out-when-stuck] 无棋可走可翻才判负
    [first-challenger] 挑战者
    [first-opponent] 应战者
    [first-higher-rated] 等级分高者
    [first-lot] 随机
    [last-peek-shown] 标出来
    [last-peek-hidden] 不标出来
   *[quiet-limit] 满 { $number } 步为和
}
variant-value-hint = { $value ->
    [rank-taiwan] 将、士、象、车、马、兵；炮若走一格吃，排在马之后
    [rank-hongkong] 将、车、马、炮、士、象、兵
    [rank-mainland] 将、士、象、车、马、炮、兵
    [general-soldier-one-way] 兵卒能吃将帅，将帅不能吃兵卒
    [general-soldier-mutual] 将帅和兵卒能互吃，谁先走谁吃
    [cannon-jumps] 炮要正好隔一枚棋子（炮架）才能吃，对方的明子不论大小都能吃
    [cannon-steps] 炮和别的棋子一样，走一格吃同级或更小的棋子
    [cannon-jumps-and-steps] 炮能隔子吃，也能走一格吃不比它大的棋子
    [dark-capture-no] 暗子只能翻开，不能被吃
    [dark-capture-attempt] 翻开暗子，能吃就吃；不能吃就都留在原处，回合结束
    [dark-capture-attempt-or-die] 翻开暗子，能吃就吃；碰到吃不了的对方棋子，自己的棋子被吃掉
    [dark-capture-attempt-not-cannon] 除了炮都能暗吃：翻开暗子，能吃就吃；不能吃就都留在原处
    [chain-no] 每回合只能吃一次
    [chain-cannon] 炮吃子后，可以在同一回合接着吃
    [chain-face-up] 棋子吃子后，可以在同一回合接着吃明子
    [chain-any] 棋子吃子后，可以在同一回合接着吃，也可以暗吃
    [screen-any] 任何一方的明子、暗子都能当炮架
    [screen-face-up-only] 暗子不能当炮架
    [equal-captor-wins] 吃同级的棋子，只有被吃的离开棋盘
    [equal-both-removed] 吃同级的棋子，两枚都离开棋盘
    [endless-cycle-draw] 同样的走法循环 3 遍就是和棋
    [endless-position-draw] 同一局面第 3 次出现就是和棋
    [endless-agree] 不会自动判和；同一局面第 3 次出现时会建议提和
    [chase-limit-none] 可以一直追着同一枚棋子
    [chase-limit-7] 连续捉同一枚棋子 7 步后，必须改走别的
    [quiet-limit-none] 一直无翻无吃，也不判和
    [wiped-out-at-once] 明子暗子都没有了，立即{ $seats ->
        [two] 判负
       *[four] 出局
    }
    [wiped-out-when-stuck] 棋子被吃光后还能翻对方的暗子，直到无棋可走可翻才判负
    [first-challenger] 由发起挑战的人先翻
    [first-opponent] 由应战的人先翻
    [first-higher-rated] 按这套规则的等级分，高者先翻；相同则挑战者先翻
    [first-lot] 随机决定谁先翻，结果由锁定的种子算出
    [last-peek-shown] 最后一枚暗子能推算出来，直接标出
    [last-peek-hidden] 最后一枚暗子不标出，要自己推算
   *[quiet-limit] 连续 { $number } 步无翻无吃就是和棋（{ $seats ->
        [two] 双方
       *[four] 所有玩家
    }合计）
}
variant-clash = { $clash ->
    [first] 规则互相矛盾：四人对局只能由挑战者先翻，或随机决定。请把“先翻”改为“挑战者”（`first=challenger`）或“随机”（`first=random`）。
    [chain] 规则互相矛盾：允许连吃暗子，却不允许暗吃。请把“连吃”改为“所有棋子，只吃明子”（`chain=face-up`），或把“暗吃”改为“允许”（`dark-capture=attempt`）。
   *[screen] 规则互相矛盾：限定了炮架，炮却不能隔子吃。请把“炮的吃法”改为“隔子吃”（`cannon=jumps`），或把“炮架”改为“明子暗子都行”（`screen=any`）。
}
variant-unknown = 没有叫“{ $text }”的规则。在“规则”选项里输入时，会列出现成的规则和本服务器的规则。
variant-no-option = 规则没有“{ $text }”这个选项。可用的选项：{ $options }。写法如 `taiwan+chain=cannon`。
variant-no-value = 选项 `{ $option }` 没有“{ $text }”这个值。可用的值：{ $values }。
variant-value-missing = 选项 `{ $option }` 没有填值，请写成 `{ $option }=…`。可用的值：{ $values }。
variant-twice = 选项 `{ $option }` 写了两次，请删掉一个。
variant-limits = none（不限），或 1 到 65535 的整数

variant-choose = 🎛 在菜单里逐项选择规则……
variant-choose-hint = 每项都有说明，选好之前不会发出挑战
variant-title = ## 自定义规则
    对手：{ $opponent } · { $time }{ $casual ->
        [yes] {" "}· 友谊赛
       *[no] {""}
    }。点“挑战”后才会发出挑战。
variant-start-from = 从现成的规则开始
variant-group = { $group ->
    [pieces] **棋子和吃法**
    [special-captures] **特殊吃法**
    [end] **胜负与和棋**
   *[other] **其他**
}
variant-result = **{ $name }**
variant-canonical = 可粘贴到“规则”选项：`{ $variant }`
variant-challenge = 挑战
variant-save = 存为本服务器规则
variant-cancel = 取消
variant-cancelled = 已取消，没有发出挑战。
variant-no-menu = 这里无法显示规则菜单。请直接输入规则：`/暗棋 挑战 规则:{ $variant }`。
variant-save-title = 存为本服务器规则
variant-save-label = 名称，最多 { $limit } 个字符
variant-saved = 已保存“{ $name }”：{ $rules }，`{ $variant }`。本服务器的人都能用来发起挑战。
variant-replaced = 已更改“{ $name }”：现在是{ $rules }，`{ $variant }`。
variant-removed = 已删除“{ $name }”。进行中的对局不受影响。
variant-not-saved = 本服务器没有叫“{ $name }”的规则。用 `/设置 规则列表` 查看已有的规则。
variant-full = 本服务器已有 { $limit } 套规则，达到上限。请先用 `/设置 删除规则` 删除一套。
variant-bad-name = { $why ->
    [taken] “{ $name }”是现成规则的名称，请换一个名称。
    [signs] 名称不能含有加号、破折号（—）或换行，请换一个名称。
   *[length] 名称长度为 1 到 { $limit } 个字符，请换一个名称。
}
variant-not-allowed = 只有拥有“管理服务器”权限的人可以保存规则。请联系服务器管理员。
variant-list-title = **本服务器的规则**
variant-list-row = { $name }：{ $rules }
variant-list-none = 本服务器还没有自己的规则。用 `/设置 保存规则` 添加。
