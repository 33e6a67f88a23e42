//! Instructions of long pictures: `cargo bench -p taquin-render --bench pictures`.
//!
//! A contact sheet, of which only what a move changes is drawn, beside its states drawn one by one; and a GIF, beside the
//! same frames encoded by the crate `gif`. Counted by valgrind, so that the figures do not depend on what else the machine
//! does.

#[path = "../../taquin/benches/support/callgrind.rs"]
mod callgrind;
#[path = "../examples/support/random_walk.rs"]
mod random_walk;

use gif::{ColorOutput, DecodeOptions, Encoder, Frame};
use random_walk::random_walk;
use taquin::{Board, Goal, Shape, Slide};
use taquin_render::{Motion, Sheet, Size, Style, contact_sheet_png, render_gif, render_png};

/// The states of the sheet and the cells in a row of each.
const STATES: usize = 60;
const SHEET_SIDE: usize = 16;
/// The moves of the GIF, with six frames each, and the cells in a row of its board.
const MOVES: usize = 100;
const GIF_SIDE: usize = 8;

/// The most instructions per pixel of the sheet, and per frame of the GIF.
const MOST_PER_PIXEL: f64 = 220.0;
const MOST_PER_FRAME: f64 = 1_600_000.0;
/// The least times that the other way takes: states drawn one by one, and the encoder alone.
const LEAST_GAIN: [f64; 2] = [4.0, 1.25];

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("sheet") => drop(sheet()),
        Some("states") => states(),
        Some("gif") => drop(movie()),
        Some("frames") => drop(frames(&movie())),
        Some("encoded frames") => encode(&movie()),
        Some("nothing") => {}
        _ => measure(),
    }
}

fn measure() {
    let (png, gif) = (sheet(), movie());
    let pixels = f64::from(be(&png, 16)) * f64::from(be(&png, 20));
    let all = 1.0 + 6.0 * MOVES as f64;
    assert_eq!(frames(&gif).1.len() as f64, all);
    println!("sheet: {STATES} boards, {pixels} pixels, {} bytes; GIF: {all} frames, {} bytes", png.len(), gif.len());
    let names = ["nothing", "sheet", "states", "gif", "frames", "encoded frames"];
    let Some(counts) =
        names.map(|name| Some(callgrind::instructions(&[name])? as f64)).into_iter().collect::<Option<Vec<f64>>>()
    else {
        println!("valgrind is not installed: nothing was counted");
        return;
    };
    let [nothing, sheet, states, gif, decoded, encoded] = counts[..] else { unreachable!("six counts") };
    let [sheet, states] = [sheet, states].map(|count| (count - nothing) / pixels);
    println!("sheet: {sheet:.1} instructions per pixel, at most {MOST_PER_PIXEL}; states one by one: {states:.1}");
    let [gif, encoded] = [gif - nothing, encoded - decoded].map(|count| count / all);
    println!(
        "GIF: {gif:.0} instructions per frame, at most {MOST_PER_FRAME}; the crate gif encodes it in {encoded:.0}"
    );
    assert!(sheet <= MOST_PER_PIXEL && states >= LEAST_GAIN[0] * sheet);
    assert!(gif <= MOST_PER_FRAME && encoded >= LEAST_GAIN[1] * gif);
}

/// A contact sheet.
fn sheet() -> Vec<u8> {
    let (board, slides, style) = walk(SHEET_SIDE, STATES - 1, 12);
    contact_sheet_png(&board, &slides, &style, &Sheet::new()).expect("a picture")
}

/// The states of the sheet, each drawn from nothing.
fn states() {
    let (mut board, slides, style) = walk(SHEET_SIDE, STATES - 1, 12);
    render_png(&board, &style).expect("a picture");
    for slide in slides {
        board.slide(slide).expect("a possible slide");
        render_png(&board, &style).expect("a picture");
    }
}

/// A GIF file.
fn movie() -> Vec<u8> {
    let (board, slides, style) = walk(GIF_SIDE, MOVES, 64);
    render_gif(&board, &slides, &style, &Motion::default()).expect("a picture")
}

/// The size, palette and frames of a GIF file.
fn frames(file: &[u8]) -> ((u16, u16, Vec<u8>), Vec<Frame<'static>>) {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::Indexed);
    let mut decoder = options.read_info(file).expect("a GIF file");
    let palette = decoder.global_palette().expect("one palette").to_vec();
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        frames.push(frame.clone());
    }
    ((decoder.width(), decoder.height(), palette), frames)
}

/// Encodes the frames of a GIF file with the crate `gif`.
fn encode(file: &[u8]) {
    let ((width, height, palette), frames) = frames(file);
    let mut encoder = Encoder::new(Vec::new(), width, height, &palette).expect("a header");
    for frame in &frames {
        encoder.write_frame(frame).expect("a frame");
    }
}

/// A board some slides from its goal along a random walk, the path to the goal, and its style.
fn walk(side: usize, moves: usize, tile: u32) -> (Board, Vec<Slide>, Style) {
    let goal = Goal::RowMajor.board(Shape::new(side, side).expect("a shape")).expect("it fits every shape");
    let (board, slides) = random_walk(&goal, moves);
    (board, slides, Style::new(goal).size(Size::Tile(tile)))
}

/// The number of four bytes at a place, the highest first.
fn be(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}
