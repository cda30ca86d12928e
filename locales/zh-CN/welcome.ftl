# 最初的一分钟：向服务器问好，以及开局前的几个问题。

welcome-text =
    👋 { "**" }大家好！我是 Discord 上的暗棋机器人。{ "**" } 开局时 32 枚棋子全部背面朝上，翻棋、走子、吃子，一分钟就能上手。
welcome-play-computer = 和电脑下棋
welcome-challenge-friend = 挑战好友
welcome-learn = 学暗棋

welcome-who = { "**" }想和谁下棋？{ "**" }
welcome-who-friend = { "**" }选一位好友，或者让频道里的任何人来应战。{ "**" }
welcome-computer = 电脑
welcome-anyone = 频道里的任何人
welcome-choose-friend = 选择本服务器的成员
# The same menu, below the buttons for other opponents.
welcome-or-friend = 或选择成员

welcome-which-game = { $kind ->
    [computer] { "**" }对手是电脑。{ "**" } 选一种棋，马上开局。
    [anyone] { "**" }本频道的任何人都可以应战。{ "**" } 选一种棋，发出挑战。
   *[person] { "**" }你要挑战 { $who }。{ "**" } 选一种棋，发出挑战。
}
    -# 暗棋：棋子先盖住再翻 · 象棋：全是明子 · 旗象棋：多一种棋子“旗”
    -# 想改规则，请用 { $challenge }。
welcome-choose-level = 难度
welcome-choose-time = 时限
welcome-level = 难度 { $level }（最高 { $levels }）
welcome-level-hint = 下暗棋时等级分约 { $rating }
welcome-begun = { $kind ->
    [game] ✅ 对局开始了，棋盘就在下面。祝你玩得开心！
   *[challenge] ✅ 挑战已发出，就在下面。
}
