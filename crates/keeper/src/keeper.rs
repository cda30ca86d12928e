//! The keeper of one game, with all of its places.

use crate::event::{
    ChannelId, Click, ClickId, MessageId, Moment, News, Outcome, Person, PlaceId, PlaceRecord, Reach,
    Request, RequestId, What,
};
use crate::place::{Game, Place, Purse};

/// The purpose of the next request with the bot's token, most urgent first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Want {
    /// Edit a message to show the newest state.
    Edit,
    /// Post the newest state.
    Post,
    /// Search for messages.
    Search,
    /// Call a person.
    Call,
    /// Remove the controls of an old message.
    Retire,
    /// Delete a call.
    Recall,
    /// Edit the message of a mirror. All that mirrors need comes after all that boards need.
    MirrorEdit,
    /// Post the message of a mirror.
    MirrorPost,
    /// Search for the messages of a mirror.
    MirrorSearch,
    /// Delete a message of a mirror.
    MirrorRemove,
}

impl Want {
    /// Returns the purpose of a request in a place with this reach.
    const fn of(what: What, reach: Reach) -> Self {
        match (what, reach) {
            (What::Edit { .. }, Reach::Mirror) => Self::MirrorEdit,
            (What::Post { .. } | What::Answer { .. }, Reach::Mirror) => Self::MirrorPost,
            (What::Search { .. }, Reach::Mirror) => Self::MirrorSearch,
            (What::Remove { .. }, _) => Self::MirrorRemove,
            (What::Edit { .. }, _) => Self::Edit,
            (What::Post { .. } | What::Answer { .. }, _) => Self::Post,
            (What::Search { .. }, _) => Self::Search,
            (What::Call { .. }, _) => Self::Call,
            (What::Retire { .. }, _) => Self::Retire,
            (What::Recall { .. }, _) => Self::Recall,
        }
    }

    /// Returns whether it is a purpose of a mirror, for which no player waits.
    #[must_use]
    pub const fn is_of_mirror(self) -> bool {
        matches!(self, Self::MirrorEdit | Self::MirrorPost | Self::MirrorSearch | Self::MirrorRemove)
    }
}

/// Keeps the messages of one game correct. Nothing else may write them.
///
/// Events go in, requests come out; the time is an argument. The caller sends each request and reports its outcome with
/// [`Keeper::done`]. After every event it calls [`Keeper::poll`] until that returns `None`, then [`Keeper::record`],
/// [`Keeper::want`] and [`Keeper::wakes`]. At the time in [`PlaceRecord::due`], which is stored because it may be days
/// away, it calls [`Keeper::alarm`] and reports the news again.
#[derive(Debug, Clone)]
pub struct Keeper {
    game: Game,
    places: Vec<Place>,
    requests: u64,
}

impl Keeper {
    /// Creates the keeper of a game that is shown in `places`, each with its stored record; `None` for a new game.
    #[must_use]
    pub fn new(places: Vec<(Reach, ChannelId, Option<PlaceRecord>)>, now: Moment) -> Self {
        let places = (0..).zip(places);
        let places =
            places.map(|(id, (reach, channel, record))| Place::new(PlaceId(id), reach, channel, record, now));
        Self { game: Game::default(), places: places.collect(), requests: 0 }
    }

    /// Reports the newest state. An older one than the known changes nothing. If it is the known one, the times of
    /// calls are checked again.
    pub fn news(&mut self, mut news: News, now: Moment) {
        let known = self.game.news.as_ref().map(|known| known.seq);
        if known > Some(news.seq) {
            return;
        }
        if known < Some(news.seq) {
            self.places.iter_mut().for_each(|place| place.news(news.seq, known.is_none()));
        }
        if let Some(known) = &self.game.news {
            news.keep_quiet(known, now);
        }
        self.game.news = Some(news);
        self.settle_calls(now);
    }

    /// Reports that the time has come at which a call falls due ([`PlaceRecord::due`]), or that other times may apply
    /// to the calls now. Report the news afterwards. The record is stored again in any case, with the next such time.
    pub fn alarm(&mut self) {
        self.places.iter_mut().for_each(Place::alarm);
    }

    /// Reports that the store has asked for the board, whether or not the newest state is shown. The record is stored
    /// again once nothing is left to be done.
    pub fn asked_for(&mut self) {
        self.places.iter_mut().for_each(Place::asked_for);
    }

    /// Reports that a player acted at `at`. A later known time is kept.
    pub fn acted(&mut self, person: Person, at: Moment) {
        let last = self.game.acted.entry(person).or_insert(at);
        *last = at.max(*last);
    }

    /// Returns whether a person has acted so recently that a new message need not notify them.
    #[must_use]
    pub fn is_here(&self, person: Person, now: Moment) -> bool {
        self.game.is_here(person, now)
    }

    /// Reports a click that has to be answered with the board. If the click caused news, report the news first.
    pub fn click(&mut self, place: PlaceId, click: Click, now: Moment) {
        if let Some(place) = self.place_mut(place) {
            place.click(click, now);
        }
    }

    /// Reports the outcome of a request.
    pub fn done(&mut self, request: &Request, outcome: Outcome, now: Moment) {
        if let Some(place) = self.place_mut(request.place) {
            place.done(request.id, outcome, now);
        }
        self.settle_calls(now);
    }

    /// Returns the next request with an interaction's token. It can be sent at once, because such tokens have separate
    /// rate limits.
    pub fn poll(&mut self, now: Moment) -> Option<Request> {
        self.next(now, Purse::Token, |_| true)
    }

    /// Returns the most urgent purpose for which the bot's token is needed now, and the channel.
    #[must_use]
    pub fn want(&self, now: Moment) -> Option<(Want, ChannelId)> {
        let wanted = self.places.iter().filter_map(|place| {
            let what = place.next(&self.game, now, Purse::Bot)?;
            Some((Want::of(what, place.reach()), place.channel_of(what)))
        });
        wanted.min_by_key(|(want, _)| *want)
    }

    /// Returns the most urgent request for `channel` with the bot's token. Call it when the budget allows a request
    /// there.
    pub fn grant(&mut self, channel: ChannelId, now: Moment) -> Option<Request> {
        self.next(now, Purse::Bot, |wanted| wanted == channel)
    }

    /// Returns the record of a place to store, if it has changed since the last call. Store it with the place's current
    /// channel.
    pub fn record(&mut self, place: PlaceId, now: Moment) -> Option<PlaceRecord> {
        let Self { game, places, .. } = self;
        places.iter_mut().find(|known| known.id() == place)?.record(game, now)
    }

    /// Reports that a record of a place was stored, with the channel that the place had when the record was made.
    pub fn saved(&mut self, place: PlaceId, channel: ChannelId, record: &PlaceRecord) {
        if let Some(place) = self.place_mut(place) {
            place.saved(channel, record);
        }
        let Self { game, places, .. } = self;
        places.retain(|place| !record.settled || !place.is_gone(game));
    }

    /// Moves the game from its channel in `place` to another one: its newest state is posted there, and the messages in
    /// the old channel lose their controls. If that is not possible, the game stays where it is. A move does not
    /// survive the process, so the caller reports it again until [`Keeper::channel`] is the new channel.
    pub fn move_to(&mut self, place: PlaceId, channel: ChannelId) {
        if let Some(place) = self.place_mut(place) {
            place.move_to(channel);
        }
    }

    /// Reports that what was shown in a place from event `since` on may not be seen, because its channel was found to be
    /// inaccessible. The newest state is then shown again. The store must have asked for the board before.
    pub fn unseen(&mut self, place: PlaceId, since: u32) {
        if let Some(place) = self.place_mut(place) {
            place.unseen(since);
        }
    }

    /// Shows the game in `channel` as well, without controls. If a mirror there is ending, it is kept. The store must
    /// know of the mirror before.
    pub fn mirror(&mut self, channel: ChannelId, now: Moment) {
        if let Some(mirror) = self.mirror_in(channel) {
            mirror.resume();
            return;
        }
        let is_free = |id: &u8| self.places.iter().all(|place| place.id().0 != *id);
        let Some(id) = (0..=u8::MAX).find(is_free) else { return };
        self.places.push(Place::new(PlaceId(id), Reach::Mirror, channel, None, now));
    }

    /// Ends the mirror in `channel`: its messages are deleted. The store must know of that before.
    pub fn end_mirror(&mut self, channel: ChannelId) {
        if let Some(mirror) = self.mirror_in(channel) {
            mirror.end();
        }
    }

    /// Returns whether a place is a mirror that has ended, because it was ended or because its channel was out of reach
    /// for long.
    #[must_use]
    pub fn has_ended(&self, place: PlaceId) -> bool {
        self.place(place).is_some_and(Place::has_ended)
    }

    /// Returns the places, in the order in which they were given or added.
    pub fn places(&self) -> impl Iterator<Item = PlaceId> + '_ {
        self.places.iter().map(Place::id)
    }

    /// Returns the messages that the token of a click can edit, each with the click and the time until which it can.
    pub fn tokens(&self) -> impl Iterator<Item = (MessageId, ClickId, Moment)> + '_ {
        self.places.iter().flat_map(Place::tokens)
    }

    /// Reports that the token of a click can edit a message until this time, as an earlier keeper of the game knew. An
    /// unknown message stays unknown.
    pub fn learn_token(&mut self, message: MessageId, click: ClickId, until: Moment) {
        self.places.iter_mut().for_each(|place| place.learn_token(message, click, until));
    }

    /// Returns whether a click has no final answer yet, or its token may still be used.
    #[must_use]
    pub fn needs(&self, click: ClickId) -> bool {
        self.places.iter().any(|place| place.needs(click))
    }

    /// Returns whether a click has no final answer yet.
    #[must_use]
    pub fn owes_answer(&self, click: ClickId) -> bool {
        self.places.iter().any(|place| place.owes_answer(click))
    }

    /// Returns the current channel of a place.
    #[must_use]
    pub fn channel(&self, place: PlaceId) -> Option<ChannelId> {
        self.place(place).map(Place::channel)
    }

    /// Returns when to call the keeper again if no event comes before.
    #[must_use]
    pub fn wakes(&self, now: Moment) -> Option<Moment> {
        self.places.iter().filter_map(|place| place.wakes(&self.game, now)).min()
    }

    /// Returns whether nothing is left to do. The keeper may then be dropped and created again from the stored records.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.places.iter().all(|place| place.is_settled(&self.game))
    }

    /// Returns whether nothing is left to do in any other place than this.
    #[must_use]
    pub fn is_settled_but_for(&self, place: PlaceId) -> bool {
        self.places.iter().filter(|other| other.id() != place).all(|other| other.is_settled(&self.game))
    }

    /// Returns the message that shows the game in a place and the event that it shows, as far as known.
    #[must_use]
    pub fn current(&self, place: PlaceId) -> Option<(MessageId, u32)> {
        self.place(place)?.current()
    }

    /// Returns whether a place was found to be deleted or inaccessible.
    #[must_use]
    pub fn is_closed(&self, place: PlaceId) -> bool {
        self.place(place).is_some_and(Place::is_closed)
    }

    /// Returns the number of the last known event.
    #[must_use]
    pub fn seq(&self) -> Option<u32> {
        self.game.news.as_ref().map(|news| news.seq)
    }

    fn place(&self, id: PlaceId) -> Option<&Place> {
        self.places.iter().find(|place| place.id() == id)
    }

    fn place_mut(&mut self, id: PlaceId) -> Option<&mut Place> {
        self.places.iter_mut().find(|place| place.id() == id)
    }

    fn mirror_in(&mut self, channel: ChannelId) -> Option<&mut Place> {
        let is_it = |place: &&mut Place| place.reach() == Reach::Mirror && place.channel() == channel;
        self.places.iter_mut().find(is_it)
    }

    /// Returns the next request that uses `purse`, in a channel for which `is_meant` is true.
    fn next(&mut self, now: Moment, purse: Purse, is_meant: impl Fn(ChannelId) -> bool) -> Option<Request> {
        self.places.iter_mut().find_map(|place| {
            let what = place.next(&self.game, now, purse).filter(|what| is_meant(place.channel_of(*what)))?;
            self.requests += 1;
            Some(place.send(RequestId(self.requests), what, now))
        })
    }

    fn settle_calls(&mut self, now: Moment) {
        self.places.iter_mut().for_each(|place| place.settle_calls(&self.game, now));
    }
}

#[cfg(test)]
mod tests;
