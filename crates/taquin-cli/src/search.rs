//! One search, with its limits, its flag and its line of progress.

use std::sync::atomic::AtomicBool;

use taquin::{Report, Request, RequestError, solve};
use taquin_search::{Limits, Meter};

use crate::progress::ProgressLine;

/// Solves within the limits until the flag is raised, showing progress if there is a line for it.
pub fn search(
    request: &Request,
    limits: Limits,
    flag: &AtomicBool,
    line: Option<ProgressLine>,
) -> Result<Report, RequestError> {
    let meter = Meter::new(limits).cancelled_by(flag);
    match line {
        None => solve(request, &mut { meter }),
        Some(mut line) => {
            let mut show = |progress: &_| line.show(progress);
            solve(request, &mut meter.reporting_to(&mut show))
        }
    }
}
