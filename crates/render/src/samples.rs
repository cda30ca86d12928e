//! Typical boards, from which a test learns the frequencies of its symbols.

use banqi_rules::banqi::{FILES, Kind, Piece, Square};
use banqi_rules::game::Colour;
use banqi_rules::xiangqi::{self, Point};
use banqi_session::{
    BoardView, Cell, Choices, LadderEntry, LastMove, LastPly, PieceStyle, Standing, Tally, Theme,
    XiangqiBoard,
};

/// Number of ranks for every two colours.
const RANKS: u8 = 4;

/// Numbers of face-up and of captured pieces at some stages of a game. Later boards have fewer symbols, so they count
/// less.
const POINTS: [(usize, usize); 6] = [(3, 0), (9, 1), (14, 3), (15, 6), (14, 11), (8, 20)];

/// Returns one board for each of [`POINTS`] with these colours. The boards are the same in every run.
pub(crate) fn boards(colours: &'static [Colour]) -> impl Iterator<Item = BoardView> {
    let mut rng = Lcg(1);
    let sets = colours.len() / Colour::TWO.len();
    POINTS.into_iter().map(move |(up, taken)| {
        let (up, taken) = (up * sets, taken * sets);
        let mut set: Vec<Piece> = Piece::of(colours)
            .flat_map(|piece| std::iter::repeat_n(piece, usize::from(piece.kind.count())))
            .collect();
        rng.shuffle(&mut set);
        let mut cells: Vec<Cell> = vec![Cell::Empty; set.len()];
        for (index, cell) in cells.iter_mut().enumerate().skip(taken) {
            *cell = if index < taken + up { Cell::Up(set[index]) } else { Cell::Down };
        }
        let tally = |piece: Piece| {
            let among = |range: &[Piece]| range.iter().filter(|other| **other == piece).count();
            let count = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
            let (gone, left) = set.split_at(taken);
            let (seen, hidden) = left.split_at(up);
            Tally { down: count(among(hidden)), up: count(among(seen)), taken: count(among(gone)) }
        };
        let ladder = Kind::ALL.into_iter().map(|kind| LadderEntry {
            kind,
            tallies: colours.iter().map(|&colour| tally(Piece { colour, kind })).collect(),
        });
        let ladder = ladder.collect();
        rng.shuffle(&mut cells);
        let standing = |index| if index == 0 { Standing::ToMove } else { Standing::Waiting };
        BoardView {
            files: FILES,
            ranks: RANKS * u8::try_from(sets).unwrap_or(1),
            cells,
            last: Square::at(3, 1).map(LastPly::Flipped),
            chain: None,
            last_down: None,
            ghosts: Vec::new(),
            ladder,
            colours: (0..).zip(colours).map(|(index, colour)| (*colour, standing(index))).collect(),
            style: PieceStyle::default(),
            theme: Theme::default(),
        }
    })
}

/// Xiangqi at the start, in the middle and near the end of a game, and the start of banner xiangqi.
const PLACEMENTS: [&str; 4] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
    "r1bakab1r/9/1cn3nc1/p3p1p1p/2p6/6P2/P1P1P3P/1CN1C1N2/9/R1BAKABR1",
    "3akab2/9/4b4/p7p/2n6/4C1P2/P3N3P/4B4/4A4/2BAK4",
    "rnbakabnr/9/1c1f1f1c1/p1p1p1p1p/9/9/P1P1P1P1P/1C1F1F1C1/9/RNBAKABNR",
];

/// Returns one board for each of [`PLACEMENTS`].
pub(crate) fn xiangqi_boards() -> impl Iterator<Item = XiangqiBoard> {
    PLACEMENTS.into_iter().enumerate().map(|(index, placement)| {
        let cells = |rank: &str| -> Vec<Option<xiangqi::Piece>> {
            rank.chars()
                .flat_map(|letter| match letter.to_digit(10) {
                    Some(empty) => vec![None; empty as usize],
                    None => vec![xiangqi::Piece::from_letter(letter)],
                })
                .collect()
        };
        let points: Vec<Option<xiangqi::Piece>> = placement.rsplit('/').flat_map(cells).collect();
        let banners = index == 3;
        let missing = |piece: xiangqi::Piece| {
            let left = points.iter().filter(|there| **there == Some(piece)).count();
            std::iter::repeat_n(piece, usize::from(piece.kind.count()).saturating_sub(left))
        };
        let set = xiangqi::Piece::all().filter(|piece| banners || piece.kind != xiangqi::Kind::Banner);
        let captured = set.flat_map(missing).collect();
        let last = Point::at(7, 2).zip(Point::at(4, 2));
        let standings = [Standing::ToMove, Standing::Waiting];
        XiangqiBoard {
            points,
            captured,
            banners,
            last: last.map(|(from, to)| LastMove { from, to, captured: None }).filter(|_| index > 0),
            in_check: None,
            standings,
            choices: Choices::Hidden,
            below: banqi_rules::xiangqi::Colour::Red,
            lists_captures: true,
            style: PieceStyle::default(),
            theme: Theme::default(),
        }
    })
}

/// Pseudorandom numbers from a linear congruential generator (Knuth's MMIX).
struct Lcg(u64);

impl Lcg {
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            items.swap(last, (self.0 >> 33) as usize % (last + 1));
        }
    }
}
