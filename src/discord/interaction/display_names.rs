//! Display names of people, for pictures.
//!
//! A message mentions people, and Discord shows their names. A picture needs the names themselves, which the database
//! does not have. That of the caller is part of the interaction. Those of other members of the server are looked up,
//! at most [`MOST`] for a picture, and stay in memory for a while, so that turning pages costs no requests. People who
//! are not members of the server are not named: their names are not that server's business. A picture waits at most
//! [`PATIENCE`] for names, which is less than the time after which an interaction has to be acknowledged. It is drawn
//! without those that are missing then, because the message mentions everybody anyway.

use std::collections::HashMap;
use std::time::Duration;

use futures_util::future::join_all;

use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::bot::remembered::Remembered;
use crate::discord::interaction::caller::Caller;
use banqi_render::can_draw;
use banqi_store::{GuildId, UserId};

/// The most names for one picture.
const MOST: usize = 10;

/// How long a picture waits for names.
const PATIENCE: Duration = Duration::from_secs(1);

/// Number of look-ups at the same time. Discord allows about as many at once; it refuses more, and refusals count.
const AT_ONCE: usize = 5;

/// The most names in memory, which takes about two megabytes.
const KEPT: usize = 10_000;

/// How long a name stays in memory. People rarely change their names.
const KEPT_FOR: Duration = Duration::from_secs(60 * 60);

/// The longest name, in characters. Discord's own limit is 32.
const LONGEST: usize = 32;

/// The names of a person. Both are on one line and at most [`LONGEST`] characters long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PersonName {
    /// The name that is displayed, in any script.
    pub(crate) display: String,
    /// The name of the account. Those of Discord consist of Latin letters.
    account: String,
}

impl PersonName {
    pub(crate) fn new(display: &str, account: &str) -> Self {
        Self { display: plain(display), account: plain(account) }
    }

    /// Returns the name for a picture: that of the account if no letter of the displayed one can be drawn.
    pub(crate) fn drawn(&self) -> &str {
        let mut names = [&self.display, &self.account].into_iter();
        names.find(|name| can_draw(name)).unwrap_or(&self.display)
    }
}

/// The names that have been looked up. There is `None` for people who are not members of the server.
pub(crate) struct DisplayNames(Remembered<Option<PersonName>>);

impl Default for DisplayNames {
    fn default() -> Self {
        Self(Remembered::new(KEPT, KEPT_FOR))
    }
}

impl Bot {
    /// Returns the names of some people as the caller's server knows them. Names that cannot be had in time are
    /// missing.
    pub(crate) async fn display_names(
        &self,
        caller: &Caller,
        users: impl IntoIterator<Item = UserId>,
    ) -> HashMap<UserId, PersonName> {
        let mut users: Vec<UserId> = users.into_iter().collect();
        users.sort_unstable();
        users.dedup();
        users.truncate(MOST);
        let mut names = HashMap::new();
        if users.contains(&caller.user) {
            names.insert(caller.user, caller.name.clone());
        }
        let Some(guild) = caller.place.guild else { return names };
        users.retain(|user| *user != caller.user);
        let known = |user: UserId| self.names.0.get(guild, user, self.app.now());
        let unknown: Vec<UserId> = users.iter().copied().filter(|user| known(*user).is_none()).collect();
        let look_up = async {
            for some in unknown.chunks(AT_ONCE) {
                join_all(some.iter().map(|user| self.look_up_name(guild, *user))).await;
            }
        };
        if tokio::time::timeout(PATIENCE, look_up).await.is_err() {
            tracing::info!("some names are missing in a picture: Discord did not answer in time");
        }
        names.extend(users.into_iter().filter_map(|user| Some((user, known(user)??))));
        names
    }

    /// Looks up a name. Its absence after a failure is temporary.
    async fn look_up_name(&self, guild: GuildId, user: UserId) {
        match self.member(guild, user).await {
            Ok(member) => {
                let name = member.map(|member| PersonName::new(member.display_name(), &member.user.name));
                self.names.0.keep(guild, user, name, self.app.now());
            }
            Err(failure) => tracing::info!(%failure, "a name is missing in a picture"),
        }
    }
}

/// Returns a name on one line, at most [`LONGEST`] characters long.
fn plain(name: &str) -> String {
    name.chars().filter(|character| !character.is_control()).take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line_of_limited_length() {
        assert_eq!(plain("A\nn\u{0}n"), "Ann");
        assert_eq!(plain(&"🐉".repeat(99)).chars().count(), LONGEST);
    }

    #[test]
    fn a_picture_shows_the_name_of_the_account_if_it_cannot_draw_the_other_one() {
        let drawn = |display, account| PersonName::new(display, account).drawn().to_owned();
        assert_eq!(drawn("Ann 🐉", "ann.b"), "Ann 🐉");
        assert_eq!(drawn("陳小明", "chen"), "陳小明");
        assert_eq!(drawn("محمد علي", "mohammed"), "mohammed");
        assert_eq!(drawn("🦊🦊", "fox"), "fox");
        assert_eq!(drawn("🦊🦊", ""), "🦊🦊");
        assert_eq!(drawn("أحمد 🦊", "أحمد_🦊"), "أحمد 🦊");
    }
}
