//! Emoji for pieces: which ones Discord knows, and how messages and components name them.
//!
//! The bot never needs them. Until they are registered, or if they cannot be, [`EmojiTable::emoji`] returns `None`, and
//! messages have the signs that everyone's font has.

use std::collections::HashMap;
use std::fmt;
use std::sync::{PoisonError, RwLock};

use banqi_render::Icon;
use serde_json::{Value, json};

/// An emoji in a message, on a button or beside the entry of a menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Emoji {
    /// A character that everyone's font has.
    Character(&'static str),
    /// A registered one.
    Registered {
        /// What it shows.
        icon: Icon,
        /// Its id.
        id: u64,
    },
}

impl Emoji {
    /// Returns the partial emoji object of Discord's API.
    #[must_use]
    pub fn json(self) -> Value {
        match self {
            Self::Character(character) => json!({ "name": character }),
            Self::Registered { icon, id } => json!({ "id": id.to_string(), "name": icon.name() }),
        }
    }
}

/// Prints the emoji as in the text of a message ("Message Formatting" in Discord's reference).
impl fmt::Display for Emoji {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Character(character) => f.write_str(character),
            Self::Registered { icon, id } => write!(f, "<:{}:{id}>", icon.name()),
        }
    }
}

/// The registered emoji.
#[derive(Debug, Default)]
pub struct EmojiTable {
    ids: RwLock<HashMap<Icon, u64>>,
}

impl EmojiTable {
    /// Stores the id of a registered emoji.
    pub fn learn(&self, icon: Icon, id: u64) {
        self.ids.write().unwrap_or_else(PoisonError::into_inner).insert(icon, id);
    }

    /// Returns the emoji that shows this; `None` if it is not registered.
    #[must_use]
    pub fn emoji(&self, icon: Icon) -> Option<Emoji> {
        let ids = self.ids.read().unwrap_or_else(PoisonError::into_inner);
        ids.get(&icon).map(|id| Emoji::Registered { icon, id: *id })
    }
}

#[cfg(test)]
mod tests {
    use banqi_rules::banqi::{Kind, Piece};
    use banqi_rules::game::Colour;
    use banqi_session::PieceStyle;

    use super::*;

    #[test]
    fn an_emoji_is_named_in_text_and_in_components_once_its_id_is_known() {
        let table = EmojiTable::default();
        let horse = Icon::piece(Piece { colour: Colour::Red, kind: Kind::Horse }, PieceStyle::Figures);
        assert_eq!(table.emoji(horse), None);
        table.learn(horse, 7);
        let emoji = table.emoji(horse).unwrap();
        assert_eq!(emoji.to_string(), "<:red_horse_figure:7>");
        assert_eq!(emoji.json(), json!({ "id": "7", "name": "red_horse_figure" }));
        assert_eq!(table.emoji(Icon::STEP), None);
        assert_eq!(Emoji::Character("🔴").json(), json!({ "name": "🔴" }));
    }
}
