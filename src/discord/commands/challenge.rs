//! `/banqi challenge`, and the same in a person's context menu.

use std::time::Duration;

use poise::serenity_prelude as serenity;

use super::super::bot::{Never, Slash};
use super::super::reply::Ahead;
use super::parts;
use crate::rules::First;
use crate::session::DEFAULT_PER_MOVE;

/// Who turns up first.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub(super) enum FirstChoice {
    #[name = "challenger"]
    Challenger,
    #[name = "opponent"]
    Opponent,
    #[name = "lot"]
    Lot,
}

/// How long each move may take.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub(super) enum TimeChoice {
    #[name = "10 minutes"]
    TenMinutes,
    #[name = "1 hour"]
    OneHour,
    #[name = "1 day"]
    OneDay,
    #[name = "3 days"]
    ThreeDays,
    #[name = "7 days"]
    SevenDays,
    #[name = "14 days"]
    FourteenDays,
}

impl From<FirstChoice> for First {
    fn from(choice: FirstChoice) -> Self {
        match choice {
            FirstChoice::Challenger => Self::Challenger,
            FirstChoice::Opponent => Self::Opponent,
            FirstChoice::Lot => Self::Lot,
        }
    }
}

impl From<TimeChoice> for Duration {
    fn from(choice: TimeChoice) -> Self {
        const DAY: u64 = 24 * 3600;
        Self::from_secs(match choice {
            TimeChoice::TenMinutes => 600,
            TimeChoice::OneHour => 3600,
            TimeChoice::OneDay => DAY,
            TimeChoice::ThreeDays => 3 * DAY,
            TimeChoice::SevenDays => 7 * DAY,
            TimeChoice::FourteenDays => 14 * DAY,
        })
    }
}

/// Asks a person, or anyone, for a game.
#[poise::command(slash_command)]
pub(super) async fn challenge(
    ctx: Slash<'_>,
    opponent: Option<serenity::User>,
    first: Option<FirstChoice>,
    time: Option<TimeChoice>,
) -> Result<(), Never> {
    let first = first.map_or_else(First::default, First::from);
    let per_move = time.map_or(DEFAULT_PER_MOVE, Duration::from);
    let (bot, caller) = parts(ctx);
    bot.answer(&caller, Ahead::Public, bot.challenge(&caller, opponent.as_ref(), first, per_move)).await;
    Ok(())
}

/// Asks the person whose menu was opened for a game.
#[poise::command(
    context_menu_command = "Challenge to banqi",
    interaction_context = "Guild",
    install_context = "Guild"
)]
pub(super) async fn challenge_person(ctx: Slash<'_>, opponent: serenity::User) -> Result<(), Never> {
    let (bot, caller) = parts(ctx);
    let challenge = bot.challenge(&caller, Some(&opponent), First::default(), DEFAULT_PER_MOVE);
    bot.answer(&caller, Ahead::Public, challenge).await;
    Ok(())
}
