//! The names of all sprites.

use crate::draw::disc::Disc;
use crate::palette::Ink;
use crate::sprites::marks::{Captive, CaptorPart, Mark};
use crate::sprites::point::PointSprite;
use banqi_rules::game::Colour;
use banqi_session::Standing;

/// The largest number of pieces of one face in a set.
pub(crate) const MOST: u8 = 5;

/// A part of a picture that is drawn once and then reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Sprite {
    /// A square and its piece.
    Tile(Background, Face),
    /// A lit square with a mark over a corner of its piece.
    Marked(Face, Mark),
    /// A part of the lit square where a capture ended, with its captor.
    Captor(Disc, CaptorPart),
    /// The corner of that square: a part of the captor, and the captured piece.
    Captive(Disc, Captive),
    /// A lit square that is now empty, with the piece that was removed from it.
    Removed(Disc),
    /// A point of a xiangqi board.
    Point(PointSprite),
    /// A letter below a file or a digit left of a rank.
    Coordinate(char),
    /// A rounded corner of the frame.
    Corner(Corner),
    /// A rounded corner of a row of the tray.
    RowCorner(RowStyle, Corner),
    /// A rounded corner of a row of captures where there are none.
    StripCorner(Corner),
    /// A rounded corner where the captures in a row end.
    CapturesCorner(Corner),
    /// A kind on the ladder.
    LadderEntry(RowStyle, Disc, Presence),
    /// The number of pieces of a kind, from 1 to [`MOST`].
    Count(RowStyle, Pip, Place, u8),
    /// A kind of captured piece.
    Capture(RowStyle, Disc),
    /// The number of captured pieces of a kind, from 2 to [`MOST`].
    CaptureCount(RowStyle, u8),
    /// The mark at the start of a row: its colour and the standing of that colour.
    StandingMark(Colour, Standing),
}

/// The background of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Background {
    /// Nothing happened here.
    Plain,
    /// The last ply ended here or flipped a piece.
    Lit,
    /// The last ply began here.
    Tail(Direction),
    /// [`Background::Tail`] with the arrow's head.
    TailHead(Direction),
    /// The last ply passed this square.
    Line(Direction),
    /// [`Background::Line`] with the arrow's head.
    LineHead(Direction),
}

/// A direction along a file or a rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Direction {
    /// Towards higher ranks.
    Up,
    /// Towards lower ranks.
    Down,
    /// Towards earlier files.
    Left,
    /// Towards later files.
    Right,
}

impl Direction {
    /// All four.
    pub(crate) const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// Returns one step in the picture, to the right and down.
    pub(crate) const fn step(self) -> (f32, f32) {
        match self {
            Self::Up => (0.0, -1.0),
            Self::Down => (0.0, 1.0),
            Self::Left => (-1.0, 0.0),
            Self::Right => (1.0, 0.0),
        }
    }
}

/// The piece on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Face {
    /// No piece.
    Empty,
    /// A face-down piece.
    Down,
    /// A face-up piece.
    Up(Disc),
    /// A face-up piece of a colour that is out of the game, without its colour.
    Out(Disc),
    /// A piece that was never flipped, faded, after the end of the game.
    Ghost(Disc),
}

/// A corner of a rectangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Corner {
    /// Top left.
    TopLeft,
    /// Top right.
    TopRight,
    /// Bottom left.
    BottomLeft,
    /// Bottom right.
    BottomRight,
}

impl Corner {
    /// All four.
    pub(crate) const ALL: [Self; 4] = [Self::TopLeft, Self::TopRight, Self::BottomLeft, Self::BottomRight];
}

/// How a row of the ladder is coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum RowStyle {
    /// The row of a colour that is waiting for its turn.
    Plain,
    /// The row of the colour to move, or of a winner.
    Lit,
    /// The row of a colour that is out of the game.
    Out,
}

impl RowStyle {
    /// All three.
    pub(crate) const ALL: [Self; 3] = [Self::Plain, Self::Lit, Self::Out];

    /// Returns the ink of the row.
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
    /// All are captured.
    Gone,
}

/// The state of the pieces that a number counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Pip {
    /// Face up on the board, in the colour of the row.
    Up(Colour),
    /// Face down.
    Down,
    /// Face down and the last one of its kind, which is marked as known.
    Known,
}

impl Pip {
    /// Returns all states in a game with these colours.
    pub(crate) fn all(colours: &'static [Colour]) -> impl Iterator<Item = Self> + Clone {
        colours.iter().copied().map(Self::Up).chain([Self::Down, Self::Known])
    }
}

/// Whether a number is the only one of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    /// Alone, and therefore larger.
    Alone,
    /// One above the other.
    Stacked,
}

impl Place {
    /// Both.
    pub(crate) const ALL: [Self; 2] = [Self::Alone, Self::Stacked];
}

impl From<Standing> for RowStyle {
    fn from(standing: Standing) -> Self {
        match standing {
            Standing::Waiting => Self::Plain,
            Standing::ToMove | Standing::Won => Self::Lit,
            Standing::Out => Self::Out,
        }
    }
}

/// A line of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Axis {
    /// From left to right.
    Across,
    /// From the top down.
    Down,
}

impl Axis {
    /// Both.
    pub(crate) const ALL: [Self; 2] = [Self::Across, Self::Down];
}
