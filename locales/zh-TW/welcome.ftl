# 最初的一分鐘：向伺服器打招呼，以及開局前的幾個問題。

welcome-text =
    👋 { "**" }大家好！我是 Discord 上的暗棋機器人。{ "**" }開局時 32 顆棋全部蓋著，雙方輪流翻棋、走棋或吃子，一分鐘就能學會。按下面的按鈕開始。
welcome-play-computer = 和電腦下棋
welcome-challenge-friend = 挑戰朋友
welcome-learn = 新手教學

welcome-who = { "**" }想和誰下棋？{ "**" }
welcome-who-friend = { "**" }選一位朋友，或讓這裡的任何人應戰。{ "**" }
welcome-computer = 電腦
welcome-anyone = 這裡的任何人
welcome-choose-friend = 選這個伺服器裡的朋友
# The same menu, below the buttons for other opponents.
welcome-or-friend = 或選擇朋友

welcome-which-game = { $kind ->
    [computer] { "**" }對手是電腦。{ "**" }選一種棋，馬上開局。
    [anyone] { "**" }這個頻道裡的任何人都可以應戰。{ "**" }選一種棋，發出挑戰。
   *[person] { "**" }你要挑戰 { $who }。{ "**" }選一種棋，發出挑戰。
}
    -# 暗棋：棋子先蓋住再翻 · 象棋：全部是明子 · 旗象棋：多一種棋子「旗」
    -# 想改規則，請用 { $challenge }。
welcome-choose-level = 難度
welcome-choose-time = 時限
welcome-level = 難度 { $level }（最高 { $levels }）
welcome-level-hint = 下暗棋時積分約 { $rating }
welcome-begun = { $kind ->
    [game] ✅ 棋局開始了，棋盤在下方。祝你玩得開心！
   *[challenge] ✅ 挑戰已發出，就在下方。
}
