# 完成后的简短回复，只有本人看得到。

notice-declined = 已婉拒。
notice-withdrawn = 已撤回。
notice-words-added = 你的密语已加入洗牌：{ $words }
notice-draw-offered = 你已提议和棋。
notice-draw-accepted = 双方同意，和棋。
notice-draw-declined = 你没有同意和棋，继续下吧！
notice-resigned = 你已认输。辛苦了，下得不错！
notice-aborted = 对局已中止，不算输赢。
notice-dismissed = 什么都没变，继续下吧！
notice-moved-on = 棋局在这里继续：{ $link }
notice-played = 已走 { $action }。
notice-form-late = 我这边太慢，表单没能打开。请再按一次按钮。
notice-record = 对局 `{ $code }` 的棋谱，{ $rules }，`{ $variant }`。`banqi verify FILE` 不必靠我就能验证。
notice-record-open = 对局 `{ $code }` 到目前为止的棋谱，{ $rules }，`{ $variant }`。还没翻开的子要到终局才会揭晓。

# 通知：发给不在场的人的消息。没有按钮，人来了就删除。
call-turn = { $who }，轮到你走了：{ $link }
call-offer = { $who }，对手提和，请你答复：{ $link }
call-result = { $who }，你的对局结束了：{ $link }
call-challenge = { $who }，有人向你发起挑战：{ $link }
