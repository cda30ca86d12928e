//! The rules of a session of four: who enters, who goes out, and how the others play on.

use std::collections::HashSet;

use banqi_deal::SeedText;
use banqi_rules::AnyAction;
use banqi_rules::game::Reason;
use banqi_session::{
    AbortBy, Asker, ChallengeCommand, Checked, ClockChange, Command, DrawBy, Ending, EntrantText, Event,
    Fault, GameCommand, GameResult, Logged, Out, Participant, Phase, ProgramCommand, Refusal, Seat, Session,
    Step, TextOrigin, TimedPly, WinBy,
};
use proptest::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom as _;

use crate::records::random;
use crate::session::{ANN, BOB, CLEO, HOUR, Table, accept};

const DAN: Participant = Participant::from_stored(4);
const EVE: Participant = Participant::from_stored(5);
const ALL: [Participant; 4] = [ANN, BOB, CLEO, DAN];

const FOUR: &str = "four-colour-4";
const TEAMS: &str = "four-colour-teams";

fn offered(variant: &str, invited: &[Participant]) -> Table {
    Table::offered(variant.parse().unwrap(), invited.to_vec())
}

/// All four are playing: Ann in the first seat, Bob in the second, and so on.
fn playing(variant: &str) -> Table {
    let mut table = offered(variant, &ALL[1..]);
    for player in &ALL[1..] {
        table.ask(*player, &accept()).unwrap();
    }
    table
}

/// Each has flipped a piece.
fn all_moved(variant: &str) -> Table {
    let mut table = playing(variant);
    flip(&mut table, 4);
    table
}

/// Flips `times` pieces, each by the player to move.
fn flip(table: &mut Table, times: usize) {
    for _ in 0..times {
        let action = table.session.game().actions().into_iter().find(|action| action.flips().is_some());
        let mover = table.mover().unwrap();
        table.ask(mover, &Command::Game(GameCommand::Play(action.unwrap()))).unwrap();
    }
}

fn in_seats(table: &Table) -> Vec<u8> {
    table.session.seats_in().map(|seat| seat.0).collect()
}

/// Lets the time of the player to move run out.
fn let_time_pass(table: &mut Table) {
    table.now = table.session.deadline().unwrap();
    table.program(ProgramCommand::CallTime).unwrap();
}

#[test]
fn a_game_begins_when_the_last_who_was_asked_has_accepted() {
    let mut table = offered(FOUR, &[BOB, CLEO, DAN]);
    assert_eq!(table.ask(EVE, &accept()), Err(Refusal::NotForYou));
    assert_eq!(table.ask(ANN, &accept()), Err(Refusal::OwnChallenge));
    for (player, entered) in [(DAN, vec![ANN, DAN]), (BOB, vec![ANN, DAN, BOB])] {
        table.ask(player, &accept()).unwrap();
        assert_eq!(table.session.phase(), Phase::Offered);
        assert_eq!(table.session.entrants(), entered);
        assert_eq!(table.ask(player, &accept()), Err(Refusal::AlreadyIn));
        assert_eq!(table.session.seat_of(player), None, "seats are drawn once all are in");
    }
    let play = Command::Game(GameCommand::Play(table.session.variant().parse_action("a1").unwrap()));
    assert_eq!(table.ask(ANN, &play), Err(Refusal::NotStarted));
    table.ask(CLEO, &accept()).unwrap();
    assert_eq!(table.session.phase(), Phase::Playing);
    assert_eq!(table.session.deal_texts().len(), 4);
    let seated: Vec<_> = table.session.seats().map(|seat| table.session.player_in(seat).unwrap()).collect();
    assert_eq!(seated, [ANN, DAN, BOB, CLEO], "in the order in which they entered");
    assert_eq!(table.ask(EVE, &accept()), Err(Refusal::NotForYou));
    assert_eq!(table.ask(BOB, &accept()), Err(Refusal::AlreadyAnswered));
}

#[test]
fn seats_that_are_not_kept_are_for_whoever_comes_first() {
    let mut table = offered(FOUR, &[BOB]);
    assert!(table.session.has_free_seat());
    table.ask(EVE, &accept()).unwrap();
    table.ask(DAN, &accept()).unwrap();
    assert!(!table.session.has_free_seat(), "the last seat is Bob's");
    assert_eq!(table.ask(CLEO, &accept()), Err(Refusal::NotForYou));
    assert_eq!(table.ask(CLEO, &Command::Challenge(ChallengeCommand::Decline)), Err(Refusal::NotForYou));
    table.ask(BOB, &accept()).unwrap();
    assert_eq!(table.session.entrants(), [ANN, EVE, DAN, BOB]);
    assert_eq!(table.ask(CLEO, &accept()), Err(Refusal::AlreadyAnswered));
}

#[test]
fn one_who_declines_ends_the_challenge_whether_in_or_not() {
    for (entered, by) in [(vec![], CLEO), (vec![BOB, DAN], CLEO), (vec![BOB, CLEO], BOB)] {
        let mut table = offered(FOUR, &[BOB, CLEO, DAN]);
        for player in entered {
            table.ask(player, &accept()).unwrap();
        }
        assert_eq!(table.ask(EVE, &Command::Challenge(ChallengeCommand::Decline)), Err(Refusal::NotForYou));
        table.ask(by, &Command::Challenge(ChallengeCommand::Decline)).unwrap();
        assert_eq!(table.ending(), Ending::Declined { by: Some(by) });
        assert_eq!(table.log.last().map(|logged| &logged.event), Some(&Event::Declined { by: Some(by) }));
        assert_eq!(table.ask(DAN, &accept()), Err(Refusal::Over));
        assert!(table.session.places().is_empty());
    }
    let mut table = offered(FOUR, &[]);
    table.ask(BOB, &accept()).unwrap();
    assert_eq!(table.ask(BOB, &Command::Challenge(ChallengeCommand::Withdraw)), Err(Refusal::ChallengerOnly));
    table.ask(BOB, &Command::Challenge(ChallengeCommand::Decline)).unwrap();
    assert_eq!(table.ending(), Ending::Declined { by: Some(BOB) });
}

/// Ann invites these people to a team game and names Cleo as her partner.
fn with_cleo(invited: &[Participant], variant: &str) -> Table {
    Table::offered_as(variant.parse().unwrap(), invited.to_vec(), Some(CLEO), false)
}

/// Returns an acceptance with a text that identifies the player.
fn accept_as(player: Participant) -> Command {
    let text =
        EntrantText { text: SeedText::automatic(player.stored().cast_unsigned()), origin: TextOrigin::Typed };
    Command::Challenge(ChallengeCommand::Accept(text))
}

fn seated(table: &Table) -> Vec<Participant> {
    table.session.seats().map(|seat| table.session.player_in(seat).unwrap()).collect()
}

#[test]
fn a_partner_who_was_named_sits_opposite_in_whatever_order_people_accept() {
    for came in [[BOB, CLEO, DAN], [CLEO, BOB, DAN], [BOB, DAN, CLEO], [DAN, CLEO, BOB], [CLEO, DAN, BOB]] {
        for variant in [TEAMS, "four-colour-teams+first=lot"] {
            let mut table = with_cleo(&[BOB, CLEO, DAN], variant);
            assert_eq!(table.session.view().partner, Some(CLEO));
            table.message = Some(ANN.stored().cast_unsigned());
            for player in came {
                table.ask(player, &accept_as(player)).unwrap();
            }
            let others: Vec<Participant> = came.into_iter().filter(|player| *player != CLEO).collect();
            let entrants = [ANN, others[0], CLEO, others[1]];
            assert_eq!(table.session.entrants(), entrants, "came {came:?}");
            let first = usize::from(table.session.first().0);
            assert_eq!(seated(&table), [&entrants[first..], &entrants[..first]].concat());
            let words: Vec<String> =
                table.session.deal_texts().iter().map(|text| text.text.as_str().to_owned()).collect();
            assert_eq!(words, entrants.map(|player| player.stored().to_string()), "each has their own words");
            let ally = table.session.variant().ally(table.session.seat_of(ANN).unwrap());
            assert_eq!(table.session.player_in(ally.unwrap()), Some(CLEO));
        }
    }
}

#[test]
fn a_record_of_partners_who_were_named_holds_and_no_other_order_of_words_does() {
    let mut table = with_cleo(&[BOB, CLEO, DAN], TEAMS);
    for player in [CLEO, DAN, BOB] {
        table.ask(player, &accept_as(player)).unwrap();
    }
    flip(&mut table, 16);
    let [dan, bob] = [DAN, BOB].map(|player| table.session.seat_of(player).unwrap());
    assert_eq!((dan, bob), (Seat(1), Seat(3)));
    table.ask(DAN, &Command::Game(GameCommand::Resign)).unwrap();
    table.ask(BOB, &Command::Game(GameCommand::Resign)).unwrap();
    assert_eq!(table.ending(), Ending::Win { winner: Seat(0), by: WinBy::Resignation });
    assert_eq!(table.session.places(), [1, 3, 1, 3]);
    assert_eq!(table.record().verify().fault, None);
    let mut as_they_came = table.record();
    as_they_came.texts =
        [ANN, CLEO, DAN, BOB].map(|player| SeedText::automatic(player.stored().cast_unsigned())).to_vec();
    assert!(matches!(as_they_came.verify().fault, Some(Fault::Reveal { .. })), "the deal is another one");
}

#[test]
fn a_seat_is_kept_for_the_partner_while_others_take_the_open_ones() {
    let mut table = with_cleo(&[CLEO], TEAMS);
    table.ask(EVE, &accept()).unwrap();
    table.ask(DAN, &accept()).unwrap();
    assert_eq!(table.ask(BOB, &accept()), Err(Refusal::NotForYou), "the last seat is Cleo's");
    table.ask(CLEO, &accept()).unwrap();
    assert_eq!(seated(&table), [ANN, EVE, CLEO, DAN]);
}

#[test]
fn no_log_begins_with_a_partner_who_is_not_asked_or_cannot_be_one() {
    let begins = |variant: &str, invited: &[Participant]| {
        let table = offered(variant, invited);
        let Event::Challenged { partner: None, challenger, invited, variant, time, casual, expires } =
            table.log[0].event.clone()
        else {
            panic!("nobody was named")
        };
        let event =
            Event::Challenged { challenger, invited, partner: Some(CLEO), variant, time, casual, expires };
        Session::begin(table.session.id(), &Logged { event, ..table.log[0].clone() }).is_some()
    };
    assert!(begins(TEAMS, &[BOB, CLEO]));
    assert!(!begins(TEAMS, &[BOB, DAN]));
    for variant in [FOUR, "four-colour-2", "taiwan"] {
        assert!(!begins(variant, &[CLEO]), "{variant}");
    }
}

#[test]
fn a_rematch_of_partners_names_the_same_partners() {
    let mut table = with_cleo(&[BOB, CLEO, DAN], TEAMS);
    for player in [CLEO, DAN, BOB] {
        table.ask(player, &accept()).unwrap();
    }
    flip(&mut table, 4);
    table.ask(BOB, &Command::Game(GameCommand::Resign)).unwrap();
    table.ask(DAN, &Command::Game(GameCommand::Resign)).unwrap();
    for (by, partner) in [(ANN, CLEO), (CLEO, ANN), (BOB, DAN), (DAN, BOB)] {
        let rematch = table.session.rematch(by).unwrap();
        assert_eq!(rematch.partner, Some(partner));
        assert!(rematch.invited.contains(&partner) && rematch.invited.len() == 3);
    }
    let mut alone = all_moved(FOUR);
    for player in [ANN, BOB, DAN] {
        alone.ask(player, &Command::Game(GameCommand::Resign)).unwrap();
    }
    assert_eq!(alone.session.rematch(CLEO).unwrap().partner, None);
}

#[test]
fn the_seats_go_on_from_whom_the_lot_chose() {
    let mut chosen = HashSet::new();
    for message in 0..32 {
        let mut table = offered("four-colour-4+first=lot", &ALL[1..]);
        table.message = Some(message);
        for player in &ALL[1..] {
            let text = EntrantText { text: SeedText::automatic(message), origin: TextOrigin::Auto };
            table.ask(*player, &Command::Challenge(ChallengeCommand::Accept(text))).unwrap();
        }
        let first = usize::from(table.session.first().0);
        let seated: Vec<_> =
            table.session.seats().map(|seat| table.session.player_in(seat).unwrap()).collect();
        assert_eq!(seated, [&ALL[first..], &ALL[..first]].concat());
        assert_eq!(table.mover(), Some(ALL[first]));
        chosen.insert(first);
    }
    assert_eq!(chosen.len(), 4, "each of the four may be chosen: {chosen:?}");
}

#[test]
fn a_draw_needs_the_word_of_all_who_are_in() {
    let mut table = all_moved(FOUR);
    table.ask(BOB, &Command::Game(GameCommand::OfferDraw)).unwrap();
    table.ask(ANN, &Command::Game(GameCommand::AcceptDraw)).unwrap();
    assert_eq!(table.ask(ANN, &Command::Game(GameCommand::AcceptDraw)), Err(Refusal::AgreedAlready));
    assert_eq!(table.ask(BOB, &Command::Game(GameCommand::AcceptDraw)), Err(Refusal::OwnOffer));
    assert_eq!(table.ask(DAN, &Command::Game(GameCommand::OfferDraw)), Err(Refusal::OfferWaits));
    table.ask(DAN, &Command::Game(GameCommand::AcceptDraw)).unwrap();
    assert_eq!((table.session.phase(), table.session.has_agreed(Seat(2))), (Phase::Playing, false));
    table.ask(CLEO, &Command::Game(GameCommand::AcceptDraw)).unwrap();
    assert_eq!(table.ending(), Ending::Draw { by: DrawBy::Agreement });
    assert_eq!((table.session.places(), table.session.result()), (vec![1; 4], Some(GameResult::Agreement)));
    assert_eq!(table.record().verify().fault, None);
}

#[test]
fn one_no_refuses_an_offer_for_all() {
    let mut table = all_moved(FOUR);
    table.ask(BOB, &Command::Game(GameCommand::OfferDraw)).unwrap();
    table.ask(ANN, &Command::Game(GameCommand::AcceptDraw)).unwrap();
    table.ask(CLEO, &Command::Game(GameCommand::DeclineDraw)).unwrap();
    assert_eq!(table.session.offer(), None);
    assert_eq!(table.ask(DAN, &Command::Game(GameCommand::AcceptDraw)), Err(Refusal::NoOffer));
    assert_eq!(
        table.ask(BOB, &Command::Game(GameCommand::OfferDraw)),
        Err(Refusal::OfferTooSoon { plies: 10 })
    );
    table.ask(ANN, &Command::Game(GameCommand::OfferDraw)).unwrap();
}

#[test]
fn an_offer_outlives_the_plies_of_those_who_agree_and_ends_with_one_of_somebody_else() {
    let mut table = all_moved(FOUR);
    table.ask(BOB, &Command::Game(GameCommand::OfferDraw)).unwrap();
    table.ask(ANN, &Command::Game(GameCommand::AcceptDraw)).unwrap();
    flip(&mut table, 2);
    assert_eq!(table.session.offer(), Some(Seat(1)), "Ann has agreed, and Bob has offered");
    flip(&mut table, 1);
    assert_eq!(table.session.offer(), None, "Cleo plays on");
}

#[test]
fn who_gives_up_goes_out_and_the_others_go_on() {
    let mut table = all_moved(FOUR);
    let due = table.session.deadline();
    table.now = table.now.plus(HOUR / 2);
    table.ask(CLEO, &Command::Game(GameCommand::Resign)).unwrap();
    assert_eq!((table.session.phase(), in_seats(&table)), (Phase::Playing, vec![0, 1, 3]));
    assert_eq!((table.mover(), table.session.deadline()), (Some(ANN), due), "Ann's turn is what it was");
    let out = Out { seat: Seat(2), by: WinBy::Resignation, after: 4, at: table.now };
    assert_eq!(table.session.outs(), [out]);
    for command in [
        Command::Game(GameCommand::Resign),
        Command::Game(GameCommand::OfferDraw),
        Command::Game(GameCommand::Abort),
    ] {
        assert_eq!(table.ask(CLEO, &command), Err(Refusal::IsOut));
    }
    table.ask(ANN, &Command::Game(GameCommand::Resign)).unwrap();
    assert_eq!(table.mover(), Some(BOB), "her turn passes on");
    assert_eq!(table.session.deadline(), Some(table.now.plus(HOUR)), "with the full time");
    flip(&mut table, 3);
    assert_eq!(table.mover(), Some(DAN), "Bob, Dan and Bob have played");
    let steps = table.session.steps();
    assert_eq!(steps.len(), 9);
    assert!(matches!(steps[4].step, Step::Out { seat: Seat(2), by: WinBy::Resignation }));
    assert!(matches!(steps[5].step, Step::Out { seat: Seat(0), .. }));
}

#[test]
fn a_board_from_before_the_turn_passed_on_is_stale() {
    let mut table = all_moved(FOUR);
    let seen = table.session.turn_seq();
    table.ask(ANN, &Command::Game(GameCommand::Resign)).unwrap();
    let action = table.session.game().actions()[0];
    let play = Command::Game(GameCommand::Play(action));
    assert_eq!(table.request(Asker::Player(BOB), &play, Some(seen)), Err(Refusal::Stale));
    let seen = table.session.turn_seq();
    table.ask(DAN, &Command::Game(GameCommand::Resign)).unwrap();
    assert_eq!(table.session.turn_seq(), seen, "Bob's turn is what it was");
    table.request(Asker::Player(BOB), &play, Some(seen)).unwrap();
}

#[test]
fn the_last_one_in_has_won_and_the_others_rank_by_when_they_went_out() {
    let mut table = all_moved(FOUR);
    table.ask(CLEO, &Command::Game(GameCommand::Resign)).unwrap();
    let_time_pass(&mut table);
    assert_eq!((table.session.outs()[1].seat, table.session.outs()[1].by), (Seat(0), WinBy::Time));
    assert_eq!(table.session.deadline(), Some(table.now.plus(HOUR)));
    flip(&mut table, 2);
    table.ask(DAN, &Command::Game(GameCommand::Resign)).unwrap();
    assert_eq!(table.ending(), Ending::Win { winner: Seat(1), by: WinBy::Resignation });
    assert_eq!(table.session.places(), [3, 1, 4, 2]);
    assert_eq!(table.session.result().unwrap().to_string(), "seat 2 wins: resignation");
    let verified = table.record().verify();
    assert_eq!(verified.fault, None);
    // Nothing on the board shows who resigned: it is what the record states. Six pieces were flipped.
    let result = table.session.result().unwrap();
    assert_eq!(verified.checked.last(), Some(&Checked::ResultStated { result }));
    assert!(verified.checked.contains(&Checked::Actions { count: 6 }), "{:?}", verified.checked);
    assert_eq!(table.ask(BOB, &Command::Game(GameCommand::OfferDraw)), Err(Refusal::Over));

    let mut table = all_moved(FOUR);
    for _ in 0..3 {
        let_time_pass(&mut table);
    }
    assert_eq!(table.ending(), Ending::Win { winner: Seat(3), by: WinBy::Time });
    assert_eq!(table.session.places(), [4, 3, 2, 1]);
    assert_eq!(table.session.result().unwrap().to_string(), "seat 4 wins: time");
    assert_eq!(table.record().verify().fault, None);
}

#[test]
fn a_record_with_another_way_out_is_not_sound() {
    let mut table = all_moved(FOUR);
    table.ask(CLEO, &Command::Game(GameCommand::Resign)).unwrap();
    flip(&mut table, 2);
    table.ask(BOB, &Command::Game(GameCommand::Resign)).unwrap();
    table.ask(ANN, &Command::Game(GameCommand::Resign)).unwrap();
    assert_eq!(table.ending(), Ending::Win { winner: Seat(3), by: WinBy::Resignation });
    let sound = || table.record();
    assert_eq!(sound().verify().fault, None);
    let is_out = |seat: u8| move |step: &Step| matches!(step, Step::Out { seat: out, .. } if out.0 == seat);
    let at = |seat| sound().plies.iter().position(|timed| is_out(seat)(&timed.step)).unwrap();

    let mut without = sound();
    without.plies.remove(at(0));
    assert!(matches!(without.verify().fault, Some(Fault::ResultNotOnTheBoard { .. })), "two are in still");
    let mut twice = sound();
    let out = twice.plies[at(2)];
    twice.plies.insert(at(2), out);
    assert!(matches!(twice.verify().fault, Some(Fault::Out { seat: Seat(2), .. })));
    let mut by_time = sound();
    by_time.plies[at(0)].step = Step::Out { seat: Seat(0), by: WinBy::Time };
    assert!(matches!(by_time.verify().fault, Some(Fault::ResultNotTheBoards { .. })));
    let mut late = sound();
    late.plies.push(TimedPly { step: Step::Out { seat: Seat(3), by: WinBy::Time }, ..out });
    assert!(matches!(late.verify().fault, Some(Fault::Out { seat: Seat(3), .. })), "the winner");
    let mut nobody = sound();
    nobody.plies[at(2)].step = Step::Out { seat: Seat(4), by: WinBy::Resignation };
    assert!(matches!(nobody.verify().fault, Some(Fault::Out { seat: Seat(4), .. })));
}

#[test]
fn those_who_are_in_may_agree_without_those_who_are_out() {
    let mut table = all_moved(FOUR);
    table.ask(DAN, &Command::Game(GameCommand::Resign)).unwrap();
    table.ask(BOB, &Command::Game(GameCommand::OfferDraw)).unwrap();
    assert_eq!(table.ask(DAN, &Command::Game(GameCommand::AcceptDraw)), Err(Refusal::IsOut));
    table.ask(ANN, &Command::Game(GameCommand::AcceptDraw)).unwrap();
    table.ask(CLEO, &Command::Game(GameCommand::AcceptDraw)).unwrap();
    assert_eq!(table.ending(), Ending::Draw { by: DrawBy::Agreement });
    assert_eq!(table.session.places(), [1, 1, 1, 4]);
    assert_eq!(table.record().verify().fault, None);
}

#[test]
fn who_goes_out_no_longer_keeps_the_others_from_a_draw() {
    let mut table = all_moved(FOUR);
    table.ask(BOB, &Command::Game(GameCommand::OfferDraw)).unwrap();
    table.ask(ANN, &Command::Game(GameCommand::AcceptDraw)).unwrap();
    table.ask(DAN, &Command::Game(GameCommand::AcceptDraw)).unwrap();
    table.ask(CLEO, &Command::Game(GameCommand::Resign)).unwrap();
    assert_eq!(table.ending(), Ending::Draw { by: DrawBy::Agreement });
    assert_eq!(table.session.places(), [1, 1, 4, 1]);
}

#[test]
fn an_offer_goes_with_who_made_it_and_draws_no_game_that_is_won() {
    let mut table = all_moved(FOUR);
    table.ask(BOB, &Command::Game(GameCommand::OfferDraw)).unwrap();
    table.ask(BOB, &Command::Game(GameCommand::Resign)).unwrap();
    assert_eq!(table.session.offer(), None);
    table.ask(ANN, &Command::Game(GameCommand::OfferDraw)).unwrap();
    table.ask(CLEO, &Command::Game(GameCommand::Resign)).unwrap();
    assert_eq!((table.session.phase(), table.session.offer()), (Phase::Playing, Some(Seat(0))));
    table.ask(DAN, &Command::Game(GameCommand::Resign)).unwrap();
    assert_eq!(table.ending(), Ending::Win { winner: Seat(0), by: WinBy::Resignation });
    assert_eq!(table.session.places(), [1, 4, 3, 2]);
}

#[test]
fn before_all_four_have_moved_nobody_loses() {
    let mut table = playing(FOUR);
    flip(&mut table, 3);
    assert!(!table.session.all_moved());
    table.ask(CLEO, &Command::Game(GameCommand::Resign)).unwrap();
    let by = AbortBy::Player(Seat(2));
    assert_eq!((table.ending(), table.session.places()), (Ending::Aborted { by }, vec![]));
    let mut table = playing(FOUR);
    flip(&mut table, 3);
    let_time_pass(&mut table);
    assert_eq!(table.ending(), Ending::Aborted { by: AbortBy::Time });
    let mut table = all_moved(FOUR);
    assert_eq!(table.ask(CLEO, &Command::Game(GameCommand::Abort)), Err(Refusal::TooLateToAbort));
}

#[test]
fn a_team_wins_together_when_both_others_are_out() {
    let mut table = all_moved(TEAMS);
    table.ask(DAN, &Command::Game(GameCommand::Resign)).unwrap();
    table.ask(ANN, &Command::Game(GameCommand::Resign)).unwrap();
    assert_eq!((table.session.phase(), in_seats(&table)), (Phase::Playing, vec![1, 2]));
    flip(&mut table, 2);
    table.ask(BOB, &Command::Game(GameCommand::Resign)).unwrap();
    let Ending::Win { winner, by: WinBy::Resignation } = table.ending() else { panic!() };
    assert_eq!(winner, Seat(0), "of allies the first is named");
    assert_eq!(table.session.places(), [1, 3, 1, 3], "Ann too, though she was out");
    assert_eq!(table.session.result().unwrap().to_string(), "seats 1 and 3 win: resignation");
    assert_eq!(table.record().verify().fault, None);
}

#[test]
fn a_rematch_asks_all_the_others() {
    let mut table = all_moved(FOUR);
    assert_eq!(table.session.rematch(CLEO).unwrap_err(), Refusal::NotOver);
    for player in [ANN, BOB, DAN] {
        table.ask(player, &Command::Game(GameCommand::Resign)).unwrap();
    }
    assert_eq!(table.session.rematch(EVE).unwrap_err(), Refusal::NotAPlayer);
    let by_winner = table.session.rematch(CLEO).unwrap();
    assert_eq!(by_winner.invited, [DAN, ANN, BOB]);
    assert_eq!(by_winner.variant.to_string(), FOUR);
    let by_other = table.session.rematch(ANN).unwrap();
    assert_eq!(by_other.invited, [BOB, CLEO, DAN]);
    assert_eq!(by_other.variant.to_string(), "four-colour-4+first=lot");
    assert_eq!(by_other.time, HOUR.into());
}

#[test]
fn who_has_no_piece_left_is_out_by_the_rules() {
    let mut ended = 0;
    for seed in 0..4 {
        let mut table = all_moved(FOUR);
        let mut random = random(seed);
        play_on(&mut table, &mut random, 600);
        let outs_of_the_board =
            table.session.seats().filter(|seat| table.session.game().is_out(*seat)).count();
        assert!(table.session.outs().is_empty(), "nobody gave up");
        let Phase::Over(ending) = table.session.phase() else { continue };
        ended += 1;
        assert_eq!(table.record().verify().fault, None, "seed {seed}");
        let places = table.session.places();
        match ending {
            Ending::Win { winner, by } => {
                assert!(matches!(by, WinBy::Rules(Reason::WipedOut | Reason::NoAction)), "{by:?}");
                assert_eq!((places[usize::from(winner.0)], outs_of_the_board), (1, 3));
            }
            _ => assert_eq!(places.iter().filter(|place| **place == 1).count(), 4 - outs_of_the_board),
        }
    }
    assert!(ended > 2, "only {ended} games came to their end");
}

#[test]
fn a_request_can_be_settled_when_the_last_who_had_not_agreed_goes_out_by_the_rules() {
    let out_of = |table: &Table| {
        let mut seats = table.session.seats();
        seats.find(|seat| table.session.game().is_out(*seat)).and_then(|seat| table.session.player_in(seat))
    };
    // Finds a game in which somebody else's action puts the first one out, and the number of actions before it.
    let first_out = |seed| {
        let (mut table, mut random) = (all_moved(FOUR), random(seed));
        (0..600).find_map(|plies| {
            let mover = table.mover();
            play_on(&mut table, &mut random, 1);
            out_of(&table).map(|out| (plies, mover, out))
        })
    };
    let found = (0..20).find_map(|seed| {
        first_out(seed).filter(|(_, mover, out)| *mover != Some(*out)).map(|found| (seed, found))
    });
    let (seed, (plies, mover, out)) = found.expect("a game in which somebody is wiped out");
    let (mut table, mut random) = (all_moved(FOUR), random(seed));
    play_on(&mut table, &mut random, plies);
    let others: Vec<Participant> =
        ALL.into_iter().filter(|player| *player != out && Some(*player) != mover).collect();
    let game = Command::Game;
    table.ask(mover.unwrap(), &game(GameCommand::RequestClock(ClockChange::Pause))).unwrap();
    for other in &others {
        table.ask(*other, &game(GameCommand::AgreeToClock)).unwrap();
    }
    assert_eq!(table.ask(others[0], &game(GameCommand::AgreeToClock)), Err(Refusal::AgreedToClock));
    play_on(&mut table, &mut random, 1);
    assert_eq!((out_of(&table), table.session.paused_until()), (Some(out), None));
    table.ask(others[0], &game(GameCommand::AgreeToClock)).unwrap();
    assert!(table.session.paused_until().is_some());
}

/// Plays random legal actions, preferring captures, for at most `plies` plies.
fn play_on(table: &mut Table, random: &mut ChaCha8Rng, plies: usize) {
    for _ in 0..plies {
        let Some(mover) = table.mover() else { return };
        let action = any_action(table, random);
        // Replaying the whole log after each ply is left to other tests.
        table
            .request_unfolded(Asker::Player(mover), &Command::Game(GameCommand::Play(action)), None)
            .unwrap();
    }
}

/// Returns a random legal action, preferring captures.
fn any_action(table: &Table, random: &mut ChaCha8Rng) -> AnyAction {
    let actions = table.session.game().actions();
    let captures: Vec<&AnyAction> =
        actions.iter().filter(|action| action.to_string().contains('x')).collect();
    *captures.choose(random).copied().unwrap_or_else(|| actions.choose(random).unwrap())
}

/// Returns a random command by anyone, sensible or not.
fn any_command(table: &Table, random: &mut ChaCha8Rng) -> (Asker, Command, Option<u32>) {
    let players = [ANN, BOB, CLEO, DAN, EVE];
    let anybody = Asker::Player(*players.choose(random).unwrap());
    let seen = match random.random_range(0..8) {
        0 => Some(random.random_range(0..=table.session.seq() + 1)),
        1 => Some(table.session.seq()),
        _ => None,
    };
    let asker = match random.random_range(0..40) {
        0 => Asker::Stranger,
        _ => anybody,
    };
    match random.random_range(0..100) {
        0..=9 => (asker, accept(), seen),
        10 => (asker, Command::Challenge(ChallengeCommand::Decline), seen),
        11 => (asker, Command::Challenge(ChallengeCommand::Withdraw), seen),
        12..=16 => (asker, Command::Game(GameCommand::OfferDraw), seen),
        17..=28 => (asker, Command::Game(GameCommand::AcceptDraw), seen),
        29 => (asker, Command::Game(GameCommand::DeclineDraw), seen),
        30 => (asker, Command::Game(GameCommand::Resign), seen),
        31 => (asker, Command::Game(GameCommand::Abort), seen),
        32..=34 => (asker, Command::Game(GameCommand::ClaimDraw), seen),
        _ if table.mover().is_some() && random.random_bool(0.9) => {
            let by = if random.random_bool(0.9) { Asker::Player(table.mover().unwrap()) } else { asker };
            (by, Command::Game(GameCommand::Play(any_action(table, random))), seen)
        }
        _ => (
            asker,
            Command::Game(GameCommand::Play(table.session.variant().parse_action("a1-a2").unwrap())),
            seen,
        ),
    }
}

/// Checks the invariants that hold after every event.
fn assert_sound(table: &Table) {
    let session = &table.session;
    let (places, seats) = (session.places(), in_seats(table));
    let is_result = matches!(session.phase(), Phase::Over(ending) if ending.is_result());
    assert_eq!(places.len(), if is_result { 4 } else { 0 });
    assert_eq!(
        session.result().is_some(),
        matches!(session.phase(), Phase::Over(ending) if ending.was_played())
    );
    if let Some(seat) = session.to_move() {
        assert!(seats.contains(&seat.0), "{seat:?} is to move and out");
        assert!(seats.len() > 1, "a game of one");
    }
    if let Some(offerer) = session.offer() {
        assert!(seats.contains(&offerer.0), "{offerer:?} offers and is out");
    }
    for out in session.outs() {
        assert!(session.game().is_out(out.seat));
    }
    if is_result {
        assert_eq!(places.iter().min(), Some(&1));
        for (seat, place) in places.iter().enumerate() {
            let above = places.iter().filter(|other| *other < place).count();
            assert_eq!(usize::from(*place), above + 1, "{places:?}");
            if places.iter().filter(|place| **place == 1).count() == 1 && *place == 1 {
                assert!(seats.contains(&(seat as u8)), "the only winner is in");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if deep() { 200 } else { 6 }))]

    /// Every command also checks that deciding has no side effects, and that the session equals the replay of its log.
    #[test]
    fn whatever_anybody_tries_the_session_stays_sound(seed in any::<u64>(), teams in any::<bool>(), asked in 0..4_usize) {
        let mut random = random(seed);
        let variant = if teams { TEAMS } else { FOUR };
        let partner = ALL[1..=asked].last().copied().filter(|_| teams && seed % 2 == 0);
        let mut table = Table::offered_as(variant.parse().unwrap(), ALL[1..=asked].to_vec(), partner, false);
        for _ in 0..300 {
            let events = table.log.len();
            let done = if random.random_bool(0.02) {
                if random.random_bool(0.2) {
                    table.now = table.session.deadline().unwrap_or(table.now);
                }
                table.program(ProgramCommand::CallTime)
            } else {
                let (by, command, seen) = any_command(&table, &mut random);
                table.request(by, &command, seen)
            };
            if done.is_err() {
                prop_assert_eq!(table.log.len(), events);
            }
            assert_sound(&table);
            if let Some(Event::Played { .. }) = table.log.last().map(|logged| &logged.event) {
                table.now = table.now.plus(HOUR / 8);
            }
        }
        if table.session.started().is_some() {
            prop_assert_eq!(table.record().verify().fault, None);
        }
    }
}

fn deep() -> bool {
    std::env::var_os("BANQI_DEEP").is_some_and(|deep| deep == "1")
}
