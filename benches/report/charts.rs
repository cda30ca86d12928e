//! The charts of the page, as SVG files.

use std::path::Path;
use std::sync::Once;

use plotters::prelude::*;
use plotters::style::{FontStyle, register_font};

use crate::figures::Figures;
use crate::page::{RUNS, queries, run_name, sizes};

/// A sans-serif font, for the widths of letters. Readers see their own.
const FONT: &[u8] = include_bytes!("../../crates/render/assets/fonts/banqi-sans.ttf");

const SIZE: (u32, u32) = (900, 460);

/// The width of the names beside a chart.
const NAMES: u32 = 250;

/// A line of a chart: its name and its points.
type Line = (String, Vec<(f64, f64)>);

/// Draws all charts for which there are figures.
pub(crate) fn draw(figures: &Figures, directory: &Path) {
    static FONT_KNOWN: Once = Once::new();
    FONT_KNOWN.call_once(|| {
        let _ = register_font("sans-serif", FontStyle::Normal, FONT);
    });
    let sizes = sizes(figures);
    let query = |name: &String| -> Line {
        let point = |size: &u64| Some((*size as f64, figures.get(&format!("queries/{size}/{name}/p50"))?));
        (name.clone(), sizes.iter().filter_map(point).collect())
    };
    // These two are no queries, and would hide the others.
    let is_query = |name: &&String| !["open the database", "all ratings after it"].contains(&name.as_str());
    let lines: Vec<Line> = queries(figures).iter().filter(is_query).map(query).collect();
    let stored = |games: &f64| format!("{games:.0}");
    chart(&directory.join("queries.svg"), "stored games", "ms (median)", &lines, &stored);

    let percentile = |percentile: &str| -> Line {
        let point = |(nth, run): (usize, &(u32, u32))| {
            let name = format!("{}/all clicks/{percentile}", run_name(*run));
            Some((10_f64.powi(nth as i32), figures.get(&name)?))
        };
        (percentile.to_owned(), RUNS.iter().enumerate().filter_map(point).collect())
    };
    let lines = ["p50", "p99", "p99.9"].map(percentile);
    let run = |place: &f64| {
        let nth = place.log10().round() as usize;
        RUNS.get(nth).map(|(games, rate)| format!("{games} games, {rate}/s")).unwrap_or_default()
    };
    chart(&directory.join("latency.svg"), "games at once, clicks a second", "ms", &lines, &run);
}

/// Draws lines over two logarithmic axes. Does nothing without points.
fn chart(path: &Path, x: &str, y: &str, lines: &[Line], tick: &dyn Fn(&f64) -> String) {
    let points = || lines.iter().flat_map(|(_, points)| points.iter().copied());
    let range = |of: fn((f64, f64)) -> f64| {
        let values = points().map(of);
        values.fold((f64::MAX, 0.0_f64), |(least, most), value| (least.min(value), most.max(value)))
    };
    let ((left, right), (bottom, top)) = (range(|point| point.0), range(|point| point.1));
    if right == 0.0 {
        return;
    }
    let area = SVGBackend::new(path, SIZE).into_drawing_area();
    let drawn = (|| {
        area.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&area)
            .margin(12)
            .x_label_area_size(44)
            .y_label_area_size(64)
            .margin_right(NAMES)
            .build_cartesian_2d(
                (left * 0.9..right * 1.1).log_scale(),
                (bottom * 0.7..top * 1.4).log_scale(),
            )?;
        let tenth = |value: &f64| crate::table::number(*value);
        chart
            .configure_mesh()
            .light_line_style(WHITE)
            .bold_line_style(RGBColor(225, 225, 225))
            .x_label_formatter(tick)
            .y_label_formatter(&tenth)
            .label_style(("sans-serif", 14))
            .axis_desc_style(("sans-serif", 15))
            .x_desc(x)
            .y_desc(y)
            .draw()?;
        for (nth, (name, points)) in lines.iter().enumerate() {
            let colour = HSLColor(nth as f64 / lines.len() as f64, 0.75, 0.42);
            chart
                .draw_series(LineSeries::new(points.iter().copied(), colour.stroke_width(2)).point_size(3))?;
            // Beside the chart, where it hides no line.
            let (x, y) = (SIZE.0 as i32 - NAMES as i32 + 12, 16 + 17 * nth as i32);
            area.draw(&Rectangle::new([(x, y + 3), (x + 14, y + 7)], colour.filled()))?;
            area.draw(&Text::new(name.as_str(), (x + 20, y), ("sans-serif", 13)))?;
        }
        area.present()
    })();
    drawn.expect("a chart");
}
