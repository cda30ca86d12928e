//! The board of banqi, 4x8 or 8x8, as pictures show it.

use crate::{PieceStyle, Standing, Theme};
use banqi_rules::banqi::{Action, Clash, Game, Kind, LastPeek, Mask, Piece, PlayedPly, Seating, Square};
use banqi_rules::game::{Colour, Outcome};

/// The visible content of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cell {
    /// No piece.
    Empty,
    /// A face-down piece.
    Down,
    /// A face-up piece.
    Up(Piece),
}

/// What the last ply did, for marking it on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LastPly {
    /// A piece was flipped here.
    Flipped(Square),
    /// A piece moved one square.
    Moved {
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
    },
    /// A piece captured another, by a capture or an attempt.
    Captured {
        /// The origin of the captor.
        from: Square,
        /// The square of the capture.
        to: Square,
        /// The captured piece.
        victim: Piece,
        /// Whether the captured piece had been face down.
        was_down: bool,
    },
    /// A piece attacked another without replacing it: both were removed, or an attempt failed.
    Clashed {
        /// The square of the attacker.
        from: Square,
        /// The attacked square.
        to: Square,
        /// The attacking piece.
        attacker: Piece,
        /// The attacked piece.
        target: Piece,
        /// The outcome; never [`Clash::Taken`].
        clash: Clash,
    },
}

/// Where the pieces of one face are. The three counts add up to the number of such pieces in a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Face down on the board.
    pub down: u8,
    /// Face up on the board.
    pub up: u8,
    /// Captured.
    pub taken: u8,
}

/// One entry of the ladder: a kind and the tallies of its pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LadderEntry {
    /// The kind.
    pub kind: Kind,
    /// One tally per colour, in the order of [`BoardView::colours`].
    pub tallies: Vec<Tally>,
}

/// The board of a game at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardView {
    /// Width in squares, 8.
    pub files: u8,
    /// Height in squares, 4 or 8.
    pub ranks: u8,
    /// `files * ranks` cells in reading order a1, b1, .., starting with the bottom rank.
    pub cells: Vec<Cell>,
    /// The last ply to mark; `None` before the first.
    pub last: Option<LastPly>,
    /// The square of the piece that has just captured and may continue its chain.
    pub chain: Option<Square>,
    /// The only piece still face down, if the rules show it as known.
    pub last_down: Option<(Square, Piece)>,
    /// The pieces under squares that were never flipped, which a finished game's picture shows faded. Empty while the
    /// game lasts: only its secret, which is published at the end, says where they are.
    pub ghosts: Vec<(Square, Piece)>,
    /// The kinds in rank order, an unranked cannon last. Empty for a picture without a ladder.
    pub ladder: Vec<LadderEntry>,
    /// The colours in play and their status, in the order of the ladder's rows. With four seats, this is turn order, and
    /// colours that no seat owns yet come last. With two, red is first, and the colours of one seat are adjacent.
    pub colours: Vec<(Colour, Standing)>,
    /// The style of the pieces.
    pub style: PieceStyle,
    /// The colours of the picture.
    pub theme: Theme,
}

impl BoardView {
    /// Returns the colours with this status: one, or both colours of a seat that plays two.
    pub fn standing(&self, standing: Standing) -> impl Iterator<Item = Colour> {
        self.colours.iter().filter(move |(_, stands)| *stands == standing).map(|(colour, _)| *colour)
    }

    /// Returns the squares with face-down pieces, in reading order.
    pub fn face_down(&self) -> impl Iterator<Item = Square> {
        let squares = (0..).map_while(Square::new).zip(&self.cells);
        squares.filter(|(_, cell)| **cell == Cell::Down).map(|(square, _)| square)
    }
}

impl BoardView {
    /// Returns the current board of a game.
    #[must_use]
    pub fn of<M: Mask>(game: &Game<M>) -> Self {
        let position = game.position();
        let seating = game.rule_set().seating;
        let cells: Vec<Cell> = position
            .squares()
            .map(|square| match position.piece_at(square) {
                Some(piece) => Cell::Up(piece),
                None if position.is_face_down(square) => Cell::Down,
                None => Cell::Empty,
            })
            .collect();
        let tally = |colour: Colour, kind: Kind| {
            let piece = Piece { colour, kind };
            let down = position.bag(piece);
            let up = cells.iter().filter(|&&cell| cell == Cell::Up(piece)).count();
            let up = u8::try_from(up).expect("at most five of a face");
            Tally { down, up, taken: kind.count().saturating_sub(down + up) }
        };
        let colours = rows(game);
        let tallies = |kind| colours.iter().map(|colour| tally(*colour, kind)).collect();
        let rung = |kind| LadderEntry { kind, tallies: tallies(kind) };
        let standing = |colour: Colour| {
            let owner = game.all_seats().find(|seat| game.colours_of(*seat).contains(&colour));
            match (game.outcome(), owner) {
                (Some(Outcome::Win { winner, .. }), Some(owner)) if game.has_won(winner, owner) => {
                    Standing::Won
                }
                (None, owner @ Some(_)) if game.seat_to_move() == owner => Standing::ToMove,
                (_, Some(owner)) if seating.seats() > 2 && game.is_out(owner) => Standing::Out,
                _ => Standing::Waiting,
            }
        };
        let files = banqi_rules::banqi::FILES;
        Self {
            files,
            ranks: u8::try_from(cells.len()).expect("at most 64 squares") / files,
            last: game.plies().iter().rev().find_map(last_ply),
            chain: position.chain(),
            last_down: last_down(game),
            ghosts: Vec::new(),
            ladder: game.rule_set().rank_order().into_iter().map(rung).collect(),
            colours: colours.iter().map(|colour| (*colour, standing(*colour))).collect(),
            style: PieceStyle::default(),
            theme: Theme::default(),
            cells,
        }
    }
}

/// Returns the colours in the order of [`BoardView::colours`].
fn rows<M: Mask>(game: &Game<M>) -> Vec<Colour> {
    match game.rule_set().seating {
        Seating::Two => Colour::TWO.to_vec(),
        Seating::FourColourTwo => vec![Colour::Red, Colour::Green, Colour::Black, Colour::Blue],
        Seating::FourColourFour | Seating::FourColourTeams => {
            let mut rows: Vec<Colour> = game.all_seats().flat_map(|seat| game.colours_of(seat)).collect();
            rows.extend(Colour::ALL.into_iter().filter(|colour| !rows.contains(colour)).collect::<Vec<_>>());
            rows
        }
    }
}

/// Returns what to mark after a ply; `None` for ending a chain, so that its last capture stays marked.
fn last_ply(played: &PlayedPly) -> Option<LastPly> {
    Some(match played.ply.action {
        Action::Flip(square) => LastPly::Flipped(square),
        Action::Move { from, to } => LastPly::Moved { from, to },
        Action::Capture { from, to } | Action::Attempt { from, to } => match played.clash? {
            Clash::Taken => {
                LastPly::Captured { from, to, victim: played.victim?, was_down: played.ply.reveal.is_some() }
            }
            clash => LastPly::Clashed {
                from,
                to,
                attacker: played.piece?,
                target: played.victim.or(played.ply.reveal)?,
                clash,
            },
        },
        Action::EndChain => return None,
    })
}

/// Returns the only piece still face down, if the rules show it: it can be inferred from the bag.
fn last_down<M: Mask>(game: &Game<M>) -> Option<(Square, Piece)> {
    let position = game.position();
    let marked = game.rule_set().last_peek == LastPeek::Shown && position.face_down_count() == 1;
    let square = position.squares().find(|square| marked && position.is_face_down(*square))?;
    Some((square, position.bag_faces().next()?))
}
