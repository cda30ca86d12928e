//! Shows what is stored about a person, and deletes it after asking twice. Every answer is private.

use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::message_body::{Enclosure, MessageBody};
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::privacy::controls;
use banqi_custom_id::privacy_step::PrivacyStep;
use banqi_say::text::{self, PrivacyText};

/// Carries out a step. It always concerns the person who clicked.
pub(crate) async fn privacy_step(bot: &Bot, caller: &Caller, step: PrivacyStep) -> Result<Reply, Trouble> {
    match step {
        PrivacyStep::Show => show(bot, caller).await,
        PrivacyStep::AskAgain => ask_again(bot, caller).await,
        PrivacyStep::Delete => delete(bot, caller).await,
        PrivacyStep::Keep => Ok(private_answer(bot, caller, PrivacyText::Kept)),
    }
}

/// Sends the file with everything that is stored about the caller.
pub(crate) async fn show(bot: &Bot, caller: &Caller) -> Result<Reply, Trouble> {
    let Some(stored) = bot.app.personal_data(caller.user).await? else {
        return Ok(private_answer(bot, caller, PrivacyText::Nothing));
    };
    let voice = bot.voice(caller);
    let shown = PrivacyText::Shown { games: stored.games, without_events: stored.without_events };
    Ok(Reply::Private(MessageBody {
        content: text::privacy_text(voice, shown),
        rows: controls::shown_controls(voice),
        file: Some(Enclosure { name: "my-data.json".to_owned(), bytes: stored.json.into_bytes(), alt: None }),
        ..MessageBody::default()
    }))
}

/// Says what a deletion does, and asks whether to go on.
pub(crate) async fn ask(bot: &Bot, caller: &Caller) -> Result<Reply, Trouble> {
    if bot.app.ended_by_deletion(caller.user).await?.is_none() {
        return Ok(private_answer(bot, caller, PrivacyText::Nothing));
    }
    let voice = bot.voice(caller);
    let rows = controls::question_controls(voice);
    let body = MessageBody { rows, ..MessageBody::words(text::privacy_text(voice, PrivacyText::Question)) };
    Ok(Bot::private_message(caller, body))
}

async fn ask_again(bot: &Bot, caller: &Caller) -> Result<Reply, Trouble> {
    let Some(open) = bot.app.ended_by_deletion(caller.user).await? else {
        return Ok(private_answer(bot, caller, PrivacyText::Nothing));
    };
    let voice = bot.voice(caller);
    let content = text::privacy_text(voice, PrivacyText::SecondQuestion { open });
    let rows = controls::second_question_controls(voice);
    Ok(Bot::private_message(caller, MessageBody { rows, ..MessageBody::words(content) }))
}

async fn delete(bot: &Bot, caller: &Caller) -> Result<Reply, Trouble> {
    bot.app.delete_person(caller.user).await?;
    Ok(private_answer(bot, caller, PrivacyText::Deleting))
}

fn private_answer(bot: &Bot, caller: &Caller, what: PrivacyText) -> Reply {
    Bot::private(caller, text::privacy_text(bot.voice(caller), what))
}
