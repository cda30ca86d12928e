//! Commands, and the refusals expected in answer to them.

use std::time::Duration;

use super::{ClockChange, DrawReason, Entrant, EntrantText, Participant, Timestamp};
use banqi_deal::{Deal, SeedText};
use banqi_rules::{AnyAction, AnyIllegalAction};

/// A command of a player to a session. Those that the program issues itself are [`ProgramCommand`]s.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Concerns an open challenge.
    Challenge(ChallengeCommand),
    /// Concerns a game in progress.
    Game(GameCommand),
}

impl Command {
    /// The acceptor's text, if this accepts the challenge.
    #[must_use]
    pub const fn acceptance(&self) -> Option<&EntrantText> {
        match self {
            Self::Challenge(ChallengeCommand::Accept(text)) => Some(text),
            Self::Challenge(
                ChallengeCommand::AddWords(_) | ChallengeCommand::Decline | ChallengeCommand::Withdraw,
            )
            | Self::Game(_) => None,
        }
    }
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

/// A command on an open challenge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChallengeCommand {
    /// Adds the challenger's own words to the deal.
    AddWords(SeedText),
    /// Accepts, with the acceptor's own words or the id that replaces them. The last acceptance needs the deal made
    /// from [`Session::texts`](super::Session::texts).
    Accept(EntrantText),
    /// Declines the challenge, or gives up a seat already taken; either ends the challenge.
    Decline,
    /// Withdraws the challenge.
    Withdraw,
}

/// A command of a player in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameCommand {
    /// Plays an action.
    Play(AnyAction),
    /// Takes a hint, which the other players can see.
    TakeHint,
    /// Offers a draw.
    OfferDraw,
    /// Accepts the open draw offer.
    AcceptDraw,
    /// Declines the open draw offer.
    DeclineDraw,
    /// Answers the open draw offer as the computer does; the reason implies whether it accepts.
    AnswerDraw(DrawReason),
    /// Claims a draw that the rules grant the seat to move.
    ClaimDraw,
    /// Asks the other players for a change of the clock.
    RequestClock(ClockChange),
    /// Agrees to the open request to change the clock.
    AgreeToClock,
    /// Declines the open request to change the clock.
    DeclineClock,
    /// Asks to take back the last turn of the asking seat, in a casual game of two.
    RequestTakeback,
    /// Agrees to the open request for a takeback.
    AgreeToTakeback,
    /// Declines the open request for a takeback.
    DeclineTakeback,
    /// Ends the pause.
    Resume,
    /// Resigns. Before every seat has moved this aborts the game, unless resigning always loses; see
    /// [`Variant::resigning_loses_at_once`](banqi_rules::Variant::resigning_loses_at_once).
    Resign,
    /// Aborts the game before every seat has moved.
    Abort,
}

impl GameCommand {
    /// Whether the command needs a running clock, so that it has to wait for the end of a pause.
    pub(crate) const fn needs_the_clock(self) -> bool {
        match self {
            Self::Play(_)
            | Self::ClaimDraw
            | Self::TakeHint
            | Self::RequestClock(_)
            | Self::RequestTakeback => true,
            Self::OfferDraw
            | Self::AcceptDraw
            | Self::DeclineDraw
            | Self::AnswerDraw(_)
            | Self::AgreeToClock
            | Self::DeclineClock
            | Self::AgreeToTakeback
            | Self::DeclineTakeback
            | Self::Resume
            | Self::Resign
            | Self::Abort => false,
        }
    }

    /// Whether the command loses its meaning once another action has been played.
    pub(crate) const fn depends_on_the_turn(self) -> bool {
        match self {
            Self::Play(_)
            | Self::ClaimDraw
            | Self::AcceptDraw
            | Self::DeclineDraw
            | Self::AnswerDraw(_)
            | Self::AgreeToClock
            | Self::DeclineClock
            | Self::RequestTakeback
            | Self::AgreeToTakeback
            | Self::DeclineTakeback => true,
            Self::TakeHint
            | Self::OfferDraw
            | Self::RequestClock(_)
            | Self::Resume
            | Self::Resign
            | Self::Abort => false,
        }
    }
}

/// A command that only the program itself issues; see [`Session::decide_program`](super::Session::decide_program).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProgramCommand {
    /// Applies the deadline: an open challenge expires; an overdue turn loses, or aborts the game before all have
    /// moved; a pause ends.
    CallTime,
    /// Moves the current deadline, to make up for a time in which the program could not be reached.
    ShiftDeadline {
        /// The deadline to move; if it is no longer current, nothing happens.
        from: Timestamp,
        /// The new deadline.
        to: Timestamp,
    },
    /// Gives the current turn all the time that it had at first, because its board is shown only now. Nothing happens
    /// if it had been shown before, or if that gives less than `least`, unless the time is up.
    StartClockAgain {
        /// The last event that the board had shown.
        shown: Option<u32>,
        /// The shortest time that is given back.
        least: Duration,
    },
    /// Ends a session that can no longer be shown, without a loser.
    Close,
    /// Ends a session without a loser, because a manager of its server has asked for that. A challenge expires.
    End,
    /// Voids a finished game, because a manager of its server has asked for that: its result no longer counts. Nothing
    /// happens if that is known already.
    Void,
    /// Sets until when a player is on vacation. Nothing happens if that is known already, or if the game is not
    /// correspondence play.
    SetVacation {
        /// The player.
        player: Participant,
        /// The end of the vacation; a time in the past ends it.
        until: Timestamp,
    },
}

/// Who issues a [`Command`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asker {
    /// A known participant: a person or the computer.
    Player(Participant),
    /// A person who has never played.
    Stranger,
}

impl Asker {
    /// Returns the participant, if known.
    #[must_use]
    pub const fn player(self) -> Option<Participant> {
        match self {
            Self::Player(player) => Some(player),
            Self::Stranger => None,
        }
    }
}

/// The inputs of a decision other than the command.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// Who issues the command.
    pub by: Asker,
    /// The number of the last event that the asker had seen; `None` for typed commands.
    pub seen: Option<u32>,
    /// The current time.
    pub now: Timestamp,
    /// How long the command has waited in the program since it arrived.
    pub waited: Duration,
    /// For how long the program could not be reached since
    /// [`Session::counts_absences_since`](super::Session::counts_absences_since).
    pub away: Duration,
    /// The deal, needed for accepting and flipping; read only for the square being flipped.
    pub deal: Option<&'a Deal>,
    /// The message that shows the commitment, needed for accepting; `None` until it is posted.
    pub message: Option<u64>,
    /// The entrant with the highest rating, needed for accepting if that entrant begins; `None` if the ratings are
    /// equal.
    pub higher_rated: Option<Entrant>,
}

/// The reason why a command is refused. A refused command changes nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The asker is not a player of this game.
    NotAPlayer,
    /// The challenge was made to somebody else.
    NotForYou,
    /// The challenger cannot accept or decline their own challenge.
    OwnChallenge,
    /// Only the challenger may do this.
    ChallengerOnly,
    /// The challenge is still open: there is no game yet.
    NotStarted,
    /// The challenge has already been answered.
    AlreadyAnswered,
    /// The asker already has a seat, and other seats are still free.
    AlreadyIn,
    /// The message with the commitment has not been posted yet, so the deal cannot be fixed.
    NotShownYet,
    /// The game or challenge is over.
    Over,
    /// The game is not over yet.
    NotOver,
    /// The session ended without a result.
    NoResult,
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
    /// The asker made the offer; only the other seats can answer it.
    OwnOffer,
    /// The asker has already agreed to the open offer, and other seats have not yet.
    AgreedAlready,
    /// There is no draw to claim.
    NothingToClaim,
    /// The game may count for ratings, so there are no hints.
    NoHints,
    /// The asker is out of this game.
    IsOut,
    /// Another seat has an open offer, which has to be answered first.
    OfferWaits,
    /// The asker's own offer is still open.
    OfferStands,
    /// The last offer of this seat was refused too recently.
    OfferTooSoon {
        /// Plies of all seats together until the next offer is allowed.
        plies: u32,
    },
    /// The game is paused, and this needs a running clock.
    Paused,
    /// The game is not paused.
    NotPaused,
    /// There is no request to change the clock.
    NoClockRequest,
    /// The asker made the request; only the other seats can answer it.
    OwnClockRequest,
    /// The asker has agreed to the change, and other seats have not yet.
    AgreedToClock,
    /// A request to change the clock is open and has to be answered first.
    ClockRequestWaits,
    /// The last request of this seat was declined too recently.
    ClockRequestTooSoon {
        /// Plies of all seats together until the next request is allowed.
        plies: u32,
    },
    /// The game has this time control already.
    SameClock,
    /// The game may count for ratings, or more than two play, so nothing can be taken back.
    NoTakebacks,
    /// The asker has not played yet.
    NothingToTakeBack,
    /// What would be undone has revealed a piece.
    Revealed,
    /// The asker has already asked for a takeback since they last played.
    TakebackTooSoon,
    /// There is no request for a takeback.
    NoTakebackRequest,
    /// The asker made the request; only the opponent can answer it.
    OwnTakebackRequest,
    /// A request for a takeback is open and has to be answered first.
    TakebackWaits,
    /// Every seat has moved: the game can be resigned but not aborted.
    TooLateToAbort,
    /// The caller did not pass the deal that the command needs: a bug.
    NoDeal,
}
