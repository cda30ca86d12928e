//! Mentions of commands: text in a message that starts a command when it is clicked.

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::words::Voice;

/// The ids of the registered commands. A mention needs them ("Message Formatting" in Discord's reference).
#[derive(Debug, Default)]
pub struct Mentions {
    ids: OnceLock<HashMap<String, u64>>,
}

impl Mentions {
    /// Stores the ids, by the English names of the commands. Only the first call has an effect.
    pub fn learn(&self, ids: HashMap<String, u64>) {
        // A command keeps its id when it is registered again.
        let _ = self.ids.set(ids);
    }

    /// Returns the text for a command, given in English with its subcommand (`banqi challenge`): a clickable mention
    /// once the ids are known, and until then the command as typed in the reader's language.
    #[must_use]
    pub fn mention(&self, voice: Voice<'_>, path: &str) -> String {
        let top = path.split(' ').next().unwrap_or_default();
        match self.ids.get().and_then(|ids| ids.get(top)) {
            Some(id) => format!("</{path}:{id}>"),
            None => format!("`{}`", voice.typed_command(path)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::words::Words;

    #[test]
    fn a_command_is_clickable_once_its_id_is_known() {
        let words = Words::new();
        let mentions = Mentions::default();
        let mention = |language, path| mentions.mention(words.voice(language), path);
        assert_eq!(mention(Language::English, "banqi challenge"), "`/banqi challenge`");
        assert_eq!(mention(Language::Traditional, "banqi challenge"), "`/暗棋 挑戰`");
        mentions.learn(HashMap::from([("banqi".to_owned(), 42)]));
        assert_eq!(mention(Language::Traditional, "banqi challenge"), "</banqi challenge:42>");
        assert_eq!(mention(Language::English, "help"), "`/help`");
    }
}
