//! The rooms of `src/discord`: a room uses only rooms on the levels below its own, so none of them form a circle.

use std::path::Path;

use super::layers::{arrows_not_allowed, read_tree};

/// The rooms from the bottom to the top. Those on one level do not use each other.
const LEVELS: [&[&str]; 12] = [
    &["rest", "signature"],
    // Callers, components, bodies of messages, replies and how they are sent; the state that handlers share.
    &["interaction"],
    &["controls"],
    &["boards", "connect", "emoji"],
    &["play", "intake"],
    &["challenge", "monitor"],
    &["people", "study", "watch", "privacy"],
    &["history", "settings", "start"],
    // Which handler answers which control or task.
    &["router"],
    &["commands"],
    &["run"],
    &["check"],
];

/// The only arrows upwards, with their reasons.
const UPWARDS: [(&str, &str, &str); 1] =
    [("interaction", "boards", "`Bot` owns the keepers, which send their messages through `Bot`")];

/// Each room and the rooms that it may use.
fn may_use() -> Vec<(&'static str, Vec<&'static str>)> {
    let mut below: Vec<&str> = Vec::new();
    let mut rooms = Vec::new();
    for level in LEVELS {
        for room in level {
            let upwards = UPWARDS.iter().filter(|(from, ..)| from == room).map(|(_, to, _)| *to);
            rooms.push((*room, below.iter().copied().chain(upwards).collect()));
        }
        below.extend(level);
    }
    rooms
}

/// Returns the arrows that are not allowed in files, given as path below `src/discord` and text.
fn wrong_arrows(files: &[(String, String)]) -> Vec<String> {
    arrows_not_allowed(files, "crate::discord::", "mod", &may_use())
}

/// The sources of the bot without tests, which look at messages from all rooms.
fn sources() -> Vec<(String, String)> {
    let mut files = Vec::new();
    read_tree(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/discord"), "", &mut files);
    files.retain(|(path, _)| !path.contains("tests"));
    for (_, text) in &mut files {
        if let Some(at) = text
            .find("#[cfg(test)]\nmod tests {")
            .or_else(|| text.find("#[cfg(test)]\npub(crate) mod tests {"))
        {
            text.truncate(at);
        }
    }
    files
}

#[test]
fn no_room_uses_one_above_it() {
    let files = sources();
    assert!(files.len() > 100);
    assert_eq!(wrong_arrows(&files), Vec::<String>::new());
}

#[test]
fn every_exception_is_needed() {
    let files = sources();
    for (from, to, _) in UPWARDS {
        let uses = format!("crate::discord::{to}::");
        let needs = |(path, text): &(String, String)| path.starts_with(from) && text.contains(&uses);
        assert!(files.iter().any(needs), "{from} does not use {to}");
    }
}

#[test]
fn a_planted_arrow_is_named() {
    let check = |path: &str, text: &str| wrong_arrows(&[(path.to_owned(), text.to_owned())]);
    assert_eq!(
        check("rest/mod.rs", "use crate::discord::{signature, play::tasks};"),
        ["rest/mod.rs:1: rest uses signature", "rest/mod.rs:1: rest uses play"]
    );
    assert_eq!(
        check("study/learn.rs", "use super::super::watch::views;"),
        ["study/learn.rs:1: study uses watch"]
    );
    assert_eq!(check("attic.rs", ""), ["attic.rs: attic is in no layer"]);
    assert!(check("router/clicks.rs", "use crate::discord::play::tasks;").is_empty());
    assert!(check("interaction/bot.rs", "use crate::discord::boards::Boards;").is_empty());
}
