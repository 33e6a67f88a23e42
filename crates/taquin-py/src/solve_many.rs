//! Solving many boards of one shape on several threads, as `taquin batch` does.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use taquin::{Board, Limits, Meter, Report, Request, Shape, Slide, Verdict, solve};

use crate::arrays::{numpy_array, row_major};
use crate::board::ShapeArg;
use crate::errors::bad_value;
use crate::interrupt::interruptible_telling;
use crate::options::{LimitOptions, MethodOptions, Options, thread_count};

/// The boards that a thread takes together: few enough to share hard boards, many enough that taking them costs little.
const TOGETHER: usize = 64;

/// The results of consecutive boards, field by field.
#[derive(Default)]
struct SolvedChunk {
    /// The moves of each board; −1 without a solution.
    lengths: Vec<i32>,
    lower_bounds: Vec<i32>,
    /// 0 solved, 1 unsolvable, 2 stopped, 3 an error.
    verdicts: Vec<u8>,
    expanded: Vec<u64>,
    /// What is wrong with boards, by their index.
    errors: Vec<(usize, String)>,
    /// The letters of all moves.
    letters: Vec<u8>,
    /// The slides of each board.
    slides: Vec<u64>,
}

/// The lengths, lower bounds, verdicts and expanded boards as arrays, the letters of all moves, the number of slides of each board,
/// and what is wrong with boards.
type ManyFields<'py> = (Vec<Bound<'py, PyAny>>, String, Bound<'py, PyAny>, Vec<(usize, String)>);

/// Solves boards whose tiles stand one after the other in an array of 16-bit numbers. `progress` is called with the number of
/// boards that are done.
#[pyfunction]
#[pyo3(signature = (tiles, shape, method, limits, threads, progress=None))]
pub fn solve_many<'py>(
    py: Python<'py>,
    tiles: PyBuffer<u16>,
    shape: ShapeArg,
    method: Options<MethodOptions>,
    limits: Options<LimitOptions>,
    threads: i128,
    progress: Option<Py<PyAny>>,
) -> PyResult<ManyFields<'py>> {
    let shape = shape.shape()?;
    let tiles = tiles.to_vec(py)?;
    let request = method.request(row_major(shape))?.threads(1).one_of_many(true);
    let threads = thread_count(threads)?;
    let limits = limits.limits()?;
    let limits = limits.memory(limits.memory.map(|bytes| bytes / threads));
    let request = request.end_improvement(limits);
    let done = AtomicUsize::new(0);
    let tell = |py: Python| match &progress {
        Some(progress) => progress.call1(py, (done.load(Ordering::Relaxed),)).map(drop),
        None => Ok(()),
    };
    let work = |flag: &AtomicBool| solve_chunks(&tiles, shape, &request, limits, threads, (&done, flag));
    let chunks = interruptible_telling(py, tell, work)?;
    let all = SolvedChunk::joined(chunks);
    let count = [all.lengths.len()];
    let arrays = vec![
        numpy_array(py, &count, "int32", &all.lengths)?,
        numpy_array(py, &count, "int32", &all.lower_bounds)?,
        numpy_array(py, &count, "uint8", &all.verdicts)?,
        numpy_array(py, &count, "uint64", &all.expanded)?,
    ];
    let letters = String::from_utf8(all.letters).map_err(bad_value)?;
    Ok((arrays, letters, numpy_array(py, &count, "uint64", &all.slides)?, all.errors))
}

/// Solves the boards on several threads until the flag is set.
fn solve_chunks(
    tiles: &[u16],
    shape: Shape,
    request: &Request,
    limits: Limits,
    threads: usize,
    (solved, flag): (&AtomicUsize, &AtomicBool),
) -> Vec<SolvedChunk> {
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
            let chunk = SolvedChunk::solve(mine, first, shape, request, limits, (solved, flag));
            if flag.load(Ordering::Relaxed) {
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
        (solved, flag): (&AtomicUsize, &AtomicBool),
    ) -> SolvedChunk {
        let mut chunk = SolvedChunk::default();
        let mut request = request.clone();
        for (tiles, index) in boards.iter().zip(first..) {
            // What was solved is not asked for after a signal.
            if flag.load(Ordering::Relaxed) {
                break;
            }
            match Board::new(shape, *tiles) {
                Ok(board) => {
                    request = request.board(board);
                    match solve(&request, &mut Meter::new(limits).cancelled_by(flag)) {
                        Ok(report) => chunk.add(&report),
                        Err(error) => chunk.add_error(index, &error),
                    }
                }
                Err(error) => chunk.add_error(index, &error),
            }
            solved.fetch_add(1, Ordering::Relaxed);
        }
        chunk
    }

    fn add(&mut self, report: &Report) {
        let slides = report.slides().unwrap_or_default();
        self.lengths.push(report.moves().map_or(-1, |moves| moves as i32));
        self.lower_bounds.push(report.lower_bound as i32);
        self.verdicts.push(match report.verdict {
            Verdict::Solved(_) => 0,
            Verdict::Unsolvable => 1,
            Verdict::Stopped(_) => 2,
        });
        self.expanded.push(report.tally.expanded);
        self.letters.extend(slides.iter().copied().map(Slide::letter).map(|letter| letter as u8));
        self.slides.push(slides.len() as u64);
    }

    fn add_error(&mut self, index: usize, error: &dyn std::fmt::Display) {
        self.lengths.push(-1);
        self.lower_bounds.push(0);
        self.verdicts.push(3);
        self.expanded.push(0);
        self.slides.push(0);
        self.errors.push((index, error.to_string()));
    }

    fn joined(chunks: Vec<SolvedChunk>) -> SolvedChunk {
        chunks.into_iter().fold(SolvedChunk::default(), |mut all, chunk| {
            all.lengths.extend(chunk.lengths);
            all.lower_bounds.extend(chunk.lower_bounds);
            all.verdicts.extend(chunk.verdicts);
            all.expanded.extend(chunk.expanded);
            all.letters.extend(chunk.letters);
            all.slides.extend(chunk.slides);
            all.errors.extend(chunk.errors);
            all
        })
    }
}
