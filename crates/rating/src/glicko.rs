//! Ratings, and how games and pauses change them.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

/// A Glicko-2 rating (M. Glickman, "Example of the Glicko-2 system", 2013).
///
/// The true strength is within two deviations of `rating` with 95 % confidence.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// The estimated strength; 1500 for a newcomer.
    pub rating: f64,
    /// The uncertainty of the estimate, at most 350.
    pub deviation: f64,
    /// The expected fluctuation of the strength; 0.06 for a newcomer.
    pub volatility: f64,
}

/// The result of a game for one of its players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Score {
    /// Worth 1.
    Win,
    /// Worth a half.
    Draw,
    /// Worth 0.
    Loss,
}

impl Score {
    /// All scores, best first.
    pub const ALL: [Self; 3] = [Self::Win, Self::Draw, Self::Loss];

    /// Returns the score of the opponent.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
        }
    }

    const fn outcome(self) -> Outcomes {
        match self {
            Self::Win => Outcomes::WIN,
            Self::Draw => Outcomes::DRAW,
            Self::Loss => Outcomes::LOSS,
        }
    }
}

/// One unit of the internal scale in rating points (Glickman 2013, step 2).
const SCALE: f64 = 173.7178;

/// The system constant, which constrains the change of volatility: the value of Glickman's worked example, within
/// his range of 0.3 to 1.2.
const TAU: f64 = 0.5;

impl Rating {
    /// The rating of a newcomer (Glickman 2013, step 1).
    pub const START: Self = Self { rating: 1500.0, deviation: Self::MAX_DEVIATION, volatility: 0.06 };

    /// The deviation of an unknown player, which no pause exceeds (Glickman 2013, step 1).
    pub const MAX_DEVIATION: f64 = 350.0;

    /// A rating is provisional from this deviation, and is then shown with a question mark.
    pub const PROVISIONAL_FROM: f64 = 110.0;

    /// Lower bound of all ratings; [`Rating::HIGHEST`] is the upper bound. Both are far beyond what players reach.
    /// They keep the expected score away from 0 and 1, where the formulas divide by zero, for any log.
    pub const LOWEST: f64 = 100.0;

    /// See [`Rating::LOWEST`].
    pub const HIGHEST: f64 = 4000.0;

    /// Number of rating periods without a game per day of rest: 0.2144.
    ///
    /// With this value and the volatility of a newcomer, a deviation of 60 (a regular player) grows to 110
    /// (provisional) in one year. Lichess documents the same choice for its 0.21436. Glickman's step 6 adds
    /// `volatility^2` per period on the internal scale.
    pub const PERIODS_PER_REST_DAY: f64 =
        (110.0 * 110.0 - 60.0 * 60.0) / (SCALE * SCALE * 0.06 * 0.06) / 365.0;

    /// Whether the rating is still too uncertain: deviation 110 or more.
    #[must_use]
    pub fn is_provisional(self) -> bool {
        self.deviation >= Self::PROVISIONAL_FROM
    }

    /// Returns the rating after one game against `opponent`, from both ratings before it.
    ///
    /// One game is one rating period, so a rating is up to date immediately. Glickman recommends 10 to 15 games per
    /// period. The price is that the deviation of a frequent player settles near 60 and no lower.
    #[must_use]
    pub fn after(self, opponent: Self, score: Score) -> Self {
        self.after_period(&[(opponent, score)])
    }

    /// Maximum change by one puzzle, both of the solver's rating and of the puzzle's. The number is ours.
    ///
    /// The full update for a newcomer who gives up on an easy puzzle is a drop of more than 300. One puzzle does
    /// not say that much: it may use a motif unknown to the solver, and the initial rating of a new puzzle is a
    /// guess.
    pub const MOST_BY_PUZZLE: f64 = 100.0;

    /// Returns the rating of a solver after the puzzle `other`, or of a puzzle after the solver `other`: at most
    /// [`Rating::MOST_BY_PUZZLE`] from the rating before.
    ///
    /// Where [`Rating::after`] changes the rating by more, the puzzle counts partially: rating, deviation and
    /// volatility move by the same fraction, so that a limited rating does not appear more certain than it is.
    /// Lichess rates puzzles similarly: its `PuzzleFinisher.scala` averages the old rating, deviation and
    /// volatility with the new ones, with a weight of 0.3 for a failed puzzle that is still provisional, and limits
    /// the change of the puzzle's rating.
    #[must_use]
    pub fn after_puzzle(self, other: Self, score: Score) -> Self {
        let after = self.after(other, score);
        let step = after.rating - self.rating;
        if step.abs() <= Self::MOST_BY_PUZZLE {
            return after;
        }
        let share = Self::MOST_BY_PUZZLE / step.abs();
        let part = |from: f64, to: f64| from + (to - from) * share;
        Self {
            rating: self.rating + Self::MOST_BY_PUZZLE.copysign(step),
            deviation: part(self.deviation, after.deviation),
            volatility: part(self.volatility, after.volatility),
        }
    }

    /// Returns the rating after a rating period with these results, from ratings before the period (Glickman 2013,
    /// steps 2 to 8). Without results only step 6 applies.
    #[must_use]
    pub fn after_period(self, games: &[(Self, Score)]) -> Self {
        let games: Vec<(Glicko2Rating, Outcomes)> =
            games.iter().map(|&(opponent, score)| (opponent.into(), score.outcome())).collect();
        let config = Glicko2Config { tau: TAU, ..Glicko2Config::default() };
        let after = Self::from(glicko2_rating_period(&self.into(), &games, &config));
        Self {
            rating: after.rating.clamp(Self::LOWEST, Self::HIGHEST),
            deviation: after.deviation.min(Self::MAX_DEVIATION),
            ..after
        }
    }

    /// Returns the rating after `days` without a rated game: the same estimate with a larger deviation (Glickman
    /// 2013, step 6, with [`Rating::PERIODS_PER_REST_DAY`] periods a day). Zero or negative days change nothing.
    #[must_use]
    pub fn rested(self, days: f64) -> Self {
        let periods = days.max(0.0) * Self::PERIODS_PER_REST_DAY;
        let grown = (self.deviation / SCALE).hypot(self.volatility * periods.sqrt()) * SCALE;
        // Without a pause the value must remain identical to the last bit.
        let deviation = if periods > 0.0 { grown.min(Self::MAX_DEVIATION) } else { self.deviation };
        Self { deviation, ..self }
    }
}

impl From<Rating> for Glicko2Rating {
    fn from(rating: Rating) -> Self {
        Self { rating: rating.rating, deviation: rating.deviation, volatility: rating.volatility }
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(rating: Glicko2Rating) -> Self {
        Self { rating: rating.rating, deviation: rating.deviation, volatility: rating.volatility }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use skillratings::glicko2::decay_deviation;

    use super::*;

    const fn rating(rating: f64, deviation: f64) -> Rating {
        Rating { rating, deviation, volatility: 0.06 }
    }

    fn any_rating() -> impl Strategy<Value = Rating> {
        (Rating::LOWEST..Rating::HIGHEST, 30.0..350.0, 0.03..0.1)
            .prop_map(|(rating, deviation, volatility)| Rating { rating, deviation, volatility })
    }

    fn any_score() -> impl Strategy<Value = Score> {
        prop::sample::select(Score::ALL.as_slice())
    }

    #[test]
    fn the_worked_example_of_the_paper_comes_out() {
        let games = [
            (rating(1400.0, 30.0), Score::Win),
            (rating(1550.0, 100.0), Score::Loss),
            (rating(1700.0, 300.0), Score::Loss),
        ];
        let after = rating(1500.0, 200.0).after_period(&games);
        // Glickman prints 1464.06, from intermediate values rounded to four places; exact ones give 1464.05.
        assert!((after.rating - 1464.06).abs() < 0.015, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.005, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.000_01, "{after:?}");
    }

    #[test]
    fn a_draw_between_equals_moves_no_rating_and_makes_both_more_certain() {
        let after = Rating::START.after(Rating::START, Score::Draw);
        assert!((after.rating - 1500.0).abs() < 1e-9);
        assert!(after.deviation < Rating::START.deviation);
    }

    #[test]
    fn the_first_game_between_newcomers_moves_both_alike() {
        let [won, lost] = [Score::Win, Score::Loss].map(|score| Rating::START.after(Rating::START, score));
        assert!(
            (won.rating - 1662.31).abs() < 0.005 && (lost.rating - 1337.69).abs() < 0.005,
            "{won:?} {lost:?}"
        );
        assert!((won.deviation - lost.deviation).abs() < 1e-9);
    }

    #[test]
    fn a_puzzle_given_up_costs_a_newcomer_a_hundred_points_at_most() {
        let easy = rating(1100.0, 80.0);
        let unbounded = Rating::START.after(easy, Score::Loss);
        assert!(unbounded.rating < 1200.0, "what has to be bounded: {unbounded:?}");
        let after = Rating::START.after_puzzle(easy, Score::Loss);
        assert!((after.rating - 1400.0).abs() < 1e-9, "{after:?}");
        assert!(unbounded.deviation < after.deviation && after.deviation < 350.0, "{after:?}");
        // A puzzle about which nothing is known loses no more to a newcomer.
        let untried = rating(1900.0, 350.0).after_puzzle(Rating::START, Score::Loss);
        assert!((untried.rating - 1800.0).abs() < 1e-9, "{untried:?}");
    }

    #[test]
    fn what_a_puzzle_changes_by_less_than_the_bound_is_the_usual_update() {
        let (regular, puzzle) = (rating(1600.0, 70.0), rating(1550.0, 90.0));
        for score in Score::ALL {
            assert_eq!(regular.after_puzzle(puzzle, score), regular.after(puzzle, score));
        }
    }

    #[test]
    fn a_dozen_puzzles_still_settle_a_rating() {
        let mut solver = Rating::START;
        for _ in 0..6 {
            for score in [Score::Win, Score::Loss] {
                solver = solver.after_puzzle(rating(solver.rating, 100.0), score);
            }
        }
        assert!(!solver.is_provisional(), "{solver:?}");
    }

    #[test]
    fn a_year_of_rest_makes_a_regular_player_provisional() {
        assert!((Rating::PERIODS_PER_REST_DAY - 0.2144).abs() < 0.0001);
        assert!(!rating(1500.0, 60.0).rested(364.0).is_provisional());
        assert!((rating(1500.0, 60.0).rested(365.0).deviation - 110.0).abs() < 1e-9);
        assert_eq!(rating(1500.0, 60.0).rested(1e9).deviation, Rating::MAX_DEVIATION);
    }

    #[test]
    fn a_game_that_says_nothing_makes_nobody_less_certain_than_a_newcomer() {
        let unknown = rating(Rating::LOWEST, Rating::MAX_DEVIATION);
        let after = unknown.after(rating(Rating::HIGHEST, 30.0), Score::Loss);
        assert_eq!(after.deviation, Rating::MAX_DEVIATION);
    }

    #[test]
    fn provisional_starts_at_110() {
        assert!(rating(1500.0, 110.0).is_provisional());
        assert!(!rating(1500.0, 109.99).is_provisional());
    }

    #[test]
    fn both_thresholds_of_the_leaderboard_can_be_reached_by_playing() {
        let mut player = Rating::START;
        let deviations = [Score::Win, Score::Loss].into_iter().cycle().map(|score| {
            player = player.after(rating(1500.0, 80.0), score);
            player.deviation
        });
        let deviations: Vec<f64> = deviations.take(500).collect();
        let games_until = |line: f64| deviations.iter().position(|&deviation| deviation <= line).unwrap() + 1;
        assert_eq!((games_until(110.0), games_until(75.0)), (11, 27));
        assert!((55.0..65.0).contains(&deviations[499]), "{}", deviations[499]);
    }

    proptest! {
        #[test]
        fn one_puzzle_changes_neither_rating_by_more_than_the_bound(
            solver in any_rating(), puzzle in any_rating(), score in any_score(),
        ) {
            for (one, other, score) in [(solver, puzzle, score), (puzzle, solver, score.inverse())] {
                let (bounded, full) = (one.after_puzzle(other, score), one.after(other, score));
                let (step, whole) = (bounded.rating - one.rating, full.rating - one.rating);
                prop_assert!(step.abs() <= Rating::MOST_BY_PUZZLE + 1e-9, "{:?}", bounded);
                prop_assert!(step * whole >= 0.0 && step.abs() <= whole.abs() + 1e-9, "the same way: {:?}", bounded);
                let between = |value: f64, ends: [f64; 2]| {
                    value >= ends[0].min(ends[1]) - 1e-9 && value <= ends[0].max(ends[1]) + 1e-9
                };
                prop_assert!(between(bounded.deviation, [one.deviation, full.deviation]), "{:?}", bounded);
                prop_assert!(between(bounded.volatility, [one.volatility, full.volatility]), "{:?}", bounded);
            }
        }

        #[test]
        fn resting_whole_periods_is_the_librarys_decay_repeated(before in any_rating(), periods in 0..200) {
            let decayed = (0..periods).fold(before.into(), |rating, _| decay_deviation(&rating));
            let rested = before.rested(f64::from(periods) / Rating::PERIODS_PER_REST_DAY);
            prop_assert!((rested.deviation - decayed.deviation).abs() < 1e-6, "{rested:?} {decayed:?}");
            prop_assert_eq!(rested.rating, before.rating);
        }

        #[test]
        fn no_rest_is_no_change(before in any_rating(), days in -500.0..=0.0) {
            prop_assert_eq!(before.rested(0.0), before);
            prop_assert_eq!(before.rested(days), before);
        }

        #[test]
        fn two_rests_are_one_long_rest(before in any_rating(), a in 0.0..500.0, b in 0.0..500.0) {
            let difference = before.rested(a).rested(b).deviation - before.rested(a + b).deviation;
            prop_assert!(difference.abs() < 1e-9);
        }

        #[test]
        fn every_game_leaves_a_sane_rating(
            before in any_rating(), opponent in any_rating(), score in any_score()
        ) {
            let after = before.after(opponent, score);
            prop_assert!((Rating::LOWEST..=Rating::HIGHEST).contains(&after.rating), "{:?}", after);
            prop_assert!(after.deviation > 0.0 && after.deviation <= Rating::MAX_DEVIATION, "{:?}", after);
            prop_assert!(after.volatility > 0.0 && after.volatility < 1.0, "{:?}", after);
        }

        #[test]
        fn a_better_score_never_gives_a_lower_rating(before in any_rating(), opponent in any_rating()) {
            let [win, draw, loss] = Score::ALL.map(|score| before.after(opponent, score).rating);
            prop_assert!(win >= draw && draw >= loss);
            prop_assert!(win >= before.rating && loss <= before.rating);
        }
    }

    #[test]
    fn the_inverse_of_the_inverse_is_the_score() {
        for score in Score::ALL {
            assert_eq!(score.inverse().inverse(), score);
        }
        assert_eq!(Score::Win.inverse(), Score::Loss);
        assert_eq!(Score::Draw.inverse(), Score::Draw);
    }
}
