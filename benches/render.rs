//! The time and size of one board picture, compared with copying its pixels, with compressing them, and with how other
//! programs make such a picture: as a GIF file from palette pixels, as lila-gif does, or as a PNG file by the `image`
//! crate's usual encoder.
//!
//! Figures are for positions of one game and for 1,000 random deals.

#![allow(clippy::disallowed_methods, reason = "a benchmark asks for the time")]
#![allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]

use std::borrow::Cow;
use std::cmp::Ordering;
use std::hint::black_box;
use std::io::{Cursor, Write};
use std::time::{Duration, Instant};

use banqi_render::Renderer;
use banqi_rules::banqi::{Piece, Square};
use banqi_rules::game::Colour;
use banqi_session::{AnyBoard, BoardView, LastPly, Theme};
use criterion::{Criterion, criterion_group, criterion_main};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use image::{ImageFormat, Rgba, RgbaImage};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use figure::figure;

mod figure;
#[allow(dead_code, missing_docs, unreachable_pub, reason = "shared with the tests")]
#[path = "../tests/it/views.rs"]
mod views;

#[allow(dead_code, missing_docs, unreachable_pub, reason = "shared with the tests")]
#[path = "../tests/it/cards/samples.rs"]
mod card_samples;

/// Returns the pixels of a PNG file as palette indexes, one byte per pixel, and the width.
fn indexes(file: &[u8]) -> (Vec<u8>, usize) {
    let image = image::load_from_memory(file).expect("a PNG file").into_rgba8();
    let (pixels, _) = indexed(&image);
    (pixels, image.width() as usize)
}

/// Returns an image's pixels as indexes, and their colours.
fn indexed(image: &RgbaImage) -> (Vec<u8>, Vec<Rgba<u8>>) {
    let mut colours = Vec::new();
    let index = |pixel: &Rgba<u8>| {
        let index = colours.iter().position(|colour| colour == pixel).unwrap_or_else(|| {
            colours.push(*pixel);
            colours.len() - 1
        });
        u8::try_from(index).expect("a palette has at most 256 colours")
    };
    let pixels = image.pixels().map(index).collect();
    (pixels, colours)
}

/// Peers: the finished pixels of a picture as a GIF file and, with all colours, as a PNG file.
fn peers(criterion: &mut Criterion, file: &[u8]) {
    let image = image::load_from_memory(file).expect("a PNG file").into_rgba8();
    let (pixels, colours) = indexed(&image);
    let palette: Vec<u8> = colours.iter().flat_map(|colour| colour.0.into_iter().take(3)).collect();
    let (width, height) = (image.width() as u16, image.height() as u16);
    let gif = || {
        let mut file = Vec::new();
        let mut encoder = gif::Encoder::new(&mut file, width, height, &palette).expect("a palette");
        let buffer = Cow::Borrowed(black_box(&pixels[..]));
        let frame = gif::Frame { width, height, buffer, ..gif::Frame::default() };
        encoder.write_frame(&frame).expect("a frame");
        drop(encoder);
        file
    };
    println!("render/peers/gif: {} bytes", gif().len());
    criterion.bench_function("render/peers/gif", |bench| bench.iter(gif));
    let png = || {
        let mut file = Cursor::new(Vec::new());
        black_box(&image).write_to(&mut file, ImageFormat::Png).expect("a file in memory");
        file.into_inner()
    };
    println!("render/peers/image: {} bytes", png().len());
    criterion.bench_function("render/peers/image", |bench| bench.iter(png));
}

/// Compresses the pixels as in a PNG's IDAT chunk, where every row has filter type "none".
fn compressed(pixels: &[u8], width: usize, level: u32) -> Vec<u8> {
    let mut zlib = ZlibEncoder::new(Vec::new(), Compression::new(level));
    for row in pixels.chunks_exact(width) {
        zlib.write_all(&[0]).and_then(|()| zlib.write_all(row)).expect("a vector takes all");
    }
    zlib.finish().expect("a vector takes all")
}

/// The reference for the joiner: the same pixels, already drawn, compressed by a library.
fn compressing(criterion: &mut Criterion, name: &str, file: &[u8]) {
    let (pixels, width) = indexes(file);
    for level in [1, 6, 9] {
        println!("render/{name}/level-{level}: {} bytes", compressed(&pixels, width, level).len());
        criterion.bench_function(&format!("render/{name}/level-{level}"), |bench| {
            bench.iter(|| compressed(black_box(&pixels), width, level));
        });
    }
}

/// Returns shuffled positions: some pieces are captured, and some of the rest are face up.
fn deals() -> Vec<BoardView> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let set: Vec<Piece> =
        Piece::of(&Colour::TWO).flat_map(|piece| (0..piece.kind.count()).map(move |_| piece)).collect();
    let deal = |_| {
        let (mut set, mut places) = (set.clone(), (0..set.len()).collect::<Vec<_>>());
        set.shuffle(&mut rng);
        places.shuffle(&mut rng);
        let (taken, up) = (rng.random_range(0..31), rng.random_range(0..33));
        let mut board = vec!['.'; set.len()];
        let mut letters = String::new();
        for (index, (piece, place)) in set.iter().zip(places).enumerate() {
            if index < taken {
                letters.push(piece.letter());
            } else {
                board[place] = if index - taken < up { piece.letter() } else { 'x' };
            }
        }
        let ranks: Vec<String> = board.chunks(8).map(|rank| rank.iter().collect()).collect();
        let drawn = views::view([&ranks[0], &ranks[1], &ranks[2], &ranks[3]], &letters, views::TAIWAN);
        views::to_move(BoardView { last: Square::new(0).map(LastPly::Flipped), ..drawn }, &[Colour::Red])
    };
    (0..1000).map(deal).collect()
}

/// Returns the median, 95th percentile and maximum.
fn spread<T: Copy + PartialOrd>(mut values: Vec<T>) -> [T; 3] {
    values.sort_by(|a, b| a.partial_cmp(b).unwrap_or(Ordering::Equal));
    [values[values.len() / 2], values[values.len() * 19 / 20], values[values.len() - 1]]
}

/// Returns the milliseconds that `run` takes.
fn ms(run: impl FnOnce()) -> f64 {
    let start = Instant::now();
    run();
    start.elapsed().as_secs_f64() * 1e3
}

/// Prints sizes and times of animations of 100 random moves, with all sprites cached, and the time to copy the pixels
/// of all pictures.
fn animations(renderer: &Renderer) {
    for (name, variant) in [("banqi", "taiwan"), ("four colours", "four-colour-2"), ("xiangqi", "xiangqi")] {
        let boards = views::of_random_game(variant, 100).into_iter().map(AnyBoard::without_turn);
        let shots: Vec<(AnyBoard, Duration)> = boards.map(|board| (board, Duration::from_secs(1))).collect();
        let bytes = renderer.gif(&shots).expect("an animation").len();
        let [time, ..] =
            spread((0..21).map(|_| ms(|| _ = black_box(renderer.gif(black_box(&shots))))).collect());
        let (pixels, _) = indexes(&renderer.png(&shots[0].0));
        let mut copy = vec![0; pixels.len()];
        let copies = || {
            for _ in &shots {
                copy.copy_from_slice(black_box(&pixels));
                black_box(&mut copy);
            }
        };
        let limit = ms(copies);
        println!(
            "render/animation/{name}: {bytes} bytes, {time:.2} ms, copying {limit:.2} ms: ratio {:.1}",
            time / limit
        );
        figure(&format!("render/animation/{name}/bytes"), bytes as f64);
        figure(&format!("render/animation/{name}/ms"), time);
        figure(&format!("render/animation/{name}/limit"), limit);
    }
}

/// Prints sizes and times over random deals, with all sprites cached, and the ratio to the limit.
fn random_deals(renderer: &Renderer, canvas: &[u8]) {
    let deals = deals();
    let bytes = deals.iter().map(|view| renderer.board_png(view).len()).collect();
    let picture = |view| ms(|| _ = black_box(renderer.board_png(black_box(view))));
    let [p50, p95, max] = spread(deals.iter().map(picture).collect());
    let mut copy = vec![0; canvas.len()];
    let copying = |_| {
        ms(|| {
            copy.copy_from_slice(black_box(canvas));
            black_box(&mut copy);
        })
    };
    let [limit, ..] = spread((0..1000).map(copying).collect());
    let bytes: [usize; 3] = spread(bytes);
    println!("render/deals: bytes p50, p95, max {bytes:?}");
    figure("render/deals/bytes", bytes[0] as f64);
    figure("render/deals/most bytes", bytes[2] as f64);
    figure("render/deals/ms", p50);
    println!(
        "render/deals: ms {p50:.3}, {p95:.3}, {max:.3}, copying the canvas {limit:.4}: ratio {:.1}",
        p50 / limit
    );
}

fn pictures(criterion: &mut Criterion) {
    criterion.bench_function("render/atlas", |bench| bench.iter(Renderer::new));
    let renderer = Renderer::new();
    for (name, view) in [("start", views::start()), ("middle", views::jump()), ("end", views::end())] {
        println!("render/{name}: {} bytes", renderer.board_png(&view).len());
        criterion.bench_function(&format!("render/{name}"), |bench| {
            bench.iter(|| renderer.board_png(black_box(&view)));
        });
    }
    for (name, view) in views::of_four_colours() {
        println!("render/{name}: {} bytes", renderer.board_png(&view).len());
        criterion.bench_function(&format!("render/{name}"), |bench| {
            bench.iter(|| renderer.board_png(black_box(&view)));
        });
    }
    for (name, board) in views::of_xiangqi() {
        println!("render/{name}: {} bytes", renderer.xiangqi_png(&board).len());
        criterion.bench_function(&format!("render/{name}"), |bench| {
            bench.iter(|| renderer.xiangqi_png(black_box(&board)));
        });
    }
    for theme in Theme::ALL {
        let view = BoardView { theme, ..views::jump() };
        println!("render/{theme:?}: {} bytes", renderer.board_png(&view).len());
        criterion.bench_function(&format!("render/{theme:?}"), |bench| {
            bench.iter(|| renderer.board_png(black_box(&view)));
        });
    }
    let (leaderboard, profile) = (card_samples::leaderboard(), card_samples::profile("Ann"));
    println!("render/leaderboard: {} bytes", renderer.leaderboard_png(&leaderboard).len());
    criterion.bench_function("render/leaderboard", |bench| {
        bench.iter(|| renderer.leaderboard_png(black_box(&leaderboard)));
    });
    let game = card_samples::game(renderer.board_png(&views::end()));
    println!("render/game: {} bytes", renderer.game_png(&game).expect("a board").len());
    criterion.bench_function("render/game", |bench| {
        bench.iter(|| renderer.game_png(black_box(&game)));
    });
    println!("render/profile: {} bytes", renderer.profile_png(&profile).len());
    criterion.bench_function("render/profile", |bench| {
        bench.iter(|| renderer.profile_png(black_box(&profile)));
    });
    peers(criterion, &renderer.board_png(&views::jump()));
    compressing(criterion, "middle", &renderer.board_png(&views::jump()));
    let (_, xiangqi) = &views::of_xiangqi()[0];
    compressing(criterion, "xiangqi", &renderer.xiangqi_png(xiangqi));
    let (canvas, _) = indexes(&renderer.board_png(&views::jump()));
    random_deals(&renderer, &canvas);
    animations(&renderer);
    let mut copy = vec![0; canvas.len()];
    criterion.bench_function("render/limit (copying the canvas)", |bench| {
        bench.iter(|| {
            copy.copy_from_slice(black_box(&canvas));
            black_box(&mut copy);
        });
    });
}

criterion_group!(benches, pictures);
criterion_main!(benches);
