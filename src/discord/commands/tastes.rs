//! `/preferences`, and `/settings boards`: what boards and moves look like.

use crate::discord::commands::parts;
use crate::discord::interaction::bot::{Never, Slash};
use crate::discord::interaction::reply::Ahead;
use crate::store::TasteChange;
use banqi_rules::xiangqi::Notation;
use banqi_session::PieceStyle;

/// What the pieces are to look like from now on.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub(super) enum PiecesTaste {
    #[name = "traditional"]
    Traditional,
    #[name = "simplified"]
    Simplified,
    #[name = "figures"]
    Figures,
    #[name = "usual"]
    Usual,
}

/// How moves of xiangqi are to be written from now on.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub(super) enum NotationTaste {
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

fn change(pieces: Option<PiecesTaste>, notation: Option<NotationTaste>) -> TasteChange {
    TasteChange {
        pieces: pieces.map(|pieces| match pieces {
            PiecesTaste::Traditional => Some(PieceStyle::Traditional),
            PiecesTaste::Simplified => Some(PieceStyle::Simplified),
            PiecesTaste::Figures => Some(PieceStyle::Figures),
            PiecesTaste::Usual => None,
        }),
        notation: notation.map(|notation| match notation {
            NotationTaste::Iccs => Some(Notation::Iccs),
            NotationTaste::Wxf => Some(Notation::Wxf),
            NotationTaste::Both => Some(Notation::Both),
            NotationTaste::Chinese => Some(Notation::Chinese),
            NotationTaste::Usual => None,
        }),
    }
}

/// Chooses what boards and moves look like to oneself.
#[poise::command(slash_command, interaction_context = "Guild|BotDm", install_context = "Guild")]
pub(super) async fn preferences(
    ctx: Slash<'_>,
    pieces: Option<PiecesTaste>,
    notation: Option<NotationTaste>,
) -> Result<(), Never> {
    let (bot, caller) = parts(ctx);
    bot.answer(&caller, Ahead::Private, bot.preferences(&caller, change(pieces, notation))).await;
    Ok(())
}

/// Chooses what boards and moves look like to everybody in this server.
#[poise::command(slash_command)]
pub(super) async fn boards(
    ctx: Slash<'_>,
    pieces: Option<PiecesTaste>,
    notation: Option<NotationTaste>,
) -> Result<(), Never> {
    let (bot, caller) = parts(ctx);
    bot.answer(&caller, Ahead::Private, bot.guild_boards(&caller, change(pieces, notation))).await;
    Ok(())
}
