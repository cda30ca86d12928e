//! A world to begin with, for people rather than tests.

use super::Sandbox;
use super::world::ChannelKind;

impl Sandbox {
    /// Makes a guild with three channels, and three people of three languages with their direct messages with the
    /// bot, unless there is a guild already.
    pub fn furnish(&self) {
        if self.look(|world| !world.guilds.is_empty()) {
            return;
        }
        let guild = self.guild("Friends", "en-US").id();
        let people = [("Ann", "en-US"), ("Bob", "zh-TW"), ("Cleo", "zh-CN")];
        let people = people.map(|(name, locale)| self.person(name, locale).id());
        self.shared.change(|world| {
            for name in ["general", "games", "lounge"] {
                world.add_channel(Some(guild), name, ChannelKind::Text);
            }
            for person in people {
                world.dm(person);
            }
        });
    }
}
