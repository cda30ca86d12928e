//! The command line as people and scripts use it: the real binary, its output and its exit codes.

mod verify;

use std::io::Write;
use std::process::{Command, Stdio};

pub(crate) struct Answer {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: Option<i32>,
}

/// Runs the binary with `input` as its standard input.
pub(crate) fn banqi(args: &[&str], input: &str) -> Answer {
    let mut child = Command::new(env!("CARGO_BIN_EXE_banqi"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // A program that does not read its input closes the pipe, which is not an error here.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Answer {
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code(),
    }
}

#[track_caller]
fn check(args: &[&str], input: &str, stdout: &str, stderr: &str, code: i32) {
    let answer = banqi(args, input);
    assert_eq!(
        (answer.stdout.as_str(), answer.stderr.as_str(), answer.code),
        (stdout, stderr, Some(code)),
        "{args:?}"
    );
}

const ENDGAME: &str = "8/8/8/C1xp3k r a 0 40";

#[test]
fn moves_prints_one_action_a_line() {
    check(&["moves", "--position", ENDGAME], "", "a1-a2\na1-b1\na1xd1\nc1\n", "", 0);
    assert_eq!(banqi(&["moves"], "").stdout.lines().count(), 32);
    assert_eq!(
        banqi(&["moves", "--variant", "taiwan", "--position", "start"], "").stdout.lines().count(),
        32
    );
}

#[test]
fn moves_answers_a_batch_line_by_line_and_a_finished_position_with_an_empty_line() {
    let input = format!("{ENDGAME}\r\n8/8/8/K7 b - 0 9\n8/8/8/K6a r - 60 90\nnonsense\n8/8/8/Kp6 b - 0 9");
    let expected = "a1-a2 a1-b1 a1xd1 c1\n\n\nbad position: a position has five fields, \
        PLACEMENT SIDE BAG QUIET PLY, separated by single spaces, not 1\nb1-b2 b1-c1 b1xa1\n";
    check(&["moves", "--position", "-"], &input, expected, "", 0);
}

#[test]
fn play_prints_the_position_and_how_the_game_stands() {
    check(&["play", "--position", ENDGAME, "a1xd1"], "", "8/8/8/2xC3k b a 0 41\nongoing\n", "", 0);
    check(
        &["play", "--position", "8/8/8/Kax5 r A 0 9", "a1xb1"],
        "",
        "8/8/8/1Kx5 b A 0 10\nred wins: wiped-out\n",
        "",
        0,
    );
    check(
        &["play", "--position", "8/8/8/K6a r - 59 90", "a1-a2"],
        "",
        "8/8/K7/7a b - 60 91\ndraw: quiet-limit\n",
        "",
        0,
    );
}

#[test]
fn moves_play_and_perft_take_four_colours() {
    assert_eq!(banqi(&["moves", "--variant", "four-colour-4"], "").stdout.lines().count(), 64);
    check(&["perft", "--variant", "four-colour-2", "--depth", "1"], "", "1792\n", "", 0);
    let wiped_out = ["--variant", "four-colour-4", "--position", "8/8/8/8/8/8/8/K7 1:r,b,u,g - 0 5"];
    let won = "8/8/8/8/8/8/8/K7 1:r,b!,u!,g! - 0 5\nseat 1 wins: wiped-out\n";
    for (command, answer) in [(&["play"][..], won), (&["moves"], ""), (&["perft", "--depth", "1"], "0\n")] {
        check(&[command, &wiped_out].concat(), "", answer, "", 0);
    }
    let board = "8/8/8/8/8/8/8/Kh1H'2h'1 1:r,b,u,g! - 3 9";
    check(
        &["play", "--variant", "four-colour-teams", "--position", board, "a1xb1"],
        "",
        "8/8/8/8/8/8/8/1K1H'2h'1 3:r,b!,u,g! - 0 10\nseats 1 and 3 win: wiped-out\n",
        "",
        0,
    );
    check(
        &["play", "--variant", "four-colour-4", "--position", "-", "a1xb1"],
        &format!("{board}\n8/8/8/8/8/8/8/K6k 1:r,b - 3 9\n"),
        "8/8/8/8/8/8/8/1K1H'2h'1 3:r,b!,u,g! - 0 10\tongoing\nbad position: the position is for 2 seats, but \
         these rules are for 4\n",
        "",
        0,
    );
    check(
        &["play", "--variant", "four-colour-2", "a1(K')", "b1"],
        "",
        "",
        "illegal at 2: b1: a flip needs the revealed piece, such as a1(K)\n",
        2,
    );
}

#[test]
fn an_illegal_action_ends_with_exit_code_2_and_one_line() {
    check(
        &["play", "a1(K)", "b1(p)", "a1xb1"],
        "",
        "",
        "illegal at 3: a1xb1: the general cannot capture a soldier\n",
        2,
    );
    check(&["play", "a1"], "", "", "illegal at 1: a1: a flip needs the revealed piece, such as a1(K)\n", 2);
    check(&["play", "a1(K)", "b1(K)"], "", "", "illegal at 2: b1(K): the bag has no K left to reveal\n", 2);
    check(
        &["play", "--position", "8/8/8/K7 b - 0 9", "a1-a2"],
        "",
        "",
        "illegal at 1: a1-a2: the game is over\n",
        2,
    );
    let not_an_action = "illegal at 1: A1(K): not an action: write a1 to flip, a1-b1 to move, a1xb1 to capture, \
        a1?b1 to attack a face-down piece, or end to stop a chain\n";
    check(&["play", "A1(K)"], "", "", not_an_action, 2);
}

#[test]
fn play_answers_a_batch_of_games_with_exit_code_0() {
    let expected = "8/8/8/2xC3k b a 0 41\tongoing\nillegal at 1: a1xh1: the cannon must jump over exactly one piece, not 2\n\
        8/8/8/C1xp3k r a 0 40\tongoing\n";
    check(&["play", "--position", ENDGAME, "-"], "a1xd1\na1xh1\n\n", expected, "", 0);
    let positions = "8/8/8/K6a r - 0 9\n8/8/8/8 r\n8/8/8/6aK r - 0 9\n";
    let answer = banqi(&["play", "--position", "-", "a1-a2"], positions);
    let lines: Vec<&str> = answer.stdout.lines().collect();
    assert_eq!(lines[0], "8/8/K7/7a b - 1 10\tongoing");
    assert!(lines[1].starts_with("bad position: "));
    assert_eq!(lines[2], "illegal at 1: a1-a2: the square is empty");
    assert_eq!(answer.code, Some(0));
}

#[test]
fn every_tool_takes_every_variant() {
    let chain = "8/8/8/Rpx1k3 r a 7 20";
    let rules = "taiwan+chain=any+dark-capture=attempt";
    check(
        &["moves", "--variant", rules, "--position", "8/8/8/1Rx1k3 r@b1 a 0 20"],
        "",
        "b1?c1\nend\n",
        "",
        0,
    );
    check(
        &["play", "--variant", rules, "--position", chain, "a1xb1", "b1?c1(a)"],
        "",
        "8/8/8/1Ra1k3 b - 0 21\nongoing\n",
        "",
        0,
    );
    check(
        &["play", "--variant", rules, "--position", chain, "-"],
        "a1xb1\na1xb1 end\na1xb1 b1?c1\na1?b1(a)\nend\n",
        "8/8/8/1Rx1k3 r@b1 a 0 20\tongoing\n\
         8/8/8/1Rx1k3 b a 0 21\tongoing\n\
         illegal at 2: b1?c1: an attack on a face-down piece needs the revealed piece, such as a1?b1(k)\n\
         illegal at 1: a1?b1(a): the piece is face up: write x to capture it, such as a1xb1\n\
         illegal at 1: end: there is no chain to end\n",
        "",
        0,
    );
    let board = "8/8/8/Cap4c b - 0 9";
    check(
        &["moves", "--variant", "hongkong", "--position", board],
        "",
        "b1-b2\nc1-c2\nc1-d1\nh1-g1\nh1-h2\n",
        "",
        0,
    );
    check(&["perft", "--depth", "1", "--variant", "hongkong", "--position", board], "", "5\n", "", 0);
    check(
        &["moves", "--variant", "taiwan", "--position", "-"],
        "8/8/8/1Rx1k3 r@b1 a 0 20\n",
        "bad position: the position is in the middle of a chain, but these rules have no chains\n",
        "",
        0,
    );
    let refused = banqi(&["moves", "--variant", "hongkong+screen=face-up-only"], "");
    assert_eq!(refused.code, Some(64));
    assert!(refused.stderr.contains("with cannon=steps it never jumps"), "{}", refused.stderr);
}

#[test]
fn a_move_onto_an_enemy_is_told_how_to_take_it() {
    for (action, why) in [
        ("a1-b1", "the target square is not empty: write a1xb1 to capture the piece there"),
        ("a1-a2", "the target square is not empty"),
        ("d1-g1", "the target square is not empty: write d1xg1 to capture the piece there"),
        ("a1-c1", "a piece moves one square along a row or column"),
    ] {
        let board = "8/8/P7/Rp1CP1pk";
        let answer = banqi(&["play", "--position", &format!("{board} r - 0 40"), action], "");
        assert_eq!((answer.stderr, answer.code), (format!("illegal at 1: {action}: {why}\n"), Some(2)));
    }
}

#[test]
fn perft_prints_the_count() {
    check(&["perft", "--depth", "2"], "", "192448\n", "", 0);
    check(&["perft", "--depth", "2", "--every-leaf"], "", "192448\n", "", 0);
    check(&["perft", "--depth", "1", "--position", "-"], &format!("{ENDGAME}\nstart\n"), "4\n448\n", "", 0);
}

#[test]
fn wrong_command_lines_end_with_64_and_wrong_positions_with_65() {
    for args in [
        &["fly"][..],
        &["moves", "--fast"],
        &["perft"],
        &["perft", "--depth", "100"],
        &["moves", "--variant", "chess"],
    ] {
        let answer = banqi(args, "");
        assert_eq!((answer.stdout.as_str(), answer.code), ("", Some(64)), "{args:?}");
        assert!(!answer.stderr.is_empty(), "{args:?}");
    }
    assert!(banqi(&["moves", "--variant", "chess"], "").stderr.contains("no variant is called \"chess\""));
    let without_value = banqi(&["moves", "--variant", "taiwan+rank"], "").stderr;
    assert!(without_value.contains("the option rank needs a value, written rank=VALUE"), "{without_value}");
    for depth in ["abc", "100", "-1", ""] {
        let answer = banqi(&["perft", &format!("--depth={depth}")], "");
        let said = "write a depth from 0 to 99";
        assert!(answer.code == Some(64) && answer.stderr.contains(said), "{depth:?}: {}", answer.stderr);
    }
    check(
        &["moves", "--position", "8/8/8/K6a r - 10 9"],
        "",
        "",
        "bad position: QUIET is 10, but it cannot be higher than PLY, which is 9\n",
        65,
    );
    check(
        &["play", "--position", "-", "-"],
        "",
        "",
        "positions and games cannot both be read from standard input: write only one -\n",
        64,
    );
    check(
        &["moves", "--position", "8/8/8 r - 0 0"],
        "",
        "",
        "bad position: the placement has 4 ranks separated by /, not 3\n",
        65,
    );
}

#[test]
fn help_and_version_are_answers_not_errors() {
    for args in [&["--help"][..], &["--version"], &["moves", "--help"], &["play", "--help"], &["perft", "-h"]]
    {
        let answer = banqi(args, "");
        assert_eq!((answer.stderr.as_str(), answer.code), ("", Some(0)), "{args:?}");
        assert!(!answer.stdout.is_empty());
    }
    let help = banqi(&["moves", "--help"], "").stdout;
    for said in [
        "attempt-not-cannon",
        "2:r,b!,-,u",
        "1:-,-",
        "K'A'E'R'H'C'P' blue",
        "KAERHCPkaerhcp, then the same with '",
    ] {
        assert!(help.contains(said), "{said}: {help}");
    }
    assert_eq!(banqi(&["--version"], "").stdout, format!("banqi {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_banqi"))
        .args(["play", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    // The program stops reading when it notices that nobody reads its output, so writing the rest may fail.
    let _ = stdin.write_all("a1(K)\n".repeat(5_000).as_bytes());
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!((String::from_utf8(output.stderr).unwrap().as_str(), output.status.code()), ("", Some(0)));
}

#[test]
fn a_batch_answers_each_line_before_the_next_is_written() {
    use std::io::{BufRead, BufReader};
    let mut child = Command::new(env!("CARGO_BIN_EXE_banqi"))
        .args(["moves", "--position", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        writeln!(stdin, "{ENDGAME}").unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), "a1-a2 a1-b1 a1xd1 c1");
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn xiangqi_is_listed_counted_and_played() {
    let start = banqi(&["moves", "--variant", "xiangqi"], "").stdout;
    assert_eq!(
        (start.lines().count(), start.lines().next(), start.lines().last()),
        (44, Some("a0a1"), Some("i3i4"))
    );
    check(&["perft", "--variant", "xiangqi", "--depth", "2"], "", "1920\n", "", 0);
    check(&["perft", "--variant", "banner", "--depth", "2", "--every-leaf"], "", "1576\n", "", 0);
    check(
        &["play", "--variant", "xiangqi", "h2e2", "h9g7", "e2e6"],
        "",
        "rnbakab1r/9/1c4nc1/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 2\nongoing\n",
        "",
        0,
    );
    let mate = "R2k5/2R6/9/9/9/9/9/9/9/4K4 b - - 3 40";
    check(&["moves", "--variant", "xiangqi", "--position", mate], "", "", "", 0);
    check(
        &["play", "--variant", "xiangqi", "--position", mate],
        "",
        &format!("{mate}\nred wins: checkmate\n"),
        "",
        0,
    );
}

#[test]
fn xiangqi_refuses_moves_positions_and_options_with_a_reason() {
    check(
        &["play", "--variant", "xiangqi", "h2e2", "b0c2"],
        "",
        "",
        "illegal at 2: b0c2: the piece on b0 is not yours\n",
        2,
    );
    check(
        &["play", "--variant", "banner", "-"],
        "d2c5\nd2d9\nclaim\n",
        "rnbakabnr/9/1c1f1f1c1/p1p1p1p1p/2F6/9/P1P1P1P1P/1C3F1C1/9/RNBAKABNR b - - 1 1\tongoing\n\
         illegal at 1: d2d9: the banner moves two points along a file or rank, then one diagonally outward\n\
         illegal at 1: claim: this position has not occurred three times with the same player to move\n",
        "",
        0,
    );
    let rounds = "a0a1 a9a8 a1a0 a8a9 ".repeat(2);
    let illegal = |variant: &str, actions: &str, why: &str| {
        let args: Vec<&str> =
            ["play", "--variant", variant].into_iter().chain(actions.split_whitespace()).collect();
        check(&args, "", "", &format!("illegal at {why}\n"), 2);
    };
    illegal("banner", &format!("{rounds} claim claim"), "10: claim: the game is over");
    illegal("xiangqi", "h2e2 claim", "2: claim: only banner xiangqi has claims of a draw");
    check(
        &["moves", "--variant", "xiangqi", "--position", "9/9/9/9/9/9/9/9/9/4K4 w"],
        "",
        "",
        "bad position: black has no general\n",
        65,
    );
    let answer = banqi(&["moves", "--variant", "banner+begins=black"], "");
    assert_eq!(answer.code, Some(64));
    assert!(answer.stderr.contains("banner xiangqi has no option begins"), "{}", answer.stderr);
}

#[test]
fn a_claim_draws_banner_xiangqi_once_the_position_has_come_three_times() {
    let there_and_back = ["a0a1", "a9a8", "a1a0", "a8a9"];
    let line = [&there_and_back[..], &there_and_back, &["claim"]].concat();
    let answer = banqi(&[&["play", "--variant", "banner"], &line[..]].concat(), "");
    assert_eq!(
        (answer.stdout.lines().last(), answer.code),
        (Some("draw: claim"), Some(0)),
        "{}",
        answer.stderr
    );
}
