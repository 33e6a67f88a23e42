//! The way back: from the goal to the board, with tiles named anew, is as long as the way from the board to the goal.

use crate::{Board, Slide};

/// A board and a goal whose solutions are those of another board and goal, walked backwards.
pub(super) struct Back {
    pub board: Board,
    pub goal: Board,
}

impl Back {
    /// The way back of a board and its goal. Its goal has the tiles in the order 1 2 3 …, whatever the board was, and
    /// the blank where the board has it.
    pub fn of(board: &Board, goal: &Board) -> Back {
        let mut names = vec![0; board.tiles().len()];
        for (name, &tile) in (1..).zip(board.tiles().iter().filter(|&&tile| tile != 0)) {
            names[usize::from(tile)] = name;
        }
        let renamed = |board: &Board| {
            let tiles: Vec<u16> = board.tiles().iter().map(|&tile| names[usize::from(tile)]).collect();
            Board::new(board.shape(), tiles).expect("other names for the same tiles")
        };
        Back { board: renamed(goal), goal: renamed(board) }
    }
}

/// The slides that undo others.
pub(super) fn backwards(slides: &[Slide]) -> Vec<Slide> {
    slides.iter().rev().map(|slide| slide.inverse()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Shape, verify};

    #[test]
    fn slides_backwards_solve_the_way_back() {
        for (rows, cols) in [(1, 5), (2, 2), (3, 4), (5, 5), (2, 9)] {
            let goal = crate::Goal::Snail.board(Shape::new(rows, cols).unwrap()).unwrap();
            let (mut board, mut slides, mut dice) = (goal.clone(), Vec::new(), 7_u64);
            for _ in 0..40 {
                let possible: Vec<Slide> = board.slides().collect();
                dice = dice.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                let slide = possible[(dice >> 33) as usize % possible.len()];
                board.slide(slide);
                slides.push(slide);
            }
            let there = backwards(&slides);
            verify(&board, &goal, there.iter().copied()).unwrap();
            let back = Back::of(&board, &goal);
            verify(&back.board, &back.goal, backwards(&there)).unwrap();
            assert_eq!((back.goal.blank(), back.board.blank()), (board.blank(), goal.blank()));
        }
    }
}
