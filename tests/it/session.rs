//! The rules of a session: who may do what and when, and what each event changes.

mod clocks;
mod four_seats;
mod takebacks;

use std::time::Duration;

use banqi_deal::{ChainHash, Commitment, Deal, GameId, Seed, SeedText, Terms};
use banqi_rules::banqi::{Action, IllegalAction, Mask as _, Ply, RuleSet};
use banqi_rules::game::{First, Reason};
use banqi_rules::{AnyAction, AnyPly, Variant};
use banqi_session::{
    AbortBy, Asker, ChallengeCommand, Command, DrawBy, Ending, Entrant, EntrantText, Event, Fault,
    GameCommand, GameResult, Logged, OFFER_PAUSE_PLIES, Participant, Phase, ProgramCommand, Record, Refusal,
    Request, Seat, Session, SessionId, TextOrigin, TimeControl, Timestamp, WinBy,
};

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use crate::records::random;

pub(crate) const ANN: Participant = Participant::from_stored(1);
pub(crate) const BOB: Participant = Participant::from_stored(2);
pub(crate) const CLEO: Participant = Participant::from_stored(3);
const SEED: Seed = Seed::new([5; 32]);
const MESSAGE: Option<u64> = Some(77);
pub(crate) const HOUR: Duration = Duration::from_secs(3600);

/// A session with a clock that moves only on request.
pub(crate) struct Table {
    pub(crate) session: Session,
    pub(crate) log: Vec<Logged>,
    pub(crate) deal: Option<Deal>,
    /// The message that shows the commitment, once it is posted.
    pub(crate) message: Option<u64>,
    higher_rated: Option<Entrant>,
    pub(crate) now: Timestamp,
}

impl Table {
    /// Ann challenges `opponent`.
    fn challenge(opponent: Option<Participant>, first: First) -> Self {
        Self::challenge_to(RuleSet { first, ..RuleSet::taiwan() }, opponent)
    }

    /// Ann challenges `opponent` with other rules.
    fn challenge_to(rule_set: RuleSet, opponent: Option<Participant>) -> Self {
        Self::offered(rule_set.into(), opponent.into_iter().collect())
    }

    /// Ann offers any game. Seats beyond those of the invited are open to anyone.
    pub(crate) fn offered(variant: Variant, invited: Vec<Participant>) -> Self {
        Self::offered_as(variant, invited, None, false)
    }

    /// Ann offers any game, with an optional partner among the invited, casual or not.
    pub(crate) fn offered_as(
        variant: Variant,
        invited: Vec<Participant>,
        partner: Option<Participant>,
        casual: bool,
    ) -> Self {
        Self::offered_on(variant, invited, partner, casual, HOUR.into())
    }

    /// Ann offers any game with any time control.
    pub(crate) fn offered_in(variant: Variant, invited: Vec<Participant>, time: TimeControl) -> Self {
        Self::offered_on(variant, invited, None, false, time)
    }

    fn offered_on(
        variant: Variant,
        invited: Vec<Participant>,
        partner: Option<Participant>,
        casual: bool,
        time: TimeControl,
    ) -> Self {
        let now = Timestamp(1_000_000);
        let event = Event::Challenged {
            challenger: ANN,
            invited,
            partner,
            variant,
            time,
            casual,
            expires: now.plus(24 * HOUR),
        };
        let log = vec![Logged { seq: 0, at: now, event }];
        let session = Session::fold(SessionId(9), &log).unwrap();
        Self { session, log, deal: None, message: MESSAGE, higher_rated: None, now }
    }

    /// Ann and Bob are playing. Ann flips first.
    fn playing() -> Self {
        let mut table = Self::challenge(Some(BOB), First::Challenger);
        table.ask(BOB, &accept()).unwrap();
        table
    }

    /// Both have flipped a piece.
    fn both_moved() -> Self {
        let mut table = Self::playing();
        table.flip(ANN);
        table.flip(BOB);
        table
    }

    pub(crate) fn ask(&mut self, by: Participant, command: &Command) -> Result<(), Refusal> {
        self.request(Asker::Player(by), command, None)
    }

    pub(crate) fn request(&mut self, by: Asker, command: &Command, seen: Option<u32>) -> Result<(), Refusal> {
        self.folded(|table| table.request_unfolded(by, command, seen))
    }

    /// The program itself asks for something.
    pub(crate) fn program(&mut self, command: ProgramCommand) -> Result<(), Refusal> {
        self.folded(|table| table.program_unfolded(command))
    }

    /// Does something, and checks that the session stays the fold of its events.
    fn folded(&mut self, ask: impl FnOnce(&mut Self) -> Result<(), Refusal>) -> Result<(), Refusal> {
        let before = self.session.view();
        let done = ask(self);
        if done.is_err() {
            assert_eq!(self.session.view(), before, "what is refused changes nothing");
        }
        let folded = Session::fold(self.session.id(), &self.log).unwrap();
        assert_eq!(folded.view(), self.session.view(), "a session is the fold of its events");
        done
    }

    /// Like [`Table::request`], but without replaying the whole log. For long games.
    pub(crate) fn request_unfolded(
        &mut self,
        by: Asker,
        command: &Command,
        seen: Option<u32>,
    ) -> Result<(), Refusal> {
        let accepted = match command {
            Command::Challenge(ChallengeCommand::Accept(text)) => {
                self.session.texts(text, self.message).ok().map(|texts| {
                    let texts: Vec<SeedText> = texts.into_iter().map(|text| text.text).collect();
                    Deal::new(&self.terms(), self.session.variant().shuffled_pieces(), &SEED, &texts)
                })
            }
            _ => None,
        };
        let deal = accepted.as_ref().or(self.deal.as_ref());
        let (message, higher_rated) = (self.message, self.higher_rated);
        let (now, nothing) = (self.now, Duration::ZERO);
        let request = Request { by, seen, now, waited: nothing, away: nothing, deal, message, higher_rated };
        let events = self.session.decide(command, request)?;
        if events.iter().any(|event| matches!(event, Event::Accepted { .. })) {
            self.deal = accepted;
        }
        self.happen(events);
        Ok(())
    }

    /// Like [`Table::program`], but without replaying the whole log. For long games.
    pub(crate) fn program_unfolded(&mut self, command: ProgramCommand) -> Result<(), Refusal> {
        let events = self.session.decide_program(command, self.now)?;
        self.happen(events);
        Ok(())
    }

    fn happen(&mut self, events: Vec<Event>) {
        for event in events {
            let logged = Logged { seq: self.session.seq() + 1, at: self.now, event };
            self.session.apply(&logged);
            self.log.push(logged);
        }
    }

    fn terms(&self) -> Terms {
        let ruleset = format!("{}/1", self.session.variant());
        Terms { app_id: 1, game_id: GameId::new([4; 16]), ruleset }
    }

    /// Returns the record of the current game, written and parsed again.
    pub(crate) fn record(&self) -> Record {
        let terms = self.terms();
        let commitment = Commitment::of(&terms, &SEED);
        let session = &self.session;
        let record = Record {
            game_id: terms.game_id,
            app_id: terms.app_id,
            variant: session.variant(),
            casual: session.agreed_casual(),
            voided: session.is_voided(),
            entrants: session
                .entrants()
                .iter()
                .map(|entrant| format!("entrant {}", entrant.stored()))
                .collect(),
            first_seat: session.first().0,
            sequence: 1,
            chain: ChainHash::START.next(&commitment),
            commitment,
            seed: session.result().map(|_| SEED),
            texts: session.deal_texts().iter().map(|text| text.text.clone()).collect(),
            plies: session.steps(),
            takebacks: session.takebacks().to_vec(),
            result: session.result(),
        };
        Record::from_json(&record.to_json()).unwrap()
    }

    /// `by` flips the first face-down piece.
    fn flip(&mut self, by: Participant) {
        let position = self.session.game().banqi().unwrap().position();
        let square = position.squares().find(|&square| position.is_face_down(square)).unwrap();
        self.ask(by, &Command::Game(GameCommand::Play(Action::Flip(square).into()))).unwrap();
    }

    /// Flips `plies` pieces, each by the player to move.
    fn flip_all(&mut self, plies: u32) {
        for _ in 0..plies {
            let to_move = self.session.to_move().and_then(|seat| self.session.player_in(seat)).unwrap();
            self.flip(to_move);
        }
    }

    /// Ann and Bob are playing with other rules. Ann flips first.
    fn playing_by(variant: &str) -> Self {
        let mut table = Self::challenge_to(variant.parse().unwrap(), Some(BOB));
        table.ask(BOB, &accept()).unwrap();
        table
    }

    /// Returns the player to move.
    pub(crate) fn mover(&self) -> Option<Participant> {
        self.session.to_move().and_then(|seat| self.session.player_in(seat))
    }

    /// Plays random legal actions, preferring captures and attempts, until `done` is true or the game is over.
    fn play_until(&mut self, random: &mut ChaCha8Rng, mut done: impl FnMut(&Self) -> bool) {
        while let Some(mover) = self.mover().filter(|_| !done(self)) {
            let actions = self.session.game().actions();
            let attack = |action: &&AnyAction| {
                matches!(action.banqi(), Some(Action::Capture { .. } | Action::Attempt { .. }))
            };
            let attacks: Vec<&AnyAction> = actions.iter().filter(attack).collect();
            let action = *attacks.choose(random).copied().unwrap_or(actions.choose(random).unwrap());
            self.now = self.now.plus(HOUR / 4);
            self.ask(mover, &Command::Game(GameCommand::Play(action))).unwrap();
        }
    }

    pub(crate) fn ending(&self) -> Ending {
        match self.session.phase() {
            Phase::Over(ending) => ending,
            phase => panic!("not over but {phase:?}"),
        }
    }
}

pub(crate) fn accept() -> Command {
    let text = EntrantText { text: SeedText::automatic(5), origin: TextOrigin::Auto };
    Command::Challenge(ChallengeCommand::Accept(text))
}

fn play(text: &str) -> Command {
    Command::Game(GameCommand::Play(Variant::default().parse_action(text).unwrap()))
}

#[test]
fn a_challenge_is_accepted_by_the_person_it_was_made_to() {
    let mut table = Table::challenge(Some(BOB), First::Challenger);
    assert_eq!(table.ask(CLEO, &accept()), Err(Refusal::NotForYou));
    assert_eq!(table.ask(ANN, &accept()), Err(Refusal::OwnChallenge));
    assert_eq!(table.request(Asker::Stranger, &accept(), None), Err(Refusal::NotForYou));
    table.ask(BOB, &accept()).unwrap();
    assert_eq!(table.session.phase(), Phase::Playing);
    assert_eq!(table.session.entrants(), [ANN, BOB]);
    assert_eq!(table.ask(BOB, &accept()), Err(Refusal::AlreadyAnswered));
}

#[test]
fn an_open_challenge_is_accepted_by_whoever_comes_first() {
    let mut table = Table::challenge(None, First::Challenger);
    assert_eq!(table.ask(ANN, &accept()), Err(Refusal::OwnChallenge));
    assert_eq!(table.ask(CLEO, &Command::Challenge(ChallengeCommand::Decline)), Err(Refusal::NotForYou));
    table.ask(CLEO, &accept()).unwrap();
    assert_eq!(table.ask(BOB, &accept()), Err(Refusal::AlreadyAnswered));
}

#[test]
fn a_challenge_is_declined_withdrawn_or_expires() {
    let mut table = Table::challenge(Some(BOB), First::Challenger);
    assert_eq!(table.ask(CLEO, &Command::Challenge(ChallengeCommand::Decline)), Err(Refusal::NotForYou));
    assert_eq!(table.ask(ANN, &Command::Challenge(ChallengeCommand::Decline)), Err(Refusal::OwnChallenge));
    table.ask(BOB, &Command::Challenge(ChallengeCommand::Decline)).unwrap();
    assert_eq!(table.ending(), Ending::Declined { by: Some(BOB) });
    assert_eq!(table.session.rematch(BOB).unwrap_err(), Refusal::Over);
    assert_eq!(table.ask(BOB, &accept()), Err(Refusal::Over));

    let mut table = Table::challenge(Some(BOB), First::Challenger);
    assert_eq!(table.ask(BOB, &Command::Challenge(ChallengeCommand::Withdraw)), Err(Refusal::ChallengerOnly));
    table.ask(ANN, &Command::Challenge(ChallengeCommand::Withdraw)).unwrap();
    assert_eq!(table.ending(), Ending::Withdrawn);

    let mut table = Table::challenge(Some(BOB), First::Challenger);
    assert_eq!(table.program(ProgramCommand::CallTime), Err(Refusal::TimeIsNotUp));
    table.now = table.now.plus(24 * HOUR);
    assert_eq!(table.ask(BOB, &accept()), Err(Refusal::TimeIsUp));
    table.program(ProgramCommand::CallTime).unwrap();
    assert_eq!(table.ending(), Ending::Expired);
    assert_eq!(table.session.result(), None);
    assert_eq!(table.program(ProgramCommand::CallTime), Err(Refusal::Over));
}

#[test]
fn an_acceptance_can_be_checked_before_there_is_a_message_or_a_deal() {
    let without_message = Command::Challenge(ChallengeCommand::Accept(EntrantText {
        text: SeedText::automatic(5),
        origin: TextOrigin::Auto,
    }));
    let check = |table: &Table, by| {
        let request = Request {
            by,
            seen: None,
            now: table.now,
            waited: Duration::ZERO,
            away: Duration::ZERO,
            deal: None,
            message: None,
            higher_rated: None,
        };
        table.session.check(&without_message, request)
    };
    let mut table = Table::challenge(Some(BOB), First::Challenger);
    assert_eq!(check(&table, Asker::Player(BOB)), Ok(()));
    assert_eq!(check(&table, Asker::Player(ANN)), Err(Refusal::OwnChallenge));
    for stranger in [Asker::Player(CLEO), Asker::Stranger] {
        assert_eq!(check(&table, stranger), Err(Refusal::NotForYou));
        assert_eq!(check(&Table::challenge(None, First::Challenger), stranger), Ok(()));
    }
    table.ask(ANN, &Command::Challenge(ChallengeCommand::Withdraw)).unwrap();
    assert_eq!(check(&table, Asker::Player(BOB)), Err(Refusal::Over));
}

#[test]
fn the_deal_is_made_of_own_words_or_of_ids_given_after_the_commitment() {
    let mut table = Table::challenge(Some(BOB), First::Challenger);
    let own = "my words".parse::<SeedText>().unwrap();
    assert_eq!(
        table.ask(BOB, &Command::Challenge(ChallengeCommand::AddWords(own.clone()))),
        Err(Refusal::ChallengerOnly)
    );
    let text = EntrantText::automatic(5);
    table.message = None;
    assert_eq!(
        table.ask(BOB, &Command::Challenge(ChallengeCommand::Accept(text.clone()))),
        Err(Refusal::NotShownYet),
        "without words and message there is nothing of the challenger's in the deal"
    );
    table.ask(ANN, &Command::Challenge(ChallengeCommand::AddWords(own.clone()))).unwrap();
    table.ask(BOB, &Command::Challenge(ChallengeCommand::Accept(text.clone()))).unwrap();
    let typed = EntrantText { text: own, origin: TextOrigin::Typed };
    assert_eq!(table.session.deal_texts(), [typed, text.clone()]);

    let table = Table::playing();
    let shown = EntrantText { text: SeedText::automatic(77), origin: TextOrigin::Auto };
    assert_eq!(table.session.deal_texts(), [shown, text]);
}

#[test]
fn the_first_seat_is_the_challengers_the_opponents_or_drawn() {
    assert_eq!(Table::playing().session.first(), Entrant(0));
    let mut table = Table::challenge(Some(BOB), First::Opponent);
    table.ask(BOB, &accept()).unwrap();
    assert_eq!(table.session.player_in(Seat(0)), Some(BOB));
    assert_eq!(table.session.player_in(Seat(1)), Some(ANN));
    assert_eq!(table.session.seat_of(ANN), Some(Seat(1)));
    assert_eq!(table.ask(ANN, &play("a1")), Err(Refusal::NotYourTurn));

    let mut table = Table::challenge(Some(BOB), First::Lot);
    table.ask(BOB, &accept()).unwrap();
    let drawn = table.deal.as_ref().unwrap().first_entrant();
    assert_eq!(usize::from(table.session.first().0), drawn);
}

#[test]
fn seats_take_turns_and_get_their_colours_from_the_first_flip() {
    let mut table = Table::playing();
    assert_eq!(table.session.colours_of(Seat(0)), []);
    assert_eq!(table.ask(BOB, &play("a1")), Err(Refusal::NotYourTurn));
    assert_eq!(table.ask(CLEO, &play("a1")), Err(Refusal::NotAPlayer));
    assert_eq!(table.request(Asker::Stranger, &play("a1"), None), Err(Refusal::NotAPlayer));
    table.ask(ANN, &play("a1")).unwrap();
    let Event::Played { ply: AnyPly::Banqi(Ply { reveal: Some(shown), .. }), .. } =
        table.log.last().unwrap().event
    else {
        panic!("a flip shows a face")
    };
    assert_eq!(table.session.colours_of(Seat(0)), [shown.colour]);
    assert_ne!(table.session.colours_of(Seat(1)), [shown.colour]);
    assert_eq!(table.ask(ANN, &play("b1")), Err(Refusal::NotYourTurn));
    assert_eq!(table.ask(BOB, &play("a1")), Err(Refusal::Illegal(IllegalAction::NotFaceDown.into())));
    table.ask(BOB, &play("b1")).unwrap();
    assert_eq!(table.session.played_at(), [table.now, table.now]);
}

#[test]
fn an_attempt_shows_what_was_dealt_and_a_chain_keeps_the_turn() {
    let rules = "taiwan+dark-capture=attempt-or-die+chain=any".parse().unwrap();
    let mut table = Table::challenge_to(rules, Some(BOB));
    table.ask(BOB, &accept()).unwrap();
    let (mut attempts, mut kept, mut stopped) = (0, 0, 0);
    while let Some(seat) = table.session.to_move() {
        let game = table.session.game().banqi().unwrap();
        let actions = game.actions();
        let attacks = |action: &&Action| matches!(action, Action::Attempt { .. } | Action::Capture { .. });
        // Every third chain is stopped early.
        let action = match actions.iter().find(attacks) {
            Some(_) if game.position().chain().is_some() && kept % 3 == 0 => Action::EndChain,
            Some(attack) => *attack,
            None => actions[actions.len() / 2],
        };
        let hidden =
            action.flips().map(|square| table.deal.as_ref().unwrap().face(square).unwrap().banqi().unwrap());
        let turns = game.position().ply();
        let player = table.session.player_in(seat).unwrap();
        table.ask(player, &Command::Game(GameCommand::Play(action.into()))).unwrap();
        let played = *table.session.game().banqi().unwrap().plies().last().unwrap();
        assert_eq!(played.ply.reveal, hidden);
        assert_eq!(table.session.game().banqi().unwrap().position().ply(), turns + u32::from(played.passed));
        if let Some(next) = table.session.to_move() {
            assert_eq!(next == seat, !played.passed);
            assert_eq!(table.session.view().last.map(|last| last.seat), Some(seat));
        }
        attempts += u32::from(matches!(action, Action::Attempt { .. }));
        kept += u32::from(!played.passed);
        stopped += u32::from(action == Action::EndChain);
    }
    assert!(attempts > 3 && kept > 3 && stopped > 0, "{attempts} attempts, {kept} hops, {stopped} stops");
}

#[test]
fn who_is_rated_higher_begins_where_that_is_the_rule_and_between_equals_the_challenger() {
    for (higher_rated, first) in [(None, ANN), (Some(Entrant(0)), ANN), (Some(Entrant(1)), BOB)] {
        let mut table = Table::challenge_to(RuleSet::woody(), Some(BOB));
        table.higher_rated = higher_rated;
        table.ask(BOB, &accept()).unwrap();
        assert_eq!(table.session.player_in(Seat(0)), Some(first));
    }
}

#[test]
fn there_is_no_game_before_the_challenge_is_accepted() {
    let mut table = Table::challenge(Some(BOB), First::Challenger);
    for command in [
        play("a1"),
        Command::Game(GameCommand::OfferDraw),
        Command::Game(GameCommand::Resign),
        Command::Game(GameCommand::Abort),
    ] {
        assert_eq!(table.ask(ANN, &command), Err(Refusal::NotStarted));
    }
    assert_eq!(table.session.rematch(ANN).unwrap_err(), Refusal::NotStarted);
}

#[test]
fn a_click_on_an_old_board_is_stale_and_one_on_the_current_turn_is_not() {
    let mut table = Table::both_moved();
    let turn = table.session.turn_seq();
    assert_eq!(table.request(Asker::Player(ANN), &play("c1"), Some(turn - 1)), Err(Refusal::Stale));
    table.ask(BOB, &Command::Game(GameCommand::OfferDraw)).unwrap();
    let seen = Some(turn);
    let answer = table.request(Asker::Player(ANN), &Command::Game(GameCommand::AcceptDraw), seen);
    assert_eq!(answer, Err(Refusal::Stale), "an offer can only be answered by someone who has seen it");
    table.request(Asker::Player(ANN), &play("c1"), seen).unwrap();
}

#[test]
fn an_offer_stands_until_answered_and_lapses_when_the_offeree_plays() {
    let mut table = Table::both_moved();
    assert_eq!(table.ask(ANN, &Command::Game(GameCommand::AcceptDraw)), Err(Refusal::NoOffer));
    table.ask(ANN, &Command::Game(GameCommand::OfferDraw)).unwrap();
    assert_eq!(table.session.offer(), Some(Seat(0)));
    assert_eq!(table.ask(ANN, &Command::Game(GameCommand::OfferDraw)), Err(Refusal::OfferStands));
    assert_eq!(table.ask(BOB, &Command::Game(GameCommand::OfferDraw)), Err(Refusal::OfferWaits));
    assert_eq!(table.ask(ANN, &Command::Game(GameCommand::AcceptDraw)), Err(Refusal::OwnOffer));
    table.flip(ANN);
    assert_eq!(table.session.offer(), Some(Seat(0)), "the offerer's own ply leaves it standing");
    table.flip(BOB);
    assert_eq!(table.session.offer(), None, "the offeree's ply refuses it");
    let refused = table.ask(ANN, &Command::Game(GameCommand::OfferDraw));
    assert_eq!(refused, Err(Refusal::OfferTooSoon { plies: OFFER_PAUSE_PLIES }));
    table.ask(BOB, &Command::Game(GameCommand::OfferDraw)).unwrap();
    table.ask(ANN, &Command::Game(GameCommand::AcceptDraw)).unwrap();
    assert_eq!(table.ending(), Ending::Draw { by: DrawBy::Agreement });
    assert_eq!(table.session.result(), Some(GameResult::Agreement));
}

#[test]
fn after_a_refusal_the_same_seat_waits_ten_plies() {
    let mut table = Table::both_moved();
    table.ask(ANN, &Command::Game(GameCommand::OfferDraw)).unwrap();
    table.ask(BOB, &Command::Game(GameCommand::DeclineDraw)).unwrap();
    table.flip_all(OFFER_PAUSE_PLIES - 1);
    assert_eq!(
        table.ask(ANN, &Command::Game(GameCommand::OfferDraw)),
        Err(Refusal::OfferTooSoon { plies: 1 })
    );
    table.flip_all(1);
    table.ask(ANN, &Command::Game(GameCommand::OfferDraw)).unwrap();
}

#[test]
fn resigning_loses_once_both_have_moved_and_aborts_before() {
    let mut table = Table::playing();
    table.flip(ANN);
    table.ask(BOB, &Command::Game(GameCommand::Resign)).unwrap();
    assert_eq!(table.ending(), Ending::Aborted { by: AbortBy::Player(Seat(1)) });
    assert_eq!(table.session.result(), Some(GameResult::Aborted));

    let mut table = Table::playing();
    table.ask(ANN, &Command::Game(GameCommand::Abort)).unwrap();
    assert_eq!(table.ending(), Ending::Aborted { by: AbortBy::Player(Seat(0)) });

    // If nobody can be shown the game, it can be closed whether or not all have moved.
    let mut table = Table::both_moved();
    table.program(ProgramCommand::Close).unwrap();
    assert_eq!(table.ending(), Ending::Aborted { by: AbortBy::Channel });

    let mut table = Table::both_moved();
    assert_eq!(table.ask(ANN, &Command::Game(GameCommand::Abort)), Err(Refusal::TooLateToAbort));
    table.ask(ANN, &Command::Game(GameCommand::Resign)).unwrap();
    assert_eq!(table.ending(), Ending::Win { winner: Seat(1), by: WinBy::Resignation });
    assert!(table.session.result().unwrap().to_string().ends_with("wins: resignation"));
    for command in [play("c1"), Command::Game(GameCommand::OfferDraw), Command::Game(GameCommand::Resign)] {
        assert_eq!(table.ask(BOB, &command), Err(Refusal::Over));
    }
}

#[test]
fn a_deadline_passed_loses_once_both_have_moved_and_aborts_before() {
    let mut table = Table::both_moved();
    table.now = table.now.plus(HOUR);
    assert_eq!(table.ask(ANN, &play("c1")), Err(Refusal::TimeIsUp));
    table.program(ProgramCommand::CallTime).unwrap();
    assert_eq!(table.ending(), Ending::Win { winner: Seat(1), by: WinBy::Time });

    let mut table = Table::playing();
    table.now = table.now.plus(HOUR);
    table.program(ProgramCommand::CallTime).unwrap();
    assert_eq!(table.ending(), Ending::Aborted { by: AbortBy::Time });
}

#[test]
fn a_ply_gives_the_next_seat_its_full_time_and_an_outage_shifts_it() {
    let mut table = Table::both_moved();
    table.now = table.now.plus(HOUR / 2);
    table.flip(ANN);
    assert_eq!(table.session.deadline(), Some(table.now.plus(HOUR)));
    let to = table.now.plus(3 * HOUR);
    let from = table.session.deadline().unwrap();
    table.program(ProgramCommand::ShiftDeadline { from: to, to }).unwrap();
    assert_eq!(table.session.deadline(), Some(from), "another deadline was meant");
    table.now = table.now.plus(2 * HOUR);
    table.program(ProgramCommand::ShiftDeadline { from, to: to.plus(3 * HOUR) }).unwrap();
    assert_eq!(table.session.deadline(), Some(to), "the outage began before the turn");
    table.flip(BOB);
}

#[test]
fn a_turn_that_is_shown_late_has_its_whole_time_from_then_on() {
    let mut table = Table::both_moved();
    table.flip(ANN);
    let (seq, due) = (table.session.seq(), table.session.deadline());
    let late = HOUR / 2;
    table.now = table.now.plus(late);
    let again = |shown, least| ProgramCommand::StartClockAgain { shown, least };
    table.program(again(Some(seq), Duration::ZERO)).unwrap();
    assert_eq!(table.session.deadline(), due, "it was shown");
    table.program(again(Some(seq - 1), late + Duration::from_millis(1))).unwrap();
    assert_eq!(table.session.deadline(), due, "it was not shown so late");
    for _ in 0..2 {
        table.program(again(Some(seq - 1), late)).unwrap();
        assert_eq!(table.session.deadline(), Some(table.now.plus(HOUR)));
        assert_eq!(table.session.seq(), seq + 1, "once");
    }
    // A turn that is over gets back whatever it missed.
    table.now = table.now.plus(HOUR);
    table.program(again(None, 2 * HOUR)).unwrap();
    assert_eq!(table.session.deadline(), Some(table.now.plus(HOUR)));
}

#[test]
fn only_a_result_is_voided_and_only_once() {
    let void = ProgramCommand::Void;
    let mut table = Table::both_moved();
    assert_eq!(table.program(void), Err(Refusal::NotOver));
    table.ask(ANN, &Command::Game(GameCommand::Resign)).unwrap();
    let ended = (table.ending(), table.session.result());
    let won = table.session.view().board;
    table.program(void).unwrap();
    assert!(table.session.is_voided());
    assert_eq!(table.log.last().unwrap().event, Event::Voided);
    assert_eq!((table.ending(), table.session.result()), ended, "it stays on record");
    let view = table.session.view();
    assert!(view.is_voided && view.board != won, "the picture has no winner");
    assert_eq!(table.session.news_seq(), table.session.seq(), "it is told like the end");
    let events = table.log.len();
    table.program(void).unwrap();
    assert_eq!(table.log.len(), events, "it is void already");
    let record = table.record();
    assert!(record.voided && record.verify().fault.is_none());
    assert!(Session::fold(SessionId(0), &record.events()).unwrap().is_voided());

    let mut table = Table::playing();
    table.ask(ANN, &Command::Game(GameCommand::Abort)).unwrap();
    assert_eq!(table.program(void), Err(Refusal::NoResult));
    let mut table = Table::challenge(Some(BOB), First::Challenger);
    assert_eq!(table.program(void), Err(Refusal::NotOver));
}

#[test]
fn in_a_rematch_the_last_winner_flips_first() {
    let mut table = Table::both_moved();
    assert_eq!(table.session.rematch(ANN).unwrap_err(), Refusal::NotOver);
    table.ask(ANN, &Command::Game(GameCommand::Resign)).unwrap();
    assert_eq!(table.session.rematch(CLEO).unwrap_err(), Refusal::NotAPlayer);
    let by_loser = table.session.rematch(ANN).unwrap();
    assert_eq!((by_loser.invited.as_slice(), by_loser.variant.first()), ([BOB].as_slice(), First::Opponent));
    let by_winner = table.session.rematch(BOB).unwrap();
    assert_eq!(
        (by_winner.invited.as_slice(), by_winner.variant.first()),
        ([ANN].as_slice(), First::Challenger)
    );
    assert_eq!(by_winner.time, HOUR.into());
}

#[test]
fn a_chain_keeps_the_turn_and_each_of_its_hops_has_the_full_time() {
    let mut hops = 0;
    for seed in 0..20 {
        let mut table = Table::playing_by("taiwan+dark-capture=attempt+chain=any");
        let (mut seat, mut plies) = (table.session.to_move(), 0);
        table.play_until(&mut random(seed), |table| {
            let (view, position) = (table.session.view(), *table.session.game().banqi().unwrap().position());
            let last = view.last.map(|last| last.seat);
            if position.ply() == 0 {
                return false;
            }
            assert_eq!(last, seat, "who played last was to move");
            assert_eq!(position.chain().map(Into::into), view.chain());
            assert_eq!(table.session.deadline(), Some(table.now.plus(HOUR)));
            let colours = view.to_move.map_or(&[][..], |seat| view.colours_of(seat));
            assert_eq!(colours.first().copied(), position.to_move());
            assert_eq!(view.actions, table.log.len() - 2);
            let kept = view.to_move == last;
            assert_eq!(kept, position.chain().is_some());
            assert_eq!(view.plies, plies + u32::from(!kept), "a whole chain is one ply");
            if let Some(at) = position.chain() {
                hops += 1;
                assert!(
                    view.choices
                        .iter()
                        .all(|choice| choice.action.origin().is_none_or(|from| from == at.into()))
                );
                assert!(view.choices.iter().any(|choice| choice.action == Action::EndChain.into()));
            }
            (seat, plies) = (view.to_move, view.plies);
            matches!(view.phase, Phase::Over(_))
        });
        assert_eq!(table.session.played_at().len(), table.session.game().plies().len());
    }
    assert!(hops > 50, "only {hops} hops");
}

#[test]
fn in_the_middle_of_a_chain_its_player_alone_goes_on_or_stops() {
    let mut table = Table::playing_by("taiwan+dark-capture=attempt+chain=any");
    table.play_until(&mut random(3), |table| {
        table.session.game().banqi().unwrap().position().chain().is_some()
    });
    let mover = table.mover().unwrap();
    let other = if mover == ANN { BOB } else { ANN };
    assert_eq!(table.ask(other, &play("end")), Err(Refusal::NotYourTurn));
    let at = table.session.game().banqi().unwrap().position().chain().unwrap();
    let down = table.session.game().banqi().unwrap().position().face_down().squares().next().unwrap();
    let flip = Command::Game(GameCommand::Play(Action::Flip(down).into()));
    assert_eq!(table.ask(mover, &flip), Err(Refusal::Illegal(IllegalAction::InChain { at }.into())));
    // A board from before the capture is stale, even for the same player.
    let before = Some(table.session.turn_seq() - 1);
    assert_eq!(table.request(Asker::Player(mover), &play("end"), before), Err(Refusal::Stale));
    table.ask(mover, &play("end")).unwrap();
    assert_eq!(table.mover(), Some(other));
    assert_eq!(table.ask(other, &play("end")), Err(Refusal::Illegal(IllegalAction::NoChain.into())));
}

#[test]
fn the_pause_after_a_refused_offer_is_counted_in_plies_not_in_hops() {
    let mut table = Table::playing_by("taiwan+dark-capture=attempt+chain=any");
    let mut random = random(1);
    table.play_until(&mut random, |table| table.session.all_moved());
    table.ask(ANN, &Command::Game(GameCommand::OfferDraw)).unwrap();
    table.ask(BOB, &Command::Game(GameCommand::DeclineDraw)).unwrap();
    let from = table.session.view();
    table.play_until(&mut random, |table| table.session.view().plies == from.plies + OFFER_PAUSE_PLIES - 1);
    let now = table.session.view();
    assert!(now.actions - from.actions > (now.plies - from.plies) as usize, "no chain in these plies");
    assert_eq!(
        table.ask(ANN, &Command::Game(GameCommand::OfferDraw)),
        Err(Refusal::OfferTooSoon { plies: 1 })
    );
    table.play_until(&mut random, |table| table.session.view().plies == from.plies + OFFER_PAUSE_PLIES);
    table.ask(ANN, &Command::Game(GameCommand::OfferDraw)).unwrap();
}

#[test]
fn where_only_agreement_ends_a_circle_a_draw_is_suggested_at_the_third_occurrence() {
    let circle = |variant: &str| {
        let mut table = Table::playing_by(variant);
        // Flips until both seats have a piece that can move forth and back.
        let mut random = random(4);
        table.play_until(&mut random, |table| {
            table.session.game().banqi().unwrap().position().face_down_count() < 8
        });
        for _ in 0..400 {
            let Some(mover) = table.mover() else { break };
            if table.session.view().suggests_draw() {
                break;
            }
            let game = table.session.game().banqi().unwrap();
            let actions = game.actions();
            let back = |action: &&Action| {
                let before = game.plies().iter().rev().nth(1).map(|played| played.ply.action);
                matches!((**action, before), (Action::Move { from, to }, Some(Action::Move { from: back, to: at }))
                    if from == at && to == back)
            };
            let quiet = |action: &&Action| matches!(action, Action::Move { .. });
            let action =
                actions.iter().find(back).or_else(|| actions.iter().find(quiet)).unwrap_or(&actions[0]);
            let action = (*action).into();
            table.ask(mover, &Command::Game(GameCommand::Play(action))).unwrap();
        }
        table
    };
    let mut agree = circle("boyer");
    assert!(agree.session.view().suggests_draw(), "{:?}", agree.session.phase());
    assert_eq!(agree.session.view().occurrences, RuleSet::OCCURRENCES);
    agree.ask(ANN, &Command::Game(GameCommand::OfferDraw)).unwrap();
    agree.ask(BOB, &Command::Game(GameCommand::AcceptDraw)).unwrap();
    assert!(!agree.session.view().suggests_draw(), "it is over");
    assert_eq!(circle("olympiad").ending(), Ending::Draw { by: DrawBy::Rules(Reason::Position) });
    assert!(!circle("taiwan").session.view().suggests_draw());
}

#[test]
fn a_log_that_cannot_be_is_named() {
    let table = Table::both_moved();
    let broken = |log: &[Logged]| Session::fold(SessionId(9), log).unwrap_err().seq;
    assert_eq!(broken(&[]), 0);
    assert_eq!(broken(&table.log[1..]), 0);
    let mut gap = table.log.clone();
    gap.remove(1);
    assert_eq!(broken(&gap), 1);
    let mut twice = table.log.clone();
    let again = Logged { seq: 4, ..twice[2].clone() };
    twice.push(again);
    assert_eq!(broken(&twice), 4, "the same square cannot be flipped twice");
}

#[test]
fn a_view_shows_no_hidden_face() {
    let mut table = Table::both_moved();
    let hidden = |table: &Table| {
        let deal = table.deal.as_ref().unwrap();
        let position = table.session.game().banqi().unwrap().position();
        position
            .squares()
            .filter(|&square| position.is_face_down(square))
            .filter_map(|square| deal.face(square))
            .count()
    };
    assert_eq!(hidden(&table), 30);
    let view = format!("{:?}", table.session.view().board);
    table.flip(ANN);
    assert_ne!(view, format!("{:?}", table.session.view().board));
    let tallies: u8 = table
        .session
        .view()
        .board
        .banqi()
        .unwrap()
        .ladder
        .iter()
        .flat_map(|rung| &rung.tallies)
        .map(|tally| tally.down + tally.up + tally.taken)
        .sum();
    assert_eq!(tallies, 32);
}

#[test]
fn a_claimed_draw_is_a_sound_record_only_where_the_claim_was_due() {
    let mut table = Table::offered("banner".parse().unwrap(), vec![BOB]);
    table.ask(BOB, &accept()).unwrap();
    assert_eq!(table.ask(ANN, &Command::Game(GameCommand::ClaimDraw)), Err(Refusal::NothingToClaim));
    for action in ["a0a1", "a9a8", "a1a0", "a8a9"].repeat(2) {
        let mover = table.mover().unwrap();
        let action = table.session.variant().parse_action(action).unwrap();
        table.ask(mover, &Command::Game(GameCommand::Play(action))).unwrap();
    }
    assert_eq!(table.ask(BOB, &Command::Game(GameCommand::ClaimDraw)), Err(Refusal::NotYourTurn));
    table.ask(ANN, &Command::Game(GameCommand::ClaimDraw)).unwrap();
    assert_eq!(table.ending(), Ending::Draw { by: DrawBy::Rules(Reason::Claim) });
    let mut record = table.record();
    assert_eq!(record.verify().fault, None);
    assert!(
        record
            .verify()
            .checked
            .last()
            .unwrap()
            .to_string()
            .starts_with("result: draw: claim, same as on the board")
    );
    record.plies.pop();
    assert!(matches!(record.verify().fault, Some(Fault::ResultNotOnTheBoard { .. })), "once too few");
}

/// DeWitt's rules have no phase of the game in which a resignation does not count.
#[test]
fn in_banner_xiangqi_a_resignation_wins_for_the_other_also_before_both_have_moved() {
    for (variant, at_once) in [("banner", true), ("xiangqi", false), ("taiwan", false)] {
        for loser in [ANN, BOB] {
            for plies in [0, 1] {
                let mut table = Table::offered(variant.parse().unwrap(), vec![BOB]);
                table.ask(BOB, &accept()).unwrap();
                if plies == 1 {
                    let action = table.session.game().actions()[0];
                    table.ask(table.mover().unwrap(), &Command::Game(GameCommand::Play(action))).unwrap();
                }
                assert_eq!(table.session.view().resigning_loses(), at_once, "{variant}");
                let winner = table.session.seats().find(|&seat| table.session.seat_of(loser) != Some(seat));
                table.ask(loser, &Command::Game(GameCommand::Resign)).unwrap();
                if at_once {
                    let by = WinBy::Resignation;
                    assert_eq!(table.ending(), Ending::Win { winner: winner.unwrap(), by });
                } else {
                    let by = AbortBy::Player(table.session.seat_of(loser).unwrap());
                    assert_eq!(table.ending(), Ending::Aborted { by }, "{variant}");
                }
                assert_eq!(table.record().verify().fault, None, "{variant}, {plies}");
                assert_eq!(table.ask(loser, &Command::Game(GameCommand::Resign)), Err(Refusal::Over));
            }
        }
    }
    // A player who does not want anyone to lose can still abort the game.
    let mut table = Table::offered("banner".parse().unwrap(), vec![BOB]);
    table.ask(BOB, &accept()).unwrap();
    table.ask(BOB, &Command::Game(GameCommand::Abort)).unwrap();
    let by = AbortBy::Player(table.session.seat_of(BOB).unwrap());
    assert_eq!(table.ending(), Ending::Aborted { by });
}

#[test]
fn hints_are_for_whoever_is_to_move_in_a_game_that_all_agreed_on_as_casual() {
    for casual in [false, true] {
        let mut table = Table::offered_as(Variant::default(), vec![BOB], None, casual);
        assert_eq!(table.ask(BOB, &Command::Game(GameCommand::TakeHint)), Err(Refusal::NotStarted));
        table.ask(BOB, &accept()).unwrap();
        assert_eq!((table.session.is_casual(), table.session.view().casual), (casual, casual));
        assert_eq!(table.ask(CLEO, &Command::Game(GameCommand::TakeHint)), Err(Refusal::NotAPlayer));
        let (mover, other) = if table.mover() == Some(ANN) { (ANN, BOB) } else { (BOB, ANN) };
        // In a rated game, waiting for one's turn would not help.
        let early = if casual { Refusal::NotYourTurn } else { Refusal::NoHints };
        assert_eq!(table.ask(other, &Command::Game(GameCommand::TakeHint)), Err(early));
        let wished = table.ask(mover, &Command::Game(GameCommand::TakeHint));
        assert_eq!(wished, if casual { Ok(()) } else { Err(Refusal::NoHints) });
        // A second hint in the same turn is not counted again. The next turn is the opponent's.
        assert_eq!(table.ask(mover, &Command::Game(GameCommand::TakeHint)), wished);
        table.flip(mover);
        assert_eq!(table.ask(other, &Command::Game(GameCommand::TakeHint)), wished);
        let hints: Vec<u16> = table.session.view().seats.iter().map(|seat| seat.hints).collect();
        assert_eq!(hints, [u16::from(casual); 2]);
        assert_eq!(table.record().casual, casual);
        table.flip(other);
        table.ask(mover, &Command::Game(GameCommand::Resign)).unwrap();
        assert_eq!(table.session.rematch(other).unwrap().casual, casual);
    }
}
