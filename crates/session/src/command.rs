//! Commands and refusals: what somebody asks for, and the expected ways to say no.

use super::{DrawReason, Entrant, EntrantText, PlayerId, Timestamp};
use banqi_deal::{Deal, SeedText};
use banqi_rules::{AnyAction, AnyIllegalAction};

/// What somebody asks a session to do, by when it may be asked.
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

/// What may be done with an open challenge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChallengeCommand {
    /// Add the challenger's own words to the deal.
    AddWords(SeedText),
    /// Accept with one's own words, or the id that stands for them. Needs the deal that
    /// [`Session::texts`](super::Session::texts) leads to.
    Accept(EntrantText),
    /// Say no.
    Decline,
    /// Take the challenge back.
    Withdraw,
}

/// What a player may do in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameCommand {
    /// Play an action.
    Play(AnyAction),
    /// Take a hint, which the others are told of.
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
    /// Give up; before all have moved this aborts the game, except where it loses at any time: see
    /// [`Variant::resigning_loses_at_once`](banqi_rules::Variant::resigning_loses_at_once).
    Resign,
    /// End the game before all have moved.
    Abort,
}

impl GameCommand {
    /// Whether it means something else, or nothing, once another action has been played.
    pub(crate) const fn depends_on_the_turn(self) -> bool {
        match self {
            Self::Play(_) | Self::ClaimDraw | Self::AcceptDraw | Self::DeclineDraw | Self::AnswerDraw(_) => {
                true
            }
            Self::TakeHint | Self::OfferDraw | Self::Resign | Self::Abort => false,
        }
    }
}

/// What the program itself decides, whoever plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProgramCommand {
    /// Let time decide: an unanswered challenge lapses, an unplayed turn loses.
    CallTime,
    /// Move the open deadline, because we were away.
    ShiftDeadline {
        /// The deadline that is meant; if it is another by now, nothing happens.
        from: Timestamp,
        /// To when.
        to: Timestamp,
    },
    /// End what nobody can be shown any more; nobody loses.
    Close,
}

/// Who asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asker {
    /// A person.
    Player(PlayerId),
    /// A person who has never played.
    Stranger,
    /// The program itself: time and outages.
    Program,
}

impl Asker {
    /// The person, if it is one we know.
    #[must_use]
    pub const fn player(self) -> Option<PlayerId> {
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
    /// The number of the last event the asker had seen; `None` where people type rather than click.
    pub seen: Option<u32>,
    /// The time.
    pub now: Timestamp,
    /// The deal, for accepting and turning up; asked only for the square being turned up.
    pub deal: Option<&'a Deal>,
    /// The message that shows the commitment, for accepting; `None` while it is not up.
    pub message: Option<u64>,
    /// Who is rated higher, for accepting where they begin; `None` between equals.
    pub higher_rated: Option<Entrant>,
}

/// An expected no. Nothing has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The asker does not play in this game.
    NotAPlayer,
    /// The challenge was made to somebody else.
    NotForYou,
    /// One cannot accept or decline one's own challenge.
    OwnChallenge,
    /// Only the challenger may do this.
    ChallengerOnly,
    /// The challenge is still open: there is no game yet.
    NotStarted,
    /// The challenge has been answered already.
    AlreadyAnswered,
    /// One has a seat already, and others are waited for.
    AlreadyIn,
    /// The message with the commitment is not up yet, so the deal cannot be fixed.
    NotShownYet,
    /// The game or challenge is over.
    Over,
    /// The game is not over yet.
    NotOver,
    /// The click came from a board that is no longer current.
    Stale,
    /// It is the other's turn.
    NotYourTurn,
    /// The deadline has passed.
    TimeIsUp,
    /// The deadline has not passed.
    TimeIsNotUp,
    /// The rules forbid it.
    Illegal(AnyIllegalAction),
    /// There is no offer to answer.
    NoOffer,
    /// One's own offer is for the other to answer.
    OwnOffer,
    /// One has agreed to the open offer already, and the others have yet to.
    AgreedAlready,
    /// There is no draw to claim.
    NothingToClaim,
    /// The game may count for ratings, so that there are no hints.
    NoHints,
    /// One is out of this game.
    IsOut,
    /// The other has already offered: answer that.
    OfferWaits,
    /// One's own offer stands already.
    OfferStands,
    /// An offer was refused a short while ago.
    OfferTooSoon {
        /// Plies of both seats until the next may be made.
        plies: u32,
    },
    /// All have moved: the game can be resigned, not aborted.
    TooLateToAbort,
    /// The deal that this needs was not at hand: a fault of the caller.
    NoDeal,
}
