//! The computer as a participant: what it has to do in a session. It is a player like any other, except that it
//! accepts at once, adds a fixed text to the deal, answers every draw offer, and never runs out of time.

use super::{EntrantText, Participant, Phase, Seat, Session, TextOrigin};
use banqi_deal::SeedText;

/// The text that the computer adds to every deal.
const TEXT: &str = "computer";

/// The label of the computer in records, before the level.
const LABEL: &str = "computer, level ";

/// Something that the computer has to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Duty {
    /// Accept the challenge.
    Accept,
    /// Accept or decline the open draw offer.
    AnswerOffer,
    /// Play an action.
    Play,
}

impl EntrantText {
    /// Returns the text that the computer adds to every deal. It is always the same, so that the computer cannot
    /// choose among deals.
    #[must_use]
    pub fn of_computer() -> Self {
        let text: SeedText = TEXT.parse().expect("printable ASCII");
        Self { text, origin: TextOrigin::Auto }
    }
}

/// Returns the label of a computer entrant in records.
#[must_use]
pub fn computer_label(level: u8) -> String {
    format!("{LABEL}{level}")
}

/// Whether an entrant labelled as the computer has added a different text from the computer's.
pub(super) fn is_false_computer(label: &str, text: &SeedText) -> bool {
    label.starts_with(LABEL) && text.as_str() != TEXT
}

impl Session {
    /// Returns what the computer has to do now, and its level; `None` while the session waits for people.
    #[must_use]
    pub fn duty(&self) -> Option<(u8, Duty)> {
        match self.phase() {
            Phase::Over(_) => None,
            Phase::Offered => {
                let mut waited = self.invited().iter().filter(|invited| !self.entrants().contains(invited));
                waited.find_map(|invited| Some((invited.level()?, Duty::Accept)))
            }
            Phase::Playing => {
                let offeree =
                    |seat: &Seat| self.offer().is_some_and(|by| by != *seat) && !self.has_agreed(*seat);
                let answers = self.seats_in().filter(offeree).filter_map(|seat| self.player_in(seat));
                let plays = self
                    .to_move()
                    .filter(|_| self.paused_until().is_none())
                    .and_then(|seat| self.player_in(seat));
                let mut duties = answers
                    .map(|player| (player, Duty::AnswerOffer))
                    .chain(plays.map(|player| (player, Duty::Play)));
                duties.find_map(|(player, duty)| Some((player.level()?, duty)))
            }
        }
    }

    /// Whether the computer plays in this session or is invited.
    #[must_use]
    pub fn is_against_computer(&self) -> bool {
        self.entrants().iter().chain(self.invited()).any(|player| player.level().is_some())
    }

    /// Whether the computer is to move; no deadline applies to it.
    pub(super) fn awaits_computer(&self) -> bool {
        self.to_move().is_some_and(|seat| self.is_computer(seat))
    }

    /// Whether the computer is in a seat.
    pub(super) fn is_computer(&self, seat: Seat) -> bool {
        self.player_in(seat).and_then(Participant::level).is_some()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{
        Asker, Command, DrawAnswer, DrawReason, Entrant, Event, GameCommand, Logged, PlayerId,
        ProgramCommand, Refusal, Request, SessionId, Timestamp,
    };
    use banqi_rules::Variant;

    const ANN: Participant = Participant::Person(PlayerId(1));
    const LEVEL: u8 = 5;
    const COMPUTER: Participant = Participant::Computer(LEVEL);

    /// A session in which Ann has challenged the computer, followed by `events`.
    fn session(events: &[Event]) -> Session {
        let challenged = Event::Challenged {
            challenger: ANN,
            invited: vec![COMPUTER],
            partner: None,
            variant: Variant::default(),
            time: Duration::from_secs(60).into(),
            casual: false,
            expires: Timestamp(1_000),
        };
        let logged = |(seq, event): (u32, &Event)| Logged { seq, at: Timestamp(0), event: event.clone() };
        let events: Vec<Logged> = (0..).zip([&challenged].into_iter().chain(events)).map(logged).collect();
        Session::fold(SessionId(1), &events).unwrap()
    }

    fn accepted(first: u8) -> Event {
        let texts = vec![EntrantText::of_computer(), EntrantText::of_computer()];
        Event::Accepted { by: COMPUTER, texts, first: Entrant(first), deadline: Timestamp(1_000) }
    }

    #[test]
    fn it_accepts_plays_and_answers_offers() {
        assert_eq!(session(&[]).duty(), Some((LEVEL, Duty::Accept)));
        assert_eq!(session(&[Event::Declined { by: None }]).duty(), None);
        assert_eq!(session(&[accepted(0)]).duty(), None, "Ann flips first");
        assert_eq!(session(&[accepted(1)]).duty(), Some((LEVEL, Duty::Play)));
        let [hers, its] = [1, 0].map(|seat| Event::DrawOffered { seat: Seat(seat) });
        // The computer is in seat 0, and Ann in seat 1.
        assert_eq!(session(&[accepted(1), hers.clone()]).duty(), Some((LEVEL, Duty::AnswerOffer)));
        assert_eq!(session(&[accepted(1), its]).duty(), Some((LEVEL, Duty::Play)));
        let refused = Event::DrawDeclined { seat: Seat(0), why: None };
        assert_eq!(session(&[accepted(1), hers.clone(), refused]).duty(), Some((LEVEL, Duty::Play)));
        let agreed = Event::DrawAccepted { seat: Seat(0), why: None };
        assert_eq!(session(&[accepted(1), hers, agreed]).duty(), None);
    }

    #[test]
    fn its_answer_to_an_offer_is_kept_with_its_reason_until_the_offerer_plays() {
        let [hers, its] = [1, 0].map(|seat| Event::DrawOffered { seat: Seat(seat) });
        let offered = session(&[accepted(1), hers.clone()]);
        let by = Asker::Player(COMPUTER);
        let request = Request {
            by,
            seen: Some(2),
            now: Timestamp(0),
            waited: Duration::ZERO,
            away: Duration::ZERO,
            deal: None,
            message: None,
            higher_rated: None,
        };
        let seat = Seat(0);
        for why in DrawReason::ALL {
            let decided = offered.decide(&Command::Game(GameCommand::AnswerDraw(why)), request).unwrap();
            let answer = match why {
                DrawReason::Worse | DrawReason::Stalled => Event::DrawAccepted { seat, why: Some(why) },
                DrawReason::Better | DrawReason::Open => Event::DrawDeclined { seat, why: Some(why) },
            };
            assert_eq!(decided, std::slice::from_ref(&answer));
            let answered = session(&[accepted(1), hers.clone(), answer]);
            assert_eq!(matches!(answered.phase(), Phase::Over(_)), why.accepts(), "{why:?}");
            let told = DrawAnswer { by: seat, to: Seat(1), accepted: why.accepts(), why: Some(why) };
            assert_eq!(answered.draw_answer(), Some(told));
        }
        let nothing_offered = session(&[accepted(1)]).decide(
            &Command::Game(GameCommand::AnswerDraw(DrawReason::Worse)),
            Request { seen: None, ..request },
        );
        assert_eq!(nothing_offered, Err(Refusal::NoOffer));

        // The computer plays first. Its own move does not clear the answer.
        let declined = Event::DrawDeclined { seat, why: Some(DrawReason::Open) };
        let played = |seat: u8, ply: &str| {
            let (seat, ply) = (Seat(seat), Variant::default().parse_ply(ply).unwrap());
            Event::Played { seat, ply, deadline: Timestamp(1_000) }
        };
        let mut events = vec![accepted(1), hers, declined, played(0, "a1(K)")];
        assert!(session(&events).draw_answer().is_some());
        events.push(played(1, "b1(k)"));
        assert_eq!(session(&events).draw_answer(), None);
        // An old answer is cleared by a new offer.
        events.truncate(4);
        events.push(its);
        assert_eq!(session(&events).draw_answer(), None);
    }

    #[test]
    fn its_time_never_runs_out() {
        let late = Timestamp(1_000);
        let its_turn = session(&[accepted(1)]);
        assert_eq!(its_turn.decide_program(ProgramCommand::CallTime, late), Err(Refusal::TimeIsNotUp));
        let request = Request {
            by: Asker::Player(ANN),
            seen: None,
            now: late,
            waited: Duration::ZERO,
            away: Duration::ZERO,
            deal: None,
            message: None,
            higher_rated: None,
        };
        let resigned = its_turn.decide(&Command::Game(GameCommand::Resign), request);
        assert!(resigned.is_ok(), "the player who waits for it may act: {resigned:?}");
        let hers = session(&[accepted(0)]);
        assert!(hers.decide_program(ProgramCommand::CallTime, late).is_ok());
    }
}
