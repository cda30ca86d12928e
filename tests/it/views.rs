//! Board views drawn as text: the top rank first, `x` face down, `.` empty, letters for pieces face up.

use banqi::rules::{Colour, Kind, Piece};
use banqi::session::{BoardView, Cell, LastPly, Rung, Tally};

/// Kinds in the rank order of Taiwan, the unranked cannon last.
pub(crate) const TAIWAN: &str = "KAERHPC";

/// The view of a board on which nothing has happened since, no colour is to move and nobody has won.
///
/// `taken` lists the letters of the pieces taken; what is neither there nor on the board is face down.
pub(crate) fn view(board: [&str; 4], taken: &str, ladder: &str) -> BoardView {
    let cells: Vec<Cell> = board.iter().rev().flat_map(|rank| rank.chars().map(cell)).collect();
    let ladder = ladder.chars().map(|letter| {
        let kind = Piece::from_letter(letter).expect("a letter of the notation").kind;
        Rung { kind, tallies: Colour::ALL.map(|colour| tally(Piece { colour, kind }, &cells, taken)) }
    });
    let ladder = ladder.collect();
    BoardView {
        files: 8,
        ranks: 4,
        cells,
        last: None,
        chain: None,
        last_down: None,
        ladder,
        to_move: None,
        winner: None,
    }
}

fn cell(letter: char) -> Cell {
    match letter {
        '.' => Cell::Empty,
        'x' => Cell::Down,
        _ => Cell::Up(Piece::from_letter(letter).expect("a letter of the notation")),
    }
}

fn tally(piece: Piece, cells: &[Cell], taken: &str) -> Tally {
    let count = |number: usize| u8::try_from(number).expect("at most 32 pieces");
    let up = count(cells.iter().filter(|cell| **cell == Cell::Up(piece)).count());
    let taken = count(taken.chars().filter(|letter| *letter == piece.letter()).count());
    Tally { down: piece.kind.count() - up - taken, up, taken }
}

/// Before the first ply.
pub(crate) fn start() -> BoardView {
    view(["xxxxxxxx"; 4], "", TAIWAN)
}

/// After the first ply: red's horse on e2, black to move.
pub(crate) fn first_turn_up() -> BoardView {
    let last = Some(LastPly::TurnedUp("e2".parse().expect("a square")));
    let board = ["xxxxxxxx", "xxxxxxxx", "xxxxHxxx", "xxxxxxxx"];
    BoardView { last, to_move: Some(Colour::Black), ..view(board, "", TAIWAN) }
}

/// After a step by red's cannon from d2 to d3.
pub(crate) fn step() -> BoardView {
    let last =
        Some(LastPly::Moved { from: "d2".parse().expect("a square"), to: "d3".parse().expect("a square") });
    let board = ["xxkxxAxp", "xHxCxrxx", ".p..xPx.", "x.ExxcxK"];
    BoardView { last, to_move: Some(Colour::Black), ..view(board, "ahPaP", TAIWAN) }
}

/// After a jump by red's cannon from b2 over d2 to f2, where it took a horse.
pub(crate) fn jump() -> BoardView {
    let victim = Piece { colour: Colour::Black, kind: Kind::Horse };
    let (from, to) = ("b2".parse().expect("a square"), "f2".parse().expect("a square"));
    let last = Some(LastPly::Captured { from, to, victim, was_down: false });
    let board = ["xRkx.Axp", ".HPxxrxx", "a..x.C.P", "xp.xxcpK"];
    BoardView { last, to_move: Some(Colour::Black), ..view(board, "hPEreA", TAIWAN) }
}

/// Red's general has taken the last piece black could move with: red has won.
pub(crate) fn end() -> BoardView {
    let victim = Piece { colour: Colour::Black, kind: Kind::Horse };
    let (from, to) = ("g3".parse().expect("a square"), "f3".parse().expect("a square"));
    let last = Some(LastPly::Captured { from, to, victim, was_down: false });
    let board = ["........", ".....K..", ".......A", ".P......"];
    let taken = "kaaeerrhhccpppppAEERRHHCCPPPP";
    BoardView { last, winner: Some(Colour::Red), ..view(board, taken, TAIWAN) }
}

/// A ladder in the rank order of Hong Kong, where the cannon has a rank, and red to move.
pub(crate) fn hongkong() -> BoardView {
    let (from, to) = ("h4".parse().expect("a square"), "h3".parse().expect("a square"));
    let last = Some(LastPly::Moved { from, to });
    let board = ["xexx.kx.", "..Rx.AxP", "pHx.cx..", "xP.xr.xh"];
    BoardView { last, to_move: Some(Colour::Red), ..view(board, "PpaEC", "KRHCAEP") }
}
