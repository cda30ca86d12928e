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

/// The number of messages in a page ([`Rest::messages`](crate::discord::rest::Rest::messages)).
const PAGE: usize = 100;

/// The most pages of a channel that one search reads.
const MOST_PAGES: usize = 10;

/// How far this machine's clock may be ahead of Discord's, from which the times in ids are.
const CLOCK_MARGIN: Duration = Duration::from_secs(5);

/// Searches the channel for messages that show the session and have controls; in a mirror, for those with the heading
/// of a mirror of the session. A message may be unknown to the keeper if Discord's answer with its id was lost, or if
/// the process ended before reading that answer.
pub(super) async fn search(
    bot: &Bot,
    request: &Request,
    since: Moment,
    snapshot: &Snapshot,
) -> serenity::Result<Vec<(MessageId, u32, Layout)>> {
    let ours = ours(bot, request, since).await?;
    let mark = (request.reach == Reach::Mirror).then(|| mirror::heading(bot, snapshot));
    let boards = ours.iter().filter_map(|message| {
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

/// Returns the bot's messages among the newest ones of the channel and those posted from `since` on. If these are more
/// than [`MOST_PAGES`], those in between are left out: after a short absence, what is unknown is among the newest, and
/// after a long one it was posted soon after `since`.
async fn ours(bot: &Bot, request: &Request, since: Moment) -> serenity::Result<Vec<Value>> {
    let channel = request.channel;
    let page = |after| bot.http.messages(serenity::ChannelId::new(channel.0), after);
    let me = bot.me.0.to_string();
    let is_ours = |message: &Value| message["author"]["id"] == *me;
    let mut ours = limited(page(None)).await?;
    // A page that is not full is the whole channel.
    let oldest = ours.iter().filter_map(id).min().filter(|_| ours.len() >= PAGE);
    ours.retain(is_ours);
    let Some(oldest) = oldest else { return Ok(ours) };
    let mut after = MessageId::first_at(Moment(since.0 - CLOCK_MARGIN.as_millis() as i64));
    for _ in 1..MOST_PAGES {
        if after >= oldest {
            break;
        }
        // Boards of other games may wait for this search, so it goes on at once.
        bot.boards.count(Route::Read, channel, moment(&bot.app));
        let older = limited(page(Some(serenity::MessageId::new(after.0.max(1))))).await?;
        let Some(last) = older.iter().filter_map(id).max() else { break };
        ours.extend(older.into_iter().filter(|message| is_ours(message) && id(message) < Some(oldest)));
        after = last;
    }
    Ok(ours)
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
