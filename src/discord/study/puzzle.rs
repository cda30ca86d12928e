//! Puzzles: a private message that every tap replaces. Progress is in the store.

use crate::discord::controls;
use crate::discord::interaction::bot::{Bot, mention};
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::message_body::{Enclosure, MessageBody};
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::trouble::Trouble;
use banqi_app::{PuzzleCommand, PuzzleShown};
use banqi_custom_id::puzzle_step::PuzzleStep;
use banqi_say::text::{self, Failure};
use banqi_session::{AnyBoard, BoardView};

/// Shows the caller's current puzzle, after the move they typed, if any. A move is for a puzzle that they have seen: a
/// new one is only shown.
pub(crate) async fn puzzle(bot: &Bot, caller: &Caller, typed: Option<&str>) -> Result<Reply, Trouble> {
    let (mut shown, is_new) = bot.app.puzzle(caller.user).await?;
    if let Some(typed) = typed.filter(|_| !is_new) {
        let not_understood = |_| Failure::NotUnderstood { text: typed.to_owned() };
        let action = shown.game.parse(typed).map_err(not_understood)?;
        let at = (shown.nth, shown.turn);
        shown = bot.app.puzzle_step(caller.user, at, PuzzleCommand::Play(action)).await?;
    }
    Ok(puzzle_reply(bot, caller, &shown))
}

/// Carries out a step in a puzzle. Custom ids may be forged or old: if one does not match the stored progress, the
/// puzzle is shown as stored.
pub(crate) async fn puzzle_step(
    bot: &Bot,
    caller: &Caller,
    at: (u32, u16),
    step: PuzzleStep,
    values: &[String],
) -> Result<Reply, Trouble> {
    let command = match step {
        PuzzleStep::Play => {
            let action = values.first().and_then(|value| value.parse().ok());
            PuzzleCommand::Play(action.ok_or(Failure::Foreign)?)
        }
        PuzzleStep::GiveUp => PuzzleCommand::GiveUp,
        PuzzleStep::Next => PuzzleCommand::Next,
        PuzzleStep::Look => PuzzleCommand::Look,
        PuzzleStep::Best => return best_puzzlers(bot, caller).await,
    };
    let shown = bot.app.puzzle_step(caller.user, at, command).await?;
    Ok(puzzle_reply(bot, caller, &shown))
}

fn puzzle_reply(bot: &Bot, caller: &Caller, shown: &PuzzleShown) -> Reply {
    let voice = bot.voice(caller);
    let board = BoardView::of(&shown.game);
    let alt = text::board_alt_text(voice, &board, shown.game.outcome().is_some());
    let picture = Enclosure {
        name: format!("banqi-puzzle-{}-{}.png", shown.nth, shown.game.plies().len()),
        bytes: bot.pictures.board(&AnyBoard::Banqi(board).in_style(voice.pieces()).in_theme(voice.theme())),
        alt: Some(alt),
    };
    let body = MessageBody {
        content: text::puzzle_text(voice, shown),
        rows: controls::puzzle_controls(voice, shown),
        file: Some(picture),
        ..MessageBody::default()
    };
    Bot::private_message(caller, body)
}

async fn best_puzzlers(bot: &Bot, caller: &Caller) -> Result<Reply, Trouble> {
    let voice = bot.voice(caller);
    let best = bot.app.best_puzzlers().await?;
    let best: Vec<_> = best.into_iter().map(|(solver, user)| (solver, mention(voice, user))).collect();
    Ok(Reply::Private(MessageBody::words(text::best_puzzlers_text(voice, &best))))
}
