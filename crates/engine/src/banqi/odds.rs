//! The faces that a face-down square may hide, and the consequences of flipping each.
//!
//! Every face in the bag is equally likely under every face-down square, because the players know nothing more. The
//! consequences are examined one ply deep, as people do over the board; a search can refine them.

use banqi_rules::banqi::{Mask, Piece, Ply, Position, RuleSet, Square};
use banqi_rules::game::Colour;

/// The odds of flipping a square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Odds {
    /// The square.
    pub square: Square,
    /// The distinct faces in the bag, in notation order.
    pub faces: Vec<FaceOdds>,
}

/// One face that the square may hide.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaceOdds {
    /// The face.
    pub face: Piece,
    /// Number of pieces with this face in the bag, 1 to 5.
    pub count: u8,
    /// Whether the piece would belong to the seat that flips it; always true for the first flip of a game.
    pub is_own: bool,
    /// Captures that the other seat could make on its next ply and could not make before.
    pub dangers: Vec<Attack>,
    /// Captures that the flipping seat itself would threaten and did not threaten before.
    pub threats: Vec<Attack>,
}

/// A possible capture between two face-up pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Attack {
    /// The square of the capturing piece.
    pub from: Square,
    /// The square of the victim.
    pub to: Square,
}

/// The immediate consequence of flipping a face, one ply deep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Prospect {
    /// A new threat, and no new danger.
    Good,
    /// Neither a new threat nor a new danger.
    Quiet,
    /// The other seat can capture a piece that it could not capture before.
    Bad,
}

impl FaceOdds {
    /// Returns the consequence of flipping this face. The other seat moves next, so a danger outweighs a threat.
    #[must_use]
    pub fn prospect(&self) -> Prospect {
        match (self.dangers.is_empty(), self.threats.is_empty()) {
            (false, _) => Prospect::Bad,
            (true, false) => Prospect::Good,
            (true, true) => Prospect::Quiet,
        }
    }
}

impl Odds {
    /// Returns the odds of a square, or `None` if it is not face down.
    ///
    /// ```
    /// use banqi_engine::banqi::{Odds, Prospect};
    /// use banqi_rules::banqi::RuleSet;
    ///
    /// // 1 | A x k . . . . .    the bag: an own soldier, an enemy horse
    /// let odds = Odds::of(&"8/8/8/Axk4x r Ph 0 40".parse()?, &RuleSet::taiwan(), "b1".parse()?).unwrap();
    /// // The soldier would attack the general; the advisor would attack the horse.
    /// assert_eq!(odds.chance(Prospect::Good), 1.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(position: &Position, rules: &RuleSet, square: Square) -> Option<Self> {
        if !position.is_face_down(square) {
            return None;
        }
        let faces = position.bag_faces().map(|face| {
            let mut after = *position;
            let action = banqi_rules::banqi::Action::Flip(square);
            after.play(rules, Ply { action, reveal: Some(face) });
            let own = position.to_move().unwrap_or(face.colour);
            let new = |colour| {
                let before = position.seen_by(colour);
                let is_new = |attack: &Attack| !before.could_take(rules, attack.from, attack.to);
                attacks(&after, rules, colour).filter(is_new).collect()
            };
            FaceOdds {
                face,
                count: position.bag(face),
                is_own: face.colour == own,
                dangers: new(own.other_of_two()),
                threats: new(own),
            }
        });
        Some(Self { square, faces: faces.collect() })
    }

    /// Returns the number of pieces in the bag.
    #[must_use]
    pub fn size(&self) -> u32 {
        self.faces.iter().map(|face| u32::from(face.count)).sum()
    }

    /// Returns the probability of a prospect, 0 to 1.
    #[must_use]
    pub fn chance(&self, prospect: Prospect) -> f64 {
        self.chance_that(|face| face.prospect() == prospect)
    }

    /// Returns the probability that the face satisfies a condition, 0 to 1.
    #[must_use]
    pub fn chance_that(&self, is_one: impl Fn(&FaceOdds) -> bool) -> f64 {
        let some = self.faces.iter().filter(|face| is_one(face)).map(|face| u32::from(face.count));
        f64::from(some.sum::<u32>()) / f64::from(self.size())
    }
}

/// Returns the captures that the pieces of a colour could make if it were their turn.
pub(crate) fn attacks<'a>(
    position: &Position,
    rules: &'a RuleSet,
    colour: Colour,
) -> impl Iterator<Item = Attack> + 'a {
    let position = position.seen_by(colour);
    let (own, enemies) = (position.pieces(colour), position.pieces(colour.other_of_two()));
    let pairs = own.squares().flat_map(move |from| enemies.squares().map(move |to| Attack { from, to }));
    pairs.filter(move |attack| position.could_take(rules, attack.from, attack.to))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn odds(position: &str, variant: &str, square: &str) -> Option<Odds> {
        let rules: RuleSet = variant.parse().unwrap();
        Odds::of(&position.parse().unwrap(), &rules, square.parse().unwrap())
    }

    /// Summarises each face: letter, count, owner, dangers and threats.
    fn summary(odds: &Odds) -> Vec<String> {
        let list = |attacks: &[Attack]| {
            let texts: Vec<_> =
                attacks.iter().map(|attack| format!("{}x{}", attack.from, attack.to)).collect();
            texts.join(" ")
        };
        let face = |face: &FaceOdds| {
            let whose = if face.is_own { "own" } else { "other" };
            let (dangers, threats) = (list(&face.dangers), list(&face.threats));
            format!("{} {} {whose} [{dangers}] [{threats}]", face.face, face.count)
        };
        odds.faces.iter().map(face).collect()
    }

    #[test]
    fn each_face_tells_what_it_could_take_and_be_taken_by() {
        // 2 | . h . . .
        // 1 | R x k . x    bag: red soldier twice, black advisor, black chariot
        let odds = odds("8/8/xx6/Rxk1x3 r PPar 0 40", "taiwan", "b1").unwrap();
        assert_eq!(
            summary(&odds),
            ["P 2 own [] [b1xc1]", "a 1 other [b1xa1] []", "r 1 other [b1xa1] [a1xb1]",]
        );
        assert_eq!(odds.size(), 4);
        assert_eq!(odds.chance(Prospect::Good), 0.5);
        assert_eq!(odds.chance(Prospect::Bad), 0.5);
        assert_eq!(odds.chance_that(|face| face.is_own), 0.5);
    }

    #[test]
    fn a_cannons_line_is_opened_by_a_screen_that_flips() {
        // 1 | C x h .    a face-down piece is no screen under `screen=face-up-only`
        let position = "8/8/8/Cxh5 r P 0 40";
        let summary_by = |variant| summary(&odds(position, variant, "b1").unwrap());
        assert_eq!(summary_by("taiwan"), ["P 1 own [c1xb1] []"]);
        assert_eq!(summary_by("taiwan+screen=face-up-only"), ["P 1 own [c1xb1] [a1xc1]"]);
    }

    #[test]
    fn the_first_flip_is_always_ones_own() {
        let odds = Odds::of(&Position::start(), &RuleSet::taiwan(), Square::new(0).unwrap()).unwrap();
        assert_eq!((odds.faces.len(), odds.size()), (14, 32));
        assert!(odds.faces.iter().all(|face| face.is_own));
        assert_eq!(odds.chance(Prospect::Quiet), 1.0);
        assert_eq!(odds.chance_that(|face| face.face.kind == banqi_rules::banqi::Kind::Soldier), 10.0 / 32.0);
    }

    #[test]
    fn only_face_down_squares_have_odds() {
        assert_eq!(odds("8/8/8/Cxh5 r P 0 40", "taiwan", "a1"), None);
        assert_eq!(odds("8/8/8/Cxh5 r P 0 40", "taiwan", "h4"), None);
        assert_eq!(odds("8/8/8/Cxh5 r P 0 40", "taiwan", "a8"), None);
    }
}
