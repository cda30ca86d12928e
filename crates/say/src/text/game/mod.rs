//! Texts of a game: its challenge, its board, calls to it, its result and the verification of its deal.

pub(super) mod board;
pub(super) mod call;
pub(super) mod challenge;
pub(super) mod clock;
pub(super) mod import;
pub(super) mod names;
pub(super) mod replay;
pub(super) mod result;
pub(super) mod seats;
pub(super) mod tap;
pub(super) mod verify;
pub(super) mod watch;

/// Returns the parts of a small line with dots between them. No line of a phone begins with a dot.
pub(super) fn dotted(parts: impl IntoIterator<Item = String>) -> String {
    parts.into_iter().collect::<Vec<_>>().join("\u{A0}· ")
}
