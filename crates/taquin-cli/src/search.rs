//! One search, with its limits, its flag and its line of progress.

use std::sync::atomic::AtomicBool;

use taquin::{BetterSolution, Report, Request, RequestError, solve_with};
use taquin_search::{Limits, Meter, Progress};

use crate::progress::ProgressLine;

/// Solves like [`search`], and tells of every better solution as it is found.
pub fn search_with(
    request: &Request,
    limits: Limits,
    flag: &AtomicBool,
    mut line: Option<ProgressLine>,
    on_better: &mut dyn FnMut(&BetterSolution),
) -> Result<Report, RequestError> {
    let mut listen = |progress: &Progress| line.iter_mut().for_each(|line| line.show(progress));
    let mut meter = Meter::new(limits).cancelled_by(flag).reporting_to(&mut listen);
    solve_with(request, &mut meter, &mut |better, _| on_better(better))
}

/// Solves within the limits until the flag is raised, showing progress if there is a line for it.
pub fn search(
    request: &Request,
    limits: Limits,
    flag: &AtomicBool,
    line: Option<ProgressLine>,
) -> Result<Report, RequestError> {
    search_with(request, limits, flag, line, &mut |_| {})
}
