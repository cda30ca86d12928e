# /帮助、/关于，以及验证的意义。

help-text =
    { "**" }暗棋：开局时棋子全部背面朝上，靠翻棋、走子、吃子取胜。{ "**" }
    { $play } · 和电脑、好友或任何人下棋
    { $challenge } · 自选规则和时限
    { $learn } · 十节短课
    { $rules } · 图解规则
help-challenge = 发起挑战
help-learn = 学暗棋
help-all-commands = 全部命令
help-commands =
    { "**" }下棋{ "**" }
    { $play } { $challenge } · 开一盘
    { $others } · 象棋、旗象棋
    { $accept } { $decline } { $withdraw } · 回应或撤回挑战
    { $next } { $games } { $show } · 等你的下一盘、你的对局和棋盘
    { $watch } · 观看别人的对局
    { $move } · 输入走法，例如 b3xb4；输入“悔棋”可以悔棋
    { $clock } · 暂停对局，或修改时限
    { $draw } { $resign } { $abort } { $rematch } · 结束对局，或再来一盘
    { "**" }学习{ "**" }
    { $learn } { $rules } { $puzzle } · 短课、规则、残局题
    { $hint } { $odds } · 对局中的提示和概率
    { $analyse } { $replay } { $history } · 回顾已结束的对局
    { "**" }等级分和棋谱{ "**" }
    { $leaderboard } { $profile } · 等级分
    { $export } { $verify } · 导出棋谱、验证洗牌
    { "**" }设置{ "**" }
    { $preferences } · 仅你可见的棋盘：棋子样式、记谱方式，以及免打扰时段
    { $vacation } · 暂停计时几天
    { $settings } { $change } · 服务器设置，供管理员使用
    { $block } { $unblock } · 不让某人挑战你，或取消拉黑
    { $privacy } { $delete } · 查看或删除我保存的数据
    { $about } · 关于这个机器人
    -# 多数按钮都有对应的命令。同时有多盘对局时，请填写棋盘下方的六位对局编号。
about-text =
    ## 暗棋机器人 { $version }
    我是 Discord 上的暗棋机器人，免费、开源、没有广告。

    { "**" }洗牌公平吗？{ "**" }
    有人应战之前，机器人会先随机生成一个秘密的种子，并公布它的指纹（SHA-256）。指纹连续编号，少一个都看得出来。每枚棋子的位置由种子和玩家的口令共同决定。想添加口令，请点挑战下方的“⋯”，再点“添加洗牌口令”。对局结束后公布种子，任何人都能验证洗牌：`/暗棋 验证`。
    { "**" }能证明的{ "**" }：洗牌在第一步之前就已确定，之后没有改动过；只要有一位玩家添加了机器人运营者（架设这个机器人的人）猜不到的口令，运营者就无法挑选洗牌结果。
    { "**" }不能证明的{ "**" }：运营者没有偷看种子。对局期间，种子就保存在运营者的数据库里。如果对手就是运营者，就只能选择相信对方。

    { "**" }保存哪些数据{ "**" }：你的用户 ID、对局的走法和时间、等级分、解题记录、你添加的洗牌口令、休假、看过的棋谱文件、你在其他频道转播的对局、你的榜首身份组、你的黑名单，以及你在 `/个人设置` 里的选择。服务器方面：保存的规则和各项设置。不保存名字、消息或头像。用 `/隐私 查看` 下载你的数据，用 `/隐私 删除` 删除。
verify-holds-title = ## ✅ 对局 `{ $code }` 验证通过
verify-broken-title = ## ❌ 对局 `{ $code }` 验证没有通过
verify-sealed-title = ## 🔒 对局 `{ $code }` 还没结束
verify-rules = -# 规则：{ $rules }，`{ $variant }`{ $shuffled ->
    [yes] {" "}· 洗牌第 { $sequence } 号
   *[no] {""}
}
verify-holds = { $turned ->
    [0] 全部吻合：指纹、口令和洗牌。
   *[other] 全部吻合：指纹、口令、洗牌，以及翻开的 { $turned } 枚棋子。
}
verify-broken = { $step ->
    [seal] 指纹和种子对不上
    [reveal] 翻开的棋子和洗牌结果不一致
    [moves] 棋谱里有不合法的走法
   *[result] 结果和走法不一致
}。请告诉机器人运营者（架设这个机器人的人）。
verify-sealed = 种子在对局结束后公布。指纹是 `{ $commitment }`，可以和挑战消息核对。
verify-seal = -# 指纹：`{ $commitment }`
verify-secret = -# 种子：`{ $seed }`
verify-words-typed = -# { $player } 的口令：{ $words }
verify-words-auto = -# { $player } 没有添加口令，改用这个数字参与洗牌：{ $words }
verify-how = -# 想在自己的电脑上验证：先用 `/{ $command } 导出` 下载棋谱，再运行 `banqi verify 文件名`（需要安装本机器人的程序）。
