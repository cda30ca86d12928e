//! What a game's keeper is told of it.

use banqi_keeper::{Awaited, News, Person};

use crate::app::Snapshot;
use crate::store::UserId;
use banqi_session::{Phase, PlayerId, SeatView};

/// People who were asked and have not entered are numbered from here on.
const INVITED: u8 = 128;

/// What there is to show of a session.
pub(super) fn of(snapshot: &Snapshot) -> News {
    let view = &snapshot.view;
    let since = match view.phase {
        Phase::Offered => 0,
        Phase::Playing => view.started.unwrap_or(0),
        // What becomes of a challenge without a game is written into it.
        Phase::Over(ending) if ending.was_played() => view.started.unwrap_or(0),
        Phase::Over(_) => 0,
    };
    News { seq: view.seq, since, news_seq: view.news_seq, awaited: awaited(snapshot) }
}

/// Who has something to do, and since when: whoever is to move, has an offer to answer, a challenge to answer, or a
/// result to take note of. Nobody in the middle of a chain: they are at it.
fn awaited(snapshot: &Snapshot) -> Vec<Awaited> {
    let view = &snapshot.view;
    let known = |player: PlayerId| snapshot.person(player).and_then(|user| person(snapshot, user));
    let all = |players: &mut dyn Iterator<Item = PlayerId>, since: u32| -> Vec<Awaited> {
        players.filter_map(known).map(|person| Awaited { person, since }).collect()
    };
    match view.phase {
        Phase::Offered => {
            let asked = view.invited.iter().filter(|invited| !view.entrants.contains(invited));
            all(&mut asked.copied(), 0)
        }
        Phase::Playing => {
            let offered = |seat: &&SeatView| {
                view.offer.is_some_and(|by| by != seat.seat) && !seat.is_out && !view.agreed.contains(&seat.seat)
            };
            let to_answer = view.seats.iter().filter(offered);
            let mut awaited = all(&mut to_answer.map(|seat| seat.player), view.news_seq);
            if view.chain().is_none() {
                let to_move = all(&mut view.player_to_move().into_iter(), view.turn_seq);
                awaited.extend(to_move.into_iter().filter(|one| awaited.iter().all(|other| other.person != one.person)).collect::<Vec<_>>());
            }
            awaited
        }
        Phase::Over(ending) if ending.was_played() => {
            all(&mut view.seats.iter().map(|seat| seat.player), view.news_seq)
        }
        Phase::Over(_) => Vec::new(),
    }
}

/// The number of a person within a game, if they are in it.
pub(super) fn person(snapshot: &Snapshot, user: UserId) -> Option<Person> {
    let view = &snapshot.view;
    let player = snapshot.player(user)?;
    let number = |among: &[PlayerId]| {
        among.iter().position(|known| *known == player).and_then(|nth| u8::try_from(nth).ok())
    };
    number(&view.entrants).or_else(|| number(&view.invited).map(|nth| INVITED + nth)).map(Person)
}

/// The person with a number.
pub(super) fn user(snapshot: &Snapshot, person: Person) -> Option<UserId> {
    let view = &snapshot.view;
    let player = match person.0.checked_sub(INVITED) {
        None => view.entrants.get(usize::from(person.0)),
        Some(nth) => view.invited.get(usize::from(nth)),
    };
    player.and_then(|player| snapshot.person(*player))
}
