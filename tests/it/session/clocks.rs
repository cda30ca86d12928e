//! Clocks: what each seat has left, and what happens when it has nothing.

use std::time::Duration;

use banqi_rules::banqi::RuleSet;
use banqi_rules::game::First;
use banqi_rules::{AnyAction, Variant};
use banqi_session::{
    AbortBy, Asker, ClockChange, Command, Ending, Event, GameCommand, LONGEST_PAUSE, Participant, Phase,
    ProgramCommand, Refusal, Request, SHOWING, Seat, TimeControl, WinBy,
};
use rand::RngExt as _;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom as _;

use crate::records::random;
use crate::session::{ANN, BOB, CLEO, HOUR, Table, accept};

pub(crate) const DAN: Participant = Participant::from_stored(4);
const BLITZ: TimeControl = TimeControl::bank(5, 3);

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// Ann and Bob are playing with banks. Ann flips first.
fn blitz() -> Table {
    let rules = RuleSet { first: First::Challenger, ..RuleSet::taiwan() };
    let mut table = Table::offered_in(rules.into(), vec![BOB], BLITZ);
    table.ask(BOB, &accept()).unwrap();
    table
}

fn left(table: &Table, seat: u8) -> Duration {
    table.session.left(Seat(seat)).expect("there are banks")
}

fn call_time(table: &mut Table) -> Result<(), Refusal> {
    table.program(ProgramCommand::CallTime)
}

/// Lets `time` pass; then the player to move flips a piece.
fn flip_after(table: &mut Table, time: Duration) {
    table.now = table.now.plus(time);
    let mover = table.mover().unwrap();
    let flip = table.session.game().actions().into_iter().find(|action| action.flips().is_some());
    ask(table, mover, GameCommand::Play(flip.expect("a face-down piece"))).unwrap();
}

#[test]
fn banks_run_from_the_second_turn_of_each_seat() {
    let mut table = blitz();
    assert_eq!(table.session.deadline(), Some(table.now.plus(seconds(300))));
    flip_after(&mut table, seconds(299));
    flip_after(&mut table, seconds(299));
    assert_eq!([left(&table, 0), left(&table, 1)], [seconds(300); 2], "first moves are free");
    assert_eq!(table.session.deadline(), Some(table.now.plus(seconds(300)).plus(SHOWING)));
    flip_after(&mut table, seconds(31));
    assert_eq!([left(&table, 0), left(&table, 1)], [seconds(300 - 30 + 3), seconds(300)]);
    flip_after(&mut table, seconds(101));
    assert_eq!([left(&table, 0), left(&table, 1)], [seconds(273), seconds(203)]);
    assert_eq!(table.session.deadline(), Some(table.now.plus(seconds(273)).plus(SHOWING)));
}

#[test]
fn running_out_of_a_bank_loses_at_once_and_aborts_before_everyone_has_moved() {
    let mut table = blitz();
    flip_after(&mut table, seconds(10));
    table.now = table.now.plus(seconds(300));
    call_time(&mut table).unwrap();
    assert_eq!(table.ending(), Ending::Aborted { by: AbortBy::Time });

    let mut table = blitz();
    flip_after(&mut table, seconds(10));
    flip_after(&mut table, seconds(10));
    flip_after(&mut table, seconds(201));
    flip_after(&mut table, seconds(10));
    // Ann has 103 seconds.
    table.now = table.now.plus(seconds(103)).plus(SHOWING - Duration::from_millis(1));
    assert_eq!(call_time(&mut table), Err(Refusal::TimeIsNotUp));
    table.now = table.now.plus(Duration::from_millis(1));
    let action = GameCommand::Play(table.session.game().actions()[0]);
    assert_eq!(table.ask(ANN, &Command::Game(action)), Err(Refusal::TimeIsUp));
    call_time(&mut table).unwrap();
    assert_eq!(table.ending(), Ending::Win { winner: Seat(1), by: WinBy::Time });
}

#[test]
fn a_move_that_the_program_delayed_is_in_time_and_costs_what_it_would_have_cost() {
    let mut table = blitz();
    for _ in 0..2 {
        flip_after(&mut table, seconds(10));
    }
    let play = Command::Game(GameCommand::Play(table.session.game().actions()[0]));
    let asked = |waited: Duration, at: Duration| {
        let now = table.now.plus(at);
        let (by, away, deal) = (Asker::Player(ANN), Duration::ZERO, table.deal.as_ref());
        table.session.decide(
            &play,
            Request { by, seen: None, now, waited, away, deal, message: None, higher_rated: None },
        )
    };
    // It arrived with a second left, and was decided two seconds later.
    let decided = asked(seconds(2), seconds(302)).unwrap();
    let [Event::DeadlineShifted { .. }, Event::Played { .. }] = decided.as_slice() else {
        panic!("{decided:?}")
    };
    let mut after = table.session.clone();
    for event in decided {
        let seq = after.seq() + 1;
        after.apply(&banqi_session::Logged { seq, at: table.now.plus(seconds(302)), event });
    }
    assert_eq!(after.left(Seat(0)), Some(seconds(1 + 3)));
    assert_eq!(after.deadline(), Some(table.now.plus(seconds(602)).plus(SHOWING)));
    assert_eq!(asked(Duration::ZERO, seconds(302)), Err(Refusal::TimeIsUp));
    assert_eq!(asked(seconds(1), seconds(302)), Err(Refusal::TimeIsUp));
    assert_eq!(asked(Duration::from_millis(5), seconds(200)).unwrap().len(), 1, "nothing worth giving back");
}

#[test]
fn a_brief_absence_is_given_back_before_any_command_of_a_live_game() {
    let mut table = blitz();
    flip_after(&mut table, seconds(10));
    flip_after(&mut table, seconds(10));
    let decide = |table: &Table, command: GameCommand, away: Duration| {
        let (by, now, waited) = (Asker::Player(ANN), table.now, Duration::ZERO);
        let request = Request {
            by,
            seen: None,
            now,
            waited,
            away,
            deal: table.deal.as_ref(),
            message: None,
            higher_rated: None,
        };
        table.session.decide(&Command::Game(command), request)
    };
    let shifts = |decided: &[Event]| {
        let is_shift = |event: &&Event| matches!(event, Event::DeadlineShifted { outage: false, .. });
        decided.iter().filter(is_shift).count()
    };
    let play = GameCommand::Play(table.session.game().actions()[0]);
    table.now = table.now.plus(seconds(305));
    assert_eq!(decide(&table, play, seconds(4)), Err(Refusal::TimeIsUp));
    for command in [play, GameCommand::OfferDraw, GameCommand::RequestClock(ClockChange::Pause)] {
        let decided = decide(&table, command, seconds(9)).unwrap();
        assert_eq!((shifts(&decided), decided.len()), (1, 2), "{decided:?}");
        let shifted = Event::DeadlineShifted { deadline: table.now.plus(seconds(5)), outage: false };
        assert_eq!(decided[0], shifted, "301 and 9 seconds after the turn began");
    }
    // What is refused changes nothing, and nobody was away before the last event.
    assert_eq!(decide(&table, GameCommand::AcceptDraw, seconds(9)), Err(Refusal::NoOffer));
    let most = table.session.made_up(table.now, HOUR);
    assert!(
        matches!(most, Some(Event::DeadlineShifted { deadline, .. }) if deadline == table.now.plus(seconds(301)))
    );
}

/// The program is restarted, and then out of reach for long, before the player moves.
#[test]
fn a_brief_absence_before_a_long_outage_of_the_same_turn_is_given_back_once() {
    let mut table = blitz();
    flip_after(&mut table, seconds(10));
    flip_after(&mut table, seconds(10));
    let (began, due) = (table.now, table.session.deadline().unwrap());
    table.now = began.plus(seconds(50));
    let shift = ProgramCommand::ShiftDeadline { from: due, to: due.plus(seconds(20)) };
    table.program(shift).unwrap();
    assert_eq!(table.session.counts_absences_since(), began);
    let shifted = Event::DeadlineShifted { deadline: due.plus(seconds(20 + 10)), outage: false };
    assert_eq!(table.session.made_up(table.now, seconds(10)), Some(shifted.clone()));
    // Once it is given back, it does not count again.
    let shifted = banqi_session::Logged { seq: table.session.seq() + 1, at: table.now, event: shifted };
    table.session.apply(&shifted);
    assert_eq!(table.session.counts_absences_since(), table.now);
    table.now = table.now.plus(seconds(1));
    table.session.apply(&banqi_session::Logged {
        seq: table.session.seq() + 1,
        at: table.now,
        event: Event::DrawOffered { seat: Seat(1) },
    });
    assert_eq!(table.session.made_up(table.now, Duration::ZERO), None);
    assert_eq!(table.session.deadline(), Some(due.plus(seconds(30))));
}

#[test]
fn a_brief_absence_is_given_back_to_a_correspondence_turn_at_its_end_only() {
    let rules = Variant::default().begun_by(First::Challenger);
    let mut table = Table::offered_in(rules, vec![BOB], TimeControl::PerMove(HOUR));
    table.ask(BOB, &accept()).unwrap();
    flip_after(&mut table, seconds(10));
    flip_after(&mut table, seconds(10));
    let (began, due) = (table.now, table.session.deadline().unwrap());
    let asked = |table: &Table, by, command: GameCommand, now, away| {
        let (by, waited, deal) = (Asker::Player(by), Duration::ZERO, table.deal.as_ref());
        let request = Request { by, seen: None, now, waited, away, deal, message: None, higher_rated: None };
        table.session.decide(&Command::Game(command), request)
    };
    let play = GameCommand::Play(table.session.game().actions()[0]);
    let just_before = banqi_session::Timestamp(due.0 - 1);
    assert_eq!(table.session.made_up(just_before, seconds(9)), None);
    let decided = asked(&table, ANN, play, just_before, seconds(9)).unwrap();
    assert!(matches!(decided.as_slice(), [Event::Played { .. }]), "{decided:?}");

    // At the deadline, the turn has as much time as was missed, and no more.
    let shifted = Event::DeadlineShifted { deadline: due.plus(seconds(9)), outage: false };
    assert_eq!(table.session.made_up(due, seconds(9)), Some(shifted.clone()));
    assert_eq!(table.session.made_up(due, Duration::ZERO), None);
    for (by, command) in [(ANN, play), (BOB, GameCommand::OfferDraw)] {
        let decided = asked(&table, by, command, due.plus(seconds(8)), seconds(9)).unwrap();
        assert_eq!((decided.len(), &decided[0]), (2, &shifted), "{decided:?}");
    }
    assert_eq!(asked(&table, ANN, play, due.plus(seconds(9)), seconds(9)), Err(Refusal::TimeIsUp));

    // What was missed before an offer counts, since nothing was given back with it.
    table.now = just_before;
    table.ask(BOB, &Command::Game(GameCommand::OfferDraw)).unwrap();
    assert_eq!(table.session.counts_absences_since(), began);
    assert_eq!(table.session.made_up(due, seconds(9)), Some(shifted));
    // Once given back, it does not count again.
    table.now = due.plus(seconds(8));
    let decided = asked(&table, BOB, GameCommand::RequestClock(ClockChange::Pause), table.now, seconds(9));
    assert_eq!(decided, Err(Refusal::OfferStands));
    let decided = asked(&table, ANN, GameCommand::DeclineDraw, table.now, seconds(9)).unwrap();
    let mut after = table.session.clone();
    for event in decided {
        after.apply(&banqi_session::Logged { seq: after.seq() + 1, at: table.now, event });
    }
    assert_eq!(after.counts_absences_since(), table.now);

    // The time of a vacation does not run, so nothing is missed in it. Nor is it in a pause.
    table.now = just_before;
    let mut away = table.session.clone();
    let until = due.plus(HOUR);
    let set = Event::VacationSet { seat: Seat(0), until };
    away.apply(&banqi_session::Logged { seq: away.seq() + 1, at: table.now, event: set });
    assert_eq!(away.counts_absences_since(), until);
    table.ask(ANN, &Command::Game(GameCommand::DeclineDraw)).unwrap();
    table.ask(ANN, &Command::Game(GameCommand::RequestClock(ClockChange::Pause))).unwrap();
    table.ask(BOB, &Command::Game(GameCommand::AgreeToClock)).unwrap();
    let ends = table.session.deadline().unwrap();
    assert_eq!(table.session.made_up(ends, seconds(9)), None);
    table.now = table.now.plus(HOUR);
    table.ask(ANN, &Command::Game(GameCommand::Resume)).unwrap();
    assert_eq!(table.session.counts_absences_since(), table.now);
}

#[test]
fn the_computers_time_does_not_run_and_the_persons_does() {
    let mut table = Table::offered_in(
        Variant::default().begun_by(First::Opponent),
        vec![Participant::Computer(1)],
        BLITZ,
    );
    table.ask(Participant::Computer(1), &accept()).unwrap();
    for _ in 0..4 {
        flip_after(&mut table, seconds(61));
    }
    // The computer plays first. Of two turns of each, one counts.
    assert_eq!(table.session.left(Seat(0)), None);
    assert_eq!(left(&table, 1), seconds(300 - 60 + 3));
    table.now = table.now.plus(HOUR);
    assert_eq!(call_time(&mut table), Err(Refusal::TimeIsNotUp));
    flip_after(&mut table, seconds(1));
    table.now = table.now.plus(seconds(243)).plus(SHOWING);
    call_time(&mut table).unwrap();
    assert!(matches!(table.session.phase(), Phase::Over(_)));
}

#[test]
fn a_rematch_has_the_same_clocks() {
    let mut table = blitz();
    flip_after(&mut table, seconds(1));
    flip_after(&mut table, seconds(1));
    table.ask(ANN, &Command::Game(GameCommand::Resign)).unwrap();
    assert_eq!(table.session.rematch(BOB).unwrap().time, BLITZ);
}

/// What the clocks of a game must show, computed in another way: from the start of each turn.
struct Stopwatch {
    left: Vec<Duration>,
    began: banqi_session::Timestamp,
    away: Duration,
}

/// Plays one turn after a random time, with an outage now and then, and compares the clocks with a stopwatch.
fn play_on(table: &mut Table, watch: &mut Stopwatch, random: &mut ChaCha8Rng) {
    let TimeControl::Bank { increment, .. } = table.session.time() else { panic!("there are banks") };
    let seat = table.session.to_move().unwrap();
    let counted = table.session.all_moved();
    let plies = table.session.view().plies;
    if random.random_ratio(1, 8) {
        let away = seconds(random.random_range(0..5_000));
        table.now = table.now.plus(away);
        let from = table.session.deadline().unwrap();
        let shift = ProgramCommand::ShiftDeadline { from, to: from.plus(away) };
        table.program_unfolded(shift).unwrap();
        watch.away += away;
    }
    let due = table.session.deadline().unwrap();
    let most = due.since(table.now);
    let most = if random.random_ratio(1, 20) { most + seconds(1) } else { most.min(seconds(20)) };
    let took = Duration::from_millis(random.random_range(0..most.as_millis().max(1) as u64));
    table.now = table.now.plus(took);
    let used = table.now.since(watch.began).saturating_sub(watch.away).saturating_sub(SHOWING);
    let is_up = if counted { used >= watch.left[usize::from(seat.0)] } else { table.now >= due };
    let actions: Vec<AnyAction> = table.session.game().actions();
    let attacks: Vec<&AnyAction> = actions.iter().filter(|action| action.target().is_some()).collect();
    let action = *attacks.choose(random).copied().unwrap_or(actions.choose(random).unwrap());
    let mover = table.mover().unwrap();
    match table.request_unfolded(Asker::Player(mover), &Command::Game(GameCommand::Play(action)), None) {
        Err(Refusal::TimeIsUp) => {
            assert!(is_up, "{seat:?} has used {used:?} of {:?}", watch.left);
            table.program_unfolded(ProgramCommand::CallTime).unwrap();
        }
        played => {
            played.unwrap();
            assert!(!is_up, "{seat:?} has used {used:?} of {:?}", watch.left);
            let left = &mut watch.left[usize::from(seat.0)];
            if counted {
                *left -= used;
                if table.session.view().plies > plies {
                    *left += increment;
                }
            }
        }
    }
    (watch.began, watch.away) = (table.now, Duration::ZERO);
    for seat in table.session.seats() {
        assert_eq!(table.session.left(seat), Some(watch.left[usize::from(seat.0)]), "{seat:?}");
    }
    if let (Some(next), Some(deadline)) = (table.session.to_move(), table.session.deadline())
        && table.session.all_moved()
    {
        assert_eq!(deadline, table.now.plus(watch.left[usize::from(next.0)]).plus(SHOWING));
    }
}

#[test]
fn every_clock_of_every_game_shows_what_a_stopwatch_does() {
    let mut random = random(7);
    for variant in Variant::presets() {
        for time in [TimeControl::bank(1, 0), TimeControl::bank(3, 2), TimeControl::bank(180, 60)] {
            let invited = vec![BOB, CLEO, DAN][..usize::from(variant.seats()) - 1].to_vec();
            let mut table = Table::offered_in(variant, invited.clone(), time);
            for invited in invited {
                table.ask(invited, &accept()).unwrap();
            }
            let left = vec![time.first_move(); usize::from(variant.seats())];
            let mut watch = Stopwatch { left, began: table.now, away: Duration::ZERO };
            for _ in 0..150 {
                if table.session.to_move().is_none() {
                    break;
                }
                play_on(&mut table, &mut watch, &mut random);
            }
            let folded = banqi_session::Session::fold(table.session.id(), &table.log).unwrap();
            assert_eq!(folded.view(), table.session.view(), "{variant}");
        }
    }
}

fn ask(table: &mut Table, by: Participant, command: GameCommand) -> Result<(), Refusal> {
    table.ask(by, &Command::Game(command))
}

const PAUSE: GameCommand = GameCommand::RequestClock(ClockChange::Pause);

/// A game with banks in which Ann is to move and has used 100 of her 300 seconds.
fn late_in_a_turn() -> Table {
    let mut table = blitz();
    flip_after(&mut table, seconds(10));
    flip_after(&mut table, seconds(10));
    table.now = table.now.plus(SHOWING).plus(seconds(100));
    table
}

#[test]
fn a_pause_takes_no_time_and_either_side_ends_it() {
    for by in [ANN, BOB] {
        let mut table = late_in_a_turn();
        ask(&mut table, BOB, PAUSE).unwrap();
        assert_eq!(table.session.paused_until(), None, "Ann has not agreed");
        ask(&mut table, ANN, GameCommand::AgreeToClock).unwrap();
        let view = table.session.view();
        assert_eq!(view.paused_until, Some(table.now.plus(LONGEST_PAUSE)));
        assert_eq!((view.deadline, view.choices.len(), view.clock_request), (None, 0, None));
        assert_eq!(view.seats[0].left, Some(seconds(200)));
        table.now = table.now.plus(24 * HOUR);
        let flip = table.session.game().actions()[0];
        assert_eq!(ask(&mut table, ANN, GameCommand::Play(flip)), Err(Refusal::Paused));
        assert_eq!(ask(&mut table, ANN, PAUSE), Err(Refusal::Paused));
        assert_eq!(call_time(&mut table), Err(Refusal::TimeIsNotUp));
        assert_eq!(ask(&mut table, CLEO, GameCommand::Resume), Err(Refusal::NotAPlayer));
        ask(&mut table, by, GameCommand::Resume).unwrap();
        assert_eq!(table.session.deadline(), Some(table.now.plus(seconds(200))));
        assert!(table.session.waits_since() > table.session.turn_seq());
        assert_eq!(table.session.timed_since(), table.session.turn_seq());
        assert_eq!(ask(&mut table, by, GameCommand::Resume), Err(Refusal::NotPaused));
        flip_after(&mut table, seconds(50));
        assert_eq!(left(&table, 0), seconds(150 + 3));
    }
}

#[test]
fn a_pause_ends_by_itself() {
    let mut table = late_in_a_turn();
    ask(&mut table, ANN, PAUSE).unwrap();
    ask(&mut table, BOB, GameCommand::AgreeToClock).unwrap();
    table.now = table.now.plus(LONGEST_PAUSE);
    call_time(&mut table).unwrap();
    assert_eq!(table.session.phase(), Phase::Playing);
    assert_eq!(table.session.view().deadline, Some(table.now.plus(seconds(200))));
    table.now = table.now.plus(seconds(200));
    call_time(&mut table).unwrap();
    assert_eq!(table.ending(), Ending::Win { winner: Seat(1), by: WinBy::Time });
}

#[test]
fn a_game_can_end_during_a_pause() {
    let paused = || {
        let mut table = late_in_a_turn();
        ask(&mut table, ANN, PAUSE).unwrap();
        ask(&mut table, BOB, GameCommand::AgreeToClock).unwrap();
        table
    };
    let mut resigned = paused();
    ask(&mut resigned, ANN, GameCommand::Resign).unwrap();
    assert_eq!(resigned.ending(), Ending::Win { winner: Seat(1), by: WinBy::Resignation });
    let mut drawn = paused();
    ask(&mut drawn, ANN, GameCommand::OfferDraw).unwrap();
    ask(&mut drawn, BOB, GameCommand::AcceptDraw).unwrap();
    assert!(matches!(drawn.session.phase(), Phase::Over(Ending::Draw { .. })));
    for table in [resigned, drawn] {
        assert_eq!((table.session.deadline(), table.session.paused_until()), (None, None));
    }
}

#[test]
fn a_request_to_change_the_clock_is_answered_like_a_draw_offer() {
    let mut table = late_in_a_turn();
    assert_eq!(ask(&mut table, ANN, GameCommand::AgreeToClock), Err(Refusal::NoClockRequest));
    ask(&mut table, BOB, PAUSE).unwrap();
    assert_eq!(ask(&mut table, BOB, GameCommand::AgreeToClock), Err(Refusal::OwnClockRequest));
    assert_eq!(ask(&mut table, ANN, PAUSE), Err(Refusal::ClockRequestWaits));
    assert_eq!(ask(&mut table, ANN, GameCommand::OfferDraw), Err(Refusal::ClockRequestWaits));
    let before = Some(table.session.turn_seq());
    let agree = Command::Game(GameCommand::AgreeToClock);
    assert_eq!(table.request(Asker::Player(ANN), &agree, before), Err(Refusal::Stale), "not shown yet");
    ask(&mut table, ANN, GameCommand::DeclineClock).unwrap();
    assert_eq!(ask(&mut table, BOB, PAUSE), Err(Refusal::ClockRequestTooSoon { plies: 10 }));
    // Ann may ask. Bob plays instead of answering.
    ask(&mut table, ANN, PAUSE).unwrap();
    flip_after(&mut table, seconds(1));
    assert!(table.session.clock_request().is_some(), "her own move leaves it open");
    flip_after(&mut table, seconds(1));
    assert_eq!(table.session.clock_request(), None);
    assert_eq!(ask(&mut table, ANN, PAUSE), Err(Refusal::ClockRequestTooSoon { plies: 10 }));
    ask(&mut table, ANN, GameCommand::OfferDraw).unwrap();
    assert_eq!(ask(&mut table, ANN, PAUSE), Err(Refusal::OfferStands));
    assert_eq!(ask(&mut table, BOB, PAUSE), Err(Refusal::OfferWaits));
}

#[test]
fn another_time_control_begins_with_the_current_turn() {
    let mut table = late_in_a_turn();
    let change = |time| GameCommand::RequestClock(ClockChange::Time(time));
    assert_eq!(ask(&mut table, ANN, change(BLITZ)), Err(Refusal::SameClock));
    ask(&mut table, ANN, change(TimeControl::default())).unwrap();
    ask(&mut table, BOB, GameCommand::AgreeToClock).unwrap();
    let days = TimeControl::default().first_move();
    assert_eq!((table.session.left(Seat(0)), table.session.deadline()), (None, Some(table.now.plus(days))));
    assert_eq!(table.session.timed_since(), table.session.seq(), "the turn has the time of the new control");
    ask(&mut table, BOB, change(TimeControl::bank(20, 10))).unwrap();
    ask(&mut table, ANN, GameCommand::AgreeToClock).unwrap();
    assert_eq!([left(&table, 0), left(&table, 1)], [seconds(1_200); 2]);
    assert_eq!(table.session.deadline(), Some(table.now.plus(seconds(1_200)).plus(SHOWING)));
    assert_eq!(table.session.rematch(ANN), Err(Refusal::NotOver));
}

#[test]
fn the_computer_agrees_to_any_change_and_does_not_play_in_a_pause() {
    let mut table = Table::offered_in(Variant::default(), vec![Participant::Computer(1)], BLITZ);
    table.ask(Participant::Computer(1), &accept()).unwrap();
    flip_after(&mut table, seconds(1));
    ask(&mut table, ANN, PAUSE).unwrap();
    assert!(table.session.paused_until().is_some());
    assert_eq!(table.session.duty(), None);
    table.now = table.now.plus(LONGEST_PAUSE);
    call_time(&mut table).unwrap();
    assert!(table.session.duty().is_some());
}

#[test]
fn everyone_who_is_still_in_has_to_agree() {
    let variant: Variant = "four-colour-4".parse().unwrap();
    let mut table = Table::offered_in(variant, vec![BOB, CLEO, DAN], BLITZ);
    for invited in [BOB, CLEO, DAN] {
        table.ask(invited, &accept()).unwrap();
    }
    for _ in 0..4 {
        flip_after(&mut table, seconds(2));
    }
    let mover = table.mover().unwrap();
    let others: Vec<Participant> =
        [ANN, BOB, CLEO, DAN].into_iter().filter(|player| *player != mover).collect();
    ask(&mut table, others[0], PAUSE).unwrap();
    ask(&mut table, others[1], GameCommand::AgreeToClock).unwrap();
    assert_eq!(ask(&mut table, others[1], GameCommand::AgreeToClock), Err(Refusal::AgreedToClock));
    ask(&mut table, mover, GameCommand::AgreeToClock).unwrap();
    assert_eq!(table.session.paused_until(), None);
    ask(&mut table, others[2], GameCommand::Resign).unwrap();
    let until = table.session.paused_until().expect("the last who had not agreed is out");
    // The turn passes on during the pause, and the next seat has all its time afterwards.
    ask(&mut table, mover, GameCommand::Resign).unwrap();
    assert_eq!(table.session.paused_until(), Some(until));
    table.now = table.now.plus(HOUR);
    let next = table.mover().unwrap();
    ask(&mut table, next, GameCommand::Resume).unwrap();
    assert_eq!(table.session.deadline(), Some(table.now.plus(seconds(300)).plus(SHOWING)));
}

#[test]
fn a_vacation_stops_the_correspondence_clock_of_its_player_only() {
    let limit = 24 * HOUR;
    let rules = RuleSet { first: First::Challenger, ..RuleSet::taiwan() };
    let mut table = Table::offered_in(rules.into(), vec![BOB], limit.into());
    table.ask(BOB, &accept()).unwrap();
    let set = |table: &mut Table, player, until| {
        let before = table.session.seq();
        table.program(ProgramCommand::SetVacation { player, until }).unwrap();
        table.session.seq() > before
    };
    // Ann is to move. Bob's vacation does not help her.
    let until = table.now.plus(3 * limit);
    let due = table.session.deadline();
    assert!(set(&mut table, BOB, until));
    assert!(!set(&mut table, BOB, until), "it is known");
    assert_eq!(table.session.deadline(), due);
    assert_eq!(table.session.view().seats[1].away_until, Some(until));
    // Bob's turn begins when he is back.
    flip_after(&mut table, HOUR);
    assert_eq!(table.session.deadline(), Some(until.plus(limit)));
    // A pause in the vacation keeps the whole turn.
    ask(&mut table, ANN, PAUSE).unwrap();
    ask(&mut table, BOB, GameCommand::AgreeToClock).unwrap();
    table.now = table.now.plus(HOUR);
    ask(&mut table, ANN, GameCommand::Resume).unwrap();
    assert_eq!(table.session.deadline(), Some(until.plus(limit)));
    // He comes back early, and has the whole turn from now on.
    let now = table.now;
    assert!(set(&mut table, BOB, now));
    assert_eq!(table.session.deadline(), Some(now.plus(limit)));
    assert_eq!(table.session.view().seats[1].away_until, None);
    // A vacation in the middle of a turn adds to what is left of it.
    table.now = table.now.plus(HOUR);
    let until = table.now.plus(2 * limit);
    assert!(set(&mut table, BOB, until));
    assert_eq!(table.session.deadline(), Some(until.plus(limit - HOUR)));
    assert!(!set(&mut table, CLEO, until), "she does not play here");

    let mut live = blitz();
    let due = live.session.deadline();
    assert!(!set(&mut live, ANN, until), "live games go on");
    assert_eq!(live.session.deadline(), due);
}
