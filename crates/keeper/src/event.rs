//! The events and requests of a keeper.

use std::time::Duration;

use crate::place::STRAY;

/// A point in time: UTC milliseconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment(pub i64);

impl Moment {
    /// Returns the moment `span` later, saturating at the latest one.
    #[must_use]
    pub fn plus(self, span: Duration) -> Self {
        Self(self.0.saturating_add(i64::try_from(span.as_millis()).unwrap_or(i64::MAX)))
    }

    /// Returns the time since `earlier`; zero if `earlier` is later.
    #[must_use]
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }
}

/// A message. Ids contain the time of posting, so they grow with it ("Snowflakes" in Discord's documentation).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MessageId(pub u64);

/// The time that ids count from, in milliseconds since 1970 ("Snowflakes").
const DISCORD_EPOCH: i64 = 1_420_070_400_000;

impl MessageId {
    /// Returns when the message was posted; edits do not change that.
    #[must_use]
    pub const fn posted_at(self) -> Moment {
        Moment((self.0 >> 22).cast_signed() + DISCORD_EPOCH)
    }

    /// Returns the lowest id that a message can have that is posted at `moment`.
    #[must_use]
    pub fn first_at(moment: Moment) -> Self {
        Self(u64::try_from(moment.0.saturating_sub(DISCORD_EPOCH)).unwrap_or(0) << 22)
    }
}

/// A channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChannelId(pub u64);

/// An interaction. Its id grows with time like those of messages. Its token can give one answer, and for 15 minutes
/// edit that answer or post follow-ups.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClickId(pub u64);

/// A request made by the keeper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RequestId(pub u64);

/// A player, by the caller's numbering within the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Person(pub u8);

/// One of the places where a game is shown, in the order in which they were given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlaceId(pub u8);

/// How messages in a place can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// A channel where the bot may post.
    Channel,
    /// A place that only interaction tokens reach: direct messages of other people, or a server without the bot.
    Tokens,
    /// A channel where the bot may post, and where the game is shown without controls, for spectators.
    Mirror,
}

/// How a message is laid out. That is decided when it is posted, and an edit does not change it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Layout {
    /// Text with a picture and rows of controls.
    #[default]
    Classic,
    /// One frame around text, picture and controls ("Components V2" in Discord's documentation). Discord keeps a
    /// message a frame for as long as it exists.
    Frame,
}

/// The current state of a game, as far as messages depend on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct News {
    /// The number of the last event.
    pub seq: u32,
    /// The first event that the current kind of message shows. A message that shows an earlier event is not edited: for
    /// example, a challenge is not edited into a board.
    pub since: u32,
    /// The last event that is worth notifying someone of. Later events, such as a shifted deadline, are no reason to
    /// post.
    pub news_seq: u32,
    /// The people who have to act, or to see the result.
    pub awaited: Vec<Awaited>,
    /// The reminder of the current turn, if its player gets one.
    pub reminder: Option<Reminder>,
    /// The times in which people are not called. Those of one person may touch.
    pub quiet: Vec<Quiet>,
}

impl News {
    /// Returns when the quiet time of a person ends that includes `now`; `None` if they may be called.
    #[must_use]
    pub fn quiet_until(&self, person: Person, now: Moment) -> Option<Moment> {
        let mut until = now;
        while let Some(quiet) =
            self.quiet.iter().find(|quiet| quiet.person == person && quiet.includes(until))
        {
            until = quiet.until;
        }
        (until > now).then_some(until)
    }

    /// Keeps the quiet times of the news before, as far as they have just passed: a post that is still on its way may
    /// have been sent in one of them, and then it has not notified the person.
    pub(crate) fn keep_quiet(&mut self, before: &Self, now: Moment) {
        for quiet in &before.quiet {
            let past = Quiet { until: quiet.until.min(now), ..*quiet };
            let has_just_passed = past.from < past.until && now.since(past.until) < STRAY;
            if has_just_passed && !self.quiet.iter().any(|known| known.covers(&past)) {
                self.quiet.push(past);
            }
        }
    }
}

/// A person who has to act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Awaited {
    /// The person.
    pub person: Person,
    /// The event that requires it. The person is called at most once for each event.
    pub since: u32,
}

/// A message that reminds the player to move that their time is running out. Each turn has at most one, and another if
/// its time control changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reminder {
    /// The player.
    pub person: Person,
    /// The event that gave the turn its time: the one that made it, or changed the time control.
    pub since: u32,
    /// When it is due.
    pub at: Moment,
    /// When it is too late, because the turn is over by then.
    pub until: Moment,
    /// Whether it stands if it is posted already. It does not while the player's time stands still.
    pub stands: bool,
}

/// A time in which a person is neither called nor reminded, and new messages do not notify them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quiet {
    /// The person.
    pub person: Person,
    /// Its beginning.
    pub from: Moment,
    /// Its end.
    pub until: Moment,
}

impl Quiet {
    fn includes(&self, moment: Moment) -> bool {
        self.from <= moment && moment < self.until
    }

    fn covers(&self, other: &Self) -> bool {
        self.person == other.person && self.from <= other.from && other.until <= self.until
    }
}

/// The kinds of call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CallKind {
    /// Says that the person has to act.
    First,
    /// Says that their time is running out. It replaces earlier calls.
    Reminder,
}

/// The origin of an interaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum On {
    /// A control of a message of this game.
    Message {
        /// The message.
        message: MessageId,
        /// The event that the message showed when the control was used.
        shows: u32,
        /// Its layout.
        layout: Layout,
    },
    /// A command in the place, or a control of another message there. The answer may be a new message.
    Place,
    /// A command in another channel. The answer says where the game is.
    Elsewhere,
}

/// An interaction that has to be answered with the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Click {
    /// Its id.
    pub id: ClickId,
    /// Its origin.
    pub on: On,
    /// The channel of the interaction.
    pub channel: ChannelId,
    /// Whether to post the board as a new message, even if it is shown already.
    pub anew: bool,
    /// Whether it has been acknowledged, so that Discord's three seconds no longer apply.
    pub acknowledged: bool,
}

/// The kinds of answer to a click.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Replaces the clicked message with the newest state.
    Update,
    /// Posts a new message with the newest state. `below` is the newest message of the game so far. If the
    /// acknowledgement is above it, the acknowledgement is deleted and the new message is a follow-up.
    Post {
        /// The newest message so far.
        below: Option<MessageId>,
    },
    /// Acknowledges the click without text: its message will change, or has changed.
    Acknowledge,
    /// Promises a private answer.
    Promise,
    /// Says in private which message shows the game.
    Point {
        /// The message; `None` if none is known.
        to: Option<MessageId>,
    },
}

/// The token with which a request is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Via {
    /// The token of the click that the message answers. It is not part of the bot's rate limit.
    Token(ClickId),
    /// The bot's token.
    Bot,
}

/// A request to Discord.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Request {
    /// The request's number, for [`Keeper::done`](crate::Keeper::done).
    pub id: RequestId,
    /// The place.
    pub place: PlaceId,
    /// How messages in the place are written. In a mirror no message may have controls, or notify anybody.
    pub reach: Reach,
    /// The channel of the message, or the channel to post in.
    pub channel: ChannelId,
    /// Whether the place does not allow pictures, so that the board must be described in words.
    pub in_words: bool,
    /// The layout of the message that the request posts or changes.
    pub layout: Layout,
    /// When the request was made. People whose quiet time includes it are not notified.
    pub at: Moment,
    /// The message notifies the people who have to act because of this event or a later one; for earlier ones they have
    /// been called already. `None` if it notifies nobody.
    pub notifies_from: Option<u32>,
    /// What the request does.
    pub what: What,
}

/// What a request does. A request that shows the game shows the state that is newest when it is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// Answers a click.
    Answer {
        /// The click.
        click: ClickId,
        /// The kind of answer.
        answer: Answer,
    },
    /// Replaces a message with the newest state.
    Edit {
        /// The message.
        message: MessageId,
        /// The token.
        via: Via,
    },
    /// Posts the newest state.
    Post {
        /// The token.
        via: Via,
    },
    /// Removes the controls of a message that is no longer current. The rest of it stays.
    Retire {
        /// The message.
        message: MessageId,
        /// The last event that it is known to show; it may show a later one, but of the same kind of message.
        shows: Option<u32>,
        /// The token.
        via: Via,
    },
    /// Deletes a message of a mirror: a newer one has replaced it, or the mirror has ended.
    Remove {
        /// The message.
        message: MessageId,
    },
    /// Searches the channel for messages that show the game and have controls; in a mirror, for those that mirror the
    /// game.
    Search {
        /// No unknown message is older.
        since: Moment,
    },
    /// Calls a person to the board, with a separate message without controls.
    Call {
        /// The kind of call.
        kind: CallKind,
        /// The person.
        person: Person,
        /// The message that shows the board.
        board: MessageId,
        /// The event that they are called for.
        since: u32,
        /// The token.
        via: Via,
    },
    /// Deletes a call, because the person has come.
    Recall {
        /// The message.
        message: MessageId,
    },
}

/// The outcome of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The request was carried out.
    Done {
        /// The message that it posted, if it did.
        message: Option<MessageId>,
        /// The event that the message shows, if the request shows the game.
        shows: u32,
    },
    /// A search found these messages, each with the event that it shows and its layout. What a message of a mirror
    /// shows is not known, so that is event 0.
    Found(Vec<(MessageId, u32, Layout)>),
    /// The request was not carried out.
    Refused(Refused),
    /// It is unknown whether the request was carried out; it will not be carried out later.
    Unknown,
}

/// Why a request was not carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// The message is deleted.
    Gone,
    /// The message is too old to be edited often.
    TooOld,
    /// Pictures are not allowed here; text may be.
    NoPictures,
    /// The frame is not accepted; a classic message may be.
    NoFrames,
    /// The place is deleted or inaccessible.
    Closed,
    /// The request is not accepted and would not be if sent again; the place is fine.
    Rejected,
    /// The token can no longer be used for this.
    Expired,
    /// The request can be sent again after this time.
    Later(Duration),
}

/// The persistent state of a place's messages, for the case that the process ends.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlaceRecord {
    /// The current message, the event that it shows, and its layout.
    pub board: Option<(MessageId, u32, Layout)>,
    /// Messages whose controls have to be removed, with their channels and layouts. In a settled record, these are the
    /// ones in channels that were inaccessible for long; they are tried again when another request succeeds.
    pub old: Vec<(ChannelId, MessageId, Layout)>,
    /// Whether a frame was refused here, so that new messages are classic.
    pub refuses_frames: bool,
    /// Calls that are posted: channel, message, person, and the event they are called for.
    pub calls: Vec<(ChannelId, MessageId, Person, u32)>,
    /// Reminders that are posted, in the same way.
    pub reminders: Vec<(ChannelId, MessageId, Person, u32)>,
    /// Calls that are not posted yet, as far as known.
    pub uncalled: Vec<(CallKind, Person, u32)>,
    /// Every person has been called for events before this one, if they had to be, except for those in `uncalled`.
    pub called: u32,
    /// The event of the current turn, if its reminder is posted or in `uncalled`.
    pub reminded: Option<u32>,
    /// When a call or a reminder falls due that waits for its time. The caller then reports this with
    /// [`Keeper::alarm`](crate::Keeper::alarm).
    pub due: Option<Moment>,
    /// Other channels that may have an unknown message. After a crash they are searched, like the place's own channel.
    /// So are those that could not be read for long, once another request succeeds.
    pub doubted: Vec<ChannelId>,
    /// Since when there may be unknown messages, if a search for them is due or was refused again and again, or one is
    /// about to be posted. If it is `None`, all messages before the current one are known. The caller may fill in a
    /// later time: that of the first event that the current one does not show. Without a current message it should fill
    /// in when the game was created.
    pub since: Option<Moment>,
    /// Whether nothing is left to be done that is possible now. The record is then complete, and the next start needs
    /// no search.
    pub settled: bool,
    /// Whether no other process can have sent requests that this record does not know, although something is left to be
    /// done: then no search is needed either. The caller fills it in.
    pub is_ours: bool,
}
