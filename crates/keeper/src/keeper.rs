//! The keeper of one game: its places, and what concerns them all.

use crate::event::{
    ChannelId, Click, ClickId, MessageId, Moment, News, Outcome, Person, PlaceId, Reach, Record, Request,
    RequestId, What,
};
use crate::place::{Game, Place, Purse};

/// What the next request with the bot's token is for; the most urgent come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Want {
    /// To edit a message into the newest state.
    Edit,
    /// To post the newest state.
    Post,
    /// To look for messages.
    Search,
    /// To call somebody.
    Call,
    /// To take the controls off an old message.
    Retire,
    /// To delete a call.
    Recall,
}

/// Keeps the messages of one game right: the only one that writes them.
///
/// Events go in, requests come out; the time is an argument. The caller sends each request, tells what became of it
/// with [`Keeper::done`], and asks again after every event: first [`Keeper::poll`] until it gives nothing, then
/// [`Keeper::record`], [`Keeper::want`] and [`Keeper::wakes`].
#[derive(Debug, Clone)]
pub struct Keeper {
    game: Game,
    places: Vec<Place>,
    requests: u64,
}

impl Keeper {
    /// The keeper of a game that is shown in `places`, each with what is stored of it; `None` for a game that is new.
    #[must_use]
    pub fn new(places: Vec<(Reach, ChannelId, Option<Record>)>, now: Moment) -> Self {
        let places = (0..).zip(places);
        let places =
            places.map(|(id, (reach, channel, record))| Place::new(PlaceId(id), reach, channel, record, now));
        Self { game: Game::default(), places: places.collect(), requests: 0 }
    }

    /// Takes in that there is something new to show. What is not newer changes nothing.
    pub fn news(&mut self, news: News, now: Moment) {
        if self.game.news.as_ref().is_some_and(|known| known.seq >= news.seq) {
            return;
        }
        self.game.news = Some(news);
        self.places.iter_mut().for_each(Place::news);
        self.settle_calls(now);
    }

    /// Takes in when somebody who plays has acted on the game; what is known to be later stays.
    pub fn acted(&mut self, person: Person, at: Moment) {
        let last = self.game.acted.entry(person).or_insert(at);
        *last = at.max(*last);
    }

    /// Takes in a click that is to be answered with the board. The news comes first, if the click has made any.
    pub fn click(&mut self, place: PlaceId, click: Click, now: Moment) {
        if let Some(place) = self.places.get_mut(usize::from(place.0)) {
            place.click(click, now);
        }
    }

    /// Takes in what became of a request.
    pub fn done(&mut self, request: &Request, outcome: Outcome, now: Moment) {
        if let Some(place) = self.places.get_mut(usize::from(request.place.0)) {
            place.done(request.id, outcome, now);
        }
        self.settle_calls(now);
    }

    /// The next request that may be sent at once: those with the tokens of interactions have limits of their own.
    pub fn poll(&mut self, now: Moment) -> Option<Request> {
        self.next(now, Purse::Token)
    }

    /// What the bot's token is needed for most urgently now, and in which channel.
    #[must_use]
    pub fn want(&self, now: Moment) -> Option<(Want, ChannelId)> {
        let wanted = self.places.iter().filter_map(|place| {
            let want = match place.next(&self.game, now, Purse::Bot)? {
                What::Edit { .. } => Want::Edit,
                What::Post { .. } | What::Answer { .. } => Want::Post,
                What::Search => Want::Search,
                What::Call { .. } => Want::Call,
                What::Retire { .. } => Want::Retire,
                What::Recall { .. } => Want::Recall,
            };
            Some((want, place.channel()))
        });
        wanted.min_by_key(|(want, _)| *want)
    }

    /// The request that is wanted most, now that the budget allows one in `channel`.
    pub fn grant(&mut self, channel: ChannelId, now: Moment) -> Option<Request> {
        let mut places = self.places.iter_mut().filter(|place| place.channel() == channel);
        places.find_map(|place| {
            let what = place.next(&self.game, now, Purse::Bot)?;
            self.requests += 1;
            Some(place.send(RequestId(self.requests), what, now))
        })
    }

    /// What has to be stored of a place, if it has changed since it was asked for last.
    pub fn record(&mut self, place: PlaceId, now: Moment) -> Option<Record> {
        self.places.get_mut(usize::from(place.0))?.record(&self.game, now)
    }

    /// Takes in that a record of a place has been stored.
    pub fn saved(&mut self, place: PlaceId, record: &Record) {
        if let Some(place) = self.places.get_mut(usize::from(place.0)) {
            place.saved(record);
        }
    }

    /// Whether a click is still without its last answer, or its token may still be used.
    #[must_use]
    pub fn needs(&self, click: ClickId) -> bool {
        self.places.iter().any(|place| place.needs(click))
    }

    /// Whether a click is still without its last answer.
    #[must_use]
    pub fn owes_answer(&self, click: ClickId) -> bool {
        self.places.iter().any(|place| place.owes_answer(click))
    }

    /// The channel a place is in now.
    #[must_use]
    pub fn channel(&self, place: PlaceId) -> Option<ChannelId> {
        self.places.get(usize::from(place.0)).map(Place::channel)
    }

    /// When to ask again if nothing happens before.
    #[must_use]
    pub fn wakes(&self, now: Moment) -> Option<Moment> {
        self.places.iter().filter_map(|place| place.wakes(&self.game, now)).min()
    }

    /// Whether nothing is left to do: then the keeper may be forgotten, and made anew from what is stored.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.places.iter().all(|place| place.is_settled(&self.game))
    }

    /// The message that shows the game in a place and the event it shows, as far as is known.
    #[must_use]
    pub fn current(&self, place: PlaceId) -> Option<(MessageId, u32)> {
        self.places.get(usize::from(place.0))?.current()
    }

    /// Whether a place has been found gone or closed.
    #[must_use]
    pub fn is_closed(&self, place: PlaceId) -> bool {
        self.places.get(usize::from(place.0)).is_some_and(Place::is_closed)
    }

    /// The number of the last event the keeper knows of.
    #[must_use]
    pub fn seq(&self) -> Option<u32> {
        self.game.news.as_ref().map(|news| news.seq)
    }

    fn next(&mut self, now: Moment, purse: Purse) -> Option<Request> {
        self.places.iter_mut().find_map(|place| {
            let what = place.next(&self.game, now, purse)?;
            self.requests += 1;
            Some(place.send(RequestId(self.requests), what, now))
        })
    }

    fn settle_calls(&mut self, now: Moment) {
        self.places.iter_mut().for_each(|place| place.settle_calls(&self.game, now));
    }
}
