//! The decision which games count for ratings.

/// Maximum number of rated games of one pair in one pool within 24 hours. Further games are unrated, so that two
/// accounts cannot raise each other's ratings.
pub const PAIR_LIMIT: u32 = 5;

/// How a game ended, as far as ratings are concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// With a result: on the board, by resignation, by agreement or on time.
    Finished,
    /// Left or aborted without a result.
    Aborted,
    /// Ended by a fault of the service; never a loss.
    OurFault,
}

/// The facts about an ended game that decide whether it counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EndedGame {
    /// How it ended.
    pub ending: Ending,
    /// Whether every player made at least one ply.
    pub all_moved: bool,
    /// Whether it was agreed as casual.
    pub casual: bool,
    /// Whether the computer had a seat.
    pub against_computer: bool,
}

/// Whether a game counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rated {
    /// It counts.
    Yes,
    /// It does not count.
    No(NotRated),
}

/// The reason why a game does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotRated {
    /// The server where it was played voided it after its end.
    Voided,
    /// A fault of the service ended it.
    OurFault,
    /// It was against the computer; such games are casual.
    Computer,
    /// It was agreed as casual.
    Casual,
    /// It has no result.
    Aborted,
    /// A player left before all had moved.
    NotAllMoved,
    /// The pair has already played [`PAIR_LIMIT`] rated games in 24 hours.
    PairLimit,
}

impl Rated {
    /// Decides whether a game counts. If several reasons apply, the first in the order of [`NotRated`] is returned.
    /// `pair_rated` is the number of rated games of the pair in this pool in the 24 hours before this game ended;
    /// with several pairs, the maximum.
    #[must_use]
    pub const fn of(game: EndedGame, pair_rated: u32) -> Self {
        Self::No(match game {
            EndedGame { ending: Ending::OurFault, .. } => NotRated::OurFault,
            EndedGame { against_computer: true, .. } => NotRated::Computer,
            EndedGame { casual: true, .. } => NotRated::Casual,
            EndedGame { ending: Ending::Aborted, .. } => NotRated::Aborted,
            EndedGame { all_moved: false, .. } => NotRated::NotAllMoved,
            EndedGame { .. } if pair_rated >= PAIR_LIMIT => NotRated::PairLimit,
            EndedGame { ending: Ending::Finished, .. } => return Self::Yes,
        })
    }
}

impl NotRated {
    /// All reasons, in order of precedence.
    pub const ALL: [Self; 7] = [
        Self::Voided,
        Self::OurFault,
        Self::Computer,
        Self::Casual,
        Self::Aborted,
        Self::NotAllMoved,
        Self::PairLimit,
    ];

    /// Returns the word under which the reason is stored.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Voided => "voided",
            Self::OurFault => "our-fault",
            Self::Computer => "computer",
            Self::Casual => "casual",
            Self::Aborted => "aborted",
            Self::NotAllMoved => "not-all-moved",
            Self::PairLimit => "pair-limit",
        }
    }

    /// Returns the reason stored as `word`.
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
            (EndedGame { ending: Ending::OurFault, ..COUNTS }, 0, NotRated::OurFault),
            (EndedGame { against_computer: true, ..COUNTS }, 0, NotRated::Computer),
            (EndedGame { casual: true, ..COUNTS }, 0, NotRated::Casual),
            (EndedGame { ending: Ending::Aborted, ..COUNTS }, 0, NotRated::Aborted),
            (EndedGame { all_moved: false, ..COUNTS }, 0, NotRated::NotAllMoved),
            (COUNTS, PAIR_LIMIT, NotRated::PairLimit),
            (COUNTS, u32::MAX, NotRated::PairLimit),
        ];
        for (game, pair_rated, why) in cases {
            assert_eq!(Rated::of(game, pair_rated), Rated::No(why), "{game:?}");
        }
    }

    #[test]
    fn a_fault_of_ours_is_told_before_every_other_reason() {
        let game =
            EndedGame { ending: Ending::OurFault, all_moved: false, casual: true, against_computer: true };
        assert_eq!(Rated::of(game, 9), Rated::No(NotRated::OurFault));
    }

    #[test]
    fn reasons_are_stored_as_words_and_read_back() {
        for why in NotRated::ALL {
            assert_eq!(NotRated::named(why.word()), Some(why));
        }
        assert_eq!(NotRated::named("because"), None);
    }
}
