//! Translates snapshots of a session into what its keeper needs to know.

use banqi_keeper::{Awaited, Keeper, Moment, News, Person};

use crate::app::Snapshot;
use crate::store::UserId;
use banqi_session::{ClockRequest, Participant, Phase, SeatView};

/// Person numbers from here on are for people who were invited and have not joined.
const INVITED: u8 = 128;

/// What a keeper learns from a snapshot.
pub(super) struct Told {
    news: News,
    /// The last known action of each player, with its time.
    acted: Vec<(Person, Moment)>,
    /// The person who acts now.
    by: Option<Person>,
}

impl Told {
    /// Reads a snapshot; `by` is the person who caused the change, if a person did.
    pub(super) fn of(snapshot: &Snapshot, by: Option<UserId>) -> Self {
        let by = by.and_then(|user| person(snapshot, user));
        Self { news: news(snapshot), acted: acted(snapshot), by }
    }

    /// Passes it to the keeper. Actions come first, because whoever acted recently is not notified by the news.
    pub(super) fn tell(self, keeper: &mut Keeper, now: Moment) {
        let Self { news, acted, by } = self;
        for (person, at) in acted.into_iter().chain(by.map(|person| (person, now))) {
            keeper.acted(person, at);
        }
        keeper.news(news, now);
    }
}

/// Returns the state of a session as the keeper sees it.
fn news(snapshot: &Snapshot) -> News {
    let view = &snapshot.view;
    let (since, news_seq) = match (view.phase, view.started) {
        // The outcome of a challenge that never became a game is edited into the challenge's message, however old it
        // is.
        (Phase::Offered, _) | (_, None) => (0, 0),
        (Phase::Over(ending), _) if !ending.was_played() => (0, 0),
        (Phase::Playing | Phase::Over(_), Some(started)) => (started, view.news_seq),
    };
    News { seq: view.seq, since, news_seq, awaited: awaited(snapshot) }
}

/// Returns who has something to do, and since which event: the player to move, players with a draw offer, a request to
/// change the clock or a challenge to answer, and after the end all players, who should see the result. A player in the
/// middle of a chain of captures is left out: they are present. No one if the server does not want them to be notified.
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
            let has_offer = |seat: &&SeatView| {
                let agreed = view.agreed.contains(&seat.seat);
                let offered = view.offer.is_some_and(|by| by != seat.seat) && !agreed;
                let asked = |request: ClockRequest| request.by != seat.seat && !request.has_agreed(seat.seat);
                !seat.is_out && (offered || view.clock_request.is_some_and(asked))
            };
            let asked = view.clock_request.map(|request| request.seq);
            let offered = view.offer_seq.or(asked).unwrap_or(view.news_seq);
            awaited.extend(view.seats.iter().filter(has_offer).map(|seat| (seat.player, offered)));
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
pub(super) fn user(snapshot: &Snapshot, person: Person) -> Option<UserId> {
    let view = &snapshot.view;
    let player = match person.0.checked_sub(INVITED) {
        None => view.entrants.get(usize::from(person.0)),
        Some(nth) => view.invited.get(usize::from(nth)),
    };
    player.and_then(|player| snapshot.user(*player))
}
