//! The private messages with a game's board that are open: tap boards and pickers, and the views of spectators.
//!
//! Only the token of an interaction can edit or delete a private message, and each token lives for 15 minutes. This
//! table has the newest token of each message, so that a tap board shows the opponent's moves, and so that a person has
//! one such message for each game: a new one replaces the old one, also where another private message becomes it, and a
//! picker goes when its turn is over.
//!
//! A message is edited from two sides: by the answers to its taps and by news of the game. An edit that arrives before
//! the answer that it follows would be lost, so only one of them is on its way at a time, and the news that come
//! meanwhile wait.

use std::collections::{BTreeMap, HashMap};
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::FutureExt as _;

use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::{Arrival, Caller};
use crate::discord::interaction::{notes, reply};
use banqi_app::Snapshot;
use banqi_keeper::Layout;
use banqi_say::language::Language;
use banqi_session::{Participant, SessionId, Timestamp, View};
use banqi_store::{InteractionId, MessageId, Preference, UserId};

/// How long an interaction's token is used: Discord's 15 minutes, less a margin.
pub(crate) const TOKEN_LIFE: Duration = Duration::from_secs(14 * 60);

/// The most messages in memory.
const MOST_OPEN: usize = 1024;

/// The game and the person that a message belongs to.
type Key = (SessionId, UserId);

/// What messages show: a kind of private board. The feature that opens such messages implements it.
pub(crate) trait Kind: Clone + Send + Sync + 'static {
    /// The state of a game that a message shows.
    type News: Send + Sync + 'static;

    /// Returns the open messages of this kind.
    fn open(bot: &Bot) -> &OpenBoards<Self>;

    /// Returns the last event of a state.
    fn seq(news: &Self::News) -> u32;

    /// Returns whether the message stays open to show a state. Otherwise it is deleted.
    fn shows(&self, news: &Self::News) -> bool;

    /// Edits the message that a token leads to, so that it shows a state. Returns whether that was done.
    fn redraw(&self, bot: &Bot, token: &str, news: &Self::News) -> impl Future<Output = bool> + Send;
}

/// The open messages of a kind. They are in memory only: a tap board that is dropped shows the newest state at the next
/// tap.
pub(crate) struct OpenBoards<K: Kind = Content>(Arc<Mutex<Table<K>>>);

impl<K: Kind> Clone for OpenBoards<K> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<K: Kind> Default for OpenBoards<K> {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Table { open: BTreeMap::new(), answers: HashMap::new() })))
    }
}

struct Table<K: Kind> {
    open: BTreeMap<Key, Open<K>>,
    /// The answers on their way.
    answers: HashMap<InteractionId, Answer<K>>,
}

/// What a message shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    /// A tap board.
    TapBoard {
        /// The language of its reader.
        language: Language,
        /// How its reader sees pieces.
        preference: Preference,
    },
    /// A picker, which is of use for one turn.
    Picker,
}

/// The views that follow a game.
pub(crate) type Spectators = OpenBoards<Spectator>;

/// A spectator, who reads a view that follows a game.
#[derive(Clone)]
pub(crate) struct Spectator {
    /// The reader.
    pub(crate) caller: Arc<Caller>,
    /// Until when the view follows the game.
    pub(crate) until: Timestamp,
    /// The layout of the message.
    pub(crate) layout: Layout,
}

/// An open message. Its token is never stored and never logged.
struct Open<K: Kind> {
    /// `None` until the first answer has arrived, like the token.
    content: Option<K>,
    token: Option<Token>,
    /// The newest interaction whose answer has arrived.
    newest: Option<InteractionId>,
    /// The interaction whose answer posted the message.
    posted: Option<InteractionId>,
    /// The message, if its id is known.
    message: Option<MessageId>,
    /// The last event that it shows.
    shows: u32,
    /// Number of answers and edits on their way.
    under_way: u32,
    /// The newest state of the game that it does not show.
    news: Option<K::News>,
}

#[derive(Clone, PartialEq, Eq)]
struct Token {
    text: String,
    until: Timestamp,
}

/// The state of a game, for one of its players.
#[derive(Debug, Clone)]
pub(crate) struct News {
    /// The game.
    pub(crate) view: Arc<View>,
    /// The player.
    pub(crate) player: Participant,
}

/// An answer that may show a message.
struct Answer<K> {
    key: Key,
    token: Token,
    place: Place,
    /// The token of the message that a new one replaces.
    replaces: Option<String>,
    /// What it shows, up to which event; `None` while that is not known, or if it shows something else.
    shows: Option<(K, u32)>,
}

/// Where an answer shows a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// In a new message.
    New,
    /// In the private message that was clicked.
    Clicked,
}

/// How an answer was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Sent {
    /// Whether the interaction's token leads to the message: it does not after a failure, and not if the message was
    /// posted after an acknowledgement.
    pub(crate) is_original: bool,
    /// The message, if its id is known.
    pub(crate) message: Option<MessageId>,
}

/// A request that is due for a message.
pub(crate) enum Due<K: Kind = Content> {
    /// Show this state.
    Redraw {
        /// The token to edit the message with.
        token: String,
        /// What it has to show.
        news: K::News,
        /// What the message is.
        content: K,
    },
    /// Delete the message.
    Delete {
        /// The token to delete it with.
        token: String,
    },
}

impl<K: Kind> OpenBoards<K> {
    fn table(&self) -> MutexGuard<'_, Table<K>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins an answer to an interaction, which has this token. Until [`OpenBoards::answered`] is called, the person's
    /// message is not edited. Returns false if there is no room: then the message will not be edited at all.
    pub(crate) fn answering(
        &self,
        (session, user): Key,
        interaction: InteractionId,
        token: &str,
        place: Place,
        now: Timestamp,
    ) -> bool {
        let mut table = self.table();
        if table.open.len() >= MOST_OPEN {
            table.open.retain(|_, open| open.under_way > 0 || open.live_token(now).is_some());
        }
        let key = (session, user);
        if table.open.len() >= MOST_OPEN && !table.open.contains_key(&key) {
            return false;
        }
        let begun = || Open {
            content: None,
            token: None,
            newest: None,
            posted: None,
            message: None,
            shows: 0,
            under_way: 0,
            news: None,
        };
        let open = table.open.entry(key).or_insert_with(begun);
        open.under_way += 1;
        let replaces = (place == Place::New).then(|| open.live_token(now)).flatten();
        let token = Token { text: token.to_owned(), until: now.plus(TOKEN_LIFE) };
        table.answers.insert(interaction, Answer { key, token, place, replaces, shows: None });
        true
    }

    /// Notes what an answer shows, up to event `seq`.
    pub(crate) fn shows(&self, interaction: InteractionId, content: K, seq: u32) {
        if let Some(answer) = self.table().answers.get_mut(&interaction) {
            answer.shows = Some((content, seq));
        }
    }

    /// Ends the answer to an interaction, if it was one for a board, and returns what is due now.
    pub(crate) fn answered(
        &self,
        interaction: InteractionId,
        sent: Sent,
        now: Timestamp,
    ) -> Vec<(SessionId, UserId, Due<K>)> {
        let mut table = self.table();
        let Some(answer) = table.answers.remove(&interaction) else { return Vec::new() };
        let key = answer.key;
        let Some(open) = table.open.get_mut(&key) else { return Vec::new() };
        open.under_way = open.under_way.saturating_sub(1);
        let mut due = Vec::new();
        let is_new = answer.place == Place::New;
        let is_newest = open.newest < Some(interaction);
        let is_other = matches!((open.message, sent.message), (Some(open), Some(sent)) if open != sent);
        match answer.shows {
            // A later answer, which was quicker, has posted another message, or has shown one that was clicked.
            Some(_) if (is_new && open.posted > Some(interaction)) || (!is_new && is_other && !is_newest) => {
                due.extend(sent.is_original.then_some(Due::Delete { token: answer.token.text }));
            }
            Some((content, seq)) => {
                // The player may tap a new message, and be answered, before its own answer is known here.
                let replaced = if is_newest { open.live_token(now) } else { answer.replaces };
                let replaced = replaced.filter(|_| is_new || is_other);
                due.extend(replaced.map(|token| Due::Delete { token }));
                if is_new {
                    open.posted = Some(interaction);
                }
                if is_newest {
                    open.newest = Some(interaction);
                    if is_new || is_other {
                        open.token = None;
                    }
                    if sent.is_original {
                        open.token = Some(answer.token);
                    }
                    open.message = sent.message;
                    open.content = Some(content);
                    open.shows = seq;
                }
            }
            None => {}
        }
        due.extend(table.due(key, now));
        due.into_iter().map(|due| (key.0, key.1, due)).collect()
    }

    /// Passes on the state of a game to a player's message, if one is open. Returns what is due now.
    pub(crate) fn news(&self, (session, user): Key, news: K::News, now: Timestamp) -> Option<Due<K>> {
        let mut table = self.table();
        let open = table.open.get_mut(&(session, user))?;
        if open.news.as_ref().is_none_or(|known| K::seq(known) < K::seq(&news)) {
            open.news = Some(news);
        }
        table.due((session, user), now)
    }

    /// Ends an edit with `token`. Returns what is due next. A message that could not be edited is dropped.
    pub(crate) fn edited(&self, key: Key, token: &str, done: bool, now: Timestamp) -> Option<Due<K>> {
        let mut table = self.table();
        let open = table.open.get_mut(&key)?;
        open.under_way = open.under_way.saturating_sub(1);
        if !done && open.token.as_ref().is_some_and(|newest| newest.text == token) {
            open.token = None;
        }
        table.due(key, now)
    }

    /// Returns whether a message is still edited with `token`, which no newer answer has replaced.
    pub(crate) fn is_edited_with(&self, key: Key, token: &str) -> bool {
        let table = self.table();
        table.open.get(&key).and_then(|open| open.token.as_ref()).is_some_and(|newest| newest.text == token)
    }

    /// Returns the people who have a message about a game open.
    pub(crate) fn readers(&self, session: SessionId, now: Timestamp) -> Vec<UserId> {
        let table = self.table();
        let of_game = table.open.range((session, UserId(0))..=(session, UserId(u64::MAX)));
        let is_open = |open: &Open<K>| open.under_way > 0 || open.live_token(now).is_some();
        of_game.filter(|(_, open)| is_open(open)).map(|((_, user), _)| *user).collect()
    }

    /// Drops the messages whose newest token is used no longer, and those that have `ended` for another reason. Returns
    /// what each has shown, and its token.
    pub(crate) fn take_ended(&self, ended: impl Fn(&K) -> bool, now: Timestamp) -> Vec<(Key, K, String)> {
        let is_expired = |open: &Open<K>| {
            let is_over = open.token.as_ref().is_some_and(|newest| newest.until <= now);
            open.under_way == 0 && (is_over || open.content.as_ref().is_some_and(&ended))
        };
        let mut table = self.table();
        let expired = table.open.extract_if(.., |_, open| is_expired(open));
        expired.filter_map(|(key, open)| Some((key, open.content?, open.token?.text))).collect()
    }

    /// Drops all messages. Returns what each has shown that can still be edited, and its token.
    pub(crate) fn close(&self, now: Timestamp) -> Vec<(Key, K, String)> {
        let open = std::mem::take(&mut self.table().open);
        let live = |(key, open): (Key, Open<K>)| {
            let token = open.live_token(now)?;
            Some((key, open.content?, token))
        };
        open.into_iter().filter_map(live).collect()
    }

    /// Drops a person's tap board, which is about to be deleted.
    pub(crate) fn forget(&self, key: Key) {
        self.table().open.remove(&key);
    }
}

impl OpenBoards {
    /// Notes that an answer shows a picker and no tap board, because Discord has refused that.
    pub(crate) fn without_tap_board(&self, interaction: InteractionId) {
        if let Some((content, _)) =
            self.table().answers.get_mut(&interaction).and_then(|answer| answer.shows.as_mut())
        {
            *content = Content::Picker;
        }
    }

    /// Drops a person's picker, which is about to be deleted.
    pub(crate) fn forget_picker(&self, key: Key) {
        let mut table = self.table();
        if table
            .open
            .get(&key)
            .is_some_and(|open| open.content == Some(Content::Picker) && open.under_way == 0)
        {
            table.open.remove(&key);
        }
    }
}

impl<K: Kind> Table<K> {
    /// Returns the request that is due for a message, if none is on its way. Drops messages that cannot be edited.
    fn due(&mut self, key: Key, now: Timestamp) -> Option<Due<K>> {
        let open = self.open.get_mut(&key)?;
        if open.under_way > 0 {
            return None;
        }
        let news = open.news.take().filter(|news| K::seq(news) > open.shows);
        let Some(token) = open.live_token(now) else {
            self.open.remove(&key);
            return None;
        };
        let news = news?;
        match open.content.clone().filter(|content| content.shows(&news)) {
            Some(content) => {
                open.under_way += 1;
                open.shows = K::seq(&news);
                Some(Due::Redraw { token, news, content })
            }
            None => {
                self.open.remove(&key);
                Some(Due::Delete { token })
            }
        }
    }
}

impl<K: Kind> Open<K> {
    /// Returns the token, if it can still be used.
    fn live_token(&self, now: Timestamp) -> Option<String> {
        self.token.as_ref().filter(|token| token.until > now).map(|token| token.text.clone())
    }
}

/// Brings the private boards of a game up to date, in the background, and deletes notes that are no longer true.
pub(crate) fn update(bot: &Bot, snapshot: &Snapshot) {
    notes::settle(bot, &snapshot.view);
    let (session, now) = (snapshot.view.id, bot.app.now());
    let view = Arc::new(snapshot.view.clone());
    for seat in &snapshot.view.seats {
        let Some(user) = snapshot.user(seat.player) else { continue };
        let news = News { view: Arc::clone(&view), player: seat.player };
        tell::<Content>(bot, (session, user), news, now);
    }
    let readers = bot.spectators.readers(session, now);
    if readers.is_empty() {
        return;
    }
    let news = Arc::new(snapshot.clone());
    for user in readers {
        tell::<Spectator>(bot, (session, user), Arc::clone(&news), now);
    }
}

/// Passes news to one message, and sends what becomes due.
fn tell<K: Kind>(bot: &Bot, key: Key, news: K::News, now: Timestamp) {
    if let Some(due) = K::open(bot).news(key, news, now) {
        send(bot, key, due);
    }
}

/// Ends the answer to an interaction, if it was one with a private board.
pub(crate) fn answered(bot: &Bot, arrival: &Arrival, sent: Sent) {
    answered_with::<Content>(bot, arrival, sent);
    answered_with::<Spectator>(bot, arrival, sent);
}

fn answered_with<K: Kind>(bot: &Bot, arrival: &Arrival, sent: Sent) {
    for (session, user, due) in K::open(bot).answered(arrival.interaction, sent, bot.app.now()) {
        send(bot, (session, user), due);
    }
}

/// Sends what is due for a message, and what becomes due after that, in the background.
fn send<K: Kind>(bot: &Bot, key: Key, due: Due<K>) {
    let bot = bot.clone();
    tokio::spawn(async move {
        let mut next = Some(due);
        while let Some(due) = next.take() {
            match due {
                Due::Delete { token } => reply::delete(&bot, &token).await,
                Due::Redraw { token, news, content } => {
                    let redrawn = AssertUnwindSafe(content.redraw(&bot, &token, &news)).catch_unwind();
                    let is_shown = redrawn.await.unwrap_or(false);
                    next = K::open(&bot).edited(key, &token, is_shown, bot.app.now());
                }
            }
        }
    });
}

#[cfg(test)]
mod tests;
