//! Translates snapshots of a session into what its keeper needs to know.

use std::time::Duration;

use banqi_keeper::{Awaited, Keeper, Moment, News, Person, Quiet, Reminder};

use crate::app::Snapshot;
use crate::discord::interaction::bot::has_offer;
use crate::store::{QuietHours, UserId};
use banqi_session::{Participant, Phase, PlayerId, SeatView, Timestamp};

/// Person numbers from here on are for people who were invited and have not joined.
const INVITED: u8 = 128;

/// For how long the quiet times of people are computed in advance: longer than any time per move. A turn that a vacation
/// makes longer is looked at again when its reminder falls due.
const QUIET_AHEAD: Duration = Duration::from_secs(16 * 24 * 3600);

/// The shortest time of a turn with a reminder.
const LEAST_REMINDED: Duration = Duration::from_secs(3600);

/// What a keeper learns from a snapshot.
#[derive(Debug)]
pub struct Update {
    news: News,
    /// The last known action of each player, with its time.
    acted: Vec<(Person, Moment)>,
    /// The person who acts now.
    by: Option<Person>,
}

impl Update {
    /// Reads a snapshot; `by` is the person who caused the change, if a person did.
    #[must_use]
    pub fn of(snapshot: &Snapshot, by: Option<UserId>, now: Timestamp) -> Self {
        let by = by.and_then(|user| person(snapshot, user));
        Self { news: news(snapshot, now), acted: acted(snapshot), by }
    }

    /// Passes it to the keeper. Actions come first, because whoever acted recently is not notified by the news.
    pub fn tell(self, keeper: &mut Keeper, now: Moment) {
        let Self { news, acted, by } = self;
        for (person, at) in acted.into_iter().chain(by.map(|person| (person, now))) {
            keeper.acted(person, at);
        }
        keeper.news(news, now);
    }
}

/// Returns the state of a session as the keeper sees it.
fn news(snapshot: &Snapshot, now: Timestamp) -> News {
    let view = &snapshot.view;
    let (since, news_seq) = match (view.phase, view.started) {
        // The outcome of a challenge that never became a game is edited into the challenge's message, however old it
        // is.
        (Phase::Offered, _) | (_, None) => (0, 0),
        (Phase::Over(ending), _) if !ending.was_played() => (0, 0),
        (Phase::Playing | Phase::Over(_), Some(started)) => (started, view.news_seq),
    };
    News {
        seq: view.seq,
        since,
        news_seq,
        awaited: awaited(snapshot),
        reminder: reminder(snapshot, now),
        quiet: quiet(snapshot, now),
    }
}

/// Returns the reminder of the player to move, if the turn has [`LEAST_REMINDED`] or more: when a third of that is left,
/// but not during a vacation. With a bank, a turn has what is left of the bank. No one is reminded during a pause, or if
/// the server does not want that.
fn reminder(snapshot: &Snapshot, now: Timestamp) -> Option<Reminder> {
    let view = &snapshot.view;
    if view.phase != Phase::Playing || !snapshot.may_notify() {
        return None;
    }
    let until = view.deadline?;
    let to_move = view.seats.iter().find(|seat| view.to_move == Some(seat.seat))?;
    let person = person(snapshot, snapshot.user(to_move.player)?)?;
    let time = to_move.left.unwrap_or(view.time.first_move());
    if time < LEAST_REMINDED {
        return None;
    }
    let third = i64::try_from(time.as_millis() / 3).ok()?;
    let back = to_move.away_until.unwrap_or(Timestamp(i64::MIN));
    let at = Moment((until.0 - third).max(back.0));
    Some(Reminder { person, since: view.turn_seq, at, until: Moment(until.0), stands: back <= now })
}

/// Returns the quiet times of everybody in the game, for as long as a turn can last.
fn quiet(snapshot: &Snapshot, now: Timestamp) -> Vec<Quiet> {
    let of_person = |(player, hours): (&PlayerId, &QuietHours)| {
        let person = person(snapshot, snapshot.users.get(player).copied().flatten()?)?;
        let spans = hours.spans(now, now.plus(QUIET_AHEAD)).into_iter();
        Some(spans.map(move |(from, until)| Quiet { person, from: Moment(from.0), until: Moment(until.0) }))
    };
    snapshot.quiet.iter().filter_map(of_person).flatten().collect()
}

/// Returns who has something to do, and since which event: the player to move, players with a draw offer, a request (to
/// change the clock, for a takeback) or a challenge to answer, and after the end all players, who should see the result.
/// A player in the middle of a chain of captures is left out: they are present. No one if the server does not want them
/// to be notified.
fn awaited(snapshot: &Snapshot) -> Vec<Awaited> {
    let view = &snapshot.view;
    if !snapshot.may_notify() {
        return Vec::new();
    }
    let mut awaited: Vec<(Participant, u32)> = Vec::new();
    match view.phase {
        Phase::Offered => {
            let asked = view.invited.iter().filter(|invited| !view.entrants.contains(invited));
            awaited.extend(asked.map(|player| (*player, 0)));
        }
        Phase::Playing => {
            let asked = view.clock_request.map(|request| request.seq);
            let asked = asked.or(view.takeback_request.map(|request| request.seq));
            let offered = view.offer_seq.or(asked).unwrap_or(view.news_seq);
            let asked = view.seats.iter().filter(|seat| has_offer(view, seat));
            awaited.extend(asked.map(|seat| (seat.player, offered)));
            let runs = view.chain().is_none() && view.paused_until.is_none();
            let to_move = view.player_to_move().filter(|_| runs);
            let is_new = |player: &Participant| awaited.iter().all(|(known, _)| known != player);
            if let Some(player) = to_move.filter(is_new) {
                awaited.push((player, view.waits_since));
            }
        }
        Phase::Over(ending) if ending.was_played() => {
            awaited.extend(view.seats.iter().map(|seat| (seat.player, view.news_seq)));
        }
        Phase::Over(_) => {}
    }
    let known = |(player, since)| {
        let person = person(snapshot, snapshot.user(player)?)?;
        Some(Awaited { person, since })
    };
    awaited.into_iter().filter_map(known).collect()
}

/// Returns the time of each player's last action, from the log.
fn acted(snapshot: &Snapshot) -> Vec<(Person, Moment)> {
    let seats = snapshot.view.seats.iter();
    let known = |seat: &SeatView| {
        let person = person(snapshot, snapshot.user(seat.player)?)?;
        Some((person, Moment(seat.acted_at?.0)))
    };
    seats.filter_map(known).collect()
}

/// Returns a person's number within a game; `None` if they have no part in it.
pub(super) fn person(snapshot: &Snapshot, user: UserId) -> Option<Person> {
    let view = &snapshot.view;
    let player = snapshot.player(user)?;
    let number = |among: &[Participant]| {
        among.iter().position(|known| *known == player).and_then(|nth| u8::try_from(nth).ok())
    };
    number(&view.entrants).or_else(|| number(&view.invited).map(|nth| INVITED + nth)).map(Person)
}

/// Returns the account of the person with a number.
#[must_use]
pub fn user(snapshot: &Snapshot, person: Person) -> Option<UserId> {
    let view = &snapshot.view;
    let player = match person.0.checked_sub(INVITED) {
        None => view.entrants.get(usize::from(person.0)),
        Some(nth) => view.invited.get(usize::from(nth)),
    };
    player.and_then(|player| snapshot.user(*player))
}
