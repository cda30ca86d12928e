//! Guild members over the gateway, which a bot requests with opcode 8.
//!
//! Source: Discord's documentation, "Gateway Events" (request guild members).

use serde_json::{Value, json};

use crate::world::{Snowflake, World};

/// The intent for member events and for lists of all members.
const GUILD_MEMBERS: u64 = 1 << 1;
/// Maximum number of members in one chunk.
const CHUNK: usize = 1_000;

impl World {
    /// Returns the data of the GUILD_MEMBERS_CHUNK events that answer a request of a session with these intents.
    ///
    /// Empty for a guild the bot is not in, and for a request for all members without the members intent.
    pub(crate) fn member_chunks(&self, intents: u64, request: &Value) -> Vec<Value> {
        let guild = request["guild_id"].as_str().and_then(|id| id.parse::<Snowflake>().ok());
        let Some(guild) = guild.filter(|id| self.guilds.get(id).is_some_and(|guild| guild.bot_inside)) else {
            return Vec::new();
        };
        let mut missing = Vec::new();
        let found: Vec<Snowflake> = match (&request["user_ids"], request["query"].as_str()) {
            (Value::Null, prefix) => {
                let prefix = prefix.unwrap_or_default().to_lowercase();
                let limit = request["limit"].as_u64().and_then(|limit| usize::try_from(limit).ok());
                let limit = limit.unwrap_or(0);
                if prefix.is_empty() && limit == 0 && intents & GUILD_MEMBERS == 0 {
                    return Vec::new();
                }
                let named = |id: &Snowflake| {
                    let user = self.user_json(*id);
                    let name = user["username"].as_str().unwrap_or_default().to_lowercase();
                    name.starts_with(&prefix)
                };
                let most = if limit == 0 { usize::MAX } else { limit };
                self.member_ids(guild).filter(named).take(most).collect()
            }
            (asked, _) => {
                let one = std::slice::from_ref(asked);
                let asked = asked.as_array().map_or(one, Vec::as_slice);
                let known = |id: &&Value| {
                    let id = id.as_str().and_then(|id| id.parse().ok());
                    id.is_some_and(|id| self.is_member(guild, id))
                };
                missing = asked.iter().filter(|id| !known(id)).cloned().collect();
                asked.iter().filter(known).filter_map(|id| id.as_str()?.parse().ok()).collect()
            }
        };
        let mut parts: Vec<&[Snowflake]> = found.chunks(CHUNK).collect();
        if parts.is_empty() {
            parts.push(&[]);
        }
        let chunk = |(index, part): (usize, &&[Snowflake])| {
            let mut chunk = json!({
                "guild_id": guild.to_string(),
                "members": part.iter().map(|id| self.member_json(Some(guild), *id, None)).collect::<Value>(),
                "chunk_index": index,
                "chunk_count": parts.len(),
                "not_found": missing,
            });
            if let Some(nonce) = request.get("nonce") {
                chunk["nonce"] = nonce.clone();
            }
            chunk
        };
        parts.iter().enumerate().map(chunk).collect()
    }
}
