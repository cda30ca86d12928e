//! Animations made from records: how long each board is shown.

use std::cell::RefCell;
use std::time::Duration;

use banqi_app::{Imported, NoImport, Replay};
use banqi_render::NoAnimation;
use banqi_session::{AnyBoard, Record};

use crate::records::xiangqi::record as record_of_xiangqi;
use crate::records::{played, random};

fn replay(record: &Record) -> Replay {
    Imported::read(record.to_json().as_bytes()).unwrap().replay().unwrap()
}

#[test]
fn blank_lines_are_not_records() {
    let line = record_of_xiangqi("xiangqi", "h2e2 h9g7", Some("draw: agreement")).to_json_line();
    for one in [format!("{line}\n"), format!("\n{line}"), format!("{line} \r\n\n")] {
        assert!(Imported::read(one.as_bytes()).is_ok(), "{one:?}");
    }
    for several in [format!("{line}{line}"), format!("\n{line}\n{line}")] {
        assert!(matches!(Imported::read(several.as_bytes()), Err(NoImport::Several)), "{several:?}");
    }
}

#[test]
fn a_capture_is_shown_longer_than_other_moves_and_the_end_longest() {
    // The third move captures.
    let record = record_of_xiangqi("xiangqi", "h2e2 h9g7 e2e6 i9h9", Some("red wins: resignation"));
    let replay = replay(&record);
    let times: Vec<u128> = replay.shots.iter().map(|(_, time)| time.as_millis()).collect();
    assert_eq!(times, [1_000, 1_000, 1_000, 1_600, 5_000]);
    assert!(replay.pace.speed <= 1.0, "{}", replay.pace.speed);
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
    assert!((1.0 / shortest - replay.pace.speed).abs() < 0.01, "{} and {shortest}", replay.pace.speed);
}

/// Discord refuses a file of more than 10 MiB, to which the longest records would come.
#[test]
fn moves_are_left_out_of_a_replay_that_would_be_too_large() {
    let games = (0..20).map(|seed| played(&mut random(seed), None));
    let record = games.max_by_key(|game| game.plies.len()).unwrap();
    let whole = replay(&record);
    let boards = whole.shots.len();
    let time: Duration = whole.shots.iter().map(|(_, time)| *time).sum();
    let (first, last) = (whole.shots[0].0.clone(), whole.shots[boards - 1].clone());
    let shown = RefCell::new(Vec::new());
    let encode = |shots: &[(AnyBoard, Duration)]| {
        *shown.borrow_mut() = shots.to_vec();
        Ok::<_, NoAnimation>(vec![0; 1_000 * shots.len()])
    };
    let (file, pace) = whole.encoded(40_000, encode).unwrap();
    let shown = shown.into_inner();
    assert_eq!(file.len(), 1_000 * shown.len());
    assert!(file.len() <= 40_000, "{} bytes", file.len());
    assert!(boards > 80 && pace.every.is_power_of_two(), "{} of {boards}", pace.every);
    // Twice as many would not have fitted.
    assert!(boards.div_ceil(pace.every / 2) + 1 > 40, "{} of {boards}", pace.every);
    assert_eq!((&shown[0].0, &shown[shown.len() - 1]), (&first, &last));
    let shortened: Duration = shown.iter().map(|(_, time)| *time).sum();
    assert!(shortened.abs_diff(time) < Duration::from_secs(15), "{shortened:?} instead of {time:?}");
}
