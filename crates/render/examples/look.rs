//! Draws the boards of the golden pictures in every theme, for people who look at them.
//!
//! `cargo run -p banqi-render --example look -- FOLDER [NAME]` writes each board whose name contains NAME to the
//! folder: at full size, 400 pixels wide as a phone shows it, and at that width as people without red cones
//! (protanopia) and without green cones (deuteranopia) see it. It also prints the size of each picture and the time it
//! takes. Games of 100 random moves are written as animations, in the first theme.

#![allow(clippy::print_stdout, reason = "a tool reports on standard output")]
#![allow(clippy::disallowed_methods, reason = "a tool measures time")]

use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use banqi_render::Renderer;
use banqi_session::{AnyBoard, Theme};
use colour_vision::{DEUTERANOPIA, Matrix, PROTANOPIA, seen};
use image::imageops::{self, FilterType};
use image::{ImageResult, Rgb, RgbImage};

#[allow(dead_code, missing_docs, unreachable_pub, reason = "shared with the tests")]
#[path = "../../../tests/it/views.rs"]
mod views;

#[allow(dead_code, unreachable_pub, reason = "shared with the tests")]
#[path = "../../../tests/it/render/colour_vision.rs"]
mod colour_vision;

/// Width of a picture on a phone.
const PHONE_PX: u32 = 400;

fn simulated(image: &RgbImage, matrix: Matrix) -> RgbImage {
    RgbImage::from_fn(image.width(), image.height(), |x, y| Rgb(seen(image.get_pixel(x, y).0, matrix)))
}

/// Returns the median time of drawing something whose sprites have been drawn.
fn median_ms<T>(draw: impl Fn() -> T) -> f64 {
    let time = |_| {
        let start = Instant::now();
        black_box(draw());
        start.elapsed().as_secs_f64() * 1e3
    };
    let mut times: Vec<f64> = (0..101).map(time).collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn main() -> ImageResult<()> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().unwrap_or_else(|| "look".to_owned());
    let wanted = arguments.next().unwrap_or_default();
    std::fs::create_dir_all(&folder)?;
    let named = |(name, view): (&str, _)| (name.to_owned(), AnyBoard::Banqi(view));
    let boards = [("start", views::start()), ("jump", views::jump()), ("ghosts", views::ghosts())]
        .into_iter()
        .chain([("end", views::end()), ("last-peek", views::last_peek())])
        .chain(views::attacks())
        .chain(views::of_styles())
        .chain(views::of_four_colours())
        .map(named)
        .chain(
            views::of_xiangqi().into_iter().map(|(name, board)| (name.to_owned(), AnyBoard::Xiangqi(board))),
        );
    let renderer = Renderer::new();
    for (name, board) in boards.filter(|(name, _)| name.contains(&wanted)) {
        for theme in Theme::ALL {
            let board = board.clone().in_theme(theme);
            let file = renderer.png(&board);
            let name = format!("{name}-{theme:?}").to_lowercase();
            println!("{name}: {} bytes, {:.3} ms", file.len(), median_ms(|| renderer.png(black_box(&board))));
            let write = |kind: &str, image: &RgbImage| {
                image.save(Path::new(&folder).join(format!("{name}{kind}.png")))
            };
            let full = image::load_from_memory(&file)?.into_rgb8();
            let height = full.height() * PHONE_PX / full.width();
            let phone = imageops::resize(&full, PHONE_PX, height, FilterType::Triangle);
            write("", &full)?;
            write("-phone", &phone)?;
            write("-phone-protanopia", &simulated(&phone, PROTANOPIA))?;
            write("-phone-deuteranopia", &simulated(&phone, DEUTERANOPIA))?;
        }
    }
    let games =
        [("banqi-game", "taiwan"), ("four-colours-game", "four-colour-2"), ("xiangqi-game", "xiangqi")];
    for (name, variant) in games.into_iter().filter(|(name, _)| name.contains(&wanted)) {
        let boards = views::of_random_game(variant, 100).into_iter().map(AnyBoard::without_turn);
        let shots: Vec<(AnyBoard, Duration)> = boards.map(|board| (board, Duration::from_secs(1))).collect();
        let gif = || renderer.gif(black_box(&shots)).expect("an animation");
        println!("{name}: {} bytes, {:.1} ms", gif().len(), median_ms(gif));
        std::fs::write(Path::new(&folder).join(format!("{name}.gif")), gif())?;
    }
    Ok(())
}
