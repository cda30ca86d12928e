//! `/preferences`, and `/settings boards`: how boards and moves are displayed.

use crate::discord::commands::parts;
use crate::discord::interaction::bot::{Never, Slash};
use crate::discord::interaction::reply::Promise;
use crate::discord::say::preferences;
use crate::store::PreferenceChange;
use banqi_rules::xiangqi::Notation;
use banqi_session::{PieceStyle, Theme};

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

/// Chooses what boards and moves look like to oneself.
#[poise::command(slash_command, interaction_context = "Guild|BotDm", install_context = "Guild")]
pub(super) async fn preferences(
    ctx: Slash<'_>,
    pieces: Option<PiecesPreference>,
    notation: Option<NotationPreference>,
    theme: Option<ThemePreference>,
) -> Result<(), Never> {
    let (bot, caller) = parts(ctx);
    bot.answer(
        &caller,
        Promise::Private,
        preferences::preferences(bot, &caller, change(pieces, notation, theme)),
    )
    .await;
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
    let (bot, caller) = parts(ctx);
    bot.answer(
        &caller,
        Promise::Private,
        preferences::guild_boards(bot, &caller, change(pieces, notation, theme)),
    )
    .await;
    Ok(())
}
