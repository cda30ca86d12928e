//! The answers to clicks.

use std::time::Duration;

use crate::event::{
    Answer, Click, ClickId, Layout, MessageId, Moment, News, On, Outcome, Refused, RequestId, What,
};
use crate::place::{Flight, Game, Pause, Place, Posting, STRAY, TOKEN_LIFE, WORDS_FOR};

/// How long an answer waits for another request in flight that shows the game. Most take a few milliseconds, and then
/// one request serves both.
pub const BRIEFLY: Duration = Duration::from_millis(250);

/// How long an answer may wait before the click is acknowledged.
pub const PATIENCE: Duration = Duration::from_secs(1);

/// How long Discord takes the first answer to an interaction ("Receiving and Responding to Interactions").
const ANSWER_WITHIN: Duration = Duration::from_secs(3);

/// A click without a final answer.
#[derive(Debug, Clone)]
pub(super) struct Waiting {
    pub(super) click: Click,
    pub(super) since: Moment,
    /// Whether the keeper has acknowledged the click.
    is_acknowledged: bool,
    /// The number of answers that were refused. After one, another kind is given.
    refusals: u32,
    /// Whether no answer could be sent at the moment, so that the click is acknowledged without more waiting.
    is_put_off: bool,
    /// The pause before an answer is sent again.
    pub(super) pause: Pause,
}

impl Waiting {
    const fn new(click: Click, since: Moment) -> Self {
        let pause = Pause { failures: 0, refusals: 0, until: None };
        Self { click, since, is_acknowledged: false, refusals: 0, is_put_off: false, pause }
    }

    /// Returns whether Discord's three seconds no longer apply.
    pub(super) const fn has_promise(&self) -> bool {
        self.is_acknowledged || self.click.acknowledged
    }

    const fn is_refused(&self) -> bool {
        self.refusals > 0
    }

    /// Returns until when an answer can be given.
    fn open_until(&self) -> Moment {
        self.since.plus(if self.has_promise() { TOKEN_LIFE } else { ANSWER_WITHIN })
    }

    /// Returns the acknowledgement for a click whose answer is not possible yet; `None` before [`PATIENCE`] has passed,
    /// or if it is acknowledged already.
    pub(super) fn put_off(&self, now: Moment) -> Option<Answer> {
        let is_due = self.is_put_off || now >= self.since.plus(PATIENCE);
        (is_due && !self.has_promise()).then_some(match self.click.on {
            On::Message { .. } => Answer::Acknowledge,
            On::Place | On::Elsewhere => Answer::Promise,
        })
    }

    /// Handles that an answer was not sent and can be sent after `wait`. After the first time, another kind of answer
    /// is given at once, and after the second, an acknowledgement. Returns whether there is no time left for another.
    fn postpone(&mut self, answer: Answer, wait: Duration, now: Moment) -> bool {
        if self.refusals == 0 {
            self.refusals = 1;
        } else if !self.has_promise() && !self.is_put_off && !is_acknowledgement(answer) {
            self.is_put_off = true;
        } else {
            self.pause.fail(now, Some(wait));
        }
        self.pause.until > Some(self.open_until())
    }
}

/// Returns whether an answer only says that another one is coming.
const fn is_acknowledgement(answer: Answer) -> bool {
    matches!(answer, Answer::Promise | Answer::Acknowledge)
}

impl Place {
    /// Handles a click.
    pub(crate) fn click(&mut self, click: Click, now: Moment) {
        if let On::Message { message, shows, layout } = click.on {
            let token = click.acknowledged.then(|| (click.id, now.plus(TOKEN_LIFE)));
            self.learn(message, click.channel, (shows, layout), token, 0);
        }
        self.is_closed = false;
        self.pause.until = None;
        self.clicks.push_back(Waiting::new(click, now));
    }

    /// Returns whether a click has no final answer yet.
    pub(crate) fn owes_answer(&self, click: ClickId) -> bool {
        self.clicks.iter().any(|waiting| waiting.click.id == click)
    }

    /// Returns whether the token of a click may still be used.
    pub(crate) fn needs(&self, click: ClickId) -> bool {
        self.owes_answer(click) || self.tokens().any(|(_, token, _)| token == click)
    }

    /// Returns the clicks that have no answer in flight.
    pub(super) fn unanswered(&self) -> impl Iterator<Item = &Waiting> {
        let is_sent = |id: ClickId| {
            let answers = |flight: &Flight| matches!(flight, Flight::Answer { click, .. } if *click == id);
            self.in_flight.values().any(answers)
        };
        self.clicks.iter().filter(move |waiting| !is_sent(waiting.click.id))
    }

    /// Returns the answer to the first click that can be answered now.
    pub(super) fn answer(&self, game: &Game, now: Moment) -> Option<What> {
        let news = game.news.as_ref()?;
        self.unanswered().filter(|waiting| waiting.pause.is_over(now)).find_map(|waiting| {
            let answer = self.answer_to(waiting, news, now)?;
            // A message that is posted before the store notes the channel would be lost if the process ended.
            let waits = matches!(answer, Answer::Post { .. }) && !self.is_noted(waiting.click.channel);
            let answer = if waits { waiting.put_off(now)? } else { answer };
            Some(What::Answer { click: waiting.click.id, answer })
        })
    }

    pub(super) fn answer_to(&self, waiting: &Waiting, news: &News, now: Moment) -> Option<Answer> {
        let current = self.newest().map(|(id, _)| id);
        let is_shown = self.is_shown(news);
        let is_done = is_shown && !waiting.click.anew || waiting.is_refused();
        let point = Answer::Point { to: current };
        let post = Answer::Post { below: current };
        let waited = |span: Duration| now >= waiting.since.plus(span);
        let is_promised = waiting.has_promise();
        // Without any message, the board itself is the answer that is tried twice.
        let may_post = waiting.refusals < 2 && !self.is_writing();
        let has_message = |message: &MessageId| self.messages.contains_key(message);
        match waiting.click.on {
            _ if waiting.is_put_off && !is_promised => waiting.put_off(now),
            On::Message { message, .. } if current.is_some_and(|current| current > message) => Some(point),
            On::Message { .. } if waiting.is_refused() => Some(Answer::Acknowledge),
            On::Message { .. } if self.is_writing() => {
                (!is_promised && waited(BRIEFLY)).then_some(Answer::Acknowledge)
            }
            // If nothing is new, the message is updated with the same state.
            On::Message { message, .. } if is_done && has_message(&message) => Some(Answer::Update),
            On::Message { message, .. } if self.may_edit(message, news, now) => Some(Answer::Update),
            On::Message { .. } => Some(post),
            On::Place if is_done && current.is_some() => Some(point),
            On::Place if may_post && !waiting.is_acknowledged => Some(post),
            // If the place is inaccessible, the game moves to the channel where it is still played.
            On::Elsewhere if self.is_closed && may_post => Some(post),
            On::Elsewhere if is_shown => Some(point),
            On::Place | On::Elsewhere if current.is_some() && waited(PATIENCE) => Some(point),
            On::Place | On::Elsewhere if !is_promised => waiting.put_off(now),
            On::Place | On::Elsewhere => waited(STRAY).then_some(point),
        }
    }

    /// Returns the messages that the token of a click can edit, each with the click and until when.
    pub(crate) fn tokens(&self) -> impl Iterator<Item = (MessageId, ClickId, Moment)> + '_ {
        self.messages
            .iter()
            .filter_map(|(id, message)| message.token.map(|(click, until)| (*id, click, until)))
    }

    pub(crate) fn learn_token(&mut self, message: MessageId, click: ClickId, until: Moment) {
        if let Some(message) = self.messages.get_mut(&message) {
            message.token = Some((click, until));
        }
    }

    pub(super) fn forget_token(&mut self, message: MessageId, click: ClickId) {
        if let Some(message) = self.messages.get_mut(&message) {
            message.token = message.token.filter(|(token, _)| *token != click);
        }
    }

    pub(super) fn answered(
        &mut self,
        id: RequestId,
        (click, posting): (ClickId, Posting),
        on: On,
        answer: Answer,
        outcome: &Outcome,
        now: Moment,
    ) {
        let Posting { at, channel, layout, .. } = posting;
        let had_words = self.in_words_until.is_some_and(|until| until > now);
        let waiting = self.clicks.iter_mut().find(|waiting| waiting.click.id == click);
        let was_promised = waiting.as_ref().is_some_and(|waiting| waiting.has_promise());
        let is_over = match (waiting, outcome) {
            // A click that was only acknowledged gets its answer once nothing else is in flight; so does one whose
            // acknowledgement may not have arrived. If it has not, the answer is refused.
            (Some(waiting), Outcome::Done { .. } | Outcome::Unknown) if is_acknowledgement(answer) => {
                waiting.is_acknowledged = true;
                answer == Answer::Acknowledge && waiting.is_refused()
            }
            (Some(waiting), Outcome::Refused(Refused::Later(wait))) => waiting.postpone(answer, *wait, now),
            // The click has no answer yet. It gets another kind of answer, the board in words, or a classic message;
            // after a second refusal of something other than the board, none.
            (
                Some(waiting),
                Outcome::Refused(
                    Refused::NoPictures
                    | Refused::NoFrames
                    | Refused::TooOld
                    | Refused::Gone
                    | Refused::Closed
                    | Refused::Rejected,
                ),
            ) => {
                let posts = matches!(answer, Answer::Post { .. });
                let in_words = !had_words && matches!(outcome, Outcome::Refused(Refused::NoPictures));
                let in_classic =
                    posts && (layout, outcome) == (Layout::Frame, &Outcome::Refused(Refused::NoFrames));
                let was_refused = waiting.is_refused();
                waiting.refusals += u32::from(!in_words && !in_classic);
                was_refused && !posts
            }
            _ => true,
        };
        if is_over {
            self.clicks.retain(|waiting| waiting.click.id != click);
        }
        if let Outcome::Refused(Refused::NoPictures) = outcome {
            self.in_words_until = Some(now.plus(WORDS_FOR));
        }
        if let Outcome::Refused(Refused::NoFrames) = outcome {
            let edited = match (answer, on) {
                (Answer::Update, On::Message { message, .. }) => Some(message),
                _ => None,
            };
            self.refuse_frame(edited);
        }
        let token = Some((click, now.plus(TOKEN_LIFE)));
        match (answer, on, outcome) {
            (
                Answer::Update | Answer::Acknowledge,
                On::Message { message, .. },
                Outcome::Done { shows, .. },
            ) => {
                if let Some(message) = self.messages.get_mut(&message) {
                    message.token = token;
                    if answer == Answer::Update {
                        (message.shows, message.is_sure) = (message.shows.max(Some(*shows)), true);
                    }
                }
            }
            (Answer::Update, On::Message { message, .. }, Outcome::Unknown) => {
                if let Some(message) = self.messages.get_mut(&message) {
                    message.is_sure = false;
                }
            }
            (Answer::Post { .. }, _, Outcome::Done { message: Some(message), shows }) => {
                // A follow-up after an acknowledgement is not what the token edits.
                let token = token.filter(|_| !was_promised);
                self.learn(*message, channel, (*shows, layout), token, id.0);
                self.mentioned.extend(posting.mentioned(*shows));
            }
            (Answer::Post { .. }, _, Outcome::Unknown) => self.look(channel, at, now),
            _ => {}
        }
    }
}
