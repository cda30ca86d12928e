//! What a person can do with a game by a button under it as well as by a command.

use banqi_session::GameCommand;

/// What a person can do with a game by a button under it as well as by a command, apart from the commands of the session
/// itself: the part that an [`Intent`](crate::discord::custom_id::Intent) and a
/// [`Task`](crate::discord::custom_id::task::Task) have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    /// Accept the challenge.
    Accept,
    /// Decline it.
    Decline,
    /// Withdraw it.
    Withdraw,
    /// Ask for confirmation.
    Ask(Question),
    /// Ask for a rematch.
    Rematch,
    /// Verify the deal of a finished game.
    Verify,
    /// Send the record of the game.
    Record,
    /// Show the game as an animation.
    Replay,
    /// Open a view that follows the game, or renew the one that was clicked.
    Watch,
    /// Mirror the game in this channel.
    Mirror,
    /// End the mirror of the game in this channel.
    EndMirror,
    /// Lock the thread for comments on the game until it ends.
    Silence,
    /// Show the board privately, in place of the private message that was clicked.
    Show,
}

/// An action that has to be confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Question {
    /// Offer a draw?
    Draw,
    /// Resign?
    Resign,
    /// Abort?
    Abort,
}

impl Question {
    /// All questions.
    pub const ALL: [Self; 3] = [Self::Draw, Self::Resign, Self::Abort];

    /// Returns the command that a confirmation executes.
    #[must_use]
    pub const fn command(self) -> GameCommand {
        match self {
            Self::Draw => GameCommand::OfferDraw,
            Self::Resign => GameCommand::Resign,
            Self::Abort => GameCommand::Abort,
        }
    }
}
