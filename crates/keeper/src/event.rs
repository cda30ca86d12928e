//! What a keeper is told, and what it asks for.

use std::time::Duration;

/// A moment: UTC milliseconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment(pub i64);

impl Moment {
    /// This moment and `span` more, saturating at the end of time.
    #[must_use]
    pub fn plus(self, span: Duration) -> Self {
        Self(self.0.saturating_add(i64::try_from(span.as_millis()).unwrap_or(i64::MAX)))
    }

    /// How long after `earlier` this is; zero if it is not.
    #[must_use]
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }
}

/// A message. Ids grow with the time of posting, and tell it ("Snowflakes" in Discord's documentation).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MessageId(pub u64);

impl MessageId {
    /// When the message was posted; editing it changes nothing about that.
    #[must_use]
    pub const fn posted_at(self) -> Moment {
        const DISCORD_EPOCH: i64 = 1_420_070_400_000;
        Moment((self.0 >> 22).cast_signed() + DISCORD_EPOCH)
    }
}

/// A channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChannelId(pub u64);

/// An interaction. Its id grows with time as those of messages do; its token answers it once, and for 15 minutes edits
/// that answer or posts more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClickId(pub u64);

/// A request the keeper has made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RequestId(pub u64);

/// Somebody who plays, as the caller numbers them within the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Person(pub u8);

/// One of the places a game is shown in, in the order they were named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlaceId(pub u8);

/// How a place can be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// A channel the bot may write in.
    Channel,
    /// Only the tokens of interactions get there: somebody else's direct messages, or a server without the bot.
    Tokens,
    /// A channel the bot may write in, where the game is shown without controls, to look on.
    Mirror,
}

/// What there is to show of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct News {
    /// The number of the last event.
    pub seq: u32,
    /// The first event that messages of the present kind show. A message that shows an earlier one stays what it is: a
    /// challenge is not edited into a board.
    pub since: u32,
    /// The last event that is news for somebody. What follows it, such as a deadline that moved, is no reason to post.
    pub news_seq: u32,
    /// Who has something to do, or to take note of.
    pub awaited: Vec<Awaited>,
}

/// Somebody who has something to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Awaited {
    /// Who.
    pub person: Person,
    /// The event that made it so: they are called at most once for it.
    pub since: u32,
}

/// What an interaction stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum On {
    /// A control of a message of this game, which showed the event numbered `shows`.
    Message {
        /// The message.
        message: MessageId,
        /// What it showed when its control was used.
        shows: u32,
    },
    /// A command in the place, or a control of another message there: the answer may be a new message.
    Place,
    /// A command in some other channel: the answer says where the game is.
    Elsewhere,
}

/// An interaction that is to be answered with the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Click {
    /// Which one.
    pub id: ClickId,
    /// What it stands on.
    pub on: On,
    /// The channel it came from.
    pub channel: ChannelId,
    /// Whether the board is wanted as a new message though it is shown already.
    pub anew: bool,
    /// Whether it has been acknowledged, so that Discord's three seconds no longer apply.
    pub acknowledged: bool,
}

/// How a click is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Its message is replaced by the newest state.
    Update,
    /// A new message shows the newest state. `below` is the newest message of the game so far: if the answer has been
    /// announced above it, the announcement is taken back and the message comes as a follow-up.
    Post {
        /// The newest message so far.
        below: Option<MessageId>,
    },
    /// Its message will change, or has; nothing else is said.
    Acknowledge,
    /// A private answer will come.
    Promise,
    /// In private: the game is shown by this message.
    Point {
        /// The message; `None` where none is known.
        to: Option<MessageId>,
    },
}

/// What a request is sent with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Via {
    /// The token of a click whose answer the message is. Not part of the bot's own limit.
    Token(ClickId),
    /// The bot's token.
    Bot,
}

/// Something to send to Discord.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Request {
    /// Its number, to be named when it is done.
    pub id: RequestId,
    /// Which place it is for.
    pub place: PlaceId,
    /// The channel of the message, or the one it is to be posted in.
    pub channel: ChannelId,
    /// Whether the place takes no pictures, so that a board is told in words.
    pub in_words: bool,
    /// What.
    pub what: What,
}

/// What a request does. Whatever shows the game shows its newest state when it is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// Answers a click.
    Answer {
        /// The click.
        click: ClickId,
        /// How.
        answer: Answer,
    },
    /// Replaces a message by the newest state.
    Edit {
        /// The message.
        message: MessageId,
        /// With which token.
        via: Via,
    },
    /// Posts the newest state.
    Post {
        /// With which token.
        via: Via,
    },
    /// Takes the controls off a message that is no longer current; it goes on showing event `shows`, if that is known.
    Retire {
        /// The message.
        message: MessageId,
        /// What it shows.
        shows: Option<u32>,
        /// With which token.
        via: Via,
    },
    /// Looks which of the newest messages show the game and have controls.
    Search,
    /// Calls somebody to the board, by a message of its own without controls.
    Call {
        /// Whom.
        person: Person,
        /// To which board.
        board: MessageId,
        /// What they are called for.
        since: u32,
        /// With which token.
        via: Via,
    },
    /// Deletes a call: who was called has come.
    Recall {
        /// The message.
        message: MessageId,
    },
}

/// What became of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It was carried out.
    Done {
        /// The message it has posted, if it has.
        message: Option<MessageId>,
        /// The event that is shown by it, if it shows the game.
        shows: u32,
    },
    /// A search has found these messages, each with the event it shows.
    Found(Vec<(MessageId, u32)>),
    /// It was not carried out.
    Refused(Refused),
    /// Nobody knows whether it was carried out; it will not be from now on.
    Unknown,
}

/// Why a request was not carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// The message is gone.
    Gone,
    /// The message is too old to be edited often.
    TooOld,
    /// Pictures are not allowed here; words may be.
    NoPictures,
    /// The place is gone or closed to us.
    Closed,
    /// This request is not accepted, and would not be if it was sent again; the place is fine.
    Rejected,
    /// The token is not good for this any more.
    Expired,
    /// Not now, but after this time.
    Later(Duration),
}

/// What must be remembered of a place's messages, in case the process ends.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Record {
    /// The current message and the event it shows.
    pub board: Option<(MessageId, u32)>,
    /// Messages whose controls have to go, and where they are.
    pub old: Vec<(ChannelId, MessageId)>,
    /// Calls that stand: where, the message, who was called, and for what.
    pub calls: Vec<(ChannelId, MessageId, Person, u32)>,
    /// Before which event everybody has been called who had to be.
    pub called: u32,
    /// The other channels where a message may be that nobody knows of: they are searched after a crash, as the place's
    /// own channel is.
    pub doubted: Vec<ChannelId>,
    /// Whether nothing is left to be done: what is stored is all there is, and need not be doubted at the next start.
    pub settled: bool,
}
