//! The commands about one game.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::CreateAutocompleteResponse;

use crate::discord::challenge::times;
use crate::discord::commands::challenge::known_times;
use crate::discord::commands::{parts, reader, suggest, user};
use crate::discord::history::record_file::{self, Attached};
use crate::discord::interaction::at_work::Effort;
use crate::discord::interaction::bot::{Data, Never, Slash};
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::reply::Promise;
use crate::discord::people::lists;
use crate::discord::play::{suggestions, which_game};
use crate::discord::router::tasks as dispatch;
use banqi_custom_id::task::Task;
use banqi_custom_id::{Act, Question};
use banqi_say::text::Failure;
use banqi_session::{ClockChange, GameCommand, PieceStyle};

/// The choices of the command `draw`.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub(super) enum DrawChoice {
    #[name = "offer"]
    Offer,
    #[name = "accept"]
    Accept,
    #[name = "decline"]
    Decline,
    #[name = "claim"]
    Claim,
}

/// The choices of the command `clock`.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub(super) enum ClockChoice {
    #[name = "pause"]
    Pause,
    #[name = "resume"]
    Resume,
    #[name = "accept"]
    Accept,
    #[name = "decline"]
    Decline,
}

/// The choices of the piece style for `show`.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub(super) enum PiecesChoice {
    #[name = "traditional"]
    Traditional,
    #[name = "simplified"]
    Simplified,
    #[name = "figures"]
    Figures,
}

impl From<PiecesChoice> for PieceStyle {
    fn from(choice: PiecesChoice) -> Self {
        match choice {
            PiecesChoice::Traditional => Self::Traditional,
            PiecesChoice::Simplified => Self::Simplified,
            PiecesChoice::Figures => Self::Figures,
        }
    }
}

/// The choices of the format of one record or of several.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub(super) enum FormatChoice {
    #[name = "record"]
    Record,
    #[name = "pgn"]
    Pgn,
}

/// The choices of what to do with the comments on a game.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub(super) enum CommentsChoice {
    #[name = "silence"]
    Silence,
}

/// Carries out a task with the named game, or with the one that is meant if none was named.
pub(super) async fn run(
    ctx: Slash<'_>,
    game: Option<String>,
    task: Task,
    promise: Promise,
) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    bot.answer_with(arrival, promise, Effort::of(&task), move |bot, caller| async move {
        dispatch::task(&bot, &caller, game.as_deref(), task).await
    });
    Ok(())
}

/// Autocompletes the code of a game.
pub(super) async fn known_games(ctx: Slash<'_>, partial: &str) -> CreateAutocompleteResponse {
    let (bot, caller) = reader(ctx).await;
    suggest(which_game::suggest_games(bot, &caller, &ctx.command().name, partial).await)
}

/// Autocompletes a legal action.
async fn legal_actions(ctx: Slash<'_>, partial: &str) -> CreateAutocompleteResponse {
    let (bot, caller) = reader(ctx).await;
    suggest(suggestions::suggest_actions(bot, &caller, named(ctx), partial).await)
}

/// Returns the value of the option `game` as typed so far.
pub(super) fn named<'a>(ctx: Slash<'a>) -> Option<&'a str> {
    let option = ctx.args.iter().find(|option| option.name == "game")?;
    match option.value {
        serenity::ResolvedValue::String(code) => Some(code),
        _ => None,
    }
}

/// Accepts a challenge.
#[poise::command(slash_command)]
pub(super) async fn accept(
    ctx: Slash<'_>,
    #[autocomplete = "known_games"] game: Option<String>,
) -> Result<(), Never> {
    run(ctx, game, Task::Act(Act::Accept), Promise::Public).await
}

/// Declines a challenge.
#[poise::command(slash_command)]
pub(super) async fn decline(
    ctx: Slash<'_>,
    #[autocomplete = "known_games"] game: Option<String>,
) -> Result<(), Never> {
    run(ctx, game, Task::Act(Act::Decline), Promise::Private).await
}

/// Takes one's challenge back.
#[poise::command(slash_command)]
pub(super) async fn withdraw(
    ctx: Slash<'_>,
    #[autocomplete = "known_games"] game: Option<String>,
) -> Result<(), Never> {
    run(ctx, game, Task::Act(Act::Withdraw), Promise::Private).await
}

/// Flips, moves or captures, in any game; takes a move back, or answers such a request.
#[poise::command(slash_command, rename = "move")]
pub(super) async fn play(
    ctx: Slash<'_>,
    #[autocomplete = "legal_actions"]
    #[max_length = 40]
    action: String,
    #[autocomplete = "known_games"] game: Option<String>,
) -> Result<(), Never> {
    let task = Task::typed(&action);
    let promise = if task == Task::Takeback { Promise::Private } else { Promise::Public };
    run(ctx, game, task, promise).await
}

/// Shows a game privately, or one from the file of its record.
#[poise::command(slash_command)]
pub(super) async fn show(
    ctx: Slash<'_>,
    pieces: Option<PiecesChoice>,
    #[autocomplete = "known_games"] game: Option<String>,
    record: Option<serenity::Attachment>,
    #[rename = "move"]
    #[min = 0]
    #[max = 2000]
    at: Option<u16>,
) -> Result<(), Never> {
    let style = pieces.map(PieceStyle::from);
    if let Some(file) = record {
        let (bot, arrival) = parts(ctx);
        let shown = move |bot: Data, caller: Arc<Caller>| async move {
            let file = Attached { url: &file.url, size: file.size };
            record_file::show(&bot, &caller, file, at, style).await
        };
        bot.answer(arrival, Promise::Private, shown);
        return Ok(());
    }
    let task = match (at, style) {
        (Some(at), style) => Task::Board { at, style },
        (None, Some(style)) => Task::ShowIn(style),
        (None, None) => Task::Act(Act::Show),
    };
    run(ctx, game, task, Promise::Private).await
}

/// Offers or claims a draw, or answers an offer.
#[poise::command(slash_command)]
pub(super) async fn draw(
    ctx: Slash<'_>,
    action: Option<DrawChoice>,
    #[autocomplete = "known_games"] game: Option<String>,
) -> Result<(), Never> {
    let task = match action {
        None => Task::Draw,
        Some(DrawChoice::Offer) => Task::Act(Act::Ask(Question::Draw)),
        Some(DrawChoice::Accept) => Task::Order(GameCommand::AcceptDraw),
        Some(DrawChoice::Decline) => Task::Order(GameCommand::DeclineDraw),
        Some(DrawChoice::Claim) => Task::Order(GameCommand::ClaimDraw),
    };
    run(ctx, game, task, Promise::Private).await
}

/// Pauses the game or resumes it, asks for another time control, or answers such a request.
#[poise::command(slash_command)]
pub(super) async fn clock(
    ctx: Slash<'_>,
    action: Option<ClockChoice>,
    #[autocomplete = "known_times"]
    #[max_length = 40]
    time: Option<String>,
    #[autocomplete = "known_games"] game: Option<String>,
) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    let changed = move |bot: Data, caller: Arc<Caller>| async move {
        let task = match (action, time) {
            (Some(_), Some(_)) => return Err(Failure::ClockAndTime.into()),
            (None, Some(time)) => {
                let time = times::time_meant(&time)?;
                Task::Order(GameCommand::RequestClock(ClockChange::Time(time)))
            }
            (None, None) => Task::Clock,
            (Some(ClockChoice::Pause), None) => Task::Order(GameCommand::RequestClock(ClockChange::Pause)),
            (Some(ClockChoice::Resume), None) => Task::Order(GameCommand::Resume),
            (Some(ClockChoice::Accept), None) => Task::Order(GameCommand::AgreeToClock),
            (Some(ClockChoice::Decline), None) => Task::Order(GameCommand::DeclineClock),
        };
        dispatch::task(&bot, &caller, game.as_deref(), task).await
    };
    bot.answer(arrival, Promise::Private, changed);
    Ok(())
}

/// Resigns.
#[poise::command(slash_command)]
pub(super) async fn resign(
    ctx: Slash<'_>,
    #[autocomplete = "known_games"] game: Option<String>,
) -> Result<(), Never> {
    run(ctx, game, Task::Act(Act::Ask(Question::Resign)), Promise::Private).await
}

/// Ends a game before both have moved.
#[poise::command(slash_command)]
pub(super) async fn abort(
    ctx: Slash<'_>,
    #[autocomplete = "known_games"] game: Option<String>,
) -> Result<(), Never> {
    run(ctx, game, Task::Act(Act::Ask(Question::Abort)), Promise::Private).await
}

/// Shows a game as an animation.
#[poise::command(slash_command)]
pub(super) async fn replay(
    ctx: Slash<'_>,
    #[autocomplete = "known_games"] game: Option<String>,
) -> Result<(), Never> {
    run(ctx, game, Task::Act(Act::Replay), Promise::Private).await
}

/// Follows a game, privately or in this channel, or locks the comments on it.
#[poise::command(slash_command)]
pub(super) async fn watch(
    ctx: Slash<'_>,
    #[autocomplete = "known_games"] game: String,
    here: Option<bool>,
    comments: Option<CommentsChoice>,
) -> Result<(), Never> {
    let task = match (comments, here) {
        (Some(CommentsChoice::Silence), _) => Task::Act(Act::Silence),
        (None, None) => Task::Act(Act::Watch),
        (None, Some(true)) => Task::Act(Act::Mirror),
        (None, Some(false)) => Task::Act(Act::EndMirror),
    };
    run(ctx, Some(game), task, Promise::Private).await
}

/// Asks the last opponent for another game.
#[poise::command(slash_command)]
pub(super) async fn rematch(
    ctx: Slash<'_>,
    #[autocomplete = "known_games"] game: Option<String>,
) -> Result<(), Never> {
    run(ctx, game, Task::Act(Act::Rematch), Promise::Public).await
}

/// Lists open games.
#[poise::command(slash_command)]
pub(super) async fn games(ctx: Slash<'_>, player: Option<serenity::User>) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    bot.answer(arrival, Promise::Private, move |bot, caller| async move {
        lists::games_list(&bot, &caller, player.as_ref().map(user)).await
    });
    Ok(())
}

/// Hands out a game's record.
#[poise::command(slash_command)]
pub(super) async fn export(
    ctx: Slash<'_>,
    format: Option<FormatChoice>,
    #[autocomplete = "known_games"] game: Option<String>,
) -> Result<(), Never> {
    let task = match format {
        None | Some(FormatChoice::Record) => Task::Act(Act::Record),
        Some(FormatChoice::Pgn) => Task::ExportPgn,
    };
    run(ctx, game, task, Promise::Private).await
}

/// Checks that a game's deal was fair.
#[poise::command(slash_command)]
pub(super) async fn verify(
    ctx: Slash<'_>,
    #[autocomplete = "known_games"] game: Option<String>,
) -> Result<(), Never> {
    run(ctx, game, Task::Act(Act::Verify), Promise::Private).await
}
