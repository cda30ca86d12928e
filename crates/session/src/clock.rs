//! The clock of a game.
//!
//! - With a limit per move, the clock of each turn starts when the last one ends, and is due after the limit.
//! - With a bank, each seat has its own time. It runs down during the seat's turns, also while nobody looks. A turn
//!   ends when its event is committed. The first [`SHOWING`] of each turn are free, because the board has to be drawn
//!   and delivered; what is not needed of them is not saved up. If the program itself delays a move by [`LEAST_DELAY`]
//!   or more, it shifts the deadline by that time, up to [`MOST_DELAY`].
//! - The first move of each seat is not taken from its bank: it has as much time as the bank, and nothing is added. So
//!   a player who accepts at once gains nothing over one who first has to notice that the game has begun. After that,
//!   the increment is added after each ply; a chain of captures is one ply.
//! - The computer's time does not run. In correspondence play, neither does that of a player who is on vacation.
//! - A seat may ask the others for a pause, or for another time control. The change happens once every other seat that
//!   is still in has agreed; the computer agrees at once. During a pause no time runs. Any seat may end it, and after
//!   [`LONGEST_PAUSE`] it ends by itself. The turn then has as much time as it had before.
//! - A takeback does not set the clock back: see the module `takeback`.
//! - Time in which the program could not be reached is given back. A few seconds are given back when they matter: with
//!   the next command in a live game, and at the end of the turn in correspondence play. In a live game, an outage of
//!   [`LEAST_OUTAGE`] or more is mentioned on the board during the current turn and the next one, so that both players
//!   see why.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::{NotATimeControl, Seat, TimeControl, Timestamp};
use crate::session::MOST_SEATS;

/// The time at the start of each turn that is not taken from a bank.
pub const SHOWING: Duration = Duration::from_secs(1);

/// The shortest delay of a move by the program that is given back.
pub const LEAST_DELAY: Duration = Duration::from_millis(100);

/// The longest delay of a move by the program that is given back.
pub const MOST_DELAY: Duration = Duration::from_secs(10);

/// The shortest outage of the program that the players of a live game are told about: the shortest that moves their
/// deadline at once.
pub const LEAST_OUTAGE: Duration = Duration::from_secs(15);

/// For how many turns the board mentions an outage.
const OUTAGE_TURNS: u32 = 2;

/// How long a pause lasts if nobody ends it.
pub const LONGEST_PAUSE: Duration = Duration::from_secs(14 * 24 * 3600);

/// A change of the clock that all players have to agree on. Written as `pause`, or as the new time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ClockChange {
    /// The clock stops.
    Pause,
    /// The game goes on with another time control.
    Time(TimeControl),
}

/// The word for [`ClockChange::Pause`].
const PAUSE: &str = "pause";

impl fmt::Display for ClockChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pause => f.write_str(PAUSE),
            Self::Time(time) => time.fmt(f),
        }
    }
}

impl FromStr for ClockChange {
    type Err = NotATimeControl;

    fn from_str(text: &str) -> Result<Self, NotATimeControl> {
        if text == PAUSE { Ok(Self::Pause) } else { text.parse().map(Self::Time) }
    }
}

/// An open request to change the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockRequest {
    /// The seat that asked.
    pub by: Seat,
    /// What it asked for.
    pub change: ClockChange,
    /// The number of the event that made the request.
    pub seq: u32,
    /// The seats that have agreed, by index.
    agreed: [bool; MOST_SEATS],
}

impl ClockRequest {
    pub(crate) const fn new(by: Seat, change: ClockChange, seq: u32) -> Self {
        Self { by, change, seq, agreed: [false; MOST_SEATS] }
    }

    /// Whether a seat has agreed.
    #[must_use]
    pub fn has_agreed(&self, seat: Seat) -> bool {
        self.agreed.get(usize::from(seat.0)).is_some_and(|agreed| *agreed)
    }

    pub(crate) fn agree(&mut self, seat: Seat) {
        if let Some(agreed) = self.agreed.get_mut(usize::from(seat.0)) {
            *agreed = true;
        }
    }
}

/// The clock of a session.
#[derive(Debug, Clone)]
pub(crate) struct Clock {
    time: TimeControl,
    /// What is left of each seat's bank, without the current turn.
    left: [Duration; MOST_SEATS],
    /// When the challenge expires, the current turn is due, or the pause ends.
    deadline: Timestamp,
    /// During a pause, what is left of the current turn.
    paused: Option<Duration>,
    /// The end of each seat's last vacation.
    away_until: [Timestamp; MOST_SEATS],
    /// The last outage that the players are told about, with the number of turns after which it is old news.
    outage: Option<(Duration, u32)>,
}

/// How a turn is timed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Timing {
    /// It takes its time from the seat's bank, if there are banks.
    Counted,
    /// The seat's first move.
    First,
}

impl Clock {
    /// Returns the clock of a challenge that expires at `expires`.
    pub(crate) const fn new(time: TimeControl, expires: Timestamp) -> Self {
        Self {
            time,
            left: [time.first_move(); MOST_SEATS],
            deadline: expires,
            paused: None,
            away_until: [Timestamp(i64::MIN); MOST_SEATS],
            outage: None,
        }
    }

    /// Returns the time control.
    pub(crate) const fn time(&self) -> TimeControl {
        self.time
    }

    /// Returns when the challenge expires, the current turn is due, or the pause ends.
    pub(crate) const fn deadline(&self) -> Timestamp {
        self.deadline
    }

    /// Returns what is left of a seat's bank, without its current turn; `None` without banks.
    pub(crate) fn left(&self, seat: Seat) -> Option<Duration> {
        match self.time {
            TimeControl::PerMove(_) => None,
            TimeControl::Bank { .. } => self.left.get(usize::from(seat.0)).copied(),
        }
    }

    /// Returns when a turn of `seat` that starts at `at` is due.
    pub(crate) fn due(&self, seat: Seat, timing: Timing, at: Timestamp) -> Timestamp {
        match (timing, self.left(seat)) {
            (Timing::Counted, Some(left)) => at.plus(left).plus(SHOWING),
            (Timing::First, _) | (_, None) => self.start(seat, at).plus(self.time.first_move()),
        }
    }

    /// Returns when the time of `seat` starts to run, from `at` on: in correspondence play, not during a vacation.
    pub(crate) fn start(&self, seat: Seat, at: Timestamp) -> Timestamp {
        if self.time.is_correspondence() { self.away_until(seat).max(at) } else { at }
    }

    /// Returns the end of a seat's last vacation.
    pub(crate) fn away_until(&self, seat: Seat) -> Timestamp {
        self.away_until.get(usize::from(seat.0)).copied().unwrap_or(Timestamp(i64::MIN))
    }

    /// Sets the end of a seat's vacation. If it `is_to_move`, its turn is due as much later or earlier.
    pub(crate) fn set_away(&mut self, seat: Seat, until: Timestamp, at: Timestamp, is_to_move: bool) {
        let before = self.start(seat, at);
        if let Some(away) = self.away_until.get_mut(usize::from(seat.0)) {
            *away = until;
        }
        if is_to_move && self.paused.is_none() {
            let left = self.deadline.since(before);
            self.deadline = self.start(seat, at).plus(left);
        }
    }

    /// Sets when the current turn is due, or when the pause ends.
    pub(crate) const fn set(&mut self, deadline: Timestamp) {
        self.deadline = deadline;
    }

    /// Moves the deadline because of an outage that ended after so many turns of the game. It is remembered if it was
    /// long and the clock of a live game ran.
    pub(crate) fn make_up(&mut self, deadline: Timestamp, turns: u32) {
        let lasted = deadline.since(self.deadline);
        if lasted >= LEAST_OUTAGE && self.paused.is_none() && !self.time.is_correspondence() {
            self.outage = Some((lasted, turns + OUTAGE_TURNS));
        }
        self.deadline = deadline;
    }

    /// After so many turns of the game, returns how long the last outage was that the players should know of.
    pub(crate) fn outage(&self, turns: u32) -> Option<Duration> {
        self.outage.filter(|(_, until)| turns < *until).map(|(lasted, _)| lasted)
    }

    /// Begins a turn of `seat`, also during a pause.
    pub(crate) fn begin(&mut self, seat: Seat, timing: Timing, at: Timestamp) {
        let (start, due) = (self.start(seat, at), self.due(seat, timing, at));
        match &mut self.paused {
            Some(left) => *left = due.since(start),
            None => self.deadline = due,
        }
    }

    /// During a pause, returns what is left of the current turn.
    pub(crate) const fn paused(&self) -> Option<Duration> {
        self.paused
    }

    /// Stops the clock of `seat`, which is to move.
    pub(crate) fn pause(&mut self, seat: Seat, at: Timestamp) {
        self.paused = Some(self.deadline.since(self.start(seat, at)));
        self.deadline = at.plus(LONGEST_PAUSE);
    }

    /// Starts the clock again; `deadline` is when the current turn is due.
    pub(crate) const fn resume(&mut self, deadline: Timestamp) {
        self.paused = None;
        self.deadline = deadline;
    }

    /// Changes to another time control. Every seat gets a full bank.
    pub(crate) const fn change(&mut self, time: TimeControl) {
        self.time = time;
        self.left = [time.first_move(); MOST_SEATS];
    }

    /// Takes the time of a counted turn from the bank of `seat`, and adds the increment if the turn is `complete`.
    pub(crate) fn take(&mut self, seat: Seat, at: Timestamp, complete: bool) {
        let TimeControl::Bank { increment, .. } = self.time else { return };
        if let Some(left) = self.left.get_mut(usize::from(seat.0)) {
            *left = (*left).min(self.deadline.since(at));
            if complete {
                *left += increment;
            }
        }
    }

    /// Returns the part of a command's delay in the program that is given back to a turn.
    pub(crate) fn given_back(&self, waited: Duration) -> Duration {
        match self.time {
            TimeControl::Bank { .. } if waited >= LEAST_DELAY => waited.min(MOST_DELAY),
            TimeControl::Bank { .. } | TimeControl::PerMove(_) => Duration::ZERO,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BANK: Duration = Duration::from_secs(300);
    const NOW: Timestamp = Timestamp(1_000_000);

    fn clock() -> Clock {
        Clock::new(TimeControl::bank(5, 3), NOW)
    }

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn a_turn_takes_its_time_from_the_bank_and_adds_the_increment() {
        let mut clock = clock();
        clock.set(clock.due(Seat(1), Timing::Counted, NOW));
        assert_eq!(clock.deadline(), NOW.plus(BANK).plus(SHOWING));
        clock.take(Seat(1), NOW.plus(seconds(21)), true);
        assert_eq!(clock.left(Seat(1)), Some(seconds(300 - 20 + 3)), "the first second is free");
        assert_eq!(clock.left(Seat(0)), Some(BANK));
    }

    #[test]
    fn the_free_second_is_not_saved_up() {
        let mut clock = clock();
        clock.set(clock.due(Seat(0), Timing::Counted, NOW));
        clock.take(Seat(0), NOW.plus(Duration::from_millis(10)), false);
        assert_eq!(clock.left(Seat(0)), Some(BANK));
    }

    #[test]
    fn a_shifted_deadline_costs_nothing_and_gives_nothing() {
        let mut clock = clock();
        let (away, at) = (seconds(3_600), NOW.plus(seconds(3_600)));
        clock.set(clock.due(Seat(0), Timing::Counted, NOW).plus(away));
        clock.take(Seat(0), at.plus(seconds(11)), false);
        assert_eq!(clock.left(Seat(0)), Some(BANK - seconds(10)));
        let mut clock = self::clock();
        clock.set(clock.due(Seat(0), Timing::Counted, NOW).plus(away));
        clock.take(Seat(0), NOW, false);
        assert_eq!(clock.left(Seat(0)), Some(BANK));
    }

    #[test]
    fn a_long_outage_of_a_live_game_is_mentioned_for_two_turns() {
        let outage = |time, lasted| {
            let mut clock = Clock::new(time, NOW);
            clock.make_up(NOW.plus(lasted), 7);
            assert_eq!(clock.deadline(), NOW.plus(lasted));
            [7, 8, 9].map(|turns| clock.outage(turns))
        };
        let (bank, minutes) = (TimeControl::bank(5, 3), TimeControl::PerMove(seconds(600)));
        for time in [bank, minutes] {
            assert_eq!(outage(time, LEAST_OUTAGE), [Some(LEAST_OUTAGE), Some(LEAST_OUTAGE), None]);
            assert_eq!(outage(time, LEAST_OUTAGE - seconds(1)), [None; 3]);
        }
        assert_eq!(outage(TimeControl::default(), seconds(3_600)), [None; 3], "nobody waits at the board");
        let mut paused = clock();
        paused.pause(Seat(0), NOW);
        paused.make_up(NOW.plus(LONGEST_PAUSE).plus(seconds(60)), 7);
        assert_eq!(paused.outage(7), None, "no clock ran");
    }

    #[test]
    fn a_turn_has_after_a_pause_what_it_had_before() {
        let mut clock = clock();
        clock.set(clock.due(Seat(0), Timing::Counted, NOW));
        let at = NOW.plus(seconds(101));
        clock.pause(Seat(0), at);
        assert_eq!(clock.deadline(), at.plus(LONGEST_PAUSE));
        let later = at.plus(seconds(86_400));
        let left = clock.paused().unwrap();
        assert_eq!(left, seconds(200));
        clock.resume(later.plus(left));
        clock.take(Seat(0), later.plus(seconds(50)), true);
        assert_eq!(clock.left(Seat(0)), Some(seconds(150 + 3)));
    }

    #[test]
    fn a_vacation_moves_the_turn_of_its_seat_and_ends_early() {
        let mut clock = Clock::new(TimeControl::default(), NOW);
        let (day, limit) = (seconds(86_400), TimeControl::default().first_move());
        clock.set(clock.due(Seat(0), Timing::Counted, NOW));
        clock.set_away(Seat(1), NOW.plus(3 * day), NOW, false);
        assert_eq!(clock.deadline(), NOW.plus(limit));
        assert_eq!(clock.due(Seat(1), Timing::Counted, NOW.plus(day)), NOW.plus(3 * day).plus(limit));
        clock.set_away(Seat(0), NOW.plus(3 * day), NOW.plus(day), true);
        assert_eq!(clock.deadline(), NOW.plus(limit).plus(2 * day), "a day of the turn had passed");
        clock.set_away(Seat(0), NOW.plus(2 * day), NOW.plus(2 * day), true);
        assert_eq!(clock.deadline(), NOW.plus(limit).plus(day));
        let mut live = self::clock();
        live.set_away(Seat(0), NOW.plus(3 * day), NOW, true);
        assert_eq!(live.due(Seat(0), Timing::First, NOW), NOW.plus(BANK));
    }

    #[test]
    fn changes_are_read_back() {
        for change in TimeControl::SUGGESTED.map(ClockChange::Time).into_iter().chain([ClockChange::Pause]) {
            assert_eq!(change.to_string().parse(), Ok(change));
        }
        assert_eq!("break".parse::<ClockChange>(), Err(NotATimeControl::Form));
    }

    #[test]
    fn only_delays_that_matter_are_given_back() {
        let given = |ms| clock().given_back(Duration::from_millis(ms));
        assert_eq!(given(99), Duration::ZERO);
        assert_eq!(given(2_500), Duration::from_millis(2_500));
        assert_eq!(given(60_000), MOST_DELAY);
        let per_move = Clock::new(TimeControl::default(), NOW);
        assert_eq!(per_move.given_back(seconds(5)), Duration::ZERO);
        assert_eq!(per_move.left(Seat(0)), None);
    }
}
