# Names of things, used inside other sentences.

colour = { $colour ->
    [red] red
    [blue] blue
    [green] green
   *[black] black
}
# Between two colours of one seat; spaces at both ends.
colours-and = {" and "}
# Upper case is red, lower case black: the letters of the notation. With a 2, blue and green.
piece = { $piece ->
    [K] red general
    [A] red advisor
    [E] red elephant
    [R] red chariot
    [H] red horse
    [C] red cannon
    [P] red soldier
    [F] red banner
    [f] black banner
    [k] black general
    [a] black advisor
    [e] black elephant
    [r] black chariot
    [h] black horse
    [c] black cannon
    [K2] blue general
    [A2] blue advisor
    [E2] blue elephant
    [R2] blue chariot
    [H2] blue horse
    [C2] blue cannon
    [P2] blue soldier
    [k2] green general
    [a2] green advisor
    [e2] green elephant
    [r2] green chariot
    [h2] green horse
    [c2] green cannon
    [p2] green soldier
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
    [F] banner
    [f] banner
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
span-exact = { $hours ->
    [0] { $minutes ->
        [0] { $seconds } s
       *[other] { $minutes } min { $seconds } s
    }
   *[other] { $hours } h { $minutes } min
}
# Time controls.
time-per-move = { $span } per move
time-bank = { $minutes } min{ $seconds ->
    [0] {""}
   *[other] {" "}+ { $seconds } s per move
}
player-deleted = Deleted player
player-anyone = anyone
# After other names.
player-anyone-else = anyone else
# In lists and headings.
player-computer = Computer (level { $level })
# Where a level is chosen.
player-computer-rated = Computer (level { $level }{ $group ->
    [banqi] , rating about { $rating }
   *[other] {""}
})
# In a sentence. The program writes the first letter of a line in capitals.
player-computer-told = the computer
player-computer-level = the computer (level { $level })
action-flip = flip { $square }
list-separator = { ", " }
list-last = { $others } and { $last }
