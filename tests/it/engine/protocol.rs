//! `banqi engine` as other programs use it: real processes connected by pipes.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use banqi_rules::banqi::{Action, Game, RuleSet};
use rand::SeedableRng as _;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom as _;

use super::arena::Faces;
use super::deep;
use crate::cli::banqi;

/// A process that plays.
pub(super) struct Talker {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Talker {
    pub(super) fn new() -> Self {
        Self::of(Command::new(env!("CARGO_BIN_EXE_banqi")).arg("engine"))
    }

    /// Starts any program that speaks UCI.
    pub(super) fn of(program: &mut Command) -> Self {
        let mut child = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Self { child, input, output: BufReader::new(output) }
    }

    pub(super) fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// Reads up to the line that begins with `word` and returns the rest of that line.
    pub(super) fn expect(&mut self, word: &str) -> String {
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "the engine ended before {word}");
            if let Some(rest) = line.trim_end().strip_prefix(word) {
                return rest.trim_start().to_owned();
            }
        }
    }

    pub(super) fn best(&mut self, position: &str, go: &str) -> String {
        self.say(&format!("position {position}"));
        self.say(go);
        self.expect("bestmove")
    }

    pub(super) fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().unwrap().success());
    }
}

/// Returns the arguments of `position`: the position after the last flip or capture, and the quiet plies since then.
fn position_arguments(start: &str, quiet: &[String]) -> String {
    if quiet.is_empty() { format!("fen {start}") } else { format!("fen {start} moves {}", quiet.join(" ")) }
}

#[test]
fn two_engines_play_a_game_to_its_end() {
    for (variant, seed) in [("taiwan", 1), ("hongkong+dark-capture=attempt+chain=any", 2)] {
        let rules: RuleSet = variant.parse().unwrap();
        let mut engines = [Talker::new(), Talker::new()];
        for (engine, level) in engines.iter_mut().zip([4, 2]) {
            engine.say("uci");
            engine.expect("uciok");
            engine.say(&format!("setoption name Variant value {variant}"));
            engine.say(&format!("setoption name Level value {level}"));
            engine.say("isready");
            engine.expect("readyok");
        }
        let faces = Faces::dealt(seed);
        let mut game = Game::new(rules);
        let (mut start, mut quiet) = (game.position().to_string(), Vec::new());
        while game.outcome().is_none() && game.plies().len() < 1_000 {
            let engine = &mut engines[game.position().ply() as usize % 2];
            let text = engine.best(&position_arguments(&start, &quiet), "go nodes 400");
            let action: Action = text.parse().unwrap_or_else(|why| panic!("{variant}: {text:?}: {why}"));
            let ply = faces.answer(action);
            game.play(ply).unwrap_or_else(|why| panic!("{variant}: {ply} in {}: {why}", game.position()));
            if game.quiet() == 0 {
                (start, quiet) = (game.position().to_string(), Vec::new());
            } else {
                quiet.push(ply.to_string());
            }
        }
        let outcome = game.outcome().unwrap_or_else(|| panic!("{variant}: no end in sight"));
        let answer = engines[0].best(&position_arguments(&start, &quiet), "go nodes 400");
        assert_eq!(answer, "(none)", "{variant}: {outcome}");
        engines.into_iter().for_each(Talker::quit);
    }
}

#[test]
fn bestmove_is_legal_in_random_positions_by_every_preset_and_mix() {
    let mut engine = Talker::new();
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let variants = [
        "taiwan",
        "hongkong",
        "mainland",
        "boyer",
        "olympiad",
        "club",
        "taiwan+dark-capture=attempt-or-die+chain=any+equal=both-removed",
        "taiwan+chain=cannon+screen=face-up-only",
        "mainland+dark-capture=attempt+cannon=jumps-and-steps",
    ];
    for variant in variants {
        engine.say(&format!("setoption name Variant value {variant}"));
        for seed in 0..if deep() { 40 } else { 2 } {
            let faces = Faces::dealt(seed);
            let mut game = Game::new(variant.parse().unwrap());
            for ply in 0..120 {
                let Some(action) = game.actions().choose(&mut rng).copied() else { break };
                if ply % 24 == 7 {
                    let text = engine.best(&format!("fen {}", game.position()), "go nodes 300");
                    let alone = Game::from_position(game.rule_set(), *game.position());
                    let legal = alone.actions().iter().any(|action| action.to_string() == text);
                    assert!(legal, "{variant}, seed {seed}: {text} in {}", game.position());
                }
                game.play(faces.answer(action)).unwrap();
            }
        }
    }
    engine.quit();
}

#[test]
#[expect(clippy::disallowed_methods, reason = "whether a move comes in time is what is tested")]
fn a_time_for_a_move_is_kept_in_every_phase_and_however_short() {
    let mut engine = Talker::new();
    for position in [
        "startpos",
        "fen xxexxAxx/rxxxxxRH/1xxxxxAx/xxxPxxxp b KEERHCCPPPkaaerhhccpppp 0 10",
        "fen h1C1PE2/1A2R3/H1k3er/1P2Hra1 r - 0 52",
        "fen 8/1A3h2/a7/1e6 r - 0 90",
    ] {
        for millis in [0, 1, 60] {
            let asked = std::time::Instant::now();
            let action = engine.best(position, &format!("go movetime {millis}"));
            let took = asked.elapsed();
            // Without a time limit this search would take hours. The tolerance of seconds is for busy machines.
            assert!(took < Duration::from_secs(30), "{position}: {took:?}");
            assert!(action.parse::<Action>().is_ok(), "{position}: {action}");
        }
    }
    engine.quit();
}

#[test]
fn stop_ends_a_search_without_limits() {
    let mut engine = Talker::new();
    engine.say("position startpos moves a1(K) b1(p)");
    engine.say("go infinite");
    engine.expect("info depth 1");
    engine.say("go nodes 1");
    assert!(engine.expect("info string").starts_with("a search is already running"));
    engine.say("isready");
    engine.expect("readyok");
    engine.say("stop");
    let action: Action = engine.expect("bestmove").parse().unwrap();
    let mut game = Game::new(RuleSet::taiwan());
    for ply in ["a1(K)", "b1(p)"] {
        game.play(ply.parse().unwrap()).unwrap();
    }
    assert!(game.actions().contains(&action));
    engine.quit();
}

#[test]
fn a_seed_gives_the_same_move_whatever_was_asked_before() {
    let position = "fen a1Exe2r/x3R1x1/xxAPp1kr/axH3p1 r ERhcpp 0 39";
    let mut engine = Talker::new();
    engine.say("setoption name Level value 3");
    engine.say("setoption name Seed value 77");
    let first = engine.best(position, "go nodes 3000");
    engine.best("fen h1C1PE2/1A2R3/H1k3er/1P2Hra1 r - 0 52", "go nodes 5000");
    assert_eq!(engine.best(position, "go nodes 3000"), first);
    engine.quit();
}

#[test]
fn bad_lines_are_answered_with_one_sentence_each_and_a_limited_search_is_answered_after_the_last_line() {
    const USAGE: &str = "limit a search with: go [movetime MS] [nodes N] [depth 1-255] [infinite] \
        [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] [mate N] [ponder]";
    let lines = [
        (
            "hello",
            "unknown command \"hello\": write uci, isready, ucinewgame, setoption, position, go, stop, ponderhit or quit",
        ),
        (
            "setoption Level 3",
            "set an option with: setoption name UCI_Variant|Variant|Level|Seed|Hash value V",
        ),
        ("setoption name Level value 9", "a level is a number from 1 to 8"),
        ("setoption name Seed value x", "Seed must be a number from 0 to 18446744073709551615"),
        ("setoption name Hash value 0", "Hash must be a number from 1 to 1024 (megabytes)"),
        (
            "setoption name Contempt value 1",
            "unknown option \"Contempt\": the options are UCI_Variant|Variant|Level|Seed|Hash",
        ),
        ("setoption name UCI_Variant value four-colour-2", "the computer does not play four-colour-2"),
        ("position startpos", "the last variant was refused: set a valid one first"),
        ("setoption name UCI_Variant value taiwan", ""),
        ("position", "write position startpos or position fen POSITION, then moves if there are any"),
        ("position fen 8/8/8 r - 0 0", "the placement has 4 ranks separated by /, not 3"),
        (
            "position fen 8/8/8/K6a r@a1 - 0 9",
            "the position is in the middle of a chain, but these rules have no chains",
        ),
        ("position startpos go", "after the position, write moves or nothing, not \"go\""),
        ("position startpos moves a1", "move 1, a1: a flip needs the revealed piece, such as a1(K)"),
        ("go depth 0", USAGE),
        ("go nodes", USAGE),
        ("position startpos", ""),
        (
            "position fen 8/8/8",
            "a position has five fields, PLACEMENT SIDE BAG QUIET PLY, separated by single spaces, not 1",
        ),
        ("go depth 1", "the last position was refused: send a valid one first"),
    ];
    let mut input: String = lines.iter().map(|(line, _)| format!("{line}\r\n")).collect();
    input += "\n\n\u{fffd}\u{0}\nstop\nposition fen 8/8/8/C1pk4 r - 0 40\ngo depth 3";
    let answer = banqi(&["engine"], &input);
    assert_eq!(answer.code, Some(0), "{}", answer.stderr);
    let said: Vec<&str> =
        answer.stdout.lines().filter_map(|line| line.strip_prefix("info string ")).collect();
    let expected: Vec<&str> = lines.iter().map(|(_, why)| *why).filter(|why| !why.is_empty()).collect();
    assert_eq!(said[..expected.len()], expected);
    assert_eq!(said.len(), expected.len() + 1, "the two commands that are none are one line");
    // Every `go` gets an answer, because the other program waits for `bestmove`.
    let best: Vec<&str> = answer.stdout.lines().filter(|line| line.starts_with("bestmove")).collect();
    assert_eq!(best, ["bestmove (none)", "bestmove (none)", "bestmove (none)", "bestmove a1xd1"]);
}

#[test]
fn unknown_words_after_go_do_not_keep_it_from_searching() {
    let mut engine = Talker::new();
    for go in ["go mate 1", "go depth 1 quickly", "go perft 3 depth 1"] {
        assert_eq!(engine.best("fen 8/8/8/C1pk4 r - 0 40", go), "a1xd1", "{go}");
    }
    engine.quit();
}

#[test]
fn search_moves_are_said_not_to_be_supported() {
    let mut engine = Talker::new();
    engine.say("position fen 8/8/8/C1pk4 r - 0 40");
    engine.say("go searchmoves a1-a2 nodes 300");
    assert_eq!(engine.expect("info string"), "searchmoves is not supported: all moves are searched");
    assert_eq!(engine.expect("bestmove"), "a1xd1");
    engine.quit();
}

#[test]
fn a_pondering_search_answers_after_ponderhit_or_stop() {
    let mut engine = Talker::new();
    // The limits of each would end it at once.
    for go in ["go ponder depth 1", "go ponder movetime 0", "go ponder wtime 0 btime 0"] {
        for end in ["ponderhit", "stop"] {
            engine.say("position fen 8/8/8/C1pk4 r - 0 40");
            engine.say(go);
            engine.expect("info depth 1");
            engine.say("go depth 1");
            assert_eq!(
                engine.expect("info string"),
                "a search is already running: write stop first",
                "{go}: {end}"
            );
            engine.say(end);
            assert_eq!(engine.expect("bestmove"), "a1xd1", "{go}: {end}");
        }
    }
    // Without limits, only `stop` ends it. `ponderhit` for any other search changes nothing.
    for go in ["go ponder", "go infinite depth 1"] {
        engine.say("position startpos moves a1(K) b1(p)");
        engine.say(go);
        engine.say("ponderhit");
        engine.expect("info depth 1");
        engine.say("go depth 1");
        engine.expect("info string a search is already running");
        engine.say("stop");
        engine.expect("bestmove");
    }
    engine.say("ponderhit");
    assert_eq!(engine.best("fen 8/8/8/C1pk4 r - 0 40", "go depth 1"), "a1xd1");
    engine.quit();
}

#[test]
#[expect(clippy::disallowed_methods, reason = "whether the time counts from ponderhit on is what is tested")]
fn the_time_of_a_pondering_search_counts_from_ponderhit_on() {
    let mut engine = Talker::new();
    engine.say("position startpos moves a1(K) b1(p)");
    engine.say("go ponder movetime 600");
    let ms = |line: &str| line.split_once(" time ").unwrap().1.split(' ').next().unwrap().parse::<u64>();
    while ms(&engine.expect("info depth")).unwrap() < 100 {}
    let hit = std::time::Instant::now();
    engine.say("ponderhit");
    engine.expect("bestmove");
    let took = hit.elapsed();
    // 50 ms of the time are for the delivery. Without a time limit this search would take hours.
    assert!(Duration::from_millis(500) < took && took < Duration::from_secs(30), "{took:?}");
    engine.quit();
}

#[test]
fn a_refused_position_is_not_answered_for_the_one_before() {
    let mut engine = Talker::new();
    assert_eq!(engine.best("fen 8/8/8/C1pk4 r - 0 40", "go nodes 300"), "a1xd1");
    assert_eq!(engine.best("fen 8/8/8/C1pk4 r - 0", "go nodes 300"), "(none)");
    assert_eq!(engine.best("startpos moves a1(K) b1(K)", "go nodes 300"), "(none)");
    engine.say("ucinewgame");
    engine.say("go nodes 300");
    assert!(engine.expect("bestmove").parse::<Action>().is_ok(), "a new game is its start");
    engine.quit();
}

#[test]
fn option_names_and_values_are_read_in_any_case() {
    let mut engine = Talker::new();
    engine.say("setoption name LEVEL value 8");
    for (option, position, best) in [
        ("uci_variant value XiangQi", "fen 3k5/9/9/9/9/9/9/9/9/4K3R w - - 0 1 moves i1i10", "d10d9"),
        ("variant value Taiwan+Chain=FACE-UP", "fen 8/8/8/K6a r@a1 - 0 9", "end"),
        // Case and spaces matter in a start position.
        ("VARIANT value xiangqi+POSITION=3k4R/9/9/9/9/9/9/9/9/4K4 b - - 0 1", "startpos", "d10d9"),
    ] {
        engine.say(&format!("setoption name {option}"));
        assert_eq!(engine.best(position, "go depth 1"), best, "{option}");
    }
    engine.quit();
}

#[test]
fn after_a_refused_variant_no_other_game_is_played() {
    const REFUSED: &str = "the last variant was refused: set a valid one first";
    let mut engine = Talker::new();
    for variant in ["shogi", "four-colour-2"] {
        engine.say(&format!("setoption name Variant value {variant}"));
        engine.expect("info string");
        engine.say("ucinewgame");
        engine.say("go depth 1");
        assert_eq!(engine.expect("info string"), REFUSED, "{variant}");
        assert_eq!(engine.expect("bestmove"), "(none)", "{variant}");
        engine.say("position startpos");
        assert_eq!(engine.expect("info string"), REFUSED, "{variant}");
        engine.say("go depth 1");
        assert_eq!(engine.expect("bestmove"), "(none)", "{variant}");
    }
    engine.say("setoption name Variant value taiwan");
    assert!(engine.best("startpos", "go depth 1").parse::<Action>().is_ok());
    engine.quit();
}
