//! What a position is worth: a number to compare actions by, and what a person may expect of it.

use std::fmt;

/// A forced win at the root.
pub(crate) const WIN: i32 = Score::WIN.0 as i32;
/// Beyond any score.
pub(crate) const INFINITE: i32 = 31_000;

/// A number to compare actions by, for the side to move: about a hundredth of a soldier each, above 0 when ahead.
///
/// A forced win counts from [`Score::WIN`] down, one less for every ply it takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(pub i16);

impl Score {
    /// Neither side is ahead.
    pub const DRAW: Self = Self(0);
    /// The game is won.
    pub const WIN: Self = Self(30_000);
    /// Everything at least this far from 0 is decided.
    const DECIDED: i16 = 29_000;

    /// In how many plies the game is decided by force: above 0 for a win, below for a loss.
    #[must_use]
    pub const fn decided_in(self) -> Option<i16> {
        match self.0 {
            Self::DECIDED.. => Some(Self::WIN.0 - self.0),
            score if score <= -Self::DECIDED => Some(-Self::WIN.0 - score),
            _ => None,
        }
    }
}

/// As the line protocol writes it: `cp 35`, or `mate 3` for a game decided in so many plies.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.decided_in() {
            Some(plies) => write!(f, "mate {plies}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}

/// How a game may end for the side to move, as three probabilities that sum to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Expected {
    /// It wins.
    pub win: f64,
    /// Nobody does.
    pub draw: f64,
    /// It loses.
    pub loss: f64,
}

impl Expected {
    /// The score at which three of four points are expected (half a point for a draw).
    const SCALE: f64 = 400.0;
    /// The share of draws where nobody is ahead.
    const LEVEL_DRAWS: f64 = 0.35;

    /// The logistic estimate for a score: points expected are `1 / (1 + 3^(-score / 400))`, and of two
    /// equals a little more than a third draw, fewer the further one is ahead.
    #[must_use]
    pub fn of(score: Score) -> Self {
        match score.decided_in() {
            Some(plies) if plies >= 0 && score.0 > 0 => Self { win: 1.0, draw: 0.0, loss: 0.0 },
            Some(_) => Self { win: 0.0, draw: 0.0, loss: 1.0 },
            None => {
                let points = 1.0 / (1.0 + 3_f64.powf(-f64::from(score.0) / Self::SCALE));
                let draw = Self::LEVEL_DRAWS * 4.0 * points * (1.0 - points);
                Self { win: points - draw / 2.0, draw, loss: 1.0 - points - draw / 2.0 }
            }
        }
    }

    /// Points expected: 1 for a win, half for a draw.
    #[must_use]
    pub fn points(self) -> f64 {
        self.win + self.draw / 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expectations_sum_to_one_and_rise_with_the_score() {
        let mut before = -1.0;
        for score in (-30_000..=30_000).step_by(100).map(Score) {
            let expected = Expected::of(score);
            assert!((expected.win + expected.draw + expected.loss - 1.0).abs() < 1e-9, "{score}");
            assert!(expected.win >= 0.0 && expected.draw >= 0.0 && expected.loss >= 0.0, "{score}");
            assert!(expected.points() >= before, "{score}");
            before = expected.points();
        }
        assert!((Expected::of(Score::DRAW).points() - 0.5).abs() < 1e-9);
        assert!((Expected::of(Score(400)).points() - 0.75).abs() < 1e-9);
    }

    #[test]
    fn decided_scores_are_written_as_plies() {
        assert_eq!(Score(29_997).to_string(), "mate 3");
        assert_eq!(Score(-29_996).to_string(), "mate -4");
        assert_eq!(Score(-35).to_string(), "cp -35");
    }
}
