//! The next game that waits for a person.

use crate::text::game::names::Names;
use crate::text::people::games::{GameLine, game_text};
use crate::words::Voice;
use banqi_custom_id::Group;
use banqi_session::Participant;

/// A game that waits for a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NextGame {
    /// The person.
    pub player: Participant,
    /// The game.
    pub line: GameLine,
    /// Its number among those that wait, from 1.
    pub nth: usize,
    /// Number of games that wait.
    pub of: usize,
    /// The URL of its board, or of its channel if the board is not known.
    pub link: String,
}

/// Says which game waits for a person, what it is, how much time is left, and where its board is.
#[must_use]
pub fn next_game_text(voice: Voice<'_>, next: &NextGame, names: Names<'_>) -> String {
    let NextGame { player, line, nth, of, link } = next;
    let title = voice.say("next-title", &[("nth", (*nth).into()), ("of", (*of).into())]);
    // The rules and the link have a line of their own.
    let game = GameLine { variant: None, link: None, ..line.clone() };
    let game = game_text(voice, *player, Some(*player), &game, names);
    let what = match &line.variant {
        Some(variant) => {
            let rules = voice.variant(variant).into();
            voice.about(Group::of(variant)).say("next-what", &[("rules", rules)])
        }
        None => voice.word(voice.group().game_key()),
    };
    let where_to = voice.say("next-where", &[("what", what.into()), ("link", link.as_str().into())]);
    format!("{title}\n{game}\n{where_to}")
}

/// Says that no game waits for a person. `play` is the command that starts one.
#[must_use]
pub fn no_next_game_text(voice: Voice<'_>, play: String) -> String {
    voice.say("next-none", &[("play", play.into())])
}
