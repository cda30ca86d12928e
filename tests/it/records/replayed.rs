//! Animations made from records: how long each board is shown.

use std::time::Duration;

use banqi::app::{Imported, Replay};
use banqi_session::Record;

use crate::records::xiangqi::record as record_of_xiangqi;
use crate::records::{played, random};

fn replay(record: &Record) -> Replay {
    Imported::read(record.to_json().as_bytes()).unwrap().replay().unwrap()
}

#[test]
fn a_capture_is_shown_longer_than_other_moves_and_the_end_longest() {
    // The third move captures.
    let record = record_of_xiangqi("xiangqi", "h2e2 h9g7 e2e6 i9h9", Some("red wins: resignation"));
    let replay = replay(&record);
    let times: Vec<u128> = replay.shots.iter().map(|(_, time)| time.as_millis()).collect();
    assert_eq!(times, [1_000, 1_000, 1_000, 1_600, 5_000]);
    assert!(replay.speed <= 1.0, "{}", replay.speed);
}

#[test]
fn a_long_game_is_shown_within_two_minutes() {
    let games = (0..20).map(|seed| played(&mut random(seed), None));
    let record = games.max_by_key(|game| game.plies.len()).unwrap();
    assert!(record.plies.len() > 130, "{} moves", record.plies.len());
    let replay = replay(&record);
    assert_eq!(replay.shots.len(), record.plies.len() + 1, "no board is left out");
    let (last, moves) = replay.shots.split_last().unwrap();
    assert_eq!(last.1, Duration::from_secs(5));
    let total: Duration = moves.iter().map(|(_, time)| *time).sum();
    assert!(total > Duration::from_secs(118) && total <= Duration::from_secs(120), "{total:?}");
    // Captures are still shown longer.
    let longest = moves.iter().map(|(_, time)| time.as_secs_f64()).fold(0.0, f64::max);
    let shortest = moves.iter().map(|(_, time)| time.as_secs_f64()).fold(f64::MAX, f64::min);
    assert!((longest / shortest - 1.6).abs() < 0.01, "{longest} and {shortest}");
    assert!((1.0 / shortest - replay.speed).abs() < 0.01, "{} and {shortest}", replay.speed);
}
