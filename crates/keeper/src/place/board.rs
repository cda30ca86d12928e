//! The message that shows the game.

use std::time::Duration;

use crate::event::{ChannelId, ClickId, Layout, MessageId, Moment, News, Outcome, Reach, Refused, Via, What};
use crate::place::{Flight, Game, LONGEST_PAUSE, Pause, Place, WORDS_FOR};

/// A message younger than this is edited in place, because people are looking at it. Instead of editing an older one, a
/// new one is posted.
pub const IN_PLACE: Duration = Duration::from_secs(10 * 60);

/// A message of the game that may have controls.
#[derive(Debug, Clone)]
pub(super) struct Message {
    pub(super) channel: ChannelId,
    pub(super) layout: Layout,
    /// The last event it is known to show.
    pub(super) shows: Option<u32>,
    /// Whether it shows no later event: no other write can have reached it since.
    pub(super) is_sure: bool,
    /// The last request that wrote it.
    pub(super) written: u64,
    /// The interaction token that can edit it, and until when.
    pub(super) token: Option<(ClickId, Moment)>,
    /// Whether a newer message has replaced it, so that its controls have to be removed.
    pub(super) is_old: bool,
    /// Whether that has been refused so often that it waits until another request succeeds.
    pub(super) rests: bool,
    /// Whether Discord refuses edits: it limits those of old messages, or no longer accepts the frame.
    pub(super) is_frozen: bool,
    pub(super) pause: Pause,
}

impl Message {
    pub(super) fn new(channel: ChannelId, shows: Option<u32>, layout: Layout) -> Self {
        let pause = Pause::default();
        Self {
            channel,
            layout,
            shows,
            is_sure: true,
            written: 0,
            token: None,
            is_old: false,
            rests: false,
            is_frozen: false,
            pause,
        }
    }

    /// Returns whether its controls have to be removed now.
    pub(super) const fn has_to_go(&self) -> bool {
        self.is_old && !self.rests
    }
}

impl Place {
    /// Returns the message that shows the game and the event that it shows, if there is one.
    pub(crate) fn current(&self) -> Option<(MessageId, u32)> {
        self.newest().and_then(|(id, message)| Some((id, message.shows?)))
    }

    pub(super) fn newest(&self) -> Option<(MessageId, &Message)> {
        self.messages
            .iter()
            .next_back()
            .filter(|(_, message)| !message.is_old)
            .map(|(id, message)| (*id, &**message))
    }

    pub(super) fn is_shown(&self, news: &News) -> bool {
        self.newest().is_some_and(|(_, message)| message.is_sure && message.shows >= Some(news.seq))
    }

    pub(super) fn is_writing(&self) -> bool {
        self.in_flight.values().any(|flight| flight.shows())
    }

    pub(super) fn may_edit(&self, id: MessageId, news: &News, now: Moment) -> bool {
        let Some(message) = self.messages.get(&id).filter(|message| !message.is_old) else { return false };
        let is_fresh = now.since(id.posted_at()) < IN_PLACE && !message.is_frozen;
        // A game is mirrored only once it has begun, so a mirror never shows a challenge.
        let is_of_kind = self.reach == Reach::Mirror || message.shows >= Some(news.since);
        is_of_kind && (is_fresh || message.shows >= Some(news.news_seq) && !message.is_frozen)
    }

    /// Adds a message of the game that has controls. Of several, the one posted last is current.
    pub(super) fn learn(
        &mut self,
        id: MessageId,
        channel: ChannelId,
        (shows, layout): (u32, Layout),
        token: Option<(ClickId, Moment)>,
        written: u64,
    ) {
        let newest = self.messages.keys().next_back().copied();
        let new = || Box::new(Message::new(channel, Some(shows), layout));
        let message = self.messages.entry(id).or_insert_with(new);
        message.written = message.written.max(written);
        if message.rests {
            // Somebody has clicked on it.
            (message.rests, message.pause) = (false, Pause::default());
        }
        if token.is_some() {
            message.token = token;
        }
        if newest.is_some_and(|newest| newest > id) {
            message.is_old = true;
        }
        if newest.is_none_or(|newest| newest < id) {
            // The place's channel is that of its newest message.
            self.channel = channel;
            self.goal = self.goal.filter(|goal| *goal != channel);
        }
        if newest.is_some_and(|newest| newest < id) {
            for (other, message) in &mut self.messages {
                message.is_old |= *other != id;
            }
        }
        self.retire_all_if_ended();
    }

    /// Returns the request that shows the newest state without a click.
    pub(super) fn show(&self, game: &Game, now: Moment) -> Option<What> {
        let news = game.news.as_ref()?;
        if self.is_ended || self.is_shown(news) || self.is_writing() || !self.pause.is_over(now) {
            return None;
        }
        match self.newest() {
            Some((message, state)) if self.may_edit(message, news, now) => {
                let is_retiring = |flight: &Flight| flight.message() == Some(message);
                let via = self.via(state, now).filter(|_| !self.in_flight.values().any(is_retiring))?;
                // A due search may find out what the message shows.
                (via != Via::Bot || !self.is_looking(now)).then_some(What::Edit { message, via })
            }
            _ => {
                let newest_token = self.messages.values().rev().find_map(|message| token(message, now));
                let via = match self.reach {
                    Reach::Channel | Reach::Mirror => Via::Bot,
                    Reach::Tokens => Via::Token(newest_token?),
                };
                // Unknown messages are searched for before another is posted.
                (via != Via::Bot || !self.is_looking(now)).then_some(What::Post { via })
            }
        }
    }

    /// Returns the request that moves the game to another channel.
    pub(super) fn relocate(&self, game: &Game, now: Moment) -> Option<What> {
        let is_free =
            !self.is_ended && !self.is_writing() && self.pause.is_over(now) && !self.is_looking(now);
        (is_free && self.goal.is_some() && game.news.is_some()).then_some(What::Post { via: Via::Bot })
    }

    /// Handles that a move was refused. The game stays where it is, unless trying again can help.
    pub(super) fn not_moved(&mut self, why: Refused, now: Moment) {
        match why {
            Refused::Later(wait) => self.pause.fail(now, Some(wait)),
            Refused::NoFrames => self.refuse_frame(None),
            Refused::Gone
            | Refused::TooOld
            | Refused::Expired
            | Refused::Closed
            | Refused::NoPictures
            | Refused::Rejected => self.goal = None,
        }
    }

    /// Returns the token with which a message can be edited now.
    pub(super) fn via(&self, message: &Message, now: Moment) -> Option<Via> {
        match (token(message, now), self.reach) {
            (Some(token), _) => Some(Via::Token(token)),
            (None, Reach::Channel | Reach::Mirror) => Some(Via::Bot),
            (None, Reach::Tokens) => None,
        }
    }

    pub(super) fn edited(&mut self, id: MessageId, via: Via, outcome: &Outcome, now: Moment) {
        let Some(message) = self.messages.get_mut(&id) else { return };
        match outcome {
            Outcome::Done { shows, .. } => {
                (message.shows, message.is_sure) = (message.shows.max(Some(*shows)), true);
            }
            Outcome::Refused(Refused::Gone) if via == Via::Bot => {
                self.messages.remove(&id);
            }
            Outcome::Refused(Refused::TooOld) => message.is_frozen = true,
            Outcome::Refused(Refused::NoFrames) => self.refuse_frame(Some(id)),
            Outcome::Refused(Refused::Expired | Refused::Gone) => message.token = None,
            Outcome::Refused(Refused::Closed) if matches!(via, Via::Token(_)) => message.token = None,
            Outcome::Refused(why) => self.refused(*why, now),
            Outcome::Unknown => {
                message.is_sure = false;
                message.token = None;
                self.pause.fail(now, None);
            }
            Outcome::Found(_) => {}
        }
    }

    /// Handles that a frame was refused: new messages are classic from now on. If it was an edit, a new message takes
    /// the place of `edited`.
    pub(super) fn refuse_frame(&mut self, edited: Option<MessageId>) {
        self.refuses_frames = true;
        if let Some(message) = edited.and_then(|id| self.messages.get_mut(&id)) {
            message.is_frozen = true;
        }
    }

    /// Handles a refused board, if the reason concerns the place.
    pub(super) fn refused(&mut self, why: Refused, now: Moment) {
        match why {
            Refused::NoPictures if self.in_words_until.is_none_or(|until| until <= now) => {
                self.in_words_until = Some(now.plus(WORDS_FOR));
            }
            Refused::NoFrames => self.refuse_frame(None),
            Refused::Closed | Refused::NoPictures | Refused::Rejected => {
                self.is_closed |= why != Refused::Rejected;
                self.pause.fail(now, Some(LONGEST_PAUSE));
                self.refusals += 1;
                self.give_up_mirror();
            }
            Refused::Later(wait) => self.pause.fail(now, Some(wait)),
            Refused::Gone | Refused::TooOld | Refused::Expired => self.pause.fail(now, None),
        }
    }
}

/// Returns the interaction token that can edit a message now.
fn token(message: &Message, now: Moment) -> Option<ClickId> {
    message.token.filter(|(_, until)| *until > now).map(|(click, _)| click)
}
