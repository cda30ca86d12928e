//! Sentences and messages: turns a view into text in one language.
//!
//! The caller supplies the names of players: a mention, or
//! [`Voice::deleted_player`](crate::words::Voice::deleted_player). Typed text is escaped with [`escape`](crate::escape::escape) first.

mod answers;
mod family;
mod game;
mod help;
mod people;
#[cfg(any(test, feature = "samples"))]
pub mod reading;
#[cfg(any(test, feature = "samples"))]
pub mod samples;
mod study;
#[cfg(test)]
mod tests;
mod variants;
mod welcome;

pub use answers::failure::{
    ChallengeAnswer, Failure, NameTrouble, PartnerTrouble, SeasonTrouble, failure_text, permission_names,
};
pub use answers::notice::{Notice, notice_text};
pub use answers::refusal::refusal_text;
pub use family::banqi::alt::board_alt_text;
pub use family::banqi::illegal_action::illegal_text;
pub use family::banqi::variants::{contradiction_text, own_rules_text, rules_explained};
pub use family::{ALT_LIMIT, BadRules, alt_text, end_alt_text, game_and_rules};
pub use game::board::{board_text, requests_text, went_on_text};
pub use game::call::{Call, call_text};
pub use game::challenge::{Sealed, challenge_text, other_answers_text};
pub use game::clock::{clock_menu_text, vacation_text};
pub use game::import::{Import, ImportTrouble, import_labels, import_names, import_text};
pub use game::names::Names;
pub use game::names::{countdown, seats_word};
pub use game::replay::{game_step_text, replay_alt_text, replay_text};
pub use game::result::result_text;
pub use game::tap::{fits_tap_board, is_asked, is_first_turn, not_to_tap_text, tap_text};
pub use game::verify::{BrokenStep, Check, DealVerdict, verify_text};
pub use game::watch::{WatchText, WatchTrouble, comments_result, mirror_heading, thread_name, watch_text};
pub use help::{about_text, commands_text, help_text};
pub use people::blocks::{BlockText, apart_text, blocks_text};
pub use people::cards::{game_alt_text, leaderboard_alt_text, profile_alt_text, shows_colours};
pub use people::games::{
    GAMES_LISTED, GameLine, GameOption, GameState, game_option_label, games_text, which_game_text,
};
pub use people::history::{
    HistoryFile, HistoryFilters, HistoryResult, HistoryRow, HistoryShown, history_file_text,
    history_filters_text, history_option_label, history_score_text, history_text,
};
pub use people::next::{NextGame, next_game_text, no_next_game_text};
pub use people::preference::{PreferenceShown, preference_text};
pub use people::privacy::{PrivacyText, privacy_text};
pub use people::quiet::{QuietTrouble, quiet_text};
pub use people::ratings::{
    LeaderboardPage, LeaderboardRow, PoolLine, Profile, RatingChange, RatingShown, leaderboard_heading_text,
    leaderboard_text, not_rated_text, profile_heading_text, profile_text,
};
pub use people::settings::{
    SettingsPage, SettingsQuestion, channels_text, look_value_text, season_text, setting_name_text,
    setting_value_text, settings_question_text, settings_text,
};
pub use study::analysis::{
    NoAnalysisText, Viewpoint, analysis_alt_text, analysis_text, has_more_moves, is_luck, turning_points,
};
pub use study::hint::hint_text;
pub use study::lesson::{LessonPage, Said, course_end_text, lesson_text};
pub use study::odds::{NoOdds, no_odds_text, odds_text};
pub use study::puzzle::{best_puzzlers_text, puzzle_text};
pub use study::rules::{page_alt, page_text};
pub use welcome::{
    begun_text, game_name_text, greeting_text, level_hint, level_text, which_game_to_start_text,
};

/// The most characters of a message's content (Discord).
pub const CONTENT_LIMIT: usize = 2000;
