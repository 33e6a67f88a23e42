//! The board of the day: the same for everyone, from the date alone.

use super::Date;
use crate::{Board, Goal, Shape, is_solvable};

/// The board of a day: a solvable 15-puzzle for the row-major goal, all of them equally likely.
///
/// The page of taquin shows the same board; its day is that of coordinated universal time.
///
/// ```
/// use taquin::generate;
///
/// let board = generate::daily("2026-11-19".parse()?);
/// assert_eq!(board.to_string(), "2 13 4 6/8 10 1 14/0 12 7 15/11 3 9 5");
/// # Ok::<(), taquin::generate::DateError>(())
/// ```
pub fn daily(date: Date) -> Board {
    let shape = Shape::new(4, 4).expect("a shape");
    let goal = Goal::RowMajor.board(shape).expect("row-major fits");
    let mut tiles = goal.tiles().to_vec();
    let mut random = MixedCounter(date.number());
    for i in (1..tiles.len()).rev() {
        tiles.swap(i, random.below(i as u32 + 1) as usize);
    }
    let board = Board::arrange(shape, |cell| tiles[cell]);
    if is_solvable(&board, &goal) { board } else { board.twin().unwrap_or(board) }
}

/// The generator of the page: a 32-bit counter, mixed twice (32-bit mixer by Wellons 2022, of a counter as in Steele, Lea
/// and Flood 2014).
struct MixedCounter(u32);

impl MixedCounter {
    /// A number from 0 to `end - 1`: the upper half of a product (Lemire 2019), which the page writes as a fraction of `end`.
    fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9);
        let mut mixed = (self.0 ^ (self.0 >> 16)).wrapping_mul(0x21f0_aaad);
        mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x735a_2d97);
        mixed ^= mixed >> 15;
        ((u64::from(mixed) * u64::from(end)) >> 32) as u32
    }
}
