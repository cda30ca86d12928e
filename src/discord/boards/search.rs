//! Searches a channel for messages of a game that its keeper does not know.

use poise::serenity_prelude as serenity;
use serde_json::Value;
use std::time::Duration;

use banqi_keeper::{Layout, MessageId, Moment, Reach, Request};

use super::budget::Route;
use super::games::moment;
use crate::discord::boards::mirror;
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::frame;
use crate::discord::interaction::reply::limited;
use banqi_app::Snapshot;
use banqi_custom_id::CustomId;
use banqi_session::SessionId;

/// The most pages of a channel that one search reads, each of 100 messages.
const MOST_PAGES: usize = 10;

/// How far this machine's clock may be ahead of Discord's, from which the times in ids are.
const CLOCK_MARGIN: Duration = Duration::from_secs(60);

/// Searches the channel for messages that show the session and have controls; in a mirror, for those with the heading
/// of a mirror of the session. A message may be unknown to the keeper if Discord's answer with its id was lost, or if
/// the process ended before reading that answer.
pub(super) async fn search(
    bot: &Bot,
    request: &Request,
    since: Moment,
    snapshot: &Snapshot,
) -> serenity::Result<Vec<(MessageId, u32, Layout)>> {
    let messages = read(bot, request.channel, since).await?;
    let me = bot.me.0.to_string();
    let ours = messages.iter().filter(|message| message["author"]["id"] == *me);
    let mark = (request.reach == Reach::Mirror).then(|| mirror::heading(bot, snapshot));
    let boards = ours.filter_map(|message| {
        let shows = match &mark {
            // What it shows is not known.
            Some(heading) => mirror::is_headed(message, heading).then_some(0)?,
            None => seq_shown(&message["components"], snapshot.view.id)?,
        };
        let is_frame = message["flags"].as_u64().is_some_and(|flags| flags & frame::FLAG != 0);
        let layout = if is_frame { Layout::Frame } else { Layout::Classic };
        Some((id(message)?, shows, layout))
    });
    Ok(boards.collect())
}

/// Returns the newest messages of a channel, and those posted from `since` on. If they are more than [`MOST_PAGES`],
/// those in between are left out: unknown messages are among the newest after a short absence, and soon after `since`
/// after a long one.
async fn read(bot: &Bot, channel: banqi_keeper::ChannelId, since: Moment) -> serenity::Result<Vec<Value>> {
    let page = |after| bot.http.messages(serenity::ChannelId::new(channel.0), after);
    let mut messages = limited(page(None)).await?;
    let margin = CLOCK_MARGIN.as_millis() as i64;
    let Some(oldest) = messages.iter().filter_map(id).min() else { return Ok(messages) };
    let mut after = MessageId::first_at(Moment(since.0 - margin));
    for _ in 1..MOST_PAGES {
        if after >= oldest {
            break;
        }
        bot.boards.count(Route::Read, channel, moment(&bot.app));
        let older = limited(page(Some(serenity::MessageId::new(after.0.max(1))))).await?;
        let Some(last) = older.iter().filter_map(id).max() else { break };
        messages.extend(older.into_iter().filter(|message| id(message) < Some(oldest)));
        after = last;
    }
    Ok(messages)
}

/// Returns the id of a message.
fn id(message: &Value) -> Option<MessageId> {
    Some(MessageId(message["id"].as_str()?.parse().ok()?))
}

/// Returns the event number in the custom ids of the first component that belongs to this session.
fn seq_shown(components: &Value, session: SessionId) -> Option<u32> {
    components.as_array()?.iter().find_map(|component| {
        match component["custom_id"].as_str().and_then(|id| id.parse().ok()) {
            Some(CustomId::Game { session: of, seq, .. }) if of == session => Some(seq),
            _ => seq_shown(&component["components"], session),
        }
    })
}
