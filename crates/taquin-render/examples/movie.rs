//! Writes the GIF of a long random walk back to the goal and prints its size and the time it took:
//! `cargo run --release --example movie -- FILE.gif [SIDE] [MOVES] [WIDTH] [THEME]`.

#[path = "support/random_walk.rs"]
mod random_walk;

use std::error::Error;
use std::time::Instant;

use random_walk::random_walk;
use taquin::{Goal, Shape};
use taquin_render::{Motion, PictureSink, Size, Style, Theme, write_gif};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().collect();
    let word = |index: usize, otherwise: &'static str| words.get(index).map_or(otherwise, |word| word.as_str());
    let side = word(2, "4").parse()?;
    let goal = Goal::RowMajor.board(Shape::new(side, side).ok_or("no such side")?)?;
    let (board, slides) = random_walk(&goal, word(3, "80").parse()?);
    let style = Style::new(goal).size(Size::Width(word(4, "400").parse()?)).theme(Theme::named(word(5, "rows"))?);
    let begin = Instant::now();
    let mut file = Vec::new();
    let info = write_gif(&board, &slides, &style, &Motion::default(), &mut PictureSink::new(&mut file))?;
    let milliseconds = begin.elapsed().as_millis();
    println!("{}×{}, {} frames, {} bytes, {milliseconds} ms", info.width, info.height, info.frames, file.len());
    std::fs::write(word(1, "movie.gif"), file)?;
    Ok(())
}
