//! `challenge`, the same as a user's context menu, and `/play`, which asks for the opponent and the game.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::discord::challenge::challenges::Terms;
use crate::discord::challenge::family::{self, Menu};
use crate::discord::challenge::{blocks, challenges, times};
use crate::discord::commands::{parts, reader, suggest};
use crate::discord::interaction::bot::{Data, Never, Slash};
use crate::discord::interaction::caller::{Caller, Named};
use crate::discord::interaction::reply::Promise;
use crate::discord::start::steps;
use banqi_app::App;
use banqi_custom_id::Group;
use banqi_rules::game::First;
use banqi_store::UserId;

/// The choices of the option `first`: which player flips or moves first.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub(super) enum FirstChoice {
    #[name = "challenger"]
    Challenger,
    #[name = "opponent"]
    Opponent,
    #[name = "lot"]
    Lot,
    #[name = "higher-rated"]
    HigherRated,
}

impl From<FirstChoice> for First {
    fn from(choice: FirstChoice) -> Self {
        match choice {
            FirstChoice::Challenger => Self::Challenger,
            FirstChoice::Opponent => Self::Opponent,
            FirstChoice::Lot => Self::Lot,
            FirstChoice::HigherRated => Self::HigherRated,
        }
    }
}

/// Autocompletes rules, and suggests the menu to choose them in.
async fn known_rules(ctx: Slash<'_>, partial: &str) -> CreateAutocompleteResponse {
    let (bot, caller) = reader(ctx).await;
    suggest(family::suggest_rules(bot, &caller, caller.group, partial, Menu::Offered).await)
}

/// Autocompletes time controls.
pub(super) async fn known_times(ctx: Slash<'_>, partial: &str) -> CreateAutocompleteResponse {
    let (bot, caller) = reader(ctx).await;
    suggest(times::suggestions(bot.voice(&caller), partial))
}

/// Autocompletes the computer's levels, each with its approximate rating.
async fn levels(ctx: Slash<'_>, partial: &str) -> CreateAutocompleteResponse {
    let (bot, caller) = reader(ctx).await;
    let meant = App::computer_levels().filter(|(level, _)| level.to_string().starts_with(partial.trim()));
    let voice = bot.voice(&caller);
    let choices = meant
        .map(|(level, rating)| AutocompleteChoice::new(voice.computer_with_rating(level, rating), level));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// Returns the person named in an option. Discord includes a member object only for people who are in the server.
fn named(ctx: Slash<'_>, user: &serenity::User) -> Named {
    let is_member = ctx.interaction.data.resolved.members.contains_key(&user.id);
    Named { user: UserId(user.id.get()), is_bot: user.bot, is_member }
}

/// Asks a person, or up to three, anyone, or the computer for a game.
#[expect(clippy::too_many_arguments, reason = "each is an option of the command")]
#[poise::command(slash_command)]
pub(super) async fn challenge(
    ctx: Slash<'_>,
    opponent: Option<serenity::User>,
    #[autocomplete = "known_rules"]
    #[max_length = 400]
    rules: Option<String>,
    first: Option<FirstChoice>,
    #[autocomplete = "known_times"]
    #[max_length = 40]
    time: Option<String>,
    #[autocomplete = "levels"]
    #[min = 1]
    #[max = 8]
    level: Option<u8>,
    opponent2: Option<serenity::User>,
    opponent3: Option<serenity::User>,
    partner: Option<serenity::User>,
    #[max_length = 150] position: Option<String>,
    casual: Option<bool>,
) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    let opponents: Vec<Named> =
        [&opponent, &opponent2, &opponent3].into_iter().flatten().map(|user| named(ctx, user)).collect();
    let partner = partner.map(|user| named(ctx, &user));
    let challenge = move |bot: Data, caller: Arc<Caller>| async move {
        let terms = Terms {
            first: first.map(First::from),
            rules: rules.as_deref(),
            time: time.as_deref().map(times::time_meant).transpose()?,
            position: position.as_deref(),
            partner,
            casual: casual.unwrap_or_default(),
        };
        challenges::challenge(&bot, &caller, caller.group, &opponents, level, terms).await
    };
    bot.answer(arrival, Promise::Public, challenge);
    Ok(())
}

/// Starts a game in two taps.
#[poise::command(slash_command, interaction_context = "Guild", install_context = "Guild")]
pub(super) async fn play(ctx: Slash<'_>) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    bot.answer(arrival, Promise::Private, move |bot, caller| async move { Ok(steps::play(&bot, &caller)) });
    Ok(())
}

/// Blocks a person, or lists those who are blocked.
#[poise::command(slash_command, interaction_context = "Guild|BotDm", install_context = "Guild")]
pub(super) async fn block(ctx: Slash<'_>, user: Option<serenity::User>) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    let named = user.map(|user| named(ctx, &user));
    let blocked = move |bot: Data, caller: Arc<Caller>| async move {
        match named {
            Some(named) => blocks::block(&bot, &caller, named).await,
            None => blocks::list(&bot, &caller, None).await,
        }
    };
    bot.answer(arrival, Promise::Private, blocked);
    Ok(())
}

/// Unblocks a person.
#[poise::command(slash_command, interaction_context = "Guild|BotDm", install_context = "Guild")]
pub(super) async fn unblock(ctx: Slash<'_>, user: serenity::User) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    bot.answer(arrival, Promise::Private, move |bot, caller| async move {
        blocks::unblock(&bot, &caller, UserId(user.id.get())).await
    });
    Ok(())
}

/// Asks the person whose menu was opened for a game.
#[poise::command(
    context_menu_command = "Challenge to banqi",
    interaction_context = "Guild",
    install_context = "Guild"
)]
pub(super) async fn challenge_person(ctx: Slash<'_>, opponent: serenity::User) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    let opponent = [named(ctx, &opponent)];
    let challenge = move |bot: Data, caller: Arc<Caller>| async move {
        challenges::challenge(&bot, &caller, Group::Banqi, &opponent, None, Terms::default()).await
    };
    bot.answer(arrival, Promise::Public, challenge);
    Ok(())
}
