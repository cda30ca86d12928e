//! Which games count for ratings.

/// Rated games of one pair in one pool within 24 hours; further ones are played without rating, so that two
/// accounts can't carry each other up.
pub const PAIR_LIMIT: u32 = 5;

/// How a game came to its end, as far as ratings care.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// On the board, by resignation, by agreement or on time.
    Finished,
    /// Left or aborted without a result.
    Aborted,
    /// Something on our side ended it. It is never a loss.
    OurFault,
}

/// What has to be known of an ended game to decide whether it counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    /// How it ended.
    pub ending: Ending,
    /// Whether each player made at least one ply.
    pub both_moved: bool,
    /// Whether it was agreed as casual.
    pub casual: bool,
    /// Whether one seat was the computer's.
    pub against_computer: bool,
    /// Games of this pair that were rated in this pool in the 24 hours before this one ended.
    pub pair_rated_last_24_h: u32,
}

/// Whether a game counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rated {
    /// It does.
    Yes,
    /// It does not.
    No(Why),
}

/// Why a game does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// A fault of ours ended it.
    OurFault,
    /// Games against the computer are casual.
    Computer,
    /// It was agreed as casual.
    Casual,
    /// It has no result.
    Aborted,
    /// Somebody left before both had moved.
    NotBothMoved,
    /// The pair has already played [`PAIR_LIMIT`] rated games in 24 hours.
    PairLimit,
}

impl Rated {
    /// Decides. Where several reasons hold, the one told is the first in the order of [`Why`].
    #[must_use]
    pub const fn of(facts: &Facts) -> Self {
        Self::No(match facts {
            Facts { ending: Ending::OurFault, .. } => Why::OurFault,
            Facts { against_computer: true, .. } => Why::Computer,
            Facts { casual: true, .. } => Why::Casual,
            Facts { ending: Ending::Aborted, .. } => Why::Aborted,
            Facts { both_moved: false, .. } => Why::NotBothMoved,
            Facts { pair_rated_last_24_h: PAIR_LIMIT.., .. } => Why::PairLimit,
            Facts { ending: Ending::Finished, .. } => return Self::Yes,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNTS: Facts = Facts {
        ending: Ending::Finished,
        both_moved: true,
        casual: false,
        against_computer: false,
        pair_rated_last_24_h: 4,
    };

    #[test]
    fn a_finished_game_of_two_people_who_both_moved_counts() {
        assert_eq!(Rated::of(&COUNTS), Rated::Yes);
    }

    #[test]
    fn each_reason_alone_keeps_a_game_from_counting() {
        let cases = [
            (Facts { ending: Ending::OurFault, ..COUNTS }, Why::OurFault),
            (Facts { against_computer: true, ..COUNTS }, Why::Computer),
            (Facts { casual: true, ..COUNTS }, Why::Casual),
            (Facts { ending: Ending::Aborted, ..COUNTS }, Why::Aborted),
            (Facts { both_moved: false, ..COUNTS }, Why::NotBothMoved),
            (Facts { pair_rated_last_24_h: 5, ..COUNTS }, Why::PairLimit),
            (Facts { pair_rated_last_24_h: u32::MAX, ..COUNTS }, Why::PairLimit),
        ];
        for (facts, why) in cases {
            assert_eq!(Rated::of(&facts), Rated::No(why), "{facts:?}");
        }
    }

    #[test]
    fn a_fault_of_ours_is_told_before_every_other_reason() {
        let facts = Facts {
            ending: Ending::OurFault,
            both_moved: false,
            casual: true,
            against_computer: true,
            pair_rated_last_24_h: 9,
        };
        assert_eq!(Rated::of(&facts), Rated::No(Why::OurFault));
    }
}
