//! The image of an animation, and what of it changes from one picture to the next.

use crate::animation::lzw::Lzw;
use crate::palette::TRANSPARENT;
use crate::scene::layout::Area;
use crate::scene::picture::{Fill, Layer, Picture};
use crate::sprites::atlas::Atlas;

/// The pictures of an animation, one after another.
pub(super) struct Canvas<'a> {
    atlas: &'a Atlas,
    whole: Area,
    /// The entries of the picture that is shown, in rows.
    shown: Vec<u8>,
    /// The entries of the next picture.
    next: Vec<u8>,
    /// The layers of the picture that is shown; empty before the first one.
    layers: Vec<Layer>,
}

/// A frame of a GIF file.
pub(super) struct Part {
    /// Its place. Nothing outside changes.
    pub(super) area: Area,
    /// Its entries as LZW codes. What does not change is transparent.
    pub(super) data: Vec<u8>,
}

impl<'a> Canvas<'a> {
    /// Creates the canvas for pictures of a size, made of the sprites of an atlas.
    pub(super) fn new(atlas: &'a Atlas, width: u32, height: u32) -> Self {
        let blank = vec![TRANSPARENT; width as usize * height as usize];
        let whole = Area { x: 0, y: 0, width, height };
        Self { atlas, whole, shown: blank.clone(), next: blank, layers: Vec::new() }
    }

    /// Shows a picture. What lies outside the canvas is left out.
    pub(super) fn show(&mut self, picture: Picture) -> Part {
        let is_first = self.layers.is_empty();
        let changed = if is_first { vec![self.whole] } else { changes(&self.layers, &picture.layers) };
        let mut changed: Vec<Area> =
            changed.into_iter().filter_map(|area| overlap(area, self.whole)).collect();
        changed.sort_unstable_by_key(|area| (area.x, area.y, area.width, area.height));
        changed.dedup();
        for area in &changed {
            self.draw(&picture.layers, *area);
        }
        let part = if is_first { self.all() } else { self.part(&changed) };
        for area in &changed {
            for row in area.y..area.y + area.height {
                let line = self.line(row, area.x, area.x + area.width);
                self.shown[line.clone()].copy_from_slice(&self.next[line]);
            }
        }
        self.layers = picture.layers;
        part
    }

    /// Draws the part of some layers that is inside an area, over one another.
    fn draw(&mut self, layers: &[Layer], area: Area) {
        // What is below a layer that covers the area is not seen.
        let bottom = layers.iter().rposition(|layer| overlap(layer.area, area) == Some(area)).unwrap_or(0);
        let atlas = self.atlas;
        for Layer { area: place, fill } in &layers[bottom..] {
            let Some(seen) = overlap(*place, area) else { continue };
            for row in seen.y..seen.y + seen.height {
                let line = self.line(row, seen.x, seen.x + seen.width);
                match fill {
                    Fill::Entry(entry) => self.next[line].fill(*entry),
                    Fill::Sprite(key) => {
                        let from = (row - place.y) * place.width + seen.x - place.x;
                        let pixels = &atlas.pixels(*key).as_raw()[from as usize..][..line.len()];
                        self.next[line].copy_from_slice(pixels);
                    }
                }
            }
        }
    }

    /// Returns a frame with the whole next picture.
    fn all(&self) -> Part {
        let mut lzw = Lzw::new(TRANSPARENT);
        lzw.push(&self.next);
        Part { area: self.whole, data: lzw.finish() }
    }

    /// Returns a frame with what is different in the next picture. `changed` are the areas that can be different, the
    /// leftmost first.
    fn part(&self, changed: &[Area]) -> Part {
        // A frame has at least one pixel.
        let pixel = Area { width: 1, height: 1, ..self.whole };
        let area = changed.iter().copied().reduce(hull).unwrap_or(pixel);
        let right = area.x + area.width;
        let mut lzw = Lzw::new(TRANSPARENT);
        for row in area.y..area.y + area.height {
            let mut at = area.x;
            for area in changed.iter().filter(|area| (area.y..area.y + area.height).contains(&row)) {
                let (from, until) = (area.x.max(at), area.x + area.width);
                if from < until {
                    lzw.fill((from - at) as usize);
                    let line = self.line(row, from, until);
                    differences(&self.shown[line.clone()], &self.next[line], &mut lzw);
                    at = until;
                }
            }
            lzw.fill((right - at) as usize);
        }
        Part { area, data: lzw.finish() }
    }

    /// Returns the indexes of the pixels of a row between two columns.
    const fn line(&self, row: u32, from: u32, until: u32) -> std::ops::Range<usize> {
        let start = row as usize * self.whole.width as usize;
        start + from as usize..start + until as usize
    }
}

/// The longest gap between different pixels that is written as it is: fillers in it would break up strings of entries
/// that the rows above have as well.
const GAP: usize = 12;

/// Adds what is different in the next pixels of a row, with the short gaps between, and fillers for all others.
fn differences(shown: &[u8], next: &[u8], lzw: &mut Lzw) {
    let mut at = 0;
    while at < next.len() {
        let pairs = || shown[at..].iter().zip(&next[at..]);
        let same = pairs().take_while(|(shown, next)| shown == next).count();
        let changed = pairs().skip(same).take_while(|(shown, next)| shown != next).count();
        if at > 0 && changed > 0 && same <= GAP {
            lzw.push(&next[at..][..same + changed]);
        } else {
            lzw.fill(same);
            lzw.push(&next[at + same..][..changed]);
        }
        at += same + changed;
    }
}

/// Returns areas outside which two pictures are equal: those of the layers that only one of them has. The layers that
/// both have lie over one another in the same order.
fn changes(before: &[Layer], after: &[Layer]) -> Vec<Area> {
    let mut areas = Vec::new();
    let mut rest = after;
    for layer in before {
        match rest.iter().position(|other| other == layer) {
            Some(at) => {
                areas.extend(rest[..at].iter().map(|new| new.area));
                rest = &rest[at + 1..];
            }
            None => areas.push(layer.area),
        }
    }
    areas.extend(rest.iter().map(|new| new.area));
    areas
}

/// Returns the area that two areas share, if any.
fn overlap(a: Area, b: Area) -> Option<Area> {
    let (x, y) = (a.x.max(b.x), a.y.max(b.y));
    let width = (a.x + a.width).min(b.x + b.width).checked_sub(x).filter(|width| *width > 0)?;
    let height = (a.y + a.height).min(b.y + b.height).checked_sub(y).filter(|height| *height > 0)?;
    Some(Area { x, y, width, height })
}

/// Returns the smallest area that contains two areas.
fn hull(a: Area, b: Area) -> Area {
    let (x, y) = (a.x.min(b.x), a.y.min(b.y));
    let (right, bottom) = ((a.x + a.width).max(b.x + b.width), (a.y + a.height).max(b.y + b.height));
    Area { x, y, width: right - x, height: bottom - y }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn area(x: u32, y: u32, width: u32, height: u32) -> Area {
        Area { x, y, width, height }
    }

    #[test]
    fn areas_overlap_and_have_a_hull() {
        let (a, b) = (area(2, 3, 10, 4), area(10, 1, 5, 3));
        assert_eq!(overlap(a, b), Some(area(10, 3, 2, 1)));
        assert_eq!(overlap(a, area(12, 3, 1, 1)), None);
        assert_eq!(overlap(a, area(2, 7, 1, 1)), None);
        assert_eq!(hull(a, b), area(2, 1, 13, 6));
    }

    #[test]
    fn only_layers_that_came_or_went_change_a_picture() {
        let layer = |x, entry| Layer { area: area(x, 0, 5, 5), fill: Fill::Entry(entry) };
        let before = [layer(0, 1), layer(10, 1), layer(20, 1), layer(30, 1)];
        assert!(changes(&before, &before).is_empty());
        let after = [layer(0, 1), layer(10, 2), layer(15, 1), layer(20, 1)];
        assert_eq!(changes(&before, &after), [10, 10, 15, 30].map(|x| area(x, 0, 5, 5)));
        // Layers in another order hide one another differently.
        let turned = [layer(10, 1), layer(0, 1)];
        assert_eq!(changes(&before[..2], &turned), [10, 10].map(|x| area(x, 0, 5, 5)));
    }
}
