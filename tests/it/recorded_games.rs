//! Whole games through the real binary: every action is legal, the game ends as recorded, and not earlier.
//!
//! `tests/games/*.txt` always run. If `BANQI_GAMES` names a file of recorded engine games in NTU form (the result, a
//! tab, the actions), those run too.

use std::fs;
use std::path::Path;

use crate::cli::banqi;

/// Converts an action from NTU form. The NTU board is four files wide and eight ranks high and is transposed here: `b8`
/// becomes `h2`. NTU's letters for `KAERHCP` are `KGMRNCP`, and it writes captures as moves.
fn from_ntu(action: &str, is_occupied: impl Fn(&str) -> bool) -> String {
    let square = |text: &str| {
        let (file, rank) = (text.as_bytes()[0] - b'a', text.as_bytes()[1] - b'1');
        format!("{}{}", char::from(b'a' + rank), file + 1)
    };
    let from = square(&action[0..2]);
    match action.as_bytes()[2] {
        b'(' => {
            let theirs = action.as_bytes()[3];
            let ours = match theirs.to_ascii_uppercase() {
                b'G' => b'A',
                b'M' => b'E',
                b'N' => b'H',
                same => same,
            };
            let ours = char::from(if theirs.is_ascii_lowercase() { ours.to_ascii_lowercase() } else { ours });
            format!("{from}({ours})")
        }
        _ => {
            let to = square(&action[3..5]);
            let sign = if is_occupied(&to) { 'x' } else { '-' };
            format!("{from}{sign}{to}")
        }
    }
}

/// Converts the actions of one game from NTU form, keeping track of the occupied squares.
fn game_from_ntu(actions: &str) -> Vec<String> {
    let all = ('a'..='h').flat_map(|file| (1..=4).map(move |rank| format!("{file}{rank}")));
    let mut occupied: std::collections::BTreeSet<String> = all.collect();
    let mut game = Vec::new();
    for action in actions.split_ascii_whitespace() {
        let ours = from_ntu(action, |square| occupied.contains(square));
        if !ours.ends_with(')') {
            occupied.remove(&ours[0..2]);
            occupied.insert(ours[3..5].to_owned());
        }
        game.push(ours);
    }
    game
}

/// Plays each game as a whole and without its last action, in one batch, and compares the results.
fn check_endings(games: &[(String, Vec<String>, Vec<&'static str>)]) {
    let mut input = String::new();
    for (_, actions, _) in games {
        input.push_str(&format!("{}\n{}\n", actions[..actions.len() - 1].join(" "), actions.join(" ")));
    }
    let answer = banqi(&["play", "--position", "start", "-"], &input);
    assert_eq!((answer.stderr.as_str(), answer.code), ("", Some(0)));
    let lines: Vec<&str> = answer.stdout.lines().collect();
    assert_eq!(lines.len(), games.len() * 2);
    for ((name, _, expected), answers) in games.iter().zip(lines.chunks(2)) {
        assert!(answers[0].ends_with("\tongoing"), "{name}: over before its last ply: {}", answers[0]);
        let ending = answers[1].split_once('\t').map_or(answers[1], |(_, ending)| ending);
        assert!(expected.contains(&ending), "{name}: {} instead of one of {expected:?}", answers[1]);
    }
}

#[test]
fn games_of_our_own_end_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let mut count = 0;
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (ending, actions) = line.split_once('\t').unwrap();
            let actions: Vec<&str> = actions.split(' ').collect();
            let last = banqi(&[&["play"][..], &actions].concat(), "");
            assert_eq!((last.stderr.as_str(), last.code), ("", Some(0)), "{line}");
            assert_eq!(last.stdout.lines().nth(1), Some(ending), "{line}");
            let before = banqi(&[&["play"][..], &actions[..actions.len() - 1]].concat(), "");
            assert_eq!(before.stdout.lines().nth(1), Some("ongoing"), "{line}");
            count += 1;
        }
    }
    assert!(count >= 4, "{count} games");
}

#[test]
#[cfg_attr(not(has_games), ignore = "needs BANQI_GAMES, a file of recorded games")]
fn recorded_engine_games_are_legal_and_end_as_recorded() {
    let path = std::env::var_os("BANQI_GAMES").expect("BANQI_GAMES names the file");
    let text = fs::read_to_string(&path).unwrap();
    let mut games = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let (ending, actions) = line.split_once('\t').unwrap();
        let expected = match ending.split(',').next().unwrap() {
            "NoMove" => {
                vec![
                    "red wins: no-action",
                    "black wins: no-action",
                    "red wins: wiped-out",
                    "black wins: wiped-out",
                ]
            }
            "PositionRepetitionDraw" => vec!["draw: cycle"],
            "NoEatFlipDraw" => vec!["draw: quiet-limit"],
            "TimeOut" => vec!["ongoing"],
            other => panic!("line {number}: unknown ending {other}"),
        };
        games.push((format!("line {number} ({ending})"), game_from_ntu(actions), expected));
    }
    check_endings(&games);
    println!("{} recorded games", games.len());
}
