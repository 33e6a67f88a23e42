//! Better and better solutions, one at a time, while a thread searches for the next.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use pyo3::prelude::*;
use taquin::{Algorithm, Limits, Meter, Progress, Request, solve_improving};

use crate::board::BoardArg;
use crate::errors::{bad_value, without_solution, without_thread};
use crate::interrupt::INTERVAL;
use crate::options::{LimitOptions, MethodOptions, Options};
use crate::solution::PySolution;

/// A solution, or why there is none.
type FoundSolution = PyResult<PySolution>;

/// An iterator over better and better solutions; the search goes on in a thread until it ends or `close` is called.
#[pyclass(module = "taquin", frozen)]
pub struct Improvements {
    found: Mutex<Receiver<FoundSolution>>,
    flag: Arc<AtomicBool>,
    worker: Mutex<Option<JoinHandle<()>>>,
}

/// Starts the search for better and better solutions.
#[pyfunction]
pub fn improve(
    board: BoardArg,
    method: Options<MethodOptions>,
    limits: Options<LimitOptions>,
) -> PyResult<Improvements> {
    let limits = limits.limits()?;
    let request = method.request(board.0)?.algorithm(Algorithm::Anytime).end_improvement(limits);
    request.goal.board(request.board.shape()).map_err(bad_value)?;
    let (sender, found) = channel();
    let flag = Arc::new(AtomicBool::new(false));
    let stop = Arc::clone(&flag);
    let worker = thread::Builder::new().spawn(move || search(&request, limits, &stop, &sender));
    let worker = worker.map_err(|error| without_thread(&error))?;
    Ok(Improvements { found: Mutex::new(found), flag, worker: Mutex::new(Some(worker)) })
}

/// Sends every better solution, and at the end the last one if more is known about it.
fn search(request: &Request, limits: Limits, flag: &AtomicBool, found: &Sender<FoundSolution>) {
    let goal = request.goal.board(request.board.shape()).expect("checked before");
    let (latest, last) = (Cell::new(None), Cell::new(None));
    let mut listener = |progress: &Progress| latest.set(Some(*progress));
    let mut meter = Meter::new(limits).cancelled_by(flag).reporting_to(&mut listener);
    let report = solve_improving(request, &mut meter, &mut |better, slides| {
        last.set(Some((better.length, better.lower_bound)));
        let solution = PySolution::better((&request.board, &goal), better, slides, latest.get());
        // The receiver is gone when nobody wants more.
        let _ = found.send(Ok(solution));
    });
    let end = match report {
        Err(error) => Err(bad_value(error)),
        Ok(report) => match PySolution::of(&report) {
            None => Err(without_solution(&report).unwrap_or_else(|| bad_value("no solution"))),
            Some(_) if last.get() == report.moves().map(|moves| (moves, report.lower_bound)) => return,
            Some(solution) => Ok(solution),
        },
    };
    let _ = found.send(end);
}

#[pymethods]
impl Improvements {
    fn __iter__(slf: PyRef<Self>) -> PyRef<Self> {
        slf
    }

    fn __next__(&self, py: Python) -> PyResult<Option<PySolution>> {
        loop {
            let next = py.detach(|| self.found.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(INTERVAL));
            match next {
                Ok(solution) => return solution.map(Some),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| self.close(py))?,
            }
        }
    }

    /// Ends the search.
    fn close(&self, py: Python) {
        py.detach(|| self.stop());
    }

    fn __enter__(slf: PyRef<Self>) -> PyRef<Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python, _exception: &Bound<PyAny>) {
        self.close(py);
    }
}

impl Improvements {
    fn stop(&self) {
        self.flag.store(true, Ordering::Relaxed);
        let worker = self.worker.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(worker) = worker {
            // A search that panicked has printed why.
            let _ = worker.join();
        }
    }
}

impl Drop for Improvements {
    fn drop(&mut self) {
        self.stop();
    }
}
