//! Orders: requests from people about a session, and the answers.

use std::time::Duration;

use crate::{Apart, Snapshot};
use banqi_rules::Variant;
use banqi_session::{Command, Refusal, SessionId, TimeControl};
use banqi_store::{Full, GuildId, InteractionId, Invitee, MessageId, Place, StoreError, UserId};

/// A person's request about a session.
#[derive(Debug, Clone)]
pub struct Order {
    /// The session.
    pub session: SessionId,
    /// The person.
    pub by: UserId,
    /// The server they are in. A game can be played only in the server where it was made.
    pub guild: Option<GuildId>,
    /// The number of the last event on the board they clicked; `None` for typed commands.
    pub seen: Option<u32>,
    /// The message of the session that they clicked, if any.
    pub clicked: Option<MessageId>,
    /// The interaction, so that the same one never counts twice.
    pub interaction: InteractionId,
    /// How long it has waited before it came here: in another process, for its server to have an owner, or for a place
    /// among those that are answered.
    pub waited: Duration,
    /// The command.
    pub command: Command,
}

#[cfg(debug_assertions)]
impl Order {
    /// Panics if this plays the action that the variable `BANQI_PANIC_AT` names: tests see what becomes of a panic. A
    /// release build has neither the variable nor the panic.
    pub(super) fn panic_if_wanted(&self) {
        let Some(wanted) = std::env::var_os("BANQI_PANIC_AT") else { return };
        if let Command::Game(banqi_session::GameCommand::Play(action)) = self.command {
            assert!(wanted != *action.to_string(), "a panic was wanted at {action}");
        }
    }
}

/// Somebody asks for a game.
#[derive(Debug, Clone)]
pub struct Challenge {
    /// The challenger.
    pub by: UserId,
    /// The people or the computer to invite; other seats are open to anyone.
    pub invited: Vec<Invitee>,
    /// The challenger's partner, in variants with allies. They are invited even if missing in `invited`.
    pub partner: Option<Invitee>,
    /// Where the game is played.
    pub place: Place,
    /// The locale of its messages, as Discord writes it.
    pub language: String,
    /// The game and its rules.
    pub variant: Variant,
    /// The time control.
    pub time: TimeControl,
    /// Whether the game is unrated.
    pub casual: bool,
    /// The interaction, so that the same one never makes two challenges.
    pub interaction: InteractionId,
}

/// An order that was carried out, now or when it first arrived.
#[derive(Debug, Clone)]
pub struct Handled {
    /// The session afterwards.
    pub snapshot: Snapshot,
    /// Whether the same interaction had been carried out before.
    pub repeated: bool,
}

/// Why an order was not carried out. Nothing has changed, except as noted.
#[derive(Debug, thiserror::Error)]
pub enum Denied {
    /// The session does not exist.
    #[error("there is no such game")]
    Unknown,
    /// The session belongs to another server.
    #[error("the game belongs to another server")]
    Elsewhere,
    /// The computer was invited to a game that it does not play.
    #[error("the computer does not play this game")]
    NoEngine,
    /// A partner was named in a variant without teams.
    #[error("nobody has a partner in this game")]
    NoPartners,
    /// The people cannot begin a game with each other.
    #[error("kept apart: {0:?}")]
    Apart(Apart),
    /// The person or the server has as many open games as allowed.
    #[error("a limit of open games is reached: {0:?}")]
    Full(Full),
    /// The session refused; the snapshot is its current state.
    #[error("refused: {0:?}")]
    Refused(Refusal, Box<Snapshot>),
    /// The database failed. Whether the order was committed can be looked up by its interaction.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The stored log is inconsistent.
    #[error(transparent)]
    Broken(#[from] banqi_session::BrokenLog),
    /// No deal could be made, for lack of random bytes.
    #[error(transparent)]
    NoEntropy(#[from] crate::NoEntropy),
}

impl Denied {
    /// Returns whether the stored log of this session is damaged. That of others may be sound.
    #[must_use]
    pub const fn is_damage(&self) -> bool {
        matches!(self, Self::Broken(_) | Self::Store(StoreError::BadEvent { .. } | StoreError::BadRow { .. }))
    }
}
