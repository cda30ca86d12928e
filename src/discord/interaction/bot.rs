//! The bot: the state shared by all handlers.

pub(crate) mod remembered;
pub(crate) mod visible_channels;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use poise::serenity_prelude as serenity;
use visible_channels::VisibleChannels;

use crate::discord::boards::Boards;
use crate::discord::interaction::at_work::AtWork;
use crate::discord::interaction::caller::{Arrival, Caller, Named};
use crate::discord::interaction::display_names::DisplayNames;
use crate::discord::interaction::notes::Notes;
use crate::discord::interaction::one_each::OneEach;
use crate::discord::interaction::open_boards::{OpenBoards, Spectators};
use crate::discord::interaction::pictures::Pictures;
use crate::discord::interaction::reply::limited;
use crate::discord::rest::Rest;
use banqi_app::{App, Snapshot};
use banqi_custom_id::Group;
use banqi_say::language::Language;
use banqi_say::mentions::Mentions;
use banqi_say::text::Sealed;
use banqi_say::words::{Voice, Words};
use banqi_session::{ClockRequest, Participant, PlayerId, SeatView, View};
use banqi_store::{Board, ChannelId, GuildId, Invitee, MessageId, Place, Preference, UserId};

/// How long answers wait for what Discord says about people and channels. It takes suggestions for 3 seconds.
pub(crate) const PATIENCE: Duration = Duration::from_secs(1);

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
    /// The channels that people can see.
    pub(crate) visible: Arc<VisibleChannels>,
    /// The private messages with boards that are open.
    pub(crate) open_boards: OpenBoards,
    /// The private answers that go with their readers' next actions.
    pub(crate) notes: Notes,
    /// The private views of spectators.
    pub(crate) spectators: Spectators,
    /// The people for whom an animation is being drawn.
    pub(crate) drawing: OneEach,
    /// The people who wait for an analysis.
    pub(crate) analysing: OneEach,
    /// Counts the interactions that are being answered.
    pub(crate) at_work: AtWork,
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

    /// Looks up a person by id in a server. Without an answer from Discord within [`PATIENCE`], they are taken to be a
    /// person who is there.
    pub(crate) async fn named(&self, guild: GuildId, user: UserId) -> Named {
        match tokio::time::timeout(PATIENCE, self.member(guild, user).boxed()).await {
            Ok(Ok(Some(member))) => Named { user, is_bot: member.user.bot, is_member: true },
            Ok(Ok(None)) => Named { user, is_bot: false, is_member: false },
            Ok(Err(failure)) => {
                tracing::info!(%failure, "could not look a person up; they may be challenged");
                Named { user, is_bot: false, is_member: true }
            }
            Err(_) => Named { user, is_bot: false, is_member: true },
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
