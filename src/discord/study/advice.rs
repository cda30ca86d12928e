//! Advice on one game in private replies: hints, odds and analyses.

use crate::discord::controls;
use crate::discord::interaction::bot::{Bot, names};
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::one_each::InProgress;
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::suggestion::{SUGGESTED, Suggestion};
use crate::discord::interaction::trouble::Trouble;
use crate::discord::play::{access, cards, which_game};
use banqi_app::{Analysed, App, NoAnalysis, NoHint, Unanswered};
use banqi_custom_id::AnalysisPage;
use banqi_custom_id::task::Task;
use banqi_rules::Variant;
use banqi_rules::banqi::Square;
use banqi_say::text::{self, Failure, NoAnalysisText, NoOdds};
use banqi_session::{GameCommand, Phase, Refusal, SessionId};

/// Shows the odds of what lies under a square. Anyone who sees the game may ask: they are computed from
/// public information.
pub(crate) async fn odds(
    bot: &Bot,
    caller: &Caller,
    session: SessionId,
    typed: &str,
) -> Result<Reply, Trouble> {
    let snapshot = access::seen(bot, caller, session).await?;
    match snapshot.view.phase {
        Phase::Offered => return Err(Trouble::refused(Refusal::NotStarted, snapshot)),
        Phase::Over(_) => return Err(Trouble::refused(Refusal::Over, snapshot)),
        Phase::Playing => {}
    }
    if !App::has_odds(&snapshot.view.variant) {
        return Err(Failure::NoOdds(NoOdds::OtherGame(snapshot.view.variant)).into());
    }
    let square: Square = typed
        .trim()
        .to_ascii_lowercase()
        .parse()
        .map_err(|_| Failure::NoOdds(NoOdds::NotASquare(typed.to_owned())))?;
    let odds = bot.app.odds(session, square).await?;
    let odds = odds.ok_or(Failure::NoOdds(NoOdds::NotFaceDown(square)))?;
    let (voice, reader) = (bot.voice_about(caller, &snapshot), snapshot.player(caller.user));
    let content = text::odds_text(voice, &snapshot.view, snapshot.code, &odds, reader);
    Ok(Bot::private_message(caller, MessageBody::note(content)))
}

/// Shows the best moves to the player to move. The board tells the other players that a hint was taken.
pub(crate) async fn hint(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Reply, Trouble> {
    access::seen(bot, caller, session).await?;
    let order = caller.order(session, None, GameCommand::TakeHint);
    match bot.app.hint(order).await {
        Ok((snapshot, hint)) => {
            bot.show_soon(snapshot.clone(), Some(caller.user));
            let voice = bot.voice_about(caller, &snapshot);
            let content = text::hint_text(voice, snapshot.code, &hint);
            Ok(Bot::private_message(caller, MessageBody::note(content)))
        }
        Err(NoHint::OtherGame) => Err(Failure::NoHints.into()),
        Err(NoHint::Unanswered(Unanswered::TooBusy)) => Err(Failure::NoAnalysis(NoAnalysisText::Busy).into()),
        Err(NoHint::Unanswered(failure)) => Err(Trouble::Fault(failure.to_string())),
        Err(NoHint::Denied(denied)) => Err(denied.into()),
    }
}

/// Analyses a finished game, from the caller's own side if they played and from red's otherwise. The first analysis of
/// a game takes seconds.
pub(crate) async fn analyse(
    bot: &Bot,
    caller: &Caller,
    session: SessionId,
    page: AnalysisPage,
) -> Result<Reply, Trouble> {
    let snapshot = access::seen(bot, caller, session).await?;
    let voice = bot.voice_about(caller, &snapshot);
    let view = &snapshot.view;
    let _turn = turn(bot, caller, Analysed::Session(session))?;
    let analysis = match bot.app.analysis(session).await {
        Ok(analysis) => analysis,
        Err(NoAnalysis::NotOver) => return Err(Trouble::refused(Refusal::NotOver, snapshot)),
        Err(why) => return Err(no_analysis(why, &view.variant)),
    };
    let names = names(voice, &snapshot.users);
    let reader = view.entrants.iter().find(|player| snapshot.user(**player) == Some(caller.user));
    let viewpoint = text::Viewpoint::of(view, reader.copied());
    let content = text::analysis_text(voice, view, snapshot.code, &analysis, viewpoint, page, &names);
    let rows = controls::analysis_controls(voice, view, &analysis, page);
    if page == AnalysisPage::MoreMoves {
        return Ok(Bot::private_message(caller, MessageBody { content, rows, ..MessageBody::default() }));
    }
    let file = cards::game_card(bot, caller, &snapshot, &analysis, viewpoint).await;
    Ok(Bot::private_message(caller, MessageBody { content, rows, file, ..MessageBody::default() }))
}

/// Begins an analysis for the caller, who can wait for one at a time. One that is known already takes no turn.
pub(crate) fn turn(bot: &Bot, caller: &Caller, game: Analysed) -> Result<Option<InProgress>, Trouble> {
    if bot.app.remembered_analysis(game).is_some() {
        return Ok(None);
    }
    Ok(Some(bot.analysing.begin(caller.user).ok_or(Failure::StillAnalysing)?))
}

/// Returns why a game with these rules is not analysed. No control of a game that is not over leads to its analysis.
pub(crate) fn no_analysis(why: NoAnalysis, variant: &Variant) -> Trouble {
    let why = match why {
        NoAnalysis::NotOver => return Failure::Foreign.into(),
        NoAnalysis::Nothing if App::computer_plays(variant) => NoAnalysisText::Nothing,
        NoAnalysis::Nothing => NoAnalysisText::OtherGame,
        NoAnalysis::Unanswered(Unanswered::TooBusy) => NoAnalysisText::Busy,
        NoAnalysis::Unanswered(failure) => return Trouble::Fault(failure.to_string()),
        NoAnalysis::Denied(denied) => return denied.into(),
    };
    Failure::NoAnalysis(why).into()
}

/// Returns suggestions for the option `square`: the squares with face-down pieces.
pub(crate) async fn suggest_squares(
    bot: &Bot,
    caller: &Caller,
    game: Option<&str>,
    typed: &str,
) -> Vec<Suggestion> {
    let typed = typed.trim().to_ascii_lowercase();
    let squares = match which_game::session_meant(bot, caller, game, &Task::odds("")).await {
        Some(session) => access::seen_soon(bot, caller, session).await.map_or_else(Vec::new, |snapshot| {
            if App::has_odds(&snapshot.view.variant) { snapshot.view.board.face_down() } else { Vec::new() }
        }),
        None => Vec::new(),
    };
    squares
        .into_iter()
        .map(|square| square.to_string())
        .filter(|square| square.starts_with(&typed))
        .take(SUGGESTED)
        .map(|square| Suggestion::new(square.clone(), square))
        .collect()
}
