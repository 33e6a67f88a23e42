//! A set of boards in sorted lists, with its memory counted before it is allocated.

use super::CheckDemand;
use super::tile_word::TileWord;

/// Whether a demand of the check is granted.
pub type Permission<'a, E> = dyn FnMut(CheckDemand) -> Result<(), E> + 'a;

/// A layer is split by the spread of its boards, so that no step of the work on it takes long.
const PARTS: usize = 256;

/// The boards of one depth.
pub struct Layer<T> {
    parts: Vec<Part<T>>,
    /// The bytes that each board takes outside the lists.
    outside: usize,
}

/// The boards of one part: those before `sorted` in order and different from each other.
struct Part<T> {
    boards: Vec<T>,
    sorted: usize,
}

impl<T: TileWord> Layer<T> {
    /// No boards, of this many cells.
    pub fn new(cells: usize) -> Layer<T> {
        let parts = (0..PARTS).map(|_| Part { boards: Vec::new(), sorted: 0 }).collect();
        Layer { parts, outside: T::outside(cells) }
    }

    /// The number of boards; exact after [`Layer::sort`].
    pub fn len(&self) -> usize {
        self.parts.iter().map(|part| part.boards.len()).sum()
    }

    /// The boards, part by part.
    pub fn parts(&self) -> impl Iterator<Item = &[T]> {
        self.parts.iter().map(|part| &part.boards[..])
    }

    /// Adds a board, which may be there already.
    #[inline]
    pub fn push<E>(&mut self, board: T, may: &mut Permission<E>) -> Result<(), E> {
        let part = &mut self.parts[(board.spread() >> 56) as usize];
        if part.boards.len() == part.boards.capacity() {
            part.make_room(self.outside, may)?;
        }
        part.boards.push(board);
        Ok(())
    }

    /// Sorts the boards, and drops repeated ones and those of `others`.
    pub fn sort<E>(&mut self, others: [&Layer<T>; 2], may: &mut Permission<E>) -> Result<(), E> {
        for (place, part) in self.parts.iter_mut().enumerate() {
            part.sort();
            for other in others {
                let mut rest = other.parts[place].boards.iter().peekable();
                part.boards.retain(|board| {
                    while rest.next_if(|other| *other < board).is_some() {}
                    rest.peek() != Some(&board)
                });
            }
            part.sorted = part.boards.len();
            may(CheckDemand::Boards(0))?;
        }
        Ok(())
    }

    /// Whether both layers, sorted, have a board in common.
    pub fn meets(&self, other: &Layer<T>) -> bool {
        self.parts().zip(other.parts()).any(|(few, many)| {
            let (few, many) = if few.len() <= many.len() { (few, many) } else { (many, few) };
            let mut rest = many;
            few.iter().any(|board| {
                rest = &rest[rest.partition_point(|other| other < board)..];
                rest.first() == Some(board)
            })
        })
    }

    /// Frees all memory.
    pub fn clear<E>(&mut self, may: &mut Permission<E>) -> Result<(), E> {
        for part in &mut self.parts {
            let bytes = part.bytes(self.outside);
            *part = Part { boards: Vec::new(), sorted: 0 };
            may(CheckDemand::Freed(bytes))?;
        }
        Ok(())
    }
}

impl<T: TileWord> Part<T> {
    /// The bytes counted for the list; every place in it counts as a board.
    fn bytes(&self, outside: usize) -> usize {
        self.boards.capacity() * (size_of::<T>() + outside)
    }

    /// Drops repeated boards, and doubles the list if that does not free a third of it.
    #[cold]
    fn make_room<E>(&mut self, outside: usize, may: &mut Permission<E>) -> Result<(), E> {
        self.sort();
        let capacity = self.boards.capacity();
        if self.boards.len() < capacity - capacity / 3 {
            return Ok(());
        }
        let old = self.bytes(outside);
        let wanted = (2 * capacity).max(4);
        may(CheckDemand::Allocate(wanted * (size_of::<T>() + outside)))?;
        let mut grown = Vec::with_capacity(wanted);
        grown.append(&mut self.boards);
        self.boards = grown;
        may(CheckDemand::Freed(old))
    }

    fn sort(&mut self) {
        if self.sorted < self.boards.len() {
            self.boards.sort_unstable();
            self.boards.dedup();
            self.sorted = self.boards.len();
        }
    }
}
