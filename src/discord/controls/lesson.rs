//! The controls of a lesson: the game's own menus, and buttons for the course.

use crate::discord::controls::{SELECT_LIMIT, flip_selects, move_option, pieces_button, rows, select};
use crate::discord::interaction::components::{Button, ButtonStyle, Row};
use banqi_book::lesson::{Attempt, Lesson};
use banqi_custom_id::CustomId;
use banqi_custom_id::draft::opponents::Opponents;
use banqi_custom_id::draft::{Draft, Step};
use banqi_custom_id::lesson_step::{LessonAt, LessonStep};
use banqi_render::Icon;
use banqi_rules::AnyGame;
use banqi_rules::banqi::{RuleSet, Square};
use banqi_say::text::{LessonPage, Said};
use banqi_say::words::Voice;
use banqi_session::{Choice, TimeControl};

/// Returns the menus while there is something to play, and those of the buttons Try again | Show solution | Next |
/// Start over | Back | Chinese characters that apply. Moves are listed in the order of their squares, and include
/// captures that only look possible.
#[must_use]
pub fn lesson_controls(voice: Voice<'_>, page: &LessonPage) -> Vec<Row> {
    let attempt = &page.attempt;
    let (lesson, at) = (attempt.lesson(), LessonAt::from(attempt));
    let choices = lesson_choices(attempt);
    let moves = by_squares(&choices);
    let mut all = Vec::new();
    if !moves.is_empty() {
        let placeholder = voice.say("control-move", &[("n", moves.len().into())]);
        let options = moves.iter().map(|choice| move_option(voice, choice)).collect();
        all.push(select(id(&at, LessonStep::Play), placeholder, options));
    }
    all.extend(flip_selects(voice, &choices, Icon::FACE_DOWN, |files| id(&at, LessonStep::Flip(files))));

    let mut buttons = Vec::new();
    let open = |lesson: &Lesson| id(&LessonAt::beginning(lesson), LessonStep::Open);
    if page.answered().is_some() {
        buttons.push(button(voice, id(&at, LessonStep::Open), "lesson-retry", ButtonStyle::Primary));
    }
    if matches!(page.said, Said::Wrong { .. } | Said::NotUnderstood) {
        buttons.push(button(voice, id(&at, LessonStep::Show), "lesson-show", ButtonStyle::Secondary));
    }
    let style = if attempt.is_done() { ButtonStyle::Success } else { ButtonStyle::Secondary };
    buttons.push(match Lesson::numbered(lesson.number() + 1) {
        Some(next) => button(voice, open(next), "lesson-next", style),
        None => button(voice, id(&LessonAt::beginning(lesson), LessonStep::Finish), "lesson-finish", style),
    });
    if !attempt.actions().is_empty() {
        buttons.push(button(voice, open(lesson), "lesson-again", ButtonStyle::Secondary));
    }
    if let Some(before) = Lesson::numbered(lesson.number() - 1) {
        buttons.push(button(voice, open(before), "lesson-back", ButtonStyle::Secondary));
    }
    buttons.extend(pieces_button(
        voice,
        CustomId::Lesson { at: LessonAt::from(attempt), step: LessonStep::Open },
    ));
    all.extend(rows(buttons));
    all
}

/// Returns the buttons Back | Challenge anyone | Rules.
#[must_use]
pub fn course_end_controls(voice: Voice<'_>) -> Vec<Row> {
    let [.., last] = Lesson::all();
    let draft = Draft {
        rule_set: RuleSet::taiwan(),
        opponents: Opponents::default(),
        time: TimeControl::default(),
        casual: false,
    };
    let challenge = CustomId::Draft { draft, step: Step::Challenge }.to_string();
    let at = LessonAt::beginning(last);
    rows(vec![
        button(voice, id(&at, LessonStep::Open), "lesson-back", ButtonStyle::Secondary),
        button(voice, challenge, "lesson-challenge", ButtonStyle::Success),
        button(voice, id(&at, LessonStep::Rules), "lesson-rules", ButtonStyle::Secondary),
    ])
}

/// Returns the choices in the menus of a lesson.
#[must_use]
pub fn lesson_choices(attempt: &Attempt) -> Vec<Choice> {
    let game = AnyGame::Banqi(attempt.game().clone());
    attempt.candidates().into_iter().map(|action| Choice::of(&game, action.into())).collect()
}

/// Sorts moves and captures by their origin, then by their target: a1, a2, .. h4.
///
/// A game lists captures first, the most valuable victim at the top. In a lesson that order would give the answer away.
fn by_squares(choices: &[Choice]) -> Vec<Choice> {
    let place = |square: Square| (square.file(), square.rank());
    let mut moves: Vec<(_, Choice)> = choices
        .iter()
        .filter_map(|choice| {
            let action = choice.action.banqi()?;
            Some(((place(action.origin()?), action.target().map(place)), *choice))
        })
        .collect();
    moves.sort_by_key(|(squares, _)| *squares);
    moves.truncate(SELECT_LIMIT);
    moves.into_iter().map(|(_, choice)| choice).collect()
}

fn id(at: &LessonAt, step: LessonStep) -> String {
    CustomId::Lesson { at: at.clone(), step }.to_string()
}

fn button(voice: Voice<'_>, id: String, key: &'static str, style: ButtonStyle) -> Button {
    Button::new(id, voice.word(key), style)
}
