//! The initial world for the page: guilds, channels and people.

use crate::sandbox::Sandbox;
use crate::world::{ChannelKind, World, permission};

impl Sandbox {
    /// Makes a guild with three channels, and four people of three languages with their direct messages with the
    /// bot, unless there is a guild already. Four are enough for every seat of a game of four. The first person may
    /// manage the guild, and the bot has a role of its own there, also in a kept world that was made without.
    pub fn populate(&self) {
        if self.look(|world| world.guilds.is_empty()) {
            let guild = self.guild("Friends", "en-US").id();
            let people = [("Ann", "en-US"), ("Bob", "en-US"), ("Cleo", "zh-TW"), ("Dee", "zh-CN")];
            let people = people.map(|(name, locale)| self.person(name, locale).id());
            self.shared.change(|world| {
                let channels = ["general", "games", "lounge"]
                    .map(|name| world.add_channel(Some(guild), name, ChannelKind::Text));
                if let Some(guild) = world.guilds.get_mut(&guild) {
                    guild.system_channel = channels.first().copied();
                }
                for person in people {
                    world.dm(person);
                }
            });
        }
        self.shared.change(|world| {
            world.appoint_manager();
            world.complete_roles();
        });
    }
}

impl World {
    /// Gives the bot its own role in the guilds of a world that was kept when there were no roles yet.
    fn complete_roles(&mut self) {
        let inside: Vec<_> = self.guilds.values().filter(|guild| guild.bot_inside).cloned().collect();
        for mut guild in inside {
            let before = guild.roles.len();
            self.add_bot_role(&mut guild);
            if guild.roles.len() > before {
                self.guilds.insert(guild.id, guild);
            }
        }
    }

    /// Lets the first person manage the guild if nobody has that permission.
    fn appoint_manager(&mut self) {
        if self.people.values().any(|person| person.permissions & permission::MANAGE_GUILD != 0) {
            return;
        }
        let first = self.people.keys().next().copied();
        if let Some(person) = first.and_then(|id| self.people.get_mut(&id)) {
            person.permissions |= permission::MANAGE_GUILD;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::options::Options;
    use crate::sandbox::Sandbox;
    use crate::world::permission;

    /// Returns the names of the people who may manage the guild.
    fn managers(sandbox: &Sandbox) -> Vec<String> {
        sandbox.look(|world| {
            let people = world.people.values();
            let managers = people.filter(|person| person.permissions & permission::MANAGE_GUILD != 0);
            managers.map(|person| person.name.clone()).collect()
        })
    }

    #[tokio::test]
    async fn one_person_manages_the_guild() {
        let sandbox = Sandbox::start(Options::default()).await.unwrap();
        sandbox.populate();
        assert_eq!(managers(&sandbox), ["Ann"]);
        sandbox.populate();
        assert_eq!(managers(&sandbox), ["Ann"]);
    }

    #[tokio::test]
    async fn a_guild_that_nobody_manages_gets_a_manager() {
        let sandbox = Sandbox::start(Options::default()).await.unwrap();
        let guild = sandbox.guild("Kept", "en-US");
        let people = ["Dora", "Emil"].map(|name| sandbox.person(name, "en-US"));
        sandbox.populate();
        assert_eq!(managers(&sandbox), ["Dora"]);
        assert!(sandbox.look(|world| world.guilds.len() == 1 && world.guilds.contains_key(&guild.id())));
        people[1].grant(permission::MANAGE_GUILD);
        sandbox.populate();
        assert_eq!(managers(&sandbox), ["Dora", "Emil"]);
    }
}
