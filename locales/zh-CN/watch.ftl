# 观战：在服务器的其他频道转播，或仅自己可见的棋盘。

watch-mirror-heading = 正在转播对局 `{ $code }`，对局频道：{ $channel }
watch-mirror-started = 本频道开始转播对局 `{ $code }`。每走一步，棋盘都会更新，不会提醒任何人。想停止就点“停止转播”，或者使用 `/{ $command } 观战`，把“转播”设为 False。
watch-mirror-shown = 本频道已经在转播对局 `{ $code }`。想停止就点“停止转播”，或者使用 `/{ $command } 观战`，把“转播”设为 False。
watch-mirror-ended = 本频道不再转播对局 `{ $code }`。
watch-following = 棋盘随对局更新，{ $deadline }停止更新，我重启后也会停止。想接着看，请点“继续观战”。
watch-spectators = 当前有 { $n } 人观战。
watch-stopped = 棋盘已停止更新。想接着看，请点“继续观战”。
watch-too-many-views = 现在观战的人太多，这个棋盘不会随对局更新。想再试一次，请点“继续观战”。
watch-played-here = 这盘对局就在本频道进行。想转播，请到服务器的其他频道使用 `/{ $command } 观战`。
watch-may-not-write = 你在本频道不能发消息，所以不能在这里转播。只想自己看的话，“转播”留空即可。
watch-too-many = 已经有 { $limit } 个频道在转播这盘对局，达到上限。请先用 `/{ $command } 观战` 停掉其中一个（“转播”设为 False）。
watch-not-mirrored = 本频道没有转播这盘对局。想转播，请使用 `/{ $command } 观战`，把“转播”设为 True。
watch-not-theirs = 你不能停止这次转播。请联系发起转播的人、对局玩家，或拥有“管理消息”权限的人。
watch-thread-name = { $kind ->
    [games] 对局 { $code }
   *[comments] 对局 { $code } 的讨论
}
watch-comments-result = 对局 `{ $code }` 已结束。{ $result }
watch-comments-locked = 对局 `{ $code }` 的讨论子区已锁定，下完之后自动解锁。
watch-comments-locked-soon = 对局 `{ $code }` 的讨论子区稍后就会锁定，下完之后自动解锁。
watch-no-comments = 这盘对局没有讨论子区。有“管理服务器”权限的人可以用 `/设置 总览` 启用，之后开始的对局都会有。
watch-comments-may-not-lock = 我缺少锁定子区所需的权限：{ $permissions }。请让管理本频道的人给我开通。
