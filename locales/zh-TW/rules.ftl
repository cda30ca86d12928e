# The rule book that /banqi rules shows. The ranks and the figures come from the rule set itself.

rules-book =
    ## Banqi: the Taiwan rules
    A full xiangqi set, 32 pieces, is shuffled and lies face down on half a board.

    { "**" }Your turn{ "**" }: one of three things. Turn up a face-down piece, move a piece of yours one step along a row or column to an empty square, or capture.
    { "**" }Colours{ "**" }: the first piece turned up gives its colour to whoever turned it up.
    { "**" }Capturing{ "**" }: one step along a row or column, onto a face-up enemy of equal or lower rank.
    { $ranks }
    { "**" }The exception{ "**" }: soldiers take the general, and the general cannot take soldiers.
    { "**" }The cannon{ "**" } stands outside the ranks. It moves like the others, but captures only by jumping along a row or column over exactly one piece (of either colour, or face down), at any distance, and then takes anything face up. It is itself taken by everything but soldiers and stepping cannons.

    { "**" }Winning{ "**" }: the other player has no piece left, or cannot act on their turn, or resigns, or runs out of time.
    { "**" }Drawing{ "**" }: by agreement; after { $limit } plies (moves of both) in a row without a turn-up or capture; or when the same sequence of moves has been played { $rounds } times over.
    A declined draw offer can be repeated after { $pause } plies. Until both have moved, a game can be aborted without loss.
rules-rank = { $kind } { $red }{ $black }
rules-rank-arrow = { " > " }
rules-rank-cannon = outside the ranks: { $cannon }
