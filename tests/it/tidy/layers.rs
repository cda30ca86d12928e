//! The layers inside the bot's package: the command line starts the bot, and the bot knows nothing of it. All other
//! layers are crates, between which the compiler enforces the diagram in `src/lib.rs`.

use std::fs;
use std::path::Path;

/// Each layer and the layers it may use.
const MAY_USE: [(&str, &[&str]); 3] = [("discord", &[]), ("cli", &["discord"]), ("main", &["cli"])];

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
fn the_bot_does_not_use_the_command_line() {
    let mut files = Vec::new();
    read_tree(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "", &mut files);
    assert!(files.len() > 10);
    assert_eq!(violations(&files), Vec::<String>::new());
}

#[test]
fn a_planted_violation_is_named() {
    let check = |path: &str, text: &str| violations(&[(path.to_owned(), text.to_owned())]);
    assert_eq!(check("discord/run.rs", "\nuse crate::cli::run;"), ["discord/run.rs:2: discord uses cli"]);
    assert_eq!(check("main.rs", "use crate::{cli::run, discord};"), ["main.rs:1: main uses discord"]);
    assert_eq!(check("discord/mod.rs", "use super::cli;"), ["discord/mod.rs:1: discord uses cli"]);
    assert_eq!(
        check("discord/challenge/family/mod.rs", "use super::super::super::cli::X;"),
        ["discord/challenge/family/mod.rs:1: discord uses cli"]
    );
    assert_eq!(check("attic/mod.rs", ""), ["attic/mod.rs: attic is in no layer"]);
}

#[test]
fn what_the_picture_allows_is_not_a_violation() {
    let check = |path: &str, text: &str| violations(&[(path.to_owned(), text.to_owned())]);
    assert!(check("discord/bot.rs", "use crate::discord::cli; // crate::cli says no").is_empty());
    assert!(check("discord/play/tests.rs", "use super::super::run;").is_empty());
    assert!(check("cli/run.rs", "use crate::discord::Bot;").is_empty());
    assert!(check("lib.rs", "pub use crate::cli::run;").is_empty());
}
