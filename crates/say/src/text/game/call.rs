//! Calls: messages that lead a person to the board of their game.

use crate::words::Voice;

/// Why a person is called to a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call {
    /// They have been challenged.
    Challenge,
    /// It is their turn.
    Turn,
    /// They have been offered a draw.
    Offer,
    /// They are asked for a pause or another time control.
    Clock,
    /// They are asked for a takeback.
    Takeback,
    /// Their game is over.
    Result,
    /// Their move is due soon.
    Reminder,
}

impl Call {
    /// All calls.
    pub const ALL: [Self; 7] =
        [Self::Challenge, Self::Turn, Self::Offer, Self::Clock, Self::Takeback, Self::Result, Self::Reminder];
}

/// Returns the text of a call. `who` is a mention, `link` the address of the board, and `deadline` says when the turn is
/// due.
#[must_use]
pub fn call_text(voice: Voice<'_>, call: Call, who: String, link: String, deadline: String) -> String {
    let key = match call {
        Call::Challenge => "call-challenge",
        Call::Turn => "call-turn",
        Call::Offer => "call-offer",
        Call::Clock => "call-clock",
        Call::Takeback => "call-takeback",
        Call::Result => "call-result",
        Call::Reminder => "call-reminder",
    };
    voice.say(key, &[("who", who.into()), ("link", link.into()), ("deadline", deadline.into())])
}
