//! Notes: private answers that are of no use once their reader does something else, such as "It isn't your turn" or a
//! hint.
//!
//! A person has at most one note in a channel. It goes when their next interaction there is answered, so that notes do
//! not pile up under the board. Only the token of the interaction can delete a private message, and each token lives for
//! 15 minutes; an older note stays until its reader dismisses it or Discord drops it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::reply::Promise;
use crate::discord::play::open_boards::TOKEN_LIFE;
use crate::discord::play::taps;
use crate::store::{ChannelId, InteractionId, UserId};
use banqi_session::Timestamp;

/// The most notes in memory.
const MOST_NOTES: usize = 1024;

/// The reader of a note, and its channel.
type Key = (UserId, ChannelId);

/// The notes that can still be deleted. They are in memory only: a note from before a restart stays.
#[derive(Clone, Default)]
pub(crate) struct Notes(Arc<Mutex<HashMap<Key, Note>>>);

/// A note. Its token is never stored and never logged.
struct Note {
    interaction: InteractionId,
    token: String,
    until: Timestamp,
}

impl Notes {
    /// Handles the answer to `interaction`, after which the note of an earlier one is out of date. `note` is the token
    /// of the answer if it is a note itself. Returns the token of the note to delete.
    fn answered(
        &self,
        key: Key,
        interaction: InteractionId,
        note: Option<&str>,
        now: Timestamp,
    ) -> Option<String> {
        let mut notes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut next =
            note.map(|token| Note { interaction, token: token.to_owned(), until: now.plus(TOKEN_LIFE) });
        let mut last = notes.remove(&key);
        // Two interactions may be answered in the other order; the note of the later one stays.
        if last.as_ref().is_some_and(|last| last.interaction > interaction) {
            std::mem::swap(&mut last, &mut next);
        }
        if notes.len() >= MOST_NOTES {
            notes.retain(|_, note| note.until > now);
        }
        if let Some(next) = next.filter(|_| notes.len() < MOST_NOTES) {
            notes.insert(key, next);
        }
        last.filter(|last| last.until > now).map(|last| last.token)
    }
}

/// Ends the answer to an interaction: deletes the person's last note in the background, and keeps the token of the
/// answer if it is a note. `promised` is how the interaction was acknowledged before.
pub(crate) fn answered(bot: &Bot, caller: &Caller, promised: Option<Promise>, is_note: bool) {
    let note = (is_note && taps::is_original(caller, promised)).then_some(caller.token.as_str());
    let key = (caller.user, caller.place.channel);
    if let Some(token) = bot.notes.answered(key, caller.interaction, note, bot.app.now()) {
        let bot = bot.clone();
        tokio::spawn(async move {
            let _at_work = bot.at_work.enter();
            taps::delete(&bot, &token).await;
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const KEY: Key = (UserId(1), ChannelId(2));

    /// Answers interaction `id` after this number of minutes, with a note or with something else.
    fn answer(notes: &Notes, id: u64, is_note: bool, minutes: u64) -> Option<String> {
        let token = format!("t{id}");
        let now = Timestamp(0).plus(Duration::from_secs(60 * minutes));
        notes.answered(KEY, InteractionId(id), is_note.then_some(token.as_str()), now)
    }

    #[test]
    fn a_note_goes_when_its_reader_does_something_else_there() {
        let notes = Notes::default();
        assert_eq!(answer(&notes, 1, true, 0), None);
        assert_eq!(answer(&notes, 2, true, 1).as_deref(), Some("t1"), "the next note replaces it");
        let elsewhere = (UserId(1), ChannelId(3));
        assert_eq!(notes.answered(elsewhere, InteractionId(3), Some("t3"), Timestamp(0)), None);
        assert_eq!(answer(&notes, 4, false, 2).as_deref(), Some("t2"));
        assert_eq!(answer(&notes, 5, false, 3), None, "once");
    }

    #[test]
    fn a_note_whose_token_has_expired_stays() {
        let notes = Notes::default();
        answer(&notes, 1, true, 0);
        assert_eq!(answer(&notes, 2, false, 14), None);
    }

    #[test]
    fn of_two_notes_that_overtake_each_other_the_later_one_stays() {
        let notes = Notes::default();
        answer(&notes, 2, true, 0);
        assert_eq!(answer(&notes, 1, true, 0).as_deref(), Some("t1"));
        assert_eq!(answer(&notes, 3, false, 0).as_deref(), Some("t2"));
        answer(&notes, 5, true, 0);
        assert_eq!(answer(&notes, 4, false, 0), None, "an earlier click says nothing about a later note");
        assert_eq!(answer(&notes, 6, false, 0).as_deref(), Some("t5"));
    }

    #[test]
    fn the_memory_for_notes_is_bounded() {
        let notes = Notes::default();
        for user in 0..2 * MOST_NOTES as u64 {
            let key = (UserId(user), ChannelId(2));
            notes.answered(key, InteractionId(user), Some("t"), Timestamp(0));
        }
        assert_eq!(notes.0.lock().unwrap().len(), MOST_NOTES);
        answer(&notes, 9_999, true, 14);
        assert_eq!(notes.0.lock().unwrap().len(), 1, "expired ones make room");
    }
}
