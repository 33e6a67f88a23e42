//! Boards as arrays: rows of 16-bit numbers in, one number or some boards out for each, on several threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use pyo3::buffer::{Element, PyBuffer};
use pyo3::prelude::*;
use taquin::generate::{random_at_distance, random_solvable, random_unsolvable, random_walk};
use taquin::{Board, Goal, Meter, Random, Shape, Slide, is_solvable, visit_layers};

use crate::board::ShapeArg;
use crate::distance_table::{DistanceTable, distance_table};
use crate::errors::{bad_board, bad_value, limit_reached};
use crate::goal::GoalArg;
use crate::heuristic::composite;
use crate::interrupt::interruptible;
use crate::options::thread_count;
use crate::pdb::PyPdb;

/// The boards that a thread takes together.
const TOGETHER: usize = 256;

/// A numpy array of these numbers.
pub fn numpy_array<'py, T: Element>(
    py: Python<'py>,
    shape: &[usize],
    kind: &str,
    values: &[T],
) -> PyResult<Bound<'py, PyAny>> {
    let array = py.import("numpy")?.call_method1("empty", (values.len(), kind))?;
    PyBuffer::<T>::get(&array)?.copy_from_slice(py, values)?;
    array.call_method1("reshape", (shape.to_vec(),))
}

/// Boards of one shape, row by row; a board is checked where it is used.
pub struct Rows {
    pub tiles: Vec<u16>,
    pub shape: Shape,
}

impl Rows {
    fn new(py: Python, tiles: &PyBuffer<u16>, shape: &ShapeArg) -> PyResult<Rows> {
        Ok(Rows { tiles: tiles.to_vec(py)?, shape: shape.shape()? })
    }

    fn count(&self) -> usize {
        self.tiles.len() / self.shape.cells()
    }

    fn row(&self, index: usize) -> &[u16] {
        let cells = self.shape.cells();
        &self.tiles[index * cells..(index + 1) * cells]
    }

    /// The board of a row, or an error that says which.
    fn board(&self, index: usize) -> Result<Board, PyErr> {
        Board::new(self.shape, self.row(index)).map_err(|error| bad_board(format!("board {index}: {error}")))
    }
}

/// Calls `each` with every index below `count` on several threads; it appends what belongs to the index. The first error, or a
/// signal, ends it.
pub fn for_each<T: Send>(
    py: Python,
    count: usize,
    threads: i128,
    each: impl Fn(usize, &mut Vec<T>) -> PyResult<()> + Sync,
) -> PyResult<Vec<T>> {
    let threads = thread_count(threads)?.min(count.div_ceil(TOGETHER)).max(1);
    interruptible(py, |flag| on_threads(count, threads, flag, &each))?
}

fn on_threads<T: Send>(
    count: usize,
    threads: usize,
    flag: &AtomicBool,
    each: &(impl Fn(usize, &mut Vec<T>) -> PyResult<()> + Sync),
) -> PyResult<Vec<T>> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let first = next.fetch_add(TOGETHER, Ordering::Relaxed);
            if first >= count {
                return;
            }
            let mut found = Vec::new();
            let result = (first..(first + TOGETHER).min(count)).try_for_each(|index| each(index, &mut found));
            if result.is_err() || flag.load(Ordering::Relaxed) {
                next.store(count, Ordering::Relaxed);
            }
            done.lock().unwrap_or_else(PoisonError::into_inner).push((first, result.map(|()| found)));
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            // What threads that the system does not start would do is left to the others.
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(first, _)| *first);
    let mut all = Vec::new();
    for (_, found) in done {
        all.extend(found?);
    }
    Ok(all)
}

/// The Manhattan distance from a table of each tile's distance from its home in each cell.
struct ManhattanTable {
    cells: usize,
    distances: Vec<u16>,
}

impl ManhattanTable {
    fn new(goal: &Board) -> ManhattanTable {
        let (shape, homes) = (goal.shape(), goal.places());
        let of = |tile: usize, cell| if tile == 0 { 0 } else { shape.distance(homes[tile], cell) as u16 };
        let cells = shape.cells();
        ManhattanTable { cells, distances: (0..cells * cells).map(|at| of(at % cells, at / cells)).collect() }
    }

    /// `None` if the tiles are not a permutation.
    fn value(&self, tiles: &[u16]) -> Option<u32> {
        let (mut seen, mut sum) = (0_u64, 0);
        for (lines, &tile) in self.distances.chunks_exact(self.cells).zip(tiles) {
            sum += u32::from(*lines.get(usize::from(tile))?);
            seen |= 1 << tile;
        }
        (seen == u64::MAX >> (64 - self.cells)).then_some(sum)
    }
}

/// The most cells whose tiles are the bits of a word, and whose table of distances is small.
const MANHATTAN_TABLE_CELLS: usize = 64;

/// The value of a heuristic expression, or of a pattern database, for each board.
#[pyfunction]
pub fn estimate_many<'py>(
    py: Python<'py>,
    tiles: PyBuffer<u16>,
    shape: ShapeArg,
    heuristic: &Bound<'py, PyAny>,
    goal: GoalArg,
    threads: i128,
) -> PyResult<Bound<'py, PyAny>> {
    let rows = Rows::new(py, &tiles, &shape)?;
    let count = rows.count();
    let values: Vec<i32> = if let Ok(pdb) = heuristic.cast::<PyPdb>() {
        let engine = &pdb.get().engine;
        let value = |index, out: &mut Vec<i32>| {
            let estimate = engine.estimate(&rows.board(index)?);
            out.push(estimate.map_err(|error| bad_value(format!("board {index}: {error}")))? as i32);
            Ok(())
        };
        for_each(py, count, threads, value)?
    } else {
        let (text, goal): (String, Board) = (heuristic.extract()?, goal.board(rows.shape)?);
        let built = py.detach(|| composite(&text, &goal))?;
        let is_manhattan = text.trim() == "manhattan" && rows.shape.cells() <= MANHATTAN_TABLE_CELLS;
        let manhattan = is_manhattan.then(|| ManhattanTable::new(&goal));
        let value = |index, out: &mut Vec<i32>| {
            let quick = manhattan.as_ref().and_then(|table| table.value(rows.row(index)));
            out.push(match quick {
                Some(value) => value as i32,
                None => built.value(&rows.board(index)?) as i32,
            });
            Ok(())
        };
        for_each(py, count, threads, value)?
    };
    numpy_array(py, &[count], "int32", &values)
}

/// Whether each board can be solved.
#[pyfunction]
pub fn is_solvable_many<'py>(
    py: Python<'py>,
    tiles: PyBuffer<u16>,
    shape: ShapeArg,
    goal: GoalArg,
    threads: i128,
) -> PyResult<Bound<'py, PyAny>> {
    let rows = Rows::new(py, &tiles, &shape)?;
    let goal = goal.board(rows.shape)?;
    let solvable = for_each(py, rows.count(), threads, |index, out: &mut Vec<u8>| {
        out.push(is_solvable(&rows.board(index)?, &goal).into());
        Ok(())
    })?;
    numpy_array(py, &[rows.count()], "uint8", &solvable)
}

/// The distance of each board from the goal by a table, −1 for boards that cannot be solved; `None` if there is no table for the shape.
#[pyfunction]
pub fn distance_many<'py>(
    py: Python<'py>,
    tiles: PyBuffer<u16>,
    shape: ShapeArg,
    goal: GoalArg,
    threads: i128,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let rows = Rows::new(py, &tiles, &shape)?;
    if !DistanceTable::is_possible(rows.shape) {
        return Ok(None);
    }
    let goal = goal.board(rows.shape)?;
    let table = py.detach(|| distance_table(&goal));
    let distances = for_each(py, rows.count(), threads, |index, out: &mut Vec<i32>| {
        rows.board(index)?;
        out.push(table.distance(rows.row(index)).map_or(-1, i32::from));
        Ok(())
    })?;
    numpy_array(py, &[rows.count()], "int32", &distances).map(Some)
}

/// The four boards one slide away, in the order of the letters U, D, L, R, and whether each slide is possible; the board itself stands
/// for a slide that is not.
#[pyfunction]
pub fn neighbors_many<'py>(
    py: Python<'py>,
    tiles: PyBuffer<u16>,
    shape: ShapeArg,
    threads: i128,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    let rows = Rows::new(py, &tiles, &shape)?;
    let (count, cells) = (rows.count(), rows.shape.cells());
    let tiles = for_each(py, count, threads, |index, out: &mut Vec<u16>| {
        let board = rows.board(index)?;
        for slide in SLIDES {
            let begin = out.len();
            out.extend_from_slice(board.tiles());
            if let Some(source) = rows.shape.source(board.blank(), slide) {
                out.swap(begin + source, begin + board.blank());
            }
        }
        Ok(())
    })?;
    let possible: Vec<u8> = (0..count)
        .flat_map(|index| {
            let blank = rows.row(index).iter().position(|&tile| tile == 0).unwrap_or_default();
            SLIDES.map(|slide| rows.shape.source(blank, slide).is_some().into())
        })
        .collect();
    let sides = [count, 4, rows.shape.rows(), rows.shape.cols()];
    debug_assert_eq!(tiles.len(), 4 * count * cells);
    Ok((numpy_array(py, &sides, "uint16", &tiles)?, numpy_array(py, &[count, 4], "uint8", &possible)?))
}

/// The slides in the order of the actions of the environment.
pub const SLIDES: [Slide; 4] = [Slide::Up, Slide::Down, Slide::Left, Slide::Right];

/// Random boards: board `i` has the seed `seed + i`.
#[pyfunction]
#[pyo3(signature = (count, shape, kind, length, seed, goal, threads))]
#[allow(clippy::too_many_arguments)]
pub fn generate_many<'py>(
    py: Python<'py>,
    count: usize,
    shape: ShapeArg,
    kind: &str,
    length: usize,
    seed: u64,
    goal: GoalArg,
    threads: i128,
) -> PyResult<Bound<'py, PyAny>> {
    let shape = shape.shape()?;
    let goal = goal.board(shape)?;
    let tiles = for_each(py, count, threads, |index, out: &mut Vec<u16>| {
        let mut random = Random::seeded(seed.wrapping_add(index as u64));
        let board = match kind {
            "solvable" => random_solvable(&goal, &mut random),
            "unsolvable" => random_unsolvable(&goal, &mut random).map_err(bad_value)?,
            "walk" => random_walk(&goal, length, &mut random),
            _ => random_at_distance(&goal, length, &mut random, &mut Meter::unlimited()).map_err(bad_value)?,
        };
        out.extend_from_slice(board.tiles());
        Ok(())
    })?;
    numpy_array(py, &[count, shape.rows(), shape.cols()], "uint16", &tiles)
}

/// The boards along random walks from the goal, none of whose slides undoes the one before; walk `i` has the seed `seed + i`.
#[pyfunction]
pub fn random_walks<'py>(
    py: Python<'py>,
    walks: usize,
    length: usize,
    shape: ShapeArg,
    seed: u64,
    goal: GoalArg,
    threads: i128,
) -> PyResult<Bound<'py, PyAny>> {
    let shape = shape.shape()?;
    let goal = goal.board(shape)?;
    let tiles = for_each(py, walks, threads, |index, out: &mut Vec<u16>| {
        let mut random = Random::seeded(seed.wrapping_add(index as u64));
        let (mut board, mut last) = (goal.clone(), None);
        for _ in 0..length {
            last = wander(&mut board, last, &mut random);
            out.extend_from_slice(board.tiles());
        }
        Ok(())
    })?;
    numpy_array(py, &[walks, length, shape.rows(), shape.cols()], "uint16", &tiles)
}

/// A random slide that does not undo the last one if another is possible.
fn wander(board: &mut Board, last: Option<Slide>, random: &mut Random) -> Option<Slide> {
    let mut choices = [Slide::Up; 4];
    let mut count = 0;
    for slide in board.slides().filter(|slide| Some(slide.inverse()) != last) {
        (choices[count], count) = (slide, count + 1);
    }
    let slide = if count > 0 { Some(choices[random.below(count)]) } else { board.slides().next() }?;
    board.slide(slide);
    Some(slide)
}

/// All boards at a distance from the goal.
#[pyfunction]
pub fn layer<'py>(py: Python<'py>, shape: ShapeArg, distance: usize, goal: GoalArg) -> PyResult<Bound<'py, PyAny>> {
    let shape = shape.shape()?;
    let goal = goal.board(shape)?;
    let mut tiles: Vec<u16> = Vec::new();
    let visited = crate::interrupt::metered(py, taquin::Limits::none(), None, |meter| {
        visit_layers(&goal, meter, |depth, board| {
            if depth == distance {
                tiles.extend_from_slice(board().tiles());
            }
            if depth > distance { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    })?;
    match visited {
        Ok(_) => {}
        Err(taquin::LayersError::Stopped(stop)) if tiles.is_empty() => return Err(limit_reached(stop, 0)),
        Err(taquin::LayersError::Stopped(_)) => {}
        Err(error) => return Err(bad_value(error)),
    }
    let count = tiles.len() / shape.cells();
    numpy_array(py, &[count, shape.rows(), shape.cols()], "uint16", &tiles)
}

/// The row-major board of a shape, for options that suit every goal.
pub fn row_major(shape: Shape) -> Board {
    Goal::RowMajor.board(shape).expect("every shape has a row-major board")
}
