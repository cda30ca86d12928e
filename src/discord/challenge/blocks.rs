//! `/block` and `/unblock`: people with whom one does not want to play. Every answer is private, and the other person
//! is not told.

use crate::discord::interaction::bot::{Bot, mention};
use crate::discord::interaction::caller::{Caller, Named};
use crate::discord::interaction::components::{PeopleSelect, Row};
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::trouble::Trouble;
use banqi_custom_id::CustomId;
use banqi_say::text::{self, BlockText, Failure};
use banqi_say::words::Voice;
use banqi_store::{BlockOutcome, MOST_BLOCKED, UserId};

/// Blocks a person, and lists everyone who is blocked.
pub(crate) async fn block(bot: &Bot, caller: &Caller, other: Named) -> Result<Reply, Trouble> {
    if other.user == caller.user || other.is_bot {
        return Err(Failure::CannotBlock.into());
    }
    match bot.app.block(caller.user, other.user).await? {
        BlockOutcome::Blocked => list(bot, caller, Some(BlockText::Blocked(other.user))).await,
        BlockOutcome::Full => Err(Failure::TooManyBlocked { limit: MOST_BLOCKED }.into()),
    }
}

/// Removes a block, and lists everyone who is still blocked.
pub(crate) async fn unblock(bot: &Bot, caller: &Caller, other: UserId) -> Result<Reply, Trouble> {
    let text = match bot.app.unblock(caller.user, other).await? {
        true => BlockText::Unblocked(other),
        false => BlockText::WasNotBlocked(other),
    };
    list(bot, caller, Some(text)).await
}

/// Removes the block of the person who was selected.
pub(crate) async fn unblock_selected(
    bot: &Bot,
    caller: &Caller,
    values: &[String],
) -> Result<Reply, Trouble> {
    let other = values.first().and_then(|value| value.parse().ok()).ok_or(Failure::Foreign)?;
    unblock(bot, caller, UserId(other)).await
}

/// Lists everyone whom the caller has blocked, after what was just done.
pub(crate) async fn list(bot: &Bot, caller: &Caller, done: Option<BlockText>) -> Result<Reply, Trouble> {
    let voice = bot.voice(caller);
    let blocked = bot.app.blocked_by(caller.user).await?;
    let blocked: Vec<String> = blocked.into_iter().map(|user| mention(voice, Some(user))).collect();
    let rows = if blocked.is_empty() { Vec::new() } else { block_controls(voice) };
    let content = text::blocks_text(voice, done, &blocked);
    Ok(Bot::private_message(caller, MessageBody { rows, ..MessageBody::words(content) }))
}

/// Returns a menu of people, in which the one to unblock is selected.
pub(crate) fn block_controls(voice: Voice<'_>) -> Vec<Row> {
    vec![Row::People(PeopleSelect {
        id: CustomId::Unblock.to_string(),
        placeholder: voice.word("block-choose"),
        chosen: None,
    })]
}
