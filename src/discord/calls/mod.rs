//! What brings people back to their games: the next game that waits for them, and when they want no calls.

pub(crate) mod next;
pub(crate) mod quiet_words;
