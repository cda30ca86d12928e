//! `banqi engine`: the computer player for other programs, by a line protocol after UCI.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use clap::Args;

use super::Failure;
use super::streams::Streams;
use crate::engine::{Answer, Engine, Expected, Level, Limits, Watch};
use crate::rules::{Game, Ply, Position, RuleSet};

/// Play as the computer for another program, line by line as UCI does
///
/// `uci`, `isready`, `ucinewgame`, `setoption name Variant|Level|Seed value V`, `position startpos|fen POSITION
/// [moves PLY..]`, `go [movetime MS] [nodes N] [depth D]`, `stop`, `quit`. Answers with `info` lines and
/// `bestmove ACTION`; what it does not understand it answers with one `info string`.
#[derive(Debug, Args)]
pub(super) struct Talk {}

impl Talk {
    pub(super) fn run(self, streams: &mut Streams) -> Result<(), Failure> {
        let mut conversation = Conversation::default();
        while let Some(line) = streams.read_line()? {
            match conversation.hear(&line) {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => {
                    conversation.stop();
                    return Ok(());
                }
                Err(Trouble::Said(why)) => {
                    tell(format_args!("info string {why}")).map_err(Failure::Output)?
                }
                Err(Trouble::Unheard(error)) => {
                    conversation.stop();
                    return Err(Failure::Output(error));
                }
            }
        }
        // Whoever asked for something that ends by itself and said no more still gets the answer.
        conversation.finish();
        Ok(())
    }
}

/// Bytes the table of positions takes.
const TABLE_BYTES: usize = 8 << 20;

/// Why a line is not followed.
#[derive(Debug)]
enum Trouble {
    /// It is told why.
    Said(String),
    /// Nobody hears the answer.
    Unheard(io::Error),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Unheard(error)
    }
}

fn trouble(why: impl ToString) -> Trouble {
    Trouble::Said(why.to_string())
}

/// Writes one line at once: the search writes from a thread of its own.
fn tell(line: std::fmt::Arguments<'_>) -> io::Result<()> {
    let mut output = io::stdout().lock();
    writeln!(output, "{line}")?;
    output.flush()
}

/// What has been agreed on so far.
struct Conversation {
    rule_set: RuleSet,
    level: Level,
    seed: u64,
    game: Game,
    /// Away while a search is under way.
    engine: Option<Engine>,
    search: Option<Running>,
}

impl Default for Conversation {
    fn default() -> Self {
        let rule_set = RuleSet::default();
        let engine = Some(Engine::new(TABLE_BYTES));
        Self { rule_set, level: Level::MAX, seed: 0, game: Game::new(rule_set), engine, search: None }
    }
}

/// A search under way.
struct Running {
    stop: Arc<AtomicBool>,
    answered: Arc<AtomicBool>,
    /// Whether it ends by itself.
    is_limited: bool,
    thread: JoinHandle<Engine>,
    /// Dropped, it ends the wait for the time to be up.
    _timer: Option<mpsc::Sender<()>>,
}

impl Conversation {
    /// Follows one line; breaks at `quit`.
    fn hear(&mut self, line: &str) -> Result<ControlFlow<()>, Trouble> {
        let mut words = line.split_ascii_whitespace();
        let Some(command) = words.next() else { return Ok(ControlFlow::Continue(())) };
        let rest: Vec<&str> = words.collect();
        match command {
            "uci" => introduce()?,
            "isready" => tell(format_args!("readyok"))?,
            "ucinewgame" => self.game = Game::new(self.rule_set),
            "setoption" => self.set(&rest)?,
            "position" => self.game = self.read_game(&rest)?,
            "go" => self.go(&rest)?,
            "stop" => self.stop(),
            "quit" => return Ok(ControlFlow::Break(())),
            _ => {
                return Err(trouble(format_args!(
                    "{command:?} is no command; write uci, isready, ucinewgame, setoption, position, go, stop or quit"
                )));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn set(&mut self, words: &[&str]) -> Result<(), Trouble> {
        let ["name", name, "value", value] = words else {
            return Err(trouble("an option is set by: setoption name Variant|Level|Seed value V"));
        };
        match *name {
            "Variant" => {
                self.rule_set = value.parse().map_err(trouble)?;
                self.game = Game::new(self.rule_set);
            }
            "Level" => self.level = value.parse().map_err(trouble)?,
            "Seed" => {
                let seed = value.parse();
                self.seed = seed.map_err(|_| trouble("a seed is a number from 0 to 18446744073709551615"))?;
            }
            _ => return Err(trouble(format_args!("there is no option {name:?}: Variant, Level and Seed"))),
        }
        Ok(())
    }

    fn read_game(&self, words: &[&str]) -> Result<Game, Trouble> {
        let (position, plies) = match words {
            ["startpos", plies @ ..] => (Position::start(), plies),
            ["fen", placement, side, bag, quiet, ply, plies @ ..] => {
                let position: Position =
                    [*placement, side, bag, quiet, ply].join(" ").parse().map_err(trouble)?;
                position.suits(&self.rule_set).map_err(trouble)?;
                (position, plies)
            }
            _ => {
                return Err(trouble(
                    "a position is startpos or fen PLACEMENT SIDE BAG QUIET PLY, then moves",
                ));
            }
        };
        let plies = match plies {
            [] => plies,
            ["moves", plies @ ..] => plies,
            [word, ..] => {
                return Err(trouble(format_args!(
                    "after the position stands moves or nothing, not {word:?}"
                )));
            }
        };
        let mut game = Game::from_position(self.rule_set, position);
        for (text, number) in plies.iter().zip(1..) {
            let ply: Ply =
                text.parse().map_err(|why| trouble(format_args!("move {number}, {text:?}: {why}")))?;
            game.play(ply).map_err(|why| trouble(format_args!("move {number}, {text}: {why}")))?;
        }
        Ok(game)
    }

    fn go(&mut self, words: &[&str]) -> Result<(), Trouble> {
        if self.search.as_ref().is_some_and(|search| !search.answered.load(Ordering::Acquire)) {
            return Err(trouble("a search is under way: write stop first"));
        }
        self.join();
        let (limits, movetime) = self.read_limits(words)?;
        if let Some(outcome) = self.game.outcome() {
            tell(format_args!("info string the game is over: {outcome}"))?;
            return Ok(tell(format_args!("bestmove (none)"))?);
        }
        let mut engine = self.engine.take().unwrap_or_else(|| Engine::new(TABLE_BYTES));
        let (stop, answered) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let is_limited = movetime.is_some()
            || limits.nodes.is_some()
            || limits.depth.is_some()
            || limits.level.nodes().is_some();
        let (game, seed) = (self.game.clone(), self.seed);
        let mut listener = Listener { stop: Arc::clone(&stop) };
        let done = Arc::clone(&answered);
        let search = move || {
            let answer = engine.best(&game, limits, seed, &mut listener);
            done.store(true, Ordering::Release);
            // If nobody hears it any more, reading the next line will tell.
            let _ = match answer {
                Some(answer) => tell(format_args!("bestmove {}", answer.action)),
                None => tell(format_args!("bestmove (none)")),
            };
            engine
        };
        let no_thread = |error| trouble(format_args!("no thread to search on: {error}"));
        let thread = thread::Builder::new().name("search".to_owned()).spawn(search).map_err(no_thread)?;
        let timer = movetime.map(|time| stop_after(thinking(time), Arc::clone(&stop))).transpose();
        let timer = timer.inspect_err(|_| stop.store(true, Ordering::Relaxed)).map_err(no_thread)?;
        self.search = Some(Running { stop, answered, is_limited, thread, _timer: timer });
        Ok(())
    }

    fn read_limits(&self, words: &[&str]) -> Result<(Limits, Option<Duration>), Trouble> {
        let mut limits = Limits { level: self.level, ..Limits::default() };
        let mut movetime = None;
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let usage = || trouble("a search is limited by: go [movetime MS] [nodes N] [depth 1-255]");
            let mut number = || words.next().and_then(|text| text.parse::<u64>().ok()).ok_or_else(usage);
            match *word {
                "infinite" => {}
                "movetime" => movetime = Some(Duration::from_millis(number()?)),
                "nodes" => limits.nodes = Some(number()?),
                "depth" => {
                    let depth = u8::try_from(number()?).ok().filter(|depth| *depth > 0);
                    limits.depth = Some(depth.ok_or_else(usage)?);
                }
                _ => return Err(usage()),
            }
        }
        Ok((limits, movetime))
    }

    /// Ends the search under way, if there is one, with what it has found.
    fn stop(&mut self) {
        if let Some(search) = &self.search {
            search.stop.store(true, Ordering::Relaxed);
        }
        self.join();
    }

    /// Waits for a search that ends by itself, and ends any other.
    fn finish(&mut self) {
        match &self.search {
            Some(search) if search.is_limited => self.join(),
            _ => self.stop(),
        }
    }

    fn join(&mut self) {
        if let Some(search) = self.search.take() {
            // A search that fell over takes its table with it; the next one makes its own.
            self.engine = search.thread.join().ok();
        }
    }
}

fn introduce() -> io::Result<()> {
    tell(format_args!("id name Banqi {}", env!("CARGO_PKG_VERSION")))?;
    tell(format_args!("option name Variant type string default {}", RuleSet::default()))?;
    tell(format_args!("option name Level type spin default {0} min 1 max {0}", Level::MAX))?;
    tell(format_args!("option name Seed type string default 0"))?;
    tell(format_args!("uciok"))
}

/// How long to think of a time for a move: the rest is for threads to wake and the answer to arrive, which takes tens
/// of milliseconds on a busy machine.
fn thinking(movetime: Duration) -> Duration {
    movetime.saturating_sub((movetime / 10).min(Duration::from_millis(50)))
}

/// Sets a flag when the time is up, unless what is returned is dropped before.
fn stop_after(time: Duration, stop: Arc<AtomicBool>) -> io::Result<mpsc::Sender<()>> {
    let (over, waits) = mpsc::channel::<()>();
    thread::Builder::new().name("timer".to_owned()).spawn(move || {
        if waits.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
            stop.store(true, Ordering::Relaxed);
        }
    })?;
    Ok(over)
}

/// Watches a search for whoever asked for it.
struct Listener {
    stop: Arc<AtomicBool>,
}

impl Watch for Listener {
    fn poll(&mut self) -> ControlFlow<()> {
        if self.stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn deepened(&mut self, answer: &Answer) {
        let Answer { score, expected, pv, depth, nodes, .. } = answer;
        let Expected { win, draw, loss } = *expected;
        let [win, draw, loss] = [win, draw, loss].map(|share| (share * 1_000.0).round());
        let line: Vec<String> = pv.iter().map(ToString::to_string).collect();
        let line = line.join(" ");
        // If nobody hears it, bestmove will not be heard either.
        let _ = tell(format_args!(
            "info depth {depth} score {score} wdl {win} {draw} {loss} nodes {nodes} pv {line}"
        ));
    }
}
