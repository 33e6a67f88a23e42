//! Our searches beside the crate `pathfinding`, on the sliding puzzle: `cargo bench --bench pathfinding`.
//!
//! The closure searches get the same closures as theirs. The searches on a space, whose names end in `on a space`, get
//! the same puzzle with moves, keys of 64 bits and an estimate that is updated. Costs must be equal; times and peak
//! memory are printed with their ratios. Times are processor times, the least of seven. Words after `--` select the rows that contain them all.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::RefCell;
use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, SystemTime};

use taquin_search::{
    Choices, Cost, Heuristic, Meter, Outcome, Packed, Path, Space, Undirected, Unwatched, Zero, a_star_metered,
    bidirectional_metered, breadth_first_metered, closures, dijkstra_metered,
};

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

/// The puzzle as a space: a move is the way the blank goes, and the estimate changes by the tile that moves.
struct Puzzle<const CELLS: usize>;

/// A tile leaves the cell `from` and enters the cell `to`, where the blank was.
#[derive(Clone, Copy)]
struct Slide {
    tile: u8,
    from: u8,
    to: u8,
}

impl<const CELLS: usize> Space for Puzzle<CELLS> {
    type State = Board<CELLS>;
    type Move = u8;
    type Step = Slide;
    const MOVES: &'static [u8] = &[0, 1, 2, 3];

    fn step(&self, board: &Board<CELLS>, m: u8) -> Option<Slide> {
        let (to, side) = (usize::from(board.blank), Board::<CELLS>::SIDE);
        let from = match m {
            0 => to.checked_sub(side)?,
            1 if !to.is_multiple_of(side) => to - 1,
            2 if !(to + 1).is_multiple_of(side) => to + 1,
            3 if to + side < CELLS => to + side,
            _ => return None,
        };
        Some(Slide { tile: board.tiles[from], from: from as u8, to: board.blank })
    }

    fn apply(&self, board: &mut Board<CELLS>, slide: Slide) {
        board.tiles.swap(usize::from(slide.from), usize::from(slide.to));
        board.blank = slide.from;
    }

    fn undo(&self, board: &mut Board<CELLS>, slide: Slide) {
        board.tiles.swap(usize::from(slide.from), usize::from(slide.to));
        board.blank = slide.to;
    }

    fn is_goal(&self, board: &Board<CELLS>) -> bool {
        board.is_goal()
    }

    fn choices(&self, _: &Board<CELLS>, last: Option<u8>) -> Option<Choices> {
        Some(last.map_or(Choices::all(4), |last| Choices::all(4).without(usize::from(3 - last))))
    }

    fn try_inverse(&self, m: u8) -> Option<u8> {
        Some(self.inverse(m))
    }
}

impl<const CELLS: usize> Undirected for Puzzle<CELLS> {
    fn inverse(&self, m: u8) -> u8 {
        3 - m
    }
}

impl<const CELLS: usize> Packed<u64> for Puzzle<CELLS> {
    fn pack(&self, board: &Board<CELLS>) -> u64 {
        board.tiles.iter().rev().fold(0, |key, &tile| key << 4 | u64::from(tile))
    }

    fn pack_after(&self, key: &u64, _: &mut Board<CELLS>, slide: Slide) -> u64 {
        let tile = u64::from(slide.tile);
        key ^ tile << (4 * slide.from) ^ tile << (4 * slide.to)
    }

    fn unpack(&self, key: &u64) -> Board<CELLS> {
        Board::new(std::array::from_fn(|cell| (key >> (4 * cell) & 15) as u8))
    }
}

/// The Manhattan distance to the goal with the blank first, or to any board, updated by the tile that moves.
struct Manhattan<const CELLS: usize> {
    distances: [[u8; CELLS]; CELLS],
}

impl<const CELLS: usize> Manhattan<CELLS> {
    fn to(goal: &Board<CELLS>) -> Self {
        let side = Board::<CELLS>::SIDE;
        let mut distances = [[0; CELLS]; CELLS];
        for (home, &tile) in goal.tiles.iter().enumerate().filter(|(_, tile)| **tile != 0) {
            distances[usize::from(tile)] = std::array::from_fn(|cell| {
                ((cell / side).abs_diff(home / side) + (cell % side).abs_diff(home % side)) as u8
            });
        }
        Manhattan { distances }
    }

    fn distance(&self, tile: u8, cell: u8) -> Cost {
        Cost::from(self.distances[usize::from(tile)][usize::from(cell)])
    }
}

impl<const CELLS: usize> Heuristic<Puzzle<CELLS>> for Manhattan<CELLS> {
    type Memo = Cost;

    fn start(&self, board: &Board<CELLS>) -> Cost {
        board.tiles.iter().zip(0..).map(|(&tile, cell)| self.distance(tile, cell)).sum()
    }

    fn resume(&self, _: &Board<CELLS>, sum: Cost) -> Cost {
        sum
    }

    fn step(&self, sum: Cost, _: &Board<CELLS>, slide: Slide) -> Cost {
        sum + self.distance(slide.tile, slide.to) - self.distance(slide.tile, slide.from)
    }

    fn estimate(&self, sum: Cost) -> Cost {
        sum
    }

    fn is_admissible(&self) -> bool {
        true
    }
}

/// The time this thread has been running, or the time of day where the system does not tell.
fn processor_time() -> Duration {
    let from_system = || {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        Some(Duration::from_nanos(text.split(' ').next()?.parse().ok()?))
    };
    from_system().unwrap_or_else(|| SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default())
}

/// A search by name.
type Contender<'a> = (String, &'a dyn Fn() -> Option<Cost>);

/// The least time that is measured at once: the system counts processor time in steps of some milliseconds.
const LEAST: Duration = Duration::from_millis(100);

/// Runs searches in turns, several times: for each its answer, its shortest time and its peak of allocated bytes.
fn measure(searches: &[&Contender]) -> Vec<(Option<Cost>, Duration, usize)> {
    let mut measured = vec![(None, Duration::MAX, 0); searches.len()];
    for _ in 0..7 {
        for ((_, search), (answer, least, peak)) in searches.iter().zip(&mut measured) {
            let before = IN_USE.load(Relaxed);
            PEAK.store(before, Relaxed);
            let (started, mut runs, mut time) = (processor_time(), 0, Duration::ZERO);
            while time < LEAST {
                // As many again, because asking for the time takes longer than a small search.
                for _ in 0..runs.max(1) {
                    *answer = search();
                }
                runs = (2 * runs).max(1);
                time = processor_time() - started;
            }
            *least = (*least).min(time / runs);
            *peak = PEAK.load(Relaxed) - before;
        }
    }
    measured
}

/// Compares the first search, which is theirs, with ours.
fn compare(searches: &[Contender]) {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let is_selected = |row: &str| words.iter().all(|word| row.contains(word.as_str()));
    let (theirs, ours) = searches.split_first().expect("a search to compare with");
    let selected: Vec<_> = ours.iter().filter(|(row, _)| is_selected(row)).collect();
    if selected.is_empty() {
        return;
    }
    let all: Vec<_> = std::iter::once(theirs).chain(selected).collect();
    let measured = measure(&all);
    let (their_cost, their_time, their_bytes) = measured[0];
    for ((row, _), (cost, time, bytes)) in all.iter().zip(&measured) {
        assert_eq!(*cost, their_cost, "{row}");
        println!(
            "{row:<42} {:>5} {time:>11.3?} {:>6.2} {bytes:>11} {:>6.2}",
            cost.expect("a solution"),
            time.as_secs_f64() / their_time.as_secs_f64(),
            *bytes as f64 / their_bytes as f64,
        );
    }
}

fn cost<N>(found: Option<(Vec<N>, Cost)>) -> Option<Cost> {
    found.map(|(_, cost)| cost)
}

fn cost_on_space<M>(outcome: Outcome<M>) -> Option<Cost> {
    match outcome {
        Outcome::Solved(Path { cost, .. }) => Some(cost),
        _ => None,
    }
}

/// A*, on boards of any size.
fn compare_a_star<const CELLS: usize>(puzzle: &str, start: &Board<CELLS>) {
    let (near, h, goal) = (Board::<CELLS>::neighbours, Board::<CELLS>::manhattan, Board::<CELLS>::is_goal);
    let solved = Board::new(std::array::from_fn(|cell| cell as u8));
    let (ahead, behind) = (Manhattan::to(&solved), Manhattan::to(start));
    let (expanded, estimated) = (RefCell::new(Vec::new()), RefCell::new(Vec::new()));
    let answer = cost(closures::astar(
        start,
        |board| {
            expanded.borrow_mut().push(board.clone());
            board.neighbours()
        },
        |board| {
            estimated.borrow_mut().push(board.clone());
            board.manhattan()
        },
        goal,
    ));
    let (expanded, estimated) = (expanded.into_inner(), estimated.into_inner());
    compare(&[
        (format!("{puzzle} astar of pathfinding"), &|| cost(pathfinding::prelude::astar(start, near, h, goal))),
        (format!("{puzzle} astar"), &|| cost(closures::astar(start, near, h, goal))),
        (format!("{puzzle} astar: the closures alone"), &|| {
            expanded.iter().for_each(|board| _ = black_box((board.is_goal(), board.neighbours())));
            estimated.iter().for_each(|board| _ = black_box(board.manhattan()));
            answer
        }),
        (format!("{puzzle} astar on a space"), &|| {
            cost_on_space(a_star_metered(&Puzzle, &ahead, start, &mut Meter::unlimited(), &mut Unwatched))
        }),
        (format!("{puzzle} astar bidirectional on a space"), &|| {
            let mut meter = Meter::unlimited();
            cost_on_space(bidirectional_metered(&Puzzle, &ahead, &behind, start, &solved, &mut meter, &mut Unwatched))
        }),
    ]);
}

/// IDA*, on boards of any size.
fn compare_ida_star<const CELLS: usize>(puzzle: &str, start: &Board<CELLS>) {
    let (near, h, goal) = (Board::<CELLS>::neighbours, Board::<CELLS>::manhattan, Board::<CELLS>::is_goal);
    compare(&[
        (format!("{puzzle} idastar of pathfinding"), &|| cost(pathfinding::prelude::idastar(start, near, h, goal))),
        (format!("{puzzle} idastar"), &|| cost(closures::idastar(start, near, h, goal))),
    ]);
}

/// Breadth-first search and Dijkstra's algorithm, which see every board of the 8-puzzle.
fn compare_uninformed(puzzle: &str, start: &Board<9>) {
    let plain = |board: &Board<9>| board.neighbours().into_iter().map(|(next, _)| next);
    let edges = |path: Option<Vec<Board<9>>>| path.map(|path| path.len() as Cost - 1);
    let solved = Board::new([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    compare(&[
        (format!("{puzzle} bfs of pathfinding"), &|| edges(pathfinding::prelude::bfs(start, plain, Board::is_goal))),
        (format!("{puzzle} bfs"), &|| edges(closures::bfs(start, plain, Board::is_goal))),
        (format!("{puzzle} bfs on a space"), &|| {
            cost_on_space(breadth_first_metered(&Puzzle, start, &mut Meter::unlimited(), &mut Unwatched))
        }),
    ]);
    compare(&[
        (format!("{puzzle} dijkstra of pathfinding"), &|| {
            cost(pathfinding::prelude::dijkstra(start, Board::neighbours, Board::is_goal))
        }),
        (format!("{puzzle} dijkstra"), &|| cost(closures::dijkstra(start, Board::neighbours, Board::is_goal))),
        (format!("{puzzle} dijkstra on a space"), &|| {
            cost_on_space(dijkstra_metered(&Puzzle, start, &mut Meter::unlimited(), &mut Unwatched))
        }),
        (format!("{puzzle} dijkstra bidirectional on a space"), &|| {
            let mut meter = Meter::unlimited();
            cost_on_space(bidirectional_metered(&Puzzle, &Zero, &Zero, start, &solved, &mut meter, &mut Unwatched))
        }),
    ]);
}

/// Searches of a few microseconds: what a search costs before it has stored much.
fn compare_tiny() {
    let near = |&(x, y): &(u8, u8)| {
        let steps = [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
        steps.into_iter().filter(|&(x, y)| x < 10 && y < 10)
    };
    let edges = |at: &(u8, u8)| near(at).map(|next| (next, 1));
    let (start, is_goal) = ((0, 0), |&at: &(u8, u8)| at == (9, 9));
    let h = |&(x, y): &(u8, u8)| Cost::from(18 - x - y);
    let length = |path: Option<Vec<(u8, u8)>>| path.map(|path| path.len() as Cost - 1);
    compare(&[
        ("grid of 100 cells bfs of pathfinding".into(), &|| length(pathfinding::prelude::bfs(&start, near, is_goal))),
        ("grid of 100 cells bfs".into(), &|| length(closures::bfs(&start, near, is_goal))),
    ]);
    compare(&[
        ("grid of 100 cells dijkstra of pathfinding".into(), &|| {
            cost(pathfinding::prelude::dijkstra(&start, edges, is_goal))
        }),
        ("grid of 100 cells dijkstra".into(), &|| cost(closures::dijkstra(&start, edges, is_goal))),
    ]);
    compare(&[
        ("grid of 100 cells astar of pathfinding".into(), &|| {
            cost(pathfinding::prelude::astar(&start, edges, h, is_goal))
        }),
        ("grid of 100 cells astar".into(), &|| cost(closures::astar(&start, edges, h, is_goal))),
    ]);
}

fn main() {
    println!("{:<42} {:>5} {:>11} {:>6} {:>11} {:>6}", "search", "cost", "time", "ratio", "peak bytes", "ratio");
    compare_tiny();
    // One of the two 8-puzzles that need 31 moves, to the goal with the blank first.
    let hardest = Board::new([8, 0, 6, 5, 4, 7, 2, 3, 1]);
    compare_uninformed("8-puzzle", &hardest);
    compare_a_star("8-puzzle", &hardest);
    compare_ida_star("8-puzzle", &hardest);
    // Korf's boards 79 and 16 (1985), which need 42 moves: A* stores 134,104 and 1,701,459 boards.
    let board_79 = Board::new([0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15]);
    compare_a_star("15-puzzle", &board_79);
    compare_ida_star("15-puzzle", &board_79);
    compare_a_star("larger 15-puzzle", &Board::new([1, 3, 2, 5, 10, 9, 15, 6, 8, 14, 13, 11, 12, 4, 7, 0]));
}
