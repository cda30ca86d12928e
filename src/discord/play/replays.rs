//! Replays of games: an animation, and a message to step through the boards. Both are private and show only what was
//! public at each time.

use std::sync::Arc;

use crate::discord::controls::{self, Subject};
use crate::discord::interaction::bot::{Bot, names};
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::message_body::{Enclosure, MessageBody};
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::play::access;
use banqi_app::{Analysed, App, Denied, Replay, Snapshot};
use banqi_custom_id::{Group, ReplayStep, StepTo};
use banqi_rules::game::Colour;
use banqi_say::text::{self, Failure};
use banqi_session::{Choices, Phase, PieceStyle, Refusal, SessionId};

/// Shows a game as an animation. It is made on a blocking thread.
pub(crate) async fn animation(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Reply, Trouble> {
    let snapshot = begun(bot, caller, session).await?;
    let view = &snapshot.view;
    let voice = bot.voice_about(caller, &snapshot);
    let _turn = bot.drawing.begin(caller.user).ok_or(Failure::StillDrawing)?;
    let log = bot.app.log(session).await?;
    let (style, theme, unflipped) = (voice.pieces(), voice.theme(), snapshot.unflipped.clone());
    let pictures = Arc::clone(&bot.pictures);
    let drawn = tokio::task::spawn_blocking(move || {
        let replay = Replay::of(&log, &unflipped).map_err(Denied::from)?.in_look(style, theme);
        pictures.animation(replay).map_err(|failure| Trouble::Fault(failure.to_string()))
    });
    let (bytes, pace) = drawn.await.map_err(|failure| Trouble::Fault(failure.to_string()))??;
    Ok(Bot::private_message(
        caller,
        MessageBody {
            content: text::replay_text(voice, view, snapshot.code, pace),
            rows: controls::animation_controls(voice, view),
            file: Some(Enclosure {
                name: format!("{}-{}-replay.gif", Group::of(&view.variant).name(), snapshot.code),
                bytes,
                alt: Some(text::replay_alt_text(voice, view, &snapshot.unflipped)),
            }),
            ..MessageBody::default()
        },
    ))
}

/// Shows one board of a game, with buttons that lead to the others. `selected` is the number of the board that was
/// selected, if the step came from a select. `style` is that of the pieces, if the caller chose one.
pub(crate) async fn step(
    bot: &Bot,
    caller: &Caller,
    session: SessionId,
    step: ReplayStep,
    selected: &str,
    style: Option<PieceStyle>,
) -> Result<Reply, Trouble> {
    let snapshot = begun(bot, caller, session).await?;
    let is_over = matches!(snapshot.view.phase, Phase::Over(_));
    let (at, turned) = step.leads_to(selected);
    let past = bot.app.past(session, at).await?;
    let is_last = past.at == past.of;
    let unflipped = if is_last { snapshot.unflipped.clone() } else { Vec::new() };
    let mut past_snapshot = Snapshot { view: past.view, unflipped, ..snapshot };
    let voice = bot.voice_about(caller, &past_snapshot).in_style(style);
    if turned {
        let board = past_snapshot.view.board.clone();
        past_snapshot.view.board = board.seen_by(&[Colour::Black], Choices::Hidden);
    }
    let game = Analysed::Session(session);
    // An analysis that is in memory can be jumped to already.
    let leads_to_analysis = is_over
        && past.of > 0
        && App::computer_plays(&past_snapshot.view.variant)
        && bot.app.remembered_analysis(game).is_none();
    let turning_points = turning_points(bot, game);
    let here = ReplayStep { from: u16::try_from(past.at).unwrap_or(u16::MAX), to: StepTo::First, turned };
    let view = &past_snapshot.view;
    let subject = Subject { game, seq: view.seq, leads_to_analysis };
    let rows = controls::step_controls(voice, subject, &view.board, here, past.of, &turning_points);
    let body = bot.session_message_in(&past_snapshot, voice);
    let names = names(voice, &past_snapshot.users);
    let content = text::game_step_text(voice, view, past_snapshot.code, (past.at, past.of), &names);
    Ok(Bot::private_message(caller, MessageBody { content, rows, ..body }))
}

/// Returns the plies of a game's turning points, if it was analysed lately.
pub(crate) fn turning_points(bot: &Bot, game: Analysed) -> Vec<usize> {
    let analysis = bot.app.remembered_analysis(game);
    analysis.map(|analysis| text::turning_points(&analysis)).unwrap_or_default()
}

/// Returns a game that has begun.
async fn begun(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Snapshot, Trouble> {
    let snapshot = access::seen(bot, caller, session).await?;
    match snapshot.view.phase {
        Phase::Playing => Ok(snapshot),
        Phase::Over(ending) if ending.was_played() => Ok(snapshot),
        Phase::Over(_) => Err(Trouble::refused(Refusal::Over, snapshot)),
        Phase::Offered => Err(Trouble::refused(Refusal::NotStarted, snapshot)),
    }
}
