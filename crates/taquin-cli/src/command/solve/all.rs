//! All shortest solutions of a board, or how many there are.

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use taquin::{Notation, Request, count_all, solve_all, write_slides};
use taquin_search::{Limits, Meter};

use crate::exit::Exit;
use crate::figures::{counted, grouped};
use crate::format::stopped_by;
use crate::progress::ProgressLine;

/// What to print of all shortest solutions.
pub struct Listing {
    /// Their moves, one solution a line, in this notation; only their number if `None`.
    pub moves: Option<Notation>,
    pub runs: bool,
}

/// Prints all shortest solutions and their number.
pub fn run(
    request: &Request,
    limits: Limits,
    flag: &AtomicBool,
    line: Option<ProgressLine>,
    listing: &Listing,
) -> anyhow::Result<Exit> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut failed = Ok(());
    let mut visit = |slides: &[taquin::Slide]| {
        let Some(notation) = listing.moves else { return ControlFlow::Continue(()) };
        let mut text = String::new();
        write_slides(&request.board, slides.iter().copied(), notation, listing.runs, &mut text)
            .expect("a solution has possible slides only");
        failed = writeln!(out, "{text}");
        if failed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let mut line = line;
    let mut show = |progress: &_| line.iter_mut().for_each(|line| line.show(progress));
    let mut meter = Meter::new(limits).cancelled_by(flag).reporting_to(&mut show);
    let all = match listing.moves {
        Some(_) => solve_all(request, &mut meter, &mut visit)?,
        None => count_all(request, &mut meter)?,
    };
    drop(meter);
    drop(line);
    failed?;
    match (all.stopped, all.report.moves()) {
        (Some(stop), _) => {
            let found = if all.count > 0 { format!(", {} so far", grouped(all.count)) } else { String::new() };
            writeln!(out, "stopped {} before all were found{found}", stopped_by(stop))?;
        }
        (None, None) => writeln!(out, "no solution exists")?,
        (None, Some(moves)) => {
            let solutions = counted(all.count as usize, "shortest solution");
            writeln!(out, "{solutions} of {}", counted(moves, "move"))?;
        }
    }
    out.flush()?;
    Ok(match all.stopped {
        Some(taquin_search::Stop::Cancelled) => Exit::Interrupted,
        Some(_) => Exit::Stopped,
        None => Exit::of(&all.report),
    })
}
