# Rule sets: the presets, the options and their values, and how one is chosen. No plus signs: people go on typing
# behind what a suggestion says.

variant-name = { $preset ->
    [taiwan] Taiwan rules
    [hongkong] Hong Kong rules
    [mainland] Mainland rules
    [boyer] Boyer's rules
    [woody] Woody's rules
    [olympiad] Olympiad rules
    [four-colour-2] Four colours, two players
    [four-colour-4] Four colours, four players
    [four-colour-teams] Four colours, teams
   *[club] Club rules
}
variant-hint = { $preset ->
    [taiwan] cannons jump; a draw when moves repeat, or after 60 quiet plies
    [hongkong] cannons step like the rest; chariot, horse and cannon rank above the advisor
    [mainland] cannons step like the rest; general and soldier take each other
    [boyer] Taiwan ranks; draws by agreement; without a piece one may still turn some up
    [woody] Boyer's rules, begun by whoever is rated higher
    [olympiad] Taiwan ranks; a draw at a position's third time, or after 180 quiet plies
    [four-colour-2] 8 by 8; each player has two colours, red with green against black with blue
    [four-colour-4] 8 by 8; four players with a colour each, and the last one left wins
    [four-colour-teams] 8 by 8; four players with a colour each, those opposite each other together
   *[club] Taiwan ranks; no chasing for ever; a draw after 40 quiet plies
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
    [chase-limit] Endless chasing
    [quiet-limit] Without turn-up or capture
    [wiped-out] Without a piece
    [first] First turn-up
   *[last-peek] Last face-down piece
}
variant-value = { $value ->
    [rank-taiwan] Taiwan
    [rank-hongkong] Hong Kong
    [rank-mainland] mainland
    [general-soldier-one-way] only the soldier takes
    [general-soldier-mutual] they take each other
    [cannon-jumps] jumps
    [cannon-steps] steps
    [cannon-jumps-and-steps] jumps and steps
    [dark-capture-no] none
    [dark-capture-attempt] allowed
    [dark-capture-attempt-or-die] allowed, and a failure costs the attacker
    [dark-capture-attempt-not-cannon] allowed, but not for cannons
    [chain-no] none
    [chain-cannon] cannons only
    [chain-face-up] any piece, onto face-up ones
    [chain-any] any piece, face-down ones too
    [screen-any] anything
    [screen-face-up-only] face-up pieces only
    [equal-captor-wins] the captor stays
    [equal-both-removed] both are removed
    [endless-cycle-draw] the same moves three times draw
    [endless-position-draw] a position's third time draws
    [endless-agree] draws by agreement only
    [chase-limit-none] allowed
    [chase-limit-7] seven plies at most
    [quiet-limit-none] no limit
    [wiped-out-at-once] one loses at once
    [wiped-out-when-stuck] one loses when stuck
    [first-challenger] the challenger
    [first-opponent] the opponent
    [first-higher-rated] whoever is rated higher
    [first-lot] the lot decides
    [last-peek-shown] marked as known
    [last-peek-hidden] not marked
   *[quiet-limit] a draw after { $number } plies
}
variant-value-hint = { $value ->
    [rank-taiwan] General, advisor, elephant, chariot, horse, soldier; a cannon that steps is below the horse
    [rank-hongkong] General, chariot, horse, cannon, advisor, elephant, soldier
    [rank-mainland] General, advisor, elephant, chariot, horse, cannon, soldier
    [general-soldier-one-way] Soldiers take the general; the general cannot take soldiers
    [general-soldier-mutual] Soldiers and generals take each other, whoever moves first
    [cannon-jumps] It captures only by jumping over exactly one piece, and then takes anything face up
    [cannon-steps] It captures like every other piece: one step, equal or lower rank
    [cannon-jumps-and-steps] It jumps, and also takes by a step what ranks no higher
    [dark-capture-no] What lies face down is turned up, never attacked
    [dark-capture-attempt] The piece is turned up: taken if one may take it; otherwise nobody moves
    [dark-capture-attempt-or-die] The piece is turned up: taken if one may take it; an attacker that meets a stronger enemy is lost
    [dark-capture-attempt-not-cannon] Every piece but the cannon may attack: it captures if it may; if not, nobody moves
    [chain-no] One capture is a turn
    [chain-cannon] A cannon that has captured may go on capturing in the same turn
    [chain-face-up] A piece that has captured may go on, taking face-up pieces
    [chain-any] A piece that has captured may go on, attacking face-down pieces too
    [screen-any] A piece of either colour, face up or face down
    [screen-face-up-only] A cannon does not jump over face-down pieces
    [equal-captor-wins] A piece takes its equal and stands in its place
    [equal-both-removed] A piece that takes its equal goes with it
    [endless-cycle-draw] A draw when the same sequence of moves has been played three times over
    [endless-position-draw] A draw when a position comes up for the third time
    [endless-agree] Nothing draws by itself; at a position's third time a draw is suggested
    [chase-limit-none] A piece may threaten another for as long as its player likes
    [chase-limit-7] Who has chased the same piece seven times in a row must leave off
    [quiet-limit-none] The game may go on for any number of plies without a turn-up or capture
    [wiped-out-at-once] Who has no piece left, face up or face down, has lost
    [wiped-out-when-stuck] Who has no piece left may still turn up the other's, until nothing is left to do
    [first-challenger] Whoever asks for the game turns up the first piece: a slight disadvantage
    [first-opponent] Whoever accepts turns up the first piece
    [first-higher-rated] By the ratings under these rules; between equals, the challenger
    [first-lot] The sealed shuffle decides who turns up the first piece
    [last-peek-shown] Everybody can work out the last face-down piece, so it is marked
    [last-peek-hidden] The last face-down piece is left for everybody to work out
   *[quiet-limit] A draw after { $number } plies of all in a row without a turn-up or capture
}
variant-clash = { $clash ->
    [first] These rules contradict each other: who begins by a comparison of two players, and four players. Choose `first=challenger` or `first=lot`.
    [chain] These rules contradict each other: chains onto face-down pieces, which may not be attacked. Let chains take face-up pieces only (`chain=face-up`), or allow attacks (`dark-capture=attempt`).
   *[screen] These rules contradict each other: a rule for what the cannon jumps over, and a cannon that never jumps. Let it jump (`cannon=jumps`), or leave out the rule (`screen=any`).
}
variant-unknown = I know no rules called “{ $text }”. While you type in `rules`, I list mine and those of this server.
variant-no-option = Rules have no option “{ $text }”. The options are: { $options }. Write one as `taiwan+chain=cannon`.
variant-no-value = The option `{ $option }` has no value “{ $text }”. It is one of: { $values }.
variant-value-missing = The option `{ $option }` needs a value: write `{ $option }=…`. It is one of: { $values }.
variant-twice = The option “{ $option }” is there twice. Leave one out.
variant-limits = none, or a number from 1 to 65535

variant-choose = 🎛 Choose every rule in a menu …
variant-choose-hint = each with an explanation; nothing is sent before you are done
variant-title = ## Your own rules
    Opponent: { $opponent } · { $time } for each move{ $casual ->
        [yes] {" "}· casual
       *[no] {""}
    }. Nothing is sent before you press “Challenge”.
variant-start-from = Start from known rules
variant-group = { $group ->
    [pieces] **Pieces and captures**
    [special-captures] **More daring play**
    [end] **How a game ends**
   *[other] **Around the game**
}
variant-result = **{ $name }**
variant-canonical = As text: `{ $variant }`
variant-challenge = Challenge
variant-save = Save for this server
variant-cancel = Cancel
variant-cancelled = Nothing has been sent.
variant-save-title = Save these rules for this server
variant-save-label = Name, up to { $limit } characters
variant-saved = Saved: { $name } means { $rules } on this server, `{ $variant }`. Everybody here can challenge with it.
variant-replaced = Changed: { $name } now means { $rules } on this server, `{ $variant }`.
variant-removed = Removed: { $name }. Games that are being played keep their rules.
variant-not-saved = This server has no rules called “{ $name }”. `/settings rules-list` lists them.
variant-full = This server has { $limit } sets of rules of its own, which is the most. Remove one with `/settings rules-remove`.
variant-bad-name = { $why ->
    [taken] “{ $name }” is what rules of mine are called. Choose another name.
    [signs] A name may hold anything but plus signs, dashes like this: —, and line breaks.
   *[length] A name has 1 to { $limit } characters.
}
variant-not-allowed = Only those who may manage the server can save rules for it.
variant-list-title = **Rules of this server**
variant-list-row = { $name }: { $rules }
variant-list-none = This server has no rules of its own yet. `/settings rules-save` makes some.
