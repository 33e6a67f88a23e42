//! One search, with its limits, its flag and its line of progress.

use std::sync::atomic::AtomicBool;

use taquin::{Report, Request, RequestError, solve};
use taquin_search::{Limits, Meter, Progress};

use crate::progress::ProgressLine;

/// Solves like [`search`], and tells of every better solution as it is found.
pub fn search_telling(
    request: &Request,
    limits: Limits,
    flag: &AtomicBool,
    mut line: Option<ProgressLine>,
    better: &mut dyn FnMut(&Progress),
) -> Result<Report, RequestError> {
    let mut best = None;
    let mut listen = |progress: &Progress| {
        if progress.best != best {
            best = progress.best;
            better(progress);
        }
        line.iter_mut().for_each(|line| line.show(progress));
    };
    solve(request, &mut Meter::new(limits).cancelled_by(flag).reporting_to(&mut listen))
}

/// Solves within the limits until the flag is raised, showing progress if there is a line for it.
pub fn search(
    request: &Request,
    limits: Limits,
    flag: &AtomicBool,
    line: Option<ProgressLine>,
) -> Result<Report, RequestError> {
    search_telling(request, limits, flag, line, &mut |_| {})
}
