//! Games that begin from another position than their usual one: a position put into a challenge, in xiangqi.

use crate::Variant;
use crate::game::{Colour, Outcome};
use crate::xiangqi::{self, BadFen, Position};

/// Why a game cannot begin from a text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadStart {
    /// It is no position, or none that the rules know.
    #[error(transparent)]
    Fen(#[from] BadFen),
    /// The game would be over.
    #[error("the game would be over before it begins: {0}")]
    Over(Outcome),
    /// A position of banqi says what lies face down only as a whole: nobody could deal it.
    #[error("games of banqi begin from their start alone")]
    Banqi,
}

impl Variant {
    /// The same game, begun from the position that a FEN shows; the usual start if it shows that.
    ///
    /// # Errors
    /// Why it cannot begin so.
    pub fn begun_from(self, fen: &str) -> Result<Self, BadStart> {
        let Self::Xiangqi { rules, first, .. } = self else { return Err(BadStart::Banqi) };
        let position: Position = fen.parse()?;
        position.suits(&rules)?;
        match xiangqi::Game::from_position(rules, position).outcome() {
            Some(outcome) => Err(BadStart::Over(outcome)),
            None => Ok(Self::Xiangqi { rules, first, start: other_start(&rules, position) }),
        }
    }

    /// The position it begins from, if not from its usual one. Such games are casual: nobody knows how even they are.
    #[must_use]
    pub const fn start(&self) -> Option<Position> {
        match self {
            Self::Banqi(_) => None,
            Self::Xiangqi { start, .. } => *start,
        }
    }

    /// The colour that has the first move; in banqi the first turn-up tells.
    #[must_use]
    pub fn begins(&self) -> Option<Colour> {
        match self {
            Self::Banqi(_) => None,
            Self::Xiangqi { rules, start, .. } => {
                Some(start.map_or(rules.begins(), |start| start.to_move()).into())
            }
        }
    }
}

/// A position to begin from, `None` if it is the usual one.
pub(crate) fn other_start(rules: &xiangqi::RuleSet, position: Position) -> Option<Position> {
    (position != Position::start(rules)).then_some(position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AnyGame;
    use crate::game::Seat;

    const ENDGAME: &str = "3k5/9/9/9/9/9/9/9/4R4/4K4 b - - 4 30";

    fn from(variant: &str, fen: &str) -> Result<Variant, String> {
        variant.parse::<Variant>().unwrap().begun_from(fen).map_err(|bad| bad.to_string())
    }

    #[test]
    fn a_game_begun_from_a_position_is_written_and_read_with_it() {
        for variant in ["xiangqi", "xiangqi+perpetual=must-vary+first=opponent", "banner+first=lot"] {
            let begun = from(variant, ENDGAME).unwrap();
            assert_eq!(begun.to_string(), format!("{variant}+position={ENDGAME}"));
            assert_eq!(begun.to_string().parse(), Ok(begun));
            assert_eq!(begun.pool(), variant.split("+first").next().unwrap());
            assert_eq!(begun.begins(), Some(Colour::Black));
            let game = AnyGame::new(begun);
            assert_eq!((game.variant(), game.position_text()), (begun, ENDGAME.to_owned()));
            assert_eq!((game.seat_to_move(), game.colours_of(Seat(0))), (Some(Seat(0)), vec![Colour::Black]));
        }
    }

    #[test]
    fn seats_keep_their_colours_whoever_is_to_move() {
        let mut game = AnyGame::new(from("xiangqi", ENDGAME).unwrap());
        game.play(game.variant().parse_ply("d9d8").unwrap()).unwrap();
        assert_eq!((game.seat_to_move(), game.colours_of(Seat(1))), (Some(Seat(1)), vec![Colour::Red]));
    }

    #[test]
    fn the_usual_start_is_nothing_special() {
        let start = Position::start(&xiangqi::RuleSet::xiangqi()).to_string();
        assert_eq!(from("xiangqi", &start), Ok("xiangqi".parse().unwrap()));
        assert!(from("xiangqi+begins=black", &start).unwrap().start().is_some(), "red begins in it");
    }

    #[test]
    fn positions_that_no_game_can_begin_from_are_refused_with_the_reason() {
        for (variant, fen, why) in [
            ("taiwan", ENDGAME, "games of banqi begin from their start alone"),
            ("xiangqi", "rubbish", "a position has six fields"),
            ("xiangqi", "3k5/9/9/9/9/9/9/9/9/F3K4 w", "there is a banner on a0"),
            ("banner", "4k4/9/9/9/9/9/9/9/9/4K3R w", "the generals face each other"),
            (
                "xiangqi",
                "3k5/9/9/9/9/9/9/9/9/4K4 w",
                "the game would be over before it begins: draw: no-attackers",
            ),
            (
                "xiangqi",
                "R2k5/1R7/9/9/9/9/9/9/9/4K4 b",
                "the game would be over before it begins: red wins: checkmate",
            ),
        ] {
            let said = from(variant, fen).unwrap_err();
            assert!(said.starts_with(why), "{said}");
            assert!(format!("{variant}+position={fen}").parse::<Variant>().is_err(), "{variant} {fen}");
        }
    }
}
