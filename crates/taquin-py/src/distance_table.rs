//! The distance of every board of a small shape from a goal, as a table of bytes by the rank of the permutation.

use std::sync::{Arc, Mutex, PoisonError};

use taquin::{Board, Shape, Slide};

/// The most cells: 9! bytes are 363 kB, and are filled in some 20 ms.
const MOST_CELLS: usize = 9;
/// The most tables that are kept.
const KEPT: usize = 16;
const UNKNOWN: u8 = u8::MAX;

static TABLES: Mutex<Vec<Arc<DistanceTable>>> = Mutex::new(Vec::new());

/// The distances of all boards from one goal.
pub struct DistanceTable {
    goal: Board,
    distances: Vec<u8>,
}

/// The table of a goal, from those used lately or built.
pub fn distance_table(goal: &Board) -> Arc<DistanceTable> {
    let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(table) = tables.iter().find(|table| table.goal == *goal) {
        return Arc::clone(table);
    }
    let built = Arc::new(DistanceTable::new(goal));
    if tables.len() == KEPT {
        tables.remove(0);
    }
    tables.push(Arc::clone(&built));
    built
}

impl DistanceTable {
    /// Whether there can be a table for a shape.
    pub fn is_possible(shape: Shape) -> bool {
        shape.cells() <= MOST_CELLS
    }

    /// Breadth-first search from the goal.
    fn new(goal: &Board) -> DistanceTable {
        let (shape, cells) = (goal.shape(), goal.shape().cells());
        let mut distances = vec![UNKNOWN; (1..=cells).product()];
        distances[rank(goal.tiles())] = 0;
        let (mut layer, mut depth) = (goal.tiles().to_vec(), 0);
        while !layer.is_empty() {
            let mut following = Vec::new();
            for tiles in layer.chunks_exact(cells) {
                let blank = tiles.iter().position(|&tile| tile == 0).unwrap_or_default();
                let mut next = tiles.to_vec();
                for source in Slide::ALL.into_iter().filter_map(|slide| shape.source(blank, slide)) {
                    next.swap(blank, source);
                    let distance = &mut distances[rank(&next)];
                    if *distance == UNKNOWN {
                        *distance = depth + 1;
                        following.extend_from_slice(&next);
                    }
                    next.swap(blank, source);
                }
            }
            layer = following;
            depth += 1;
        }
        DistanceTable { goal: goal.clone(), distances }
    }

    /// The distance of a permutation; `None` if it cannot be solved.
    pub fn distance(&self, tiles: &[u16]) -> Option<u8> {
        Some(self.distances[rank(tiles)]).filter(|&distance| distance != UNKNOWN)
    }
}

/// The place of a permutation among all, in the order of their tiles.
fn rank(tiles: &[u16]) -> usize {
    let mut unused = (1_u32 << tiles.len()) - 1;
    tiles.iter().zip((1..=tiles.len()).rev()).fold(0, |rank, (&tile, left)| {
        let smaller = (unused & ((1 << tile) - 1)).count_ones();
        unused &= !(1 << tile);
        rank * left + smaller as usize
    })
}
