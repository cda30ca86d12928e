//! Board views drawn as text: the top rank first, `x` face down, `.` empty, letters for pieces face up.

use banqi::rules::{Colour, Game, Kind, Piece};
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
        Rung { kind, tallies: Colour::TWO.map(|colour| tally(Piece { colour, kind }, &cells, taken)) }
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

/// The view after some plies by the rules of `variant`, on a board on which `side` is to move.
///
/// `taken` lists the pieces taken; what is neither there nor on the board is face down.
pub(crate) fn played(variant: &str, board: [&str; 4], taken: &str, side: char, plies: &str) -> BoardView {
    let seen = format!("{}{taken}", board.concat());
    let count = |letter: char| seen.chars().filter(|seen| *seen == letter).count();
    let bag: String = Piece::of(&Colour::TWO)
        .flat_map(|piece| {
            let hidden = usize::from(piece.kind.count()) - count(piece.letter());
            std::iter::repeat_n(piece.letter(), hidden)
        })
        .collect();
    assert_eq!(count('x'), bag.len(), "so many pieces are face down");
    let bag = if bag.is_empty() { "-" } else { &bag };
    let ranks = board.map(runs).join("/");
    let position = format!("{ranks} {side} {bag} 0 30").parse().expect("a position");
    let mut game = Game::from_position(variant.parse().expect("a variant"), position);
    for ply in plies.split_whitespace() {
        game.play(ply.parse().expect("a ply")).expect("legal");
    }
    BoardView::of(&game)
}

/// A rank as positions write it: runs of empty squares as digits.
fn runs(rank: &str) -> String {
    let mut written = String::new();
    for part in rank.split_inclusive(|letter| letter != '.') {
        let empty = part.chars().filter(|letter| *letter == '.').count();
        if empty > 0 {
            written += &empty.to_string();
        }
        written += part.trim_start_matches('.');
    }
    written
}

/// A board in the middle of a game, and what was taken from it; red is to move.
const MIDDLE: ([&str; 4], &str) = (["x.kxxA.p", ".HPxxrxx", "a..x.c.P", "xp.xxC.K"], "hPEreAPpe");

/// The view after some plies on the board in the middle of a game.
fn middle(variant: &str, plies: &str) -> BoardView {
    played(variant, MIDDLE.0, MIDDLE.1, 'r', plies)
}

/// What the presets whose ladders differ from Taiwan's show at the start, in the middle and at the end.
pub(crate) fn of_presets() -> Vec<(String, BoardView)> {
    let of = |preset: &str| {
        let start = BoardView::of(&Game::new(preset.parse().expect("a preset")));
        let end = ["........", ".....Ch.", ".......K", ".P.....A"];
        let taken = "kaaeerrhccpppppAEERRHHCPPPP";
        [
            (format!("{preset}-start"), start),
            (format!("{preset}-middle"), middle(preset, "f1xf2")),
            (format!("{preset}-end"), played(preset, end, taken, 'b', "g3-g4 h2-h3 g4-g3 h3xg3")),
        ]
    };
    ["hongkong", "mainland"].into_iter().flat_map(of).collect()
}

/// Whatever may come of an attack, and the piece that goes on.
pub(crate) fn attacks() -> Vec<(&'static str, BoardView)> {
    let attempt = "taiwan+dark-capture=attempt";
    let die = "taiwan+dark-capture=attempt-or-die+equal=both-removed";
    let chain = "taiwan+dark-capture=attempt+chain=any";
    vec![
        ("attempt-taken", middle(attempt, "c3?d3(p)")),
        ("attempt-taken-by-a-jump", middle(attempt, "f1?d1(h)")),
        ("attempt-stayed", middle(attempt, "c3?d3(a)")),
        ("attempt-stayed-by-a-jump", middle(attempt, "f1?d1(P)")),
        ("attempt-lost", middle(die, "c3?d3(a)")),
        ("both-removed", middle(die, "c3?d3(p)")),
        ("chain", middle(chain, "f1xf3")),
        ("chain-after-attempts", middle(chain, "f1?d1(h) d1?d3(p)")),
    ]
}

/// One piece lies face down, and everybody knows which.
pub(crate) fn last_peek() -> BoardView {
    let board = ["..k..A.p", ".HP..r..", "a....c.P", "xp...C.K"];
    played("taiwan", board, "AEERRHCPPPaeerhhppp", 'r', "b3-a3")
}
