//! Ends the season of a server's leaderboard, for its managers. Every answer is private.

use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::settings::question_controls;
use banqi_custom_id::settings_step::SettingsStep;
use banqi_say::text::{self, Failure, Notice, SeasonTrouble, SettingsQuestion};
use banqi_store::{RulePresetName, SeasonOutcome};

/// Asks whether to end the season under the name that was typed into the form.
pub(super) fn ask(bot: &Bot, caller: &Caller, typed: &str) -> Result<Reply, Trouble> {
    let name = parsed(typed)?;
    let voice = bot.voice(caller);
    let content = text::settings_question_text(voice, SettingsQuestion::SureOfSeason(name.as_str()));
    let rows = question_controls(voice, SettingsStep::EndSeason(name), "settings-yes-season");
    Ok(Bot::private_message(caller, MessageBody { rows, ..MessageBody::words(content) }))
}

/// Ends the season of this server's leaderboard under a name.
pub(crate) async fn end_season(bot: &Bot, caller: &Caller, name: &str) -> Result<Reply, Trouble> {
    let guild = caller.place.guild.ok_or(Failure::Foreign)?;
    let name = parsed(name)?;
    match bot.app.store().end_season(guild, name.clone(), bot.app.now()).await? {
        SeasonOutcome::Ended => Ok(bot.notice(caller, &Notice::SeasonEnded { name })),
        SeasonOutcome::Taken => Err(Failure::Season(SeasonTrouble::Taken).into()),
        SeasonOutcome::Full => Err(Failure::Season(SeasonTrouble::Full).into()),
        SeasonOutcome::Empty => Err(Failure::Season(SeasonTrouble::Empty).into()),
    }
}

fn parsed(name: &str) -> Result<RulePresetName, Failure> {
    name.parse().map_err(|_| Failure::Season(SeasonTrouble::Name))
}
