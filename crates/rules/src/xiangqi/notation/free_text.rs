//! Moves as people type them: ICCS, WXF or Chinese, in any case, with or without spaces.

use crate::xiangqi::notation::wxf::{Going, Standing, Way, going};
use crate::xiangqi::{Game, Kind, Move, Piece, Position};

/// The reason why a text is not understood as a move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FreeTextError {
    /// The text is neither ICCS nor WXF nor Chinese notation.
    #[error("not a move: write h2e2, C2=5 or 炮二平五")]
    NotAMove,
    /// No legal move is written like this.
    #[error("no legal move is written like that")]
    NoSuchMove,
    /// Several legal moves are written like this.
    #[error("that could mean {}: write one of these", list(moves))]
    Ambiguous {
        /// The moves, in the order of [`Position::moves`].
        moves: Vec<Move>,
    },
}

fn list(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" or ")
}

/// The greatest length in characters; longer texts are rejected.
const LIMIT: usize = 40;

/// A character of a move in WXF or Chinese notation.
#[derive(Clone, Copy)]
enum Token {
    Kind(Kind),
    Digit(u8),
    /// `+`, 進
    Plus,
    /// `-`, 退
    Minus,
    /// `=`, 平
    Level,
    Front,
    Middle,
    Rear,
}

/// Which piece of a kind moves.
#[derive(Clone, Copy)]
enum Who {
    /// The piece on this file.
    File(u8),
    Front,
    Middle,
    Rear,
    /// The piece at this place of its file, counted from the front, from 1.
    Place(u8),
}

impl Position {
    fn parse_among(&self, moves: &[Move], text: &str) -> Result<Move, FreeTextError> {
        if text.chars().count() > LIMIT {
            return Err(FreeTextError::NotAMove);
        }
        let text: String = text.chars().filter(|letter| !letter.is_whitespace()).map(plain).collect();
        if let Some(action) = iccs(&text) {
            return Ok(action);
        }
        let tokens: Option<Vec<Token>> = text.chars().map(token).collect();
        let named = tokens.and_then(|tokens| named(&tokens)).ok_or(FreeTextError::NotAMove)?;
        let fitting: Vec<Move> = moves.iter().copied().filter(|action| self.fits(named, *action)).collect();
        match *fitting {
            [] => Err(FreeTextError::NoSuchMove),
            [action] => Ok(action),
            _ => Err(FreeTextError::Ambiguous { moves: fitting }),
        }
    }

    fn fits(&self, (kind, who, file, wanted): Named, action: Move) -> bool {
        let piece =
            self.piece_at(action.from).filter(|piece| piece.kind == kind && going(*piece, action) == wanted);
        let Some(Standing { file: own_file, place, of, .. }) = piece.and_then(|_| self.standing(action.from))
        else {
            return false;
        };
        let is_who = match who {
            Who::File(number) => number == own_file,
            Who::Front => of > 1 && place == 1,
            Who::Middle => of == 3 && place == 2,
            Who::Rear => of > 1 && place == of,
            Who::Place(number) => of > 1 && place == usize::from(number),
        };
        is_who && file.is_none_or(|file| file == own_file)
    }
}

impl Game {
    /// Reads a move in the current position as people write it, in any case and with spaces anywhere. The accepted forms
    /// are: ICCS (`h2e2`, `h2-e2`), whose legality is not checked; WXF (`C2=5`, `c2.5`, `C+=5`, `+C=5`, `15=6`; `N` and
    /// `B` are understood as `H` and `E`); and Chinese in traditional or simplified characters and any digits (炮二平五,
    /// 前炮平五, 前五平六, 马8进7).
    ///
    /// # Errors
    ///
    /// [`FreeTextError`] if the text is none of these, or if in WXF or Chinese it denotes no legal move or more
    /// than one.
    pub fn parse(&self, text: &str) -> Result<Move, FreeTextError> {
        self.position().parse_among(&self.actions(), text)
    }
}

/// The kind, which piece of that kind, its file if also given, and its movement.
type Named = (Kind, Who, Option<u8>, Going);

/// Interprets the four tokens of a move.
fn named(tokens: &[Token]) -> Option<Named> {
    let &[first, second, way, Token::Digit(number)] = tokens else { return None };
    let way = match way {
        Token::Plus => Way::Forward,
        Token::Minus => Way::Back,
        Token::Level => Way::Sideways,
        _ => return None,
    };
    let wanted = Going { way, number };
    match (first, second) {
        (Token::Kind(kind), Token::Digit(file)) => Some((kind, Who::File(file), None, wanted)),
        (Token::Kind(kind), place) => Some((kind, who(place)?, None, wanted)),
        (place, Token::Kind(kind)) => Some((kind, who(place)?, None, wanted)),
        // Only soldiers can stand in tandem on several files.
        (place, Token::Digit(file)) => Some((Kind::Soldier, who(place)?, Some(file), wanted)),
        _ => None,
    }
}

fn who(token: Token) -> Option<Who> {
    match token {
        Token::Plus | Token::Front => Some(Who::Front),
        Token::Middle => Some(Who::Middle),
        Token::Minus | Token::Rear => Some(Who::Rear),
        Token::Digit(place) => Some(Who::Place(place)),
        Token::Kind(_) | Token::Level => None,
    }
}

/// Reads `h2e2` or `h2-e2`, in any case.
fn iccs(text: &str) -> Option<Move> {
    let text = text.to_ascii_lowercase();
    let joined = match text.split_once('-') {
        Some((from, to)) if from.len() == 2 => format!("{from}{to}"),
        _ => text,
    };
    joined.parse().ok()
}

/// Converts full-width letters, digits and signs to ASCII, and dashes of any length to `-`.
fn plain(letter: char) -> char {
    match letter {
        '！'..='～' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        '‐' | '‑' | '‒' | '–' | '—' | '−' => '-',
        _ => letter,
    }
}

fn token(letter: char) -> Option<Token> {
    let digit = |digit: u32| Token::Digit(digit as u8);
    Some(match letter {
        '1'..='9' => digit(letter.to_digit(10)?),
        '+' | '進' | '进' => Token::Plus,
        '-' | '退' => Token::Minus,
        '=' | '.' | '平' => Token::Level,
        '前' => Token::Front,
        '中' => Token::Middle,
        '後' | '后' => Token::Rear,
        _ => match "一二三四五六七八九".chars().position(|numeral| numeral == letter) {
            Some(place) => digit(place as u32 + 1),
            None => Token::Kind(kind(letter)?),
        },
    })
}

/// The kind denoted by a letter of WXF or of a FEN, or by a Chinese character of either colour and script.
fn kind(letter: char) -> Option<Kind> {
    match letter {
        'h' | 'H' | '马' => Some(Kind::Horse),
        'e' | 'E' => Some(Kind::Elephant),
        '帅' | '将' => Some(Kind::General),
        '车' => Some(Kind::Chariot),
        '包' => Some(Kind::Cannon),
        _ => {
            let is_called = |piece: &Piece| piece.letter() == letter || piece.glyph() == letter;
            Piece::all().find(is_called).map(|piece| piece.kind)
        }
    }
}

#[cfg(test)]
mod tests;
