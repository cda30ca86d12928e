//! Sentences and messages: a view, and what it says in one language.
//!
//! People appear as the caller writes them (a mention, or [`Voice::deleted_player`](super::words::Voice::deleted_player)), so nothing here knows
//! who anybody is. Whatever people typed goes through [`escape`](super::escape::escape) first.

mod alt;
mod analysis;
mod attack;
mod bad_start;
mod board;
mod challenge;
mod failure;
mod games;
mod help;
mod hint;
mod illegal_move;
mod lesson;
mod names;
mod notice;
mod odds;
mod preference;
mod puzzle;
mod ratings;
mod refusal;
mod result;
mod rules;
#[cfg(test)]
pub(crate) mod samples;
mod seats;
#[cfg(test)]
mod tests;
mod variants;
mod verify;
mod xiangqi;
mod xiangqi_variants;

pub use alt::{ALT_LIMIT, alt_text, board_alt_text};
pub use analysis::{
    NoAnalysisText, Viewpoint, analysis_alt_text, analysis_text, is_luck, no_analysis_text, turning_points,
};
pub use bad_start::bad_start_text;
pub use board::board_text;
pub use challenge::{Sealed, challenge_text};
pub use failure::{Failure, NameTrouble, PartnerTrouble, failure_text, needed_permissions, permission_names};
pub use games::{
    GAMES_LISTED, GameLine, GameOption, GameState, Reader, game_option_label, games_text, which_game_text,
};
pub use help::{about_text, help_text};
pub use hint::hint_text;
pub use illegal_move::{illegal_move_text, not_a_move_text};
pub use lesson::{LessonPage, Said, course_end_text, lesson_text};
pub use names::Names;
pub use notice::{Notice, notice_text};
pub use odds::{NoOdds, no_odds_text, odds_text};
pub use preference::{PreferenceShown, preference_text};
pub use puzzle::{best_puzzlers_text, puzzle_text};
pub use ratings::{
    LeaderboardPage, LeaderboardRow, PoolLine, Profile, RatingChange, RatingShown, leaderboard_text,
    not_rated_text, profile_text,
};
pub use refusal::{illegal_text, refusal_text};
pub use result::result_text;
pub use rules::{page_alt, page_text};
pub use variants::{bad_variant_text, contradiction_text, own_rules_text, rules_explained};
pub use verify::{BrokenStep, Check, Verdict, verify_text};
pub use xiangqi_variants::bad_xiangqi_variant_text;

/// The most characters the content of a message has.
pub const CONTENT_LIMIT: usize = 2000;
