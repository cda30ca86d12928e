//! The bot: the state shared by all handlers.

use std::collections::HashMap;
use std::sync::Arc;

use poise::serenity_prelude as serenity;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::discord::boards::Boards;
use crate::discord::interaction::caller::{Arrival, Caller, Named};
use crate::discord::interaction::display_names::DisplayNames;
use crate::discord::interaction::drawing::Drawing;
use crate::discord::interaction::notes::Notes;
use crate::discord::interaction::open_boards::{OpenBoards, Spectators};
use crate::discord::interaction::pictures::Pictures;
use crate::discord::interaction::reply::limited;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::rest::{ANSWERS_AT_ONCE, Rest};
use banqi_app::{App, Snapshot};
use banqi_custom_id::Group;
use banqi_say::language::Language;
use banqi_say::mentions::Mentions;
use banqi_say::text::Sealed;
use banqi_say::words::{Voice, Words};
use banqi_session::{ClockRequest, Participant, PlayerId, SeatView, View};
use banqi_store::{Board, ChannelId, GuildId, Invitee, MessageId, Place, Preference, UserId};

/// The state shared by all handlers. Everything that must survive a restart is in the store.
#[derive(Clone)]
pub(crate) struct Bot {
    /// The bot's own account.
    pub(crate) me: UserId,
    /// The application: decides and stores.
    pub(crate) app: Arc<App>,
    /// Draws boards, cards and animations.
    pub(crate) pictures: Arc<Pictures>,
    /// The texts in every language.
    pub(crate) words: Arc<Words>,
    /// The registered commands, for mentions in texts.
    pub(crate) mentions: Arc<Mentions>,
    /// The client of Discord's REST API.
    pub(crate) http: Arc<Rest>,
    /// The keepers of the messages that show games.
    pub(crate) boards: Boards,
    /// The names of people for pictures.
    pub(crate) names: Arc<DisplayNames>,
    /// The private messages with boards that are open.
    pub(crate) open_boards: OpenBoards,
    /// The private answers that go with their readers' next actions.
    pub(crate) notes: Notes,
    /// The private views of spectators.
    pub(crate) spectators: Spectators,
    /// The people for whom an animation is being drawn.
    pub(crate) drawing: Drawing,
    /// Counts the interactions that are being answered.
    pub(crate) at_work: AtWork,
}

/// The interactions that are being answered: counts them, so that a shutdown can wait for them, and lets
/// [`ANSWERS_AT_ONCE`] of them work at the same time.
///
/// Each holds a picture, so this bounds the memory of a bot that gets more than it can answer. All others wait in
/// order, and those that wait too long are acknowledged first. If [`MOST_AT_WORK`] are in progress, new ones are refused.
/// Work that takes long has places of its own, so that a crowd that asks for analyses keeps nobody from playing.
#[derive(Clone)]
pub(crate) struct AtWork {
    count: Arc<watch::Sender<usize>>,
    places: Arc<Semaphore>,
    long_places: Arc<Semaphore>,
    /// What is left of [`MOST_AT_WORK`], and of [`MOST_REFUSALS`].
    interactions: Arc<Semaphore>,
    refusals: Arc<Semaphore>,
}

/// Number of interactions in progress at which new ones are refused. At 200 answers a second the last of them waits for a
/// minute and a half. Those that wait take about 3 kB each, and about 15 kB while they are being acknowledged.
const MOST_AT_WORK: usize = 20_000;

/// Number of refusals that are sent at the same time. Further interactions get no answer: the connections are for the
/// people who were let in.
const MOST_REFUSALS: usize = 64;

/// Number of interactions with long work that are worked on at the same time. Most of them wait for the engine.
const LONG_AT_ONCE: usize = 32;

impl Default for AtWork {
    fn default() -> Self {
        Self {
            count: Arc::default(),
            places: Arc::new(Semaphore::new(ANSWERS_AT_ONCE)),
            long_places: Arc::new(Semaphore::new(LONG_AT_ONCE)),
            interactions: Arc::new(Semaphore::new(MOST_AT_WORK)),
            refusals: Arc::new(Semaphore::new(MOST_REFUSALS)),
        }
    }
}

impl AtWork {
    /// Counts one more piece of work, until the returned guard is dropped.
    pub(crate) fn enter(&self) -> Working {
        self.enter_with(None)
    }

    fn enter_with(&self, room: Option<OwnedSemaphorePermit>) -> Working {
        self.count.send_modify(|count| *count += 1);
        Working { at_work: self.clone(), _room: room }
    }

    /// Counts one more interaction; `None` if [`MOST_AT_WORK`] are in progress.
    pub(crate) fn enter_if_bounded(&self) -> Option<Working> {
        let room = Arc::clone(&self.interactions).try_acquire_owned().ok()?;
        Some(self.enter_with(Some(room)))
    }

    /// Counts one more interaction that is refused; `None` if [`MOST_REFUSALS`] are being sent.
    pub(crate) fn refuse(&self) -> Option<Working> {
        let room = Arc::clone(&self.refusals).try_acquire_owned().ok()?;
        Some(self.enter_with(Some(room)))
    }

    /// Waits until an interaction may be worked on. Its place is free again when the result is dropped.
    pub(crate) async fn place(&self, takes_long: bool) -> Option<OwnedSemaphorePermit> {
        let places = if takes_long { &self.long_places } else { &self.places };
        // The semaphores are never closed.
        Arc::clone(places).acquire_owned().await.ok()
    }

    /// Completes when no interaction is being answered.
    pub(crate) async fn rest(&self) {
        // The sender is owned here, so the wait cannot fail.
        let _ = self.count.subscribe().wait_for(|count| *count == 0).await;
    }
}

/// A guard for one interaction that is being answered, or for other work that a shutdown waits for.
pub(crate) struct Working {
    at_work: AtWork,
    _room: Option<OwnedSemaphorePermit>,
}

impl Drop for Working {
    fn drop(&mut self) {
        self.at_work.count.send_modify(|count| *count -= 1);
    }
}

impl Bot {
    /// Returns the voice for a private answer that shows no pieces: acknowledgements and apologies.
    pub(crate) fn plain_voice(&self, arrival: &Arrival) -> Voice<'_> {
        self.words.voice(arrival.private).about(arrival.group)
    }

    /// Returns the voice for a private answer.
    pub(crate) fn voice(&self, caller: &Caller) -> Voice<'_> {
        let preference = caller.preference;
        let preference = preference.or(caller.private.preference());
        self.plain_voice(caller).to_preference(preference)
    }

    /// Returns the voice for a private answer about one game, whichever group's command or control was used. Its pieces
    /// are those of the public board, unless the person has chosen others.
    pub(crate) fn voice_about(&self, caller: &Caller, snapshot: &Snapshot) -> Voice<'_> {
        let own = caller.preference;
        let public = Language::from_locale(&snapshot.language).preference();
        let voice = self.words.voice(caller.private).about(Group::of(&snapshot.view.variant));
        voice.to_preference(own.or(public))
    }

    /// Returns the voice for a session's public messages.
    pub(crate) fn public_voice(&self, snapshot: &Snapshot) -> Voice<'_> {
        let voice = self.words.voice(Language::from_locale(&snapshot.language));
        let preference = snapshot.preference.or(voice.language().preference());
        voice.about(Group::of(&snapshot.view.variant)).to_preference(preference)
    }

    /// Returns the preference for a person's private messages: their own, or else their server's. If the store cannot
    /// be read, the default applies, because that is no reason to refuse an answer.
    pub(crate) async fn preference(&self, user: UserId, guild: Option<GuildId>) -> Preference {
        match self.app.preferences(user, guild).await {
            Ok((own, guild)) => own.or(guild),
            Err(failure) => {
                tracing::warn!(%failure, "a preference could not be looked up");
                Preference::default()
            }
        }
    }

    /// Returns the person behind an interaction, with their preference.
    pub(crate) async fn caller(&self, arrival: &Arrival) -> Caller {
        let preference = self.preference(arrival.user, arrival.place.guild).await;
        Caller { arrival: arrival.clone(), preference }
    }

    /// Looks up a person by id in a server.
    ///
    /// # Errors
    /// Returns [`Trouble::Fault`] if Discord gives no answer.
    pub(crate) async fn named(&self, guild: GuildId, user: UserId) -> Result<Named, Trouble> {
        match self.member(guild, user).await {
            Ok(Some(member)) => Ok(Named { user, is_bot: member.user.bot, is_member: true }),
            Ok(None) => Ok(Named { user, is_bot: false, is_member: false }),
            Err(failure) => Err(Trouble::Fault(failure.to_string())),
        }
    }

    /// Returns a member of a server; `None` for people who are not in it.
    pub(crate) async fn member(
        &self,
        guild: GuildId,
        user: UserId,
    ) -> serenity::Result<Option<serenity::Member>> {
        // Id 0 does not exist, and the client library cannot represent it.
        if user.0 == 0 {
            return Ok(None);
        }
        let ids = (serenity::GuildId::new(guild.0), serenity::UserId::new(user.0));
        match limited(self.http.get_member(ids.0, ids.1)).await {
            Ok(member) => Ok(Some(member)),
            Err(serenity::Error::Http(serenity::HttpError::UnsuccessfulRequest(answer)))
                if answer.status_code.as_u16() == 404 =>
            {
                Ok(None)
            }
            Err(failure) => Err(failure),
        }
    }
}

/// Returns whether a seat has a draw offer, or a request to change the clock or for a takeback, to answer.
pub(crate) fn has_offer(view: &View, seat: &SeatView) -> bool {
    let offered = view.offer.is_some_and(|by| by != seat.seat) && !view.agreed.contains(&seat.seat);
    let asked = |request: ClockRequest| request.by != seat.seat && !request.has_agreed(seat.seat);
    let asked_back = view.takeback_request.is_some_and(|request| request.by != seat.seat);
    !seat.is_out && (offered || view.clock_request.is_some_and(asked) || asked_back)
}

/// Returns how a message mentions a person; `None` stands for someone whose data was deleted.
pub(crate) fn mention(voice: Voice<'_>, user: Option<UserId>) -> String {
    user.map_or_else(|| voice.deleted_player(), |user| format!("<@{}>", user.0))
}

/// Returns how a message names an invitee.
pub(crate) fn name_of_invitee(voice: Voice<'_>, invitee: Invitee) -> String {
    match invitee {
        Invitee::User(user) => mention(voice, Some(user)),
        Invitee::Computer(level) => voice.computer(level),
    }
}

/// Returns a function that names players in a message, given their accounts.
pub(crate) fn names<'a>(
    voice: Voice<'a>,
    users: &'a HashMap<PlayerId, Option<UserId>>,
) -> impl Fn(Participant) -> String + 'a {
    move |player| match player {
        Participant::Person(player) => mention(voice, users.get(&player).copied().flatten()),
        Participant::Computer(level) => voice.computer(level),
    }
}

/// Returns what is public about a sealed deal.
pub(crate) fn sealed(snapshot: &Snapshot) -> Sealed {
    Sealed {
        commitment: snapshot.commitment.to_string(),
        sequence: snapshot.sequence,
        seed: snapshot.seed.clone(),
    }
}

/// Returns the URL of a board's message.
pub(crate) fn link(snapshot: &Snapshot, board: Board) -> String {
    message_link(snapshot.place.guild, board.channel, board.message)
}

/// Returns the URL of any message.
pub(crate) fn message_link(guild: Option<GuildId>, channel: ChannelId, message: MessageId) -> String {
    format!("{}/{}", channel_link(Place { guild, channel }), message.0)
}

/// Returns the URL of a channel.
pub(crate) fn channel_link(place: Place) -> String {
    let guild = place.guild.map_or_else(|| "@me".to_owned(), |guild| guild.0.to_string());
    format!("https://discord.com/channels/{guild}/{}", place.channel.0)
}

/// The data that poise passes to every command.
pub(crate) type Data = Arc<Bot>;

/// The error type of commands. They never fail: errors are reported to the user where they happen.
pub(crate) type Never = std::convert::Infallible;

/// The context of a slash command.
pub(crate) type Slash<'a> = poise::ApplicationContext<'a, Data, Never>;

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    #[test]
    fn what_waits_is_bounded() {
        let at_work = AtWork::default();
        let mut working: Vec<Working> = (0..MOST_AT_WORK).map_while(|_| at_work.enter_if_bounded()).collect();
        assert_eq!(working.len(), MOST_AT_WORK);
        assert!(at_work.enter_if_bounded().is_none());
        let other: Vec<Working> = (0..10).map(|_| at_work.enter()).collect();
        working.pop();
        assert!(at_work.enter_if_bounded().is_some(), "one is done, and other work does not count");
        drop(other);
        let refused: Vec<Working> = (0..=MOST_REFUSALS).map_while(|_| at_work.refuse()).collect();
        assert_eq!(refused.len(), MOST_REFUSALS);
    }

    #[tokio::test]
    async fn no_more_interactions_are_worked_on_at_once_than_have_a_connection() {
        let at_work = AtWork::default();
        let mut places = Vec::new();
        for _ in 0..ANSWERS_AT_ONCE {
            places.push(at_work.place(false).await);
        }
        let mut next = std::pin::pin!(at_work.place(false));
        assert!(next.as_mut().now_or_never().is_none(), "it waits");
        places.pop();
        assert!(next.await.is_some(), "until a place is free");
    }

    #[tokio::test]
    async fn long_work_keeps_nobody_from_playing() {
        let at_work = AtWork::default();
        let mut places = Vec::new();
        while let Some(place) = at_work.place(true).now_or_never() {
            places.push(place);
        }
        assert_eq!(places.len(), LONG_AT_ONCE);
        assert!(at_work.place(false).now_or_never().is_some());
    }
}
