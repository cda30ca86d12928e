//! The documents mention only things that exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Returns the text of all `.rs` files below `dir`, concatenated.
fn sources(dir: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            text.push_str(&sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            text.push_str(&fs::read_to_string(path).unwrap());
        }
    }
    text
}

/// Returns all texts between backticks on one line of a document.
fn quoted(document: &str) -> Vec<&str> {
    document.lines().flat_map(|line| line.split('`').skip(1).step_by(2)).collect()
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// Returns the names of all items that the code defines.
fn defined<'a>(code: &'a str) -> BTreeSet<&'a str> {
    let words: Vec<&str> = code.split_whitespace().collect();
    let is_kind = |word| ["fn", "struct", "enum", "trait", "mod", "type", "const"].contains(&word);
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let name = |pair: &[&'a str]| pair[1].split(|letter| !is_part(letter)).next();
    words.windows(2).filter(|pair| is_kind(pair[0])).filter_map(name).collect()
}

/// Returns the names in `document` that are neither a file nor an item of the sources.
fn unreal(document: &str, root: &Path, code: &str) -> Vec<String> {
    let defined = defined(code);
    quoted(document)
        .into_iter()
        .filter(|name| {
            let is_path = name.contains('/') || root.join(name).exists();
            let parts: Vec<&str> = name.split("::").collect();
            if is_path {
                !root.join(name).exists()
            } else {
                parts.iter().all(|part| is_name(part))
                    && !parts.iter().all(|part| defined.contains(part) || derived(part))
            }
        })
        .map(str::to_owned)
        .collect()
}

/// Names of the standard library and of moves that a document may mention.
fn derived(name: &str) -> bool {
    ["Debug", "Display", "Clone", "Serialize", "b3xb4"].contains(&name)
}

#[test]
fn every_name_in_the_architecture_page_is_real() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let code = ["src", "tests", "crates"].map(|folder| sources(&root.join(folder))).concat();
    let document = fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    assert!(quoted(&document).len() > 40);
    assert_eq!(unreal(&document, root, &code), Vec::<String>::new());
    let planted =
        "see `App::handle`, `App::mangle`, `crates/app/src/handle.rs` and `crates/app/src/mangle.rs`";
    assert_eq!(unreal(planted, root, &code), ["App::mangle", "crates/app/src/mangle.rs"]);
}

/// Returns the text of a document after `start`, up to `end`.
fn between<'a>(document: &'a str, start: &str, end: &str) -> &'a str {
    let (_, rest) = document.split_once(start).unwrap_or_else(|| panic!("there is no {start:?}"));
    rest.split_once(end).map_or(rest, |(part, _)| part)
}

#[test]
fn the_files_on_the_four_ways_are_as_many_as_the_architecture_page_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let document = fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    let section = between(&document, "### Which files four requests pass through", "\n## ");
    let listed = |name: &str| {
        let paths = quoted(between(section, &format!("\n- **{name}**"), "\n- "));
        paths.into_iter().filter(|path| path.contains('/')).count()
    };
    let (order, board) = (listed("An order"), listed("A board"));
    assert_eq!((order, board), (7, 11));
    for (way, name) in [
        ("a click on a menu", "A click"),
        ("a challenge", "A challenge"),
        ("a deadline", "A deadline"),
        ("the computer's turn", "The computer's turn"),
    ] {
        let row: Vec<&str> = between(section, &format!("\n| {way} |"), "\n").split('|').collect();
        let [_, own, shared, all, _] = row[..] else { panic!("{way}: {row:?}") };
        let shared = if shared.contains("an order") { order + board } else { board };
        assert_eq!(own.trim(), listed(name).to_string(), "{way}");
        assert_eq!(all.trim(), (listed(name) + shared).to_string(), "{way}");
    }
}

#[test]
fn the_readme_links_to_files_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let links = readme.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let local: Vec<&str> = links.filter(|link| !link.starts_with("http") && !link.starts_with('#')).collect();
    assert!(local.len() > 4);
    for link in local {
        assert!(root.join(link).exists(), "{link}");
    }
}
