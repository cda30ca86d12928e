//! The commands that give advice: on a game, or by puzzles.

use poise::serenity_prelude::CreateAutocompleteResponse;

use crate::discord::commands::games::{known_games, named, run};
use crate::discord::commands::{parts, reader, suggest};
use crate::discord::interaction::bot::{Never, Slash};
use crate::discord::interaction::reply::Promise;
use crate::discord::study::{advice, puzzle};
use banqi_custom_id::task::Task;

/// Autocompletes a square: those with face-down pieces that match the typed text.
async fn face_down_squares(ctx: Slash<'_>, partial: &str) -> CreateAutocompleteResponse {
    let (bot, caller) = reader(ctx).await;
    suggest(advice::suggest_squares(bot, &caller, named(ctx), partial).await)
}

/// Tells what may lie under a square.
#[poise::command(slash_command)]
pub(super) async fn odds(
    ctx: Slash<'_>,
    #[autocomplete = "face_down_squares"]
    #[max_length = 40]
    square: String,
    #[autocomplete = "known_games"] game: Option<String>,
) -> Result<(), Never> {
    run(ctx, game, Task::odds(&square), Promise::Private).await
}

/// Shows the puzzle before somebody, after the move they typed.
#[poise::command(slash_command)]
pub(super) async fn puzzle(
    ctx: Slash<'_>,
    #[rename = "move"]
    #[max_length = 40]
    action: Option<String>,
) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    bot.answer(arrival, Promise::Private, move |bot, caller| async move {
        puzzle::puzzle(&bot, &caller, action.as_deref()).await
    });
    Ok(())
}

/// Explains how a finished game went.
#[poise::command(slash_command)]
pub(super) async fn analyse(
    ctx: Slash<'_>,
    #[autocomplete = "known_games"] game: Option<String>,
) -> Result<(), Never> {
    run(ctx, game, Task::Analyse, Promise::Private).await
}

/// Tells the best moves.
#[poise::command(slash_command)]
pub(super) async fn hint(
    ctx: Slash<'_>,
    #[autocomplete = "known_games"] game: Option<String>,
) -> Result<(), Never> {
    run(ctx, game, Task::Hint, Promise::Private).await
}
