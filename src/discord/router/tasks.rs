//! Carries out the tasks of commands, and the acts that buttons and commands share: finds the game that is meant, then
//! calls the feature that acts on it.

use crate::discord::challenge::challenges;
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::people::lists;
use crate::discord::play::{access, orders, records, replays, tasks, which_game};
use crate::discord::study::advice;
use crate::discord::watch::{comments, mirrors, views};
use banqi_custom_id::task::Task;
use banqi_custom_id::{Act, AnalysisPage, ReplayStep, StepTo};
use banqi_say::text::{ChallengeAnswer, Failure};
use banqi_session::{ChallengeCommand, GameCommand, SessionId};

/// Carries out a task with the named game, or with the game in this channel that it fits.
pub(crate) async fn task(
    bot: &Bot,
    caller: &Caller,
    named: Option<&str>,
    task: Task,
) -> Result<Reply, Trouble> {
    let session = match named {
        Some(code) => which_game::named_game(bot, code).await?,
        None => match which_game::candidates(bot, caller, &task).await?.as_slice() {
            [] => return Err(none_found(&task).into()),
            [only] => only.id,
            several => return lists::which_game(bot, caller, &task, several).await,
        },
    };
    run_task(bot, caller, session, task).await
}

/// Returns the failure of a task for which there is no game.
const fn none_found(task: &Task) -> Failure {
    match task {
        Task::Act(Act::Accept) => Failure::NoChallenge(ChallengeAnswer::Accept),
        Task::Act(Act::Decline) => Failure::NoChallenge(ChallengeAnswer::Decline),
        Task::Act(Act::Withdraw) => Failure::NoChallenge(ChallengeAnswer::Withdraw),
        Task::Act(Act::Rematch | Act::Verify) | Task::Analyse => Failure::NoFinishedGame,
        _ => Failure::NoGame,
    }
}

/// Carries out a task with the game that was chosen from a list.
pub(super) async fn chosen_game(
    bot: &Bot,
    caller: &Caller,
    task: Task,
    values: &[String],
) -> Result<Reply, Trouble> {
    let code = values.first().ok_or(Failure::Foreign)?;
    let session = which_game::named_game(bot, code).await?;
    // The value may be one that the menu has never offered.
    access::seen(bot, caller, session).await?;
    run_task(bot, caller, session, task).await
}

async fn run_task(bot: &Bot, caller: &Caller, session: SessionId, task: Task) -> Result<Reply, Trouble> {
    match task {
        Task::Act(act) => run_act(bot, caller, session, None, act).await,
        Task::Order(command) => orders::order(bot, caller, session, None, command).await,
        Task::Play(typed) => match bot.app.action_meant(session, &typed).await? {
            Ok(action) => orders::order(bot, caller, session, None, GameCommand::Play(action)).await,
            Err(why) => tasks::not_an_action(bot, caller, session, typed, why).await,
        },
        Task::ShowIn(style) => tasks::show(bot, caller, session, Some(style)).await,
        Task::Board { at, style } => {
            let step = ReplayStep { from: at, to: StepTo::Selected, turned: false };
            replays::step(bot, caller, session, step, &at.to_string(), style).await
        }
        Task::Hint => advice::hint(bot, caller, session).await,
        Task::Odds(typed) => advice::odds(bot, caller, session, &typed).await,
        Task::Draw => tasks::draw(bot, caller, session).await,
        Task::Clock => tasks::clock(bot, caller, session).await,
        Task::Takeback => tasks::takeback(bot, caller, session).await,
        Task::ExportPgn => records::export_pgn(bot, caller, session).await,
        Task::Analyse => advice::analyse(bot, caller, session, AnalysisPage::TurningPoints).await,
    }
}

/// Carries out an act. `seen` is the last event that the clicked message showed, `None` for commands.
pub(super) async fn run_act(
    bot: &Bot,
    caller: &Caller,
    session: SessionId,
    seen: Option<u32>,
    act: Act,
) -> Result<Reply, Trouble> {
    let order = |command: ChallengeCommand| orders::order(bot, caller, session, seen, command);
    match act {
        Act::Accept => orders::accept(bot, caller, session, seen, None).await,
        Act::Decline => order(ChallengeCommand::Decline).await,
        Act::Withdraw => order(ChallengeCommand::Withdraw).await,
        Act::Ask(question) => tasks::ask(bot, caller, session, question).await,
        Act::Rematch => challenges::rematch(bot, caller, session).await,
        Act::Verify => records::verify(bot, caller, session).await,
        Act::Record => records::export(bot, caller, session).await,
        Act::Replay => replays::animation(bot, caller, session).await,
        Act::Watch => views::watch(bot, caller, session).await,
        Act::Mirror => mirrors::start(bot, caller, session).await,
        Act::EndMirror => mirrors::end(bot, caller, session).await,
        Act::Silence => comments::silence(bot, caller, session).await,
        Act::Show => tasks::show(bot, caller, session, None).await,
    }
}
