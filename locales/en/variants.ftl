# Rule sets: the presets, the options and their values, and how one is chosen. No plus signs: people go on typing
# behind what a suggestion says.

game-banqi = Banqi
    .button = Banqi
    .invitation = banqi (dark chess)

variant-name = { $preset ->
    [taiwan] Taiwan rules
    [hongkong] Hong Kong rules
    [mainland] Mainland rules
    [boyer] Boyer's rules
    [woody] Woody's rules
    [olympiad] Computer Olympiad rules
    [four-colour-2] Four colours, two players
    [four-colour-4] Four colours, four players
    [four-colour-teams] Four colours, teams (2 v 2)
   *[club] Club rules
}
variant-hint = { $preset ->
    [taiwan] Cannons jump; draw when moves repeat, or after 60 moves without a flip or capture
    [hongkong] Cannons capture one step away; chariot, horse and cannon rank above the advisor
    [mainland] Cannons capture one step away; general and soldier capture each other
    [boyer] Thom Boyer's guide: no draw by repetition; with no pieces left, you can still flip
    [woody] Woody's web page: like Boyer's rules, but the higher-rated player flips first
    [olympiad] Taiwan ranks; draw when a position occurs 3 times, or after 180 moves without a flip or capture
    [four-colour-2] 8×8 board; two players with two colours each: red and green against black and blue
    [four-colour-4] 8×8 board; each player has one colour; the last player left wins
    [four-colour-teams] 8×8 board; a team wins when both opponents are out
   *[club] Taiwan ranks; chases limited to 7 moves; draw after 40 moves without a flip or capture
}
variant-with = { $preset } ({ $differences })
variant-separator = { "; " }
variant-labelled = { $option }: { $value }
variant-suggested = { $name } — { $hint }
variant-option = { $option ->
    [rank] Ranks
    [general-soldier] General and soldier
    [cannon] Cannon
    [dark-capture] Attacks on face-down pieces
    [chain] Chain captures
    [screen] What the cannon jumps over
    [equal] Equal pieces
    [endless] Repetition
    [chase-limit] Chasing
    [quiet-limit] Moves without a flip or capture
    [wiped-out] No pieces left
    [first] First flip
   *[last-peek] Last face-down piece
}
variant-value = { $value ->
    [rank-taiwan] Taiwan, with the advisor above the chariot
    [rank-hongkong] Hong Kong, with the chariot and horse above the advisor
    [rank-mainland] Mainland, with the cannon between the horse and the soldier
    [general-soldier-one-way] only the soldier captures
    [general-soldier-mutual] they capture each other
    [cannon-jumps] jumps
    [cannon-steps] captures one step away
    [cannon-jumps-and-steps] jumps, and captures one step away
    [dark-capture-no] none
    [dark-capture-attempt] allowed
    [dark-capture-attempt-or-die] allowed, and a failed attacker is removed
    [dark-capture-attempt-not-cannon] allowed, but not for cannons
    [chain-no] none
    [chain-cannon] cannons only
    [chain-face-up] any piece, face-up targets only
    [chain-any] any piece, face-down targets too
    [screen-any] any piece
    [screen-face-up-only] face-up pieces only
    [equal-captor-wins] the capturing piece stays
    [equal-both-removed] both are removed
    [endless-cycle-draw] draw when the same moves are played three times
    [endless-position-draw] draw when a position occurs three times
    [endless-agree] not a draw by itself
    [chase-limit-none] no limit
    [chase-limit-7] at most 7 moves in a row
    [quiet-limit-none] no draw
    [wiped-out-at-once] the player { $seats ->
        [two] loses
       *[four] is out
    }
    [wiped-out-when-stuck] the player can still flip
    [first-challenger] the challenger
    [first-opponent] the opponent
    [first-higher-rated] the higher-rated player
    [first-lot] random
    [last-peek-shown] shown
    [last-peek-hidden] not shown
   *[quiet-limit] { $number ->
        [one] draw after 1 move
       *[other] draw after { $number } moves
    }
}
variant-value-hint = { $value ->
    [rank-taiwan] General, advisor, elephant, chariot, horse, soldier; a cannon with a rank comes after the horse
    [rank-hongkong] General, chariot, horse, cannon, advisor, elephant, soldier
    [rank-mainland] General, advisor, elephant, chariot, horse, cannon, soldier
    [general-soldier-one-way] Soldiers can capture the general; the general can't capture soldiers
    [general-soldier-mutual] Soldiers and generals can capture each other
    [cannon-jumps] The cannon captures only by jumping over exactly one piece; the target can be any face-up enemy
    [cannon-steps] The cannon captures a piece of equal or lower rank one step away, like the other pieces
    [cannon-jumps-and-steps] The cannon jumps, and also captures a piece of equal or lower rank one step away
    [dark-capture-no] Face-down pieces can be flipped, but not attacked
    [dark-capture-attempt] The target is flipped, and captured if possible. If not, both pieces stay
    [dark-capture-attempt-or-die] The target is flipped. If it is an enemy that can't be captured, the attacker is removed
    [dark-capture-attempt-not-cannon] All pieces but the cannon can attack. If the capture isn't legal, both pieces stay
    [chain-no] A capture ends the turn
    [chain-cannon] A cannon that has captured can capture again in the same turn
    [chain-face-up] A piece that has captured can capture again, face-up pieces only
    [chain-any] A piece that has captured can capture again, and can attack face-down pieces
    [screen-any] The cannon can jump over any piece, face-up or face-down
    [screen-face-up-only] The cannon can't jump over face-down pieces
    [equal-captor-wins] When a piece captures an enemy of the same kind, only the captured piece is removed
    [equal-both-removed] When a piece captures an enemy of the same kind, both are removed
    [endless-cycle-draw] The game is a draw when the same sequence of moves is played three times in a row
    [endless-position-draw] The game is a draw when a position occurs for the third time
    [endless-agree] Repetition alone isn't a draw. The board suggests one when a position occurs three times
    [chase-limit-none] A piece can chase another without limit
    [chase-limit-7] A piece can't chase the same piece for more than 7 moves in a row
    [quiet-limit-none] Moves without a flip or capture never end the game
    [wiped-out-at-once] A player with no pieces left, face-up or face-down, { $seats ->
        [two] loses
       *[four] is out
    }
    [wiped-out-when-stuck] A player with no pieces left can still flip the opponent's pieces
    [first-challenger] The challenger flips the first piece
    [first-opponent] The player who accepts flips the first piece
    [first-higher-rated] The higher-rated player in these rules flips first; if the ratings are equal, the challenger does
    [first-lot] The player who flips first is drawn at random
    [last-peek-shown] The last face-down piece can be worked out, so the board shows it
    [last-peek-hidden] The board doesn't show the last face-down piece
   *[quiet-limit] { $number ->
        [one] The game is a draw after 1 move without a flip or capture
       *[other] The game is a draw after { $number } moves without a flip or capture, counting { $seats ->
            [two] both
           *[four] all
        } players
    }
}
variant-clash = { $clash ->
    [first] These rules don't fit together. With four players, set “First flip” to the challenger (`first=challenger`) or to random (`first=random`).
    [chain] These rules don't fit together. For chains that attack face-down pieces, allow “Attacks on face-down pieces” (`dark-capture=attempt`). Otherwise, limit “Chain captures” to face-up targets (`chain=face-up`).
   *[screen] These rules don't fit together. To limit “What the cannon jumps over”, choose a cannon that jumps (`cannon=jumps`). Otherwise, set “What the cannon jumps over” to any piece (`screen=any`).
}
variant-unknown = There are no rules called “{ $text }”. Start typing in `rules` to see all rules, including this server's.
variant-no-option = There is no option “{ $text }”. The options are: { $options }. For example: `taiwan+chain=cannon`.
variant-no-value = The option `{ $option }` can't be “{ $text }”. Choose one of: { $values }.
variant-value-missing = The option `{ $option }` needs a value: write `{ $option }=…` with one of: { $values }.
variant-twice = You wrote the option `{ $option }` twice. Remove one.
variant-limits = none, or a number of moves, 1 to 65535

variant-choose = 🎛 Choose each rule…
variant-choose-hint = with explanations; nothing is sent until you press “Challenge”
variant-title = ## Custom rules
    Opponent: { $opponent } · { $time }{ $casual ->
        [yes] {" "}· casual
       *[no] {""}
    }
    Nothing is sent until you press “Challenge”.
variant-start-from = Start from these rules
variant-group = { $group ->
    [pieces] **Pieces and captures**
    [special-captures] **Special captures**
    [end] **End of the game**
   *[other] **Other rules**
}
variant-result = **{ $name }**
variant-canonical = To type these rules: `{ $variant }`
variant-challenge = Challenge
variant-save = Save for this server
variant-cancel = Cancel
variant-cancelled = Nothing has been sent.
variant-no-menu = This channel can't show the rule menu. Type the rules instead: `/banqi challenge rules:{ $variant }`.
variant-save-title = Save these rules for this server
variant-save-label = Name, up to { $limit } characters
variant-saved = Saved. In this server, “{ $name }” now stands for: { $rules } (`{ $variant }`). Everyone here can use it in a challenge.
variant-replaced = Updated. In this server, “{ $name }” now stands for: { $rules } (`{ $variant }`).
variant-removed = Removed “{ $name }”. Games in progress keep their rules.
variant-not-saved = This server has no rules called “{ $name }”. See its rules with `/settings list-rules`.
variant-full = This server has { $limit } saved sets of rules, which is the limit. Remove one with `/settings remove-rules`.
variant-bad-name = { $why ->
    [taken] “{ $name }” is the name of built-in rules. Choose another name.
    [signs] A name can't contain plus signs, long dashes (—) or line breaks.
   *[length] A name must have 1 to { $limit } characters.
}
variant-not-allowed = Only people with the “Manage Server” permission can save rules. Ask one of them.
variant-list-title = **This server's rules**
variant-list-row = { $name }: { $rules }
variant-list-none = This server has no saved rules yet. Save some with `/settings save-rules`.
