//! A registered application command.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::world::records::Snowflake;

/// A registered command.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Command {
    pub(crate) id: Snowflake,
    pub(crate) guild: Option<Snowflake>,
    /// The command object as the API returns it.
    pub(crate) shown: Value,
}

impl Command {
    pub(crate) fn name(&self) -> &str {
        self.shown["name"].as_str().unwrap_or_default()
    }

    pub(crate) fn kind(&self) -> u64 {
        self.shown["type"].as_u64().unwrap_or(1)
    }
}
