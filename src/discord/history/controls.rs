//! The controls of a page of finished games.
//!
//! ```text
//! select   Watch a game again
//! select   Get a game's record
//! buttons  Later | Earlier | All records | All as PGN
//! ```

use chrono::DateTime;

use crate::discord::custom_id::CustomId;
use crate::discord::custom_id::history_step::{HistoryStep, HistoryView};
use crate::discord::custom_id::start_step::StartStep;
use crate::discord::interaction::components::{Button, ButtonStyle, Entry, Row, Select};
use crate::discord::say::text::{HistoryRow, history_option_label};
use crate::discord::say::words::Voice;
use crate::store::{HistoryFrom, HistoryKey};
use banqi_session::SessionId;

/// The number of games on a page.
pub const PAGE: usize = 10;

/// Returns the controls of a page. If it has no games, there is a button that starts one, unless the games of someone
/// else or only some games were asked for.
#[must_use]
pub fn history_controls(
    voice: Voice<'_>,
    view: &HistoryView,
    rows: &[HistoryRow],
    (has_later, has_earlier): (bool, bool),
    may_start: bool,
) -> Vec<Row> {
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
        let play = CustomId::Start(StartStep::Play).to_string();
        let play = Button::new(play, voice.word("history-play"), ButtonStyle::Primary);
        return may_start.then(|| Row::Buttons(vec![play])).into_iter().collect();
    };
    let id = |step, from| CustomId::History { view: HistoryView { from, ..*view }, step }.to_string();
    let entries: Vec<Entry> = (1..)
        .zip(rows)
        .map(|(number, row)| {
            let date = DateTime::from_timestamp_millis(row.key.ended_at.0).unwrap_or_default();
            let label = history_option_label(voice, number, row, &date.format("%Y-%m-%d").to_string());
            Entry::new(label, row.code.to_string())
        })
        .collect();
    let select = |step, key| {
        Row::Select(Select {
            id: id(step, view.from),
            placeholder: voice.word(key),
            entries: entries.clone(),
        })
    };
    let button = |step, from, key| Button::new(id(step, from), voice.word(key), ButtonStyle::Secondary);
    let mut buttons = Vec::new();
    if has_later {
        buttons.push(button(HistoryStep::Page, HistoryFrom::After(first.key), "history-later"));
    }
    if has_earlier {
        buttons.push(button(HistoryStep::Page, HistoryFrom::Before(last.key), "history-earlier"));
    }
    // A file begins with the first game of the page.
    let here = HistoryKey { session: SessionId(first.key.session.0.saturating_add(1)), ..first.key };
    let here = HistoryFrom::Before(here);
    buttons.push(button(HistoryStep::Records, here, "history-records"));
    if view.group.usual().has_pgn() {
        buttons.push(button(HistoryStep::Pgn, here, "history-pgn"));
    }
    vec![
        select(HistoryStep::Replay, "history-watch"),
        select(HistoryStep::Record, "history-record"),
        Row::Buttons(buttons),
    ]
}
