//! The stored record of a place.

use crate::event::{Answer, CallKind, ChannelId, Moment, PlaceRecord, What};
use crate::place::{Game, Place};

impl Place {
    /// Returns whether a message posted in a channel would be searched for after a crash.
    pub(super) fn is_noted(&self, channel: ChannelId) -> bool {
        self.is_owed && self.noted.contains(&channel)
    }

    /// Returns the channels of posts that wait until the store has noted them.
    pub(super) fn posts_to_note(&self, game: &Game, now: Moment) -> Vec<ChannelId> {
        let Some(news) = &game.news else { return Vec::new() };
        let posts = self
            .unanswered()
            .filter(|waiting| matches!(self.answer_to(waiting, news, now), Some(Answer::Post { .. })));
        let answers = posts.map(|waiting| waiting.click.channel);
        let own = (self.show(game, now)).filter(|what| matches!(what, What::Post { .. }));
        let all = answers.chain(own.map(|_| self.posting_in())).chain(self.goal);
        all.filter(|channel| !self.is_noted(*channel)).collect()
    }

    /// Handles that a record was stored, which was made when the place was in `channel`.
    pub(crate) fn saved(&mut self, channel: ChannelId, record: &PlaceRecord) {
        // A newer record that is settled may be on its way already.
        self.is_owed |= !record.settled && !self.saved.settled;
        let (here, saved) = (self.saved_in, &self.saved);
        self.noted.push(channel);
        self.noted.extend(&record.doubted);
        self.noted.retain(|noted| *noted == here || saved.doubted.contains(noted));
        self.noted.sort_unstable();
        self.noted.dedup();
    }

    /// Returns the record to store, if it differs from the last one.
    pub(crate) fn record(&mut self, game: &Game, now: Moment) -> Option<PlaceRecord> {
        self.rest_calls(game, now);
        let to_note = self.posts_to_note(game, now);
        let searched = self.searches.iter().chain(&self.unread).map(|search| search.channel);
        let posts = self.in_flight.values().filter_map(|flight| flight.posts_in());
        let posted = posts.clone().map(|(channel, _)| channel);
        let mut doubted: Vec<ChannelId> =
            searched.chain(posted).chain(to_note.iter().copied()).chain(self.goal).collect();
        doubted.retain(|channel| *channel != self.channel);
        doubted.sort_unstable();
        doubted.dedup();
        let posted = |kind| {
            let calls = self.calls.iter().filter(move |call| call.kind == kind);
            calls.filter_map(|call| call.message.map(|(channel, id)| (channel, id, call.person, call.since)))
        };
        // What is posted without news is no older than `now`, but what is on its way already may be.
        let since = self.unknown_since().or((!to_note.is_empty()).then_some(now));
        let since = since.map(|since| posts.map(|(_, at)| at).fold(since, Moment::min));
        let record = PlaceRecord {
            board: self.newest().and_then(|(id, message)| Some((id, message.shows?, message.layout))),
            old: self
                .messages
                .iter()
                .filter(|(_, message)| message.is_old)
                .map(|(id, old)| (old.channel, *id, old.layout))
                .collect(),
            refuses_frames: self.refuses_frames,
            calls: posted(CallKind::First).collect(),
            reminders: posted(CallKind::Reminder).collect(),
            // A person who has not been called yet is called after a crash.
            uncalled: (self.calls.iter().filter(|call| call.message.is_none()))
                .map(|call| (call.kind, call.person, call.since))
                .collect(),
            called: self.called_before,
            reminded: self.reminded,
            due: self.due,
            doubted,
            since,
            settled: self.is_settled(game),
            is_ours: false,
        };
        // The store knows from the event that work is left. Only other changes are worth a write.
        let is_news = PlaceRecord { settled: self.saved.settled, ..record.clone() } != self.saved
            || record.settled && !self.saved.settled
            || self.saved_in != self.channel
            || self.is_due_doubted
            || self.is_asked_for && record.settled
            || self.saved.settled && !to_note.is_empty();
        is_news.then(|| {
            self.is_owed &= !record.settled;
            self.is_asked_for &= !record.settled;
            if record.settled {
                // Thousands may be at rest.
                self.clicks.shrink_to_fit();
                self.in_flight.shrink_to_fit();
                self.calls.shrink_to_fit();
                self.searches.shrink_to_fit();
            }
            self.noted.retain(|noted| *noted == self.channel || record.doubted.contains(noted));
            (self.saved, self.saved_in) = (record.clone(), self.channel);
            self.is_due_doubted = false;
            record
        })
    }
}
