//! Indexed pixels: one byte each, an entry of the palette.

use crate::scene::layout::{Area, Point};

/// A rectangle of palette entries, row by row from the top.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl Canvas {
    /// A canvas of one colour.
    pub(super) fn new(width: u32, height: u32, entry: u8) -> Self {
        let (width, height) = (width as usize, height as usize);
        Self { width, height, pixels: vec![entry; width * height] }
    }

    /// A canvas made of pixels, `width` a row.
    pub(super) fn from_pixels(width: u32, pixels: Vec<u8>) -> Self {
        let width = width as usize;
        Self { width, height: pixels.len().checked_div(width).unwrap_or(0), pixels }
    }

    /// Width in pixels.
    pub(super) const fn width(&self) -> usize {
        self.width
    }

    /// Height in pixels.
    pub(super) const fn height(&self) -> usize {
        self.height
    }

    /// All pixels, row by row.
    pub(super) fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// Paints a rectangle; what lies outside the canvas is left out.
    pub(super) fn fill(&mut self, area: Area, entry: u8) {
        let left = (area.x as usize).min(self.width);
        let right = left.saturating_add(area.width as usize).min(self.width);
        let rows = self.pixels.chunks_exact_mut(self.width).skip(area.y as usize).take(area.height as usize);
        for row in rows {
            row[left..right].fill(entry);
        }
    }

    /// Copies a sprite; what lies outside the canvas is left out.
    pub(super) fn blit(&mut self, sprite: &Self, at: Point) {
        let left = (at.0 as usize).min(self.width);
        let width = sprite.width.min(self.width - left);
        let rows = self.pixels.chunks_exact_mut(self.width).skip(at.1 as usize);
        for (to, from) in rows.zip(sprite.pixels.chunks_exact(sprite.width)) {
            to[left..left + width].copy_from_slice(&from[..width]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_outside_is_left_out() {
        let mut canvas = Canvas::new(3, 2, 0);
        canvas.blit(&Canvas::new(2, 2, 7), (2, 1));
        canvas.fill(Area { x: 0, y: 1, width: 1, height: 9 }, 5);
        assert_eq!(canvas.pixels(), [0, 0, 0, 5, 0, 7]);
        assert_eq!((canvas.width(), canvas.height()), (3, 2));
    }
}
