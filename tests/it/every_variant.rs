//! Properties of every game on offer: its notation can be parsed, and every command line tool accepts it.

use banqi_rules::banqi::{RuleOption, RuleSet};
use banqi_rules::game::RuleTable as _;
use banqi_rules::{AnyAction, AnyGame, AnyPly, AnyPosition, Variant};
use banqi_session::{Asker, Command, GameCommand, Participant, Record};
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom as _, IteratorRandom as _};

use crate::cli::banqi;
use crate::records::{any_rules, every_option_value, random};
use crate::session::{Table, accept};

/// Returns every preset and every value of every option, for both banqi boards and xiangqi.
fn variants(random: &mut ChaCha8Rng) -> Vec<Variant> {
    let mut banqi = every_option_value();
    banqi.extend((0..20).map(|_| any_rules(random)));
    for rules in
        RuleSet::PRESETS.map(|preset| preset.rule_set).into_iter().filter(|rules| rules.seating.seats() > 2)
    {
        let with = |option: RuleOption| {
            option.values().into_iter().filter_map(move |value| rules.with(option, &value).ok())
        };
        banqi.extend(
            RuleOption::ALL.into_iter().flat_map(with).filter(|rules| rules.contradiction().is_none()),
        );
    }
    let options = ["xiangqi+begins=black", "xiangqi+facing=discovered-check", "xiangqi+perpetual=must-vary"];
    let xiangqi = options.map(|name| name.parse().unwrap());
    Variant::presets().into_iter().chain(banqi.into_iter().map(Variant::from)).chain(xiangqi).collect()
}

/// Returns a ply, preferring captures. If it reveals a piece, the face is any in the bag.
fn any_ply(game: &AnyGame, random: &mut ChaCha8Rng) -> AnyPly {
    let actions = game.actions();
    let captures =
        actions.iter().filter(|action| action.target().is_some_and(|at| game.piece_at(at).is_some()));
    let action = captures.choose(random).or_else(|| actions.choose(random)).unwrap();
    AnyPly::of(*action, action.flips().map(|_| game.bag_faces().into_iter().choose(random).unwrap()))
}

#[test]
fn positions_actions_and_plies_of_every_variant_are_read_back() {
    let deep = std::env::var_os("BANQI_DEEP").is_some_and(|value| value == "1");
    let mut random = random(31);
    for variant in variants(&mut random) {
        assert_eq!(variant.to_string().parse(), Ok(variant));
        for _ in 0..if deep { 200 } else { 1 } {
            let mut game = AnyGame::new(variant);
            let mut plies = 0;
            while game.outcome().is_none() && plies < 300 {
                let text = game.position_text();
                let read = AnyPosition::read(variant, &text)
                    .unwrap_or_else(|why| panic!("{variant}: {text}: {why}"));
                assert_eq!(AnyGame::resume(read).position_text(), text, "{variant}");
                for action in game.actions() {
                    assert_eq!(
                        variant.parse_action(&action.to_string()),
                        Ok(action),
                        "{variant}: {text}: {action}"
                    );
                }
                let ply = any_ply(&game, &mut random);
                assert_eq!(variant.parse_ply(&ply.to_string()), Ok(ply), "{variant}: {text}: {ply}");
                game.play(ply).unwrap();
                plies += 1;
            }
        }
    }
}

/// Plays a random game of at most `plies` plies. Returns the game, its plies in notation, and the positions before and
/// after them.
fn game(variant: Variant, plies: usize, random: &mut ChaCha8Rng) -> (AnyGame, Vec<String>, Vec<AnyGame>) {
    let mut game = AnyGame::new(variant);
    let mut written = Vec::new();
    let mut met = vec![game.clone()];
    while game.outcome().is_none() && written.len() < plies {
        let ply = any_ply(&game, random);
        game.play(ply).unwrap();
        written.push(ply.to_string());
        met.push(game.clone());
    }
    (game, written, met)
}

fn words(actions: &[AnyAction]) -> Vec<String> {
    let mut words: Vec<String> = actions.iter().map(ToString::to_string).collect();
    words.sort();
    words
}

#[test]
fn moves_play_and_perft_take_every_preset() {
    let mut random = random(32);
    for variant in Variant::presets() {
        let name = variant.to_string();
        let (last, written, met) = game(variant, 40, &mut random);
        let position = last.position_text();
        let args = ["play", "--variant", &name].into_iter().chain(written.iter().map(String::as_str));
        let played = banqi(&args.collect::<Vec<_>>(), "");
        let result = last.outcome().map_or("ongoing".to_owned(), |outcome| outcome.to_string());
        assert_eq!(
            (played.stdout, played.stderr),
            (format!("{position}\n{result}\n"), String::new()),
            "{name}"
        );

        // History may forbid a ply, so the expected actions are computed from the positions without their history.
        let actions =
            |text: &str| words(&AnyGame::resume(AnyPosition::read(variant, text).unwrap()).actions());
        let texts: Vec<String> = met.iter().map(AnyGame::position_text).collect();
        let batch = banqi(&["moves", "--variant", &name, "--position", "-"], &texts.join("\n"));
        let expected: Vec<String> = texts.iter().map(|text| actions(text).join(" ")).collect();
        assert_eq!(batch.stdout.lines().collect::<Vec<_>>(), expected, "{name}");
        let listed = banqi(&["moves", "--variant", &name, "--position", &texts[5]], "");
        assert_eq!(listed.stdout.lines().collect::<Vec<_>>(), actions(&texts[5]), "{name}");

        let batch =
            banqi(&["perft", "--variant", &name, "--depth", "1", "--position", "-"], &texts.join("\n"));
        for (text, count) in texts.iter().zip(batch.stdout.lines()) {
            let position = AnyPosition::read(variant, text).unwrap();
            assert_eq!(count, position.perft_making_every_leaf(1).to_string(), "{name}: {text}");
        }
        assert_eq!(batch.stdout.lines().count(), texts.len(), "{name}: {}", batch.stderr);
    }
}

/// Returns the first preset of each family and each size of its boards, and banner xiangqi, which has another piece.
#[cfg(feature = "bot")]
fn boards() -> Vec<Variant> {
    let mut met = std::collections::HashSet::new();
    let kind = |variant: &Variant| {
        let board = banqi_session::AnyBoard::of(&AnyGame::new(*variant));
        (std::mem::discriminant(variant), board.size())
    };
    let mut boards = Variant::presets();
    boards.retain(|variant| met.insert(kind(variant)));
    boards.push("banner".parse().unwrap());
    boards
}

/// One variant for each board, because drawing takes time.
#[cfg(feature = "bot")]
#[test]
fn render_draws_every_board() {
    let mut random = random(33);
    let folder = tempfile::tempdir().unwrap();
    let mut pictures = std::collections::HashSet::new();
    let boards = boards();
    for variant in &boards {
        let name = &variant.to_string();
        let (last, ..) = game(*variant, 30, &mut random);
        let file = folder.path().join(format!("{name}.png"));
        let out = file.to_str().unwrap();
        let answer =
            banqi(&["render", "--variant", name, "--position", &last.position_text(), "--out", out], "");
        assert_eq!((answer.stderr.as_str(), answer.code), ("", Some(0)), "{name}");
        let picture = std::fs::read(file).unwrap();
        assert!(picture.starts_with(b"\x89PNG"), "{name}");
        pictures.insert(picture);
    }
    assert_eq!((boards.len() >= 4, pictures.len()), (true, boards.len()));
}

/// Returns the record of a random game in its own session, which is resigned after `plies` plies.
fn record(variant: Variant, plies: usize, random: &mut ChaCha8Rng) -> Record {
    let others: Vec<Participant> = (2..=i64::from(variant.seats())).map(Participant::from_stored).collect();
    let mut table = Table::offered(variant, others.clone());
    for other in others {
        table.ask(other, &accept()).unwrap();
    }
    while let Some(mover) = table.mover() {
        let action = any_ply(table.session.game(), random).action();
        let is_late = table.session.steps().len() >= plies;
        let command = if is_late {
            Command::Game(GameCommand::Resign)
        } else {
            Command::Game(GameCommand::Play(action))
        };
        table.request_unfolded(Asker::Player(mover), &command, None).unwrap();
    }
    table.record()
}

#[test]
fn verify_takes_every_preset() {
    let mut random = random(34);
    for variant in Variant::presets() {
        for plies in [8, 2_000] {
            let record = record(variant, plies, &mut random);
            let answer = banqi(&["verify", "-"], &record.to_json());
            assert_eq!((answer.stderr.as_str(), answer.code), ("", Some(0)), "{variant}");
            assert!(answer.stdout.ends_with("no errors found\n"), "{variant}: {}", answer.stdout);
            let mut tampered = record;
            tampered.app_id ^= 1;
            let answer = banqi(&["verify", "-"], &tampered.to_json());
            assert_eq!((answer.stderr.starts_with("wrong: "), answer.code), (true, Some(1)), "{variant}");
        }
    }
}
