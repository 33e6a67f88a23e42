//! Long work without the interpreter, that a signal (Ctrl-C) ends with the exception of its handler, and a [`CancelFlag`] with
//! `CancelledError`: only the main thread of Python gets signals.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use taquin::{Limits, Meter, Progress, Stop};
use taquin_search::Work;

use crate::errors::{CancelledError, without_thread};

/// The time between two questions to the interpreter.
pub const INTERVAL: Duration = Duration::from_millis(50);

thread_local! {
    /// The flag of the function that [`CancelFlag::run`] calls on this thread.
    static CURRENT: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
}

/// Ends work on another thread: `run` calls a function there, whose searches raise `concurrent.futures.CancelledError` as soon as
/// the flag is set.
///
/// >>> import asyncio, taquin
/// >>> async def solve_for(board, seconds):
/// ...     flag = taquin.CancelFlag()
/// ...     try:
/// ...         async with asyncio.timeout(seconds):
/// ...             return await asyncio.to_thread(flag.run, taquin.solve, board)
/// ...     finally:
/// ...         flag.set()
/// >>> asyncio.run(solve_for("8 6 7/2 5 4/3 0 1", 600)).length
/// 31
#[pyclass(module = "taquin", frozen)]
pub struct CancelFlag(Arc<AtomicBool>);

#[pymethods]
impl CancelFlag {
    #[new]
    fn new() -> CancelFlag {
        CancelFlag(Arc::new(AtomicBool::new(false)))
    }

    /// Ends the searches of the function that runs.
    fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was set.
    fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Calls a function on this thread, and returns what it returns.
    #[pyo3(signature = (function, /, *arguments, **options))]
    fn run<'py>(
        &self,
        function: &Bound<'py, PyAny>,
        arguments: &Bound<'py, PyTuple>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let before = CURRENT.replace(Some(Arc::clone(&self.0)));
        let result = function.call(arguments, options);
        CURRENT.set(before);
        result
    }
}

/// The flag of the function that runs on this thread.
struct CurrentFlag(Option<Arc<AtomicBool>>);

impl CurrentFlag {
    fn get() -> CurrentFlag {
        CurrentFlag(CURRENT.with_borrow(Clone::clone))
    }

    /// An error if it is set.
    fn check(&self) -> PyResult<()> {
        let is_set = self.0.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        if is_set { Err(CancelledError::new_err(())) } else { Ok(()) }
    }
}

/// An error if the function that runs on this thread was cancelled.
pub fn check_cancelled() -> PyResult<()> {
    CurrentFlag::get().check()
}

/// Does work on this thread within limits. About every [`INTERVAL`] the meter asks the interpreter for signals and calls
/// `progress`; what these raise ends the work, and is returned.
pub fn metered<T: Send>(
    py: Python,
    limits: Limits,
    progress: Option<Py<PyAny>>,
    work: impl FnOnce(&mut Meter) -> T + Send,
) -> PyResult<T> {
    let cancel = CurrentFlag::get();
    cancel.check()?;
    py.detach(|| {
        let (error, latest) = (RefCell::new(None), Cell::new(None));
        let mut listener = |progress: &Progress| latest.set(Some(*progress));
        let mut asked = Instant::now();
        let mut ask = |_: Work| {
            if error.borrow().is_none() && asked.elapsed() >= INTERVAL {
                asked = Instant::now();
                let answer = Python::attach(|py| tell(py, progress.as_ref(), latest.get()));
                *error.borrow_mut() = answer.err();
            }
            if error.borrow().is_none() {
                *error.borrow_mut() = cancel.check().err();
            }
            if error.borrow().is_some() { ControlFlow::Break(Stop::Cancelled) } else { ControlFlow::Continue(()) }
        };
        let result = {
            let mut meter = Meter::new(limits).reporting_to(&mut listener).spending_from(&mut ask);
            work(&mut meter)
        };
        error.into_inner().map_or(Ok(result), Err)
    })
}

/// Handles signals, and calls `callback` with the progress.
fn tell(py: Python, callback: Option<&Py<PyAny>>, latest: Option<Progress>) -> PyResult<()> {
    py.check_signals()?;
    if let (Some(callback), Some(now)) = (callback, latest) {
        let seconds = now.elapsed.as_secs_f64();
        let figures = (now.expanded, now.generated, now.stored, now.bytes, now.lower_bound, now.best, seconds);
        callback.call1(py, figures)?;
    }
    Ok(())
}

/// Does work on another thread until it is done, or until a signal or a [`CancelFlag`] sets its flag. An error if the system
/// starts no thread.
pub fn interruptible<T: Send>(py: Python, work: impl FnOnce(&AtomicBool) -> T + Send) -> PyResult<T> {
    interruptible_telling(py, |_| Ok(()), work)
}

/// The same; `tell` is called about every [`INTERVAL`] and at the end, and what it raises ends the work.
pub fn interruptible_telling<T: Send>(
    py: Python,
    tell: impl Fn(Python) -> PyResult<()> + Sync,
    work: impl FnOnce(&AtomicBool) -> T + Send,
) -> PyResult<T> {
    let (flag, cancel) = (AtomicBool::new(false), CurrentFlag::get());
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = sync_channel(1);
            let flag = &flag;
            // The receiver waits until it gets the result.
            let worker = thread::Builder::new().spawn_scoped(scope, move || drop(sender.send(work(flag))));
            worker.map_err(|error| without_thread(&error))?;
            let mut error = None;
            loop {
                match receiver.recv_timeout(INTERVAL) {
                    Ok(result) => {
                        let error = error.or_else(|| Python::attach(&tell).err());
                        return error.map_or(Ok(result), Err);
                    }
                    Err(RecvTimeoutError::Timeout) => {
                        error = error.or_else(|| Python::attach(|py| py.check_signals().and_then(|()| tell(py))).err());
                        error = error.or_else(|| cancel.check().err());
                        flag.store(error.is_some(), Ordering::Relaxed);
                    }
                    Err(RecvTimeoutError::Disconnected) => panic!("the work ended without a result"),
                }
            }
        })
    })
}
