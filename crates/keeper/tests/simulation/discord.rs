//! A model of Discord: its messages and interactions, and what it does with a request.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use banqi_keeper::{
    Answer, CallKind, ChannelId, Click, ClickId, Layout, MessageId, Moment, On, Outcome, Person, Reach,
    Refused, Request, Via, What,
};

/// How long an interaction may remain unanswered.
pub(crate) const ANSWER_WITHIN: Duration = Duration::from_secs(3);

/// How long an interaction's token is valid.
pub(crate) const TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);

/// How long a post with the same nonce returns the existing message.
const NONCE_LIFE: Duration = Duration::from_secs(5 * 60);

/// Returns with which token a request is sent.
pub(crate) const fn via(request: &Request) -> Via {
    match request.what {
        What::Edit { via, .. } | What::Post { via } | What::Retire { via, .. } | What::Call { via, .. } => {
            via
        }
        What::Search { .. } | What::Recall { .. } | What::Remove { .. } => Via::Bot,
        What::Answer { click, .. } => Via::Token(click),
    }
}

/// A message of the bot.
#[derive(Debug, Clone)]
pub(crate) struct Posted {
    pub(crate) channel: ChannelId,
    pub(crate) layout: Layout,
    pub(crate) shows: u32,
    pub(crate) has_controls: bool,
    /// The kind of call, the person that it calls, and for which event, if it is a call.
    pub(crate) calls: Option<(CallKind, Person, u32)>,
}

/// An interaction.
#[derive(Debug, Clone)]
pub(crate) struct Interaction {
    pub(crate) click: Click,
    pub(crate) at: Moment,
    pub(crate) is_answered: bool,
    /// The message of its answer, if it is public.
    pub(crate) original: Option<MessageId>,
}

#[derive(Debug, Default)]
pub(crate) struct Discord {
    pub(crate) messages: BTreeMap<MessageId, Posted>,
    pub(crate) interactions: HashMap<ClickId, Interaction>,
    ids: u64,
    /// The channels that the bot cannot reach now.
    pub(crate) closed: Vec<ChannelId>,
    /// Whether frames are refused from now on, as far as messages are posted or edited as frames.
    pub(crate) refuses_frames: bool,
    /// The last state of each message, with the process that wrote it.
    written_by: HashMap<MessageId, u32>,
    /// Violations of the rules that must always hold.
    pub(crate) violations: Vec<String>,
}

impl Discord {
    /// Returns a new id for the time `now`.
    pub(crate) fn id(&mut self, now: Moment) -> u64 {
        self.ids += 1;
        ((now.0 - 1_420_070_400_000).cast_unsigned() << 22) | (self.ids & 0x3f_ffff)
    }

    /// Returns the messages that have controls, newest last.
    pub(crate) fn with_controls(&self) -> Vec<(ChannelId, MessageId, u32)> {
        let with = self.messages.iter().filter(|(_, message)| message.has_controls);
        with.map(|(id, message)| (message.channel, *id, message.shows)).collect()
    }

    fn is_in(&self, message: MessageId, channel: ChannelId) -> bool {
        self.messages.get(&message).is_some_and(|message| message.channel == channel)
    }

    fn show(&mut self, id: MessageId, (shows, layout): (u32, Layout), controls: bool, process: u32) {
        let Some(message) = self.messages.get_mut(&id) else { return };
        if layout != message.layout {
            self.violations.push(format!("{id:?} is {:?}, and edited as {layout:?}", message.layout));
        }
        if shows < message.shows && self.written_by.get(&id) == Some(&process) {
            self.violations.push(format!("{id:?} went back from {} to {shows}", message.shows));
        }
        message.shows = shows;
        message.has_controls = controls;
        self.written_by.insert(id, process);
    }

    pub(crate) fn post(
        &mut self,
        channel: ChannelId,
        (shows, layout): (u32, Layout),
        has_controls: bool,
        process: u32,
        now: Moment,
    ) -> MessageId {
        let id = MessageId(self.id(now));
        self.messages.insert(id, Posted { channel, layout, shows, has_controls, calls: None });
        self.written_by.insert(id, process);
        id
    }

    /// Carries out a request. `shows` is the state that it was made from; `controls` is whether such messages have
    /// controls.
    pub(crate) fn carry_out(
        &mut self,
        request: &Request,
        shows: u32,
        controls: bool,
        process: u32,
        now: Moment,
    ) -> Outcome {
        let channel = request.channel;
        let done = |message| Outcome::Done { message, shows };
        let refused = Outcome::Refused;
        let via = via(request);
        if let (Via::Token(click), What::Edit { message, .. } | What::Retire { message, .. }) =
            (via, request.what)
            && let Some(interaction) = self.interactions.get(&click)
            && interaction.original.is_some_and(|original| original != message)
        {
            self.violations.push(format!("the token of {click:?} edits another message than {message:?}"));
        }
        let shows_game = matches!(request.what, What::Edit { .. } | What::Post { .. });
        let is_for_mirror = shows_game || matches!(request.what, What::Search { .. } | What::Remove { .. });
        if request.reach == Reach::Mirror && (via != Via::Bot || !is_for_mirror || shows_game && controls) {
            self.violations.push(format!("in a mirror: {:?}, controls: {controls}", request.what));
        }
        if via == Via::Bot && self.closed.contains(&channel) {
            return refused(Refused::Closed);
        }
        let posts =
            matches!(request.what, What::Post { .. } | What::Answer { answer: Answer::Post { .. }, .. });
        let retires = matches!(request.what, What::Retire { .. });
        if request.layout == Layout::Frame && self.refuses_frames && !retires {
            return refused(Refused::NoFrames);
        }
        if request.layout == Layout::Classic && !self.refuses_frames && posts {
            self.violations.push("a new message is classic, and no frame was refused".to_owned());
        }
        let shown = (shows, request.layout);
        match request.what {
            What::Answer { click, answer } => self.answer(click, answer, shown, controls, process, now),
            What::Edit { message, via } => {
                if !self.token_reaches(via, Some(message), now) {
                    return refused(Refused::Expired);
                }
                if !self.is_in(message, channel) {
                    return refused(Refused::Gone);
                }
                self.show(message, shown, controls, process);
                done(None)
            }
            What::Post { via } => {
                if !self.token_reaches(via, None, now) {
                    return refused(Refused::Expired);
                }
                done(Some(self.post(channel, shown, controls, process, now)))
            }
            What::Retire { message, via, .. } => {
                if !self.token_reaches(via, Some(message), now) {
                    return refused(Refused::Expired);
                }
                if !self.is_in(message, channel) {
                    return refused(Refused::Gone);
                }
                if let Some(state) = self.messages.get_mut(&message) {
                    state.has_controls = false;
                    if state.layout != request.layout {
                        self.violations.push(format!("{message:?} is retired as {:?}", request.layout));
                    }
                }
                done(None)
            }
            What::Search { since } if request.reach == Reach::Mirror => {
                let is_here =
                    |id: &MessageId, message: &Posted| message.channel == channel && id.posted_at() >= since;
                let here = self.messages.iter().filter(|(id, message)| is_here(id, message));
                Outcome::Found(here.map(|(id, message)| (*id, 0, message.layout)).collect())
            }
            What::Search { since } => {
                let is_searched = |id: MessageId| id.posted_at() >= since;
                let here = self.with_controls().into_iter();
                let here = here.filter(|(at, message, _)| *at == channel && is_searched(*message));
                let found = here.map(|(_, message, shows)| (message, shows, self.messages[&message].layout));
                Outcome::Found(found.collect())
            }
            What::Call { kind, person, since, via, .. } => {
                if !self.token_reaches(via, None, now) {
                    return refused(Refused::Expired);
                }
                let same = self.messages.iter().find(|(id, message)| {
                    via == Via::Bot
                        && message.calls == Some((kind, person, since))
                        && now.since(id.posted_at()) < NONCE_LIFE
                });
                let id = match same {
                    Some((id, _)) => *id,
                    None => self.post(channel, (0, Layout::Classic), false, process, now),
                };
                if let Some(message) = self.messages.get_mut(&id) {
                    message.calls = Some((kind, person, since));
                }
                done(Some(id))
            }
            What::Recall { message } | What::Remove { message } => {
                if !self.is_in(message, channel) {
                    return refused(Refused::Gone);
                }
                self.messages.remove(&message);
                done(None)
            }
        }
    }

    fn token_reaches(&self, via: Via, message: Option<MessageId>, now: Moment) -> bool {
        let Via::Token(click) = via else { return true };
        let Some(interaction) = self.interactions.get(&click) else { return false };
        interaction.is_answered
            && now.since(interaction.at) < TOKEN_LIFE
            && message.is_none_or(|message| interaction.original == Some(message))
    }

    fn answer(
        &mut self,
        id: ClickId,
        answer: Answer,
        shown: (u32, Layout),
        controls: bool,
        process: u32,
        now: Moment,
    ) -> Outcome {
        let Some(interaction) = self.interactions.get(&id).cloned() else {
            return Outcome::Refused(Refused::Expired);
        };
        let is_late = !interaction.is_answered && now.since(interaction.at) > ANSWER_WITHIN;
        if is_late || now.since(interaction.at) > TOKEN_LIFE {
            return Outcome::Refused(Refused::Expired);
        }
        let clicked = match interaction.click.on {
            On::Message { message, .. } => Some(message),
            On::Place | On::Elsewhere => None,
        };
        let mut original = interaction.original;
        let mut posted = None;
        match answer {
            Answer::Update => match clicked.filter(|message| self.messages.contains_key(message)) {
                Some(message) => {
                    self.show(message, shown, controls, process);
                    original = Some(message);
                }
                None => return Outcome::Refused(Refused::Gone),
            },
            Answer::Post { .. } => {
                let message = self.post(interaction.click.channel, shown, controls, process, now);
                // After an acknowledgement it is a follow-up, which the token does not edit.
                let is_original = !interaction.is_answered;
                (posted, original) = (Some(message), original.or(is_original.then_some(message)));
            }
            Answer::Acknowledge => original = clicked,
            Answer::Promise | Answer::Point { .. } => {}
        }
        if let Some(interaction) = self.interactions.get_mut(&id) {
            interaction.is_answered = true;
            interaction.original = original;
        }
        Outcome::Done { message: posted, shows: shown.0 }
    }
}
