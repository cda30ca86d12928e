//! Texts of a game: its challenge, its board, its result and the verification of its deal.

pub(crate) mod board;
pub(crate) mod challenge;
pub(crate) mod clock;
pub(crate) mod import;
pub(crate) mod names;
pub(crate) mod replay;
pub(crate) mod result;
pub(crate) mod seats;
pub(crate) mod tap;
pub(crate) mod verify;
pub(crate) mod watch;

/// Returns the parts of a small line with dots between them. No line of a phone begins with a dot.
pub(crate) fn dotted(parts: impl IntoIterator<Item = String>) -> String {
    parts.into_iter().collect::<Vec<_>>().join("\u{A0}· ")
}
