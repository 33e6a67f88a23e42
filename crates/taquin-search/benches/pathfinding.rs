//! The closure searches beside the crate `pathfinding`, on the sliding puzzle: `cargo bench --bench pathfinding`.
//!
//! Both get the same closures. Costs must be equal; times and peak memory are printed with their ratios.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use taquin_search::{Cost, closures};

/// The system's allocator, with a count of the bytes in use.
struct CountingAllocator;

static IN_USE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

// SAFETY:
// - every call is passed on to `System` with the same arguments, and its result is returned;
// - the counters do not affect it, and counting neither allocates nor panics.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = IN_USE.fetch_add(layout.size(), Relaxed) + layout.size();
        PEAK.fetch_max(now, Relaxed);
        // SAFETY:
        // - the caller's conditions are those of `System::alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size(), Relaxed);
        // SAFETY:
        // - the caller's conditions are those of `System::dealloc`;
        // - the block came from `System::alloc`, because every allocation is passed on to it.
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// A square board of the given side; 0 is the blank, and the goal has it first.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Board<const CELLS: usize> {
    tiles: [u8; CELLS],
    blank: u8,
}

impl<const CELLS: usize> Board<CELLS> {
    const SIDE: usize = CELLS.isqrt();

    fn new(tiles: [u8; CELLS]) -> Self {
        let blank = tiles.iter().position(|&tile| tile == 0).expect("a board has a blank") as u8;
        Board { tiles, blank }
    }

    fn neighbours(&self) -> Vec<(Self, Cost)> {
        let at = usize::from(self.blank);
        let (row, col) = (at / Self::SIDE, at % Self::SIDE);
        let mut boards = Vec::with_capacity(4);
        let mut slide = |from: usize| {
            let mut board = self.clone();
            board.tiles.swap(at, from);
            board.blank = from as u8;
            boards.push((board, 1));
        };
        if row > 0 {
            slide(at - Self::SIDE);
        }
        if col > 0 {
            slide(at - 1);
        }
        if col + 1 < Self::SIDE {
            slide(at + 1);
        }
        if row + 1 < Self::SIDE {
            slide(at + Self::SIDE);
        }
        boards
    }

    fn manhattan(&self) -> Cost {
        let distance = |(cell, &tile): (usize, &u8)| {
            let home = usize::from(tile);
            (cell / Self::SIDE).abs_diff(home / Self::SIDE) + (cell % Self::SIDE).abs_diff(home % Self::SIDE)
        };
        self.tiles.iter().enumerate().filter(|(_, tile)| **tile != 0).map(distance).sum::<usize>() as Cost
    }

    fn is_goal(&self) -> bool {
        self.tiles.iter().enumerate().all(|(cell, &tile)| cell == usize::from(tile))
    }
}

/// Runs a search three times: its answer, the shortest time and the peak of allocated bytes.
fn measure(search: impl Fn() -> Option<Cost>) -> (Option<Cost>, Duration, usize) {
    let mut best = Duration::MAX;
    let mut answer = None;
    let before = IN_USE.load(Relaxed);
    PEAK.store(before, Relaxed);
    for _ in 0..3 {
        let started = Instant::now();
        answer = search();
        best = best.min(started.elapsed());
    }
    (answer, best, PEAK.load(Relaxed) - before)
}

fn compare(name: &str, theirs: impl Fn() -> Option<Cost>, ours: impl Fn() -> Option<Cost>) {
    let (their_cost, their_time, their_bytes) = measure(theirs);
    let (our_cost, our_time, our_bytes) = measure(ours);
    assert_eq!(their_cost, our_cost, "{name}");
    println!(
        "{name:<22} {:>5} {:>12.3?} {:>12.3?} {:>7.2} {:>12} {:>12} {:>7.2}",
        our_cost.expect("a solution"),
        their_time,
        our_time,
        our_time.as_secs_f64() / their_time.as_secs_f64(),
        their_bytes,
        our_bytes,
        our_bytes as f64 / their_bytes as f64,
    );
}

fn cost<N>(found: Option<(Vec<N>, Cost)>) -> Option<Cost> {
    found.map(|(_, cost)| cost)
}

/// A* and IDA*, on boards of any size.
fn compare_informed<const CELLS: usize>(puzzle: &str, start: &Board<CELLS>) {
    let (near, h, goal) = (Board::<CELLS>::neighbours, Board::<CELLS>::manhattan, Board::<CELLS>::is_goal);
    compare(
        &format!("{puzzle} astar"),
        || cost(pathfinding::prelude::astar(start, near, h, goal)),
        || cost(closures::astar(start, near, h, goal)),
    );
    compare(
        &format!("{puzzle} idastar"),
        || cost(pathfinding::prelude::idastar(start, near, h, goal)),
        || cost(closures::idastar(start, near, h, goal)),
    );
}

/// Breadth-first search and Dijkstra's algorithm, which see every board of the 8-puzzle.
fn compare_uninformed(puzzle: &str, start: &Board<9>) {
    let plain = |board: &Board<9>| board.neighbours().into_iter().map(|(next, _)| next);
    let edges = |path: Option<Vec<Board<9>>>| path.map(|path| path.len() as Cost - 1);
    compare(
        &format!("{puzzle} bfs"),
        || edges(pathfinding::prelude::bfs(start, plain, Board::is_goal)),
        || edges(closures::bfs(start, plain, Board::is_goal)),
    );
    compare(
        &format!("{puzzle} dijkstra"),
        || cost(pathfinding::prelude::dijkstra(start, Board::neighbours, Board::is_goal)),
        || cost(closures::dijkstra(start, Board::neighbours, Board::is_goal)),
    );
}

fn main() {
    println!(
        "{:<22} {:>5} {:>12} {:>12} {:>7} {:>12} {:>12} {:>7}",
        "search", "cost", "pathfinding", "taquin", "ratio", "peak bytes", "peak bytes", "ratio"
    );
    // One of the two 8-puzzles that need 31 moves, to the goal with the blank first.
    let hardest = Board::new([8, 0, 6, 5, 4, 7, 2, 3, 1]);
    compare_uninformed("8-puzzle", &hardest);
    compare_informed("8-puzzle", &hardest);
    // Korf's board 79 (1985), which needs 42 moves.
    compare_informed("15-puzzle", &Board::new([0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15]));
}
