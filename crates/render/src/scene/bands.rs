//! Parts laid over one another, cut into bands of rows in each of which the same parts stand side by side.

use crate::scene::layout::Area;
use crate::sprites::atlas::Key;

/// What a part shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fill {
    /// One entry of the palette.
    Entry(u8),
    /// A sprite, from its left upper corner on.
    Sprite(Key),
}

/// A rectangle of the picture, over those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) area: Area,
    pub(crate) fill: Fill,
}

/// What a picture is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Parts {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) parts: Vec<Part>,
}

/// Columns of a band that show one part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Span {
    /// Its number among the parts.
    pub(crate) part: usize,
    pub(crate) left: u32,
    pub(crate) right: u32,
}

/// Rows in which the same parts stand side by side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Band {
    pub(crate) top: u32,
    pub(crate) bottom: u32,
    from: usize,
    until: usize,
}

/// A picture cut into bands.
#[derive(Debug)]
pub(crate) struct Bands {
    pub(crate) bands: Vec<Band>,
    spans: Vec<Span>,
    /// Whether nothing lies over a part, by its number.
    whole: Vec<bool>,
}

impl Bands {
    /// Cuts a picture; what lies outside is left out.
    pub(crate) fn new(picture: &Parts) -> Self {
        let Parts { width, height, ref parts } = *picture;
        let inside: Vec<Area> = parts.iter().map(|part| clipped(part.area, width, height)).collect();
        let mut cuts: Vec<u32> = inside.iter().flat_map(|area| [area.y, area.y + area.height]).collect();
        cuts.extend([0, height]);
        cuts.sort_unstable();
        cuts.dedup();
        let whole = parts.iter().zip(&inside).map(|(part, inside)| part.area == *inside).collect();
        let mut bands =
            Self { bands: Vec::with_capacity(cuts.len()), spans: Vec::with_capacity(1024), whole };
        let mut row = Row::new(width as usize);
        for edges in cuts.windows(2) {
            let (top, bottom) = (edges[0], edges[1]);
            row.clear();
            for (number, area) in inside.iter().enumerate() {
                if area.y <= top && area.y + area.height >= bottom {
                    row.lay(number, area.x as usize, (area.x + area.width) as usize);
                }
            }
            let from = bands.spans.len();
            row.spans(&mut bands.spans);
            for span in &bands.spans[from..] {
                if span.right - span.left != inside[span.part].width {
                    bands.whole[span.part] = false;
                }
            }
            // What is covered altogether in this band leaves no span behind.
            for (number, area) in inside.iter().enumerate() {
                if area.y <= top && area.y + area.height >= bottom && !row.shows(number, area.x as usize) {
                    bands.whole[number] = false;
                }
            }
            bands.bands.push(Band { top, bottom, from, until: bands.spans.len() });
        }
        bands
    }

    /// The parts of a band from left to right.
    pub(crate) fn spans(&self, band: &Band) -> &[Span] {
        self.spans.get(band.from..band.until).unwrap_or_default()
    }

    /// Whether all of a part is seen.
    pub(crate) fn is_whole(&self, part: usize) -> bool {
        self.whole.get(part) == Some(&true)
    }
}

/// What of an area lies inside a picture.
fn clipped(area: Area, width: u32, height: u32) -> Area {
    let (x, y) = (area.x.min(width), area.y.min(height));
    Area { x, y, width: area.width.min(width - x), height: area.height.min(height - y) }
}

/// Who shows in each column of one row.
struct Row {
    /// Number of the part and 1, or 0.
    shown: Vec<u32>,
    /// A bit for every column where a part begins, or another goes on after it ends.
    edges: Vec<u64>,
}

impl Row {
    fn new(width: usize) -> Self {
        Self { shown: vec![0; width], edges: vec![0; width / 64 + 1] }
    }

    fn clear(&mut self) {
        self.edges.fill(0);
    }

    fn lay(&mut self, number: usize, left: usize, right: usize) {
        if left < right {
            self.shown[left..right].fill(u32::try_from(number + 1).unwrap_or(0));
            self.edges[left / 64] |= 1 << (left % 64);
            self.edges[right / 64] |= 1 << (right % 64);
        }
    }

    fn shows(&self, number: usize, column: usize) -> bool {
        self.shown.get(column).is_some_and(|shown| *shown as usize == number + 1)
    }

    fn spans(&self, spans: &mut Vec<Span>) {
        let mut open: Option<Span> = None;
        for (word, bits) in (0..).step_by(64).zip(&self.edges) {
            let mut bits = *bits;
            while bits != 0 {
                let column = word + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let part = self.shown.get(column).and_then(|shown| (*shown as usize).checked_sub(1));
                if part.is_some() && open.map(|span| span.part) == part {
                    continue;
                }
                let left = column as u32;
                spans.extend(open.map(|span| Span { right: left, ..span }));
                open = part.map(|part| Span { part, left, right: left });
            }
        }
    }
}
