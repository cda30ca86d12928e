//! A player's finished games.

use crate::text::game::names::{Names, seats_word};
use crate::text::people::games::{brief_rules, listed};
use crate::text::people::ratings::{RatingShown, difference};
use crate::words::Voice;
use banqi_custom_id::Group;
use banqi_rating::Score;
use banqi_rules::Variant;
use banqi_session::{GameCode, Participant, Timestamp};
use banqi_store::{HeadToHead, HistoryKey};

/// How a game ended for the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HistoryResult {
    /// With this score.
    Scored(Score),
    /// It was aborted.
    Aborted,
    /// The server has voided it.
    Voided,
    /// It has a result, but the player's place was not stored.
    Unknown,
}

/// A finished game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HistoryRow {
    /// Its place in the order of the list.
    pub key: HistoryKey,
    /// The game's code.
    pub code: GameCode,
    /// How it ended.
    pub result: HistoryResult,
    /// The others who played.
    pub others: Vec<Participant>,
    /// The rules, if they can be parsed.
    pub variant: Option<Variant>,
    /// The player's rating before and after, if the game was rated.
    pub change: Option<(RatingShown, RatingShown)>,
}

/// What was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HistoryFilters {
    /// The opponent's name.
    pub opponent: Option<String>,
    /// The score.
    pub score: Option<Score>,
    /// The earliest end.
    pub since: Option<Timestamp>,
    /// The rules.
    pub rules: Option<Variant>,
}

/// A page of finished games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HistoryShown<'a> {
    /// The player's name.
    pub player: String,
    /// What was asked for.
    pub filters: HistoryFilters,
    /// The results against the opponent, if one was named.
    pub against: Option<HeadToHead>,
    /// How many games are listed on the pages before it.
    pub listed: u32,
    /// The games, the latest first.
    pub rows: &'a [HistoryRow],
}

/// A file with several games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HistoryFile {
    /// Records, one on each line.
    Records,
    /// PGN.
    Pgn,
}

/// Lists the games of a page, with what was asked for and the results against the opponent.
#[must_use]
pub fn history_text(voice: Voice<'_>, page: &HistoryShown<'_>, names: Names<'_>) -> String {
    let mut lines = vec![title(voice, &page.player)];
    if let (Some(opponent), Some(against)) = (&page.filters.opponent, page.against) {
        let args = [
            ("opponent", opponent.clone().into()),
            ("wins", against.wins.into()),
            ("draws", against.draws.into()),
            ("losses", against.losses.into()),
        ];
        lines.push(voice.say("history-against", &args));
    }
    lines.extend(filter_line(voice, &page.filters));
    if page.rows.is_empty() {
        let is_limited = page.filters != HistoryFilters::default();
        lines.push(voice.word(if is_limited { "history-none" } else { "history-empty" }));
    }
    let numbered = (page.listed + 1..).zip(page.rows);
    let rows: Vec<String> = numbered.map(|(number, row)| row_text(voice, number, row, names)).collect();
    listed(voice, lines.join("\n"), &rows, rows.len())
}

/// Asks which games to list, and says what has been chosen so far.
#[must_use]
pub fn history_filters_text(voice: Voice<'_>, player: &str, filters: &HistoryFilters) -> String {
    let opponent = filters.opponent.clone();
    let opponent = opponent.map(|name| voice.say("history-filter-against", &[("opponent", name.into())]));
    let ask = voice.word("history-filter-ask");
    let lines = [Some(title(voice, player)), Some(ask), opponent, filter_line(voice, filters)];
    lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// Says whose games of which kind these are.
fn title(voice: Voice<'_>, player: &str) -> String {
    let game = voice.word(voice.group().game_key());
    voice.say("history-title", &[("player", player.to_owned().into()), ("game", game.into())])
}

/// Says which games the list is limited to, apart from the opponent, whom the results name.
fn filter_line(voice: Voice<'_>, filters: &HistoryFilters) -> Option<String> {
    let parts: Vec<String> = [
        filters.rules.map(|rules| voice.variant(&rules)),
        filters.score.map(|score| result_text(voice, HistoryResult::Scored(score))),
        filters.since.map(|since| voice.say("history-only-since", &[("date", date(since).into())])),
    ]
    .into_iter()
    .flatten()
    .collect();
    (!parts.is_empty()).then(|| voice.say("history-only", &[("filters", parts.join(" · ").into())]))
}

/// Returns the line of a game, with its number in the list: the result first, then what it did to the rating, the date,
/// and rules that the name of the game does not imply.
fn row_text(voice: Voice<'_>, number: u32, row: &HistoryRow, names: Names<'_>) -> String {
    let others: Vec<String> = row.others.iter().copied().map(names).collect();
    let args = [
        ("n", number.into()),
        ("result", result_text(voice, row.result).into()),
        ("others", voice.everyone(&others).into()),
        ("seats", seats_word(others.len() + 1).into()),
    ];
    let is_unusual = |variant: &&Variant| variant.pooled() != Group::of(variant).usual().pooled();
    let rules = brief_rules(voice, row.variant.as_ref().filter(is_unusual));
    let change = row.change.map(|(before, after)| difference(before, after));
    let parts = [Some(voice.say("history-row", &args)), change, Some(date(row.key.ended_at)), rules];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Returns the label of a game in a menu: its number in the list, its code, its date and its result.
#[must_use]
pub fn history_option_label(voice: Voice<'_>, number: u32, row: &HistoryRow, date: &str) -> String {
    let args = [
        ("n", number.into()),
        ("code", row.code.to_string().into()),
        ("date", date.to_owned().into()),
        ("result", result_text(voice, row.result).into()),
    ];
    voice.say("history-option", &args)
}

/// Says what a file with several games has, and how to get those that are not in it: `next` is the number of the first of
/// them, if there are any.
#[must_use]
pub fn history_file_text(voice: Voice<'_>, kind: HistoryFile, games: u32, next: Option<u32>) -> String {
    let key = match kind {
        HistoryFile::Records => "history-file-records",
        HistoryFile::Pgn => "history-file-pgn",
    };
    let text = voice.say(key, &[("games", games.into())]);
    match next {
        Some(next) => format!("{text}\n{}", voice.say("history-file-cut", &[("next", next.into())])),
        None => text,
    }
}

/// Returns the entry of a score in a menu.
#[must_use]
pub fn history_score_text(voice: Voice<'_>, score: Score) -> String {
    let score = match score {
        Score::Win => "win",
        Score::Draw => "draw",
        Score::Loss => "loss",
    };
    voice.say("history-filter-score", &[("score", score.into())])
}

fn result_text(voice: Voice<'_>, result: HistoryResult) -> String {
    let result = match result {
        HistoryResult::Scored(Score::Win) => "win",
        HistoryResult::Scored(Score::Draw) => "draw",
        HistoryResult::Scored(Score::Loss) => "loss",
        HistoryResult::Aborted => "aborted",
        HistoryResult::Voided => "voided",
        HistoryResult::Unknown => "over",
    };
    voice.say("history-result", &[("result", result.into())])
}

/// Returns a date in the reader's format and time zone.
fn date(moment: Timestamp) -> String {
    format!("<t:{}:d>", moment.unix_seconds())
}
