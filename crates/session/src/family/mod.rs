//! The families of games: the board of each as everyone sees it, which is the input for pictures, alt texts and
//! buttons. Outside the families' own folders, this is the only file of the crate that knows them all.

mod banqi;
mod xiangqi;

pub use banqi::{BoardView, Cell, LadderEntry, LastPly, Tally};
pub use xiangqi::{Choices, LastMove, XiangqiBoard};

use crate::{LastAction, PieceStyle, Seat, Standing, Theme};
use banqi_rules::banqi::{Game, Mask, Piece};
use banqi_rules::game::Colour;
use banqi_rules::xiangqi as xiangqi_rules;
use banqi_rules::{AnyAction, AnyGame, AnyPiece, AnySquare};

/// How a game repeats itself, in the terms of its family's rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repetition {
    /// Of banqi.
    Banqi {
        /// Number of times in a row that the last plies have been repeated: see
        /// [`banqi_rules::banqi::Game::cycle_rounds`].
        cycle_rounds: usize,
        /// The current run of chase plies, if there is one.
        chase: Option<Chase>,
    },
    /// Of xiangqi.
    Xiangqi {
        /// The consequence of one more occurrence of the position: see
        /// [`banqi_rules::xiangqi::Game::repetition_warning`].
        warning: Option<xiangqi_rules::Verdict>,
    },
}

/// A run of chase plies: see [`banqi_rules::banqi::Game::chase_run`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chase {
    /// Its length.
    pub plies: u8,
    /// The seat that chases.
    pub seat: Seat,
    /// The piece that chases.
    pub piece: Piece,
}

impl Repetition {
    pub(crate) fn of(game: &AnyGame) -> Self {
        fn of_banqi<M: Mask>(game: &Game<M>) -> Repetition {
            let chase = game.chaser().map(|(seat, piece)| Chase { plies: game.chase_run(), seat, piece });
            Repetition::Banqi { cycle_rounds: game.cycle_rounds(), chase }
        }
        match game {
            AnyGame::Banqi(game) => of_banqi(game),
            AnyGame::FourColours(game) => of_banqi(game),
            AnyGame::Xiangqi(game, _) => Self::Xiangqi { warning: game.repetition_warning() },
        }
    }
}

/// The board of any game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnyBoard {
    /// A board of banqi, 4x8 or 8x8.
    Banqi(BoardView),
    /// A board of xiangqi.
    Xiangqi(XiangqiBoard),
}

impl From<BoardView> for AnyBoard {
    fn from(board: BoardView) -> Self {
        Self::Banqi(board)
    }
}

impl From<XiangqiBoard> for AnyBoard {
    fn from(board: XiangqiBoard) -> Self {
        Self::Xiangqi(board)
    }
}

impl AnyBoard {
    /// Returns the board if it is one of banqi.
    #[must_use]
    pub const fn banqi(&self) -> Option<&BoardView> {
        match self {
            Self::Banqi(board) => Some(board),
            Self::Xiangqi(_) => None,
        }
    }

    /// Returns the number of rows, which in xiangqi are ranks from 0.
    #[must_use]
    pub const fn rows(&self) -> u8 {
        match self {
            Self::Banqi(board) => board.ranks,
            Self::Xiangqi(_) => 10,
        }
    }

    /// Returns the current board of a game.
    #[must_use]
    pub fn of(game: &AnyGame) -> Self {
        match game {
            AnyGame::Banqi(game) => Self::Banqi(BoardView::of(game)),
            AnyGame::FourColours(game) => Self::Banqi(BoardView::of(game)),
            AnyGame::Xiangqi(game, _) => Self::Xiangqi(XiangqiBoard::of(game)),
        }
    }

    /// Returns the board with pieces in another style.
    #[must_use]
    pub fn in_style(mut self, style: PieceStyle) -> Self {
        match &mut self {
            Self::Banqi(board) => board.style = style,
            Self::Xiangqi(board) => board.style = style,
        }
        self
    }

    /// Returns the board in another theme.
    #[must_use]
    pub const fn in_theme(mut self, theme: Theme) -> Self {
        match &mut self {
            Self::Banqi(board) => board.theme = theme,
            Self::Xiangqi(board) => board.theme = theme,
        }
        self
    }

    /// Returns the board with the pieces that were never flipped, each on its square. They are secret until a game is
    /// over; xiangqi has none.
    #[must_use]
    pub fn with_ghosts(mut self, unflipped: &[(AnySquare, AnyPiece)]) -> Self {
        match &mut self {
            Self::Banqi(board) => {
                let ghost = |(square, piece): &(AnySquare, AnyPiece)| Some((square.banqi()?, piece.banqi()?));
                board.ghosts = unflipped.iter().filter_map(ghost).collect();
            }
            Self::Xiangqi(_) => {}
        }
        self
    }

    /// Returns the number of files and of ranks.
    #[must_use]
    pub const fn size(&self) -> (u8, u8) {
        match self {
            Self::Banqi(board) => (board.files, board.ranks),
            Self::Xiangqi(_) => (xiangqi_rules::FILES, xiangqi_rules::RANKS),
        }
    }

    /// Whether the board can be seen from the side of either player, so that it has a [`seen_by`](Self::seen_by).
    #[must_use]
    pub const fn has_orientation(&self) -> bool {
        match self {
            Self::Banqi(_) => false,
            Self::Xiangqi(_) => true,
        }
    }

    /// Returns the squares with face-down pieces, in reading order.
    #[must_use]
    pub fn face_down(&self) -> Vec<AnySquare> {
        match self {
            Self::Banqi(board) => board.face_down().map(AnySquare::Banqi).collect(),
            Self::Xiangqi(_) => Vec::new(),
        }
    }

    /// Returns the face-up piece on a square of this board, if any.
    #[must_use]
    pub fn piece_at(&self, square: AnySquare) -> Option<AnyPiece> {
        match (self, square) {
            (Self::Banqi(board), AnySquare::Banqi(square)) => match board.cells.get(square.index())? {
                Cell::Up(piece) => Some(AnyPiece::Banqi(*piece)),
                Cell::Down | Cell::Empty => None,
            },
            (Self::Xiangqi(board), AnySquare::Xiangqi(point)) => {
                board.points.get(point.index()).copied().flatten().map(AnyPiece::Xiangqi)
            }
            (Self::Banqi(_) | Self::Xiangqi(_), _) => None,
        }
    }

    /// Returns the square of the piece that has just captured and may continue its chain.
    #[must_use]
    pub fn chain(&self) -> Option<AnySquare> {
        match self {
            Self::Banqi(board) => board.chain.map(AnySquare::Banqi),
            Self::Xiangqi(_) => None,
        }
    }

    /// Returns what to mark for the player who can play `actions`: the pieces that can move or, if one of them is on
    /// `held`, where it can go. `None` on boards without [marks](Choices).
    #[must_use]
    pub fn marks(&self, actions: &[AnyAction], held: Option<AnySquare>) -> Option<Choices> {
        match self {
            Self::Banqi(_) => None,
            Self::Xiangqi(_) => {
                let moves: Vec<xiangqi_rules::Move> = actions.iter().filter_map(|it| it.xiangqi()).collect();
                Some(Choices::among(&moves, held.and_then(AnySquare::xiangqi)))
            }
        }
    }

    /// Whether the side to move is in check; always false in banqi.
    #[must_use]
    pub const fn is_check(&self) -> bool {
        match self {
            Self::Banqi(_) => false,
            Self::Xiangqi(board) => board.in_check.is_some(),
        }
    }

    /// Returns the colours with this status.
    #[must_use]
    pub fn standing(&self, wanted: Standing) -> Vec<Colour> {
        match self {
            Self::Banqi(board) => board.standing(wanted).collect(),
            Self::Xiangqi(board) => {
                let sides = Colour::TWO.into_iter().zip(board.standings);
                sides.filter(|(_, standing)| *standing == wanted).map(|(colour, _)| colour).collect()
            }
        }
    }

    /// Returns the board as the player of `colours` sees it, with that player's choices marked. Banqi boards have
    /// no orientation and no marks and are returned unchanged.
    #[must_use]
    pub fn seen_by(self, colours: &[Colour], choices: Choices) -> Self {
        match self {
            Self::Banqi(board) => Self::Banqi(board),
            Self::Xiangqi(board) => {
                let own = |colour: &xiangqi_rules::Colour| colours.contains(&(*colour).into());
                let below = xiangqi_rules::Colour::ALL.into_iter().find(own).unwrap_or(board.below);
                Self::Xiangqi(board.seen_by(below, choices))
            }
        }
    }

    /// Returns the board without a mark at the colours to move. In an animation, marking them would change a large part
    /// of every picture.
    #[must_use]
    pub fn without_turn(mut self) -> Self {
        self.end(&[]);
        self
    }

    /// Returns the board for a picture without a ladder and without lists of captured pieces.
    #[must_use]
    pub fn alone(mut self) -> Self {
        match &mut self {
            Self::Banqi(board) => board.ladder.clear(),
            Self::Xiangqi(board) => board.lists_captures = false,
        }
        self
    }

    /// Marks the colours of the winners and clears the seat to move.
    pub(crate) fn end(&mut self, winners: &[Colour]) {
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

/// Returns what the last action of a game did; `None` before the first.
pub(crate) fn last_action(game: &AnyGame) -> Option<LastAction> {
    match game {
        AnyGame::Banqi(game) => Some(banqi::last_action(game.plies().last()?)),
        AnyGame::FourColours(game) => Some(banqi::last_action(game.plies().last()?)),
        AnyGame::Xiangqi(game, _) => xiangqi::last_action(game),
    }
}
