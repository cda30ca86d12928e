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
pub struct EndedGame {
    /// How it ended.
    pub ending: Ending,
    /// Whether each player made at least one ply.
    pub all_moved: bool,
    /// Whether it was agreed as casual.
    pub casual: bool,
    /// Whether one seat was the computer's.
    pub against_computer: bool,
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
    /// Somebody left before all had moved.
    NotAllMoved,
    /// The pair has already played [`PAIR_LIMIT`] rated games in 24 hours.
    PairLimit,
}

impl Rated {
    /// Decides. Where several reasons hold, the one told is the first in the order of [`Why`]. `pair_rated` is how many
    /// games of the pair were rated in this pool in the 24 hours before this one ended; of several pairs, the most.
    #[must_use]
    pub const fn of(game: EndedGame, pair_rated: u32) -> Self {
        Self::No(match game {
            EndedGame { ending: Ending::OurFault, .. } => Why::OurFault,
            EndedGame { against_computer: true, .. } => Why::Computer,
            EndedGame { casual: true, .. } => Why::Casual,
            EndedGame { ending: Ending::Aborted, .. } => Why::Aborted,
            EndedGame { all_moved: false, .. } => Why::NotAllMoved,
            EndedGame { .. } if pair_rated >= PAIR_LIMIT => Why::PairLimit,
            EndedGame { ending: Ending::Finished, .. } => return Self::Yes,
        })
    }
}

impl Why {
    /// All reasons, the first that holds being told.
    pub const ALL: [Self; 6] =
        [Self::OurFault, Self::Computer, Self::Casual, Self::Aborted, Self::NotAllMoved, Self::PairLimit];

    /// The word that it is stored as.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::OurFault => "our-fault",
            Self::Computer => "computer",
            Self::Casual => "casual",
            Self::Aborted => "aborted",
            Self::NotAllMoved => "not-all-moved",
            Self::PairLimit => "pair-limit",
        }
    }

    /// The reason that is stored as `word`.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|why| why.word() == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNTS: EndedGame =
        EndedGame { ending: Ending::Finished, all_moved: true, casual: false, against_computer: false };

    #[test]
    fn a_finished_game_of_people_who_all_moved_counts() {
        assert_eq!(Rated::of(COUNTS, PAIR_LIMIT - 1), Rated::Yes);
    }

    #[test]
    fn each_reason_alone_keeps_a_game_from_counting() {
        let cases = [
            (EndedGame { ending: Ending::OurFault, ..COUNTS }, 0, Why::OurFault),
            (EndedGame { against_computer: true, ..COUNTS }, 0, Why::Computer),
            (EndedGame { casual: true, ..COUNTS }, 0, Why::Casual),
            (EndedGame { ending: Ending::Aborted, ..COUNTS }, 0, Why::Aborted),
            (EndedGame { all_moved: false, ..COUNTS }, 0, Why::NotAllMoved),
            (COUNTS, PAIR_LIMIT, Why::PairLimit),
            (COUNTS, u32::MAX, Why::PairLimit),
        ];
        for (game, pair_rated, why) in cases {
            assert_eq!(Rated::of(game, pair_rated), Rated::No(why), "{game:?}");
        }
    }

    #[test]
    fn a_fault_of_ours_is_told_before_every_other_reason() {
        let game =
            EndedGame { ending: Ending::OurFault, all_moved: false, casual: true, against_computer: true };
        assert_eq!(Rated::of(game, 9), Rated::No(Why::OurFault));
    }

    #[test]
    fn reasons_are_stored_as_words_and_read_back() {
        for why in Why::ALL {
            assert_eq!(Why::named(why.word()), Some(why));
        }
        assert_eq!(Why::named("because"), None);
    }
}
