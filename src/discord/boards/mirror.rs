//! The message of a mirror: a game in another channel of its server, without controls.

use serde_json::Value;

use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::message_body::MessageBody;
use banqi_app::Snapshot;
use banqi_say::text::{self, CONTENT_LIMIT};
use banqi_store::ChannelId;

/// Returns the message of a mirror: the board under a heading, without controls. It notifies nobody.
pub(crate) fn message(bot: &Bot, snapshot: &Snapshot) -> MessageBody {
    let shown = bot.session_message_in(snapshot, bot.public_voice(snapshot).to_spectators());
    let content = format!("{}\n{}", heading(bot, snapshot), shown.content);
    let content = content.chars().take(CONTENT_LIMIT).collect();
    MessageBody { content, rows: Vec::new(), ..shown }
}

/// Returns the heading of a game's mirrors: its code, and where it is played. By the part before the channel, the
/// messages are found again.
pub(crate) fn heading(bot: &Bot, snapshot: &Snapshot) -> String {
    text::mirror_heading(bot.public_voice(snapshot), snapshot.code, played_in(bot, snapshot))
}

/// Returns whether a message, as Discord returns it, begins with a heading, wherever the game was played at that time.
pub(crate) fn is_headed(message: &Value, heading: &str) -> bool {
    let mark = heading.split_once("<#").map_or(heading, |(mark, _)| mark);
    let begins = message["content"].as_str().is_some_and(|content| content.starts_with(mark));
    let nested = message["components"].as_array();
    begins || nested.is_some_and(|nested| nested.iter().any(|component| is_headed(component, heading)))
}

/// Returns the channel in which a game is played.
pub(crate) fn played_in(bot: &Bot, snapshot: &Snapshot) -> ChannelId {
    let stored = snapshot.board.map_or(snapshot.place.channel, |board| board.channel);
    bot.played_in(snapshot.view.id).unwrap_or(stored)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_message_of_a_mirror_is_found_by_its_heading_in_either_layout() {
        let heading = "-# Game `7K2M9C`, mirrored from <#5>";
        let text = "-# Game `7K2M9C`, mirrored from <#6>\nAnn to move";
        let frame = json!({ "content": "", "components": [{ "type": 17, "components": [
            { "type": 10, "content": text },
        ] }] });
        assert!(is_headed(&json!({ "content": text, "components": [] }), heading));
        assert!(is_headed(&frame, heading));
        for other in ["-# Game `7K2M9D`, mirrored from <#5>", "Ann to move\n-# Game `7K2M9C`", ""] {
            assert!(!is_headed(&json!({ "content": other }), heading), "{other}");
        }
    }
}
