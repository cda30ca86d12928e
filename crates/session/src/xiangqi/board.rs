//! The board of xiangqi and banner xiangqi as a picture shows it.

use crate::{PieceStyle, Standing};
use banqi_rules::game::{Outcome, Winner};
use banqi_rules::xiangqi::{Colour, Game, Kind, Man, Point, Points};

/// The move played last, to be marked on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastMove {
    /// The point it left.
    pub from: Point,
    /// The point it ended on.
    pub to: Point,
    /// What it took there.
    pub captured: Option<Man>,
}

/// What a player may choose now, marked for that player alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Choices {
    /// Nothing is marked.
    #[default]
    Hidden,
    /// The men that may move.
    Men(Points),
    /// A man was picked.
    Picked {
        /// Where it stands.
        from: Point,
        /// Where it may go, and what it may take.
        to: Points,
    },
}

/// The board of one game at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct XiangqiBoard {
    /// What stands on the 90 points in reading order a0, b0, ..; what is missing from a set was taken.
    pub points: Vec<Option<Man>>,
    /// Whether the sets have banners.
    pub banners: bool,
    /// What to mark, `None` before the first move.
    pub last: Option<LastMove>,
    /// The colour whose general is in check.
    pub in_check: Option<Colour>,
    /// How red and black stand, in this order.
    pub standings: [Standing; 2],
    /// What may be chosen.
    pub choices: Choices,
    /// The colour at the bottom of the picture.
    pub below: Colour,
    /// What the men look like.
    pub style: PieceStyle,
}

impl XiangqiBoard {
    /// The board of a game as it stands now, red at the bottom and nothing to choose.
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
            points: Point::all().map(|point| position.man_at(point)).collect(),
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
            style: PieceStyle::default(),
        }
    }

    /// The same board as the player of `colour` sees it, marked with what they may choose.
    #[must_use]
    pub fn seen_by(self, colour: Colour, choices: Choices) -> Self {
        Self { below: colour, choices, ..self }
    }

    /// The kinds of a set, the general first and the soldier last.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(|kind| self.banners || *kind != Kind::Banner)
    }

    /// What stands on a point.
    #[must_use]
    pub fn man_at(&self, point: Point) -> Option<Man> {
        self.points.get(point.index()).copied().flatten()
    }

    /// How many of a man's face stand on the board, and how many were taken.
    #[must_use]
    pub fn tally(&self, man: Man) -> (u8, u8) {
        let up = self.points.iter().filter(|there| **there == Some(man)).count();
        let up = u8::try_from(up).unwrap_or(u8::MAX);
        (up, man.kind.count().saturating_sub(up))
    }
}
