//! The image of an animation, and what of it changes from one picture to the next.

use std::ops::Range;

use image::Luma;

use crate::animation::lzw::Lzw;
use crate::palette::{IndexedImage, TRANSPARENT};
use crate::scene::layout::Area;
use crate::scene::picture::{Fill, Layer, Picture};
use crate::sprites::atlas::Atlas;

/// The pictures of an animation, one after another.
pub(super) struct Canvas<'a> {
    atlas: &'a Atlas,
    /// The picture that is shown.
    shown: IndexedImage,
    /// The next picture.
    next: IndexedImage,
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
        let blank = IndexedImage::from_pixel(width, height, Luma([TRANSPARENT]));
        Self { atlas, shown: blank.clone(), next: blank, layers: Vec::new() }
    }

    /// Shows a picture. What lies outside the canvas is left out.
    pub(super) fn show(&mut self, picture: Picture) -> Part {
        let whole = self.whole();
        let is_first = self.layers.is_empty();
        let changed = if is_first { vec![whole] } else { changes(&self.layers, &picture.layers) };
        let mut changed: Vec<Area> = changed.into_iter().filter_map(|area| overlap(area, whole)).collect();
        changed.sort_unstable_by_key(|area| (area.x, area.y, area.width, area.height));
        changed.dedup();
        for area in &changed {
            self.draw(&picture.layers, *area);
        }
        let part = if is_first { self.all() } else { self.part(&changed) };
        for area in &changed {
            for row in area.y..area.y + area.height {
                let columns = area.x..area.x + area.width;
                line_mut(&mut self.shown, row, columns.clone())
                    .copy_from_slice(line(&self.next, row, columns));
            }
        }
        self.layers = picture.layers;
        part
    }

    /// Draws the part of some layers that is inside an area, over one another.
    fn draw(&mut self, layers: &[Layer], area: Area) {
        // What is below a layer that covers the area is not seen.
        let bottom = layers.iter().rposition(|layer| overlap(layer.area, area) == Some(area)).unwrap_or(0);
        for Layer { area: place, fill } in &layers[bottom..] {
            let Some(seen) = overlap(*place, area) else { continue };
            for row in seen.y..seen.y + seen.height {
                let pixels = line_mut(&mut self.next, row, seen.x..seen.x + seen.width);
                match fill {
                    Fill::Entry(entry) => pixels.fill(*entry),
                    Fill::Sprite(key) => {
                        let left = seen.x - place.x;
                        let sprite = self.atlas.pixels(*key);
                        pixels.copy_from_slice(line(sprite, row - place.y, left..left + seen.width));
                    }
                }
            }
        }
    }

    /// Returns a frame with the whole next picture.
    fn all(&self) -> Part {
        let mut lzw = Lzw::new(TRANSPARENT);
        lzw.push(&self.next);
        Part { area: self.whole(), data: lzw.finish() }
    }

    /// Returns a frame with what is different in the next picture. `changed` are the areas that can be different, the
    /// leftmost first.
    fn part(&self, changed: &[Area]) -> Part {
        // A frame has at least one pixel.
        let pixel = Area { width: 1, height: 1, ..self.whole() };
        let area = changed.iter().copied().reduce(hull).unwrap_or(pixel);
        let right = area.x + area.width;
        let mut lzw = Lzw::new(TRANSPARENT);
        for row in area.y..area.y + area.height {
            let mut at = area.x;
            for area in changed.iter().filter(|area| (area.y..area.y + area.height).contains(&row)) {
                let (from, until) = (area.x.max(at), area.x + area.width);
                if from < until {
                    lzw.fill((from - at) as usize);
                    let columns = from..until;
                    differences(
                        line(&self.shown, row, columns.clone()),
                        line(&self.next, row, columns),
                        &mut lzw,
                    );
                    at = until;
                }
            }
            lzw.fill((right - at) as usize);
        }
        Part { area, data: lzw.finish() }
    }

    /// The area of the whole canvas.
    fn whole(&self) -> Area {
        let (width, height) = self.next.dimensions();
        Area { x: 0, y: 0, width, height }
    }
}

/// Returns some columns of a row of an image. `image::imageops` visits each pixel alone, which would add 3 ms to an
/// animation of 100 moves of banqi.
fn line(image: &IndexedImage, row: u32, columns: Range<u32>) -> &[u8] {
    &image.as_raw()[places(image.width(), row, columns)]
}

/// Returns some columns of a row of an image, to be changed.
fn line_mut(image: &mut IndexedImage, row: u32, columns: Range<u32>) -> &mut [u8] {
    let places = places(image.width(), row, columns);
    &mut image.as_flat_samples_mut().samples[places]
}

/// Returns the places of some columns of a row among the pixels of an image of this width.
const fn places(width: u32, row: u32, columns: Range<u32>) -> Range<usize> {
    let start = row as usize * width as usize;
    start + columns.start as usize..start + columns.end as usize
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
