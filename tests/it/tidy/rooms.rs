//! Every test that plays through the real program ends with a look at what all games show.

use std::fs;
use std::path::Path;

/// The tests of a file that open a room and do not close it.
fn left_open(source: &str) -> Vec<String> {
    let tests = source.split("#[tokio::test]").skip(1);
    let rooms = ["Room::open", "Room::with", "Room::on_file", "Room::over"];
    let opens = |test: &&str| rooms.iter().any(|room| test.contains(room));
    let open = tests.filter_map(|test| {
        // A test ends with the first brace at the margin.
        let test = test.split("\n}\n").next().filter(opens)?;
        let ends = [".close().await", ".close_while(", ".leave(", "logged_as_told(room"]
            .iter()
            .any(|end| test.contains(end));
        (!ends).then(|| test.trim_start().lines().next().unwrap_or_default().to_owned())
    });
    open.collect()
}

fn check(dir: &Path, open: &mut Vec<String>) {
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            check(&path, open);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            open.extend(left_open(&fs::read_to_string(path).unwrap()));
        }
    }
}

#[test]
fn every_test_of_the_bot_closes_its_room() {
    let mut open = Vec::new();
    check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/bot"), &mut open);
    assert_eq!(open, Vec::<String>::new());
    assert_eq!(left_open("#[tokio::test]\nfn a() {\n    Room::open().await;\n}\n"), ["fn a() {"]);
}
