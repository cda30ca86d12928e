//! The lessons: a private message that every tap replaces. Nothing is stored.

use crate::discord::controls;
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::message_body::{Enclosure, MessageBody};
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::study::rule_book;
use banqi_book::Page;
use banqi_book::lesson::{Attempt, Lesson, Topic};
use banqi_custom_id::Files;
use banqi_custom_id::lesson_step::{LessonAt, LessonStep};
use banqi_rules::AnyAction;
use banqi_rules::banqi::Action;
use banqi_say::text::{self, Failure, LessonPage, Said};
use banqi_session::{AnyBoard, BoardView};

/// Separators between typed moves.
const BETWEEN_MOVES: [char; 6] = [',', ';', '，', '；', '、', '\n'];

/// Opens a lesson (the first by default) after the moves that were typed.
pub(crate) fn learn(bot: &Bot, caller: &Caller, number: Option<u8>, typed: &str) -> Result<Reply, Trouble> {
    let lesson = Lesson::numbered(number.unwrap_or(1)).ok_or(Failure::Foreign)?;
    let mut page = LessonPage { attempt: lesson.begin(), said: Said::Nothing };
    for text in typed.split(BETWEEN_MOVES).filter(|text| !text.trim().is_empty()) {
        if page.attempt.is_done() {
            break;
        }
        page = match page.attempt.game().parse(text) {
            Ok(action) => tried(page.attempt, action),
            Err(_) => LessonPage { said: Said::NotUnderstood, ..page },
        };
        if page.said != Said::Right {
            break;
        }
    }
    Ok(lesson_page(bot, caller, &page))
}

/// Carries out a step in the lessons. Custom ids may be forged or old: if a lesson no longer accepts the actions, it
/// starts again.
pub(crate) fn lesson_step(
    bot: &Bot,
    caller: &Caller,
    at: &LessonAt,
    step: LessonStep,
    values: &[String],
) -> Result<Reply, Trouble> {
    let lesson = Lesson::about(at.topic);
    let value = values.first().map(String::as_str).unwrap_or_default();
    let page = match Attempt::replay(lesson, &at.actions) {
        None => LessonPage { attempt: lesson.begin(), said: Said::Changed },
        Some(attempt) => match step {
            LessonStep::Finish => return Ok(course_end(bot, caller)),
            LessonStep::Rules => {
                return Ok(Reply::Private(rule_book::page_message(
                    bot,
                    caller,
                    &Lesson::rules().into(),
                    Page::Turn,
                )));
            }
            LessonStep::Open => LessonPage { attempt, said: Said::Nothing },
            LessonStep::Show => match attempt.right_action() {
                Some(action) => LessonPage { said: Said::Shown, ..tried(attempt, action) },
                None => LessonPage { attempt, said: Said::Nothing },
            },
            LessonStep::Play => {
                let action = value.parse().map_err(|_| Failure::Foreign)?;
                tried(attempt, action)
            }
            LessonStep::Flip(files) => {
                let action = flip(&attempt, files, value).ok_or(Failure::Foreign)?;
                tried(attempt, action)
            }
        },
    };
    Ok(lesson_page(bot, caller, &page))
}

fn lesson_page(bot: &Bot, caller: &Caller, page: &LessonPage) -> Reply {
    let voice = bot.voice(caller);
    let attempt = &page.attempt;
    let answered = page.answered();
    let game = answered.as_ref().unwrap_or(attempt.game());
    let board = BoardView::of(game);
    let alt = text::board_alt_text(voice, &board, game.outcome().is_some());
    // Only this lesson counts the pieces.
    let board = AnyBoard::Banqi(board);
    let board = if attempt.lesson().topic == Topic::Tally { board } else { board.alone() };
    let picture = Enclosure {
        name: format!("banqi-lesson-{}-{}.png", attempt.lesson().number(), game.plies().len()),
        bytes: bot.pictures.board(&board.in_style(voice.pieces()).in_theme(voice.theme())),
        alt: Some(alt),
    };
    let body = MessageBody {
        content: text::lesson_text(voice, page),
        rows: controls::lesson_controls(voice, page),
        file: Some(picture),
        ..MessageBody::default()
    };
    Bot::private_message(caller, body)
}

fn course_end(bot: &Bot, caller: &Caller) -> Reply {
    let voice = bot.voice(caller);
    let (content, rows) = (text::course_end_text(voice), controls::course_end_controls(voice));
    Bot::private_message(caller, MessageBody { content, rows, ..MessageBody::default() })
}

/// Returns the page after an action was tried.
fn tried(attempt: Attempt, action: Action) -> LessonPage {
    match attempt.play(action) {
        Ok(attempt) => LessonPage { attempt, said: Said::Right },
        Err(flaw) => LessonPage { attempt, said: Said::Wrong { action, flaw } },
    }
}

/// Returns the flip that a selected value stands for.
fn flip(attempt: &Attempt, files: Files, value: &str) -> Option<Action> {
    if value == controls::ANY {
        let choices = controls::lesson_choices(attempt);
        let flip = controls::any_flip(&choices, files, attempt.game().position().ply());
        return flip.and_then(AnyAction::banqi);
    }
    value.parse().ok().map(Action::Flip)
}
