//! The buttons and menus of the first minute.

use crate::discord::interaction::components::{Button, ButtonStyle, Entry, PeopleSelect, Row, Select};
use banqi_app::App;
use banqi_custom_id::draft::opponents::Opponents;
use banqi_custom_id::start_step::StartStep;
use banqi_custom_id::{CustomId, Group};
use banqi_say::text;
use banqi_say::words::Voice;
use banqi_session::TimeControl;
use banqi_store::Invitee;

/// Where help was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AskedIn {
    /// In a server, where games are played.
    Server,
    /// In direct messages, where only learning is possible.
    Private,
}

/// Returns the buttons: Play the computer | Challenge a friend | Learn.
#[must_use]
pub fn greeting_controls(voice: Voice<'_>) -> Vec<Row> {
    vec![Row::Buttons(vec![
        button(voice, against_computer(), "welcome-play-computer", ButtonStyle::Primary),
        button(voice, StartStep::Friend, "welcome-challenge-friend", ButtonStyle::Secondary),
        button(voice, StartStep::Learn, "welcome-learn", ButtonStyle::Secondary),
    ])]
}

/// Returns two rows of two buttons: Play the computer | Challenge, and: Learn | Commands.
#[must_use]
pub fn help_controls(voice: Voice<'_>, asked: AskedIn) -> Vec<Row> {
    let learn = |style| button(voice, StartStep::Learn, "help-learn", style);
    let all = button(voice, StartStep::Commands, "help-all-commands", ButtonStyle::Secondary);
    match asked {
        AskedIn::Server => vec![
            Row::Buttons(vec![
                button(voice, against_computer(), "welcome-play-computer", ButtonStyle::Primary),
                button(voice, StartStep::Friend, "help-challenge", ButtonStyle::Secondary),
            ]),
            Row::Buttons(vec![learn(ButtonStyle::Secondary), all]),
        ],
        AskedIn::Private => vec![Row::Buttons(vec![learn(ButtonStyle::Primary), all])],
    }
}

/// Returns the buttons: The computer | Anyone here; and a menu of friends.
#[must_use]
pub fn opponent_controls(voice: Voice<'_>) -> Vec<Row> {
    let buttons = vec![
        button(voice, against_computer(), "welcome-computer", ButtonStyle::Primary),
        button(voice, StartStep::Against(Opponents::default()), "welcome-anyone", ButtonStyle::Secondary),
    ];
    vec![Row::Buttons(buttons), friends(voice, "welcome-or-friend")]
}

/// Returns a menu of friends, and the button: Anyone here.
#[must_use]
pub fn friend_controls(voice: Voice<'_>) -> Vec<Row> {
    let anyone = StartStep::Against(Opponents::default());
    vec![
        friends(voice, "welcome-choose-friend"),
        Row::Buttons(vec![button(voice, anyone, "welcome-anyone", ButtonStyle::Secondary)]),
    ]
}

/// Returns a menu of the computer's levels, if it is the opponent, a menu of time controls, and below them a button for
/// each game that such an opponent plays, which starts it; the usual game of the server stands out.
#[must_use]
pub fn game_controls(voice: Voice<'_>, opponents: Opponents, usual: Group, time: TimeControl) -> Vec<Row> {
    let mut rows = Vec::new();
    if let [Invitee::Computer(chosen)] = *opponents.invitees() {
        let levels = App::computer_levels().count();
        let entries = App::computer_levels().map(|(level, rating)| Entry {
            chosen: level == chosen,
            hint: Some(text::level_hint(voice, rating)),
            ..Entry::new(text::level_text(voice, level, levels), level.to_string())
        });
        rows.push(Row::Select(Select {
            id: id(StartStep::Level(time)),
            placeholder: voice.word("welcome-choose-level"),
            entries: entries.collect(),
        }));
    }
    let suggested = TimeControl::SUGGESTED.into_iter();
    let others = (!TimeControl::SUGGESTED.contains(&time)).then_some(time);
    let entries = others
        .into_iter()
        .chain(suggested)
        .map(|choice| Entry { chosen: choice == time, ..Entry::new(voice.time(choice), choice.to_string()) });
    rows.push(Row::Select(Select {
        id: id(StartStep::Time(opponents)),
        placeholder: voice.word("welcome-choose-time"),
        entries: entries.collect(),
    }));
    let is_against_computer =
        opponents.invitees().iter().any(|invitee| matches!(invitee, Invitee::Computer(_)));
    let is_offered = |group: &Group| !is_against_computer || App::computer_plays(&group.usual());
    let games = Group::ALL.into_iter().filter(is_offered).map(|group| {
        let style = if group == usual { ButtonStyle::Success } else { ButtonStyle::Secondary };
        Button::new(id(StartStep::Begin(opponents, group, time)), text::game_name_text(voice, group), style)
    });
    rows.push(Row::Buttons(games.collect()));
    rows
}

/// Returns the step to a game against the computer.
fn against_computer() -> StartStep {
    StartStep::Against(Opponents::of(&[Invitee::Computer(App::USUAL_LEVEL)]))
}

fn friends(voice: Voice<'_>, placeholder: &'static str) -> Row {
    let id = id(StartStep::Selected);
    Row::People(PeopleSelect { id, placeholder: voice.word(placeholder), chosen: None })
}

fn button(voice: Voice<'_>, step: StartStep, label: &'static str, style: ButtonStyle) -> Button {
    Button::new(id(step), voice.word(label), style)
}

fn id(step: StartStep) -> String {
    CustomId::Start(step).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use banqi_custom_id::LIMIT;
    use banqi_say::language::Language;
    use banqi_say::words::Words;
    use banqi_store::UserId;

    /// The most characters of a label that a phone shows.
    const LABEL_LIMIT: usize = 20;

    #[test]
    fn every_control_keeps_discords_limits_in_every_language() {
        let words = Words::new();
        let friend = Opponents::of(&[UserId(u64::MAX >> 1).into()]);
        for language in Language::ALL {
            let voice = words.voice(language);
            let all = [
                greeting_controls(voice),
                help_controls(voice, AskedIn::Server),
                help_controls(voice, AskedIn::Private),
                opponent_controls(voice),
                friend_controls(voice),
                game_controls(voice, Opponents::default(), Group::Banqi, TimeControl::default()),
                game_controls(voice, friend, Group::Xiangqi, TimeControl::bank(180, 60)),
                game_controls(
                    voice,
                    Opponents::of(&[Invitee::Computer(8)]),
                    Group::Banner,
                    TimeControl::bank(5, 3),
                ),
            ];
            for rows in all {
                assert!(rows.len() <= 5);
                let ids: Vec<&str> = rows.iter().flat_map(ids_of).collect();
                for (nth, id) in ids.iter().enumerate() {
                    assert!(id.len() <= LIMIT && id.parse::<CustomId>().is_ok(), "{id}");
                    assert!(!ids[..nth].contains(id), "{id} twice");
                }
            }
        }
    }

    /// Checks a row against Discord's limits and returns its custom ids.
    fn ids_of(row: &Row) -> Vec<&str> {
        match row {
            Row::Buttons(buttons) => {
                assert!((1..=4).contains(&buttons.len()));
                let short = |label: &str| (1..=LABEL_LIMIT).contains(&label.chars().count());
                assert!(buttons.iter().all(|button| short(&button.label)), "{buttons:?}");
                buttons.iter().map(|button| button.id.as_str()).collect()
            }
            Row::Select(select) => {
                assert!((1..=25).contains(&select.entries.len()));
                assert!(select.entries.iter().filter(|entry| entry.chosen).count() == 1);
                assert!(select.entries.iter().all(|entry| entry.label.chars().count() <= 100));
                vec![&select.id]
            }
            Row::People(people) => {
                assert!((1..=100).contains(&people.placeholder.chars().count()));
                vec![&people.id]
            }
            Row::Channels(channels) => vec![&channels.id],
            Row::Roles(roles) => vec![&roles.id],
        }
    }
}
