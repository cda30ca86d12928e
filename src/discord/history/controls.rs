//! The controls of a page of finished games.
//!
//! ```text
//! select   Watch a game again
//! select   Get a game's record
//! buttons  Newer | Older | Filter
//! buttons  Download records | Download PGN
//! ```
//!
//! and of the menus that take its place to choose which games it lists:
//!
//! ```text
//! people   Opponent
//! select   Result
//! select   Time
//! select   Rules
//! buttons  Show | Any opponent | Clear
//! ```

use chrono::DateTime;

use crate::discord::interaction::components::{Button, ButtonStyle, Entry, PeopleSelect, Row, Select};
use banqi_custom_id::history_step::{HistoryStep, HistoryView};
use banqi_custom_id::start_step::StartStep;
use banqi_custom_id::{CustomId, Group};
use banqi_rating::Score;
use banqi_rules::Variant;
use banqi_rules::banqi::RuleSet;
use banqi_say::text::{HistoryRow, history_option_label, history_score_text};
use banqi_say::words::Voice;
use banqi_session::{SessionId, Timestamp};
use banqi_store::{HistoryFrom, HistoryKey, UserId};

/// The number of games on a page.
pub const PAGE: usize = 10;

/// The same, as a custom id counts games.
const ON_A_PAGE: u32 = PAGE as u32;

/// The most characters of an entry of a menu.
const LABEL: usize = 100;

/// The numbers of days in the menu of the time.
const DAYS: [u16; 4] = [7, 30, 90, 365];

/// Returns the controls of a page. If it has no games, there is a button that starts one, unless the games of someone
/// else or only some games were asked for; then there is one that changes the filters.
#[must_use]
pub fn history_controls(
    voice: Voice<'_>,
    view: &HistoryView,
    rows: &[HistoryRow],
    (has_later, has_earlier): (bool, bool),
    may_start: bool,
) -> Vec<Row> {
    let id = |step, view| CustomId::History { view, step }.to_string();
    let filter =
        Button::new(id(HistoryStep::Filters, *view), voice.word("history-filter"), ButtonStyle::Secondary);
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
        let play = CustomId::Start(StartStep::Play).to_string();
        let play = Button::new(play, voice.word("history-play"), ButtonStyle::Primary);
        let button = if may_start { Some(play) } else { Some(filter).filter(|_| view.is_filtered()) };
        return button.map(|button| Row::Buttons(vec![button])).into_iter().collect();
    };
    let entries: Vec<Entry> = (view.listed + 1..)
        .zip(rows)
        .map(|(number, row)| {
            let label = history_option_label(voice, number, row, &date(row.key.ended_at));
            Entry::new(label, row.code.to_string())
        })
        .collect();
    let select = |step, key| {
        Row::Select(Select { id: id(step, *view), placeholder: voice.word(key), entries: entries.clone() })
    };
    let button = |step, from, listed, key| {
        let view = HistoryView { from, listed, ..*view };
        Button::new(id(step, view), voice.word(key), ButtonStyle::Secondary)
    };
    let mut buttons = Vec::new();
    if has_later {
        let listed = view.listed.saturating_sub(ON_A_PAGE);
        buttons.push(button(HistoryStep::Page, HistoryFrom::After(first.key), listed, "history-newer"));
    }
    if has_earlier {
        let listed = (view.listed + ON_A_PAGE).min(HistoryView::MOST_LISTED);
        buttons.push(button(HistoryStep::Page, HistoryFrom::Before(last.key), listed, "history-older"));
    }
    buttons.push(filter);
    // A file begins with the first game of the page.
    let here = HistoryKey { session: SessionId(first.key.session.0.saturating_add(1)), ..first.key };
    let here = HistoryFrom::Before(here);
    let mut files = vec![button(HistoryStep::Records, here, view.listed, "history-records")];
    if view.group.usual().has_pgn() {
        files.push(button(HistoryStep::Pgn, here, view.listed, "history-pgn"));
    }
    let mut controls =
        vec![select(HistoryStep::Replay, "history-watch"), select(HistoryStep::Record, "history-record")];
    // A row of a phone has room for three.
    if buttons.len() + files.len() <= 3 {
        buttons.append(&mut files);
    }
    controls.extend([buttons, files].into_iter().filter(|row| !row.is_empty()).map(Row::Buttons));
    controls
}

/// Returns the menus that choose which games a page lists.
#[must_use]
pub fn filter_controls(voice: Voice<'_>, view: &HistoryView, now: Timestamp) -> Vec<Row> {
    let id = |view, step| CustomId::History { view, step }.to_string();
    let select = |step, (any, is_any): (&'static str, bool), entries: Vec<(String, String, bool)>| {
        let any = (voice.word(any), HistoryView::ANY.to_owned(), is_any);
        let placeholder = any.0.clone();
        let entries = std::iter::once(any).chain(entries);
        let entries = entries.map(|(label, value, chosen)| Entry { chosen, ..Entry::new(label, value) });
        Row::Select(Select { id: id(*view, step), placeholder, entries: entries.collect() })
    };
    let scores = Score::ALL.map(|score| {
        let label = history_score_text(voice, score);
        (label, HistoryView::score_value(score), view.score == Some(score))
    });
    let mut days: Vec<_> = DAYS
        .map(|days| {
            let label = voice.say("history-filter-days", &[("days", days.into())]);
            (label, days.to_string(), view.since_day == Some(HistoryView::days_before(now, days)))
        })
        .into();
    if let (Some(since), Some(until)) = (view.since(), view.days_until(now))
        && !days.iter().any(|(.., chosen)| *chosen)
    {
        // Another day: one that was typed, or one of these, chosen on an earlier day.
        let label = voice.say("history-filter-since", &[("date", date(since).into())]);
        days.push((label, until.to_string(), true));
    }
    let rules = rules_of(view).into_iter().map(|rules| {
        let label = voice.variant(&rules).chars().take(LABEL).collect();
        (label, rules.code(), view.rules == Some(rules))
    });
    let rules: Vec<(String, String, bool)> = rules.collect();
    let all = HistoryView { from: HistoryFrom::Latest, listed: 0, ..*view };
    let show =
        Button::new(id(all, HistoryStep::Page), voice.word("history-filter-show"), ButtonStyle::Primary);
    let none = HistoryView::all(view.group, view.player);
    let remove = Button::new(
        id(none, HistoryStep::Filters),
        voice.word("history-filter-remove"),
        ButtonStyle::Secondary,
    );
    let mut rows = vec![
        Row::People(PeopleSelect {
            id: id(*view, HistoryStep::Opponent),
            placeholder: voice.word("history-filter-opponent"),
            chosen: view.opponent.map(|UserId(opponent)| opponent),
        }),
        select(HistoryStep::Score, ("history-filter-any-result", view.score.is_none()), scores.into()),
        select(HistoryStep::Days, ("history-filter-any-time", view.since_day.is_none()), days),
    ];
    if rules.len() > 1 {
        rows.push(select(HistoryStep::Rules, ("history-filter-any-rules", view.rules.is_none()), rules));
    }
    // A menu of people has no entry for anyone. If nothing else is chosen, the other button does the same.
    let others = HistoryView { opponent: None, ..all };
    let anyone = (view.opponent.is_some() && others.is_filtered()).then(|| {
        let label = voice.word("history-filter-any-opponent");
        Button::new(id(others, HistoryStep::Filters), label, ButtonStyle::Secondary)
    });
    let remove = Some(remove).filter(|_| view.is_filtered());
    rows.push(Row::Buttons([Some(show), anyone, remove].into_iter().flatten().collect()));
    rows
}

/// Returns the day, in UTC, for a menu, which cannot show it in the reader's format.
fn date(moment: Timestamp) -> String {
    DateTime::from_timestamp_millis(moment.0).unwrap_or_default().format("%Y-%m-%d").to_string()
}

/// Returns the rules that can be chosen: those of the group that have a name, and those that are chosen.
fn rules_of(view: &HistoryView) -> Vec<Variant> {
    let named = RuleSet::PRESETS.map(|preset| Variant::from(preset.rule_set));
    let mut found: Vec<Variant> = Vec::new();
    for rules in named.into_iter().chain([view.group.usual()]).chain(view.rules) {
        let rules = rules.pooled();
        if Group::of(&rules) == view.group && !found.contains(&rules) {
            found.push(rules);
        }
    }
    found
}
