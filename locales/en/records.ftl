# /banqi show with the file of a record: games from elsewhere.

import-title = **Game from a record** · { $rules }
import-checked = { $state ->
    [open] ✅ Every move is legal. The game isn't over in this record, so the shuffle can't be checked yet.
    [shuffled] ✅ Checked: the fingerprint, the shuffle, every move and the result.
    [shuffled-stated] ✅ Checked: the fingerprint, the shuffle and every move. The result is as stated in the file. It can't be checked, because it wasn't decided on the board.
    [played-stated] ✅ Checked: the fingerprint and every move. The result is as stated in the file. It can't be checked, because it wasn't decided on the board.
   *[played] ✅ Checked: the fingerprint, every move and the result.
}
import-aborted = **The game was aborted.** It doesn't count, and no one loses.
import-note = -# Player names and times can't be checked. The buttons work for { $days ->
    [one] 1 day
   *[other] { $days } days
}. I keep the last { $limit } records that you show me.
import-challenger = Challenger
import-opponent = Opponent
import-opponent-number = Opponent { $n }
import-partner = Partner
import-too-large = This file is too large to be a record. Attach the file that you got from `/{ $command } export`.
import-no-download = I couldn't get your file from Discord. Please attach it again.
import-gone = I don't keep this record any more. Attach the file again with `/{ $command } show`.
import-several = This file has several games. Get one game with `/{ $command } export` and attach that file.
import-too-long = This game has more than { $limit } moves, so I can't show it. To check it on your own computer, run `banqi verify FILE`.
import-not-json = This file isn't a record. Attach the file that you got from `/{ $command } export`.
import-format = This record has the format “{ $found }”, which I can't read. Attach a file with the format `banqi.record.v1`.
import-shape = This record has missing or unknown parts. Attach the file exactly as you got it from `/{ $command } export`.
import-field = The part `{ $field }` of this record is wrong. Attach the file exactly as you got it from `/{ $command } export`.
import-fault = ❌ I won't show this record, because it isn't correct: { $why ->
    [seed] the game is over, but the seed is missing.
    [early] it shows the seed of a game that isn't over.
    [fingerprint] the fingerprint doesn't match the seed.
    [computer] the computer's words were changed.
    [chain] it claims to be the first game of the bot it comes from, but it isn't.
    [first] the wrong player began.
    [revealed] the piece at move { $number } isn't the one in the shuffle.
    [illegal] move { $number } is illegal.
    [out] at move { $number }, a player leaves the game when that isn't allowed.
    [takeback] the moves of takeback { $number } are illegal or can't be undone.
   *[result] the result doesn't follow from the moves.
}
