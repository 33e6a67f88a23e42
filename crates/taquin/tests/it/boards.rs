//! Boards for other tests.

use proptest::prelude::*;
use taquin::{Board, Shape, Slide};

/// The board of a text known to be one.
pub fn board(text: &str) -> Board {
    text.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

/// Any board with sides up to this.
pub fn any_board(side: usize) -> impl Strategy<Value = Board> {
    (1..=side, 1..=side).prop_flat_map(|(rows, cols)| {
        let tiles: Vec<u16> = (0..rows * cols).map(|tile| tile as u16).collect();
        Just(tiles).prop_shuffle().prop_map(move |tiles| Board::new(Shape::new(rows, cols).unwrap(), tiles).unwrap())
    })
}

/// The slides of a walk from the board, each chosen by one of the numbers.
pub fn walk(board: &Board, choices: &[u8]) -> Vec<Slide> {
    let mut board = board.clone();
    let mut slides = Vec::new();
    for &choice in choices {
        let possible: Vec<Slide> = board.slides().collect();
        if possible.is_empty() {
            break;
        }
        let slide = possible[usize::from(choice) % possible.len()];
        board.slide(slide);
        slides.push(slide);
    }
    slides
}
