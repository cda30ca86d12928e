//! What a person can tell from a board message, parsed from the alt text of its picture.

use banqi_rules::AnyGame;
use banqi_rules::banqi::{Action, FILES, Kind, Piece, Square};
use banqi_rules::game::Colour;
use banqi_session::{BoardView, Cell, Record};
use discord_sandbox::{Message, Select};
use image::ImageFormat;

/// The most characters of an alt text.
const ALT_LIMIT: usize = 1024;

/// A board as described by its alt text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sight {
    /// The squares, in reading order.
    pub(crate) cells: Vec<Cell>,
    /// Number of plies played, according to the picture's file name; each capture of a chain counts.
    pub(crate) plies: usize,
}

/// An entry of a menu on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The custom id of its menu.
    pub(crate) menu: String,
    /// The value that it sends.
    pub(crate) value: String,
}

impl Sight {
    /// Parses a board message and checks what must hold for every one: it has one picture, a PNG; the alt text
    /// describes all of it; and the controls distinguish face-down pieces only by their squares.
    pub(crate) fn of(board: &Message) -> Self {
        let [picture] = board.attachments.as_slice() else {
            panic!("not one picture, but {} on {:?}", board.attachments.len(), board.words())
        };
        image::load_from_memory_with_format(&picture.bytes, ImageFormat::Png).expect("a whole picture");
        let plies = picture.filename.strip_suffix(".png").and_then(|name| name.rsplit('-').next());
        let plies = plies.and_then(|plies| plies.parse().ok()).expect("the name has the number of plies");
        let [alt] = &board.alts()[..] else { panic!("the picture is described") };
        assert!(alt.chars().count() <= ALT_LIMIT, "{alt}");
        let sight = Self { cells: cells(alt), plies };
        board.selects().iter().for_each(|menu| sight.assert_menu(menu));
        sight
    }

    /// Returns the content of a square.
    pub(crate) fn at(&self, square: Square) -> Cell {
        self.cells[square.index()]
    }

    /// Returns the piece on a square, if it is face up.
    pub(crate) fn piece(&self, square: Square) -> Option<Piece> {
        match self.at(square) {
            Cell::Up(piece) => Some(piece),
            Cell::Down | Cell::Empty => None,
        }
    }

    /// Returns the face-up pieces of a colour and their squares.
    pub(crate) fn pieces(&self, colour: Colour) -> impl Iterator<Item = (Square, Piece)> {
        let squares = (0..32).filter_map(Square::new);
        squares
            .filter_map(move |square| Some((square, self.piece(square)?)))
            .filter(move |(_, piece)| piece.colour == colour)
    }

    /// Asserts that the board is the public position after that many plies of the record.
    pub(crate) fn assert_public_after(&self, record: &Record) {
        let mut game = AnyGame::new(record.variant);
        record.plies[..self.plies].iter().for_each(|timed| game.play(timed.step.ply().unwrap()).unwrap());
        assert_eq!(self.cells, BoardView::of(game.banqi().unwrap()).cells, "after {} plies", self.plies);
    }

    fn assert_menu(&self, menu: &Select) {
        for option in &menu.options {
            match option.value.parse::<Action>() {
                Ok(Action::Flip(square)) => {
                    assert_eq!(self.at(square), Cell::Down, "{option:?}");
                    assert_eq!(option.label, format!("Flip {square}"));
                    assert_eq!(option.description, None, "{option:?}");
                }
                Ok(Action::Move { from, to }) => {
                    assert!(self.piece(from).is_some() && self.at(to) == Cell::Empty, "{option:?}");
                }
                Ok(Action::Capture { from, to }) => {
                    assert!(self.piece(from).is_some() && self.piece(to).is_some(), "{option:?}");
                }
                Ok(Action::Attempt { from, to }) => {
                    let attacker = self.piece(from).expect("a piece attacks");
                    assert_eq!(self.at(to), Cell::Down, "{option:?}");
                    assert_eq!(option.label, format!("{from}?{to}"));
                    let hint = format!("Attacks a face-down piece with the {}", kind_of(attacker.kind));
                    assert_eq!(option.description, Some(hint));
                }
                Ok(Action::EndChain) => assert_eq!(option.label, "Stop capturing"),
                Err(_) => {
                    assert_eq!((option.value.as_str(), option.label.as_str()), ("any", "Any face-down piece"))
                }
            }
        }
    }
}

/// Returns all entries of the menus on a board.
pub(crate) fn entries(board: &Message) -> Vec<Entry> {
    let of = |menu: Select| {
        let entry = |value| Entry { menu: menu.custom_id.clone(), value };
        menu.options.iter().map(|option| entry(option.value.clone())).collect::<Vec<_>>()
    };
    board.selects().into_iter().flat_map(of).collect()
}

/// Parses the content of each square from an alt text.
fn cells(alt: &str) -> Vec<Cell> {
    if alt.starts_with("Banqi board of 8×8 squares") {
        return large_cells(alt);
    }
    let mut cells = vec![None; 32];
    for line in alt.lines() {
        let Some((rank, runs)) = line.strip_prefix("Row ").and_then(|row| row.split_once(": ")) else {
            continue;
        };
        let rank = rank.parse::<u8>().expect("the number of a row") - 1;
        for run in runs.strip_suffix('.').expect("a sentence").split(", ") {
            let (from, rest) = run.split_once(' ').expect("squares and what lies there");
            let range = rest.strip_prefix("to ").and_then(|rest| rest.split_once(' '));
            let (to, what) = range.unwrap_or((from, rest));
            for file in file(from)..=file(to) {
                let square = Square::at(file, rank).expect("a square");
                let before = cells[square.index()].replace(cell(what));
                assert_eq!(before, None, "{square} is told twice: {alt}");
            }
        }
    }
    cells.into_iter().map(|cell| cell.unwrap_or_else(|| panic!("a square is missing: {alt}"))).collect()
}

/// Parses the alt text of an 8x8 board, which lists squares by colour and kind; all others are empty.
fn large_cells(alt: &str) -> Vec<Cell> {
    let mut cells = vec![Cell::Empty; 64];
    let mut put = |text: &str, cell| {
        let square: Square = text.parse().expect("a square");
        assert_eq!(cells[square.index()], Cell::Empty, "{square} is told twice: {alt}");
        cells[square.index()] = cell;
    };
    for line in alt.lines() {
        let Some((side, told)) = line.strip_suffix('.').and_then(|line| line.split_once(": ")) else {
            continue;
        };
        if side == "Face-down" {
            for run in told.split(' ') {
                let (from, to) = run.split_once('-').unwrap_or((run, run));
                let rank = &from[1..];
                (file(from)..=file(to))
                    .for_each(|file| put(&format!("{}{rank}", char::from(b'a' + file)), Cell::Down));
            }
        } else if let Some(side) = Colour::ALL
            .map(|colour| colour.to_string())
            .into_iter()
            .find(|colour| side.to_lowercase() == *colour)
        {
            for group in told.split(", ") {
                let (kind, squares) = group.split_once(' ').expect("a kind and where it stands");
                squares.split(' ').for_each(|square| put(square, cell(&format!("{side} {kind}"))));
            }
        }
    }
    cells
}

fn file(letter: &str) -> u8 {
    let file = letter.bytes().next().unwrap() - b'a';
    assert!(file < FILES, "{letter}");
    file
}

fn cell(what: &str) -> Cell {
    match what {
        "face-down" => Cell::Down,
        "empty" => Cell::Empty,
        name => Cell::Up(Piece::all().find(|piece| name_of(*piece) == name).expect("a piece")),
    }
}

fn name_of(piece: Piece) -> String {
    let colour = match piece.colour {
        Colour::Red => "red",
        Colour::Black => "black",
        Colour::Blue => "blue",
        Colour::Green => "green",
    };
    format!("{colour} {}", kind_of(piece.kind))
}

const fn kind_of(kind: Kind) -> &'static str {
    match kind {
        Kind::General => "general",
        Kind::Advisor => "advisor",
        Kind::Elephant => "elephant",
        Kind::Chariot => "chariot",
        Kind::Horse => "horse",
        Kind::Cannon => "cannon",
        Kind::Soldier => "soldier",
    }
}
