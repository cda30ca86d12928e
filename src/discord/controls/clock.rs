//! The private menu of a game's clock, and that of a person's vacation.
//!
//! ```text
//! select   Propose a new time limit
//! buttons  Pause | Type a limit | Vacation
//! ```
//!
//! Vacation stops only the clocks of correspondence games, so the menu of other games has no button for it.

use std::time::Duration;

use crate::discord::controls::{button, id, rows, select};
use crate::discord::interaction::components::{Button, ButtonStyle, Entry, Field, Form, Row};
use banqi_custom_id::{CustomId, Intent};
use banqi_say::words::Voice;
use banqi_session::{ClockChange, GameCommand, TimeControl, View};
use banqi_store::Vacation;

/// The custom id of the text field in [`time_form`].
const TIME_FIELD: &str = "time";

/// The most characters of a typed time, as in the option of the command.
const TIME_LIMIT: u16 = 40;

/// The numbers of vacation days that are offered, as far as they are left.
const VACATIONS: [u32; 9] = [1, 2, 3, 5, 7, 10, 14, 21, 30];

/// The time of a vacation day.
const DAY: Duration = Duration::from_secs(24 * 3600);

/// Returns what a player can ask for about the clock. The usual times are listed, and any other can be typed.
#[must_use]
pub fn clock_controls(voice: Voice<'_>, view: &View) -> Vec<Row> {
    let plain = |intent, key| button(view, intent, voice.word(key), ButtonStyle::Secondary);
    let times = TimeControl::SUGGESTED.into_iter().filter(|time| *time != view.time);
    let times = times.map(|time| Entry::new(voice.time(time), time.to_string())).collect();
    let vacation = view.time.is_correspondence().then(|| vacation_button(voice));
    let buttons = [
        plain(Intent::Order(GameCommand::RequestClock(ClockChange::Pause)), "control-pause"),
        plain(Intent::TimeForm, "control-type-time"),
    ];
    let times = select(id(view, Intent::ChangeTime), voice.word("control-change-time"), times);
    [times].into_iter().chain(rows(buttons.into_iter().chain(vacation).collect())).collect()
}

/// Returns the form in which a player types the time that they ask for.
#[must_use]
pub fn time_form(voice: Voice<'_>, view: &View) -> Form {
    let placeholder = Some(voice.word("clock-form-example"));
    let field = Field { placeholder, ..Field::new(TIME_FIELD, voice.word("clock-form-label"), TIME_LIMIT) };
    Form { id: id(view, Intent::ChangeTime), title: voice.word("control-change-time"), fields: vec![field] }
}

/// Returns the button that shows the vacation days of the person who presses it.
#[must_use]
pub fn vacation_button(voice: Voice<'_>) -> Button {
    Button::new(CustomId::Vacation.to_string(), voice.word("control-vacation"), ButtonStyle::Secondary)
}

/// Returns the menu of how long a vacation can be, if any days are left, and the button that ends the current one.
#[must_use]
pub fn vacation_controls(voice: Voice<'_>, vacation: &Vacation) -> Vec<Row> {
    let left = vacation.days_left;
    let mut days: Vec<u32> = VACATIONS.into_iter().filter(|days| *days < left).collect();
    days.extend((left > 0).then_some(left));
    let entries: Vec<Entry> =
        days.into_iter().map(|days| Entry::new(voice.span(DAY * days), days.to_string())).collect();
    let take = CustomId::TakeVacation.to_string();
    let menu = (!entries.is_empty()).then(|| select(take, voice.word("vacation-days"), entries));
    let end = vacation.until.map(|_| {
        let id = CustomId::EndVacation.to_string();
        Row::Buttons(vec![Button::new(id, voice.word("vacation-end"), ButtonStyle::Primary)])
    });
    menu.into_iter().chain(end).collect()
}
