//! The list of a person's games.

use crate::text::CONTENT_LIMIT;
use crate::text::game::names::{Names, countdown};
use crate::words::Voice;
use banqi_custom_id::Group;
use banqi_rules::Variant;
use banqi_session::{GameCode, Participant, Timestamp};

/// The most games listed in one message.
pub const GAMES_LISTED: usize = 10;

/// The state of a listed game, as its owner sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameState {
    /// It is their turn.
    TheirTurn,
    /// It is another player's turn.
    OthersTurn,
    /// It is another player's turn, and a draw offer waits for their answer.
    DrawOffered,
    /// It is another player's turn, and a request to change the clock waits for their answer.
    ClockAsked,
    /// It is another player's turn, and a request for a takeback waits for their answer.
    TakebackAsked,
    /// The game is paused.
    Paused,
    /// A challenge from them is open.
    Sent,
    /// A challenge to them is open.
    Received,
}

impl GameState {
    /// Returns whether the game waits for its owner.
    #[must_use]
    pub const fn waits(self) -> bool {
        match self {
            Self::TheirTurn | Self::DrawOffered | Self::ClockAsked | Self::TakebackAsked | Self::Received => {
                true
            }
            Self::OthersTurn | Self::Paused | Self::Sent => false,
        }
    }
}

/// One game of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameLine {
    /// The game's code.
    pub code: GameCode,
    /// The other people; of a received challenge, the challenger.
    pub others: Vec<Participant>,
    /// Whether anyone may take a seat.
    pub has_free_seat: bool,
    /// The state.
    pub state: GameState,
    /// The player to move; `None` before the game and during a pause.
    pub to_move: Option<Participant>,
    /// The rules, if they can be parsed.
    pub variant: Option<Variant>,
    /// Whether the game is casual.
    pub casual: bool,
    /// The time of the next deadline.
    pub deadline: Timestamp,
    /// The URL of the latest message, if there is one.
    pub link: Option<String>,
}

/// One of several games that a command may mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameOption {
    /// The game's code.
    pub code: GameCode,
    /// The rules, if they can be parsed.
    pub variant: Option<Variant>,
    /// The players and invited people, without the reader.
    pub people: Vec<Participant>,
    /// Whether the reader plays in it or was invited.
    pub is_own: bool,
    /// Whether anyone may take a seat.
    pub has_free_seat: bool,
    /// The word for the state in the language files.
    pub state: &'static str,
}

/// Asks which of these games is meant, and lists as many as fit with their players, at most `most`. Discord shows
/// mentions only in messages, so the entries of the menu ([`game_option_label`]) cannot name players.
#[must_use]
pub fn which_game_text(voice: Voice<'_>, games: &[GameOption], most: usize, names: Names<'_>) -> String {
    let row = |game: &GameOption| {
        let mut people: Vec<String> = game.people.iter().copied().map(names).collect();
        if game.has_free_seat {
            people.push(anyone(voice, &people));
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
        // The usual rules are implied by the name of the game.
        let is_unusual = |variant: &&Variant| variant.pooled() != Group::of(variant).usual().pooled();
        with_rules(voice, row, game.variant.as_ref().filter(is_unusual))
    };
    let rows: Vec<String> = games.iter().map(row).collect();
    listed(voice, voice.word("choose-game"), &rows, most)
}

/// Returns the name for who may take a free seat, after those who are named.
fn anyone(voice: Voice<'_>, named: &[String]) -> String {
    voice.word(if named.is_empty() { "player-anyone" } else { "player-anyone-else" })
}

/// Returns the label of a game in a menu: its code, the game, and its state.
#[must_use]
pub fn game_option_label(voice: Voice<'_>, game: &GameOption) -> String {
    let code = game.code.to_string();
    let state = voice.say("game-state", &[("state", game.state.into())]);
    let game = game_name(voice, game);
    voice.say("game-option", &[("code", code.into()), ("game", game.into()), ("state", state.into())])
}

/// Returns the name of the game, `Banqi` or `Xiangqi`; banqi if the rules cannot be parsed.
fn game_name(voice: Voice<'_>, game: &GameOption) -> String {
    voice.word(game.variant.as_ref().map(Group::of).unwrap_or_default().game_key())
}

/// Lists the open games of `player`, those in which it is their turn first: as many as fit, at most [`GAMES_LISTED`].
/// `reader` is `None` for a person who has never played.
#[must_use]
pub fn games_text(
    voice: Voice<'_>,
    player: Participant,
    reader: Option<Participant>,
    games: &[GameLine],
    names: Names<'_>,
) -> String {
    if games.is_empty() {
        return voice.word("games-none");
    }
    let title = voice.say("games-title", &[("player", names(player).into())]);
    let mut games: Vec<&GameLine> = games.iter().collect();
    games.sort_by_key(|game| (!game.state.waits(), game.deadline));
    let rows: Vec<String> = games.iter().map(|game| game_text(voice, player, reader, game, names)).collect();
    listed(voice, title, &rows, GAMES_LISTED)
}

/// Returns a title and as many rows as fit into one message, at most `most`, and how many are left out, if any.
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

pub(crate) fn game_text(
    voice: Voice<'_>,
    player: Participant,
    reader: Option<Participant>,
    game: &GameLine,
    names: Names<'_>,
) -> String {
    let code = match &game.link {
        Some(link) => format!("[{}]({link})", game.code),
        None => format!("`{}`", game.code),
    };
    let is_owner = reader == Some(player);
    let key = match game.state {
        GameState::TheirTurn if is_owner => "games-your-turn",
        GameState::TheirTurn => "games-turn-of",
        GameState::DrawOffered if is_owner => "games-draw-offered",
        GameState::ClockAsked if is_owner => "games-clock-asked",
        GameState::TakebackAsked if is_owner => "games-takeback-asked",
        // To anyone else, what waits for the owner's answer is a game like others.
        GameState::OthersTurn | GameState::DrawOffered | GameState::ClockAsked | GameState::TakebackAsked => {
            match game.to_move {
                None => "games-paused",
                to_move if to_move == reader => "games-your-turn",
                Some(_) => "games-their-turn",
            }
        }
        GameState::Paused => "games-paused",
        GameState::Sent => "games-sent",
        GameState::Received => "games-received",
    };
    let mut others: Vec<String> = game.others.iter().copied().map(names).collect();
    if game.has_free_seat && game.state == GameState::Sent {
        others.push(anyone(voice, &others));
    }
    let opponent = voice.everyone(&others);
    let whose = game.to_move.map(|player| match player.level() {
        Some(_) => voice.computer_in_sentence(),
        None => names(player),
    });
    let line = voice.say(
        key,
        &[
            ("code", code.into()),
            ("player", names(player).into()),
            ("opponent", opponent.into()),
            ("whose", whose.unwrap_or_default().into()),
            ("deadline", countdown(game.deadline).into()),
        ],
    );
    voice.terms(with_rules(voice, line, game.variant.as_ref()), game.casual)
}

/// Appends the rules to a line about a game, if they are unusual.
pub(crate) fn with_rules(voice: Voice<'_>, line: String, variant: Option<&Variant>) -> String {
    match brief_rules(voice, variant) {
        Some(rules) => voice.say("games-by", &[("line", line.into()), ("rules", rules.into())]),
        None => line,
    }
}

/// Returns a short name for unusual rules: the nearest preset, and whether it is modified.
pub(crate) fn brief_rules(voice: Voice<'_>, variant: Option<&Variant>) -> Option<String> {
    let pool = variant?.pooled();
    (pool != Variant::default()).then(|| voice.variant_in_brief(&pool))
}
