//! One board picture: how long it takes, beside the limit of copying its pixels, and how many bytes it is.

#![allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]

use std::hint::black_box;
use std::io::Cursor;

use banqi::render::Renderer;
use criterion::{Criterion, criterion_group, criterion_main};

#[allow(dead_code, missing_docs, unreachable_pub, reason = "shared with the tests")]
#[path = "../tests/it/views.rs"]
mod views;

/// The palette entries of a PNG file, one byte a pixel.
fn entries(file: &[u8]) -> Vec<u8> {
    let mut decoder = png::Decoder::new(Cursor::new(file));
    decoder.set_transformations(png::Transformations::IDENTITY);
    let mut reader = decoder.read_info().expect("a PNG file");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size that fits")];
    reader.next_frame(&mut pixels).expect("a whole picture");
    pixels
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
    let canvas = entries(&renderer.board_png(&views::jump()));
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
