//! Each part of the deep tests names a test that exists: a filter that matches nothing passes.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Returns the parts of `.ci/deep` that run tests of this program, each with the filter of its tests.
fn parts(script: &str) -> Vec<(&str, &str)> {
    let rows = script.lines().filter_map(|line| {
        let [name, _, "banqi", tests, _] = line.split('|').collect::<Vec<_>>()[..] else { return None };
        Some((name, tests.strip_prefix("it ")?))
    });
    rows.collect()
}

/// Returns the parts whose filter matches none of the tests.
fn without_tests<'a>(parts: &[(&'a str, &str)], tests: &str) -> Vec<&'a str> {
    let is_empty = |(_, filter): &&(&str, &str)| !tests.lines().any(|test| test.contains(filter));
    parts.iter().filter(is_empty).map(|(name, _)| *name).collect()
}

#[test]
fn every_part_of_the_deep_tests_has_tests() {
    let script = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(".ci/deep")).unwrap();
    let listed = Command::new(std::env::current_exe().unwrap()).arg("--list").output().unwrap();
    let tests = String::from_utf8(listed.stdout).unwrap();
    let parts = parts(&script);
    assert!(parts.len() > 10, "{parts:?}");
    assert_eq!(without_tests(&parts, &tests), Vec::<&str>::new());
    assert_eq!(without_tests(&[("wal", "store::a_write_ahead_log")], &tests), ["wal"]);
}
