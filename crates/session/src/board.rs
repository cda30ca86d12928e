//! The board as anyone may see it: what a picture, an alt text or a screen of buttons is made from.

use super::XiangqiBoard;
use banqi_rules::banqi::{Clash, Kind, Piece, Square};
use banqi_rules::game::Colour;
use banqi_rules::{AnyGame, AnyPiece};

/// What lies on one square, as far as anyone can see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A piece face down.
    Down,
    /// A piece face up.
    Up(Piece),
}

/// What the last ply did, to be marked on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LastPly {
    /// A piece was turned up here.
    TurnedUp(Square),
    /// A piece stepped.
    Moved {
        /// The square it left.
        from: Square,
        /// The square it stands on.
        to: Square,
    },
    /// A piece took another, by a capture or an attempt.
    Captured {
        /// The square the captor left.
        from: Square,
        /// The square it stands on.
        to: Square,
        /// What was taken there.
        victim: Piece,
        /// Whether that lay face down until then.
        was_down: bool,
    },
    /// A piece attacked another without taking its place: both were removed, or an attempt failed.
    Clashed {
        /// The square it attacked from.
        from: Square,
        /// The square it attacked.
        to: Square,
        /// The attacker.
        attacker: Piece,
        /// What it attacked.
        target: Piece,
        /// What came of it; never [`Clash::Taken`].
        clash: Clash,
    },
}

/// Where the pieces of one face are; the three add up to the number in a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Still face down somewhere.
    pub down: u8,
    /// Face up on the board.
    pub up: u8,
    /// Taken.
    pub taken: u8,
}

/// One rung of the ladder: a kind, and where its pieces are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rung {
    /// The kind.
    pub kind: Kind,
    /// One tally a colour, in the order of [`BoardView::colours`].
    pub tallies: Vec<Tally>,
}

/// How it stands with a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Standing {
    /// None of the others.
    #[default]
    Waiting,
    /// Its seat is to move.
    ToMove,
    /// Its seat has won.
    Won,
    /// Its seat is out: its pieces stay, and may be taken.
    Out,
}

impl Standing {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Waiting, Self::ToMove, Self::Won, Self::Out];
}

/// What pieces look like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum PieceStyle {
    /// Traditional characters.
    #[default]
    Traditional,
    /// Simplified characters.
    Simplified,
    /// Figures that need no reading: a crown, a horse's head, a wheel.
    Figures,
}

impl PieceStyle {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Traditional, Self::Simplified, Self::Figures];

    /// What a piece bears whose traditional character is `traditional`; `None` in the style of figures.
    #[must_use]
    pub const fn character(self, traditional: char) -> Option<char> {
        match self {
            Self::Traditional => Some(traditional),
            Self::Simplified => Some(match traditional {
                '帥' => '帅',
                '將' => '将',
                '俥' | '車' => '车',
                '傌' | '馬' => '马',
                '砲' => '炮',
                same => same,
            }),
            Self::Figures => None,
        }
    }

    /// What stands for a piece in a line of text: its character, or in the style of figures its letter in upper case,
    /// as WXF has it.
    #[must_use]
    pub fn sign(self, piece: impl Into<AnyPiece>) -> char {
        let piece = piece.into();
        self.character(piece.glyph()).unwrap_or_else(|| piece.letter().to_ascii_uppercase())
    }
}

/// The board of one game at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardView {
    /// Width in squares, 8.
    pub files: u8,
    /// Height in squares, 4 or 8.
    pub ranks: u8,
    /// `files * ranks` cells in reading order a1, b1, ..: the bottom rank first.
    pub cells: Vec<Cell>,
    /// What to mark, `None` before the first ply.
    pub last: Option<LastPly>,
    /// The square whose piece has just captured and may go on, in the middle of a chain.
    pub chain: Option<Square>,
    /// The one piece that still lies face down, where the rules have it marked as known.
    pub last_down: Option<(Square, Piece)>,
    /// The kinds in rank order, the unranked cannon last.
    pub ladder: Vec<Rung>,
    /// The colours in play and how each stands, those of one seat side by side.
    pub colours: Vec<(Colour, Standing)>,
    /// What the pieces look like.
    pub style: PieceStyle,
}

impl BoardView {
    /// The colours that stand so: one, or both of a seat that plays two.
    pub fn standing(&self, standing: Standing) -> impl Iterator<Item = Colour> {
        self.colours.iter().filter(move |(_, stands)| *stands == standing).map(|(colour, _)| *colour)
    }
}

/// The board of any game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnyBoard {
    /// Of banqi, on 4x8 or 8x8.
    Banqi(BoardView),
    /// Of xiangqi.
    Xiangqi(XiangqiBoard),
}

impl AnyBoard {
    /// The board, if it is one of banqi.
    #[must_use]
    pub const fn banqi(&self) -> Option<&BoardView> {
        match self {
            Self::Banqi(board) => Some(board),
            Self::Xiangqi(_) => None,
        }
    }

    /// The board to change, if it is one of banqi: for tests that show what no game leads to.
    pub const fn banqi_mut(&mut self) -> Option<&mut BoardView> {
        match self {
            Self::Banqi(board) => Some(board),
            Self::Xiangqi(_) => None,
        }
    }

    /// The board of a game as it lies now.
    #[must_use]
    pub fn of(game: &AnyGame) -> Self {
        match game {
            AnyGame::Banqi(game) => Self::Banqi(BoardView::of(game)),
            AnyGame::FourColours(game) => Self::Banqi(BoardView::of(game)),
            AnyGame::Xiangqi(game, _) => Self::Xiangqi(XiangqiBoard::of(game)),
        }
    }

    /// The same board with pieces that look so.
    #[must_use]
    pub fn in_style(mut self, style: PieceStyle) -> Self {
        match &mut self {
            Self::Banqi(board) => board.style = style,
            Self::Xiangqi(board) => board.style = style,
        }
        self
    }

    /// Shows that nobody is to move any more, and who has won.
    pub(super) fn end(&mut self, winners: &[Colour]) {
        let stand = |(colour, stands): (Colour, &mut Standing)| match stands {
            _ if winners.contains(&colour) => *stands = Standing::Won,
            Standing::Out => {}
            Standing::Waiting | Standing::ToMove | Standing::Won => *stands = Standing::Waiting,
        };
        match self {
            Self::Banqi(board) => {
                board.colours.iter_mut().map(|(colour, stands)| (*colour, stands)).for_each(stand)
            }
            Self::Xiangqi(board) => Colour::TWO.into_iter().zip(&mut board.standings).for_each(stand),
        }
    }
}
