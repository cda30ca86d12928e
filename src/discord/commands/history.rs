//! The command for a player's finished games.

use std::sync::Arc;

use poise::serenity_prelude as serenity;

use crate::discord::commands::games::FormatChoice;
use crate::discord::commands::{parts, rule_names, user};
use crate::discord::history::pages::{self, HistoryAsked};
use crate::discord::interaction::bot::{Data, Never, Slash};
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::reply::Promise;
use banqi_rating::Score;
use banqi_say::text::HistoryFile;

/// The choices of the result.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub(super) enum ResultChoice {
    #[name = "won"]
    Won,
    #[name = "drawn"]
    Drawn,
    #[name = "lost"]
    Lost,
}

impl From<ResultChoice> for Score {
    fn from(choice: ResultChoice) -> Self {
        match choice {
            ResultChoice::Won => Self::Win,
            ResultChoice::Drawn => Self::Draw,
            ResultChoice::Lost => Self::Loss,
        }
    }
}

/// Lists finished games.
#[poise::command(slash_command)]
pub(super) async fn history(
    ctx: Slash<'_>,
    player: Option<serenity::User>,
    opponent: Option<serenity::User>,
    #[autocomplete = "rule_names"]
    #[max_length = 400]
    rules: Option<String>,
    result: Option<ResultChoice>,
    #[min = 1]
    #[max = 3650]
    days: Option<u16>,
    download: Option<FormatChoice>,
) -> Result<(), Never> {
    let (bot, arrival) = parts(ctx);
    let listed = move |bot: Data, caller: Arc<Caller>| async move {
        let asked = HistoryAsked {
            player: player.as_ref().map(user),
            opponent: opponent.as_ref().map(user),
            rules: rules.as_deref(),
            score: result.map(Score::from),
            days,
            download: download.map(|format| match format {
                FormatChoice::Record => HistoryFile::Records,
                FormatChoice::Pgn => HistoryFile::Pgn,
            }),
        };
        pages::history(&bot, &caller, asked).await
    };
    bot.answer(arrival, Promise::Private, listed);
    Ok(())
}
