//! `banqi engine` for xiangqi and banner xiangqi as UCI programs use it: real processes connected by pipes.

use banqi_rules::xiangqi::{Game, Move, RuleSet};
use rand::SeedableRng as _;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom as _;

use super::super::deep;
use super::super::protocol::Talker;
use crate::cli::banqi;

fn talker(variant: &str) -> Talker {
    let mut engine = Talker::new();
    engine.say("uci");
    let offered = engine.expect("option name UCI_Variant type combo");
    assert!(offered.split(" var ").any(|name| name == variant), "{offered}");
    engine.expect("uciok");
    engine.say(&format!("setoption name UCI_Variant value {variant}"));
    engine.say("ucinewgame");
    engine.say("isready");
    engine.expect("readyok");
    engine
}

/// Returns the arguments of `position` as match runners send them: the start and all moves since.
fn position_arguments(game: &Game) -> String {
    let moves: Vec<String> = game.plies().iter().map(|played| played.action.uci()).collect();
    if moves.is_empty() { "startpos".to_owned() } else { format!("startpos moves {}", moves.join(" ")) }
}

#[test]
fn two_engines_play_a_game_to_its_end() {
    for variant in ["xiangqi", "banner"] {
        let mut engines = [talker(variant), talker(variant)];
        for (engine, level) in engines.iter_mut().zip([5, 1]) {
            engine.say(&format!("setoption name Level value {level}"));
        }
        let mut game = Game::new(variant.parse().unwrap());
        while game.outcome().is_none() && !game.may_claim() && game.plies().len() < 600 {
            let engine = &mut engines[game.plies().len() % 2];
            let text = engine
                .best(&position_arguments(&game), "go wtime 600000 btime 600000 winc 0 binc 0 nodes 400");
            let action = Move::from_uci(&text).unwrap_or_else(|why| panic!("{variant}: {text:?}: {why}"));
            game.play(action).unwrap_or_else(|why| panic!("{variant}: {text} in {}: {why}", game.position()));
        }
        assert!(game.outcome().is_some() || game.may_claim(), "{variant}: no end in sight");
        if let Some(outcome) = game.outcome() {
            let answer = engines[0].best(&position_arguments(&game), "go nodes 400");
            assert_eq!(answer, "(none)", "{variant}: {outcome}");
        }
        engines.into_iter().for_each(Talker::quit);
    }
}

#[test]
fn bestmove_is_legal_in_random_positions() {
    for rules in [RuleSet::xiangqi(), RuleSet::banner()] {
        let mut engine = talker(rules.preset().name);
        for seed in 0..if deep() { 60 } else { 3 } {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut game = Game::new(rules);
            for ply in 0..120 {
                let Some(action) = game.actions().choose(&mut rng).copied() else { break };
                if ply % 24 == 11 {
                    let text = engine.best(&format!("fen {}", game.position()), "go nodes 300");
                    let action = Move::from_uci(&text).unwrap();
                    let alone = Game::from_position(rules, *game.position());
                    assert_eq!(
                        alone.check(action),
                        Ok(()),
                        "{rules}, seed {seed}: {text} in {}",
                        game.position()
                    );
                }
                game.play(action).unwrap();
            }
        }
        engine.quit();
    }
}

#[test]
fn info_lines_are_those_of_uci() {
    let mut engine = talker("xiangqi");
    engine.say("position fen 9/9/3k1a3/7C1/6b2/5R3/9/9/5K3/9 w - - 0 1");
    engine.say("go depth 9");
    let mut line;
    loop {
        line = engine.expect("info depth");
        if line.contains("mate") {
            break;
        }
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    let after = |name: &str| words[words.iter().position(|word| *word == name).unwrap() + 1];
    assert_eq!(after("score"), "mate");
    assert_eq!(after("mate"), "2", "moves, not plies: {line}");
    for name in ["nodes", "nps", "time"] {
        assert!(after(name).parse::<u64>().is_ok(), "{line}");
    }
    assert_eq!(after("pv"), "f2e2", "ranks are 1 to 10");
    assert_eq!(engine.expect("bestmove"), "f2e2");
    // After f2e2, black is mated by the next move, whatever it plays.
    engine.say("position fen 9/9/3k1a3/7C1/6b2/5R3/9/9/5K3/9 w - - 0 1 moves f2e2");
    engine.say("go depth 9");
    loop {
        if engine.expect("info depth").contains("score mate -1 ") {
            break;
        }
    }
    engine.expect("bestmove");
    engine.quit();
}

#[test]
fn the_start_is_the_start_again_after_another_position() {
    for variant in ["xiangqi", "banner"] {
        let mut engine = talker(variant);
        let rules: RuleSet = variant.parse().unwrap();
        let is_first_move = |text: &str| {
            Game::new(rules)
                .check(Move::from_uci(text).unwrap_or_else(|why| panic!("{variant}: {text:?}: {why}")))
        };
        let other = "fen 3k5/9/9/9/9/9/9/9/9/4K3R w - - 0 1";
        assert_eq!(engine.best(&format!("{other} moves i1i10"), "go nodes 300"), "d10d9", "{variant}");
        assert_eq!(is_first_move(&engine.best("startpos", "go nodes 300")), Ok(()), "{variant}");
        engine.best(other, "go nodes 300");
        engine.say("ucinewgame");
        engine.say("go nodes 300");
        assert_eq!(is_first_move(&engine.expect("bestmove")), Ok(()), "{variant}");
        let reply = engine.best("startpos moves i1i2", "go nodes 300");
        let mut game = Game::new(rules);
        game.play("i0i1".parse().unwrap()).unwrap();
        assert_eq!(game.check(Move::from_uci(&reply).unwrap()), Ok(()), "{variant}: {reply}");
        engine.quit();
    }
}

#[test]
fn a_clock_and_a_movetime_are_kept_and_infinite_waits_for_stop() {
    let mut engine = talker("banner");
    for go in [
        "go movetime 30",
        "go wtime 1000 btime 1000 movestogo 40",
        "go wtime 40 btime 40",
        "go wtime 0 btime 0",
    ] {
        let action = Move::from_uci(&engine.best("startpos", go)).unwrap();
        assert_eq!(Game::new(RuleSet::banner()).check(action), Ok(()), "{go}");
    }
    // Red is lost in three plies, and a deeper search finds nothing more. Still, the engine answers only after `stop`.
    engine.say("position fen 3k5/9/9/9/9/9/9/9/8r/4K4 w - - 0 1");
    engine.say("go infinite");
    engine.expect("info depth 3");
    engine.say("go depth 1");
    assert_eq!(engine.expect("info string"), "a search is already running: write stop first");
    engine.say("stop");
    assert_eq!(engine.expect("bestmove"), "e1f1");
    engine.quit();
}

#[test]
fn what_uci_cannot_mean_is_answered_with_one_sentence() {
    let lines = [
        (
            "position startpos moves h3",
            "move 1, \"h3\": not a move: write the point it starts from and the point it ends on, such as h3e3 (files a-i, ranks 1-10)",
        ),
        (
            "position startpos moves h3h9",
            "move 1, h3h9: the cannon is blocked by the piece on h8: it jumps only to capture",
        ),
        ("position startpos moves e2e3", "move 1, e2e3: there is no piece on e2"),
        (
            "position startpos moves a1a4",
            "move 1, a1a4: the piece on a4 is your own, so you cannot capture it",
        ),
        (
            "position startpos moves h3e3 h8e8 e3e7 a7a6",
            "move 4, a7a6: the piece on e7 gives check, and this move does not stop it",
        ),
        ("position fen 4k4/9/9 w - - 0 1", "the placement has 10 ranks separated by /, not 3"),
        ("position fen 4k3/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "rank 10 has 8 points, not 9"),
        (
            "position fen 4k4/9/9/9/9/9/9/9/9/F2K5 w - - 0 1",
            "there is a banner on a1, but only banner xiangqi has banners",
        ),
    ];
    let mut input = "setoption name UCI_Variant value xiangqi\n".to_owned();
    lines.iter().for_each(|(line, _)| input += &format!("{line}\n"));
    input += "position startpos moves h3e3 h10g8\ngo depth 2\n";
    let answer = banqi(&["engine"], &input);
    assert_eq!(answer.code, Some(0), "{}", answer.stderr);
    let said: Vec<&str> =
        answer.stdout.lines().filter_map(|line| line.strip_prefix("info string ")).collect();
    let expected: Vec<&str> = lines.iter().map(|(_, why)| *why).collect();
    assert_eq!(said, expected);
    assert!(answer.stdout.lines().last().unwrap().starts_with("bestmove "));
}
