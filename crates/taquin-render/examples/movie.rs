//! Writes the GIF of a long random walk back to the goal and prints its size and the time it took:
//! `cargo run --release --example movie -- FILE.gif [SIDE] [MOVES] [WIDTH] [THEME]`.

use std::error::Error;
use std::time::Instant;

use taquin::{Board, Goal, Shape, Slide};
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

/// A board `moves` slides from the goal along a random walk without reversals, and the path to the goal.
fn random_walk(goal: &Board, moves: usize) -> (Board, Vec<Slide>) {
    let (mut board, mut slides, mut seed) = (goal.clone(), Vec::new(), 1u64);
    while slides.len() < moves {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let slide = Slide::ALL[(seed >> 62) as usize];
        if slides.last() != Some(&slide) && board.slide(slide).is_some() {
            slides.push(slide.inverse());
        }
    }
    slides.reverse();
    (board, slides)
}
