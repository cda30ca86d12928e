//! A board of letters, and reading and writing the position's text.

/// File and rank, both from 0: a0 is `(0, 0)`.
pub(crate) type Point = (i32, i32);

pub(crate) const EMPTY: char = '.';

/// The side of a piece: `w` (red) for upper case, `b` for lower case.
pub(crate) fn side_of(letter: char) -> char {
    if letter.is_ascii_uppercase() { 'w' } else { 'b' }
}

pub(crate) fn other(side: char) -> char {
    if side == 'w' { 'b' } else { 'w' }
}

pub(crate) fn is_on_board((file, rank): Point) -> bool {
    (0..9).contains(&file) && (0..10).contains(&rank)
}

/// A position.
#[derive(Clone)]
pub(crate) struct Board {
    /// `cells[rank][file]`.
    cells: [[char; 9]; 10],
    /// The side to move: `w` is red.
    pub(crate) side: char,
    /// Plies since the last capture.
    pub(crate) quiet: u32,
    number: u32,
}

impl Board {
    pub(crate) fn read(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut cells = [[EMPTY; 9]; 10];
        for (row, rank) in fields[0].split('/').zip((0..10).rev()) {
            let mut file = 0;
            for letter in row.chars() {
                match letter.to_digit(10) {
                    Some(empty) => file += empty as usize,
                    None => {
                        cells[rank][file] = letter;
                        file += 1;
                    }
                }
            }
        }
        let side = fields[1].chars().next().unwrap();
        Self { cells, side, quiet: fields[4].parse().unwrap(), number: fields[5].parse().unwrap() }
    }

    pub(crate) fn write(&self) -> String {
        format!("{} {} - - {} {}", self.placement(), self.side, self.quiet, self.number)
    }

    pub(crate) fn placement(&self) -> String {
        let mut text = String::new();
        for (n, row) in self.cells.iter().rev().enumerate() {
            text += if n == 0 { "" } else { "/" };
            for run in row.chunk_by(|one, other| (*one == EMPTY) == (*other == EMPTY)) {
                if run[0] == EMPTY {
                    text += &run.len().to_string();
                } else {
                    text.extend(run);
                }
            }
        }
        text
    }

    pub(crate) fn at(&self, (file, rank): Point) -> char {
        self.cells[rank as usize][file as usize]
    }

    fn put(&mut self, (file, rank): Point, letter: char) {
        self.cells[rank as usize][file as usize] = letter;
    }

    /// The points with a piece of one side.
    pub(crate) fn pieces(&self, side: char) -> Vec<Point> {
        let mut points = Vec::new();
        for (row, rank) in self.cells.iter().zip(0..) {
            for (&letter, file) in row.iter().zip(0..) {
                if letter != EMPTY && side_of(letter) == side {
                    points.push((file, rank));
                }
            }
        }
        points
    }

    pub(crate) fn general(&self, side: char) -> Option<Point> {
        self.pieces(side).into_iter().find(|&at| self.at(at).eq_ignore_ascii_case(&'k'))
    }

    /// Whether the generals face each other on an open file.
    pub(crate) fn generals_face(&self) -> bool {
        let (Some(red), Some(black)) = (self.general('w'), self.general('b')) else { return false };
        red.0 == black.0 && (red.1 + 1..black.1).all(|rank| self.at((red.0, rank)) == EMPTY)
    }

    /// Moves the piece on the first point to the second, and passes the turn.
    pub(crate) fn play(&mut self, text: &str) {
        let (from, to) = points(text);
        self.quiet = if self.at(to) == EMPTY { self.quiet + 1 } else { 0 };
        self.put(to, self.at(from));
        self.put(from, EMPTY);
        self.number += u32::from(self.side == 'b');
        self.side = other(self.side);
    }

    /// The same pieces with the other side to move.
    pub(crate) fn with_side(&self, side: char) -> Self {
        Self { side, ..self.clone() }
    }
}

pub(crate) fn name((file, rank): Point) -> String {
    format!("{}{rank}", (b'a' + file as u8) as char)
}

/// The start and end points of a move.
pub(crate) fn points(text: &str) -> (Point, Point) {
    let byte = |n: usize| i32::from(text.as_bytes()[n]);
    let point = |n: usize| (byte(n) - i32::from(b'a'), byte(n + 1) - i32::from(b'0'));
    (point(0), point(2))
}
