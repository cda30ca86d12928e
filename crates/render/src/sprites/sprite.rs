//! The name of every sprite.

use crate::draw::disc::Disc;
use crate::palette::Ink;
use crate::sprites::marks::{Mark, Marks};
use crate::sprites::point::Spot;
use banqi_rules::game::Colour;
use banqi_session::Standing;

/// One ready-made part of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Sprite {
    /// A square with what lies on it.
    Tile(Ground, Face),
    /// The corner of a lit square where a piece was taken, over what lies on the square now.
    Badge(Face, Disc),
    /// Another corner of a lit square, over what lies on it.
    Mark(Face, Mark),
    /// A lit square with badge and marks over its corners.
    Marked(Face, Marks),
    /// A lit square, empty now, and the piece that was removed from it.
    Removed(Disc),
    /// A point of a xiangqi board, or a corner of it.
    Point(Spot),
    /// A letter below a file or a digit left of a rank.
    Coordinate(char),
    /// A rounded corner of the frame.
    Corner(Corner),
    /// A rounded corner of a row of the tray.
    RowCorner(Row, Corner),
    /// A kind on the ladder.
    Rung(Row, Disc, Presence),
    /// One piece of a tally.
    Pip(Row, Colour, Pip),
    /// What stands at the head of a row.
    Crest(Colour, Standing, Axis),
    /// Between two rungs: the one before it is the higher.
    Chevron(Row, Axis),
}

/// The wood of one square, under its piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Ground {
    /// Nothing happened here.
    Plain,
    /// The last ply ended here, or turned a piece up.
    Lit,
    /// The last ply began here.
    Tail(Heading),
    /// As before, and the arrow's head as well.
    TailHead(Heading),
    /// The last ply went over this square.
    Line(Heading),
    /// As before, and the arrow's head as well.
    LineHead(Heading),
}

/// Which way a ply went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Heading {
    /// To a higher rank.
    Up,
    /// To a lower rank.
    Down,
    /// To an earlier file.
    Left,
    /// To a later file.
    Right,
}

impl Heading {
    /// All four.
    pub(crate) const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// How far right and how far down on the picture one step goes.
    pub(crate) const fn step(self) -> (f32, f32) {
        match self {
            Self::Up => (0.0, -1.0),
            Self::Down => (0.0, 1.0),
            Self::Left => (-1.0, 0.0),
            Self::Right => (1.0, 0.0),
        }
    }
}

/// What lies on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Face {
    /// Nothing.
    Empty,
    /// A piece face down.
    Down,
    /// A piece face up.
    Up(Disc),
}

/// A corner of a rectangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Corner {
    /// Left above.
    TopLeft,
    /// Right above.
    TopRight,
    /// Left below.
    BottomLeft,
    /// Right below.
    BottomRight,
}

impl Corner {
    /// All four.
    pub(crate) const ALL: [Self; 4] = [Self::TopLeft, Self::TopRight, Self::BottomLeft, Self::BottomRight];
}

/// How a row of the ladder is painted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Row {
    /// The other colour's.
    Plain,
    /// That of a colour to move, or of a winner.
    Lit,
    /// That of a colour that is out.
    Out,
}

impl Row {
    /// All three.
    pub(crate) const ALL: [Self; 3] = [Self::Plain, Self::Lit, Self::Out];

    /// The ink of the row.
    pub(crate) const fn ink(self) -> Ink {
        match self {
            Self::Plain => Ink::Tray,
            Self::Lit => Ink::TrayLit,
            Self::Out => Ink::TrayOut,
        }
    }
}

/// Whether any piece of a kind is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Presence {
    /// At least one, face up or face down.
    Left,
    /// All are taken.
    Gone,
}

/// Where one piece of a tally is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Pip {
    /// Face up on the board.
    Up,
    /// Face down.
    Down,
    /// Face down, the last one, which is marked as known.
    Known,
    /// Taken.
    Taken,
}

impl Pip {
    /// All of them, in the order they are drawn.
    pub(crate) const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Known, Self::Taken];
}

impl From<Standing> for Row {
    fn from(standing: Standing) -> Self {
        match standing {
            Standing::Waiting => Self::Plain,
            Standing::ToMove | Standing::Won => Self::Lit,
            Standing::Out => Self::Out,
        }
    }
}

/// Which way a row of the ladder runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Axis {
    /// From left to right, below the board.
    Across,
    /// From the top down, beside it.
    Down,
}

impl Axis {
    /// Both.
    pub(crate) const ALL: [Self; 2] = [Self::Across, Self::Down];
}
