//! The examples drawn with all four colours, on 8x8: red, to move, among the other three.

use crate::example::{Example, Subject, game, play};
use crate::page::Page;
use banqi_rules::banqi::{Chain, RuleSet, Seating};

/// Returns the example of a page with four colours; `None` if red and black are enough.
///
/// In the drawings `k`, `r`, .. are black, and letters after `1` and `2` are of the other two colours. `1` is
/// always an enemy. `2` is red's second colour with two seats, its ally in teams, and an enemy if all four play
/// alone.
pub(crate) fn of(page: Page, rules: &RuleSet) -> Option<Example> {
    let shown = |drawn: &str, shown: &[&str]| Some(Example::at(*rules, &position(rules, drawn), shown));
    match page {
        // 7 | . . x . . 2c . .   a horse with room on all sides, and pieces to flip
        // 6 | . 1e . . . . . .
        // 5 | . . H . . x . .
        // 3 | . x . . . . 2a .
        // 2 | . . . . k . . .
        Page::Turn => {
            let text = position(rules, "8/2x2[2c]2/1[1e]6/2H2x2/8/1x4[2a]1/4k3/8 Acp");
            Some(Example { game: game(*rules, &text), subject: Subject::All })
        }
        // A red horse among the other three colours.
        Page::Seats => {
            let text = format!("8/8/8/2p'1P'3/3h4/2hRH'3/3h'4/5p2 {} - 0 40", side(rules));
            Some(Example::at(*rules, &text, &["d3"]))
        }
        // 7 | . . . e . . . .    a chariot next to a higher, an equal and a lower piece
        // 6 | . . 1r R h . . .
        // 5 | . . . 2p . . k .   soldier against general
        // 4 | . . . . . . P 1a
        // 3 | . 2c . . . . . .
        // 2 | 1e K p . . . . .   general against soldier
        Page::Captures => shown("8/3e4/2[1r]Rh3/3[2p]2k1/6P[1a]/1[2c]6/[1e]Kp5/8 -", &["d6", "g4", "b2"]),
        // 8 | . . . 2r . . . .   face-up and face-down screens; an enemy next to the cannon,
        // 6 | . . . h . . . .    and an enemy behind two pieces
        // 4 | a 2p . C . x 1k e
        // 3 | . . . 1p . . . .
        Page::Cannon => shown("3[2r]4/8/3h4/8/a[2p]1C1x[1k]e/3[1p]4/8/8 P", &["d4"]),
        // 7 | . . x . . . . .    a chariot next to two face-down pieces; a cannon next to one,
        // 6 | . p R x . . . .    and with a screen before another
        // 5 | . . 1a . . . . .
        // 3 | . . . . . x . .
        // 2 | . . . . . C 2p x
        Page::Attempts => shown("8/2x5/1pRx4/2[1a]5/8/5x2/5C[2p]x/8 AeR'p'", &["c6", "f2"]),
        Page::Chains => Some(chain(rules)),
        // With four seats, all colours but red and black are out.
        Page::Ends => {
            let side = if rules.seating.seats() == 2 { "2:r,b" } else { "2:r,b,u!,g!" };
            Some(Example::at(*rules, &format!("8/8/8/8/8/8/7H/6Rp {side} - 0 90"), &["h1"]))
        }
        _ => None,
    }
}

/// Returns an example of a piece that has just captured a black soldier.
fn chain(rules: &RuleSet) -> Example {
    let cannon = rules.chain == Chain::Cannon;
    let (drawn, first, at) = if cannon && rules.cannon.jumps() {
        // 6 | . . 1r . . . . .   the cannon on a4 captures on c4, and can continue up, down and to the right
        // 5 | . . p . . . . .
        // 4 | C 2p p . 2h . e .
        // 3 | . . 1p . . . . .
        // 1 | . . k . . . . .
        ("8/8/2[1r]5/2p5/C[2p]p1[2h]1e1/2[1p]5/8/2k5 -", "a4xc4", "c4")
    } else {
        // 6 | . . h . . . . .    the piece on b4 captures on c4, and can continue up, then up again, and to the right
        // 5 | . . 1p . . . . .
        // 4 | . C p x . . . .
        // 3 | . . 2k . . . . .
        match cannon {
            true => ("8/8/2h5/2[1p]5/1Cpx4/2[2k]5/8/8 h", "b4xc4", "c4"),
            false => ("8/8/2h5/2[1p]5/1Rpx4/2[2k]5/8/8 h", "b4xc4", "c4"),
        }
    };
    let mut example = Example::at(*rules, &position(rules, drawn), &[at]);
    play(&mut example.game, first);
    example
}

/// Returns the side field with red to move and no seat out.
const fn side(rules: &RuleSet) -> &'static str {
    if rules.seating.seats() == 2 { "1:r,b" } else { "1:r,b,u,g" }
}

/// Returns a position in notation. In `drawn`, `[1r]` and `[2r]` stand for chariots of the other two colours, and
/// the bag follows after a space.
///
/// Blue is written in upper case with an apostrophe, green in lower case. In teams blue is red's ally; with two
/// seats green belongs to red's seat.
fn position(rules: &RuleSet, drawn: &str) -> String {
    let (placement, bag) = drawn.split_once(' ').unwrap_or((drawn, "-"));
    let blue_is = if rules.seating == Seating::FourColourTeams { '2' } else { '1' };
    let mut text = String::new();
    let mut parts = placement.split('[');
    text.extend(parts.next());
    for part in parts {
        let (piece, rest) = part.split_once(']').unwrap_or((part, ""));
        let letter = piece.get(1..).unwrap_or_default();
        let is_blue = piece.starts_with(blue_is);
        let letter = if is_blue { letter.to_uppercase() } else { letter.to_lowercase() };
        text.extend([letter.as_str(), "'", rest]);
    }
    format!("{text} {} {bag} 0 40", side(rules))
}
