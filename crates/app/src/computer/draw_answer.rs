//! How the computer answers a draw offer, and why.
//!
//! It answers as a strong player would: it accepts if it is worse, declines if it is better, and accepts in an even
//! position only if the game makes no progress. Even chances alone are no reason to accept, because every game begins
//! with them. All thresholds are our own choice.

use banqi_engine::{AnyEngine, Score};
use banqi_rules::AnyGame;
use banqi_session::DrawReason;

/// The computer is worse if it expects fewer points than `WORSE`, and better if it expects more than `BETTER`: it is
/// behind or ahead by about one and a half soldiers.
const WORSE: f64 = 0.40;
const BETTER: f64 = 0.60;

/// In this many turns at the start little is decided, and a lucky flip or one mistake can turn the game. Until then the
/// computer accepts only if it expects fewer points than `NEARLY_LOST`.
const EARLY_PLIES: u32 = 8;
const NEARLY_LOST: f64 = 0.25;

/// A game is stalled if nothing was captured or flipped for this share (one third) of the rules' quiet limit: 20 plies
/// by Taiwan's rules, 40 in xiangqi. Rules without such a limit use [`QUIET_PLIES`].
const QUIET_SHARE: u16 = 3;
const QUIET_PLIES: u16 = 40;

/// Returns the answer of a player who expects `points` (0 to 1), in a game that a full-strength search gives the score
/// `score`.
pub(crate) fn draw_answer(game: &AnyGame, points: f64, score: Score) -> DrawReason {
    let worse = if game.turns_played() < EARLY_PLIES { NEARLY_LOST } else { WORSE };
    if points < worse {
        DrawReason::Worse
    } else if points > BETTER {
        DrawReason::Better
    } else if is_stalled(game, score) {
        DrawReason::Stalled
    } else {
        DrawReason::Open
    }
}

/// Returns whether a game makes no progress.
fn is_stalled(game: &AnyGame, score: Score) -> bool {
    let quiet = game.quiet();
    let is_quiet = match game.quiet_limit() {
        Some(limit) => quiet.saturating_mul(QUIET_SHARE) >= limit,
        None => quiet >= QUIET_PLIES,
    };
    let is_drawn = score == Score::DRAW && AnyEngine::sees_the_end(game);
    is_quiet || is_drawn || game.occurrences() >= game.variant().repeats_at()
}

#[cfg(test)]
mod tests {
    use super::*;
    use banqi_rules::{AnyPosition, Variant};

    fn game(variant: &str, position: &str) -> AnyGame {
        let variant: Variant = variant.parse().unwrap();
        AnyGame::resume(AnyPosition::read(variant, position).unwrap())
    }

    /// Returns a game with all pieces face up, after `quiet` quiet plies.
    fn banqi(quiet: u16) -> AnyGame {
        game("taiwan", &format!("7k/8/8/K7 r - {quiet} 80"))
    }

    #[test]
    fn even_chances_are_no_reason_to_stop_a_game_that_has_begun() {
        for variant in ["taiwan", "hongkong", "mainland", "club", "olympiad", "xiangqi", "banner"] {
            let game = AnyGame::new(variant.parse().unwrap());
            for points in [0.30, 0.5, 0.60] {
                assert_eq!(draw_answer(&game, points, Score(1)), DrawReason::Open, "{variant}, {points}");
            }
            assert_eq!(draw_answer(&game, 0.5, Score::DRAW), DrawReason::Open, "{variant}");
        }
    }

    #[test]
    fn it_accepts_where_it_stands_worse_and_declines_where_it_stands_better() {
        for quiet in [0, 30] {
            assert_eq!(draw_answer(&banqi(quiet), 0.39, Score(-160)), DrawReason::Worse);
            assert_eq!(draw_answer(&banqi(quiet), 0.61, Score(160)), DrawReason::Better);
        }
        // Early in the game it accepts only if nearly lost.
        let start = AnyGame::new(Variant::default());
        assert_eq!(draw_answer(&start, 0.24, Score(-420)), DrawReason::Worse);
        assert!(DrawReason::Worse.accepts() && !DrawReason::Better.accepts());
    }

    #[test]
    fn a_level_game_is_given_up_once_it_goes_nowhere() {
        for (quiet, answer) in [(0, DrawReason::Open), (19, DrawReason::Open), (20, DrawReason::Stalled)] {
            assert_eq!(draw_answer(&banqi(quiet), 0.5, Score(3)), answer, "{quiet} quiet plies");
        }
        assert_eq!(draw_answer(&banqi(0), 0.5, Score::DRAW), DrawReason::Stalled, "a proven draw");
        let many = game("taiwan", "7k/6pp/PP5a/KA6 r - 0 80");
        assert_eq!(draw_answer(&many, 0.5, Score::DRAW), DrawReason::Open, "too many to be sure of it");
        let hidden = game("taiwan", "7k/8/8/K6x r P 0 80");
        assert_eq!(draw_answer(&hidden, 0.5, Score::DRAW), DrawReason::Open, "nothing is proven yet");
        for (variant, quiet, answer) in [
            ("xiangqi", 39, DrawReason::Open),
            ("xiangqi", 40, DrawReason::Stalled),
            ("banner", 39, DrawReason::Open),
            ("banner", 40, DrawReason::Stalled),
        ] {
            let game = game(variant, &format!("3k4r/9/9/9/9/9/9/9/9/R4K3 w - - {quiet} 60"));
            assert_eq!(draw_answer(&game, 0.5, Score::DRAW), answer, "{variant}, {quiet} quiet plies");
        }
    }
}
