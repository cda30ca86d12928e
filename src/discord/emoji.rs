//! Registers the emoji of the pieces with Discord, in the background.
//!
//! The name under which an emoji is registered ends in a digest of its picture: `red_horse_1c9f03`. The list of Discord
//! therefore says which pictures are missing or have changed, and no copy of that knowledge can be lost or get out of
//! step, as it would in the database. People do not read the digest: messages and components name the emoji without it,
//! and clients show the name that a message gives.
//!
//! A changed picture is registered under its new name, because an emoji's picture cannot be edited. The old emoji stays
//! for `KEPT`: messages show it, and in an update of several processes those of the other version still send it. The
//! ids of the two emoji say when they were registered, so nothing about this is stored either. If Discord's limit leaves
//! no room for new emoji, old ones are deleted earlier. Emoji that are not the bot's own are left alone.

use std::collections::HashMap;
use std::time::Duration;

use banqi_render::Icon;
use banqi_session::Timestamp;
use poise::serenity_prelude as serenity;

use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::reply::limited;

/// Number of hexadecimal digits of a digest in a name. The longest name then has 32 characters, the most that Discord
/// allows.
const DIGITS: usize = 6;

/// How long an emoji of another version is kept after the newest emoji for the same piece was registered. Whichever of
/// the two versions looks, it leaves the emoji of the other one alone for that long.
const KEPT: Duration = Duration::from_secs(30 * 24 * 3_600);

/// The most emoji that an application can have (Discord, "Emoji": application-owned emoji).
const MOST: usize = 2_000;

/// The pause between two requests, which leaves most of the bot's limit of 50 requests a second to games.
const PACE: Duration = Duration::from_millis(100);

/// The pause before another attempt after the first failure. Each further pause is twice as long, up to the longest.
const FIRST_PAUSE: Duration = Duration::from_secs(2);
const LONGEST_PAUSE: Duration = Duration::from_secs(3_600);

/// Returns the name under which an icon is registered.
#[must_use]
pub fn registered_name(icon: Icon) -> String {
    let digest = format!("{:08x}", icon.digest());
    format!("{}_{}", icon.name(), &digest[..DIGITS])
}

/// Returns the name of the icon that `registered` once showed; `None` if the name is none of ours.
fn icon_name(registered: &str) -> Option<&str> {
    let (name, digest) = registered.rsplit_once('_')?;
    let is_digest = digest.len() == DIGITS && digest.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_digest.then_some(name)
}

impl Bot {
    /// Registers the emoji that are missing or have changed, and tries again after every failure.
    pub(crate) async fn register_emoji(&self) {
        let mut pause = FIRST_PAUSE;
        while let Err(failure) = self.update_emoji().await {
            tracing::warn!(%failure, again_in_s = pause.as_secs(), "could not register all emoji; messages do without");
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
        tracing::info!(emoji = Icon::all().count(), "all emoji are registered");
    }

    /// Compares Discord's list with the digests of the pictures, then draws and sends what differs.
    async fn update_emoji(&self) -> serenity::Result<()> {
        let mut registered: HashMap<String, serenity::EmojiId> =
            limited(self.http.emoji()).await?.into_iter().map(|emoji| (emoji.name, emoji.id)).collect();
        let places = MOST.saturating_sub(registered.len());
        let (mut current, mut missing) = (HashMap::new(), Vec::new());
        for icon in Icon::all() {
            let name = registered_name(icon);
            match registered.remove(&name) {
                Some(id) => {
                    self.words.emoji().learn(icon, id.get());
                    current.insert(icon.name(), Some(id));
                }
                None => {
                    missing.push((icon, name));
                    current.insert(icon.name(), None);
                }
            }
        }
        // Those of other versions, each with the emoji that this version has for the same piece.
        let of_piece = |(name, id): (String, _)| Some((id, *current.get(icon_name(&name)?)?));
        let mut others: Vec<(serenity::EmojiId, Option<serenity::EmojiId>)> =
            registered.into_iter().filter_map(of_piece).collect();
        // The oldest first.
        others.sort_unstable();
        let kept = others.split_off(missing.len().saturating_sub(places).min(others.len()));
        for (id, _) in others {
            self.delete_emoji(id).await?;
        }
        for (icon, name) in missing {
            // Drawing takes longer than a task may keep its thread.
            let png = match tokio::task::spawn_blocking(move || icon.png()).await {
                Ok(png) => png,
                // Only when the program ends, and this task with it.
                Err(failure) if failure.is_cancelled() => std::future::pending().await,
                Err(_) => {
                    tracing::error!(
                        name,
                        "an emoji cannot be drawn; messages have a letter or a character instead"
                    );
                    continue;
                }
            };
            let emoji = limited(self.http.create_emoji(&name, &png)).await?;
            self.words.emoji().learn(icon, emoji.id.get());
            tokio::time::sleep(PACE).await;
        }
        let now = self.app.now();
        for (id, current) in kept {
            if current.is_some_and(|current| now.since(registered_at(id.max(current))) >= KEPT) {
                self.delete_emoji(id).await?;
            }
        }
        Ok(())
    }

    async fn delete_emoji(&self, id: serenity::EmojiId) -> serenity::Result<()> {
        limited(self.http.delete_emoji(id)).await?;
        tokio::time::sleep(PACE).await;
        Ok(())
    }
}

/// Returns when an emoji was registered, which its id says.
fn registered_at(id: serenity::EmojiId) -> Timestamp {
    Timestamp(id.created_at().timestamp_millis())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_registered_name_is_one_that_discord_accepts_and_leads_back_to_its_icon() {
        for icon in Icon::all() {
            let name = registered_name(icon);
            assert!((2..=32).contains(&name.len()), "{name}");
            assert!(name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'), "{name}");
            assert_eq!(icon_name(&name), Some(icon.name().as_str()));
        }
        for other in ["red_horse", "red_horse_figure", "red_horse_1c9f0", "party"] {
            assert_eq!(icon_name(other), None, "{other}");
        }
    }
}
