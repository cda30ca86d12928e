//! Records of xiangqi: claims, starting positions, and drawing lots.

use banqi_deal::{ChainHash, Commitment, Deal, GameId, Seed, Terms, ruleset_text};
use banqi_rules::game::{First, Outcome, Reason};
use banqi_rules::{AnyGame, Variant};
use banqi_session::{Checked, Fault, GameResult, Record, Step, TimedPly};

/// Returns the record of a game with these moves and a result.
pub(crate) fn record(variant: &str, moves: &str, result: Option<&str>) -> Record {
    let variant: Variant = variant.parse().unwrap();
    let (game_id, seed) = (GameId::new([3; 16]), Seed::new([4; 32]));
    let terms = Terms { app_id: 7, game_id, ruleset: ruleset_text(&variant) };
    let commitment = Commitment::of(&terms, &seed);
    let texts = ["one", "two"].map(|text| text.parse().unwrap());
    let deal = Deal::new(&terms, variant.shuffled_pieces(), &seed, &texts);
    let steps = moves.split_whitespace().map(|text| Step::parse(&variant, text).unwrap());
    Record {
        game_id,
        app_id: 7,
        variant,
        casual: false,
        entrants: ["challenger", "opponent"].map(str::to_owned).to_vec(),
        first_seat: match variant.first() {
            First::Challenger | First::HigherRated => 0,
            First::Opponent => 1,
            First::Lot => u8::try_from(deal.first_entrant()).unwrap(),
        },
        sequence: 1,
        chain: ChainHash::START.next(&commitment),
        commitment,
        seed: result.is_some().then_some(seed),
        texts: texts.to_vec(),
        plies: steps.map(|step| TimedPly { step, at_ms: 0 }).collect(),
        takebacks: Vec::new(),
        result: result.map(|result| result.parse().unwrap()),
        voided: false,
    }
}

/// Both chariots move forth and back.
const ROUND: &str = "a0a1 a9a8 a1a0 a8a9 ";

#[test]
fn a_claimed_draw_is_the_boards_where_the_position_has_come_three_times() {
    let sound = record("banner", &ROUND.repeat(2), Some("draw: claim"));
    let outcome = Outcome::Draw { reason: Reason::Claim };
    assert_eq!(sound.verify().fault, None);
    assert_eq!(sound.verify().checked.last(), Some(&Checked::ResultOnBoard { outcome }));
    let stated = GameResult::OnBoard(outcome);
    for (variant, moves) in
        [("banner", ROUND.to_owned()), ("xiangqi", ROUND.to_owned()), ("taiwan", String::new())]
    {
        let early = record(variant, &moves, Some("draw: claim"));
        assert_eq!(early.verify().fault, Some(Fault::ResultNotOnTheBoard { stated }), "{variant}");
    }
}

#[test]
fn a_resignation_before_anybody_moved_is_stated_where_the_colours_are_known() {
    for (moves, result) in [
        ("", "red wins: resignation"),
        ("", "black wins: resignation"),
        ("a0a1", "red wins: resignation"),
        ("", "aborted"),
    ] {
        let record = record("banner", moves, Some(result));
        let read = Record::from_json(&record.to_json()).unwrap();
        assert_eq!(read.verify().fault, None, "{result}");
        let stated = Checked::ResultStated { result: result.parse().unwrap() };
        assert_eq!(read.verify().checked.last(), Some(&stated));
        assert!(read.pgn().unwrap().contains("[Result "), "{result}");
    }
    // In banqi, nobody has a colour yet.
    let stated = "red wins: resignation".parse().unwrap();
    let early = record("taiwan", "", Some("red wins: resignation"));
    assert_eq!(early.verify().fault, Some(Fault::WinnerWithoutColour { stated }));
}

#[test]
fn a_winner_is_named_as_the_program_names_it() {
    for (variant, moves, right) in [
        ("xiangqi", "a0a1", ["red", "black"]),
        ("banner", "", ["red", "black"]),
        ("four-colour-2", "a1(H')", ["seat 1", "seat 2"]),
    ] {
        let every =
            ["red wins", "black wins", "seat 1 wins", "seat 2 wins", "seat 4 wins", "seats 1 and 3 win"];
        for winner in every {
            for why in ["resignation", "time"] {
                let result = format!("{winner}: {why}");
                let record = record(variant, moves, Some(&result));
                let is_right = right.iter().any(|right| winner == format!("{right} wins"));
                let stated = result.parse().unwrap();
                let due = (!is_right).then_some(Fault::NoSuchWinner { stated });
                assert_eq!(record.verify().fault, due, "{variant}: {result}");
            }
        }
    }
    // In banqi, nobody has a colour yet.
    let stated = "seat 1 wins: time".parse().unwrap();
    let early = record("taiwan", "", Some("seat 1 wins: time"));
    assert_eq!(early.verify().fault, Some(Fault::WinnerWithoutColour { stated }));
}

#[test]
fn a_record_begins_from_its_position_and_is_read_again() {
    let variant = "xiangqi+first=lot+position=3k5/9/9/9/9/9/9/9/4R4/4K4 b - - 4 30";
    let record = record(variant, "d9d8 e1d1", Some("red wins: checkmate"));
    let read = Record::from_json(&record.to_json()).unwrap();
    assert_eq!((read.variant.to_string().as_str(), read.to_json()), (variant, record.to_json()));
    assert_eq!(read.verify().fault, None);
    let mut game = AnyGame::new(read.variant);
    read.plies.iter().for_each(|timed| game.play(timed.step.ply().unwrap()).unwrap());
    assert_eq!(game.position_text(), "9/3k5/9/9/9/9/9/9/3R5/4K4 b - - 6 31");
    let elsewhere = record.to_json().replace("4 30", "4 31");
    assert_eq!(Record::from_json(&elsewhere).unwrap().verify().fault, Some(Fault::Commitment));
}

#[test]
fn a_casual_or_voided_game_is_called_so_in_pgn() {
    let rated = record("xiangqi", "a0a1", None);
    let text = rated.pgn().unwrap();
    assert!(!text.contains("[Event"), "{text}");
    let casual = Record { casual: true, ..rated };
    assert_eq!(casual.pgn().unwrap(), text.replace("[Red ", "[Event \"Casual Game\"]\n[Red "));
    let voided = Record { casual: false, voided: true, ..casual }.pgn().unwrap();
    assert_eq!(voided, text.replace("[Result ", "[Voided \"by the server\"]\n[Result "));
}
