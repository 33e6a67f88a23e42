//! Runs one search with its limits, its cancellation flag and its progress line.

use std::sync::atomic::AtomicBool;

use taquin::{Improvement, Report, Request, RequestError, solve_improving};
use taquin_search::{Limits, Progress};

use crate::args::limit_args::search_meter;
use crate::terminal::progress::ProgressLine;

/// Solves within the limits until the flag is set, with a progress line if there is one.
pub fn run_search(
    request: &Request,
    limits: Limits,
    flag: &AtomicBool,
    line: Option<ProgressLine>,
) -> Result<Report, RequestError> {
    run_search_improving(request, limits, flag, line, &mut |_| {})
}

/// Solves like [`run_search`] and calls `on_improvement` for each solution that is better than all before it.
pub fn run_search_improving(
    request: &Request,
    limits: Limits,
    flag: &AtomicBool,
    mut line: Option<ProgressLine>,
    on_improvement: &mut dyn FnMut(&Improvement),
) -> Result<Report, RequestError> {
    let mut on_progress = |progress: &Progress| line.iter_mut().for_each(|line| line.show(progress));
    let mut meter = search_meter(limits, flag).reporting_to(&mut on_progress);
    solve_improving(request, &mut meter, &mut |better, _| on_improvement(better))
}
