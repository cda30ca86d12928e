//! The list of somebody's games.

use crate::discord::say::group::Group;
use crate::discord::say::text::CONTENT_LIMIT;
use crate::discord::say::text::family;
use crate::discord::say::text::game::names::{Names, countdown};
use crate::discord::say::words::Voice;
use banqi_rules::Variant;
use banqi_session::{GameCode, Participant, Timestamp};

/// The most games listed in one message.
pub const GAMES_LISTED: usize = 10;

/// How a listed game stands, for the person whose list it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameState {
    /// They are to move.
    TheirTurn,
    /// The other is to move.
    OthersTurn,
    /// A challenge of theirs that waits.
    Sent,
    /// A challenge to them that waits.
    Received,
}

/// One game of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameLine {
    /// Its code.
    pub code: GameCode,
    /// The other people; of a challenge that was received, who made it.
    pub others: Vec<Participant>,
    /// Whether anyone may take a seat.
    pub has_free_seat: bool,
    /// How it stands.
    pub state: GameState,
    /// Its rules, if they can be read.
    pub variant: Option<Variant>,
    /// Whether it was agreed as casual.
    pub casual: bool,
    /// Until when something has to happen.
    pub deadline: Timestamp,
    /// The address of its latest message, if there is one.
    pub link: Option<String>,
}

/// One of several games that a person may mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameOption {
    /// Its code.
    pub code: GameCode,
    /// Its rules, if they can be read.
    pub variant: Option<Variant>,
    /// The people in it or asked for it, without the reader.
    pub people: Vec<Participant>,
    /// Whether the reader is in it or was asked.
    pub is_own: bool,
    /// Whether anyone may take a seat.
    pub has_free_seat: bool,
    /// The word by which the language files know how it stands.
    pub state: &'static str,
}

/// Who reads a list of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    /// The person whose games they are.
    Owner,
    /// Anybody else.
    Other,
}

/// Asks which of these games is meant, and lists them with their players: as many as fit, at most `most`. Discord shows
/// mentions in messages only, so the entries of the menu ([`game_option_label`]) cannot name players.
#[must_use]
pub fn which_game_text(voice: Voice<'_>, games: &[GameOption], most: usize, names: Names<'_>) -> String {
    let row = |game: &GameOption| {
        let mut people: Vec<String> = game.people.iter().copied().map(names).collect();
        if game.has_free_seat {
            people.push(voice.word("player-anyone"));
        }
        let row = voice.say(
            "choose-row",
            &[
                ("code", game.code.to_string().into()),
                ("game", game_name(voice, game).into()),
                ("own", if game.is_own { "yes" } else { "no" }.into()),
                ("people", voice.everyone(&people).into()),
                ("state", voice.say("game-state", &[("state", game.state.into())]).into()),
            ],
        );
        // The usual rules are those that the name of the game stands for.
        let is_unusual = |variant: &&Variant| variant.pooled() != Group::of(variant).usual().pooled();
        with_rules(voice, row, game.variant.as_ref().filter(is_unusual))
    };
    let rows: Vec<String> = games.iter().map(row).collect();
    listed(voice, voice.word("choose-game"), &rows, most)
}

/// A game in a menu's entry: its code, what is played, and how it stands.
#[must_use]
pub fn game_option_label(voice: Voice<'_>, game: &GameOption) -> String {
    let code = game.code.to_string();
    let state = voice.say("game-state", &[("state", game.state.into())]);
    let game = game_name(voice, game);
    voice.say("game-option", &[("code", code.into()), ("game", game.into()), ("state", state.into())])
}

/// `Banqi`, `Xiangqi`: the name of the game; banqi where the rules cannot be read.
fn game_name(voice: Voice<'_>, game: &GameOption) -> String {
    voice.about(game.variant.as_ref().map(Group::of).unwrap_or_default()).word("game-name")
}

/// The open games of `player`, those that wait for them first: as many as fit, at most [`GAMES_LISTED`].
#[must_use]
pub fn games_text(
    voice: Voice<'_>,
    player: Participant,
    reader: Reader,
    games: &[GameLine],
    names: Names<'_>,
) -> String {
    if games.is_empty() {
        return voice.word("games-none");
    }
    let title = voice.say("games-title", &[("player", names(player).into())]);
    let mut games: Vec<&GameLine> = games.iter().collect();
    games.sort_by_key(|game| {
        let waits = matches!(game.state, GameState::TheirTurn | GameState::Received);
        (!waits, game.deadline)
    });
    let rows: Vec<String> = games.iter().map(|game| game_text(voice, reader, game, names)).collect();
    listed(voice, title, &rows, GAMES_LISTED)
}

/// A title and as many rows as fit one message, at most `most`; then how many are left out, if any are.
pub(crate) fn listed(voice: Voice<'_>, title: String, rows: &[String], most: usize) -> String {
    let mut text = title;
    for (above, row) in rows.iter().enumerate() {
        let more = voice.say("games-more", &[("n", (rows.len() - above).into())]);
        let length = [text.as_str(), row, &more].map(|part| part.chars().count()).iter().sum::<usize>() + 2;
        if above == most || length > CONTENT_LIMIT {
            return format!("{text}\n{more}");
        }
        text = format!("{text}\n{row}");
    }
    text
}

fn game_text(voice: Voice<'_>, reader: Reader, game: &GameLine, names: Names<'_>) -> String {
    let code = match &game.link {
        Some(link) => format!("[{}]({link})", game.code),
        None => format!("`{}`", game.code),
    };
    let key = match (game.state, reader) {
        (GameState::TheirTurn, Reader::Owner) => "games-your-turn",
        (GameState::TheirTurn, Reader::Other) => "games-turn-of",
        (GameState::OthersTurn, _) => "games-their-turn",
        (GameState::Sent, _) => "games-sent",
        (GameState::Received, _) => "games-received",
    };
    let mut others: Vec<String> = game.others.iter().copied().map(names).collect();
    if game.has_free_seat && game.state == GameState::Sent {
        others.push(voice.word("player-anyone"));
    }
    let opponent = voice.everyone(&others);
    let line = voice.say(
        key,
        &[
            ("code", code.into()),
            ("opponent", opponent.into()),
            ("deadline", countdown(game.deadline).into()),
        ],
    );
    voice.terms(with_rules(voice, line, game.variant.as_ref()), game.casual)
}

/// A line about a game, with its rules if they are unusual.
fn with_rules(voice: Voice<'_>, line: String, variant: Option<&Variant>) -> String {
    match brief_rules(voice, variant) {
        Some(rules) => voice.say("games-by", &[("line", line.into()), ("rules", rules.into())]),
        None => line,
    }
}

/// Unusual rules in a few words: the nearest preset, and whether it is changed.
fn brief_rules(voice: Voice<'_>, variant: Option<&Variant>) -> Option<String> {
    let pool = variant?.pooled();
    if pool == Variant::default() {
        return None;
    }
    let nearest = family::nearest_preset(&pool);
    let (name, changed) = (voice.variant(&nearest), pool != nearest.pooled());
    Some(if changed { voice.say("games-rules-changed", &[("rules", name.into())]) } else { name })
}
