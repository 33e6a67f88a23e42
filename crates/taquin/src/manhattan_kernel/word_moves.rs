//! The moves of boards that are stored in one 64-bit word.

use crate::{Board, Slide};

/// A board: four bits for the tile of each cell, the first cell lowest; the blank is zero.
pub type Word = u64;

/// The number of [`BlankState`]s, including unused ones.
pub const BLANK_STATES: usize = 64;

/// The blank's cell and the last slide, as one number.
pub type BlankState = usize;

/// One slide out of a blank state.
#[derive(Clone, Copy)]
pub struct WordMove {
    /// The slide.
    pub slide: Slide,
    /// The blank state after it.
    pub next: BlankState,
    /// The lowest bit of the cell that its tile leaves.
    from: u32,
    /// Added to the word for each unit of the tile's number, this moves the tile into the blank's cell.
    carry: Word,
    /// The tiles that it brings nearer to their homes, as a bit set.
    nearer: u32,
}

impl WordMove {
    /// The word after the slide, and 1 if the tile comes nearer to its home, else 0.
    #[inline(always)]
    pub fn slide(&self, word: Word) -> (Word, usize) {
        let tile = word >> self.from & 15;
        (word.wrapping_add(tile.wrapping_mul(self.carry)), (self.nearer >> tile & 1) as usize)
    }
}

/// The moves of all boards of one shape towards one goal.
pub struct WordMoves {
    moves_out: Vec<Vec<WordMove>>,
    first: Vec<Vec<WordMove>>,
    goal: Word,
    home: usize,
}

impl WordMoves {
    /// The moves towards this goal.
    pub fn new(goal: &Board) -> WordMoves {
        let first: Vec<Vec<WordMove>> = (0..goal.shape().cells()).map(|blank| moves_out(goal, blank)).collect();
        let last = |state: BlankState| Slide::ALL.into_iter().find(|&slide| slide.index() == state % 4);
        let forward = |state: BlankState| -> Vec<WordMove> {
            let possible = first.get(state / 4).into_iter().flatten();
            possible.filter(|next| last(state) != Some(next.slide.inverse())).copied().collect()
        };
        let moves_out = (0..BLANK_STATES).map(forward).collect();
        WordMoves { moves_out, first, goal: word(goal), home: goal.blank() }
    }

    /// The slides out of a blank state, without taking back the last one, in the order in which they are tried.
    #[inline]
    pub fn moves_out(&self, state: BlankState) -> &[WordMove] {
        &self.moves_out[state]
    }

    /// The slides out of a start board.
    pub fn first(&self, blank: usize) -> &[WordMove] {
        &self.first[blank]
    }

    /// Whether the goal is among boards of one blank state.
    #[inline]
    pub fn is_goal_among(&self, state: BlankState, words: &[Word]) -> bool {
        state / 4 == self.home && words.contains(&self.goal)
    }
}

/// A board as a word.
pub fn word(board: &Board) -> Word {
    board.tiles().iter().rev().fold(0, |word, &tile| word << 4 | Word::from(tile))
}

/// All slides into a blank cell, in the order in which they are tried.
fn moves_out(goal: &Board, blank: usize) -> Vec<WordMove> {
    let shape = goal.shape();
    let possible = Slide::ALL.into_iter().filter_map(|slide| Some((slide, shape.source(blank, slide)?)));
    let exit = |(slide, from): (Slide, usize)| {
        let nearer = |&(home, _): &(usize, &u16)| shape.distance(blank, home) < shape.distance(from, home);
        WordMove {
            slide,
            next: from * 4 + slide.index(),
            from: 4 * from as u32,
            carry: Word::wrapping_sub(1 << (4 * blank), 1 << (4 * from)),
            nearer: goal.tiles().iter().enumerate().filter(nearer).fold(0, |set, (_, &tile)| set | 1 << tile),
        }
    };
    possible.map(exit).collect()
}
