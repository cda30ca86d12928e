//! Mirrors: places that show the game to spectators, by exactly one message without controls.

use crate::event::Reach;
use crate::place::{Game, Place};

/// The number of consecutive refusals after which a mirror ends. They are a
/// [`LONGEST_PAUSE`](crate::place::LONGEST_PAUSE) apart.
const REFUSALS: u32 = 8;

impl Place {
    /// Ends the mirror: all of its messages have to go.
    pub(crate) fn end(&mut self) {
        self.is_ended = true;
        self.messages.values_mut().for_each(|message| message.rests = false);
        self.reopen();
        self.retire_all_if_ended();
    }

    /// Takes the end back.
    pub(crate) fn resume(&mut self) {
        if self.is_ended {
            self.is_ended = false;
            self.reopen();
        }
    }

    pub(crate) const fn has_ended(&self) -> bool {
        self.is_ended
    }

    /// Ends a mirror whose channel has been out of reach for long. Its messages cannot be deleted.
    pub(super) fn give_up_mirror(&mut self) {
        if self.reach == Reach::Mirror && self.refusals >= REFUSALS {
            self.is_ended = true;
            self.messages.clear();
            self.searches.clear();
            self.unread.clear();
        }
    }

    /// Returns whether the mirror has ended and nothing of it is left, in the store either.
    pub(crate) fn is_gone(&self, game: &Game) -> bool {
        self.is_ended && self.saved.settled && self.is_settled(game)
    }

    /// Marks every message as old if the mirror has ended.
    pub(super) fn retire_all_if_ended(&mut self) {
        if self.is_ended {
            self.messages.values_mut().for_each(|message| message.is_old = true);
        }
    }

    /// Handles a change of the mirror. The store has noted that work is left.
    const fn reopen(&mut self) {
        self.saved.settled = false;
        self.is_owed = true;
        (self.pause.until, self.refusals) = (None, 0);
    }
}
