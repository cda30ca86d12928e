//! Finds the visible parts of a picture's layers, as bands of rows in which the same layers lie side by side.

use crate::scene::layout::Area;
use crate::scene::picture::Picture;

/// The columns of a band in which one layer is visible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Span {
    /// Index of the layer.
    pub(super) layer: usize,
    pub(super) left: u32,
    pub(super) right: u32,
}

/// A range of rows in which the same layers lie side by side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Band {
    pub(super) top: u32,
    pub(super) bottom: u32,
    from: usize,
    until: usize,
}

/// A picture cut into bands.
#[derive(Debug)]
pub(super) struct Bands {
    pub(super) bands: Vec<Band>,
    spans: Vec<Span>,
    /// For each layer, whether it is completely visible.
    whole: Vec<bool>,
}

impl Bands {
    /// Cuts a picture into bands. Layers are clipped to the picture.
    pub(super) fn new(picture: &Picture) -> Self {
        let Picture { width, height, ref layers } = *picture;
        let inside: Vec<Area> = layers.iter().map(|layer| clipped(layer.area, width, height)).collect();
        let mut cuts: Vec<u32> = inside.iter().flat_map(|area| [area.y, area.y + area.height]).collect();
        cuts.extend([0, height]);
        cuts.sort_unstable();
        cuts.dedup();
        let whole = layers.iter().zip(&inside).map(|(layer, inside)| layer.area == *inside).collect();
        let mut bands =
            Self { bands: Vec::with_capacity(cuts.len()), spans: Vec::with_capacity(1024), whole };
        let mut row = Row::new(width as usize);
        // Each band looks only at its own layers. They are kept in order, the bottom one first.
        let mut later: Vec<usize> = (0..inside.len()).filter(|number| inside[*number].height > 0).collect();
        later.sort_by_key(|number| inside[*number].y);
        let mut later = later.into_iter().peekable();
        let mut here: Vec<usize> = Vec::with_capacity(128);
        for edges in cuts.windows(2) {
            let (top, bottom) = (edges[0], edges[1]);
            row.clear();
            here.retain(|number| inside[*number].y + inside[*number].height > top);
            let continued = here.len();
            here.extend(std::iter::from_fn(|| later.next_if(|number| inside[*number].y <= top)));
            if here.len() > continued {
                here.sort_unstable();
            }
            for &number in &here {
                let area = inside[number];
                row.lay(number, area.x as usize, (area.x + area.width) as usize);
            }
            let from = bands.spans.len();
            row.spans(&mut bands.spans);
            for span in &bands.spans[from..] {
                if span.right - span.left != inside[span.layer].width {
                    bands.whole[span.layer] = false;
                }
            }
            // A layer that is completely covered in this band has no span.
            for &number in &here {
                if !row.shows(number, inside[number].x as usize) {
                    bands.whole[number] = false;
                }
            }
            bands.bands.push(Band { top, bottom, from, until: bands.spans.len() });
        }
        bands
    }

    /// Returns the visible layers of a band from left to right.
    pub(super) fn spans(&self, band: &Band) -> &[Span] {
        self.spans.get(band.from..band.until).unwrap_or_default()
    }

    /// Whether a layer is completely visible.
    pub(super) fn is_whole(&self, layer: usize) -> bool {
        self.whole.get(layer) == Some(&true)
    }
}

/// Returns the part of an area that is inside the picture.
fn clipped(area: Area, width: u32, height: u32) -> Area {
    let (x, y) = (area.x.min(width), area.y.min(height));
    Area { x, y, width: area.width.min(width - x), height: area.height.min(height - y) }
}

/// The visible layer in each column of one row.
struct Row {
    /// For each column, the index of the visible layer plus 1, or 0 for none.
    visible: Vec<u32>,
    /// One bit for every column in which a layer starts or has just ended.
    edges: Vec<u64>,
}

impl Row {
    fn new(width: usize) -> Self {
        Self { visible: vec![0; width], edges: vec![0; width / 64 + 1] }
    }

    fn clear(&mut self) {
        self.edges.fill(0);
    }

    fn lay(&mut self, number: usize, left: usize, right: usize) {
        if left < right {
            self.visible[left..right].fill(u32::try_from(number + 1).unwrap_or(0));
            self.edges[left / 64] |= 1 << (left % 64);
            self.edges[right / 64] |= 1 << (right % 64);
        }
    }

    fn shows(&self, number: usize, column: usize) -> bool {
        self.visible.get(column).is_some_and(|visible| *visible as usize == number + 1)
    }

    fn spans(&self, spans: &mut Vec<Span>) {
        let mut open: Option<Span> = None;
        for (word, bits) in (0..).step_by(64).zip(&self.edges) {
            let mut bits = *bits;
            while bits != 0 {
                let column = word + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let layer = self.visible.get(column).and_then(|visible| (*visible as usize).checked_sub(1));
                if layer.is_some() && open.map(|span| span.layer) == layer {
                    continue;
                }
                let left = column as u32;
                spans.extend(open.map(|span| Span { right: left, ..span }));
                open = layer.map(|layer| Span { layer, left, right: left });
            }
        }
    }
}
