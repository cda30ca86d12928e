//! The theme of a puzzle, derived from its solution.

use banqi_rules::banqi::{Action, Kind, Mask, Piece, Ply, Position, RuleSet, Square};
use banqi_rules::game::Colour;

/// The themes, named as in the rule book. Their definitions are ours, and a solution may have several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// The relation of soldier and general decides: the last capture is of a general by a soldier, or of a soldier
    /// by a side that still has a general.
    GeneralAgainstSoldier,
    /// A waiting move wins the race: the first action is a quiet move of a piece other than the one that makes the
    /// last capture.
    Parity,
    /// A single pursuer could be dodged in the open: the last captured piece stands away from the edge, with
    /// squares on all sides to step to.
    RotationSpace,
    /// The last captured piece stands at the edge, and would have been captured wherever it had stepped before.
    Pin,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 4] = [Self::GeneralAgainstSoldier, Self::Parity, Self::RotationSpace, Self::Pin];

    /// Returns the word for the theme. It is stored, so it never changes.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::GeneralAgainstSoldier => "general-soldier",
            Self::Parity => "parity",
            Self::RotationSpace => "rotation-space",
            Self::Pin => "pin",
        }
    }

    /// Whether a solution, which ends with a capture, has this theme.
    pub(crate) fn is_of(self, start: &Position, line: &[Action], rules: &RuleSet) -> bool {
        Decision::of(start, line, rules).is_some_and(|decision| match self {
            Self::GeneralAgainstSoldier => decision.is_of_general_and_soldier(),
            Self::Parity => decision.first_mover_waits,
            Self::RotationSpace => !decision.is_at_edge(),
            Self::Pin => decision.is_at_edge() && decision.is_held,
        })
    }
}

/// The decisive capture.
struct Decision {
    captor: Piece,
    victim: Piece,
    at: Square,
    /// The kinds of the solver's pieces before the capture.
    kinds: Vec<Kind>,
    /// Whether the first action is a quiet move of a piece other than the captor.
    first_mover_waits: bool,
    /// Whether the victim would also have been captured after any step it could have made before.
    is_held: bool,
}

impl Decision {
    fn of(start: &Position, line: &[Action], rules: &RuleSet) -> Option<Self> {
        let (last, before) = line.split_last()?;
        let (Some(from), Some(at)) = (last.origin(), last.target()) else { return None };
        let (mut position, mut at_reply) = (*start, None);
        let first = before.first().copied();
        // The current square of the piece that moved first.
        let mut first_mover = first.and_then(Action::target);
        for (n, action) in before.iter().enumerate() {
            if n > 0 && n % 2 == 0 && action.origin() == first_mover {
                first_mover = action.target();
            }
            at_reply = (n % 2 == 1).then_some(position).or(at_reply);
            position.play(rules, Ply { action: *action, reveal: None });
        }
        let solver = position.to_move()?;
        let victim_before = match before.last() {
            Some(reply) if reply.target() == Some(at) => reply.origin()?,
            _ => at,
        };
        let kinds = position.pieces(solver).squares().filter_map(|square| position.piece_at(square));
        Some(Self {
            captor: position.piece_at(from)?,
            victim: position.piece_at(at)?,
            at,
            kinds: kinds.map(|piece| piece.kind).collect(),
            first_mover_waits: matches!(first, Some(Action::Move { .. })) && first_mover != Some(from),
            is_held: at_reply.is_some_and(|position| is_held(&position, victim_before, rules)),
        })
    }

    fn is_at_edge(&self) -> bool {
        matches!(self.at.file(), 0 | 7) || matches!(self.at.rank(), 0 | 3)
    }

    fn is_of_general_and_soldier(&self) -> bool {
        match (self.captor.kind, self.victim.kind) {
            (Kind::Soldier, Kind::General) => true,
            (_, Kind::Soldier) => self.kinds.contains(&Kind::General),
            _ => false,
        }
    }
}

/// Whether the piece on `square`, whose side is to move, can be captured wherever it moves.
fn is_held(position: &Position, square: Square, rules: &RuleSet) -> bool {
    let own = position.to_move().map_or(0, |colour: Colour| position.pieces(colour));
    own.contains(square)
        && position.actions(rules).into_iter().filter(|action| action.origin() == Some(square)).all(
            |action| {
                let mut after = *position;
                after.play(rules, Ply { action, reveal: None });
                let mut is_taken = false;
                after.for_each_capture(rules, |capture| is_taken |= capture.target() == action.target());
                is_taken
            },
        )
}
