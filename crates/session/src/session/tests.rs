//! Logs that no session can have written are refused by number, and never panic.

use std::time::Duration;

use super::{BrokenLog, Session};
use crate::{
    AbortBy, ClockChange, Entrant, EntrantText, Event, Logged, Participant, PlayerId, Seat, SessionId,
    Timestamp,
};
use banqi_rules::{AnyGame, AnyPly, Variant};

const BROKEN: SessionId = SessionId(7);
const LATER: Timestamp = Timestamp(1_000);

/// Folds a challenge to a game of this name, followed by `events`.
fn fold(variant: &str, events: &[Event]) -> Result<Session, BrokenLog> {
    let challenged = Event::Challenged {
        challenger: person(0),
        invited: Vec::new(),
        partner: None,
        variant: variant.parse().unwrap(),
        time: Duration::from_secs(60).into(),
        casual: true,
        expires: LATER,
    };
    let logged = |(seq, event): (u32, &Event)| Logged { seq, at: Timestamp(0), event: event.clone() };
    let log: Vec<Logged> = (0..).zip([&challenged].into_iter().chain(events)).map(logged).collect();
    Session::fold(BROKEN, &log)
}

fn person(entrant: u8) -> Participant {
    Participant::Person(PlayerId(1 + i64::from(entrant)))
}

fn text() -> EntrantText {
    EntrantText::automatic(1)
}

fn entered(entrant: u8) -> Event {
    Event::Entered { by: person(entrant), text: text() }
}

fn accepted(entrant: u8, first: u8) -> Event {
    let texts = vec![text(); usize::from(entrant) + 1];
    Event::Accepted { by: person(entrant), texts, first: Entrant(first), deadline: LATER }
}

/// Everybody but the challenger enters, and the game begins.
fn begun(variant: &str) -> Vec<Event> {
    let last = variant.parse::<Variant>().unwrap().seats() - 1;
    (1..last).map(entered).chain([accepted(last, 0)]).collect()
}

/// One event of each kind that names a seat.
fn events_of(seat: u8, variant: &str) -> Vec<Event> {
    let seat = Seat(seat);
    let game = AnyGame::new(variant.parse().unwrap());
    let ply = AnyPly::of(game.actions()[0], game.bag_faces().first().copied());
    vec![
        Event::Played { seat, ply, deadline: LATER },
        Event::DrawOffered { seat },
        Event::DrawAccepted { seat, why: None },
        Event::DrawDeclined { seat, why: None },
        Event::ClockRequested { seat, change: ClockChange::Pause },
        Event::ClockAgreed { seat },
        Event::ClockDeclined { seat },
        Event::TakebackRequested { seat },
        Event::TakebackDeclined { seat },
        Event::TakenBack { seat, actions: 1 },
        Event::Resumed { seat: Some(seat), deadline: LATER },
        Event::VacationSet { seat, until: LATER },
        Event::HintTaken { seat },
        Event::DrawClaimed { seat },
        Event::Resigned { seat },
        Event::TimedOut { seat },
        Event::Aborted { by: AbortBy::Player(seat) },
    ]
}

const GAMES: [(&str, u8); 4] =
    [("taiwan", 2), ("xiangqi", 2), ("four-colour-4", 4), ("four-colour-teams", 4)];

#[test]
fn a_seat_that_the_game_does_not_have_breaks_the_log() {
    for (variant, seats) in GAMES {
        let begun = begun(variant);
        let broken = Err(BrokenLog { session: BROKEN, seq: u32::from(seats) });
        for seat in [seats, 5, u8::MAX] {
            for event in events_of(seat, variant) {
                let log = [&begun[..], std::slice::from_ref(&event)].concat();
                assert_eq!(fold(variant, &log).map(|session| session.seq()), broken, "{variant} {event:?}");
            }
        }
    }
}

#[test]
fn a_seat_of_the_game_does_not() {
    for (variant, seats) in GAMES {
        let begun = begun(variant);
        for event in events_of(seats - 1, variant) {
            let log = [&begun[..], std::slice::from_ref(&event)].concat();
            let folded = fold(variant, &log).map(|session| session.seq());
            assert_eq!(folded, Ok(u32::from(seats)), "{variant} {event:?}");
        }
    }
}

#[test]
fn no_seat_acts_before_the_game_has_begun() {
    for (variant, _) in GAMES {
        for event in events_of(0, variant) {
            let folded = fold(variant, std::slice::from_ref(&event)).map(|session| session.seq());
            assert_eq!(folded, Err(BrokenLog { session: BROKEN, seq: 1 }), "{variant} {event:?}");
        }
    }
}

#[test]
fn the_entrants_fill_the_seats_and_one_of_them_begins() {
    let broken = |variant: &str, events: &[Event]| fold(variant, events).unwrap_err().seq;
    assert_eq!(broken("taiwan", &[accepted(1, 2)]), 1, "nobody is entrant 2");
    assert_eq!(broken("taiwan", &[entered(1)]), 1, "the last entrant accepts");
    assert_eq!(broken("taiwan", &[accepted(1, 0), accepted(2, 0)]), 2);
    assert_eq!(broken("four-colour-4", &[accepted(1, 0)]), 1, "seats are still free");
    assert_eq!(broken("four-colour-4", &[entered(1), entered(2), entered(3)]), 3);
}
