//! Records of random games, both sound and tampered.

pub(crate) mod imported;
#[cfg(feature = "bot")]
mod replayed;
pub(crate) mod xiangqi;

use banqi_deal::{ChainHash, Commitment, Deal, GameId, Seed, Terms, ruleset_text};
use banqi_rules::Variant;
use banqi_rules::banqi::{Action, Game, Piece, Ply, RuleOption, RuleSet, Square};
use banqi_rules::game::{First, Outcome, RuleTable as _};
use banqi_rules::samples::PRESETS_4X8;
use banqi_session::{Checked, Fault, GameResult, Record, Step, TimedPly};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use serde_json::{Value, json};

use crate::figures::{figure, seed};

/// Returns every preset, and rules with each value of each option, as far as they are consistent.
pub(crate) fn every_option_value() -> Vec<RuleSet> {
    let presets = PRESETS_4X8.map(|preset| preset.rule_set);
    let attempts: RuleSet = "taiwan+dark-capture=attempt".parse().unwrap();
    let changed = RuleOption::ALL.into_iter().flat_map(|option| {
        let values = option.values();
        values.into_iter().flat_map(move |value| {
            // Values that contradict the Taiwan rules are combined with attempts.
            let playable = |rules: RuleSet| rules.with(option, &value).ok();
            [RuleSet::taiwan(), attempts].into_iter().filter_map(playable).collect::<Vec<_>>()
        })
    });
    let mut all: Vec<RuleSet> =
        presets.into_iter().chain(changed).filter(|rules| rules.contradiction().is_none()).collect();
    all.sort_by_key(ToString::to_string);
    all.dedup();
    all
}

/// Returns a preset with up to four options changed, if the result is consistent.
pub(crate) fn any_rules(random: &mut ChaCha8Rng) -> RuleSet {
    loop {
        let preset = PRESETS_4X8.choose(random).unwrap().rule_set;
        let rules = (0..random.random_range(0..5)).fold(preset, |rules, _| {
            let option = *RuleOption::ALL.choose(random).unwrap();
            rules.with(option, option.values().choose(random).unwrap()).unwrap()
        });
        if rules.contradiction().is_none() {
            return rules;
        }
    }
}

/// Returns the record of a random game with Taiwan rules. It ends on the board, or after `plies` plies.
pub(crate) fn played(random: &mut ChaCha8Rng, plies: Option<usize>) -> Record {
    let first = *[First::Challenger, First::Opponent, First::Lot].choose(random).unwrap();
    played_by(RuleSet { first, ..RuleSet::taiwan() }, random, plies)
}

/// Returns the record of a random game with any rules.
pub(crate) fn played_by(rule_set: RuleSet, random: &mut ChaCha8Rng, plies: Option<usize>) -> Record {
    let mut bytes = [0; 32];
    random.fill_bytes(&mut bytes);
    let seed = Seed::new(bytes);
    let game_id = GameId::new(random.random());
    let terms = Terms { app_id: random.random(), game_id, ruleset: ruleset_text(&rule_set.into()) };
    let commitment = Commitment::of(&terms, &seed);
    let texts = [format!("words {}", random.random::<u16>()), random.random::<u64>().to_string()];
    let texts = texts.map(|text| text.parse().unwrap());
    let deal = Deal::new(&terms, Variant::from(rule_set).shuffled_pieces(), &seed, &texts);
    let mut game = Game::new(rule_set);
    let mut timed = Vec::new();
    while game.outcome().is_none() && plies.is_none_or(|plies| timed.len() < plies) {
        let action = *game.actions().choose(random).unwrap();
        let reveal = action.flips().and_then(|square| deal.face(square)?.banqi());
        game.play(Ply { action, reveal }).unwrap();
        timed.push(TimedPly {
            step: Step::Ply(Ply { action, reveal }.into()),
            at_ms: 1_700_000_000_000 + timed.len() as i64,
        });
    }
    Record {
        game_id,
        app_id: terms.app_id,
        variant: rule_set.into(),
        casual: false,
        voided: false,
        entrants: vec!["Player 1".into(), "Player 2".into()],
        first_seat: match rule_set.first {
            // The record only states who is rated higher.
            First::Challenger | First::HigherRated => 0,
            First::Opponent => 1,
            First::Lot => deal.first_entrant() as u8,
        },
        sequence: 1,
        chain: ChainHash::START.next(&commitment),
        commitment,
        seed: Some(seed),
        texts: texts.to_vec(),
        plies: timed,
        takebacks: Vec::new(),
        result: Some(game.outcome().map_or(GameResult::Aborted, GameResult::OnBoard)),
    }
}

pub(crate) fn random(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// Returns the ply of a step. With two players there are no other steps.
fn ply(timed: &TimedPly) -> Ply {
    timed.step.ply().unwrap().banqi().unwrap()
}

/// Changes the piece that a ply revealed.
fn show(timed: &mut TimedPly, reveal: Option<Piece>) {
    timed.step = Step::Ply(Ply { reveal, ..ply(timed) }.into());
}

fn lines(record: &Record) -> Vec<String> {
    let verification = record.verify();
    assert_eq!(verification.fault, None);
    verification.checked.iter().map(ToString::to_string).collect()
}

fn fault(record: &Record) -> Fault {
    record.verify().fault.expect("the record is not sound")
}

#[test]
fn a_finished_game_is_sound_after_writing_and_reading() {
    for seed in 0..50 {
        let json = played(&mut random(seed), None).to_json();
        let record = Record::from_json(&json).unwrap();
        assert_eq!(record.verify().fault, None, "seed {seed}");
        assert!(matches!(record.verify().checked.last(), Some(Checked::ResultOnBoard { .. })), "seed {seed}");
    }
}

/// Longer than any game that its rules end. Longer games are cut off.
const LONGEST: usize = 1_500;

#[test]
fn a_game_by_any_rules_is_sound_after_writing_and_reading() {
    let mut random = random(5);
    let mut all = every_option_value();
    assert!(all.len() > 50, "only {} rule sets", all.len());
    all.extend((0..100).map(|_| any_rules(&mut random)));
    let mut ended = 0;
    for rules in all {
        let record = played_by(rules, &mut random, Some(LONGEST));
        let json = record.to_json();
        let read = Record::from_json(&json).unwrap_or_else(|why| panic!("{rules}: {why}"));
        assert_eq!((read.variant, read.to_json()), (rules.into(), json), "{rules}");
        let verification = read.verify();
        assert_eq!(verification.fault, None, "{rules}");
        ended += usize::from(matches!(verification.checked.last(), Some(Checked::ResultOnBoard { .. })));
        // A different piece in any reveal is detected.
        let shown = |timed: &TimedPly| ply(timed).reveal.is_some();
        let mut tampered = read;
        let at = tampered.plies.iter().rposition(shown).unwrap();
        let other = Piece::all().find(|face| Some(*face) != ply(&tampered.plies[at]).reveal);
        show(&mut tampered.plies[at], other);
        assert!(matches!(fault(&tampered), Fault::Reveal { number, .. } if number == at + 1), "{rules}");
    }
    assert!(ended > 100, "only {ended} games came to their end");
}

#[test]
fn a_game_is_verified_by_the_rules_it_was_played_by() {
    let attempts = "taiwan+dark-capture=attempt-or-die+chain=any+equal=both-removed";
    let (mut chains, mut failed) = (0, 0);
    for seed in 0..20 {
        let rules: RuleSet = if seed % 2 == 0 { attempts } else { "club+chain=face-up" }.parse().unwrap();
        let json = played_by(rules, &mut random(seed), None).to_json();
        let mut record = Record::from_json(&json).unwrap();
        assert_eq!(record.verify().fault, None, "seed {seed}");
        chains += record.plies.iter().filter(|timed| ply(timed).action == Action::EndChain).count();
        let attempt = |timed: &&mut TimedPly| matches!(ply(timed).action, Action::Attempt { .. });
        if let Some(timed) = record.plies.iter_mut().find(attempt) {
            let other = if ply(timed).reveal == Piece::from_letter('K') { 'k' } else { 'K' };
            show(timed, Piece::from_letter(other));
            assert!(matches!(fault(&record), Fault::Reveal { .. }), "seed {seed}");
            failed += 1;
        }
        record = Record::from_json(&json).unwrap();
        record.variant = RuleSet { first: record.variant.first(), ..RuleSet::taiwan() }.into();
        record.commitment = Commitment::of(&record.terms(), record.seed.as_ref().unwrap());
        record.chain = ChainHash::START.next(&record.commitment);
        assert!(record.verify().fault.is_some(), "seed {seed}: another deal, and other rules");
    }
    assert!(chains > 10 && failed > 5, "{chains} chains, {failed} attempts");
}

#[test]
fn each_thing_checked_has_a_line() {
    let mut record = Record { sequence: 8, ..played(&mut random(1), Some(6)) };
    record.plies.truncate(6);
    let reveals = record.plies.iter().filter(|timed| ply(timed).reveal.is_some()).count();
    assert_eq!(
        lines(&record),
        [
            "commitment: matches the seed, the game, the application and the rules".to_owned(),
            "chain: not checked (compare it with the record of game 7)".to_owned(),
            format!("first seat: correct for first={}", record.variant.first().word()),
            format!("reveals: {reveals}, all as dealt"),
            "actions: 6, all legal".to_owned(),
            "result: aborted (as stated; not decided on the board)".to_owned(),
        ]
    );
}

#[test]
fn who_began_by_rating_is_only_stated() {
    let mut record = Record { variant: RuleSet::woody().into(), ..played(&mut random(1), Some(0)) };
    record.commitment = Commitment::of(&record.terms(), record.seed.as_ref().unwrap());
    record.chain = ChainHash::START.next(&record.commitment);
    for first_seat in [0, 1] {
        record.first_seat = first_seat;
        assert_eq!(lines(&record)[2], "first seat: not checked (a record has no ratings)");
    }
}

#[test]
fn of_a_game_under_way_the_actions_are_checked_and_the_rest_is_said() {
    let mut found_lot = false;
    for seed in 0..20 {
        let record = Record { seed: None, result: None, ..played(&mut random(seed), Some(9)) };
        let checked = record.verify().checked;
        assert_eq!(record.verify().fault, None);
        assert!(
            checked.contains(&Checked::CommitmentStated) && checked.contains(&Checked::Actions { count: 9 })
        );
        assert_eq!(checked.last(), Some(&Checked::InProgress));
        found_lot |= checked.contains(&Checked::FirstSeatStated);
        let mut illegal = Record { seed: None, result: None, ..played(&mut random(seed), Some(9)) };
        illegal.plies[1] = illegal.plies[0];
        assert!(matches!(fault(&illegal), Fault::Illegal { number: 2, .. }), "seed {seed}");
    }
    assert!(found_lot);
}

#[test]
fn an_ended_game_shows_its_seed_and_no_other_does() {
    let base = || played(&mut random(2), Some(9));
    assert_eq!(fault(&Record { seed: None, ..base() }), Fault::SeedMissing);
    assert_eq!(fault(&Record { result: None, ..base() }), Fault::SeedTooEarly);
}

#[test]
fn the_first_thing_wrong_is_named() {
    let base = || played(&mut random(3), None);
    let other = played(&mut random(4), None);
    let first = base().variant.first();
    assert_eq!(fault(&Record { commitment: other.commitment, ..base() }), Fault::Commitment);
    assert_eq!(fault(&Record { chain: other.chain, ..base() }), Fault::Chain);
    let (stated, due) = (1 - base().first_seat, usize::from(base().first_seat));
    assert_eq!(fault(&Record { first_seat: stated, ..base() }), Fault::FirstSeat { stated, due, first });
    let mut record = base();
    let dealt = ply(&record.plies[0]).reveal;
    let face = Piece::all().find(|&face| Some(face) != dealt);
    show(&mut record.plies[0], face);
    let (dealt, shown) = (dealt.unwrap(), ply(&record.plies[0]).into());
    assert_eq!(fault(&record), Fault::Reveal { number: 1, ply: shown, dealt: dealt.into() });
    assert!(fault(&record).to_string().starts_with("action 1, "), "{}", fault(&record));
    show(&mut record.plies[0], None);
    assert!(matches!(fault(&record), Fault::Illegal { number: 1, .. }));
    let off_board = Ply { action: Action::Flip(Square::new(63).unwrap()), reveal: face };
    record.plies[0].step = Step::Ply(off_board.into());
    assert!(matches!(fault(&record), Fault::Illegal { number: 1, .. }));
}

#[test]
fn the_result_is_the_boards_where_the_board_has_one() {
    let base = || played(&mut random(5), None);
    let Some(GameResult::OnBoard(board)) = base().result else { panic!("the board ended the game") };
    let stated = Some(GameResult::Agreement);
    assert_eq!(fault(&Record { result: stated, ..base() }), Fault::ResultNotTheBoards { stated, board });
    let stated = GameResult::OnBoard(board);
    let going_on = Record { result: Some(stated), ..played(&mut random(5), Some(9)) };
    assert_eq!(fault(&going_on), Fault::ResultNotOnTheBoard { stated });
    let stated: GameResult = "red wins: resignation".parse().unwrap();
    let not_begun = Record { result: Some(stated), ..played(&mut random(5), Some(0)) };
    assert_eq!(fault(&not_begun), Fault::WinnerWithoutColour { stated });
    for result in ["red wins: resignation", "black wins: time", "draw: agreement", "aborted"] {
        let record = Record { result: result.parse().ok(), ..played(&mut random(5), Some(9)) };
        assert_eq!(record.verify().fault, None, "{result}");
    }
}

/// The base of a tampered record: a sound record as JSON, and the data needed to decide whether a changed list of plies
/// is itself a possible game.
struct Sound {
    json: Value,
    rule_set: RuleSet,
    outcome: Outcome,
    faces: Vec<Option<Piece>>,
}

impl Sound {
    fn new(random: &mut ChaCha8Rng) -> Self {
        let record = played(random, None);
        let Some(GameResult::OnBoard(outcome)) = record.result else { panic!("the board ended the game") };
        let deal = Deal::new(
            &record.terms(),
            record.variant.shuffled_pieces(),
            record.seed.as_ref().unwrap(),
            &record.texts,
        );
        let faces = (0..64).map(|square| deal.face(Square::new(square).unwrap())?.banqi()).collect();
        let json = serde_json::from_str(&record.to_json()).unwrap();
        Self { json, rule_set: record.variant.banqi().unwrap(), outcome, faces }
    }

    /// Whether the plies in `tampered` are another legal game of this deal with the same result. Such a list can't be
    /// distinguished from the real one, because the commitment does not cover the players' choices.
    fn is_another_game(&self, tampered: &Value) -> bool {
        let mut game = Game::new(self.rule_set);
        let plies = tampered["actions"].as_array().unwrap();
        let all_fit = plies.iter().all(|action| {
            action["ply"].as_str().unwrap().parse().is_ok_and(|ply: Ply| {
                let dealt = match ply.action {
                    Action::Flip(square) => self.faces[square.index()],
                    _ => None,
                };
                ply.reveal == dealt && game.play(ply).is_ok()
            })
        });
        all_fit && game.outcome() == Some(self.outcome)
    }
}

const TAMPERINGS: usize = 19;

/// Makes one change. It does not change anything that a commitment made before play cannot cover: the times of the
/// plies, the entrants' labels, and the sequence number and chain, which neighbouring records prove.
fn tamper(json: &mut Value, kind: usize, random: &mut ChaCha8Rng) {
    let plies = json["actions"].as_array().unwrap().len();
    let at = random.random_range(0..plies);
    let other = (at + random.random_range(1..plies)) % plies;
    match kind {
        0..=3 => {
            let field = ["game", "commitment", "chain", "seed"][kind];
            let mut digits = json[field].as_str().unwrap().to_owned().into_bytes();
            let place = random.random_range(0..digits.len());
            let digit = char::from(digits[place]).to_digit(16).unwrap();
            let changed = (digit + random.random_range(1..16)) % 16;
            digits[place] = char::from_digit(changed, 16).unwrap() as u8;
            json[field] = String::from_utf8(digits).unwrap().into();
        }
        4 => {
            let app_id: u64 = json["app_id"].as_str().unwrap().parse().unwrap();
            json["app_id"] = (app_id ^ (1 << random.random_range(0..64))).to_string().into();
        }
        5 => {
            let names = ["taiwan", "taiwan+first=opponent", "taiwan+first=lot"];
            let others: Vec<_> = names.into_iter().filter(|name| json["variant"] != *name).collect();
            json["variant"] = (*others.choose(random).unwrap()).into();
        }
        6 => json["first_seat"] = (1 - json["first_seat"].as_u64().unwrap()).into(),
        7 => {
            let which = random.random_range(0..2_usize);
            let mut text = json["texts"][which].as_str().unwrap().to_owned();
            match random.random_range(0..3) {
                0 => text.insert(random.random_range(0..=text.len()), '!'),
                1 => _ = text.remove(random.random_range(0..text.len())),
                _ => text = "other words".to_owned(),
            }
            json["texts"][which] = text.into();
        }
        8 => json["texts"].as_array_mut().unwrap().swap(0, 1),
        9 => {
            let results = [
                json!("red wins: wiped-out"),
                json!("black wins: wiped-out"),
                json!("red wins: no-action"),
                json!("black wins: no-action"),
                json!("draw: cycle"),
                json!("draw: quiet-limit"),
                json!("draw: agreement"),
                json!("red wins: resignation"),
                json!("black wins: time"),
                json!("aborted"),
                Value::Null,
            ];
            let others: Vec<_> = results.into_iter().filter(|result| json["result"] != *result).collect();
            json["result"] = others.choose(random).unwrap().clone();
        }
        10 => json["seed"] = Value::Null,
        11 => {
            let flips: Vec<usize> = (0..plies)
                .filter(|&at| json["actions"][at]["ply"].as_str().unwrap().ends_with(')'))
                .collect();
            let at = *flips.choose(random).unwrap();
            let ply: Ply = json["actions"][at]["ply"].as_str().unwrap().parse().unwrap();
            let faces: Vec<_> =
                Piece::all().map(Some).chain([None]).filter(|&face| face != ply.reveal).collect();
            let reveal = *faces.choose(random).unwrap();
            json["actions"][at]["ply"] = Ply { reveal, ..ply }.to_string().into();
        }
        12 => {
            let ply = json["actions"][at]["ply"].take();
            json["actions"][at]["ply"] = json["actions"][other]["ply"].take();
            json["actions"][other]["ply"] = ply;
        }
        13 => _ = json["actions"].as_array_mut().unwrap().remove(at),
        14 => {
            let copy = json["actions"][at].clone();
            json["actions"].as_array_mut().unwrap().insert(other, copy);
        }
        15 => json["actions"].as_array_mut().unwrap().truncate(at),
        16 => {
            let mut text = json["actions"][at]["ply"].as_str().unwrap().to_owned().into_bytes();
            let place = random.random_range(0..2);
            let range = if place == 0 { b'a'..=b'h' } else { b'1'..=b'4' };
            text[place] = random.random_range(range);
            json["actions"][at]["ply"] = String::from_utf8(text).unwrap().into();
        }
        17 => {
            let object = json.as_object_mut().unwrap();
            let fields: Vec<_> = object.keys().cloned().collect();
            object.remove(fields.choose(random).unwrap());
        }
        18 => {
            let field = ["format", "fen", "context"].choose(random).unwrap();
            json[*field] = "banqi.record.v0".into();
        }
        _ => unreachable!("there are {TAMPERINGS} kinds"),
    }
}

/// Tests 2,000 tampered records, or as many as `BANQI_RECORDS` says, each made from a sound one by one change.
///
/// Changes without effect are left out, as are lists of plies that are another legal game of the same deal with the
/// same result (`Sound::is_another_game`, which shares no code with `verify`).
#[test]
fn every_tampered_record_is_rejected() {
    let (seed, records) = (seed(6), figure("BANQI_RECORDS", 2_000));
    let bases = (records / 200).max(40);
    let mut random = random(seed);
    let (mut tampered, mut unchanged, mut other_games) = (0, 0, 0);
    let (mut by_reading, mut by_kind) = (0, [0; TAMPERINGS]);
    let mut base = Sound::new(&mut random);
    while tampered < records {
        if tampered % (records / bases) == 0 {
            base = Sound::new(&mut random);
        }
        let kind = random.random_range(0..TAMPERINGS);
        let mut json = base.json.clone();
        tamper(&mut json, kind, &mut random);
        if json == base.json {
            unchanged += 1;
            continue;
        }
        if kind < 17 && json["actions"] != base.json["actions"] && base.is_another_game(&json) {
            other_games += 1;
            continue;
        }
        tampered += 1;
        by_kind[kind] += 1;
        match Record::from_json(&json.to_string()) {
            Err(_) => by_reading += 1,
            Ok(record) => assert!(record.verify().fault.is_some(), "seed {seed}, kind {kind}: {json:#}"),
        }
    }
    println!(
        "seed {seed}: {tampered} rejected, {by_reading} of them already by reading; left out: {unchanged} unchanged, \
         {other_games} other legal games; by kind {by_kind:?}"
    );
    assert!(by_kind.iter().all(|&count| count > records / TAMPERINGS / 3), "{by_kind:?}");
    assert!(other_games < records / 20, "{other_games} left out");
}
