//! A board with a long solution that is known.

use taquin::{Board, Slide};

/// A board `moves` slides from the goal along a random walk without reversals, and the path to the goal.
pub fn random_walk(goal: &Board, moves: usize) -> (Board, Vec<Slide>) {
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
