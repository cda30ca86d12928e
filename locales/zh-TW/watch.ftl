# 觀戰：在伺服器的其他頻道轉播，或只有自己看得到的棋盤。

watch-mirror-heading = 轉播棋局 `{ $code }` · 對局在 { $channel }
watch-mirror-started = 已開始在本頻道轉播棋局 `{ $code }`。每走一步棋盤就會更新，不會通知任何人。要停止請按「停止轉播」，或用 `/{ $command } 觀戰`，「轉播」選 False。
watch-mirror-shown = 本頻道已經在轉播棋局 `{ $code }`。要停止請按「停止轉播」，或用 `/{ $command } 觀戰`，「轉播」選 False。
watch-mirror-ended = 本頻道已停止轉播棋局 `{ $code }`。
watch-following = 棋盤會跟著對局更新（{ $deadline }到期，我重新啟動後也會停）。想繼續看，請按「繼續觀戰」。
watch-spectators = 目前 { $n } 人觀戰。
watch-stopped = 棋盤已停止更新。想繼續看，請按「繼續觀戰」。
watch-too-many-views = 目前觀戰的人太多，這個棋盤不會跟著對局更新。想再試一次，請按「繼續觀戰」。
watch-played-here = 這局就在本頻道進行。想轉播，請到這個伺服器的其他頻道使用 `/{ $command } 觀戰`。
watch-may-not-write = 你不能在本頻道傳送訊息，所以不能在這裡轉播。想自己看，請不要填「轉播」。
watch-too-many = 已有 { $limit } 個頻道在轉播這局，達到上限。請先用 `/{ $command } 觀戰` 停止其中一個（「轉播」選 False）。
watch-not-mirrored = 本頻道沒有轉播這局。要轉播請用 `/{ $command } 觀戰`，「轉播」選 True。
watch-not-theirs = 你不能停止這個轉播。請找開始轉播的人、對局的玩家，或有「管理訊息」權限的人。
watch-thread-name = { $kind ->
    [games] 棋局 { $code }
   *[comments] 討論：棋局 { $code }
}
watch-comments-result = 棋局 `{ $code }` 結束了。{ $result }
watch-comments-locked = 棋局 `{ $code }` 的討論串已鎖定，棋局結束後會解除。
watch-comments-locked-soon = 棋局 `{ $code }` 的討論串馬上會鎖定，棋局結束後會解除。
watch-no-comments = 這局沒有討論串。有「管理伺服器」權限的人可以用 `/設定 總覽` 開啟，之後開始的棋局就會有。
watch-comments-may-not-lock = 我不能鎖定討論串，因為缺少這個權限：{ $permissions }。請找這個頻道的管理員開放給我。
