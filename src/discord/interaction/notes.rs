//! Notes: private answers that are of no use once their reader does something else, such as "It's Bob's turn" or a
//! hint.
//!
//! A person has at most one note in a channel. It goes when their next interaction there is answered, so that notes do
//! not pile up under the board. A note about a request, such as "You offered a draw", also goes when the request has
//! been answered or has lapsed. Only the token of the interaction can delete a private message, and each token lives
//! for 15 minutes; an older note stays until its reader dismisses it or Discord drops it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Arrival;
use crate::discord::interaction::open_boards::{Place, TOKEN_LIFE};
use crate::discord::interaction::reply::{self, Promise};
use banqi_session::{Phase, Seat, SessionId, Timestamp, View};
use banqi_store::{ChannelId, InteractionId, MessageId, UserId};

/// The most notes in memory.
const MOST_NOTES: usize = 1024;

/// The reader of a note, and its channel.
type Key = (UserId, ChannelId);

/// The notes that can still be deleted. They are in memory only: a note from before a restart stays.
#[derive(Clone, Default)]
pub(crate) struct Notes(Arc<Mutex<HashMap<Key, Note>>>);

/// A request that a note speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct About {
    /// The game.
    pub(crate) session: SessionId,
    /// The event of the request, or a later one after which it was still open.
    pub(crate) seq: u32,
    /// The seat that has made it.
    pub(crate) by: Seat,
    /// What it asks for.
    pub(crate) asks: Asks,
}

/// What a request asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asks {
    /// A draw.
    Draw,
    /// A change of the clock.
    Clock,
    /// A takeback.
    Takeback,
}

impl About {
    /// Returns whether the request is no longer open in this state of a game.
    fn is_settled(self, view: &View) -> bool {
        let asked_by = match self.asks {
            Asks::Draw => view.offer,
            Asks::Clock => view.clock_request.map(|request| request.by),
            Asks::Takeback => view.takeback_request.map(|request| request.by),
        };
        let is_open = view.phase == Phase::Playing && asked_by == Some(self.by);
        view.id == self.session && view.seq >= self.seq && !is_open
    }
}

/// A note. Its token is never stored and never logged.
struct Note {
    interaction: InteractionId,
    about: Option<About>,
    /// Its message, if Discord has reported it.
    message: Option<MessageId>,
    token: String,
    until: Timestamp,
}

/// An interaction that was answered.
struct Answered<'a> {
    interaction: InteractionId,
    /// The private message that was clicked.
    clicked: Option<MessageId>,
    /// The new message, if the answer is one and Discord has reported it.
    posted: Option<MessageId>,
    /// The token and the place of the answer, and the request it speaks of, if it is a note.
    note: Option<(&'a str, Place, Option<About>)>,
}

impl Notes {
    /// Handles the answer to an interaction, after which the note of an earlier one is out of date. Returns the token
    /// of the note to delete.
    fn answered(&self, key: Key, answered: &Answered<'_>, now: Timestamp) -> Option<String> {
        let Answered { interaction, clicked, posted, note } = *answered;
        let mut notes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut next = note.map(|(token, place, about)| Note {
            interaction,
            about,
            message: if place == Place::Clicked { clicked } else { posted },
            token: token.to_owned(),
            until: now.plus(TOKEN_LIFE),
        });
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
        // A click on a button of the note, or a second tap on one whose message has just become a note: the answer is
        // the same message.
        let is_answered = |last: &Note| last.message.is_some() && last.message == clicked;
        last.filter(|last| last.until > now && !is_answered(last)).map(|last| last.token)
    }

    /// Drops the notes about requests that are settled in this state of a game. Returns the tokens of those to delete.
    fn settled(&self, view: &View, now: Timestamp) -> Vec<String> {
        let mut notes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_settled = |note: &Note| note.about.is_some_and(|about| about.is_settled(view));
        let settled = notes.extract_if(|_, note| is_settled(note)).map(|(_, note)| note);
        settled.filter(|note| note.until > now).map(|note| note.token).collect()
    }
}

/// Ends the answer to an interaction: deletes the person's last note in the background, and keeps the token of the
/// answer if it is a note, given with its place and what it speaks of. `promised` is how the interaction was
/// acknowledged before, and `posted` is the new message of the answer.
pub(crate) fn answered(
    bot: &Bot,
    arrival: &Arrival,
    promised: Option<Promise>,
    posted: Option<MessageId>,
    note: Option<(Place, Option<About>)>,
) {
    let note = note.filter(|_| reply::is_original(arrival, promised));
    let answered = Answered {
        interaction: arrival.interaction,
        clicked: arrival.clicked.filter(|clicked| clicked.ephemeral).map(|clicked| clicked.message),
        posted,
        note: note.map(|(place, about)| (arrival.token.as_str(), place, about)),
    };
    let last = bot.notes.answered((arrival.user, arrival.place.channel), &answered, bot.app.now());
    delete(bot, last);
    if let Some(about) = note.and_then(|(_, about)| about) {
        // The request may have been settled before the note was sent.
        let bot = bot.clone();
        tokio::spawn(async move {
            match bot.app.snapshot(about.session).await {
                Ok(snapshot) => settle(&bot, &snapshot.view),
                Err(failure) => {
                    tracing::debug!(%failure, "could not look up what a note speaks of; it stays")
                }
            }
        });
    }
}

/// Deletes the notes about requests that are settled in this state of a game, in the background.
pub(crate) fn settle(bot: &Bot, view: &View) {
    delete(bot, bot.notes.settled(view, bot.app.now()));
}

/// Deletes notes by their tokens, in the background.
fn delete(bot: &Bot, tokens: impl IntoIterator<Item = String>) {
    for token in tokens {
        let bot = bot.clone();
        tokio::spawn(async move {
            let _at_work = bot.at_work.enter();
            reply::delete(&bot, &token).await;
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use banqi_say::text::samples::Sample;
    use std::time::Duration;

    const KEY: Key = (UserId(1), ChannelId(2));

    /// Answers interaction `id` after this number of minutes, with a new note or with something else.
    fn answer(notes: &Notes, id: u64, is_note: bool, minutes: u64) -> Option<String> {
        post(notes, KEY, id, None, is_note.then_some(Place::New), minutes)
    }

    /// Answers interaction `id` on the private message `clicked`, with a note in `place` or with something else.
    fn post(
        notes: &Notes,
        key: Key,
        id: u64,
        clicked: Option<u64>,
        place: Option<Place>,
        minutes: u64,
    ) -> Option<String> {
        let token = format!("t{id}");
        let now = Timestamp(0).plus(Duration::from_secs(60 * minutes));
        let note = place.map(|place| (token.as_str(), place, None));
        let clicked = clicked.map(MessageId);
        let posted = Some(MessageId(1000 + id));
        notes.answered(key, &Answered { interaction: InteractionId(id), clicked, posted, note }, now)
    }

    #[test]
    fn a_note_goes_when_its_reader_does_something_else_there() {
        let notes = Notes::default();
        assert_eq!(answer(&notes, 1, true, 0), None);
        assert_eq!(answer(&notes, 2, true, 1).as_deref(), Some("t1"), "the next note replaces it");
        let elsewhere = (UserId(1), ChannelId(3));
        assert_eq!(post(&notes, elsewhere, 3, None, Some(Place::New), 1), None);
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
    fn a_second_tap_on_a_message_that_became_a_note_does_not_delete_it() {
        let notes = Notes::default();
        let tap = |id, clicked, place| post(&notes, KEY, id, Some(clicked), Some(place), 0);
        assert_eq!(tap(2, 50, Place::Clicked), None);
        assert_eq!(tap(3, 50, Place::Clicked), None, "it shows the second answer");
        assert_eq!(tap(1, 50, Place::Clicked), None, "in the other order");
        // Below a message that stays, such as a tap board, each note is a message of its own.
        assert_eq!(tap(4, 60, Place::New).as_deref(), Some("t3"));
        assert_eq!(tap(5, 60, Place::New).as_deref(), Some("t4"));
    }

    #[test]
    fn a_note_whose_button_is_pressed_becomes_the_answer() {
        let notes = Notes::default();
        assert_eq!(answer(&notes, 1, true, 0), None);
        assert_eq!(post(&notes, KEY, 2, Some(1001), Some(Place::Clicked), 0), None, "a refusal in its place");
        assert_eq!(post(&notes, KEY, 3, Some(1001), None, 0), None, "something else in its place");
        assert_eq!(answer(&notes, 4, true, 0), None);
        assert_eq!(post(&notes, KEY, 5, Some(60), None, 0).as_deref(), Some("t4"), "a click elsewhere");
    }

    #[test]
    fn a_note_about_a_request_goes_when_that_is_settled() {
        let notes = Notes::default();
        let now = Timestamp(0);
        let view = Sample::game(1).view();
        let (by, other) = (Seat(0), Seat(1));
        let post = |id: u64, seq: u32, asks: Asks| {
            let token = format!("t{id}");
            let about = Some(About { session: view.id, seq, by, asks });
            let note = Some((token.as_str(), Place::New, about));
            let interaction = InteractionId(id);
            let answered = Answered { interaction, clicked: None, posted: None, note };
            notes.answered((UserId(id), ChannelId(2)), &answered, now);
        };
        let offered = |seq: u32, by: Seat| View { seq, offer: Some(by), ..view.clone() };
        post(1, 5, Asks::Draw);
        assert!(notes.settled(&offered(5, by), now).is_empty(), "it is open");
        let before = View { seq: 4, ..view.clone() };
        assert!(notes.settled(&before, now).is_empty(), "it was not made yet");
        let elsewhere = View { id: SessionId(view.id.0 + 1), seq: 6, ..view.clone() };
        assert!(notes.settled(&elsewhere, now).is_empty(), "another game");
        assert_eq!(notes.settled(&offered(7, other), now), ["t1"], "now the other offers");
        assert!(notes.settled(&offered(8, other), now).is_empty(), "once");
        post(2, 5, Asks::Clock);
        post(3, 5, Asks::Takeback);
        let mut settled = notes.settled(&offered(6, by), now);
        settled.sort_unstable();
        assert_eq!(settled, ["t2", "t3"]);
    }

    #[test]
    fn the_memory_for_notes_is_bounded() {
        let notes = Notes::default();
        let most = u64::try_from(MOST_NOTES).unwrap();
        let post = |user, minutes| {
            let key = (UserId(user), ChannelId(2));
            post(&notes, key, user, None, Some(Place::New), minutes);
        };
        (0..2 * most).for_each(|user| post(user, 0));
        assert_eq!(notes.0.lock().unwrap().len(), MOST_NOTES);
        post(2 * most, 14);
        assert_eq!(notes.0.lock().unwrap().len(), 1, "expired ones make room");
    }
}
