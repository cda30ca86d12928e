//! Actions as people type them in chat: `b3b4`, `B3 x B4`, `flip a1`, `馬 b3 b4`, `cart b3-b4`.
//!
//! The command line and records accept canonical forms only: see [`Action`].

use crate::banqi::{Action, Game, Kind, Mask, Square};

/// The greatest length of a typed action; longer texts are rejected.
const MAX_CHARACTERS: usize = 64;

/// The reason why a typed text is not an action of this game. Legality is checked by [`Game::check`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum FreeTextError {
    /// The text is not an action.
    #[error("not an action: write a1 to flip, or b3b4 to move or capture")]
    NotUnderstood,
    /// The text names a piece, but there is no such piece face up on its square.
    #[error("there is no such face-up piece on {at}")]
    OtherPiece {
        /// The kind that was named.
        named: Kind,
        /// The square that the piece was to act from.
        at: Square,
    },
}

impl<M: Mask> Game<M> {
    /// Reads an action as people type it, in any case, optionally preceded by a verb and a piece's name or glyph.
    /// Two squares are a capture if there is a piece on the second or if the text says so, as with an `x`. Where
    /// the rules allow attempts, two squares of which the second is face down are an attempt.
    ///
    /// ```
    /// use banqi_rules::banqi::{Game, RuleSet};
    ///
    /// // 1 | R p x k .
    /// let game = Game::from_position(RuleSet::taiwan(), "8/8/8/Rpxk4 r a 0 40".parse()?);
    /// for text in ["a1b1", "A1 B1", "a1-b1", "a1XB1", "cart a1 b1", "俥a1b1", "take a1 b1"] {
    ///     assert_eq!(game.parse(text)?.to_string(), "a1xb1");
    /// }
    /// assert_eq!(game.parse("Flip C1")?.to_string(), "c1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not an action, or names a piece that is not face up on the first square.
    pub fn parse(&self, text: &str) -> Result<Action, FreeTextError> {
        let typed = match Typed::read(text).ok_or(FreeTextError::NotUnderstood)? {
            Typed::Stop => return Ok(Action::EndChain),
            Typed::Squares(typed) => typed,
        };
        if let Some(named) = typed.named
            && self.position().piece_at(typed.first).is_none_or(|piece| piece.kind != named)
        {
            return Err(FreeTextError::OtherPiece { named, at: typed.first });
        }
        let from = typed.first;
        Ok(match typed.second {
            None => Action::Flip(from),
            Some(to) if typed.attempts => Action::Attempt { from, to },
            Some(to) if self.rule_set().attempts() && self.position().is_face_down(to) => {
                Action::Attempt { from, to }
            }
            Some(to) if typed.takes || !self.position().is_empty(to) => Action::Capture { from, to },
            Some(to) => Action::Move { from, to },
        })
    }
}

/// A parsed text.
enum Typed {
    /// An action on one square or two.
    Squares(TypedSquares),
    /// A word that ends a chain.
    Stop,
}

/// The parts of a typed action with squares.
struct TypedSquares {
    named: Option<Kind>,
    first: Square,
    second: Option<Square>,
    /// Whether the text says to capture.
    takes: bool,
    /// Whether the text says to attack a face-down piece.
    attempts: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Verb {
    Flip,
    Move,
    Take,
    Attempt,
}

impl Typed {
    /// Parses `[verb] [piece] square [separator] [square]` or a word that ends a chain; `None` for anything else.
    fn read(text: &str) -> Option<Self> {
        if text.chars().count() > MAX_CHARACTERS {
            return None;
        }
        let plain: String = text.chars().flat_map(|letter| half_width(letter).to_lowercase()).collect();
        let mut rest = plain.trim();
        if STOPS.contains(&rest) {
            return Some(Self::Stop);
        }
        let verb = VERBS.into_iter().find_map(|(word, verb)| strip_word(&mut rest, word).then_some(verb));
        let named = strip_kind(&mut rest);
        let first = strip_square(&mut rest)?;
        let separator = SEPARATORS.into_iter().find(|separator| rest.strip_prefix(*separator).is_some());
        rest = rest.strip_prefix(separator.unwrap_or_default())?.trim_start();
        let second = strip_square(&mut rest);
        let takes =
            verb == Some(Verb::Take) || separator.is_some_and(|separator| TAKING.contains(&separator));
        let attempts =
            verb == Some(Verb::Attempt) || separator.is_some_and(|separator| ATTACKING.contains(&separator));
        let fits = match second {
            Some(_) => verb != Some(Verb::Flip) && !(verb == Some(Verb::Move) && (takes || attempts)),
            None => matches!(verb, None | Some(Verb::Flip)) && separator.is_none() && named.is_none(),
        };
        let squares = TypedSquares { named, first, second, takes, attempts };
        (rest.is_empty() && fits).then_some(Self::Squares(squares))
    }
}

/// Verbs. A word that begins with another one comes before it.
const VERBS: [(&str, Verb); 17] = [
    ("turn up", Verb::Flip),
    ("turn", Verb::Flip),
    ("flip", Verb::Flip),
    ("reveal", Verb::Flip),
    ("open", Verb::Flip),
    ("翻", Verb::Flip),
    ("move", Verb::Move),
    ("走", Verb::Move),
    ("take", Verb::Take),
    ("capture", Verb::Take),
    ("吃", Verb::Take),
    ("attempt", Verb::Attempt),
    ("attack", Verb::Attempt),
    ("try", Verb::Attempt),
    ("試", Verb::Attempt),
    ("试", Verb::Attempt),
    ("暗吃", Verb::Attempt),
];

/// Words that end a chain.
const STOPS: [&str; 6] = ["end", "stop", "停", "停止", "結束", "结束"];

const SEPARATORS: [&str; 15] =
    ["takes", "to", "->", "→", "-", "–", ">", ":", ",", "x", "×", "*", "?", "吃", "暗吃"];

/// Separators that say to attack a face-down piece.
const ATTACKING: [&str; 2] = ["?", "暗吃"];

/// Separators that say to capture.
const TAKING: [&str; 5] = ["takes", "x", "×", "*", "吃"];

/// Names and glyphs of each kind: those of Boyer, Woody and Wikipedia, of both colours, in both scripts.
const NAMES: [(Kind, &[&str]); 7] = [
    (Kind::General, &["general", "king", "帥", "將", "帅", "将"]),
    (Kind::Advisor, &["advisor", "adviser", "guard", "mandarin", "仕", "士"]),
    (Kind::Elephant, &["elephant", "minister", "相", "象"]),
    (Kind::Chariot, &["chariot", "cart", "rook", "俥", "車", "车"]),
    (Kind::Horse, &["horse", "knight", "傌", "馬", "马"]),
    (Kind::Cannon, &["cannon", "catapult", "炮", "砲", "包"]),
    (Kind::Soldier, &["soldier", "pawn", "兵", "卒"]),
];

/// The ASCII equivalent of a full-width letter, digit or sign, as typed on Chinese keyboards.
fn half_width(letter: char) -> char {
    match letter {
        '\u{3000}' => ' ',
        '\u{ff01}'..='\u{ff5e}' => {
            char::from_u32(u32::from(letter) - 0xff01 + u32::from('!')).unwrap_or(letter)
        }
        _ => letter,
    }
}

/// Strips `word` and following spaces from the front. A word in ASCII must be followed by a space.
fn strip_word(rest: &mut &str, word: &str) -> bool {
    let Some(after) = rest.strip_prefix(word) else { return false };
    if word.is_ascii() && !after.starts_with(char::is_whitespace) {
        return false;
    }
    *rest = after.trim_start();
    true
}

fn strip_kind(rest: &mut &str) -> Option<Kind> {
    let mut names = NAMES.into_iter().flat_map(|(kind, names)| names.iter().map(move |name| (kind, *name)));
    names.find_map(|(kind, name)| strip_word(rest, name).then_some(kind))
}

fn strip_square(rest: &mut &str) -> Option<Square> {
    let square = rest.get(0..2)?.parse().ok()?;
    *rest = rest[2..].trim_start();
    Some(square)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::banqi::{Position, RuleSet};

    /// Reads a text on the board `4 | . . . . . . . .`, `3 | . H p . . . . k`, `2 | . . . . . . . .`, `1 | x P . .
    /// . . . C`.
    fn read(text: &str) -> String {
        let board = "8/1Hp4k/8/xP5C r a 0 40".parse().unwrap();
        let action = Game::from_position(RuleSet::taiwan(), board).parse(text);
        action.map_or_else(|why| why.to_string(), |action| action.to_string())
    }

    #[test]
    fn two_squares_are_a_move_to_an_empty_square_and_a_capture_otherwise() {
        for text in [
            "b3b4",
            "b3 b4",
            "b3-b4",
            "B3B4",
            " b3  -  b4 ",
            "b3 to b4",
            "b3->b4",
            "b3→b4",
            "ｂ３ｂ４",
            "move b3 b4",
        ] {
            assert_eq!(read(text), "b3-b4", "{text}");
        }
        for text in
            ["b3c3", "b3-c3", "b3xc3", "B3XC3", "b3 × c3", "b3 takes c3", "take b3 c3", "吃b3c3", "b3吃c3"]
        {
            assert_eq!(read(text), "b3xc3", "{text}");
        }
        // Onto a face-down piece and onto an empty square: the check for legality then gives the reason.
        assert_eq!(read("b1a1"), "b1xa1");
        assert_eq!(read("b3xb4"), "b3xb4");
    }

    #[test]
    fn where_face_down_pieces_may_be_attacked_two_squares_can_be_an_attempt() {
        let board = "8/1Hp4k/8/xP5C r a 0 40".parse().unwrap();
        let game = Game::from_position("taiwan+dark-capture=attempt".parse().unwrap(), board);
        for text in
            ["b1a1", "b1?a1", "attack b1 a1", "try B1 A1", "pawn b1a1", "暗吃b1a1", "b1暗吃a1", "兵b1？a1"]
        {
            assert_eq!(game.parse(text).map(|action| action.to_string()), Ok("b1?a1".into()), "{text}");
        }
        assert_eq!(game.parse("a1").map(|action| action.to_string()), Ok("a1".into()));
        assert_eq!(game.parse("b3c3").map(|action| action.to_string()), Ok("b3xc3".into()));
        for text in STOPS.into_iter().chain(["END", " Stop "]) {
            assert_eq!(game.parse(text), Ok(Action::EndChain), "{text}");
        }
    }

    #[test]
    fn one_square_flips() {
        for text in ["a1", "A1", "flip a1", "FLIP A1", "turn a1", "turn up a1", "翻a1", "翻 a1", "ａ１"] {
            assert_eq!(read(text), "a1", "{text}");
        }
    }

    #[test]
    fn a_piece_may_be_named_by_word_or_glyph() {
        for text in ["horse b3b4", "Knight B3 B4", "傌b3b4", "馬 b3 b4", "马b3-b4", "move horse b3 b4"] {
            assert_eq!(read(text), "b3-b4", "{text}");
        }
        assert_eq!(read("catapult h1h3"), "h1xh3");
        assert_eq!(read("pawn b1-c1"), "b1-c1");
        assert_eq!(read("cart b3b4"), "there is no such face-up piece on b3");
        assert_eq!(read("king a1 b1"), "there is no such face-up piece on a1");
    }

    #[test]
    fn a_face_down_piece_is_attempted_where_that_is_legal_and_always_if_a_sign_or_verb_says_so() {
        let read = |variant: &str, text: &str| {
            let board = "8/1Hp4k/8/xP5C r a 0 40".parse().unwrap();
            let game = Game::from_position(variant.parse().unwrap(), board);
            game.parse(text).unwrap().to_string()
        };
        for text in ["b1a1", "b1 a1", "b1xa1", "take b1 a1", "b1?a1", "try b1 a1", "試b1a1", "兵 b1 ？ a1"]
        {
            assert_eq!(read("taiwan+dark-capture=attempt", text), "b1?a1", "{text}");
        }
        assert_eq!(read("taiwan", "b1a1"), "b1xa1");
        assert_eq!(read("taiwan", "b1?a1"), "b1?a1");
        assert_eq!(read("taiwan+dark-capture=attempt", "b3c3"), "b3xc3");
        assert_eq!(read("taiwan+dark-capture=attempt", "b3?c3"), "b3?c3");
    }

    #[test]
    fn on_8x8_squares_go_up_to_the_eighth_rank() {
        let board: Position<u64> = "R'x5k/8/8/8/8/8/8/C7 1:r,b,u,g K 0 40".parse().unwrap();
        let game = Game::resume("four-colour-4".parse().unwrap(), board);
        for (text, action) in [
            ("flip B8", "b8"),
            ("a1a8", "a1xa8"),
            ("炮 a1 a2", "a1-a2"),
            ("H8-G8", "h8-g8"),
            ("cart a8 h8", "a8xh8"),
            ("a8b8", "a8xb8"),
        ] {
            assert_eq!(game.parse(text).map(|action| action.to_string()), Ok(action.to_owned()), "{text}");
        }
        assert_eq!(game.parse("a9"), Err(FreeTextError::NotUnderstood));
    }

    #[test]
    fn a_word_stops_a_chain() {
        for text in ["end", "End", " STOP ", "停", "結束", "结束"] {
            assert_eq!(read(text), "end", "{text}");
        }
    }

    #[test]
    fn anything_else_is_not_understood() {
        let long = format!("b3{}b4", " ".repeat(100));
        for text in [
            "",
            " ",
            "b",
            "b3b",
            "b9b4",
            "i1",
            "b3b4b1",
            "b3-",
            "a1(K)",
            "flip",
            "flip a1 b1",
            "take b3",
            "move b3",
            "king a1",
            "horseb3b4",
            "move b3xc3",
            "帥",
            "b3=b4",
            "x",
            "to",
            &long,
            "hello there",
            "a1a",
            "é1b1",
            "end a1",
            "stop b3b4",
            "try b3",
            "move b3?b4",
            "a1?",
            "b帥",
        ] {
            assert_eq!(read(text), "not an action: write a1 to flip, or b3b4 to move or capture", "{text}");
        }
    }
}
