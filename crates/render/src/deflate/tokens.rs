//! The rows of a sprite as literals and matches (RFC 1951, 3.2.4), independent of the picture's width.
//!
//! A match refers to the same row or to a row above it within the sprite, so the tokens are valid wherever the sprite
//! is placed, as long as it is completely visible. The search finds the tokens with the fewest bits, not only the first
//! match.

use crate::deflate::huffman::{Code, LONGEST, SHORTEST, WINDOW};
use crate::palette::IndexedImage;
use crate::scene::layout::TILE_PX;

/// A literal or a match inside a sprite.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token {
    /// One byte.
    Literal(u8),
    /// A copy of `length` bytes that start `rows` rows above and `back` columns to the left.
    Match { length: u16, rows: u8, back: i16 },
}

impl Token {
    /// Number of bytes the token stands for.
    const fn length(self) -> usize {
        match self {
            Self::Literal(_) => 1,
            Self::Match { length, .. } => length as usize,
        }
    }

    /// Whether it copies the bytes directly above.
    const fn is_above(self) -> bool {
        matches!(self, Self::Match { rows: 1, back: 0, .. })
    }
}

/// The distance of a match in a picture whose rows have `stride` bytes.
pub(super) const fn distance(rows: u8, back: i16, stride: usize) -> usize {
    (rows as usize * stride).saturating_add_signed(back as isize)
}

/// A part of one row of a sprite.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Segment {
    /// Number of bytes at the start that repeat the row above; 0 or at least [`SHORTEST`].
    pub(super) lead: u8,
    /// The tokens between `lead` and `trail`.
    pub(super) tokens: Vec<Token>,
    /// Number of bytes at the end that repeat the row above; 0 or at least [`SHORTEST`].
    pub(super) trail: u8,
    /// Number of bytes in the segment.
    pub(super) width: u8,
}

impl Segment {
    /// Returns adjacent segments as one.
    pub(super) fn joined(segments: &[Self]) -> Self {
        let mut joined = Self::default();
        for Self { lead, tokens, trail, width } in segments {
            joined.width += width;
            joined.trail += lead;
            if !tokens.is_empty() {
                if joined.tokens.is_empty() {
                    joined.lead = joined.trail;
                } else if joined.trail > 0 {
                    joined.tokens.push(Token::Match { length: joined.trail.into(), rows: 1, back: 0 });
                }
                joined.trail = 0;
                joined.tokens.extend(tokens);
            }
            joined.trail += trail;
        }
        joined
    }
}

/// The columns at which a row is cut into three segments, so that the sprite's variants can copy the outer two.
pub(super) type Cuts = (usize, usize);

/// For every row of a sprite, returns the first column in which any variant differs and the column after the last one.
pub(super) fn cuts(sprite: &IndexedImage, variants: &[&IndexedImage]) -> Vec<Cuts> {
    let width = sprite.width() as usize;
    let row =
        |image: &IndexedImage, row: usize| image.as_raw().chunks_exact(width).nth(row).map(<[u8]>::to_vec);
    let variants = || variants.iter().filter(|other| other.width() == sprite.width());
    (0..sprite.height() as usize)
        .map(|index| {
            let Some(here) = row(sprite, index) else { return (width, width) };
            variants().filter_map(|other| row(other, index)).fold((width, 0), |(from, until), there| {
                let differs = |(a, b): (&u8, &u8)| a != b;
                let first = here.iter().zip(&there).position(differs).unwrap_or(width);
                let last = here.iter().zip(&there).rposition(differs).map_or(0, |last| last + 1);
                (from.min(first), until.max(last))
            })
        })
        .map(|(from, until)| (from, until.max(from)))
        .collect()
}

/// How thorough the search is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effort {
    /// Good enough to learn the frequencies of the symbols.
    Quick,
    /// Searches everything a match can reach.
    Thorough,
}

impl Effort {
    /// For each row above that a match may refer to, returns the largest column offset to either side.
    ///
    /// Deflate's window holds 40 rows of a usual picture. An offset of 24 in every row would save another 1 % and take
    /// six times as long.
    fn reach(self) -> impl Iterator<Item = (u8, i16)> {
        let (rows, offset) = match self {
            Self::Quick => (2, 1),
            Self::Thorough => (40, 3),
        };
        (1..=rows).map(move |rows| (rows, if rows == 1 { 20 } else { offset }))
    }
}

/// Parses every row of a sprite as three segments. The code and the stride determine the costs.
pub(super) fn parse(
    sprite: &IndexedImage,
    cuts: &[Cuts],
    code: &Code,
    stride: usize,
    effort: Effort,
) -> Vec<[Segment; 3]> {
    let parser = Parser::new(sprite, code, stride, effort);
    cuts.iter()
        .enumerate()
        .map(|(row, &(from, until))| {
            let matches = parser.matches(row);
            [(0, from), (from, until), (until, sprite.width() as usize)]
                .map(|(from, until)| parser.segment(row, from, until, &matches))
        })
        .collect()
}

/// One bit for every column of a row, the first column in the lowest bit.
type Columns = u128;

/// No sprite is wider than [`Columns`]; further columns would not be searched.
const _: () = assert!(TILE_PX <= Columns::BITS);

/// A place to copy from, relative to the current position.
#[derive(Debug, Clone, Copy)]
struct Source {
    rows: u8,
    back: i16,
    bits: u32,
}

impl Source {
    /// Whether the place is directly above.
    const fn is_above(self) -> bool {
        self.rows == 1 && self.back == 0
    }
}

/// A place to copy from, and the number of equal bytes there.
#[derive(Debug, Clone, Copy)]
struct Match {
    source: Source,
    length: usize,
}

/// A number of columns. No sprite is wider than [`Columns`].
fn size(columns: usize) -> u8 {
    u8::try_from(columns).unwrap_or(u8::MAX)
}

/// Parses the rows of one sprite.
struct Parser<'a> {
    sprite: &'a IndexedImage,
    code: &'a Code,
    /// All places that a match may copy from, the cheapest first.
    sources: Vec<Source>,
    /// For every row and every palette entry of the sprite, the columns with that entry.
    colours: Vec<Vec<Columns>>,
}

impl<'a> Parser<'a> {
    fn new(sprite: &'a IndexedImage, code: &'a Code, stride: usize, effort: Effort) -> Self {
        let width = sprite.width() as usize;
        let within = (1..width).map(|back| (0, i16::try_from(back).unwrap_or(i16::MAX)));
        let above = effort
            .reach()
            .filter(|(rows, _)| u32::from(*rows) < sprite.height())
            .flat_map(|(rows, offset)| (-offset..=offset).map(move |back| (rows, back)));
        let source =
            |(rows, back)| Source { rows, back, bits: code.distance(distance(rows, back, stride)).count };
        let in_window = above.chain(within).filter(|(rows, back)| distance(*rows, *back, stride) <= WINDOW);
        let mut sources: Vec<Source> = in_window.map(source).collect();
        sources.sort_by_key(|source| source.bits);
        let mut numbers: Vec<u8> = sprite.as_raw().clone();
        numbers.sort_unstable();
        numbers.dedup();
        let colours = sprite.as_raw().chunks_exact(width).map(|row| {
            let mut columns = vec![0; numbers.len()];
            for (column, pixel) in (0..Columns::BITS).zip(row) {
                if let Ok(number) = numbers.binary_search(pixel) {
                    columns[number] |= 1 << column;
                }
            }
            columns
        });
        Self { sprite, code, sources, colours: colours.collect() }
    }

    fn row(&self, row: usize) -> &'a [u8] {
        let width = self.sprite.width() as usize;
        self.sprite.as_raw().get(row * width..(row + 1) * width).unwrap_or_default()
    }

    /// For every column of a row, finds the matches that start there, each longer and more expensive than the one
    /// before.
    fn matches(&self, row: usize) -> Vec<Vec<Match>> {
        let mut found = vec![Vec::new(); self.sprite.width() as usize];
        let here: Vec<(usize, Columns)> =
            self.colours[row].iter().copied().enumerate().filter(|(_, columns)| *columns != 0).collect();
        let same_before = here.iter().fold(0, |all, (_, columns)| all | (columns & columns << 1));
        let same_after = same_before >> 1;
        // Inside a run of one entry, only the places directly above and directly to the left are tried.
        let edges = !(same_before & same_before << 1 & same_after & same_after >> 1);
        for source in &self.sources {
            let Some(there) = row.checked_sub(usize::from(source.rows)).and_then(|row| self.colours.get(row))
            else {
                continue;
            };
            let shift = u32::from(source.back.unsigned_abs());
            let same = here.iter().fold(0, |all, (number, columns)| {
                let moved = if source.back < 0 { there[*number] >> shift } else { there[*number] << shift };
                all | columns & moved
            });
            let everywhere = source.is_above() || (source.rows == 0 && source.back == 1);
            let mut starts = same & same >> 1 & same >> 2 & if everywhere { Columns::MAX } else { edges };
            while starts != 0 {
                let column = starts.trailing_zeros();
                starts &= starts - 1;
                let length = (same >> column).trailing_ones() as usize;
                let Some(found) = found.get_mut(column as usize) else { break };
                if source.is_above() || found.last().is_none_or(|last: &Match| last.length < length) {
                    found.push(Match { source: *source, length });
                }
            }
        }
        found
    }

    /// Finds the cheapest tokens for some columns of a row.
    fn segment(&self, row: usize, from: usize, until: usize, matches: &[Vec<Match>]) -> Segment {
        let here = self.row(row);
        let width = until.saturating_sub(from);
        let same_above = row > 0 && self.row(row - 1).get(from..until) == here.get(from..until);
        if width >= SHORTEST && same_above {
            return Segment { lead: size(width), width: size(width), ..Segment::default() };
        }
        let steps = self
            .steps(here.get(from..until).unwrap_or_default(), matches.get(from..until).unwrap_or_default());
        let mut tokens = Vec::new();
        let mut at = 0;
        while let Some(token) = steps.get(at) {
            tokens.push(*token);
            at += token.length();
        }
        let mut lead = 0;
        if tokens.first().is_some_and(|token| token.is_above()) {
            lead = tokens.remove(0).length();
        }
        let trail = tokens.pop_if(|token| token.is_above()).map_or(0, Token::length);
        Segment { lead: size(lead), tokens, trail: size(trail), width: size(width) }
    }

    /// For every column, finds the best token to continue with, computed from the last column backwards.
    fn steps(&self, here: &[u8], matches: &[Vec<Match>]) -> Vec<Token> {
        let width = here.len();
        let mut cost = vec![0_u32; width + 1];
        let mut steps = vec![Token::Literal(0); width];
        for (at, (byte, matches)) in here.iter().zip(matches).enumerate().rev() {
            let mut best = self.code.literal(*byte).count + cost[at + 1];
            let mut step = Token::Literal(*byte);
            let mut tried = SHORTEST - 1;
            for Match { source, length } in matches {
                let longest = (*length).min(width - at).min(LONGEST);
                let shortest = if source.is_above() { SHORTEST } else { tried + 1 };
                for length in shortest..=longest {
                    let price = self.code.length(length).count + source.bits;
                    // A match that reaches the edge is merged with the neighbour's match, so it costs about half.
                    let merged = source.is_above() && (at == 0 || at + length == width);
                    let total = cost[at + length] + if merged { price / 2 } else { price };
                    if total < best {
                        best = total;
                        let Source { rows, back, .. } = *source;
                        step = Token::Match { length: u16::try_from(length).unwrap_or(0), rows, back };
                    }
                }
                tried = tried.max(longest);
            }
            cost[at] = best;
            steps[at] = step;
        }
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joined_segments_copy_the_row_above_wherever_each_does() {
        let segment =
            |lead, tokens: &[Token], trail, width| Segment { lead, tokens: tokens.into(), trail, width };
        let above = |length| Token::Match { length, rows: 1, back: 0 };
        let (a, b) = (Token::Literal(1), Token::Literal(2));
        let outer = [segment(3, &[], 0, 3), segment(4, &[a], 5, 10), segment(6, &[b], 7, 14)];
        assert_eq!(Segment::joined(&outer), segment(7, &[a, above(11), b], 7, 27));
        let inner = [segment(0, &[a], 3, 4), segment(4, &[], 0, 4), segment(0, &[b], 0, 1)];
        assert_eq!(Segment::joined(&inner), segment(0, &[a, above(7), b], 0, 9));
        let none = [segment(3, &[], 0, 3), segment(0, &[], 0, 0), segment(5, &[], 0, 5)];
        assert_eq!(Segment::joined(&none), segment(0, &[], 8, 8));
    }
}
