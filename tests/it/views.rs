//! Board views written as text: the top rank first, `x` for face down, `.` for empty, letters for face-up pieces.

use banqi_rules::banqi::{Game, Kind, Piece};
use banqi_rules::game::Colour;
use banqi_rules::{AnyGame, AnyPly, Variant, xiangqi};
use banqi_session::{
    AnyBoard, BoardView, Cell, Choices, LadderEntry, LastPly, PieceStyle, Standing, Tally, Theme,
    XiangqiBoard,
};

/// The kinds in Taiwan's rank order, with the unranked cannon last.
pub(crate) const TAIWAN: &str = "KAERHPC";

/// Returns the view of a board without a last action, without a colour to move and without a winner.
///
/// `taken` lists the letters of the captured pieces. Pieces neither listed nor on the board are face down.
pub(crate) fn view(board: [&str; 4], taken: &str, ladder: &str) -> BoardView {
    let cells: Vec<Cell> = board.iter().rev().flat_map(|rank| rank.chars().map(cell)).collect();
    let taken: Vec<Piece> = taken.chars().filter_map(Piece::from_letter).collect();
    of_cells(cells, &taken, ladder, &Colour::TWO)
}

/// Returns such a view for the cells of any board and some colours.
fn of_cells(cells: Vec<Cell>, taken: &[Piece], ladder: &str, colours: &[Colour]) -> BoardView {
    let ladder = ladder.chars().map(|letter| {
        let kind = Piece::from_letter(letter).expect("a letter of the notation").kind;
        let tallies = colours.iter().map(|&colour| tally(Piece { colour, kind }, &cells, taken)).collect();
        LadderEntry { kind, tallies }
    });
    BoardView {
        files: 8,
        ranks: u8::try_from(cells.len() / 8).expect("at most 64 squares"),
        last: None,
        chain: None,
        last_down: None,
        ghosts: Vec::new(),
        ladder: ladder.collect(),
        colours: colours.iter().map(|&colour| (colour, Standing::Waiting)).collect(),
        style: PieceStyle::Traditional,
        theme: Theme::Wood,
        cells,
    }
}

/// Returns the view with a standing for some colours; all others are waiting.
pub(crate) fn standing(view: BoardView, standing: Standing, who: &[Colour]) -> BoardView {
    let stands = |colour| if who.contains(&colour) { standing } else { Standing::Waiting };
    let colours = view.colours.iter().map(|&(colour, _)| (colour, stands(colour))).collect();
    BoardView { colours, ..view }
}

/// Returns the view with some colours to move.
pub(crate) fn to_move(view: BoardView, who: &[Colour]) -> BoardView {
    standing(view, Standing::ToMove, who)
}

fn cell(letter: char) -> Cell {
    match letter {
        '.' => Cell::Empty,
        'x' => Cell::Down,
        _ => Cell::Up(Piece::from_letter(letter).expect("a letter of the notation")),
    }
}

fn tally(piece: Piece, cells: &[Cell], taken: &[Piece]) -> Tally {
    let count = |number: usize| u8::try_from(number).expect("at most 64 pieces");
    let up = count(cells.iter().filter(|cell| **cell == Cell::Up(piece)).count());
    let taken = count(taken.iter().filter(|taken| **taken == piece).count());
    Tally { down: piece.kind.count() - up - taken, up, taken }
}

/// The board before the first ply.
pub(crate) fn start() -> BoardView {
    view(["xxxxxxxx"; 4], "", TAIWAN)
}

/// The board after the first ply: red's horse on e2, black to move.
pub(crate) fn first_flip() -> BoardView {
    let last = Some(LastPly::Flipped("e2".parse().expect("a square")));
    let board = ["xxxxxxxx", "xxxxxxxx", "xxxxHxxx", "xxxxxxxx"];
    to_move(BoardView { last, ..view(board, "", TAIWAN) }, &[Colour::Black])
}

/// The board after a step by red's cannon from d2 to d3.
pub(crate) fn step() -> BoardView {
    let last =
        Some(LastPly::Moved { from: "d2".parse().expect("a square"), to: "d3".parse().expect("a square") });
    let board = ["xxkxxAxp", "xHxCxrxx", ".p..xPx.", "x.ExxcxK"];
    to_move(BoardView { last, ..view(board, "ahPaP", TAIWAN) }, &[Colour::Black])
}

/// The board after a jump by red's cannon from b2 over d2 to f2, where it captured a horse.
pub(crate) fn jump() -> BoardView {
    let victim = Piece { colour: Colour::Black, kind: Kind::Horse };
    let (from, to) = ("b2".parse().expect("a square"), "f2".parse().expect("a square"));
    let last = Some(LastPly::Captured { from, to, victim, was_down: false });
    let board = ["xRkx.Axp", ".HPxxrxx", "a..x.C.P", "xp.xxcpK"];
    to_move(BoardView { last, ..view(board, "hPEreA", TAIWAN) }, &[Colour::Black])
}

/// Red's general has captured the last piece that black could move, so red has won.
pub(crate) fn end() -> BoardView {
    let victim = Piece { colour: Colour::Black, kind: Kind::Horse };
    let (from, to) = ("g3".parse().expect("a square"), "f3".parse().expect("a square"));
    let last = Some(LastPly::Captured { from, to, victim, was_down: false });
    let board = ["........", ".....K..", ".......A", ".P......"];
    let taken = "kaaeerrhhccpppppAEERRHHCCPPPP";
    standing(BoardView { last, ..view(board, taken, TAIWAN) }, Standing::Won, &[Colour::Red])
}

/// A finished game in which six pieces were never flipped, one of them under the last jump. Their places are public.
pub(crate) fn ghosts() -> BoardView {
    let (from, to) = ("b2".parse().expect("a square"), "f2".parse().expect("a square"));
    let victim = Piece { colour: Colour::Black, kind: Kind::General };
    let last = Some(LastPly::Captured { from, to, victim, was_down: false });
    let board = ["x......x", ".K..x...", "...x.C..", "P..x..x."];
    let taken = "kaaeerrhcppppAEERRHHCPP";
    let ghosts = [("a4", 'A'), ("h4", 'c'), ("e3", 'P'), ("d2", 'h'), ("d1", 'p'), ("g1", 'P')];
    let ghosts = ghosts.map(|(square, letter)| {
        (square.parse().expect("a square"), Piece::from_letter(letter).expect("a letter of the notation"))
    });
    let board = BoardView { last, ghosts: ghosts.into(), ..view(board, taken, TAIWAN) };
    standing(board, Standing::Won, &[Colour::Red])
}

/// A ladder in Hong Kong's rank order, in which the cannon has a rank, with red to move.
pub(crate) fn hongkong() -> BoardView {
    let (from, to) = ("h4".parse().expect("a square"), "h3".parse().expect("a square"));
    let last = Some(LastPly::Moved { from, to });
    let board = ["xexx.kx.", "..Rx.AxP", "pHx.cx..", "xP.xr.xh"];
    to_move(BoardView { last, ..view(board, "PpaEC", "KRHCAEP") }, &[Colour::Red])
}

/// Returns the view after some plies by the rules of `variant`, on a board with `side` to move.
///
/// `taken` lists the captured pieces. Pieces neither listed nor on the board are face down.
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

/// Writes a rank as in positions, with runs of empty squares as digits.
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

/// A board in the middle of a game, and the pieces captured so far. Red is to move.
const MIDDLE: ([&str; 4], &str) = (["x.kxxA.p", ".HPxxrxx", "a..x.c.P", "xp.xxC.K"], "hPEreAPpe");

/// Returns the view after some plies on [`MIDDLE`].
fn middle(variant: &str, plies: &str) -> BoardView {
    played(variant, MIDDLE.0, MIDDLE.1, 'r', plies)
}

/// Views of the presets whose ladders differ from Taiwan's, at the start, in the middle and at the end.
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

/// Views of all possible results of an attack, and of a piece that continues a chain.
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

/// Only one piece is face down, and everybody knows which.
pub(crate) fn last_peek() -> BoardView {
    let board = ["..k..A.p", ".HP..r..", "a....c.P", "xp...C.K"];
    played("taiwan", board, "AEERRHCPPPaeerhhppp", 'r', "b3-a3")
}

/// Returns the view of a board with four colours, those of one seat next to each other. A `'` after a letter marks the
/// second set.
///
/// `taken` lists the captured pieces. Pieces neither listed nor on the board are face down.
fn four_colours(board: [&str; 8], taken: &str, colours: [(Colour, Standing); 4]) -> BoardView {
    let cells: Vec<Cell> = board
        .iter()
        .rev()
        .flat_map(|rank| {
            written(rank)
                .map(|piece| piece.parse().map_or_else(|_| cell(first(piece)), Cell::Up))
                .collect::<Vec<_>>()
        })
        .collect();
    assert_eq!(cells.len(), 64);
    let taken: Vec<Piece> = written(taken).map(|piece| piece.parse().expect("a piece")).collect();
    let order = colours.map(|(colour, _)| colour);
    BoardView { colours: colours.to_vec(), ..of_cells(cells, &taken, TAIWAN, &order) }
}

/// Splits a text into letters, each with its `'`.
fn written(text: &str) -> impl Iterator<Item = &str> {
    let starts = text.char_indices().filter(|(_, letter)| *letter != '\'').map(|(at, _)| at);
    let ends = starts.clone().skip(1).chain([text.len()]);
    starts.zip(ends).map(|(from, until)| &text[from..until])
}

fn first(text: &str) -> char {
    text.chars().next().expect("a letter")
}

/// Views of 8x8 boards with four colours.
pub(crate) fn of_four_colours() -> Vec<(&'static str, BoardView)> {
    use Colour::{Black, Blue, Green, Red};
    use Standing::{Out, ToMove, Waiting, Won};
    let square = |text: &str| text.parse().expect("a square");
    let piece = |text: &str| text.parse().expect("a piece");
    let middle = [
        "xk'x.xxPx",
        ".xH'xxr.x",
        "xx.Axxp'x",
        "Kx.C'..xx",
        "xR'xk.xE'x",
        "x.xp.Axx",
        "xxh'x.xx.",
        "xc.xxP'xx",
    ];
    let middle_taken = "PPHaep'P'h'C";
    let from_to = |from, to| (square(from), square(to));
    let (from, to) = from_to("e5", "d5");
    let captured = LastPly::Captured { from, to, victim: piece("h'"), was_down: false };
    let two_seats = [(Red, ToMove), (Green, ToMove), (Black, Waiting), (Blue, Waiting)];
    let moved = {
        let (from, to) = from_to("f5", "f6");
        LastPly::Moved { from, to }
    };
    let out = [
        ".xH'x..P.",
        ".......x",
        "..kA.rp'.",
        "K..xC'...",
        "xR'.....E'",
        "x..p.A.x",
        "..h'.....",
        ".c...P'.x",
    ];
    let out_taken = "PPHEERCPaeaehhrcpppp'P'h'CP'A'A'R'k'p'p'p'e'e'r'";
    let end =
        ["........", "..k.....", "........", ".....a'..", "....h'...", "........", ".......P", "........"];
    let end_taken =
        "KAAEERRHHCCPPPPaaeerrhhccpppppK'A'A'E'E'R'R'H'H'C'C'P'P'P'P'P'k'a'e'e'r'r'h'c'c'p'p'p'p'p'";
    let (from, to) = from_to("f4", "e4");
    let last_blow = LastPly::Captured { from, to, victim: piece("C'"), was_down: false };
    let teams = [(Red, Won), (Black, Out), (Blue, Won), (Green, Out)];
    vec![
        ("four-colour-start", four_colours(["xxxxxxxx"; 8], "", Colour::ALL.map(|colour| (colour, Waiting)))),
        (
            "four-colour-2-middle",
            BoardView { last: Some(captured), ..four_colours(middle, middle_taken, two_seats) },
        ),
        (
            "four-colour-4-one-out",
            BoardView {
                last: Some(moved),
                ..four_colours(
                    out,
                    out_taken,
                    [(Red, Waiting), (Black, Out), (Blue, ToMove), (Green, Waiting)],
                )
            },
        ),
        (
            "four-colour-4-end",
            BoardView {
                last: Some(last_blow),
                ..four_colours(end, end_taken, [(Red, Out), (Black, Out), (Blue, Out), (Green, Won)])
            },
        ),
        (
            "four-colour-teams-end",
            BoardView { last: Some(LastPly::Flipped(square("h2"))), ..four_colours(end, end_taken, teams) },
        ),
        (
            "four-colour-figures",
            BoardView {
                style: PieceStyle::Figures,
                last: Some(captured),
                ..four_colours(middle, middle_taken, two_seats)
            },
        ),
    ]
}

/// Views of such boards in other styles of pieces.
pub(crate) fn of_styles() -> [(&'static str, BoardView); 2] {
    let middle = || middle("taiwan+dark-capture=attempt+chain=any", "f1?d1(h) d1?d3(p)");
    [
        ("simplified", BoardView { style: PieceStyle::Simplified, ..middle() }),
        ("figures", BoardView { style: PieceStyle::Figures, ..middle() }),
    ]
}

/// Returns a xiangqi board after some moves.
fn xiangqi(variant: &str, fen: Option<&str>, moves: &str) -> XiangqiBoard {
    let rules: xiangqi::RuleSet = variant.parse().expect("a variant");
    let position = fen.map_or_else(|| xiangqi::Position::start(&rules), |fen| fen.parse().expect("a FEN"));
    let mut game = xiangqi::Game::from_position(rules, position);
    for action in moves.split_whitespace() {
        game.play(action.parse().expect("a move")).expect("legal");
    }
    XiangqiBoard::of(&game)
}

/// Views of xiangqi boards: all marks, both orientations, every style.
pub(crate) fn of_xiangqi() -> Vec<(&'static str, XiangqiBoard)> {
    let check = || xiangqi("xiangqi", None, "h2e2 h9g7 h0g2 d9e8 e2e6");
    let endgame = "4k4/9/9/9/2p3p2/3C5/9/R3B4/1R7/3K1A3 w - - 0 1";
    let points = |text: &str| text.split(' ').map(|point| point.parse().expect("a point")).collect();
    let own = points("a3 c3 e3 g3 i3 b2 h2 a0 b0 c0 d0 e0 f0 g0 h0 i0");
    let picked = Choices::Picked {
        from: "h2".parse().expect("a point"),
        to: points("g2 f2 e2 d2 c2 i2 h1 h3 h4 h5 h6 h9"),
    };
    let start = || xiangqi("xiangqi", None, "");
    vec![
        ("xiangqi-start", start()),
        ("xiangqi-horse", xiangqi("xiangqi", None, "h2e2 h9g7")),
        ("xiangqi-elephant", xiangqi("xiangqi", None, "g0e2")),
        ("xiangqi-advisor", xiangqi("xiangqi", None, "d0e1")),
        ("xiangqi-check", check()),
        ("xiangqi-black-below", XiangqiBoard { below: xiangqi::Colour::Black, ..check() }),
        ("xiangqi-simplified", XiangqiBoard { style: PieceStyle::Simplified, ..check() }),
        ("xiangqi-figures", XiangqiBoard { style: PieceStyle::Figures, ..check() }),
        ("xiangqi-end", xiangqi("xiangqi", Some(endgame), "b1b8 e9f9 a2a9")),
        ("xiangqi-pieces", XiangqiBoard { choices: Choices::Pieces(own), ..start() }),
        ("xiangqi-picked", XiangqiBoard { choices: picked, ..start() }),
        ("xiangqi-captures", captures()),
        ("banner-start", xiangqi("banner", None, "")),
        ("banner-move", xiangqi("banner", None, "d2c5")),
        ("banner-figures", XiangqiBoard { style: PieceStyle::Figures, ..xiangqi("banner", None, "d2c5") }),
    ]
}

/// Returns the board after a long game with many captures.
fn captures() -> XiangqiBoard {
    match of_random_game("xiangqi", 150).pop() {
        Some(AnyBoard::Xiangqi(board)) => board,
        other => panic!("not a board of xiangqi: {other:?}"),
    }
}

/// Returns the boards of a game of random actions: its start, and one for each of so many plies.
pub(crate) fn of_random_game(variant: &str, plies: usize) -> Vec<AnyBoard> {
    let variant: Variant = variant.parse().expect("a variant");
    let mut random = 1_u64;
    let mut below = |count: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % count.max(1)
    };
    loop {
        let mut game = AnyGame::new(variant);
        let mut boards = vec![AnyBoard::of(&game)];
        while boards.len() <= plies {
            let (actions, faces) = (game.actions(), game.bag_faces());
            let Some(action) = actions.get(below(actions.len())) else { break };
            let face = action.flips().and_then(|_| faces.get(below(faces.len())).copied());
            game.play(AnyPly::of(*action, face)).expect("a legal action");
            boards.push(AnyBoard::of(&game));
        }
        if boards.len() > plies {
            return boards;
        }
    }
}
