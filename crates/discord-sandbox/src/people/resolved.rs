//! The `resolved` field of interactions: the objects behind the ids they contain.

use serde_json::{Value, json};

use crate::world::parts::attachment_json;
use crate::world::{Snowflake, World, permission};

/// An object that an interaction refers to by id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Named {
    User(Snowflake),
    Role(Snowflake),
    Channel(Snowflake),
    Message(Snowflake),
    Attachment(Snowflake),
}

impl World {
    /// Returns what a value of a select refers to; `None` for a string select.
    ///
    /// `kind` is the component type: 5 user, 6 role, 7 mentionable, 8 channel.
    pub(crate) fn named_by_select(&self, kind: u64, value: &str) -> Result<Option<Named>, String> {
        if !matches!(kind, 5..=8) {
            return Ok(None);
        }
        let id = value.parse().map_err(|_| format!("{value} is not an id"))?;
        Ok(Some(match kind {
            5 => Named::User(id),
            7 if self.is_user(id) => Named::User(id),
            8 => Named::Channel(id),
            _ => Named::Role(id),
        }))
    }

    /// Returns the `resolved` field of an interaction in a guild that refers to these objects.
    pub(crate) fn resolved(&self, guild: Option<Snowflake>, named: &[Named]) -> Result<Value, String> {
        let mut resolved = json!({});
        for named in named {
            match *named {
                Named::User(id) => {
                    if !self.is_user(id) {
                        return Err(format!("no person has the id {id}"));
                    }
                    let key = id.to_string();
                    resolved["users"][&key] = self.user_json(id);
                    if guild.is_some_and(|guild| self.is_member(guild, id)) {
                        let mut member = self.partial_member_json(guild, id);
                        if let Some(member) = member.as_object_mut() {
                            member.remove("deaf");
                            member.remove("mute");
                        }
                        member["permissions"] = json!(permission::MEMBER.to_string());
                        resolved["members"][&key] = member;
                    }
                }
                Named::Role(id) => {
                    let missing = || format!("no role here has the id {id}");
                    let guild = guild.and_then(|guild| self.guilds.get(&guild)).ok_or_else(missing)?;
                    // The id of `@everyone` is the guild's id.
                    let shown = match guild.role(id) {
                        Some(role) => self.role_json(guild, role),
                        None if id == guild.id => self.everyone_json(guild),
                        None => return Err(missing()),
                    };
                    resolved["roles"][id.to_string()] = shown;
                }
                Named::Channel(id) => {
                    let here = self.channels.get(&id).filter(|channel| channel.guild == guild);
                    let channel = here.ok_or_else(|| format!("no channel here has the id {id}"))?;
                    let mut shown = self.channel_json(channel);
                    shown["permissions"] = json!(permission::MEMBER.to_string());
                    resolved["channels"][id.to_string()] = shown;
                }
                Named::Attachment(id) => {
                    let file = self.uploads.get(&id).ok_or_else(|| format!("no file has the id {id}"))?;
                    resolved["attachments"][id.to_string()] = attachment_json(&file.0, true);
                }
                Named::Message(id) => {
                    let message = self.messages.get(&id).ok_or("the message is gone")?;
                    resolved["messages"][id.to_string()] = self.message_json(message);
                }
            }
        }
        Ok(resolved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::world::GuildRecord;
    use crate::world::message::ATTACHMENT_LIMIT;

    #[test]
    fn an_attached_file_is_resolved_with_the_address_from_which_it_is_served() {
        let mut world = World::new(&Options::default(), String::new(), String::new());
        let id = world.upload("my game (1).json", Some("application/json"), b"{}").unwrap();
        let resolved = world.resolved(None, &[Named::Attachment(id)]).unwrap();
        let file = &resolved["attachments"][id.to_string()];
        assert_eq!((&file["size"], &file["ephemeral"]), (&json!(2), &json!(true)));
        assert_eq!(file["filename"], "my_game_1.json");
        let url = file["url"].as_str().unwrap();
        let path = url.strip_prefix("https://cdn.discordapp.com").unwrap();
        assert!(path.starts_with("/ephemeral-attachments/") && path.contains("/my_game_1.json?ex="), "{url}");
        assert_eq!(&*world.served(path).unwrap().bytes, b"{}");
        // Without its signature or after a day, an address leads nowhere.
        let (bare, query) = path.split_once('?').unwrap();
        assert!(world.served(bare).is_none() && world.served(&format!("{bare}?{query}0")).is_none());
        world.uploads.get_mut(&id).unwrap().1 = 0;
        assert!(world.served(path).is_none());

        assert!(world.upload("a", None, &vec![0; ATTACHMENT_LIMIT]).is_ok());
        assert!(world.upload("a", None, &vec![0; ATTACHMENT_LIMIT + 1]).is_err());
        assert!(world.resolved(None, &[Named::Attachment(1)]).is_err());
    }

    #[test]
    fn a_person_who_left_a_guild_is_resolved_there_without_a_member() {
        let mut world = World::new(&Options::default(), String::new(), String::new());
        let [here, there] = [(); 2].map(|()| world.next_id());
        for id in [here, there] {
            world.guilds.insert(id, GuildRecord::new(id, "Guild", "en-US", 0));
        }
        let ann = world.add_person("Ann", "en-US");
        world.people.get_mut(&ann).unwrap().left.insert(here);
        let key = ann.to_string();
        for (guild, is_member) in [(Some(here), false), (Some(there), true), (None, false)] {
            let resolved = world.resolved(guild, &[Named::User(ann)]).unwrap();
            assert_eq!(resolved["users"][&key]["username"], "ann");
            assert_eq!(resolved["members"][&key].is_object(), is_member, "{resolved}");
        }
        assert!(world.member_ids(there).any(|id| id == ann) && !world.member_ids(here).any(|id| id == ann));
    }
}
