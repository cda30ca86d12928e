//! Charts of finished games: the expected score after each ply, with the turning points numbered.
//!
//! A chart is drawn by a plotting library at twice its size and then halved, which smooths all edges. The generals at
//! its axis are added after that, drawn like the pieces of a board. All other text is digits, so a chart has no words.

use std::sync::Once;

use image::{GenericImageView, Rgb, RgbImage, imageops};
use plotters::prelude::{
    AreaSeries, BitMapBackend, ChartBuilder, Circle, Color, DrawingBackend, EmptyElement, IntoDrawingArea,
    IntoFont, LineSeries, PathElement, RGBColor, Rectangle, ShapeStyle, Text,
};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontStyle, TextStyle, register_font};

use crate::draw::sketch::Sketch;
use crate::family::{Family, NUMBERS};
use crate::{Ink, png};
use banqi_rules::banqi::{Kind, Piece};
use banqi_rules::game::Colour;
use banqi_session::PieceStyle;

/// Width and height of the picture. A phone shows it half as wide, so text is twice as large as it is to be read.
const SIZE: (u32, u32) = (800, 480);

/// The scale at which the chart is drawn before it is halved.
const OVER: u32 = 2;

/// The margin around the chart, where the generals begin, and the space left of the axis for them and the numbers.
const MARGIN: u32 = 32;
const GENERAL_LEFT: i64 = 8;
const Y_LABELS: u32 = 108;

/// The margin below the numbers of the plies.
const BOTTOM: u32 = 8;

/// The radius of a general at the axis, and the side of the square that it is drawn in.
const GENERAL: f32 = 27.0;
const GENERAL_PX: u32 = 64;

/// Where the digit of a mark is put relative to the mark: the font's digits are a little above the middle of their line.
const DIGIT: (i32, i32) = (0, 2 * OVER as i32);

/// The name under which the font is registered in the plotting library.
const FONT_NAME: &str = "banqi";

/// A finished game as a graph.
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    /// Expected score, 0 to 1, for the first of `colours`: before the first ply and after each ply.
    pub points: Vec<f64>,
    /// The colour that `points` belongs to, and the opponent's colour. The first colour's general is drawn at the 100
    /// end of the axis, the other's at the 0 end.
    pub colours: [Colour; 2],
    /// The turning points, numbered from 1 in this order.
    pub marks: Vec<ChartMark>,
    /// How the generals look.
    pub style: PieceStyle,
}

/// A turning point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChartMark {
    /// The number of the ply, counted from 1.
    pub ply: usize,
    /// Whether chance caused the turning point rather than a choice.
    pub is_luck: bool,
}

/// The error returned if a chart could not be drawn.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the chart could not be drawn: {0}")]
pub struct NoChart(String);

impl NoChart {
    fn of(why: impl std::fmt::Display) -> Self {
        Self(why.to_string())
    }
}

fn ink(ink: Ink) -> RGBColor {
    let [red, green, blue] = ink.rgb(Ink::DRAWN);
    RGBColor(red, green, blue)
}

/// Encodes a chart as a PNG file. Equal charts give equal bytes.
pub(super) fn png(chart: &Chart) -> Result<Vec<u8>, NoChart> {
    static FONT_KNOWN: Once = Once::new();
    // The result is ignored: the font is part of the binary and every board picture reads it, so it is valid.
    FONT_KNOWN.call_once(|| {
        let _ = register_font(FONT_NAME, FontStyle::Normal, NUMBERS);
    });
    let (width, height) = (SIZE.0 * OVER, SIZE.1 * OVER);
    let mut image = RgbImage::new(width, height);
    let area = BitMapBackend::with_buffer(&mut image, (width, height)).into_drawing_area();
    let ends = draw(chart, &area).map_err(NoChart::of)?;
    area.present().map_err(NoChart::of)?;
    drop(area);
    let mut image = halved(&image);
    for (colour, row) in chart.colours.into_iter().zip(ends) {
        let top = i64::from(row / OVER as i32) - i64::from(GENERAL_PX / 2);
        imageops::replace(&mut image, &general(colour, chart.style), GENERAL_LEFT, top);
    }
    png::encoded(&image).map_err(NoChart::of)
}

type Area<'a> = plotters::drawing::DrawingArea<BitMapBackend<'a>, plotters::coord::Shift>;
type Failure = plotters::drawing::DrawingAreaErrorKind<<BitMapBackend<'static> as DrawingBackend>::ErrorType>;

/// Draws everything but the generals, and returns the rows of 100 and 0.
fn draw(chart: &Chart, area: &Area<'_>) -> Result<[i32; 2], Failure> {
    let words = |size: u32, colour: Ink| -> TextStyle<'static> {
        (FONT_NAME, size * OVER).into_font().color(&ink(colour))
    };
    area.fill(&ink(Ink::Tray))?;
    let last = chart.points.len().saturating_sub(1).max(1);
    let mut plot = ChartBuilder::on(area)
        .margin(MARGIN * OVER)
        .margin_bottom(BOTTOM * OVER)
        .x_label_area_size(52 * OVER)
        .y_label_area_size(Y_LABELS * OVER)
        .build_cartesian_2d(0.0..last as f64, 0.0..1.0_f64)?;
    plot.plotting_area().fill(&ink(Ink::Face))?;
    let line: Vec<(f64, f64)> =
        chart.points.iter().enumerate().map(|(ply, points)| (ply as f64, *points)).collect();
    let [own, other] = chart.colours.map(|colour| ink(Ink::of(colour)));
    plot.draw_series(AreaSeries::new(line.iter().copied(), 0.0, own.mix(0.35)))?;
    plot.draw_series(AreaSeries::new(line.iter().copied(), 1.0, other.mix(0.35)))?;
    plot.configure_mesh()
        .disable_x_mesh()
        .y_labels(5)
        .y_max_light_lines(0)
        .x_max_light_lines(0)
        .x_labels(6)
        .bold_line_style(ink(Ink::TrayLine).mix(0.35))
        .axis_style(ShapeStyle::from(ink(Ink::Edge)).stroke_width(OVER))
        .y_label_formatter(&|points| format!("{:.0}", points * 100.0))
        // Of a short game, the library also marks halves.
        .x_label_formatter(&|ply| if ply.fract() == 0.0 { format!("{ply:.0}") } else { String::new() })
        .label_style(words(38, Ink::Edge))
        .draw()?;
    let level = ShapeStyle::from(ink(Ink::Edge)).stroke_width(OVER);
    plot.draw_series([PathElement::new([(0.0, 0.5), (last as f64, 0.5)], level)])?;
    let bold = ShapeStyle::from(ink(Ink::Edge)).stroke_width(2 * OVER);
    plot.draw_series(LineSeries::new(line.iter().copied(), bold))?;
    let (_, rows) = plot.plotting_area().get_pixel_range();
    for (number, mark) in (1..).zip(&chart.marks) {
        let Some(&points) = chart.points.get(mark.ply) else { continue };
        let at = (mark.ply as f64, points);
        let reach = (19 * OVER) as i32;
        let edge = ShapeStyle::from(ink(Ink::Edge)).stroke_width(2 * OVER);
        let fill = ink(Ink::Lit).filled();
        if mark.is_luck {
            let disc = |style| EmptyElement::at(at) + Circle::new((0, 0), reach + 2, style);
            plot.draw_series([disc(fill)])?;
            plot.draw_series([disc(edge)])?;
        } else {
            let corners = [(-reach, -reach), (reach, reach)];
            let block = |style| EmptyElement::at(at) + Rectangle::new(corners, style);
            plot.draw_series([block(fill)])?;
            plot.draw_series([block(edge)])?;
        }
        let style = words(36, Ink::Edge).pos(Pos::new(HPos::Center, VPos::Center));
        plot.draw_series([EmptyElement::at(at) + Text::new(number.to_string(), DIGIT, style)])?;
    }
    Ok([rows.start, rows.end])
}

/// Returns a colour's general, to be put at one end of the axis. It shows, in any language, that this end is a win for
/// the colour.
fn general(colour: Colour, style: PieceStyle) -> RgbImage {
    let mut sketch = Sketch::new(GENERAL_PX, GENERAL_PX, Some(Ink::Tray));
    let middle = GENERAL_PX as f32 / 2.0;
    let piece = Piece { colour, kind: Kind::General };
    Family::TwoColours.brush(style).face(&mut sketch, piece.into(), (middle, middle), GENERAL);
    sketch.image()
}

/// Returns the image at half its size. Each pixel is the average of four, rounded down.
fn halved(image: &RgbImage) -> RgbImage {
    RgbImage::from_fn(image.width() / OVER, image.height() / OVER, |x, y| {
        let block = image.view(x * OVER, y * OVER, OVER, OVER);
        let sum = |channel: usize| block.pixels().map(|(_, _, pixel)| u32::from(pixel[channel])).sum::<u32>();
        Rgb([0, 1, 2].map(|channel| (sum(channel) / (OVER * OVER)) as u8))
    })
}
