//! Commands, and the refusals that are an expected answer to them.

use super::{DrawReason, Entrant, EntrantText, Participant, Timestamp};
use banqi_deal::{Deal, SeedText};
use banqi_rules::{AnyAction, AnyIllegalAction};

/// What a session is asked to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Something about an open challenge.
    Challenge(ChallengeCommand),
    /// Something in a game that is being played.
    Game(GameCommand),
    /// Something that the program itself decides.
    Program(ProgramCommand),
}

impl From<ChallengeCommand> for Command {
    fn from(command: ChallengeCommand) -> Self {
        Self::Challenge(command)
    }
}

impl From<GameCommand> for Command {
    fn from(command: GameCommand) -> Self {
        Self::Game(command)
    }
}

impl From<ProgramCommand> for Command {
    fn from(command: ProgramCommand) -> Self {
        Self::Program(command)
    }
}

/// What a person can ask a session to do. Only the program itself issues [`ProgramCommand`]s.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlayerCommand {
    /// Something about an open challenge.
    Challenge(ChallengeCommand),
    /// Something in a game that is being played.
    Game(GameCommand),
}

impl From<ChallengeCommand> for PlayerCommand {
    fn from(command: ChallengeCommand) -> Self {
        Self::Challenge(command)
    }
}

impl From<GameCommand> for PlayerCommand {
    fn from(command: GameCommand) -> Self {
        Self::Game(command)
    }
}

impl From<PlayerCommand> for Command {
    fn from(command: PlayerCommand) -> Self {
        match command {
            PlayerCommand::Challenge(command) => Self::Challenge(command),
            PlayerCommand::Game(command) => Self::Game(command),
        }
    }
}

/// What may be done with an open challenge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChallengeCommand {
    /// Add the challenger's own words to the deal.
    AddWords(SeedText),
    /// Accept, with the acceptor's own words or the id that stands for them. Needs the deal made from
    /// [`Session::texts`](super::Session::texts).
    Accept(EntrantText),
    /// Decline.
    Decline,
    /// Take the challenge back.
    Withdraw,
}

/// What a player may do in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameCommand {
    /// Play an action.
    Play(AnyAction),
    /// Take a hint. The others are told.
    TakeHint,
    /// Offer a draw.
    OfferDraw,
    /// Agree to the open offer.
    AcceptDraw,
    /// Refuse the open offer.
    DeclineDraw,
    /// Answer the open offer for a reason, as the computer does; the reason tells whether it accepts.
    AnswerDraw(DrawReason),
    /// Claim the draw that the rules give the seat to move.
    ClaimDraw,
    /// Resign. Before all have moved this aborts the game, except where resigning always loses: see
    /// [`Variant::resigning_loses_at_once`](banqi_rules::Variant::resigning_loses_at_once).
    Resign,
    /// End the game before all have moved.
    Abort,
}

impl GameCommand {
    /// Whether it means something else, or nothing, after another action has been played.
    pub(crate) const fn depends_on_the_turn(self) -> bool {
        match self {
            Self::Play(_) | Self::ClaimDraw | Self::AcceptDraw | Self::DeclineDraw | Self::AnswerDraw(_) => {
                true
            }
            Self::TakeHint | Self::OfferDraw | Self::Resign | Self::Abort => false,
        }
    }
}

/// What only the program itself decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProgramCommand {
    /// Apply the deadline: an unanswered challenge expires, an unplayed turn loses.
    CallTime,
    /// Move the open deadline, to make up for downtime.
    ShiftDeadline {
        /// The deadline to move. If it has changed since, nothing happens.
        from: Timestamp,
        /// The new deadline.
        to: Timestamp,
    },
    /// End a session that can no longer be shown to anybody; nobody loses.
    Close,
}

/// Who asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asker {
    /// Someone we know: a person, or the computer.
    Player(Participant),
    /// A person who has never played.
    Stranger,
    /// The program itself: time and outages.
    Program,
}

impl Asker {
    /// The player, if it is one we know.
    #[must_use]
    pub const fn player(self) -> Option<Participant> {
        match self {
            Self::Player(player) => Some(player),
            Self::Stranger | Self::Program => None,
        }
    }
}

/// Everything but the command that a decision depends on.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// Who asks.
    pub by: Asker,
    /// The number of the last event the asker had seen; `None` for typed commands.
    pub seen: Option<u32>,
    /// The time.
    pub now: Timestamp,
    /// The deal, for accepting and flipping; asked only for the square being flipped.
    pub deal: Option<&'a Deal>,
    /// The message that shows the commitment, for accepting; `None` until it is posted.
    pub message: Option<u64>,
    /// The highest-rated entrant, for accepting where that entrant begins; `None` between equals.
    pub higher_rated: Option<Entrant>,
}

/// Why a command is refused. Nothing has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The asker does not play in this game.
    NotAPlayer,
    /// The challenge was made to somebody else.
    NotForYou,
    /// The challenger cannot accept or decline their own challenge.
    OwnChallenge,
    /// Only the challenger may do this.
    ChallengerOnly,
    /// The challenge is still open: there is no game yet.
    NotStarted,
    /// The challenge has been answered already.
    AlreadyAnswered,
    /// The asker has a seat already, and other seats are still free.
    AlreadyIn,
    /// The message with the commitment is not posted yet, so the deal cannot be fixed.
    NotShownYet,
    /// The game or challenge is over.
    Over,
    /// The game is not over yet.
    NotOver,
    /// The click came from a board that is no longer current.
    Stale,
    /// It is not the asker's turn.
    NotYourTurn,
    /// The deadline has passed.
    TimeIsUp,
    /// The deadline has not passed.
    TimeIsNotUp,
    /// The rules forbid it.
    Illegal(AnyIllegalAction),
    /// There is no offer to answer.
    NoOffer,
    /// The asker made the offer, so the others answer it.
    OwnOffer,
    /// The asker has agreed to the open offer already, and the others have not yet.
    AgreedAlready,
    /// There is no draw to claim.
    NothingToClaim,
    /// The game may count for ratings, so there are no hints.
    NoHints,
    /// The asker is out of this game.
    IsOut,
    /// Another seat has already offered: answer that.
    OfferWaits,
    /// The asker's own offer is still open.
    OfferStands,
    /// An offer was refused a short while ago.
    OfferTooSoon {
        /// Plies, of both seats together, until the next offer is allowed.
        plies: u32,
    },
    /// All have moved: the game can be resigned, not aborted.
    TooLateToAbort,
    /// The caller did not pass the deal that the command needs: a bug.
    NoDeal,
}
