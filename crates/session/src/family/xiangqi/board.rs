//! The board of xiangqi and banner xiangqi, as pictures show it.

use crate::{PieceStyle, Standing, Theme};
use banqi_rules::game::{Outcome, Winner};
use banqi_rules::xiangqi::{Colour, Game, Kind, Move, Piece, Point, Points};

/// The last move, for marking it on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastMove {
    /// The origin.
    pub from: Point,
    /// The target.
    pub to: Point,
    /// The captured piece, if any.
    pub captured: Option<Piece>,
}

/// The marks for what a player can choose now, shown to that player only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Choices {
    /// No marks.
    #[default]
    Hidden,
    /// The pieces that can move.
    Pieces(Points),
    /// A piece was selected.
    Picked {
        /// The point of the piece.
        from: Point,
        /// The points it can move to or capture on.
        to: Points,
    },
}

impl Choices {
    /// Returns the marks for these moves: the pieces that can move or, if one of them is on `held`, where it can go.
    pub(crate) fn among(moves: &[Move], held: Option<Point>) -> Self {
        let from = |held: &Point| moves.iter().any(|action| action.from == *held);
        match held.filter(from) {
            Some(from) => {
                let own = moves.iter().filter(|action| action.from == from);
                Self::Picked { from, to: own.map(|action| action.to).collect() }
            }
            None => Self::Pieces(moves.iter().map(|action| action.from).collect()),
        }
    }
}

/// The board of a game at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct XiangqiBoard {
    /// The pieces on the 90 points in reading order a0, b0, ..
    pub points: Vec<Option<Piece>>,
    /// The pieces captured since the game began, the latest last. A piece that was missing from the start is not among
    /// them, so a board that no game led to has none.
    pub captured: Vec<Piece>,
    /// Whether the game has banners.
    pub banners: bool,
    /// The last move to mark; `None` before the first.
    pub last: Option<LastMove>,
    /// The colour that is in check, if any.
    pub in_check: Option<Colour>,
    /// The status of red and black, in this order.
    pub standings: [Standing; 2],
    /// The marked choices.
    pub choices: Choices,
    /// The colour at the bottom of the picture.
    pub below: Colour,
    /// Whether the picture lists the captured pieces.
    pub lists_captures: bool,
    /// The style of the pieces.
    pub style: PieceStyle,
    /// The colours of the picture.
    pub theme: Theme,
}

impl XiangqiBoard {
    /// Returns the current board of a game, with red at the bottom and no choices marked.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let position = game.position();
        let mover = position.to_move();
        let standing = |colour: Colour| match game.outcome() {
            Some(Outcome::Win { winner: Winner::Colour(winner), .. }) if winner == colour.into() => {
                Standing::Won
            }
            None if mover == colour => Standing::ToMove,
            _ => Standing::Waiting,
        };
        Self {
            points: Point::all().map(|point| position.piece_at(point)).collect(),
            captured: game.plies().iter().filter_map(|ply| ply.victim).collect(),
            banners: game.rule_set().has_banners(),
            last: game.plies().last().map(|ply| LastMove {
                from: ply.action.from,
                to: ply.action.to,
                captured: ply.victim,
            }),
            in_check: position.is_check().then_some(mover),
            standings: Colour::ALL.map(standing),
            choices: Choices::Hidden,
            below: Colour::Red,
            lists_captures: true,
            style: PieceStyle::default(),
            theme: Theme::default(),
        }
    }

    /// Returns the board from the side of `colour`, with that player's choices marked.
    #[must_use]
    pub fn seen_by(self, colour: Colour, choices: Choices) -> Self {
        Self { below: colour, choices, ..self }
    }

    /// Returns the kinds of a set, from the general to the soldier.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(|kind| self.banners || *kind != Kind::Banner)
    }

    /// Returns the piece on a point.
    #[must_use]
    pub fn piece_at(&self, point: Point) -> Option<Piece> {
        self.points.get(point.index()).copied().flatten()
    }

    /// Returns how many pieces of this colour and kind were captured.
    #[must_use]
    pub fn count_captured(&self, piece: Piece) -> u8 {
        let taken = self.captured.iter().filter(|other| **other == piece).count();
        u8::try_from(taken).unwrap_or(u8::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use banqi_rules::xiangqi::RuleSet;

    #[test]
    fn only_what_was_captured_in_the_game_counts_as_captured() {
        let position = "4k4/9/9/4p4/9/9/9/4R4/9/3K5 w - - 0 1".parse().unwrap();
        let mut game = Game::from_position(RuleSet::xiangqi(), position);
        let count =
            |game: &Game, letter| XiangqiBoard::of(game).count_captured(Piece::from_letter(letter).unwrap());
        assert_eq!(XiangqiBoard::of(&game).captured, []);
        game.play("e2e6".parse().unwrap()).unwrap();
        game.play("e9f9".parse().unwrap()).unwrap();
        assert_eq!(XiangqiBoard::of(&game).captured.len(), 1);
        assert_eq!((count(&game, 'p'), count(&game, 'n'), count(&game, 'P')), (1, 0, 0));
    }
}
