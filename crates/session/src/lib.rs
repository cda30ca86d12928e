#![doc = include_str!("../README.md")]
//! # Inside
//!
//! One game from the challenge to the end, as a fold of its events. Decides which player may do what, and when.
//!
//! ```text
//! command + request --decide--> events --apply--> session --view--> everything that may be shown
//! ```
//!
//! No IO of any kind: the time and the deal are arguments.

mod board;
mod clock;
mod command;
mod computer;
mod ending;
mod event;
mod family;
mod id;
mod participant;
mod record;
mod session;
mod takeback;
mod time_control;
mod view;

pub use banqi_rules::game::Seat;
pub use board::{PieceStyle, Standing, Theme};
pub use clock::{ClockChange, ClockRequest, LEAST_DELAY, LEAST_OUTAGE, LONGEST_PAUSE, MOST_DELAY, SHOWING};
pub use command::{Asker, ChallengeCommand, Command, GameCommand, ProgramCommand, Refusal, Request};
pub use computer::{Duty, computer_label};
pub use ending::{AbortBy, DrawBy, Ending, WinBy};
pub use event::{DrawReason, EntrantText, Event, Logged, TextOrigin};
pub use family::*;
pub use id::{Entrant, GameCode, NotAGameCode, PlayerId, SessionId, Timestamp};
pub use participant::Participant;
pub use record::{
    Checked, FORMAT, Fault, GameResult, NotARecord, NotAResult, NotAStep, Record, Step, TimedPly,
    Verification,
};
pub use session::{
    BrokenLog, CHALLENGE_LIFE, Declined, DrawAnswer, OFFER_PAUSE_PLIES, Out, Phase, Rematch, Session,
};
pub use takeback::{Takeback, TakebackRequest};
pub use time_control::{DEFAULT_PER_MOVE, NotATimeControl, TimeControl};
pub use view::{Choice, LastAction, SeatView, View};
