//! Orders: what a person asks of a session, and the answer.

use std::time::Duration;

use crate::app::Snapshot;
use crate::store::{GuildId, InteractionId, Invitee, MessageId, Place, StoreError, UserId};
use banqi_rules::Variant;
use banqi_session::{PlayerCommand, Refusal, SessionId};

/// A person asks something of a session.
#[derive(Debug, Clone)]
pub struct Order {
    /// Which session.
    pub session: SessionId,
    /// Who.
    pub by: UserId,
    /// Where they are; a game belongs to the server it was made in.
    pub guild: Option<GuildId>,
    /// The number of the last event on the board they clicked; `None` for typed commands.
    pub seen: Option<u32>,
    /// The message of the session that they clicked, if it was one.
    pub clicked: Option<MessageId>,
    /// The interaction, so that the same one never counts twice.
    pub interaction: InteractionId,
    /// What they ask for.
    pub command: PlayerCommand,
}

#[cfg(debug_assertions)]
impl Order {
    /// Panics if this plays the action that the variable `BANQI_PANIC_AT` names: tests see what becomes of a panic. A
    /// release build has neither the variable nor the panic.
    pub(super) fn panic_if_wanted(&self) {
        let Some(wanted) = std::env::var_os("BANQI_PANIC_AT") else { return };
        if let PlayerCommand::Game(banqi_session::GameCommand::Play(action)) = self.command {
            assert!(wanted != *action.to_string(), "a panic was wanted at {action}");
        }
    }
}

/// Somebody asks for a game.
#[derive(Debug, Clone)]
pub struct Challenge {
    /// Who asks.
    pub by: UserId,
    /// Whom; seats beyond are for anyone.
    pub invited: Vec<Invitee>,
    /// Who is to play together with them, where the rules have allies: asked as well, whether among `invited` or not.
    pub partner: Option<Invitee>,
    /// Where it is to be played.
    pub place: Place,
    /// What its messages are written in: a locale as Discord writes it.
    pub language: String,
    /// Which game, by which rules.
    pub variant: Variant,
    /// How long each move may take.
    pub per_move: Duration,
    /// Whether all who accept agree that it counts for no rating.
    pub casual: bool,
    /// The interaction, so that the same one never makes two.
    pub interaction: InteractionId,
}

/// An order was carried out, now or when it first came.
#[derive(Debug, Clone)]
pub struct Handled {
    /// The session afterwards.
    pub snapshot: Snapshot,
    /// Whether this very interaction had been carried out before.
    pub repeated: bool,
}

/// An order was not carried out; nothing has changed by it.
#[derive(Debug, thiserror::Error)]
pub enum Denied {
    /// There is no such session.
    #[error("there is no such game")]
    Unknown,
    /// The session belongs to another server.
    #[error("the game belongs to another server")]
    Elsewhere,
    /// The computer is asked for a game it does not play.
    #[error("the computer does not play this game")]
    NoEngine,
    /// A partner is named for a game in which nobody has one.
    #[error("nobody has a partner in this game")]
    NoPartners,
    /// The session says no, and stands as shown.
    #[error("refused: {0:?}")]
    Refused(Refusal, Box<Snapshot>),
    /// The database failed; whether the order counted is found out by its interaction.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The stored log makes no sense.
    #[error(transparent)]
    Broken(#[from] banqi_session::BrokenLog),
    /// No deal could be made.
    #[error(transparent)]
    NoEntropy(#[from] crate::app::NoEntropy),
}
