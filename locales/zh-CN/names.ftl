# Names of things, used inside other sentences.

colour = { $colour ->
    [red] red
   *[black] black
}
# Upper case is red, lower case black: the letters of the notation.
piece = { $piece ->
    [K] red general
    [A] red advisor
    [E] red elephant
    [R] red chariot
    [H] red horse
    [C] red cannon
    [P] red soldier
    [k] black general
    [a] black advisor
    [e] black elephant
    [r] black chariot
    [h] black horse
    [c] black cannon
   *[p] black soldier
}
kind = { $piece ->
    [K] general
    [A] advisor
    [E] elephant
    [R] chariot
    [H] horse
    [C] cannon
    [P] soldier
    [k] general
    [a] advisor
    [e] elephant
    [r] chariot
    [h] horse
    [c] cannon
   *[p] soldier
}
span-minutes = { $n ->
    [one] 1 minute
   *[other] { $n } minutes
}
span-hours = { $n ->
    [one] 1 hour
   *[other] { $n } hours
}
span-days = { $n ->
    [one] 1 day
   *[other] { $n } days
}
player-deleted = deleted player
player-anyone = anyone
list-separator = { ", " }
