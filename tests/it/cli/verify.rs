//! `banqi verify` as a process: its output and its exit codes.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use banqi_session::Record;

use crate::records::{played, random};

fn verify(argument: &Path, input: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_banqi"));
    command.arg("verify").arg(argument);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A process that answers without reading its input closes the pipe.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// Verifies `json` from standard input. Returns the exit code, standard output and standard error.
fn verified(json: &str) -> (Option<i32>, String, String) {
    let output = verify(Path::new("-"), json.as_bytes());
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_sound_record_gets_a_line_for_each_thing_checked() {
    let record = played(&mut random(1), None);
    let (exit, out, err) = verified(&record.to_json());
    assert_eq!((exit, err.as_str()), (Some(0), ""));
    let heads: Vec<_> = out.lines().map(|line| line.split(':').next().unwrap()).collect();
    let due = ["commitment", "chain", "first seat", "reveals", "actions", "result", "no errors found"];
    assert_eq!(heads, due);
}

#[test]
fn a_file_says_the_same_as_standard_input() {
    let json = played(&mut random(1), None).to_json();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    std::fs::write(&path, &json).unwrap();
    let output = verify(&path, b"");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), verified(&json).1);
}

#[test]
fn the_first_thing_wrong_goes_to_standard_error_with_exit_code_1() {
    let record = played(&mut random(1), None);
    let mut tampered = Record { result: "aborted".parse().ok(), ..record };
    let (exit, out, err) = verified(&tampered.to_json());
    assert_eq!(exit, Some(1));
    assert!(out.ends_with("all legal\n"), "{out}");
    assert!(
        err.starts_with("wrong: result: aborted, but the board says ") && err.lines().count() == 1,
        "{err}"
    );
    tampered.app_id ^= 1;
    let (exit, out, err) = verified(&tampered.to_json());
    assert_eq!((exit, out.as_str()), (Some(1), ""));
    assert!(err.starts_with("wrong: commitment: "), "{err}");
}

#[test]
fn a_file_with_several_records_gets_a_line_for_each_up_to_the_first_wrong_one() {
    let mut records: Vec<Record> = (1..=3).map(|seed| played(&mut random(seed), None)).collect();
    let lines = |records: &[Record]| records.iter().map(Record::to_json_line).collect::<String>();
    let (exit, out, err) = verified(&lines(&records));
    assert_eq!((exit, err.as_str()), (Some(0), ""));
    let due: Vec<String> =
        records.iter().map(|record| format!("game {}: no errors found", record.game_id)).collect();
    assert_eq!(out.lines().collect::<Vec<_>>(), due);
    assert_eq!(
        verified(&records[0].to_json_line()).1,
        verified(&records[0].to_json()).1,
        "of one, all is told"
    );

    let one = records[0].to_json_line();
    for spaced in [format!("{one}\n"), format!("\n{one}"), format!("{one} \r\n\n")] {
        assert_eq!(verified(&spaced), verified(&one), "blank lines are not records: {spaced:?}");
    }
    let spaced = lines(&records).replace('\n', "\n\n");
    assert_eq!(verified(&spaced), verified(&lines(&records)), "nor between records");
    let (_, _, err) = verified(&format!("{spaced}{{\n"));
    assert!(err.contains("standard input: line 7: not a record: "), "lines are those of the file: {err}");

    let broken = format!("{}{{\n", lines(&records));
    let (exit, out, err) = verified(&broken);
    assert_eq!((exit, out.lines().count()), (Some(65), 3));
    assert!(err.contains("standard input: line 4: not a record: ") && err.lines().count() == 1, "{err}");
    records[1].app_id ^= 1;
    let (exit, out, err) = verified(&lines(&records));
    assert_eq!((exit, out.lines().count()), (Some(1), 1));
    assert!(err.starts_with("wrong: line 2: commitment: ") && err.lines().count() == 1, "{err}");
}

#[test]
fn a_file_that_is_no_record_is_65() {
    let too_long = " ".repeat((10 << 20) + 1);
    for (json, why) in [
        ("", "standard input: not a record: EOF"),
        ("{\"format\": \"banqi.record.v2\"}", "its format is \"banqi.record.v2\""),
        ("{\"format\": \"banqi.record.v1\"}", "missing field `game`"),
        ("{\"format\": \"banqi.record.v1\", \"\\u001b[2J\": 1}", "unknown field"),
        (&too_long, "longer than 10485760 bytes"),
    ] {
        let (exit, out, err) = verified(json);
        assert_eq!((exit, out.as_str()), (Some(65), ""), "{err}");
        assert!(err.contains(why) && err.lines().count() == 1 && !err.contains('\u{1b}'), "{err:?}");
    }
    assert_eq!(verify(Path::new("-"), b"\xff{}").status.code(), Some(65));
}

#[test]
fn a_file_that_cannot_be_opened_is_66_and_one_that_cannot_be_read_74() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(verify(&folder.path().join("none.json"), b"").status.code(), Some(66));
    if cfg!(unix) {
        assert_eq!(verify(folder.path(), b"").status.code(), Some(74));
    }
}
