//! A board of characters, and reading and writing the position's text.

/// The colour (`r`, `b`, `u` for blue or `g`) and the kind (a capital letter).
pub(crate) type Cell = (char, char);
pub(crate) const EMPTY: Cell = ('.', '.');
pub(crate) const FACE_DOWN: Cell = ('.', 'x');

/// File and rank, both from 0.
pub(crate) type Square = (usize, usize);

/// A seat, which is a place in turn order.
#[derive(Clone)]
pub(crate) struct Seat {
    /// The colours it owns: none, one, or two of the four.
    pub(crate) colours: String,
    pub(crate) out: bool,
}

/// A position.
#[derive(Clone)]
pub(crate) struct Board {
    /// `cells[rank][file]`.
    cells: [[Cell; 8]; 8],
    /// The number of ranks, 4 or 8.
    pub(crate) ranks: usize,
    /// In turn order. On 4x8 the text does not say which seat began, so any order does.
    pub(crate) seats: Vec<Seat>,
    /// The seat to move, as an index into `seats`.
    pub(crate) mover: usize,
    /// The square of the piece in the middle of a chain.
    pub(crate) chain: Option<Square>,
    /// The faces not yet seen, in the order of notation.
    pub(crate) bag: Vec<Cell>,
    pub(crate) quiet: u32,
    pub(crate) ply: u32,
    /// Why the last seat that went out of a game of four did so.
    pub(crate) out_by: &'static str,
}

impl Board {
    pub(crate) fn read(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let rows: Vec<&str> = fields[0].split('/').collect();
        let mut cells = [[EMPTY; 8]; 8];
        for (row, rank) in rows.iter().zip((0..rows.len()).rev()) {
            for (file, cell) in read_cells(row).into_iter().enumerate() {
                cells[rank][file] = cell;
            }
        }
        let (side, chain) =
            fields[1].split_once('@').map_or((fields[1], None), |(s, at)| (s, Some(square(at))));
        let (seats, mover) = read_side(side);
        Self {
            cells,
            ranks: rows.len(),
            seats,
            mover,
            chain,
            bag: if fields[2] == "-" { Vec::new() } else { read_cells(fields[2]) },
            quiet: fields[3].parse().unwrap(),
            ply: fields[4].parse().unwrap(),
            out_by: "wiped-out",
        }
    }

    pub(crate) fn write(&self) -> String {
        let bag: String = self.bag.iter().copied().map(letter).collect();
        let bag = if bag.is_empty() { "-" } else { &bag };
        let chain = self.chain.map(|at| format!("@{}", name(at))).unwrap_or_default();
        format!("{} {}{chain} {bag} {} {}", self.placement(), self.side(), self.quiet, self.ply)
    }

    pub(crate) fn placement(&self) -> String {
        let rows: Vec<String> = self.cells[..self.ranks].iter().rev().map(|row| write_row(row)).collect();
        rows.join("/")
    }

    fn side(&self) -> String {
        let colour = |seat: &Seat| seat.colours.chars().next().unwrap_or('-');
        if self.ranks == 4 {
            return colour(&self.seats[self.mover]).to_string();
        }
        let out = |seat: &Seat| if seat.out { "!" } else { "" };
        let seats: Vec<String> =
            self.seats.iter().map(|seat| format!("{}{}", colour(seat), out(seat))).collect();
        format!("{}:{}", self.mover + 1, seats.join(","))
    }

    pub(crate) fn at(&self, (file, rank): Square) -> Cell {
        self.cells[rank][file]
    }

    pub(crate) fn put(&mut self, (file, rank): Square, cell: Cell) {
        self.cells[rank][file] = cell;
    }

    pub(crate) fn squares(&self) -> Vec<Square> {
        (0..self.ranks).flat_map(|rank| (0..8).map(move |file| (file, rank))).collect()
    }

    /// The squares from `from` to the edge in one direction, nearest first, without `from`.
    pub(crate) fn line(&self, from: Square, (right, up): (i32, i32)) -> Vec<Square> {
        let mut line = Vec::new();
        let (mut file, mut rank) = (from.0 as i32 + right, from.1 as i32 + up);
        while (0..8).contains(&file) && (0..self.ranks as i32).contains(&rank) {
            line.push((file as usize, rank as usize));
            file += right;
            rank += up;
        }
        line
    }

    /// The number of pieces of a colour that are left, face up or face down.
    pub(crate) fn count(&self, colour: char) -> usize {
        self.cells.iter().flatten().chain(&self.bag).filter(|cell| cell.0 == colour).count()
    }
}

pub(crate) const DIRECTIONS: [(i32, i32); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

/// The colours that the seats of a two-seat game own: one each on 4x8, two each on 8x8.
pub(crate) fn pairs(ranks: usize) -> [&'static str; 2] {
    if ranks == 4 { ["r", "b"] } else { ["rg", "bu"] }
}

/// Reads `r`, `b` or `-` on 4x8, or `2:r,b!,-,u` on 8x8.
fn read_side(text: &str) -> (Vec<Seat>, usize) {
    let seat = |colours: &str, out| Seat { colours: colours.replace('-', ""), out };
    let Some((mover, seats)) = text.split_once(':') else {
        let colours = if text == "-" { ["-", "-"] } else { ["r", "b"] };
        return (colours.map(|colour| seat(colour, false)).to_vec(), usize::from(text == "b"));
    };
    let words: Vec<&str> = seats.split(',').collect();
    let colours = |word: &str| {
        let pair = pairs(8).into_iter().find(|pair| words.len() == 2 && pair.starts_with(word));
        pair.map_or(word.to_owned(), str::to_owned)
    };
    let seats =
        words.iter().map(|word| seat(&colours(word.trim_end_matches('!')), word.ends_with('!'))).collect();
    (seats, mover.parse::<usize>().unwrap() - 1)
}

/// Reads pieces, face-down pieces and runs of empty squares.
pub(crate) fn read_cells(text: &str) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    for letter in text.chars() {
        match letter {
            'x' => cells.push(FACE_DOWN),
            '1'..='8' => cells.extend(vec![EMPTY; letter as usize - '0' as usize]),
            '\'' => {
                let piece = cells.last_mut().unwrap();
                piece.0 = if piece.0 == 'r' { 'u' } else { 'g' };
            }
            _ if letter.is_ascii_uppercase() => cells.push(('r', letter)),
            _ => cells.push(('b', letter.to_ascii_uppercase())),
        }
    }
    cells
}

fn write_row(row: &[Cell]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for &cell in row {
        if cell == EMPTY {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        text += &letter(cell);
    }
    if empty > 0 { text + &empty.to_string() } else { text }
}

pub(crate) fn letter((colour, kind): Cell) -> String {
    match colour {
        'b' => kind.to_ascii_lowercase().to_string(),
        'u' => format!("{kind}'"),
        'g' => format!("{}'", kind.to_ascii_lowercase()),
        _ => kind.to_string(),
    }
}

pub(crate) fn name((file, rank): Square) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

pub(crate) fn square(name: &str) -> Square {
    ((name.as_bytes()[0] - b'a') as usize, (name.as_bytes()[1] - b'1') as usize)
}
