//! What slides do to a board in a word.

use crate::{Board, Slide};

/// A board: four bits for the tile of each cell, the first cell lowest; the blank is zero.
pub type Word = u64;

/// The number of [`Stand`]s, used or not.
pub const STANDS: usize = 64;

/// The blank's cell and the slide that brought it there, as one number.
pub type Stand = usize;

/// One slide out of a stand.
#[derive(Clone, Copy)]
pub struct Exit {
    /// The slide.
    pub slide: Slide,
    /// The stand it leads to.
    pub next: Stand,
    /// The lowest bit of the cell that its tile leaves.
    from: u32,
    /// What is added to a word for each unit of the tile's number to carry it into the blank's cell.
    carry: Word,
    /// The tiles that it brings nearer to their homes, one bit each.
    nearer: u32,
}

impl Exit {
    /// The word after the slide, and whether the tile comes nearer to its home: one or zero.
    #[inline(always)]
    pub fn slide(&self, word: Word) -> (Word, usize) {
        let tile = word >> self.from & 15;
        (word.wrapping_add(tile.wrapping_mul(self.carry)), (self.nearer >> tile & 1) as usize)
    }
}

/// The slides of all boards of one shape, on the way to one goal.
pub struct Rules {
    exits: Vec<Vec<Exit>>,
    first: Vec<Vec<Exit>>,
    goal: Word,
    home: usize,
}

impl Rules {
    /// The rules of boards that shall become `goal`.
    pub fn new(goal: &Board) -> Rules {
        let cells = goal.shape().cells();
        let last = |stand: Stand| Some(Slide::ALL[stand % 4]);
        let used = |stand: Stand| if stand / 4 < cells { exits(goal, stand / 4, last(stand)) } else { Vec::new() };
        Rules {
            exits: (0..STANDS).map(used).collect(),
            first: (0..cells).map(|blank| exits(goal, blank, None)).collect(),
            goal: word(goal),
            home: goal.blank(),
        }
    }

    /// The slides out of a stand, without the one back, in the order in which they are tried.
    #[inline]
    pub fn exits(&self, stand: Stand) -> &[Exit] {
        &self.exits[stand]
    }

    /// The slides out of a board that no slide led to.
    pub fn first(&self, blank: usize) -> &[Exit] {
        &self.first[blank]
    }

    /// Whether the goal is among boards of one stand.
    #[inline]
    pub fn is_goal_among(&self, stand: Stand, words: &[Word]) -> bool {
        stand / 4 == self.home && words.contains(&self.goal)
    }
}

/// A board as a word.
pub fn word(board: &Board) -> Word {
    board.tiles().iter().rev().fold(0, |word, &tile| word << 4 | Word::from(tile))
}

fn exits(goal: &Board, blank: usize, last: Option<Slide>) -> Vec<Exit> {
    let shape = goal.shape();
    let forward = Slide::ALL.into_iter().filter(|slide| last != Some(slide.inverse()));
    let possible = forward.filter_map(|slide| Some((slide, shape.source(blank, slide)?)));
    let exit = |(slide, from): (Slide, usize)| {
        let nearer = |&(home, _): &(usize, &u16)| shape.distance(blank, home) < shape.distance(from, home);
        Exit {
            slide,
            next: from * 4 + slide.index(),
            from: 4 * from as u32,
            carry: Word::wrapping_sub(1 << (4 * blank), 1 << (4 * from)),
            nearer: goal.tiles().iter().enumerate().filter(nearer).fold(0, |set, (_, &tile)| set | 1 << tile),
        }
    };
    possible.map(exit).collect()
}
