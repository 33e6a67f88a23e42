//! Solving many boards of one shape on several threads, as `taquin batch` does.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use taquin::{Board, Goal, Limits, Meter, Request, RequestError, Shape, Slide, Verdict, solve};

use crate::board::ShapeArg;
use crate::errors::{bad_board, bad_value};
use crate::interrupt::interruptible;
use crate::options::{LimitOptions, MethodOptions, Options, thread_count};

/// The boards that a thread takes together: few enough to share hard boards, many enough that taking them costs little.
const TOGETHER: usize = 64;

/// The results of consecutive boards, field by field.
#[derive(Default)]
struct SolvedChunk {
    /// The moves of each board; −1 without a solution.
    lengths: Vec<i32>,
    lower_bounds: Vec<i32>,
    /// 0 solved, 1 unsolvable, 2 stopped.
    verdicts: Vec<u8>,
    /// The letters of all moves.
    letters: Vec<u8>,
    /// The slides of each board.
    slides: Vec<u64>,
}

/// Five arrays as bytes: lengths, lower bounds, verdicts, letters of all moves, slides of each board.
type ManyBytes<'py> = [Bound<'py, PyBytes>; 5];

/// Solves boards whose tiles stand one after the other in an array of 16-bit numbers.
#[pyfunction]
pub fn solve_many<'py>(
    py: Python<'py>,
    tiles: PyBuffer<u16>,
    shape: ShapeArg,
    method: Options<MethodOptions>,
    limits: Options<LimitOptions>,
    threads: i128,
) -> PyResult<ManyBytes<'py>> {
    let shape = shape.shape()?;
    let tiles = tiles.to_vec(py)?;
    let smallest = Goal::RowMajor.board(shape).map_err(bad_value)?;
    let request = method.request(smallest)?.threads(1).one_of_many(true);
    let threads = thread_count(threads)?;
    let limits = limits.limits()?;
    let limits = limits.memory(limits.memory.map(|bytes| bytes / threads));
    let request = request.end_improvement(limits);
    let chunks = interruptible(py, |flag| solve_chunks(&tiles, shape, &request, limits, threads, flag))??;
    let joined =
        |bytes: fn(&SolvedChunk) -> Vec<u8>| PyBytes::new(py, &chunks.iter().flat_map(bytes).collect::<Vec<u8>>());
    Ok([
        joined(|chunk| chunk.lengths.iter().flat_map(|length| length.to_ne_bytes()).collect()),
        joined(|chunk| chunk.lower_bounds.iter().flat_map(|bound| bound.to_ne_bytes()).collect()),
        joined(|chunk| chunk.verdicts.clone()),
        joined(|chunk| chunk.letters.clone()),
        joined(|chunk| chunk.slides.iter().flat_map(|count| count.to_ne_bytes()).collect()),
    ])
}

/// Solves the boards on several threads; the first error ends it.
fn solve_chunks(
    tiles: &[u16],
    shape: Shape,
    request: &Request,
    limits: Limits,
    threads: usize,
    flag: &AtomicBool,
) -> PyResult<Vec<SolvedChunk>> {
    let boards: Vec<&[u16]> = tiles.chunks(shape.cells()).collect();
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let work = || {
        loop {
            let first = next.fetch_add(TOGETHER, Ordering::Relaxed);
            let Some(mine) = boards.get(first..(first + TOGETHER).min(boards.len())).filter(|mine| !mine.is_empty())
            else {
                return;
            };
            let chunk = SolvedChunk::solve(mine, first, shape, request, limits, flag);
            if chunk.is_err() || flag.load(Ordering::Relaxed) {
                next.store(boards.len(), Ordering::Relaxed);
            }
            done.lock().unwrap_or_else(PoisonError::into_inner).push((first, chunk));
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(boards.len().div_ceil(TOGETHER)) {
            // Boards of threads that the system does not start are left to the others.
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(first, _)| *first);
    done.into_iter().map(|(_, chunk)| chunk).collect()
}

impl SolvedChunk {
    /// Solves boards of which the first has this index.
    fn solve(
        boards: &[&[u16]],
        first: usize,
        shape: Shape,
        request: &Request,
        limits: Limits,
        flag: &AtomicBool,
    ) -> PyResult<SolvedChunk> {
        let mut chunk = SolvedChunk::default();
        let mut request = request.clone();
        for (tiles, index) in boards.iter().zip(first..) {
            // What was solved is not asked for after a signal.
            if flag.load(Ordering::Relaxed) {
                break;
            }
            let board = Board::new(shape, *tiles).map_err(|error| bad_board(format!("board {index}: {error}")))?;
            request = request.board(board);
            chunk.add(&request, limits, flag).map_err(bad_value)?;
        }
        Ok(chunk)
    }

    fn add(&mut self, request: &Request, limits: Limits, flag: &AtomicBool) -> Result<(), RequestError> {
        let report = solve(request, &mut Meter::new(limits).cancelled_by(flag))?;
        let slides = report.slides().unwrap_or_default();
        self.lengths.push(report.moves().map_or(-1, |moves| moves as i32));
        self.lower_bounds.push(report.lower_bound as i32);
        self.verdicts.push(match report.verdict {
            Verdict::Solved(_) => 0,
            Verdict::Unsolvable => 1,
            Verdict::Stopped(_) => 2,
        });
        self.letters.extend(slides.iter().copied().map(Slide::letter).map(|letter| letter as u8));
        self.slides.push(slides.len() as u64);
        Ok(())
    }
}
