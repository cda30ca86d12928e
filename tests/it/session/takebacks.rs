//! Takebacks: who may ask, what is undone, and what the record says of it.

use std::time::Duration;

use banqi_rules::game::First;
use banqi_rules::{AnyGame, AnyPly, Variant};
use banqi_session::{
    Asker, ChallengeCommand, Checked, ClockChange, Command, EntrantText, Event, Fault, GameCommand, Logged,
    NotARecord, Participant, Phase, Record, Refusal, SHOWING, Seat, Session, SessionId, Takeback,
    TimeControl, Timestamp, View,
};
use rand::RngExt as _;
use rand::seq::IndexedRandom as _;

use crate::records::random;
use crate::records::xiangqi::record as of_xiangqi;
use crate::session::{ANN, BOB, CLEO, HOUR, Table, accept};

const ASK: GameCommand = GameCommand::RequestTakeback;
const AGREE: GameCommand = GameCommand::AgreeToTakeback;
const DECLINE: GameCommand = GameCommand::DeclineTakeback;
const PAUSE: GameCommand = GameCommand::RequestClock(ClockChange::Pause);

/// A casual game in which Ann begins.
fn casual(variant: &str) -> Table {
    casual_in(variant, HOUR.into())
}

fn casual_in(variant: &str, time: TimeControl) -> Table {
    let variant: Variant = variant.parse().unwrap();
    let mut table = Table::offered_on(variant.begun_by(First::Challenger), vec![BOB], None, true, time);
    table.ask(BOB, &accept()).unwrap();
    table
}

fn ask(table: &mut Table, by: Participant, command: GameCommand) -> Result<(), Refusal> {
    table.ask(by, &Command::Game(command))
}

/// Plays these actions, each by the player to move.
fn play_all(table: &mut Table, actions: &str) {
    for action in actions.split_whitespace() {
        let action = table.session.variant().parse_action(action).unwrap();
        let mover = table.mover().unwrap();
        ask(table, mover, GameCommand::Play(action)).unwrap();
    }
}

/// Everything that a view shows of the history of the game, apart from the clock.
fn history(view: &View) -> impl PartialEq + std::fmt::Debug + use<> {
    (
        (view.board.clone(), view.choices.clone(), view.to_move, view.last, view.chain()),
        (view.plies, view.actions, view.quiet, view.occurrences, view.repetition),
        (view.may_claim_draw, view.all_moved, view.phase),
    )
}

/// The plies of the game, without those that were taken back.
fn plies(table: &Table) -> Vec<String> {
    table.session.steps().iter().map(|timed| timed.step.to_string()).collect()
}

#[test]
fn the_last_turn_and_its_answer_are_undone_once_the_opponent_agrees() {
    let mut table = casual("xiangqi");
    play_all(&mut table, "h2e2 h9g7");
    let before = history(&table.session.view());
    play_all(&mut table, "e2e6 b9c7");
    table.now = table.now.plus(HOUR / 2);
    ask(&mut table, ANN, ASK).unwrap();
    let view = table.session.view();
    assert_eq!(view.takeback_request.unwrap().by, Seat(0));
    assert_eq!((view.actions, view.suggests_takeback, view.taken_back), (4, false, None));
    ask(&mut table, BOB, AGREE).unwrap();
    let view = table.session.view();
    assert_eq!(history(&view), before);
    assert_eq!((view.takeback_request, view.taken_back), (None, Some(Seat(0))));
    assert_eq!(view.deadline, Some(table.now.plus(HOUR)), "the turn has its full time");
    assert_eq!((view.turn_seq, view.waits_since), (view.seq, view.seq));
    assert_eq!(plies(&table), ["h2e2", "h9g7"]);
    // Bob takes back what Ann has not answered.
    play_all(&mut table, "e2e6 b9c7");
    assert_eq!(table.session.taken_back(), None);
    ask(&mut table, BOB, ASK).unwrap();
    ask(&mut table, ANN, AGREE).unwrap();
    assert_eq!(plies(&table), ["h2e2", "h9g7", "e2e6"]);
    assert_eq!((table.mover(), table.session.taken_back()), (Some(BOB), Some(Seat(1))));
    let undone: Vec<(usize, usize)> =
        table.session.takebacks().iter().map(|takeback| (takeback.after, takeback.plies.len())).collect();
    assert_eq!(undone, [(2, 2), (3, 1)]);
    let shown = Session::replay(table.session.id(), &table.log, |nth, state| (nth, state.view().actions));
    assert_eq!(shown.unwrap(), [(0, 0), (1, 1), (2, 2), (3, 3)], "a replay has what stayed");
}

#[test]
fn a_request_stands_until_it_is_answered_or_someone_plays() {
    let mut table = casual("xiangqi");
    assert_eq!(ask(&mut table, ANN, ASK), Err(Refusal::NothingToTakeBack));
    assert_eq!(ask(&mut table, BOB, AGREE), Err(Refusal::NoTakebackRequest));
    play_all(&mut table, "h2e2");
    assert_eq!(ask(&mut table, BOB, ASK), Err(Refusal::NothingToTakeBack));
    assert_eq!(ask(&mut table, CLEO, ASK), Err(Refusal::NotAPlayer));
    ask(&mut table, ANN, ASK).unwrap();
    assert_eq!(ask(&mut table, ANN, ASK), Err(Refusal::OwnTakebackRequest));
    assert_eq!(ask(&mut table, ANN, AGREE), Err(Refusal::OwnTakebackRequest));
    let seen = table.session.seq() - 1;
    let agree = Command::Game(AGREE);
    assert_eq!(table.request(Asker::Player(BOB), &agree, Some(seen)), Err(Refusal::Stale), "not shown yet");
    play_all(&mut table, "h9g7");
    assert_eq!(table.session.takeback_request(), None, "Bob has played instead");
    assert_eq!(ask(&mut table, BOB, AGREE), Err(Refusal::NoTakebackRequest));
    assert_eq!(ask(&mut table, ANN, ASK), Err(Refusal::TakebackTooSoon), "she has not played since");
    play_all(&mut table, "c3c4");
    ask(&mut table, ANN, ASK).unwrap();
    assert_eq!(ask(&mut table, BOB, ASK), Err(Refusal::TakebackWaits));
    ask(&mut table, BOB, DECLINE).unwrap();
    assert_eq!(ask(&mut table, ANN, ASK), Err(Refusal::TakebackTooSoon));
    assert!(table.session.view().suggests_takeback, "Bob can still ask");
    ask(&mut table, BOB, ASK).unwrap();
    ask(&mut table, ANN, DECLINE).unwrap();
    assert!(!table.session.view().suggests_takeback);
    // Her own move also ends a request, and after it she can ask again.
    play_all(&mut table, "b9c7 b2c2 a9a8");
    ask(&mut table, ANN, ASK).unwrap();
    play_all(&mut table, "a0a1");
    assert_eq!(table.session.takeback_request(), None);
    ask(&mut table, ANN, ASK).unwrap();
    ask(&mut table, BOB, AGREE).unwrap();
    ask(&mut table, ANN, ASK).unwrap();
    ask(&mut table, BOB, AGREE).unwrap();
    assert_eq!(plies(&table), ["h2e2", "h9g7", "c3c4", "b9c7"], "one turn after the other");
    ask(&mut table, ANN, ASK).unwrap();
    ask(&mut table, BOB, GameCommand::Resign).unwrap();
    assert_eq!(table.session.takeback_request(), None);
    assert_eq!(ask(&mut table, BOB, AGREE), Err(Refusal::Over));
    assert_eq!(ask(&mut table, ANN, ASK), Err(Refusal::Over));
}

#[test]
fn one_request_at_a_time_is_open() {
    let mut table = casual("xiangqi");
    play_all(&mut table, "h2e2 h9g7");
    ask(&mut table, ANN, GameCommand::OfferDraw).unwrap();
    assert_eq!(ask(&mut table, ANN, ASK), Err(Refusal::OfferStands));
    assert_eq!(ask(&mut table, BOB, ASK), Err(Refusal::OfferWaits));
    ask(&mut table, BOB, GameCommand::DeclineDraw).unwrap();
    ask(&mut table, BOB, PAUSE).unwrap();
    assert_eq!(ask(&mut table, ANN, ASK), Err(Refusal::ClockRequestWaits));
    ask(&mut table, ANN, GameCommand::AgreeToClock).unwrap();
    assert_eq!(ask(&mut table, ANN, ASK), Err(Refusal::Paused));
    assert!(!table.session.view().suggests_takeback);
    ask(&mut table, ANN, GameCommand::Resume).unwrap();
    ask(&mut table, BOB, ASK).unwrap();
    for question in [GameCommand::OfferDraw, PAUSE] {
        assert_eq!(ask(&mut table, ANN, question), Err(Refusal::TakebackWaits));
        assert_eq!(ask(&mut table, BOB, question), Err(Refusal::OwnTakebackRequest));
    }
    ask(&mut table, ANN, AGREE).unwrap();
    assert_eq!(table.session.draw_answer(), None, "what was said of a draw is out of date");
}

#[test]
fn rated_games_and_games_of_four_have_no_takebacks_and_what_was_revealed_stays() {
    let mut rated = Table::offered("xiangqi".parse().unwrap(), vec![BOB]);
    rated.ask(BOB, &accept()).unwrap();
    play_all(&mut rated, "h2e2");
    for who in [ANN, BOB] {
        assert_eq!(ask(&mut rated, who, ASK), Err(Refusal::NoTakebacks));
    }
    let mut four = Table::offered_as("four-colour-4".parse().unwrap(), vec![BOB, CLEO], None, true);
    for who in [BOB, CLEO, super::clocks::DAN] {
        four.ask(who, &accept()).unwrap();
    }
    assert_eq!(ask(&mut four, ANN, ASK), Err(Refusal::NoTakebacks));

    let mut banqi = casual("taiwan");
    for who in [ANN, BOB, ANN, BOB] {
        banqi.flip(who);
        assert_eq!(ask(&mut banqi, who, ASK), Err(Refusal::Revealed));
        assert!(!banqi.session.view().suggests_takeback);
    }
}

/// The log of a casual game with these plies, the revealed pieces included.
fn log(variant: &str, plies: &str) -> Vec<Logged> {
    let table = casual(variant);
    let mut game = AnyGame::new(table.session.variant());
    let mut log = table.log;
    for text in plies.split_whitespace() {
        let ply = table.session.variant().parse_ply(text).unwrap();
        let seat = game.seat_to_move().unwrap();
        game.play(ply).unwrap();
        let at = log.last().unwrap().at;
        let seq = u32::try_from(log.len()).unwrap();
        log.push(Logged { seq, at, event: Event::Played { seat, ply, deadline: at.plus(HOUR) } });
    }
    log
}

#[test]
fn a_chain_of_captures_is_one_turn_unless_it_revealed_something() {
    let undone = |plies: &str, seat: u8| {
        let log = log("taiwan+dark-capture=attempt+chain=any", plies);
        Session::fold(SessionId(9), &log).unwrap().actions_to_take_back(Seat(seat))
    };
    let start = "a1(R) b1(p) c1(p) h4(k)";
    assert_eq!(undone(start, 1), Err(Refusal::Revealed));
    assert_eq!(undone(&format!("{start} a1xb1"), 0), Ok(1), "in the middle of it");
    assert_eq!(undone(&format!("{start} a1xb1 b1xc1"), 0), Ok(2));
    assert_eq!(undone(&format!("{start} a1xb1 b1xc1 end"), 0), Ok(3));
    assert_eq!(undone(&format!("{start} a1xb1 b1?b2(p)"), 0), Err(Refusal::Revealed));
}

#[test]
fn the_computer_agrees_at_once() {
    let computer = Participant::Computer(3);
    let xiangqi: Variant = "xiangqi".parse().unwrap();
    let mut table = Table::offered(xiangqi.begun_by(First::Challenger), vec![computer]);
    let accepts = Command::Challenge(ChallengeCommand::Accept(EntrantText::of_computer()));
    table.ask(computer, &accepts).unwrap();
    play_all(&mut table, "h2e2 h9g7");
    ask(&mut table, ANN, ASK).unwrap();
    assert!(matches!(table.log.last().unwrap().event, Event::TakenBack { actions: 2, .. }));
    assert_eq!((table.session.takeback_request(), plies(&table)), (None, Vec::new()));
    assert!(!table.session.view().suggests_takeback);
    // While it thinks, its turn goes with the move, and what it found for the old board is refused.
    play_all(&mut table, "h2e2");
    assert!(table.session.view().suggests_takeback);
    let seen = table.session.seq();
    ask(&mut table, ANN, ASK).unwrap();
    assert_eq!((table.mover(), table.session.duty()), (Some(ANN), None));
    let reply = Command::Game(GameCommand::Play(xiangqi.parse_action("h9g7").unwrap()));
    assert_eq!(table.request(Asker::Player(computer), &reply, Some(seen)), Err(Refusal::Stale));
    play_all(&mut table, "b2e2");
    assert_eq!(table.request(Asker::Player(computer), &reply, Some(seen)), Err(Refusal::Stale));
}

#[test]
fn time_that_was_used_stays_used() {
    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }
    let mut table = casual_in("xiangqi", TimeControl::bank(5, 3));
    play_all(&mut table, "h2e2 h9g7");
    table.now = table.now.plus(SHOWING).plus(seconds(30));
    play_all(&mut table, "c3c4");
    table.now = table.now.plus(SHOWING).plus(seconds(20));
    let left = |table: &Table| [0, 1].map(|seat| table.session.left(Seat(seat)).unwrap());
    ask(&mut table, ANN, ASK).unwrap();
    assert_eq!(left(&table), [seconds(300 - 30 + 3), seconds(300)]);
    ask(&mut table, BOB, AGREE).unwrap();
    assert_eq!(
        left(&table),
        [seconds(300 - 30 + 3), seconds(300 - 20)],
        "Bob's turn has cost him 20 seconds"
    );
    assert_eq!(table.session.deadline(), Some(table.now.plus(seconds(273)).plus(SHOWING)));
    // Ann thinks for 5 seconds before she takes back her first move. A first move has as much time as the bank.
    table.now = table.now.plus(SHOWING).plus(seconds(5));
    ask(&mut table, ANN, ASK).unwrap();
    ask(&mut table, BOB, AGREE).unwrap();
    assert_eq!(left(&table), [seconds(273 - 5), seconds(280)]);
    assert_eq!(table.session.deadline(), Some(table.now.plus(seconds(300))));
    assert!(!table.session.all_moved());
}

#[test]
fn a_hint_counts_once_for_the_same_board() {
    let mut table = casual("xiangqi");
    play_all(&mut table, "h2e2 h9g7");
    ask(&mut table, ANN, GameCommand::TakeHint).unwrap();
    play_all(&mut table, "c3c4");
    ask(&mut table, BOB, GameCommand::TakeHint).unwrap();
    ask(&mut table, ANN, ASK).unwrap();
    ask(&mut table, BOB, AGREE).unwrap();
    play_all(&mut table, "g3g4");
    ask(&mut table, BOB, GameCommand::TakeHint).unwrap();
    assert_eq!([0, 1].map(|seat| table.session.hints(Seat(seat))), [1, 2], "the board is another one");
}

/// Plays a casual game at random, with takebacks wherever they are possible. After each, the session must be the fold
/// of the plies that stayed.
fn with_takebacks(variant: &str, seed: u64, events: usize) -> Table {
    let mut random = random(seed);
    let mut table = casual(variant);
    let start = table.log.clone();
    while table.session.phase() == Phase::Playing && table.log.len() < events {
        table.now = table.now.plus(HOUR / 60);
        let asker = *[ANN, BOB].choose(&mut random).unwrap();
        let asks = random.random_bool(0.3)
            && table.request_unfolded(Asker::Player(asker), &Command::Game(ASK), None).is_ok();
        if asks {
            let other = if asker == ANN { BOB } else { ANN };
            ask(&mut table, other, if random.random_bool(0.8) { AGREE } else { DECLINE }).unwrap();
            assert_eq!(history(&table.session.view()), history(&without_undone(&table, &start).view()));
            continue;
        }
        let action = table.session.view().choices.choose(&mut random).unwrap().action;
        let mover = Asker::Player(table.mover().unwrap());
        table.request_unfolded(mover, &Command::Game(GameCommand::Play(action)), None).unwrap();
    }
    table
}

/// The fold of a log that begins with `start` and has only the plies that stayed.
fn without_undone(table: &Table, start: &[Logged]) -> Session {
    let mut log = start.to_vec();
    let game = table.session.game();
    for index in 0..game.actions_played() {
        let played = game.played(index).unwrap();
        let event = Event::Played { seat: played.seat, ply: played.ply, deadline: table.now.plus(HOUR) };
        log.push(Logged { seq: u32::try_from(log.len()).unwrap(), at: table.now, event });
    }
    Session::fold(SessionId(9), &log).unwrap()
}

#[test]
fn after_takebacks_a_game_is_as_if_what_was_undone_had_not_been_played() {
    let mut undone = 0;
    let variants = [
        "taiwan",
        "taiwan+dark-capture=attempt+chain=any",
        "club",
        "hongkong+endless=agree",
        "xiangqi",
        "banner",
        "four-colour-2",
    ];
    for (variant, seed) in variants.into_iter().zip(1..) {
        let table = with_takebacks(variant, seed, 250);
        let folded = Session::fold(table.session.id(), &table.log).unwrap();
        assert_eq!(folded.view(), table.session.view(), "{variant}");
        assert_eq!(folded.takebacks(), table.session.takebacks());
        for takeback in table.session.takebacks() {
            assert!(takeback.plies.iter().all(|ply| ply.reveal().is_none()), "{variant}");
        }
        let record = table.record();
        assert_eq!(record.verify().fault, None, "{variant}");
        undone += table.session.takebacks().len();
    }
    assert!(undone > 60, "{undone}");
}

#[test]
fn a_record_has_what_was_taken_back_and_a_changed_one_is_refused() {
    let mut table = with_takebacks("xiangqi", 7, 60);
    if table.session.phase() == Phase::Playing {
        ask(&mut table, ANN, GameCommand::Resign).unwrap();
    }
    let record = table.record();
    let count = record.takebacks.len();
    assert!(count > 3, "{count}");
    assert_eq!(record.takebacks, table.session.takebacks());
    let verified = record.verify();
    assert_eq!(verified.fault, None);
    assert!(verified.checked.contains(&Checked::Takebacks { count }), "{:?}", verified.checked);
    let pgn = record.pgn().unwrap();
    let final_line = Record { takebacks: Vec::new(), ..table.record() }.pgn().unwrap();
    assert_eq!(pgn, final_line, "other programs get the game as it stayed");

    let json = record.to_json();
    assert!(json.contains("\"takebacks\": ["), "programs that do not know them refuse the record");
    let fault = |change: &dyn Fn(&mut Vec<Takeback>)| {
        let mut changed = Record::from_json(&json).unwrap();
        change(&mut changed.takebacks);
        changed.verify().fault
    };
    let last = count - 1;
    let flip: AnyPly = "taiwan".parse::<Variant>().unwrap().parse_ply("a1(K)").unwrap();
    let illegal: AnyPly = "xiangqi".parse::<Variant>().unwrap().parse_ply("a0a9").unwrap();
    let is_last = Some(Fault::Takeback { number: count });
    assert_eq!(fault(&|takebacks| takebacks[last].plies.clear()), is_last);
    assert_eq!(fault(&|takebacks| takebacks[last].after += 1_000), is_last);
    assert_eq!(fault(&|takebacks| takebacks[last].plies[0] = illegal), is_last);
    assert_eq!(fault(&|takebacks| takebacks[last].plies[0] = flip), is_last);
    assert_eq!(fault(&|takebacks| takebacks[0].plies[0] = illegal), Some(Fault::Takeback { number: 1 }));

    let (head, rest) = json.split_once("\"takebacks\": [").unwrap();
    let (_, tail) = rest.split_once("\n  ],").unwrap();
    for (bad, why) in [
        ("[]", "it is left out"),
        ("null", "invalid type"),
        (r#"[{"after": 0, "plies": ["z9"], "at": 0}]"#, "takebacks"),
        (r#"[{"after": 0, "plies": ["H2E2"], "at": 0}]"#, "takebacks"),
        (r#"[{"after": -1, "plies": [], "at": 0}]"#, "invalid value"),
        (r#"[{"after": 0, "plies": [], "at": 0, "by": 1}]"#, "unknown field"),
    ] {
        let refused = Record::from_json(&format!("{head}\"takebacks\": {bad},{tail}"));
        let refused: NotARecord = refused.map(|_| ()).unwrap_err();
        assert!(refused.to_string().contains(why), "{bad}: {refused}");
    }
}

#[test]
fn a_takeback_that_no_game_can_have_is_a_fault() {
    let fault = |variant: &str, casual, label: &str, after, plies: &str| {
        let mut record = of_xiangqi(variant, "h2e2 h9g7", Some("draw: agreement"));
        record.casual = casual;
        record.entrants[1] = label.into();
        record.texts[1] = "computer".parse().unwrap();
        let plies = plies.split_whitespace().map(|text| record.variant.parse_ply(text).unwrap()).collect();
        record.takebacks = vec![Takeback { after, plies, at_ms: 0 }];
        record.verify().fault
    };
    let refused = Some(Fault::Takeback { number: 1 });
    let position = "xiangqi+first=challenger+position=rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABN1 w - - 0 1";
    // A game counts unless it is casual, is against the computer, or starts from a position.
    for (variant, casual, label, due) in [
        ("xiangqi+first=challenger", true, "opponent", None),
        ("xiangqi+first=challenger", false, "opponent", refused),
        ("xiangqi+first=challenger", false, "computer, level 3", None),
        (position, false, "opponent", None),
    ] {
        assert_eq!(fault(variant, casual, label, 2, "c3c4 b9c7"), due, "{variant}, {casual}, {label}");
    }
    // The last turn of one seat or the other, and what followed.
    for (after, plies, due) in [
        (0, "c3c4", None),
        (0, "c3c4 b9c7", None),
        (1, "b9c7", None),
        (2, "c3c4 b9c7", None),
        (0, "h2e2 h9g7 c3c4", refused),
        (0, "h2e2 h9g7 c3c4 b9c7", refused),
        (1, "h9g7 c3c4 b9c7", refused),
    ] {
        let found = fault("xiangqi+first=challenger", true, "opponent", after, plies);
        assert_eq!(found, due, "{after}, {plies}");
    }
}

#[test]
fn a_damaged_log_undoes_at_most_the_whole_game() {
    let mut log = log("xiangqi", "h2e2 h9g7");
    let event = Event::TakenBack { seat: Seat(1), actions: u16::MAX };
    log.push(Logged { seq: u32::try_from(log.len()).unwrap(), at: Timestamp(2_000_000), event });
    let session = Session::fold(SessionId(9), &log).unwrap();
    assert_eq!((session.game().actions_played(), session.takebacks()[0].plies.len()), (0, 2));
}
