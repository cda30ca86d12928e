//! How wide rows of buttons are on a phone.

use super::*;
use crate::discord::controls as play;
use crate::discord::history::controls::filter_controls;
use crate::discord::privacy::controls as privacy;
use crate::discord::settings::settings_controls;
use banqi_custom_id::Group;
use banqi_custom_id::history_step::HistoryView;
use banqi_rating::Score;
use banqi_say::text::reading::people;
use banqi_session::{ClockChange, Event, Seat, Timestamp};
use banqi_store::{HistoryFrom, UserId};

/// The room for a row in a frame on a phone that is 390 points wide, and what a button has beside its label, in points:
/// those of the sandbox's page, whose letters are wide.
const ROOM: usize = 295;
const PADDING: usize = 20;
const EMOJI: usize = 26;
const GAP: usize = 8;

/// Asserts that a row of buttons takes at most two lines of a phone, or one line for each button.
pub(super) fn check(row: &Value) {
    let lines = lines(row);
    assert!(lines <= 2 || Some(lines) == row["components"].as_array().map(Vec::len), "{lines} lines: {row}");
}

/// Returns how many lines of a phone a row of buttons takes.
fn lines(row: &Value) -> usize {
    let widths = row["components"].as_array().unwrap().iter().map(width);
    let (lines, _) = widths.fold((1, 0), |(lines, filled), width| match filled {
        0 => (lines, width),
        filled if filled + GAP + width <= ROOM => (lines, filled + GAP + width),
        _ => (lines + 1, width),
    });
    lines
}

/// Returns about how wide a button is. A Chinese character or an arrow is as wide as the font is high.
fn width(button: &Value) -> usize {
    let tenths = |letter| if letter < '\u{2000}' { 87 } else { 140 };
    let label: usize = button["label"].as_str().unwrap_or_default().chars().map(tenths).sum();
    PADDING + label / 10 + if button["emoji"].is_object() { EMOJI } else { 0 }
}

#[test]
fn the_buttons_of_private_menus_stand_in_one_line_of_a_phone() {
    let view = Sample::game(1).view();
    let filters = HistoryView {
        group: Group::Banqi,
        player: UserId(1),
        opponent: Some(UserId(2)),
        score: Some(Score::Win),
        since_day: None,
        rules: None,
        from: HistoryFrom::Latest,
        listed: 0,
    };
    for language in Language::ALL {
        let voice = words().voice(language);
        for menu in [
            settings_controls(voice, &people::settings(), &[], None),
            filter_controls(voice, &filters, Timestamp(0)),
            privacy::question_controls(voice),
            privacy::second_question_controls(voice),
            play::clock_controls(voice, &view),
            play::view_controls(voice, &view, false),
        ] {
            let rows: Vec<Value> =
                menu.iter().filter(|row| matches!(row, Row::Buttons(_))).map(Row::json).collect();
            let buttons: usize = rows.iter().map(|row| row["components"].as_array().unwrap().len()).sum();
            assert!(buttons >= 2, "{rows:?}");
            for row in &rows {
                assert_eq!(lines(row), 1, "{row}");
            }
        }
    }
}

#[test]
fn the_answers_to_a_request_stand_in_one_line_of_a_phone() {
    let seat = Seat(1);
    for asked in [
        Event::DrawOffered { seat },
        Event::TakebackRequested { seat },
        Event::ClockRequested { seat, change: ClockChange::Pause },
    ] {
        let mut sample = Sample::game(1);
        sample.happen(asked);
        for language in Language::ALL {
            let rows = controls(words().voice(language), &sample.view());
            let mut row = rows.last().unwrap().json();
            check(&row);
            row["components"].as_array_mut().unwrap().truncate(2);
            assert_eq!(lines(&row), 1, "{row}");
        }
    }
}
