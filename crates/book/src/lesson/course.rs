//! The ten lessons. The learner is red, in upper case.
//!
//! The tests prove with a second, slow search which actions reach each goal, and that the others do not.

use super::{Goal, Lesson, Topic};
use banqi_rules::banqi::{Kind, Piece};
use banqi_rules::game::Colour;

const fn red(kind: Kind) -> Option<Piece> {
    Some(Piece { colour: Colour::Red, kind })
}

/// The lessons, in the order of [`Topic`].
pub(super) const COURSE: [Lesson; Lesson::COUNT as usize] = [
    Lesson {
        topic: Topic::Flip,
        goal: Goal::Flip,
        position: "xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx - KAAEERRHHCCPPPPPkaaeerrhhccppppp 0 0",
        face: red(Kind::Horse),
    },
    // 3 | . . r . . . . .    the chariot attacks the horse; an elephant stands next to d2
    // 2 | . . H . e . . .
    // 1 | P . . . . . . .
    Lesson {
        topic: Topic::Move,
        goal: Goal::Keep { piece: Kind::Horse, moves: 1 },
        position: "8/2r5/2H1e3/P7 r - 0 40",
        face: None,
    },
    // 3 | . . . h . . . .    the general can capture horse or chariot, but must get away from the soldier
    // 2 | . . p K . . . .
    // 1 | . . . r . . . .
    Lesson { topic: Topic::Capture, goal: Goal::Take, position: "8/3h4/2pK4/3r4 r - 0 40", face: None },
    // 3 | . . h . . . . .    the elephant protects the soldier, nothing protects the horse
    // 2 | . . R p e . . .
    Lesson { topic: Topic::Protected, goal: Goal::Take, position: "8/2h5/2Rpe3/8 r - 0 40", face: None },
    // 4 | . r . . . . . .    two pieces between cannon and chariot, one before the general, none before the soldier
    // 3 | . x . . . . . .
    // 2 | . P . . . . . .
    // 1 | p C . x . k . .
    Lesson {
        topic: Topic::Cannon,
        goal: Goal::Take,
        position: "1r6/1x6/1P6/pC1x1k2 r Hh 0 40",
        face: red(Kind::Horse),
    },
    // 4 | . . . . . . p .    the chariot cannot capture the general, the soldier can
    // 2 | . . R k . . . .
    // 1 | . . . P . . . .
    Lesson {
        topic: Topic::Soldier,
        goal: Goal::Catch { prey: Kind::General, moves: 1 },
        position: "6p1/8/2Rk4/3P4 r - 0 40",
        face: None,
    },
    // 3 | . . x . . . . .    one of the two is a black soldier
    // 2 | . . K . . x . .
    Lesson {
        topic: Topic::Tally,
        goal: Goal::Flip,
        position: "8/2x5/2K2x2/8 r Hp 0 40",
        face: red(Kind::Horse),
    },
    // 4 | . . . . . . . p    the horse at the edge is pinned: wherever it moves, it is captured
    // 2 | . A . . . . . .
    // 1 | . . h . R . . .
    Lesson {
        topic: Topic::Pin,
        goal: Goal::Catch { prey: Kind::Horse, moves: 2 },
        position: "7p/8/1A6/2h1R3 r - 0 40",
        face: None,
    },
    // 3 | . . . . . . x x    a room of 2x2, and a tunnel out of it that is a dead end
    // 2 | . . . . x x e .
    // 1 | . . . x . . R .
    Lesson {
        topic: Topic::Rotation,
        goal: Goal::Keep { piece: Kind::Chariot, moves: 3 },
        position: "8/6xx/4xxe1/3x2R1 r ppppp 0 40",
        face: Some(Piece { colour: Colour::Black, kind: Kind::Soldier }),
    },
    // 3 | . A . . . . . .    advisor and horse are two steps apart by either route
    // 2 | h . . . . . . .
    // 1 | . . . . . . P .
    Lesson {
        topic: Topic::Parity,
        goal: Goal::Catch { prey: Kind::Horse, moves: 3 },
        position: "8/1A6/h7/6P1 r - 0 40",
        face: None,
    },
];
