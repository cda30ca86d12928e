//! Sessions made from records.

use banqi_rules::Variant;
use banqi_rules::banqi::{Action, RuleSet};
use banqi_session::{GameResult, Participant, Phase, PlayerId, Record, Session, SessionId};
use rand::RngExt as _;
use rand::seq::IndexedRandom as _;

use crate::records::{any_rules, played_by, random};

/// Folds the events of a record, and checks that they tell the same game.
pub(crate) fn session_of(record: &Record) -> Session {
    let session = Session::fold(SessionId(0), &record.events()).unwrap();
    assert_eq!(session.steps(), record.plies);
    assert_eq!(session.result(), record.result);
    assert_eq!((session.variant(), session.agreed_casual()), (record.variant, record.casual));
    assert_eq!(session.first().0, record.first_seat);
    assert_eq!(session.is_voided(), record.voided);
    session
}

#[test]
fn a_record_tells_the_same_game_as_its_events() {
    let mut random = random(16);
    for _ in 0..200 {
        let rules = any_rules(&mut random);
        let plies = random.random_bool(0.5).then(|| random.random_range(0..60));
        let mut record = played_by(rules, &mut random, plies);
        let session = session_of(&record);
        if record.result != Some(GameResult::Aborted) {
            continue;
        }
        // The same game with another end.
        record.result = Some(GameResult::Agreement);
        assert!(matches!(session_of(&record).phase(), Phase::Over(_)));
        let flipped = |timed: &banqi_session::TimedPly| {
            timed.step.ply().unwrap().banqi().is_some_and(|ply| matches!(ply.action, Action::Flip(_)))
        };
        if record.plies.iter().any(flipped) {
            let results = ["red wins: resignation", "black wins: time"];
            record.result = Some(results.choose(&mut random).unwrap().parse().unwrap());
            session_of(&record);
        }
        (record.result, record.seed) = (None, None);
        assert_eq!(session_of(&record).to_move(), session.game().seat_to_move());
    }
}

#[test]
fn the_computer_is_known_by_its_label_once() {
    let mut record = played_by(RuleSet::taiwan(), &mut random(1), Some(10));
    assert_eq!(record.variant, Variant::default());
    let person = |number| Participant::Person(PlayerId(number));
    record.entrants = vec!["computer, level 3".into(), "Ann".into()];
    assert_eq!(record.participants(), [Participant::Computer(3), person(1)]);
    for odd in ["computer, level 0", "computer, level 03", "computer", "computer, level 3 "] {
        record.entrants = vec![odd.into(), "computer, level 3".into()];
        assert_eq!(record.participants(), [person(0), Participant::Computer(3)]);
    }
    record.entrants = vec!["computer, level 3".into(); 2];
    assert_eq!(record.participants(), [Participant::Computer(3), person(1)]);
    session_of(&record);
}
