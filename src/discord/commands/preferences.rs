//! `/preferences`, and `/settings boards`: how boards and moves are displayed, and quiet hours.

use std::sync::Arc;

use poise::serenity_prelude::CreateAutocompleteResponse;

use crate::discord::commands::{parts, suggest};
use crate::discord::interaction::bot::{Data, Never, Slash};
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::reply::Promise;
use crate::discord::people::quiet_words::{self, QuietWords};
use crate::discord::settings::preferences;
use banqi_rules::xiangqi::Notation;
use banqi_session::{PieceStyle, Theme};
use banqi_store::PreferenceChange;

/// The choices of the piece style as a preference.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub(super) enum PiecesPreference {
    #[name = "traditional"]
    Traditional,
    #[name = "simplified"]
    Simplified,
    #[name = "figures"]
    Figures,
    #[name = "usual"]
    Usual,
}

/// The choices of the notation of xiangqi as a preference.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub(super) enum NotationPreference {
    #[name = "iccs"]
    Iccs,
    #[name = "wxf"]
    Wxf,
    #[name = "both"]
    Both,
    #[name = "chinese"]
    Chinese,
    #[name = "usual"]
    Usual,
}

/// The choices of the colours as a preference.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub(super) enum ThemePreference {
    #[name = "wood"]
    Wood,
    #[name = "paper"]
    Paper,
    #[name = "slate"]
    Slate,
    #[name = "contrast"]
    Contrast,
    #[name = "usual"]
    Usual,
}

fn change(
    pieces: Option<PiecesPreference>,
    notation: Option<NotationPreference>,
    theme: Option<ThemePreference>,
) -> PreferenceChange {
    PreferenceChange {
        pieces: pieces.map(|pieces| match pieces {
            PiecesPreference::Traditional => Some(PieceStyle::Traditional),
            PiecesPreference::Simplified => Some(PieceStyle::Simplified),
            PiecesPreference::Figures => Some(PieceStyle::Figures),
            PiecesPreference::Usual => None,
        }),
        notation: notation.map(|notation| match notation {
            NotationPreference::Iccs => Some(Notation::Iccs),
            NotationPreference::Wxf => Some(Notation::Wxf),
            NotationPreference::Both => Some(Notation::Both),
            NotationPreference::Chinese => Some(Notation::Chinese),
            NotationPreference::Usual => None,
        }),
        theme: theme.map(|theme| match theme {
            ThemePreference::Wood => Some(Theme::Wood),
            ThemePreference::Paper => Some(Theme::Paper),
            ThemePreference::Slate => Some(Theme::Slate),
            ThemePreference::Contrast => Some(Theme::Contrast),
            ThemePreference::Usual => None,
        }),
    }
}

/// Autocompletes a time zone.
async fn zones(_ctx: Slash<'_>, partial: &str) -> CreateAutocompleteResponse {
    suggest(quiet_words::suggest_zones(partial))
}

/// Chooses what boards and moves look like to oneself, and when one wants no calls.
#[poise::command(slash_command, interaction_context = "Guild|BotDm", install_context = "Guild")]
pub(super) async fn preferences(
    ctx: Slash<'_>,
    pieces: Option<PiecesPreference>,
    notation: Option<NotationPreference>,
    theme: Option<ThemePreference>,
    #[rename = "quiet-hours"]
    #[max_length = 40]
    quiet: Option<String>,
    #[rename = "quiet-days"]
    #[max_length = 80]
    days: Option<String>,
    #[rename = "time-zone"]
    #[max_length = 40]
    #[autocomplete = "zones"]
    zone: Option<String>,
) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    let changed = move |bot: Data, caller: Arc<Caller>| async move {
        let quiet = QuietWords { hours: quiet.as_deref(), days: days.as_deref(), zone: zone.as_deref() };
        preferences::preferences(&bot, &caller, change(pieces, notation, theme), quiet).await
    };
    bot.answer(arrival, Promise::Private, changed);
    Ok(())
}

/// Chooses what boards and moves look like to everybody in this server.
#[poise::command(slash_command)]
pub(super) async fn boards(
    ctx: Slash<'_>,
    pieces: Option<PiecesPreference>,
    notation: Option<NotationPreference>,
    theme: Option<ThemePreference>,
) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    bot.answer(arrival, Promise::Private, move |bot, caller| async move {
        preferences::guild_boards(&bot, &caller, change(pieces, notation, theme)).await
    });
    Ok(())
}
