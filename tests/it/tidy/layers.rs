//! The layers inside the bot: a module uses only the modules to its left in the diagram in `src/lib.rs`. Between
//! crates, the compiler enforces this.

use std::fs;
use std::path::Path;

/// Each layer and the layers it may use. `cli` and `main` start the others and may use all of them.
const MAY_USE: [(&str, &[&str]); 6] = [
    ("metrics", &[]),
    ("store", &["metrics"]),
    ("app", &["metrics", "store"]),
    // Ids and lists of the store, but no SQL, which stays in the store.
    ("discord", &["metrics", "store", "app"]),
    ("cli", &["metrics", "store", "app", "discord"]),
    ("main", &["metrics", "store", "app", "discord", "cli"]),
];

/// Returns the violations of the layering in `files`, which are given as path below `src` and text. Each line names the
/// file, the line and both layers.
fn violations(files: &[(String, String)]) -> Vec<String> {
    let may_use: Vec<(&str, Vec<&str>)> =
        MAY_USE.iter().map(|(layer, allowed)| (*layer, allowed.to_vec())).collect();
    arrows_not_allowed(files, "crate::", "lib", &may_use)
}

/// Returns the uses in `files` that `may_use` does not allow. The files are given as path below a folder, whose modules
/// have the path `root`, and text. The module `top` of that folder may use everything.
pub(super) fn arrows_not_allowed(
    files: &[(String, String)],
    root: &str,
    top: &str,
    may_use: &[(&str, Vec<&str>)],
) -> Vec<String> {
    let mut found = Vec::new();
    for (path, text) in files {
        let parts: Vec<&str> = path.trim_end_matches(".rs").split('/').collect();
        let layer = parts[0];
        if layer == top {
            continue;
        }
        let Some((_, allowed)) = may_use.iter().find(|(name, _)| *name == layer) else {
            found.push(format!("{path}: {layer} is in no layer"));
            continue;
        };
        // The number of modules from the layer's root to this file, including the file itself unless it is a mod.rs.
        let depth = parts.len() - 1 - usize::from(parts.len() > 1 && parts[parts.len() - 1] == "mod");
        for (line, number) in text.lines().zip(1..) {
            let code = line.split("//").next().unwrap_or_default();
            for used in names_after(code, root).into_iter().chain(escaping_supers(code, depth)) {
                let is_layer = may_use.iter().any(|(name, _)| *name == used);
                if is_layer && used != layer && !allowed.contains(&used.as_str()) {
                    found.push(format!("{path}:{number}: {layer} uses {used}"));
                }
            }
        }
    }
    found
}

/// Returns the first names of paths that begin with `prefix`: `a` and `b` in `prefix::{a::x, b}`.
fn names_after(code: &str, prefix: &str) -> Vec<String> {
    let name = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut names = Vec::new();
    for (at, _) in code.match_indices(prefix) {
        let inside_a_word = code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$');
        let rest = &code[at + prefix.len()..];
        match rest.strip_prefix('{') {
            _ if inside_a_word => {}
            None => names.push(name(rest)),
            Some(group) => {
                // Only the outermost names of the group are layers.
                let mut depth = 0;
                let mut expects = true;
                for (at, letter) in group.char_indices() {
                    match letter {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => expects = true,
                        letter if expects && depth == 0 && letter.is_alphabetic() => {
                            names.push(name(&group[at..]));
                            expects = false;
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    names
}

/// Returns the names that `super::` reaches outside of a layer from `depth` modules below its root.
///
/// A test module inside a file needs one more `super::`, so one too many that stays inside the layer is tolerated: only
/// names of layers count.
fn escaping_supers(code: &str, depth: usize) -> Vec<String> {
    let climb = "super::".repeat(depth + 1);
    names_after(code, &climb).into_iter().filter(|name| name != "super").collect()
}

pub(super) fn read_tree(folder: &Path, below: &str, files: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = format!("{below}{}", path.file_name().unwrap().to_string_lossy());
        if path.is_dir() {
            read_tree(&path, &format!("{name}/"), files);
        } else if name.ends_with(".rs") {
            files.push((name, fs::read_to_string(&path).unwrap()));
        }
    }
}

#[test]
fn no_layer_uses_one_to_its_right() {
    let mut files = Vec::new();
    read_tree(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "", &mut files);
    assert!(files.len() > 10);
    assert_eq!(violations(&files), Vec::<String>::new());
}

#[test]
fn sql_stays_in_the_store() {
    let mut files = Vec::new();
    read_tree(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "", &mut files);
    let of_sql: Vec<&str> =
        files.iter().filter(|(_, text)| text.contains("sqlx::")).map(|(path, _)| path.as_str()).collect();
    assert!(!of_sql.is_empty() && of_sql.iter().all(|path| path.starts_with("store/")), "{of_sql:?}");
}

#[test]
fn a_planted_violation_is_named() {
    let check = |path: &str, text: &str| violations(&[(path.to_owned(), text.to_owned())]);
    assert_eq!(check("store/open.rs", "\nuse crate::app::App;"), ["store/open.rs:2: store uses app"]);
    assert_eq!(
        check("app/mod.rs", "use crate::{store::Store, discord};"),
        ["app/mod.rs:1: app uses discord"]
    );
    assert_eq!(check("store/load.rs", "    crate::app::App::new()"), ["store/load.rs:1: store uses app"]);
    assert_eq!(check("app/mod.rs", "use super::cli;"), ["app/mod.rs:1: app uses cli"]);
    assert_eq!(
        check("store/sql/rows.rs", "use super::super::super::app::X;"),
        ["store/sql/rows.rs:1: store uses app"]
    );
    assert_eq!(check("attic/mod.rs", ""), ["attic/mod.rs: attic is in no layer"]);
}

#[test]
fn what_the_picture_allows_is_not_a_violation() {
    let check = |path: &str, text: &str| violations(&[(path.to_owned(), text.to_owned())]);
    assert!(check("discord/bot.rs", "use crate::{app::{App, cli}, store};").is_empty());
    assert!(check("store/open.rs", "use crate::store::Store; // crate::app says no").is_empty());
    assert!(check("store/open/tests.rs", "use super::super::app;").is_empty());
    assert!(check("cli/run.rs", "use crate::discord::Bot;").is_empty());
    assert!(check("lib.rs", "pub use crate::app::App;").is_empty());
}
