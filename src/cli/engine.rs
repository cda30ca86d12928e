//! `banqi engine`: the computer player for other programs, over UCI for xiangqi and a similar line protocol for banqi.

mod search_terms;

use std::fmt::Display;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock, mpsc};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use clap::Args;

use self::search_terms::SearchTerms;
use super::Failure;
use super::family::{explained, mover, read_ply, score_text, uci_variants, written};
use super::stopwatch::Stopwatch;
use super::streams::Streams;
use banqi_engine::{Answer, AnyEngine, Expected, Level, Watch};
use banqi_rules::xiangqi::Colour;
use banqi_rules::{AnyAction, AnyGame, AnyPosition, NotAVariant, Variant};

/// Let another program use the computer player: UCI for xiangqi, a similar protocol for banqi
///
/// Reads one command per line from standard input:
///
///   uci, isready, ucinewgame, stop, ponderhit, quit
///   setoption name UCI_Variant|Variant|Level|Seed|Hash value V (in any case)
///   position startpos|fen POSITION [moves MOVE..]
///   go infinite
///   go [movetime MS] [nodes N] [depth D] [mate N] [movestogo N]
///      [wtime MS] [btime MS] [winc MS] [binc MS]
///   go ponder [the same limits]
///
/// Answers with `info` lines and `bestmove ACTION`. `bestmove (none)` means that there is
/// nothing to search: the game is over, or the last variant or position was refused. The answer
/// to an unknown command is one line `info string`. After `go ponder`, the answer waits for
/// `ponderhit` or `stop`, and the time counts from `ponderhit` on. `go searchmoves` is not
/// supported: all moves are searched, and one line `info string` says so. Unknown words after
/// `go` are ignored, as UCI requires. Xiangqi and banner xiangqi use the notation of UCI
/// programs, with ranks 1 to 10.
#[derive(Debug, Args)]
#[command(verbatim_doc_comment, after_help = EXAMPLES)]
pub(super) struct Talk {}

const EXAMPLES: &str = "\
Examples:
  printf 'position startpos\\ngo depth 3\\n' | banqi engine
  printf 'setoption name Variant value xiangqi\\ngo movetime 1000\\n' | banqi engine";

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
        // At the end of the input, a search that ends by itself still gets its answer.
        conversation.finish();
        Ok(())
    }
}

/// Default size of the transposition table in MiB, unless `Hash` sets another.
const TABLE_MIB: usize = 8;
/// Maximum size of the transposition table in MiB.
const MOST_MIB: usize = 1_024;

/// The reason why a command line was not carried out.
#[derive(Debug)]
enum Trouble {
    /// An error that is reported to the other program.
    Said(String),
    /// The output could not be written.
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

/// Writes one line and flushes it. The search writes from its own thread.
fn tell(line: std::fmt::Arguments<'_>) -> io::Result<()> {
    let mut output = io::stdout().lock();
    writeln!(output, "{line}")?;
    output.flush()
}

/// The state of the conversation.
struct Conversation {
    level: Level,
    seed: u64,
    table_mib: usize,
    /// `None` after a variant that was refused.
    variant: Option<Variant>,
    /// The game last sent; `None` after a variant or a position that was refused.
    game: Option<AnyGame>,
    /// `None` while a search is running, because the search thread owns it.
    engine: Option<AnyEngine>,
    search: Option<Running>,
}

impl Default for Conversation {
    fn default() -> Self {
        let variant = Variant::default();
        let game = Some(AnyGame::new(variant));
        Self {
            level: Level::MAX,
            seed: 0,
            table_mib: TABLE_MIB,
            variant: Some(variant),
            game,
            engine: None,
            search: None,
        }
    }
}

/// A running search.
struct Running {
    stop: Arc<AtomicBool>,
    answered: Arc<AtomicBool>,
    timed: Timed,
    /// Whether it ends without `stop`; while it ponders, after `ponderhit`.
    ends_by_itself: bool,
    /// Dropping it releases the answer. `None` once the search may end by itself.
    held: Option<mpsc::Sender<()>>,
    thread: JoinHandle<AnyEngine>,
}

/// Started when the time limits of a search begin to count. Empty while only `stop` or `ponderhit` can end it.
type Timed = Arc<OnceLock<Stopwatch>>;

impl Conversation {
    /// Handles one line. Breaks at `quit`.
    fn hear(&mut self, line: &str) -> Result<ControlFlow<()>, Trouble> {
        let mut words = line.split_ascii_whitespace();
        let Some(command) = words.next() else { return Ok(ControlFlow::Continue(())) };
        let rest: Vec<&str> = words.collect();
        match command {
            "uci" => introduce()?,
            "isready" => tell(format_args!("readyok"))?,
            "ucinewgame" => self.game = self.variant.map(AnyGame::new),
            "setoption" => self.set(&rest)?,
            "position" => {
                // Cleared first: if the new position is refused, `go` must not search the previous one.
                self.game = None;
                self.game = Some(self.read_game(&rest)?);
            }
            "go" => self.go(&rest)?,
            "stop" => self.stop(),
            "ponderhit" => self.ponderhit(),
            "quit" => return Ok(ControlFlow::Break(())),
            _ => {
                return Err(trouble(format_args!(
                    "unknown command {command:?}: write uci, isready, ucinewgame, setoption, position, go, stop, ponderhit or quit"
                )));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn set(&mut self, words: &[&str]) -> Result<(), Trouble> {
        let ["name", name, "value", value @ ..] = words else {
            return Err(trouble(format_args!("set an option with: setoption name {OPTIONS} value V")));
        };
        // The start position in the name of a variant has spaces.
        let value = value.join(" ");
        // Neither names nor values are case-sensitive (UCI).
        match name.to_ascii_lowercase().as_str() {
            "variant" | "uci_variant" => {
                // Cleared first: if the new variant is refused, `go` must not play the previous one.
                (self.variant, self.game) = (None, None);
                let variant = read_variant(&value).map_err(trouble)?;
                if !AnyEngine::plays(&variant) {
                    return Err(trouble(format_args!("the computer does not play {variant}")));
                }
                self.variant = Some(variant);
                self.game = Some(AnyGame::new(variant));
            }
            "level" => self.level = value.parse().map_err(trouble)?,
            "seed" => {
                let seed = value.parse();
                self.seed =
                    seed.map_err(|_| trouble("Seed must be a number from 0 to 18446744073709551615"))?;
            }
            "hash" => {
                let size = value.parse().ok().filter(|size| (1..=MOST_MIB).contains(size));
                self.table_mib = size.ok_or_else(|| {
                    trouble(format_args!("Hash must be a number from 1 to {MOST_MIB} (megabytes)"))
                })?;
                self.stop();
                self.engine = None;
            }
            _ => return Err(trouble(format_args!("unknown option {name:?}: the options are {OPTIONS}"))),
        }
        Ok(())
    }

    fn read_game(&self, words: &[&str]) -> Result<AnyGame, Trouble> {
        let variant = self.variant.ok_or_else(|| trouble(VARIANT_REFUSED))?;
        let (mut game, plies) = match words {
            ["startpos", plies @ ..] => (AnyGame::new(variant), plies),
            ["fen", rest @ ..] => {
                let end = rest.iter().position(|word| *word == "moves").unwrap_or(rest.len());
                let (position, plies) = rest.split_at(end);
                let position = AnyPosition::read(variant, &position.join(" "))
                    .map_err(|why| Trouble::Said(explained(&variant, &why)))?;
                (AnyGame::resume(position), plies)
            }
            _ => {
                return Err(trouble(
                    "write position startpos or position fen POSITION, then moves if there are any",
                ));
            }
        };
        let plies = match plies {
            [] => plies,
            ["moves", plies @ ..] => plies,
            [word, ..] => {
                return Err(trouble(format_args!(
                    "after the position, write moves or nothing, not {word:?}"
                )));
            }
        };
        for (text, number) in plies.iter().zip(1..) {
            let ply = read_ply(&game, text)
                .map_err(|why| trouble(format_args!("move {number}, {text:?}: {why}")))?;
            game.play(ply).map_err(|why| {
                trouble(format_args!("move {number}, {text}: {}", explained(&variant, &why)))
            })?;
        }
        Ok(game)
    }

    fn go(&mut self, words: &[&str]) -> Result<(), Trouble> {
        if self.search.as_ref().is_some_and(|search| !search.answered.load(Ordering::Acquire)) {
            return Err(trouble("a search is already running: write stop first"));
        }
        self.join();
        let mover = self.game.as_ref().map_or(Colour::Red, mover);
        let (game, terms) = match (SearchTerms::read(words, self.level, mover), &self.game) {
            (Err(usage), _) => return nothing_to_search(usage),
            (Ok(_), None) if self.variant.is_none() => return nothing_to_search(VARIANT_REFUSED),
            (Ok(_), None) => {
                return nothing_to_search("the last position was refused: send a valid one first");
            }
            (Ok(terms), Some(game)) => (game.clone(), terms),
        };
        if let Some(outcome) = game.outcome() {
            return nothing_to_search(format_args!("the game is over: {outcome}"));
        }
        let mut engine = self.engine.take().unwrap_or_else(|| AnyEngine::new(self.table_mib << 20));
        let (stop, answered) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        if words.contains(&"searchmoves") {
            tell(format_args!("info string searchmoves is not supported: all moves are searched"))?;
        }
        let began = Stopwatch::start();
        let is_held = terms.ponders || !terms.ends_by_itself;
        let timed = Timed::new(if is_held { OnceLock::new() } else { began.into() });
        let (held, released) = mpsc::channel::<()>();
        let held = is_held.then_some(held);
        let seed = self.seed;
        let mut listener =
            Listener { stop: Arc::clone(&stop), timed: Arc::clone(&timed), terms, began, enough: false };
        let done = Arc::clone(&answered);
        let search = move || {
            let answer = engine.best(&game, terms.limits, seed, &mut listener);
            // Nothing is ever sent: the wait ends when the sender is dropped.
            let _ = released.recv();
            done.store(true, Ordering::Release);
            // An error is ignored here. Reading the next line will find that the other program has gone.
            let _ = match answer {
                Some(answer) => tell(format_args!("bestmove {}", written(answer.action))),
                None => tell(format_args!("bestmove (none)")),
            };
            engine
        };
        let no_thread = |error| trouble(format_args!("the search cannot start a thread: {error}"));
        let thread = thread::Builder::new().name("search".to_owned()).spawn(search).map_err(no_thread)?;
        let ends_by_itself = terms.ends_by_itself;
        self.search = Some(Running { stop, answered, timed, ends_by_itself, held, thread });
        Ok(())
    }

    /// The move pondered on was played: the search continues within its limits, if it has any.
    fn ponderhit(&mut self) {
        if let Some(search) = self.search.as_mut().filter(|search| search.ends_by_itself) {
            search.timed.get_or_init(Stopwatch::start);
            search.held = None;
        }
    }

    /// Ends the running search, if any. It answers with the best result so far.
    fn stop(&mut self) {
        if let Some(search) = &self.search {
            search.stop.store(true, Ordering::Relaxed);
        }
        self.join();
    }

    /// Waits for a search that ends by itself, and ends any other search.
    fn finish(&mut self) {
        match &self.search {
            Some(search) if search.held.is_none() => self.join(),
            _ => self.stop(),
        }
    }

    fn join(&mut self) {
        if let Some(Running { thread, held, .. }) = self.search.take() {
            drop(held);
            // If the search thread panicked, its table is lost. The next search creates a new one.
            self.engine = thread.join().ok();
        }
    }
}

/// The names of the options.
const OPTIONS: &str = "UCI_Variant|Variant|Level|Seed|Hash";

const VARIANT_REFUSED: &str = "the last variant was refused: set a valid one first";

/// Parses the name of a variant in any case. Only in a start position does the case matter.
fn read_variant(name: &str) -> Result<Variant, NotAVariant> {
    let part = |part: &str| match part.split_once('=') {
        Some((option, start)) if option.eq_ignore_ascii_case("position") => format!("position={start}"),
        _ => part.to_ascii_lowercase(),
    };
    name.split('+').map(part).collect::<Vec<_>>().join("+").parse()
}

fn introduce() -> io::Result<()> {
    let variant = Variant::default();
    tell(format_args!("id name Banqi {}", env!("CARGO_PKG_VERSION")))?;
    tell(format_args!("id author the Banqi developers"))?;
    let names: String = uci_variants().map(|name| format!(" var {name}")).collect();
    tell(format_args!("option name UCI_Variant type combo default {variant}{names}"))?;
    tell(format_args!("option name Variant type string default {variant}"))?;
    tell(format_args!("option name Level type spin default {0} min 1 max {0}", Level::MAX))?;
    tell(format_args!("option name Seed type string default 0"))?;
    tell(format_args!("option name Hash type spin default {TABLE_MIB} min 1 max {MOST_MIB}"))?;
    tell(format_args!("uciok"))
}

/// Answers `go` at once, because the other program waits for `bestmove`.
fn nothing_to_search(why: impl Display) -> Result<(), Trouble> {
    tell(format_args!("info string {why}"))?;
    Ok(tell(format_args!("bestmove (none)"))?)
}

/// Watches a search: ends it when its time is over, and reports each completed depth.
struct Listener {
    stop: Arc<AtomicBool>,
    timed: Timed,
    terms: SearchTerms,
    began: Stopwatch,
    enough: bool,
}

impl Listener {
    /// Whether a time limit counts and is over.
    fn is_over(&self, limit: Option<Duration>) -> bool {
        self.timed.get().zip(limit).is_some_and(|(timed, limit)| timed.elapsed() >= limit)
    }
}

impl Watch<AnyAction> for Listener {
    fn poll(&mut self) -> ControlFlow<()> {
        let ends = self.enough || self.stop.load(Ordering::Relaxed) || self.is_over(self.terms.hard);
        if ends { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn deepened(&mut self, answer: &Answer<AnyAction>) {
        let Answer { action, score, expected, pv, depth, nodes } = answer;
        let took = self.began.elapsed();
        self.enough = self.is_over(self.terms.soft);
        let Expected { win, draw, loss } = *expected;
        let [win, draw, loss] = [win, draw, loss].map(|share| (share * 1_000.0).round());
        let score = score_text(*action, *score);
        let (ms, nps) = (took.as_millis(), (*nodes as f64 / took.as_secs_f64().max(0.001)) as u64);
        let line: Vec<String> = pv.iter().map(|action| written(*action)).collect();
        let line = line.join(" ");
        // An error is ignored: `bestmove` will fail, too.
        let _ = tell(format_args!(
            "info depth {depth} score {score} wdl {win} {draw} {loss} nodes {nodes} nps {nps} time {ms} pv {line}"
        ));
    }
}
