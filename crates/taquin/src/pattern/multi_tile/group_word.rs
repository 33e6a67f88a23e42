//! Groups of tiles on a board as one word, two bits per cell, and moves on it.

use crate::Shape;

/// A move of the tiles between the blank and another cell of its line, on a word of groups.
///
/// The cell of the blank holds the blank's own group, before and after.
#[derive(Clone, Copy, Debug, Default)]
pub struct GroupMove {
    /// The cells that stay.
    keep: u32,
    /// The cells that tiles come to.
    enter: u32,
    /// The group of the blank in its new cell.
    blank: u32,
    /// How far the word is rotated to the left.
    rotation: u32,
}

impl GroupMove {
    /// The move that brings the blank from one cell to another; `None` if they are not different cells of one line.
    pub fn new(shape: Shape, [from, to]: [usize; 2], blank_group: u32) -> Option<GroupMove> {
        let stride = match (shape.row(from) == shape.row(to), shape.col(from) == shape.col(to)) {
            (true, false) => 1,
            (false, true) => shape.cols(),
            _ => return None,
        };
        let line = (from.min(to)..=from.max(to)).step_by(stride).fold(0, |line, cell| line | 3 << (2 * cell));
        let bits = 2 * stride as u32;
        Some(GroupMove {
            keep: !line,
            enter: line & !(3 << (2 * to)),
            blank: blank_group << (2 * to),
            rotation: if to < from { bits } else { 32 - bits },
        })
    }

    /// The word after the move.
    #[inline(always)]
    pub fn apply(self, word: u32) -> u32 {
        word & self.keep | word.rotate_left(self.rotation) & self.enter | self.blank
    }
}
