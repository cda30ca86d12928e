//! Moves in human notation: WXF (`C2=5`) and Chinese (炮二平五).
//!
//! Both name the piece, where it stands, its direction and how far it goes. Files are numbered from 1 to 9 from the
//! mover's own right. For moves along a file, forward (`+`, 進) or back (`-`, 退), the last character counts points;
//! in all other moves it is the destination file. If two pieces of a kind stand on one file, the front one is `+`
//! (前) and the rear one `-` (後): `C+=5`, 前炮平五. For advisors and elephants the direction alone is unambiguous.
//! Soldiers may stand in tandem on several files, or more than two on one:
//!
//! | | WXF | Chinese |
//! | --- | --- | --- |
//! | two on one file | `P+=6` | 前兵平六 |
//! | three on one file | `15=6` | 前兵平六, 中兵 .., 後兵 .. |
//! | four or five | `15=6` | 前, 二, 三, (四,) 後 |
//! | on several files | `15=6` | 前五平六 |
//!
//! Here `15=6` is the first soldier from the front on file 5. Red's digits are 一 to 九, black's １ to ９. The banner
//! is written `F` and 旗 (DeWitt gives no notation; ours).

use crate::xiangqi::{Colour, Kind, Move, Piece, Point, Position};

/// The Chinese script: traditional or simplified characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Script {
    /// 炮二平五, 馬８進７.
    Traditional,
    /// 炮二平五, 马８进７.
    Simplified,
}

/// The direction of a move, as seen by the mover.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    Forward,
    Back,
    Sideways,
}

/// The movement of a piece, as seen by the mover: the direction, and the distance or the destination file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Going {
    pub(crate) way: Way,
    /// The distance in points for a move along a file, otherwise the destination file. 1 to 9.
    pub(crate) number: u8,
}

/// The place of a piece among the pieces of its kind and colour.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Standing {
    /// The file, 1 to 9 from the mover's own right.
    pub(crate) file: u8,
    /// The place on the file, counted from the front, from 1.
    pub(crate) place: usize,
    /// How many pieces of its kind and colour stand on the file.
    pub(crate) of: usize,
    /// The number of files with more than one piece of its kind and colour.
    files: usize,
}

/// The number of a file, counted from a colour's own right.
fn file_number(colour: Colour, point: Point) -> u8 {
    match colour {
        Colour::Red => 9 - point.file(),
        Colour::Black => 1 + point.file(),
    }
}

/// The movement of `piece` in `action`.
pub(crate) fn going(piece: Piece, action: Move) -> Going {
    let (from, to) = (action.from.advance(piece.colour), action.to.advance(piece.colour));
    let way = match to.cmp(&from) {
        std::cmp::Ordering::Greater => Way::Forward,
        std::cmp::Ordering::Less => Way::Back,
        std::cmp::Ordering::Equal => Way::Sideways,
    };
    let number = if action.from.file() == action.to.file() {
        to.abs_diff(from)
    } else {
        file_number(piece.colour, action.to)
    };
    Going { way, number }
}

impl Position {
    /// The place of the piece on `point` among those of its kind and colour; `None` if the point is empty.
    pub(crate) fn standing(&self, point: Point) -> Option<Standing> {
        let piece = self.piece_at(point)?;
        let like: Vec<Point> = (self.pieces(piece.colour) & self.kind(piece.kind)).into_iter().collect();
        let on = |file: u8| like.iter().filter(move |at| at.file() == file);
        let ahead = |at: &&Point| at.advance(piece.colour) > point.advance(piece.colour);
        Some(Standing {
            file: file_number(piece.colour, point),
            place: 1 + on(point.file()).filter(ahead).count(),
            of: on(point.file()).count(),
            files: (0..crate::xiangqi::FILES).filter(|file| on(*file).count() > 1).count(),
        })
    }

    /// The move in WXF, always in upper case: `C2=5`, `H8+7`, `R+-1`, `15=6`. If no piece stands on its first
    /// point, the ICCS text.
    ///
    /// ```
    /// use banqi_rules::xiangqi::{Position, RuleSet};
    ///
    /// let start = Position::start(&RuleSet::xiangqi());
    /// assert_eq!(start.wxf("h2e2".parse()?), "C2=5");
    /// assert_eq!(start.wxf("b9c7".parse()?), "H2+3");
    /// # Ok::<(), banqi_rules::xiangqi::NotAMove>(())
    /// ```
    #[must_use]
    pub fn wxf(&self, action: Move) -> String {
        let (Some(piece), Some(standing)) = (self.piece_at(action.from), self.standing(action.from)) else {
            return action.to_string();
        };
        let Standing { file, place, .. } = standing;
        let letter = wxf_letter(piece.kind);
        let who = match disambiguation(piece.kind, standing) {
            Disambiguation::File => format!("{letter}{file}"),
            Disambiguation::Place if standing.of == 2 => {
                format!("{letter}{}", if place == 1 { '+' } else { '-' })
            }
            Disambiguation::Place | Disambiguation::PlaceAndFile => format!("{place}{file}"),
        };
        let Going { way, number } = going(piece, action);
        let sign = match way {
            Way::Forward => '+',
            Way::Back => '-',
            Way::Sideways => '=',
        };
        format!("{who}{sign}{number}")
    }

    /// The move in Chinese notation: 炮二平五, 馬８進７, 前車退一, 中兵平六. If no piece stands on its first point, the ICCS text.
    ///
    /// ```
    /// use banqi_rules::xiangqi::{Position, RuleSet, Script};
    ///
    /// let start = Position::start(&RuleSet::xiangqi());
    /// assert_eq!(start.chinese("h2e2".parse()?, Script::Traditional), "炮二平五");
    /// assert_eq!(start.chinese("b9c7".parse()?, Script::Simplified), "马２进３");
    /// # Ok::<(), banqi_rules::xiangqi::NotAMove>(())
    /// ```
    #[must_use]
    pub fn chinese(&self, action: Move, script: Script) -> String {
        let (Some(piece), Some(standing)) = (self.piece_at(action.from), self.standing(action.from)) else {
            return action.to_string();
        };
        let traditional = script == Script::Traditional;
        let digit = |number: u8| {
            let digits = if piece.colour == Colour::Red {
                "一二三四五六七八九"
            } else {
                "１２３４５６７８９"
            };
            digits.chars().nth(usize::from(number) - 1).unwrap_or('？')
        };
        let name = name(piece, script);
        let place = match (standing.place, standing.of) {
            (1, _) => '前',
            (place, of) if place == of => {
                if traditional {
                    '後'
                } else {
                    '后'
                }
            }
            (2, 3) => '中',
            // Always 二, 三, 四, for black too: black's digits are only for files and distances.
            (place, _) => "一二三四".chars().nth(place - 1).unwrap_or('？'),
        };
        let who = match disambiguation(piece.kind, standing) {
            Disambiguation::File => [name, digit(standing.file)],
            Disambiguation::Place => [place, name],
            Disambiguation::PlaceAndFile => [place, digit(standing.file)],
        };
        let Going { way, number } = going(piece, action);
        let how = match way {
            Way::Forward => {
                if traditional {
                    '進'
                } else {
                    '进'
                }
            }
            Way::Back => '退',
            Way::Sideways => '平',
        };
        [who[0], who[1], how, digit(number)].iter().collect()
    }
}

/// What distinguishes a piece from others of its kind in a move's notation.
enum Disambiguation {
    File,
    Place,
    PlaceAndFile,
}

fn disambiguation(kind: Kind, standing: Standing) -> Disambiguation {
    match (kind, standing) {
        (Kind::Advisor | Kind::Elephant, _) | (_, Standing { of: 1, .. }) => Disambiguation::File,
        (_, Standing { files: 1, .. }) => Disambiguation::Place,
        _ => Disambiguation::PlaceAndFile,
    }
}

/// The letter in WXF, which differs from the FEN letter for elephant and horse.
pub(crate) const fn wxf_letter(kind: Kind) -> char {
    match kind {
        Kind::Elephant => 'E',
        Kind::Horse => 'H',
        _ => kind.letter(),
    }
}

/// The character of a piece in a move. Both colours use the plain 車 and 馬.
const fn name(piece: Piece, script: Script) -> char {
    match (script, piece.colour, piece.kind) {
        (Script::Traditional, _, Kind::Chariot) => '車',
        (Script::Traditional, _, Kind::Horse) => '馬',
        (Script::Simplified, _, Kind::Chariot) => '车',
        (Script::Simplified, _, Kind::Horse) => '马',
        (Script::Simplified, _, Kind::Cannon) => '炮',
        (Script::Simplified, Colour::Red, Kind::General) => '帅',
        (Script::Simplified, Colour::Black, Kind::General) => '将',
        _ => piece.glyph(),
    }
}
