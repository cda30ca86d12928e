//! A folder of code can be taken in at a glance.

use std::fs;
use std::path::Path;

/// The most files of code in one folder, without those in folders below it.
const MOST_FILES: usize = 15;

/// The folders at and below `dir` that hold more files of code.
fn crowded(dir: &Path, found: &mut Vec<String>) {
    let mut files = 0;
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            crowded(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs" || ending == "js") {
            files += 1;
        }
    }
    if files > MOST_FILES {
        found.push(format!("{}: {files}", dir.display()));
    }
}

#[test]
fn no_folder_holds_more_code_than_a_glance_takes_in() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for dir in ["src", "crates", "tests", "benches"] {
        crowded(&root.join(dir), &mut found);
    }
    assert_eq!(found, Vec::<String>::new());
}
