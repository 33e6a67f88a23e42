//! Long work without the interpreter, that a signal (Ctrl-C) ends with the exception of its handler.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use taquin::{Limits, Meter, Progress, Stop, Work};

/// The time between two questions to the interpreter.
pub const INTERVAL: Duration = Duration::from_millis(50);

/// Does work on this thread within limits. About every [`INTERVAL`] the meter asks the interpreter for signals and calls
/// `progress`; what these raise ends the work, and is returned.
pub fn metered<T: Send>(
    py: Python,
    limits: Limits,
    progress: Option<Py<PyAny>>,
    work: impl FnOnce(&mut Meter) -> T + Send,
) -> PyResult<T> {
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

/// Does work on another thread until it is done, or until a signal sets its flag.
pub fn interruptible<T: Send>(py: Python, work: impl FnOnce(&AtomicBool) -> T + Send) -> PyResult<T> {
    let flag = AtomicBool::new(false);
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = sync_channel(1);
            let flag = &flag;
            // The receiver waits until it gets the result.
            scope.spawn(move || drop(sender.send(work(flag))));
            let mut error = None;
            loop {
                match receiver.recv_timeout(INTERVAL) {
                    Ok(result) => return error.map_or(Ok(result), Err),
                    Err(RecvTimeoutError::Timeout) => {
                        error = error.or_else(|| Python::attach(|py| py.check_signals()).err());
                        flag.store(error.is_some(), Ordering::Relaxed);
                    }
                    Err(RecvTimeoutError::Disconnected) => panic!("the work ended without a result"),
                }
            }
        })
    })
}
