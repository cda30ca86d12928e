//! The arguments of `go`: the depth and time limits of a search.

use std::time::Duration;

use banqi_engine::{Level, Limits};
use banqi_rules::xiangqi::Colour;

/// The usage of `go`.
pub(super) const USAGE: &str = "limit a search with: go [movetime MS] [nodes N] [depth 1-255] [infinite] \
    [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] [mate N] [ponder]";

/// The limits of a search.
#[derive(Debug, Clone, Copy)]
pub(super) struct SearchTerms {
    pub(super) limits: Limits,
    /// The search ends at once after this time.
    pub(super) hard: Option<Duration>,
    /// After this time the search completes the current depth and does not begin another.
    pub(super) soft: Option<Duration>,
    /// Whether the search answers without `stop`.
    pub(super) ends_by_itself: bool,
    /// Whether the search answers only after `ponderhit` or `stop`, and its time counts from `ponderhit` on.
    pub(super) ponders: bool,
}

/// The clock of one side.
#[derive(Debug, Clone, Copy, Default)]
struct Clock {
    left: Option<Duration>,
    increment: Duration,
}

impl SearchTerms {
    /// Parses the words after `go` for the side to move; UCI's `white` is red. As UCI requires, unknown words and their
    /// arguments are ignored.
    ///
    /// # Errors
    /// The usage, if a limit is not a number.
    pub(super) fn read(words: &[&str], level: Level, mover: Colour) -> Result<Self, &'static str> {
        let mut limits = Limits { level, ..Limits::default() };
        let (mut movetime, mut clocks, mut moves_to_go) = (None, [Clock::default(); 2], None);
        let mut mate_in = None;
        let (mut is_infinite, mut ponders) = (false, false);
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let mut number = || words.next().and_then(|text| text.parse::<u64>().ok()).ok_or(USAGE);
            match *word {
                "infinite" => is_infinite = true,
                "ponder" => ponders = true,
                "movetime" => movetime = Some(Duration::from_millis(number()?)),
                "nodes" => limits.nodes = Some(number()?),
                "depth" => {
                    let depth = u8::try_from(number()?).ok().filter(|depth| *depth > 0);
                    limits.depth = Some(depth.ok_or(USAGE)?);
                }
                "mate" => mate_in = Some(number()?),
                "movestogo" => moves_to_go = Some(number()?),
                "wtime" | "btime" => {
                    // Some match runners let a clock fall below zero.
                    let left = words.next().and_then(|text| text.parse::<i64>().ok()).ok_or(USAGE)?;
                    clocks[side(word)].left = Some(Duration::from_millis(left.max(0).unsigned_abs()));
                }
                "winc" | "binc" => clocks[side(word)].increment = Duration::from_millis(number()?),
                _ => {}
            }
        }
        let clock = clocks[mover.index()];
        let (soft, hard) = match (movetime, clock.left) {
            (Some(time), _) => (None, Some(thinking(time))),
            (None, Some(left)) => {
                let (soft, hard) = share(left, clock.increment, moves_to_go);
                (Some(soft), Some(hard))
            }
            (None, None) => (None, None),
        };
        if let (Some(moves), None) = (mate_in, limits.depth) {
            // A mate in this number of moves is found at this depth or not at all.
            let plies = moves.saturating_mul(2).saturating_sub(1).clamp(1, u64::from(u8::MAX));
            limits.depth = u8::try_from(plies).ok();
        }
        let is_limited =
            hard.is_some() || limits.nodes.is_some() || limits.depth.is_some() || level.nodes().is_some();
        Ok(Self { limits, hard, soft, ends_by_itself: is_limited && !is_infinite, ponders })
    }
}

fn side(word: &str) -> usize {
    usize::from(word.starts_with('b'))
}

/// Returns the thinking time for a given time per move. The remainder is for waking threads and delivering the answer,
/// which takes tens of milliseconds on a busy machine.
fn thinking(movetime: Duration) -> Duration {
    movetime.saturating_sub((movetime / 10).min(Duration::from_millis(50)))
}

/// Returns the soft and the hard time limit for one move. All shares are this project's choice.
///
/// Without `movestogo`, thirty moves are expected. A tenth of the clock, but at most 100 ms, is reserved for delays
/// outside the program.
fn share(left: Duration, increment: Duration, moves_to_go: Option<u64>) -> (Duration, Duration) {
    let usable = left.saturating_sub((left / 10).min(Duration::from_millis(100)));
    let moves = u32::try_from(moves_to_go.unwrap_or(30).clamp(1, 30)).unwrap_or(30);
    let soft = (usable / moves + increment * 3 / 4).min(usable);
    let most = if moves == 1 { usable } else { usable / 2 };
    // The soft limit is half the share: an iteration that begins later rarely completes.
    (soft / 2, (soft * 2).min(most.max(soft.min(usable))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, mover: Colour) -> Result<SearchTerms, &'static str> {
        SearchTerms::read(&text.split_whitespace().collect::<Vec<_>>(), Level::MAX, mover)
    }

    #[test]
    fn a_clock_is_shared_among_the_moves_to_come_and_never_overdrawn() {
        for left in [0, 1, 10, 100, 1_000, 60_000, 3_600_000] {
            for increment in [0, 100, 10_000] {
                for moves in ["", "movestogo 1", "movestogo 40", "movestogo 0"] {
                    let text = format!("wtime {left} winc {increment} btime 7 {moves}");
                    let terms = read(&text, Colour::Red).unwrap();
                    let (soft, hard) = (terms.soft.unwrap(), terms.hard.unwrap());
                    assert!(soft <= hard && hard <= Duration::from_millis(left), "{text}: {soft:?} {hard:?}");
                    assert!(left < 1_000 || hard >= Duration::from_millis(left / 40), "{text}: {hard:?}");
                }
            }
        }
        let black = read("wtime 60000 btime 3000", Colour::Black).unwrap();
        assert!(black.hard.unwrap() < Duration::from_millis(300), "{black:?}");
        assert_eq!(read("wtime -20 btime 5", Colour::Red).unwrap().hard, Some(Duration::ZERO));
    }

    #[test]
    fn unknown_words_are_ignored_wherever_they_stand_and_numbers_are_not() {
        for text in ["searchmoves h3e3 b3e3 depth 3", "depth 3 quickly", "depth 3 99", "perft 2 depth 3"] {
            assert_eq!(read(text, Colour::Red).unwrap().limits.depth, Some(3), "{text}");
        }
        for text in ["depth", "depth 0", "depth 256", "nodes x", "movetime -1", "mate soon"] {
            assert_eq!(read(text, Colour::Red).unwrap_err(), USAGE, "{text}");
        }
    }

    #[test]
    fn only_limits_end_a_search_by_itself() {
        for (text, ends) in [
            ("", false),
            ("infinite", false),
            ("infinite depth 3", false),
            ("depth 3", true),
            ("nodes 7", true),
            ("movetime 5", true),
            ("wtime 5 btime 5", true),
            ("mate 3", true),
            ("searchmoves h3e3 b3e3", false),
            ("ponder", false),
        ] {
            assert_eq!(read(text, Colour::Red).unwrap().ends_by_itself, ends, "{text}");
        }
        assert_eq!(read("mate 3", Colour::Red).unwrap().limits.depth, Some(5));
        assert_eq!(read("mate 3 depth 9", Colour::Red).unwrap().limits.depth, Some(9));
        for (text, ponders) in [("ponder depth 3", true), ("depth 3", false)] {
            let terms = read(text, Colour::Red).unwrap();
            assert_eq!((terms.ends_by_itself, terms.ponders), (true, ponders), "{text}");
        }
        let level = Level::new(2).unwrap();
        assert!(SearchTerms::read(&[], level, Colour::Red).unwrap().ends_by_itself);
    }
}
