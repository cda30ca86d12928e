//! Moves as people write them: WXF (`C2=5`) and Chinese (炮二平五).
//!
//! Both name the man, where it stands, how it goes and how far. Files are numbered from 1 to 9 from the mover's own
//! right. Forward (`+`, 進) and back (`-`, 退) of men that go straight count points; all else names the file arrived on.
//! Of two men on one file the front one is `+` (前), the rear one `-` (後): `C+=5`, 前炮平五. Advisors and elephants are
//! told apart by their way alone. Soldiers may stand so on several files, or more than two on one:
//!
//! | | WXF | Chinese |
//! | --- | --- | --- |
//! | two on one file | `P+=6` | 前兵平六 |
//! | three on one file | `15=6` | 前兵平六, 中兵 .., 後兵 .. |
//! | four or five | `15=6` | 前, 二, 三, (四,) 後 |
//! | on several files | `15=6` | 前五平六 |
//!
//! where `15=6` is the first soldier from the front on file 5. Red's digits are 一 to 九, black's １ to ９. The banner
//! (DeWitt gives no notation; ours) is `F` and 旗.

use crate::xiangqi::{Colour, Kind, Man, Move, Point, Position};

/// Which Chinese characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Script {
    /// 炮二平五, 馬８進７.
    Traditional,
    /// 炮二平五, 马８进７.
    Simplified,
}

/// How a man goes, seen from its side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    Forward,
    Back,
    Sideways,
}

/// A move as its mover sees it: the way, and points or file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Going {
    pub(crate) way: Way,
    /// 1 to 9.
    pub(crate) number: u8,
}

/// Where a man stands among those of its kind and colour.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Standing {
    /// 1 to 9, from its own right.
    pub(crate) file: u8,
    /// Its place on the file from the front, from 1.
    pub(crate) place: usize,
    /// How many of its kind stand on the file.
    pub(crate) of: usize,
    /// On how many files more than one of its kind stands.
    files: usize,
}

/// The number of a file, from a colour's own right.
fn file_number(colour: Colour, point: Point) -> u8 {
    match colour {
        Colour::Red => 9 - point.file(),
        Colour::Black => 1 + point.file(),
    }
}

/// How `man` goes by `action`.
pub(crate) fn going(man: Man, action: Move) -> Going {
    let (from, to) = (action.from.advance(man.colour), action.to.advance(man.colour));
    let way = match to.cmp(&from) {
        std::cmp::Ordering::Greater => Way::Forward,
        std::cmp::Ordering::Less => Way::Back,
        std::cmp::Ordering::Equal => Way::Sideways,
    };
    let number = if action.from.file() == action.to.file() {
        to.abs_diff(from)
    } else {
        file_number(man.colour, action.to)
    };
    Going { way, number }
}

impl Position {
    /// Where the man on `point` stands among its like; `None` if none stands there.
    pub(crate) fn standing(&self, point: Point) -> Option<Standing> {
        let man = self.man_at(point)?;
        let like: Vec<Point> = (self.men(man.colour) & self.kind(man.kind)).into_iter().collect();
        let on = |file: u8| like.iter().filter(move |at| at.file() == file);
        let ahead = |at: &&Point| at.advance(man.colour) > point.advance(man.colour);
        Some(Standing {
            file: file_number(man.colour, point),
            place: 1 + on(point.file()).filter(ahead).count(),
            of: on(point.file()).count(),
            files: (0..crate::xiangqi::FILES).filter(|file| on(*file).count() > 1).count(),
        })
    }

    /// A move in WXF, always in upper case: `C2=5`, `H8+7`, `R+-1`, `15=6`. As ICCS if no man stands where it
    /// begins.
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
        let (Some(man), Some(standing)) = (self.man_at(action.from), self.standing(action.from)) else {
            return action.to_string();
        };
        let Standing { file, place, .. } = standing;
        let letter = wxf_letter(man.kind);
        let who = match disambiguation(man.kind, standing) {
            Disambiguation::File => format!("{letter}{file}"),
            Disambiguation::Place if standing.of == 2 => {
                format!("{letter}{}", if place == 1 { '+' } else { '-' })
            }
            Disambiguation::Place | Disambiguation::PlaceAndFile => format!("{place}{file}"),
        };
        let Going { way, number } = going(man, action);
        let sign = match way {
            Way::Forward => '+',
            Way::Back => '-',
            Way::Sideways => '=',
        };
        format!("{who}{sign}{number}")
    }

    /// A move in Chinese: 炮二平五, 馬８進７, 前車退一, 中兵平六. As ICCS if no man stands where it begins.
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
        let (Some(man), Some(standing)) = (self.man_at(action.from), self.standing(action.from)) else {
            return action.to_string();
        };
        let traditional = script == Script::Traditional;
        let digit = |number: u8| {
            let digits = if man.colour == Colour::Red {
                "一二三四五六七八九"
            } else {
                "１２３４５６７８９"
            };
            digits.chars().nth(usize::from(number) - 1).unwrap_or('？')
        };
        let name = name(man, script);
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
            // Always 二, 三, 四: black's digits are for files and points.
            (place, _) => "一二三四".chars().nth(place - 1).unwrap_or('？'),
        };
        let who = match disambiguation(man.kind, standing) {
            Disambiguation::File => [name, digit(standing.file)],
            Disambiguation::Place => [place, name],
            Disambiguation::PlaceAndFile => [place, digit(standing.file)],
        };
        let Going { way, number } = going(man, action);
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

/// What tells a man from others of its kind.
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

/// The letter of WXF, which differs from a FEN's for elephant and horse.
pub(crate) const fn wxf_letter(kind: Kind) -> char {
    match kind {
        Kind::Elephant => 'E',
        Kind::Horse => 'H',
        _ => kind.letter(),
    }
}

/// The character in a move, where both colours have the plain 車 and 馬.
const fn name(man: Man, script: Script) -> char {
    match (script, man.colour, man.kind) {
        (Script::Traditional, _, Kind::Chariot) => '車',
        (Script::Traditional, _, Kind::Horse) => '馬',
        (Script::Simplified, _, Kind::Chariot) => '车',
        (Script::Simplified, _, Kind::Horse) => '马',
        (Script::Simplified, _, Kind::Cannon) => '炮',
        (Script::Simplified, Colour::Red, Kind::General) => '帅',
        (Script::Simplified, Colour::Black, Kind::General) => '将',
        _ => man.glyph(),
    }
}
