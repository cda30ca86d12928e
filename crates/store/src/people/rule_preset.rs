//! Rule sets that servers have named.

use std::fmt;
use std::str::FromStr;

use futures_util::FutureExt as _;

use crate::database::sql::{Connection, query, query_as, query_scalar};
use crate::error::Failure;
use crate::{GuildId, Store, StoreError};
use banqi_rules::banqi::RuleSet;

/// The maximum number of rule sets a server may name, which is the number of entries of one menu.
pub const MOST_RULE_PRESETS: usize = 25;

/// A server's name for one of its rule sets: 1 to 32 characters, none of them a control character.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RulePresetName(String);

impl RulePresetName {
    /// The maximum number of characters.
    pub const MAX_LEN: usize = 32;

    /// Returns the name as it was typed, without surrounding spaces.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RulePresetName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Why a text is not a valid name of a rule set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadRulePresetName {
    /// It is empty or too long.
    #[error("a name must have 1 to {} characters", RulePresetName::MAX_LEN)]
    Length,
    /// It contains control characters.
    #[error("a name cannot contain control characters")]
    Signs,
}

impl FromStr for RulePresetName {
    type Err = BadRulePresetName;

    fn from_str(text: &str) -> Result<Self, BadRulePresetName> {
        let name = text.trim();
        if !(1..=Self::MAX_LEN).contains(&name.chars().count()) {
            return Err(BadRulePresetName::Length);
        }
        if name.contains(char::is_control) {
            return Err(BadRulePresetName::Signs);
        }
        Ok(Self(name.to_owned()))
    }
}

/// A rule set named by a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulePreset {
    /// Its name in that server.
    pub name: RulePresetName,
    /// The rules.
    pub rule_set: RuleSet,
}

/// The outcome of saving a [`RulePreset`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum SaveOutcome {
    /// Saved under a name that was free.
    Saved,
    /// Saved in place of the rule set that had this name.
    Replaced,
    /// Not saved: the server already has [`MOST_RULE_PRESETS`].
    Full,
}

const OF_GUILD: &str = "SELECT name, variant FROM rule_presets WHERE guild_id = $1 ORDER BY name";

const NAMES: &str = "SELECT name FROM rule_presets WHERE guild_id = $1";

const UPSERT: &str = "INSERT INTO rule_presets (guild_id, name, variant) VALUES ($1, $2, $3) \
    ON CONFLICT (guild_id, name) DO UPDATE SET variant = excluded.variant";

const DELETE: &str = "DELETE FROM rule_presets WHERE guild_id = $1 AND name = $2";

impl Store {
    /// Returns a server's rule sets, sorted by name. At most [`MOST_RULE_PRESETS`].
    ///
    /// # Errors
    /// A disk failure.
    pub async fn rule_presets(&self, guild: GuildId) -> Result<Vec<RulePreset>, StoreError> {
        let mut conn = self.reader().await?;
        let rows: Vec<(String, String)> = query_as(OF_GUILD)
            .bind(guild.to_sql())
            .fetch_all(&mut conn)
            .await
            .map_err(|error| self.failure(error.into()))?;
        rows.iter().map(|(name, variant)| read(name, variant)).collect()
    }

    /// Names a rule set in a server. It replaces a rule set that already has this name.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn save_rule_preset(
        &self,
        guild: GuildId,
        preset: RulePreset,
    ) -> Result<SaveOutcome, StoreError> {
        self.write(move |conn| save(conn, guild, preset).boxed()).await
    }

    /// Deletes the rule set of this name and returns whether there was one. Games in progress keep their rules.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn remove_rule_preset(&self, guild: GuildId, name: RulePresetName) -> Result<bool, StoreError> {
        self.write(move |conn| {
            async move {
                let deleted = query(DELETE).bind(guild.to_sql()).bind(name.as_str()).execute(conn).await?;
                Ok(deleted > 0)
            }
            .boxed()
        })
        .await
    }
}

async fn save(conn: &mut Connection, guild: GuildId, preset: RulePreset) -> Result<SaveOutcome, Failure> {
    let names: Vec<String> = query_scalar(NAMES).bind(guild.to_sql()).fetch_all(&mut *conn).await?;
    let known = names.iter().any(|name| name == preset.name.as_str());
    if !known && names.len() >= MOST_RULE_PRESETS {
        return Ok(SaveOutcome::Full);
    }
    let upsert = query(UPSERT).bind(guild.to_sql()).bind(preset.name.as_str());
    upsert.bind(preset.rule_set.to_string()).execute(conn).await?;
    Ok(if known { SaveOutcome::Replaced } else { SaveOutcome::Saved })
}

fn read(name: &str, variant: &str) -> Result<RulePreset, StoreError> {
    let name = name.parse().map_err(|_| StoreError::BadRow { what: "the name of a rule set" })?;
    let rule_set = variant.parse().map_err(|_| StoreError::BadRow { what: "a rule set" })?;
    Ok(RulePreset { name, rule_set })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_line_of_up_to_32_characters() {
        for text in ["a", "週五夜", &"é".repeat(32), "a+b=c", "@everyone **x**"] {
            assert_eq!(text.parse::<RulePresetName>().unwrap().as_str(), text);
        }
        assert_eq!(" Friday night ".parse::<RulePresetName>().unwrap().as_str(), "Friday night");
        for text in ["", "  ", &"x".repeat(33)] {
            assert_eq!(text.parse::<RulePresetName>(), Err(BadRulePresetName::Length), "{text}");
        }
        assert_eq!("a\nb".parse::<RulePresetName>(), Err(BadRulePresetName::Signs));
    }
}
