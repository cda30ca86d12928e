//! Games as text for other xiangqi programs: PGN headers and moves in WXF.
//!
//! The format is the portable game notation that XQWizard and others share: `[Game "Chinese Chess"]` first, then
//! the other headers, `[FEN ..]`, `[Format "WXF"]`, numbered pairs of moves and the result.

use std::fmt::Write as _;

use crate::xiangqi::{Colour, Move, Position};

/// The result of a game, as written at the end of its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PgnResult {
    /// `1-0` or `0-1`.
    Win(Colour),
    /// `1/2-1/2`.
    Draw,
    /// `*`: the game is unfinished or has no result.
    Open,
}

impl PgnResult {
    const fn text(self) -> &'static str {
        match self {
            Self::Win(Colour::Red) => "1-0",
            Self::Win(Colour::Black) => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Open => "*",
        }
    }
}

/// The text of a game with legal `moves` from `start`. The `headers` (`Event`, `Date`, `Red`, `Black`, ..) are
/// written in the given order, with control characters such as line breaks replaced by spaces. `Game`, `Result`,
/// `FEN` and `Format` are added.
///
/// ```
/// use banqi_rules::xiangqi::{PgnResult, Position, RuleSet, pgn};
///
/// let start = Position::start(&RuleSet::xiangqi());
/// let moves = ["h2e2".parse()?, "h9g7".parse()?, "h0g2".parse()?];
/// let text = pgn(&[("Red", "Ann"), ("Black", "Ben")], &start, &moves, PgnResult::Open);
/// assert!(text.starts_with("[Game \"Chinese Chess\"]\n[Red \"Ann\"]\n[Black \"Ben\"]\n[Result \"*\"]\n"));
/// assert!(text.ends_with("\n\n1. C2=5 H8+7\n2. H2+3\n*\n"));
/// # Ok::<(), banqi_rules::xiangqi::NotAMove>(())
/// ```
#[must_use]
pub fn pgn(headers: &[(&str, &str)], start: &Position, moves: &[Move], result: PgnResult) -> String {
    let fen = start.to_string();
    let last = [("Result", result.text()), ("FEN", fen.as_str()), ("Format", "WXF")];
    let mut text = String::new();
    for (name, value) in [("Game", "Chinese Chess")].iter().chain(headers).chain(&last) {
        let value: String =
            value.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    let mut position = *start;
    let mut is_fresh_line = true;
    text.push('\n');
    for action in moves {
        let number = position.number();
        let red = position.to_move() == Colour::Red;
        let wxf = position.wxf(*action);
        let _ = match (red, is_fresh_line) {
            (true, _) => write!(text, "{number}. {wxf}"),
            (false, true) => writeln!(text, "{number}. ... {wxf}"),
            (false, false) => writeln!(text, " {wxf}"),
        };
        is_fresh_line = !red;
        position.play(*action);
    }
    if !is_fresh_line {
        text.push('\n');
    }
    text.push_str(result.text());
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::seq::IndexedRandom;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::xiangqi::laws::{SEED, VARIANTS, set_up, thorough};
    use crate::xiangqi::{Game, slow};

    /// Replays the moves of a text from its FEN.
    fn read_back(variant: &str, text: &str) -> Vec<Move> {
        let (headers, moves) = text.split_once("\n\n").unwrap();
        let fen = headers.lines().find_map(|line| line.strip_prefix("[FEN \"")?.strip_suffix("\"]")).unwrap();
        let mut game = Game::from_position(variant.parse().unwrap(), fen.parse().unwrap());
        let mut words: Vec<&str> = moves.split_whitespace().collect();
        assert!(["1-0", "0-1", "1/2-1/2", "*"].contains(&words.pop().unwrap()));
        words.retain(|word| !word.ends_with('.'));
        for word in words {
            game.play(game.parse(word).unwrap()).unwrap();
        }
        game.plies().iter().map(|ply| ply.action).collect()
    }

    #[test]
    fn a_game_is_read_back_from_its_text() {
        let mut rng = ChaCha8Rng::seed_from_u64(SEED);
        for _ in 0..thorough(12, 2_000) {
            let variant = *VARIANTS.choose(&mut rng).unwrap();
            let start = if rng.random() { slow::start(variant) } else { set_up(&mut rng, variant) };
            let start: Position = start.parse().unwrap();
            let mut game = Game::from_position(variant.parse().unwrap(), start);
            for _ in 0..rng.random_range(0..30) {
                let Some(action) = game.actions().choose(&mut rng).copied() else { break };
                game.play(action).unwrap();
            }
            let moves: Vec<Move> = game.plies().iter().map(|ply| ply.action).collect();
            let text = pgn(&[("Event", "any")], &start, &moves, PgnResult::Win(Colour::Black));
            assert_eq!(read_back(variant, &text), moves, "{variant} (seed {SEED})\n{text}");
        }
    }

    #[test]
    fn a_game_that_black_begins_opens_with_dots() {
        let rules = "xiangqi+begins=black".parse().unwrap();
        let moves = ["h7e7", "h0g2"].map(|text| text.parse().unwrap());
        let text = pgn(&[], &Position::start(&rules), &moves, PgnResult::Draw);
        assert!(text.contains("1/9/RNBAKABNR b - - 0 1\"]\n") || text.contains(" b - - 0 1\"]\n"), "{text}");
        assert!(text.ends_with("\n\n1. ... C8=5\n2. H2+3\n1/2-1/2\n"), "{text}");
    }

    #[test]
    fn headers_cannot_break_out_of_their_line() {
        let start = Position::start(&"xiangqi".parse().unwrap());
        let text = pgn(&[("Red", "A\"n\\n\n1. C2=5")], &start, &[], PgnResult::Open);
        assert!(text.contains("[Red \"A\\\"n\\\\n 1. C2=5\"]\n"), "{text}");
        assert!(text.ends_with("[Format \"WXF\"]\n\n*\n"), "{text}");
    }
}
