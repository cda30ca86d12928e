//! The value of a position: a score for comparing actions, and an expectation for showing to people.

use std::fmt;

/// Score of a forced win at the root.
pub(crate) const WIN: i32 = Score::WIN.0 as i32;
/// Greater than any score.
pub(crate) const INFINITE: i32 = 31_000;

/// A score for comparing actions, for the side to move. One unit is about a hundredth of a soldier; positive is
/// ahead.
///
/// A forced win scores [`Score::WIN`] minus the number of plies it takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(pub i16);

impl Score {
    /// Score of a draw.
    pub const DRAW: Self = Self(0);
    /// Score of a won game.
    pub const WIN: Self = Self(30_000);
    /// A score at least this far from 0 is a forced win or loss.
    const DECIDED: i16 = 29_000;

    /// Returns the number of plies to a forced result: positive for a win, negative for a loss, `None` if nothing
    /// is forced.
    #[must_use]
    pub const fn decided_in(self) -> Option<i16> {
        match self.0 {
            Self::DECIDED.. => Some(Self::WIN.0 - self.0),
            score if score <= -Self::DECIDED => Some(-Self::WIN.0 - score),
            _ => None,
        }
    }
}

/// Formats the score as the line protocol does: `cp 35`, or `mate 3` for a forced result in that many plies.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.decided_in() {
            Some(plies) => write!(f, "mate {plies}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}

/// Probabilities of win, draw and loss for the side to move; they sum to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Expected {
    /// Probability of a win.
    pub win: f64,
    /// Probability of a draw.
    pub draw: f64,
    /// Probability of a loss.
    pub loss: f64,
}

impl Expected {
    /// The score at which 0.75 points are expected, a draw counting half.
    const SCALE: f64 = 400.0;
    /// Probability of a draw at score 0.
    const LEVEL_DRAWS: f64 = 0.35;

    /// Returns the logistic estimate for a score: the expected points are `1 / (1 + 3^(-score / 400))`. The
    /// probability of a draw is 0.35 at score 0 and falls as the score moves away from 0.
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

    /// Returns the expected points: 1 for a win, 0.5 for a draw.
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
