# /暗棋 显示 附上棋谱文件：在别处下的对局。

import-title = **棋谱里的对局** · { $rules }
import-checked = { $state ->
    [open] ✅ 每一步都符合规则。棋谱里这盘棋还没下完，暂时无法验证洗牌。
    [shuffled] ✅ 检查通过：指纹、洗牌、每一步和结果都没有问题。
    [shuffled-stated] ✅ 检查通过：指纹、洗牌和每一步都没有问题。结果以棋谱所写为准，无法从走法验证。
    [played-stated] ✅ 检查通过：指纹和每一步都没有问题。结果以棋谱所写为准，无法从走法验证。
   *[played] ✅ 检查通过：指纹、每一步和结果都没有问题。
}
import-aborted = **这盘棋已中止。** 不计胜负，等级分不变。
import-note = -# 玩家名称和时间无法检查。按钮在 { $days } 天内有效，我只保留你最近看过的 { $limit } 份棋谱。
import-challenger = 挑战者
import-opponent = 对手
import-opponent-number = 对手 { $n }
import-partner = 队友
import-too-large = 这个文件太大了，不可能是棋谱。请附上用 `/{ $command } 导出` 得到的文件。
import-no-download = 没能从 Discord 下载这个文件，请重新附上。
import-gone = 这份棋谱已经过期。请用 `/{ $command } 显示` 重新附上文件。
import-several = 这个文件里有多盘棋。请用 `/{ $command } 导出` 下载其中一盘，再附上那个文件。
import-too-long = 这盘棋超过 { $limit } 步，无法显示。可以在自己的电脑上用 `banqi verify 文件名` 验证。
import-not-json = 这个文件不是棋谱。请附上用 `/{ $command } 导出` 得到的文件。
import-format = 这份棋谱的格式是“{ $found }”，无法读取。请附上格式为 `banqi.record.v1` 的文件。
import-shape = 这份棋谱的内容不完整，或者有多余的内容。请附上 `/{ $command } 导出` 的原文件。
import-field = 这份棋谱里的 `{ $field }` 有误。请附上 `/{ $command } 导出` 的原文件。
import-fault = ❌ 这份棋谱有误，不能显示：{ $why ->
    [seed] 对局已经结束，但没有种子。
    [early] 对局还没结束，却公开了种子。
    [fingerprint] 指纹和种子对不上。
    [computer] 电脑的口令被改过。
    [chain] 棋谱标明这是这个机器人的第一盘棋，实际上不是。
    [first] 先走的一方不对。
    [revealed] 第 { $number } 步翻出的棋子和洗牌不一致。
    [illegal] 第 { $number } 步不符合规则。
    [out] 第 { $number } 步有玩家退出，但这时不能退出。
    [takeback] 第 { $number } 次悔棋撤回的走法不符合规则，或者不能撤回。
   *[result] 结果和走法对不上。
}
