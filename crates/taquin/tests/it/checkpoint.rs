//! Searches kept in a file: interrupted, taken up again, and refused when the file is not theirs.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use taquin::TableSize;
use taquin::unstable::checksum;
use taquin::{
    Algorithm, Board, CheckpointError, Goal, ImprovementOptions, Report, Request, RequestError, Verdict, solve,
};
use taquin_search::{Iteration, Limits, Meter, Stop};

use crate::engine::OVERRUN;
use crate::scratch::Scratch;

/// The fifteenth of Korf's boards, which takes half a million expansions on small tables, and its length.
const KORF: (&str, usize) = ("13 11 4 12/1 8 9 15/6 5 14 2/7 3 10 0", 62);

fn folder(name: &str) -> (Scratch, PathBuf) {
    let scratch = Scratch::new(name);
    fs::create_dir(&scratch.0).unwrap();
    let path = scratch.0.join("search.txt");
    (scratch, path)
}

fn request(board: &str, path: &Path) -> Request {
    without_file(board).checkpoint(path.to_owned())
}

fn without_file(board: &str) -> Request {
    let request = Request::new(board.parse().unwrap()).goal(Goal::BlankFirst).algorithm(Algorithm::Patterns);
    request.table_size(TableSize::Light).threads(2)
}

fn limited(request: &Request, nodes: u64) -> Report {
    solve(request, &mut Meter::new(Limits::none().nodes(nodes))).unwrap()
}

fn refused(request: &Request) -> CheckpointError {
    match solve(request, &mut Meter::unlimited()) {
        Err(RequestError::Checkpoint(error)) => error,
        other => panic!("{other:?}"),
    }
}

/// The same request with the algorithm and the size of the tables left open.
fn open(request: Request) -> Request {
    request.table_size(None).algorithm(Algorithm::Auto)
}

/// The bounds that were searched to their end.
fn complete(bounds: &[Iteration]) -> Vec<(u32, u64, u64)> {
    bounds[..bounds.len() - 1].iter().map(|b| (b.bound, b.expanded, b.generated)).collect()
}

#[test]
fn a_search_stopped_by_limits_ends_as_one_that_was_not() {
    let (_folder, path) = folder("checkpoint-life");
    let (board, length) = KORF;
    let kept = request(board, &path);
    let whole = solve(&without_file(board), &mut Meter::unlimited()).unwrap();
    assert_eq!(whole.moves(), Some(length));
    let mut runs = 0;
    let last = loop {
        let report = limited(&kept, 150_000);
        runs += 1;
        if report.slides().is_some() {
            break report;
        }
        assert_eq!(report.verdict, Verdict::Stopped(Stop::Nodes));
        let expanded = report.tally.expanded;
        assert!(expanded < 150_000 + 2 * OVERRUN, "what earlier runs expanded is not counted again, but {expanded} is");
        assert!(fs::read_to_string(&path).unwrap().starts_with("taquin checkpoint 3\n"));
    };
    assert!(runs > 2);
    assert_eq!((last.moves(), last.is_optimal()), (Some(length), true));
    assert_eq!(complete(&last.tally.iterations), complete(&whole.tally.iterations));
    assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 0, "nothing is left behind");
}

#[test]
fn a_bound_that_the_file_keeps_holds_before_the_search_has_begun_again() {
    let (_folder, path) = folder("checkpoint-bound");
    let kept = request(KORF.0, &path);
    let bound = limited(&kept, 150_000).kept_search.unwrap().bound;
    let at_once = || Meter::new(Limits::none().time(Duration::ZERO));
    let report = solve(&kept, &mut at_once()).unwrap();
    assert_eq!((report.verdict, report.lower_bound), (Verdict::Stopped(Stop::Time), bound));

    // Clausecker's board 136: an improvement search beside the proof.
    fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/../taquin-data/data/clausecker_open/cl136"), &path).unwrap();
    let improving = open(request("19 18 8 7 20/3 16 12 21 2/22 0 23 9 17/24 14 11 4 1/5 13 6 15 10", &path));
    assert_eq!(solve(&improving, &mut at_once()).unwrap().lower_bound, 119);
}

#[test]
fn files_of_something_else_are_refused_and_left_alone() {
    let (_folder, path) = folder("checkpoint-foreign");
    let kept = request(KORF.0, &path);
    limited(&kept, 100_000);
    let written = fs::read(&path).unwrap();

    let other: Board = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3".parse().unwrap();
    assert!(matches!(refused(&kept.clone().board(other)), CheckpointError::OtherBoard { .. }));
    assert!(matches!(refused(&kept.clone().goal(Goal::RowMajor)), CheckpointError::OtherBoard { .. }));
    let medium = kept.clone().table_size(TableSize::Medium);
    assert_eq!(refused(&medium), CheckpointError::OtherSize { path: path.clone(), made_with: TableSize::Light });
    assert_eq!(fs::read(&path).unwrap(), written);

    for at in (20..written.len()).step_by(7) {
        let mut damaged = written.clone();
        damaged[at] ^= 1;
        fs::write(&path, &damaged).unwrap();
        assert_eq!(refused(&kept), CheckpointError::Damaged(path.clone()), "byte {at}");
        fs::write(&path, &written[..at]).unwrap();
        assert_eq!(refused(&kept), CheckpointError::Damaged(path.clone()), "{at} bytes");
    }
    for foreign in ["", "to somebody", "taquin checkpoint 1\n"] {
        fs::write(&path, foreign).unwrap();
        assert_eq!(refused(&kept), CheckpointError::Foreign(path.clone()));
        assert_eq!(fs::read_to_string(&path).unwrap(), foreign);
    }
}

#[test]
fn places_that_cannot_be_written_are_told_at_once() {
    let (_folder, path) = folder("checkpoint-nowhere");
    let nowhere = request(KORF.0, &path.join("deeper"));
    assert!(matches!(refused(&nowhere), CheckpointError::System { action: "write", .. }));
    let large = "4 12 0 18 19/13 8 24 15 11/10 22 14 6 7/20 9 5 1 17/2 16 23 3 21";
    let anytime = open(request(large, &path.join("deeper")));
    assert!(matches!(refused(&anytime), CheckpointError::System { action: "write", .. }));
    let folder = request(KORF.0, path.parent().unwrap());
    assert!(matches!(refused(&folder), CheckpointError::System { action: "read", .. }));
}

#[test]
fn searches_without_tables_have_nothing_to_keep() {
    let (_folder, path) = folder("checkpoint-nothing");
    let kept = open(request(KORF.0, &path));
    let refusals = [
        kept.clone().algorithm(Algorithm::IdaStar),
        kept.clone()
            .algorithm(Algorithm::Anytime)
            .improvement(ImprovementOptions { first_only: true, ..ImprovementOptions::default() }),
        kept.clone().heuristic("manhattan".parse().unwrap()),
    ];
    for request in refusals {
        assert!(matches!(refused(&request), CheckpointError::NothingToKeep(_)));
    }
    let kept = kept.board("1 4 2/3 0 5/6 7 8".parse().unwrap());
    assert_eq!(solve(&kept, &mut Meter::unlimited()).unwrap().moves(), Some(2));
    assert!(!path.exists());
}

/// The file with other lines of bounds and a right checksum.
fn forge(text: &str, bounds: impl Fn(u32) -> Option<u32>) -> String {
    let mut forged = String::new();
    for line in text.lines().filter(|line| !line.starts_with("sum ")) {
        let Some((bound, rest)) = line.strip_prefix("bound ").and_then(|rest| rest.split_once(' ')) else {
            forged += &format!("{line}\n");
            continue;
        };
        if let Some(bound) = bounds(bound.parse().unwrap()) {
            forged += &format!("bound {bound} {rest}\n");
        }
    }
    let sum = checksum(&forged.bytes().map(u64::from).collect::<Vec<u64>>());
    format!("{forged}sum {sum:016x}\n")
}

#[test]
fn a_forged_file_is_no_proof() {
    let (_folder, path) = folder("checkpoint-forged");
    let kept = request(KORF.0, &path);
    let last = limited(&kept, 150_000).kept_search.unwrap().bound;
    let written = fs::read_to_string(&path).unwrap();
    let with = |bounds: &dyn Fn(u32) -> Option<u32>| {
        fs::write(&path, forge(&written, bounds)).unwrap();
        refused(&kept)
    };
    assert_eq!(forge(&written, Some), written);
    let damaged = CheckpointError::Damaged(path.clone());
    // A gap before the last bound; an odd one; one below the Manhattan distance; one that no search reaches.
    assert_eq!(with(&|bound| Some(if bound == last { bound + 6 } else { bound })), damaged);
    assert_eq!(with(&|bound| Some(bound + 1)), damaged);
    assert_eq!(with(&|bound| (bound == last).then_some(2)), damaged);
    for far in [258, u32::MAX - 1] {
        assert_eq!(with(&|bound| (bound == last).then_some(far)), damaged);
    }
    // Nothing contradicts a single bound, but the bounds below it are searched again.
    for bound in [64, 66, 80] {
        let forged = with(&|old| (old == last).then_some(bound));
        assert_eq!(forged, CheckpointError::FalseBound { path: path.clone(), bound, length: 62 });
    }
    // A file that begins above the estimate of the tables is no error.
    fs::write(&path, forge(&written, |bound| (bound == last).then_some(bound))).unwrap();
    assert_eq!(solve(&kept, &mut Meter::unlimited()).unwrap().moves(), Some(KORF.1));
}
