//! Solving in the multi-tile metric: one or more tiles in a line slide together.
//!
//! Small boards are searched with the walking distance. Larger ones have multi-tile tables: IDA* runs on full ones if they
//! are stored. If not, it runs on light ones, and full ones, which take seconds to build, are built for hard boards.

use std::ops::ControlFlow;
use std::sync::Arc;

use taquin_search::{Cost, Limits, Meter, Outcome, Path, Proven, Stop, Unwatched, all_shortest, ida_star_metered};

use super::plan::SOLVED_WITHOUT_TABLES;
use super::{Report, Request, RequestError, RequestOptions};
use crate::engine::TableSize;
use crate::heuristic::multi_tile_tables::{MultiTileTables, has_multi_tile_tables};
use crate::heuristic::{HeuristicError, MultiTileWalkingDistance};
use crate::pattern::TableBuildError;
use crate::search_outcome::SearchOutcome;
use crate::space::{Grid, MultiTileMove, MultiTilePuzzle, Small};
use crate::tables_used::TablesUsed;
use crate::{Board, BoundSource, Shape, Slide};

/// Expansions on light tables before full ones are built: on 4×4 about a third of the time that building takes. Four of five
/// random boards need fewer.
const BEFORE_BUILDING: u64 = 20_000_000;

/// Whether a board is one line: then at most one move solves it.
fn is_line(shape: Shape) -> bool {
    shape.rows().min(shape.cols()) == 1
}

/// Whether a board has multi-tile tables, and is not solved sooner without them.
fn is_searched_with_tables(shape: Shape) -> bool {
    has_multi_tile_tables(shape) && shape.cells() > SOLVED_WITHOUT_TABLES
}

/// Finds the fewest moves.
pub(super) fn search(request: &Request, goal: &Board, meter: &mut Meter) -> Result<SearchOutcome, RequestError> {
    let (board, shape) = (&request.board, goal.shape());
    if is_line(shape) {
        let slides = push_along_line(board, goal);
        let least = Cost::from(slides.as_ref().is_some_and(|slides| !slides.is_empty()));
        meter.prove(Proven::by_completed_search(least));
        return Ok(SearchOutcome { slides, ..SearchOutcome::unsolvable() });
    }
    if !has_multi_tile_tables(shape) {
        return Err(RequestError::MultiTile { shape });
    }
    let puzzle = MultiTilePuzzle::new(goal).ok_or(RequestError::MultiTile { shape })?;
    if is_searched_with_tables(shape) {
        return Ok(MultiTileSearch { request, goal, puzzle }.search(meter));
    }
    let outcome = match MultiTileWalkingDistance::with_budget(goal, meter) {
        Ok(distance) => ida_star_metered(&puzzle, &distance, &Small::<16>::of(board), meter, &mut Unwatched),
        Err(HeuristicError::Stopped(stop)) => Outcome::Stopped(stop),
        Err(error) => return Err(error.into()),
    };
    Ok(in_slides(outcome).into())
}

/// The slides that bring the blank of a line home, if they solve it.
fn push_along_line(board: &Board, goal: &Board) -> Option<Vec<Slide>> {
    let distance = board.blank().abs_diff(goal.blank());
    let moves = Slide::ALL.into_iter().map(|slide| vec![slide; distance]);
    moves.into_iter().find(|slides| board.after(slides).is_ok_and(|after| after == *goal))
}

/// Visits every solution with as few moves as the report has.
pub(super) fn visit_all(
    request: &Request,
    report: &Report,
    meter: &mut Meter,
    visit: &mut dyn FnMut(&[Slide]) -> ControlFlow<()>,
) -> Result<u64, Stop> {
    let (goal, shape) = (&report.goal, report.goal.shape());
    if is_line(shape) {
        let _ = visit(report.slides().expect("it was solved"));
        return Ok(1);
    }
    let puzzle = MultiTilePuzzle::new(goal).expect("it was solved");
    let (start, length) = (Small::<16>::of(&report.board), report.lower_bound);
    let visit = &mut |moves: &[MultiTileMove]| visit(&slides(moves));
    if is_searched_with_tables(shape) {
        let tables = MultiTileSearch { request, goal, puzzle: puzzle.clone() }.best_ready(meter)?;
        return all_shortest(&puzzle, &*tables, &start, length, meter, visit);
    }
    let distance = match MultiTileWalkingDistance::with_budget(goal, meter) {
        Err(HeuristicError::Stopped(stop)) => return Err(stop),
        distance => distance.expect("it was solved"),
    };
    all_shortest(&puzzle, &distance, &start, length, meter, visit)
}

/// The search for one board on multi-tile tables.
struct MultiTileSearch<'a> {
    request: &'a Request,
    goal: &'a Board,
    puzzle: MultiTilePuzzle<Small<16>>,
}

impl MultiTileSearch<'_> {
    /// Searches on full tables if they are at hand; if not, on light ones, and on full ones if that takes long.
    fn search(&self, meter: &mut Meter) -> SearchOutcome {
        if self.is_full_at_hand(meter) {
            return match self.tables(TableSize::Full, meter) {
                Ok(full) => self.run(&full, None, meter).0,
                Err(stop) => SearchOutcome::stopped(stop, 0),
            };
        }
        let light = match self.tables(TableSize::Light, meter) {
            Ok(light) => light,
            Err(stop) => return SearchOutcome::stopped(stop, 0),
        };
        let (earlier, lost_patience) = self.run(&light, self.patience(meter), meter);
        if !lost_patience {
            return earlier;
        }
        let (later, _) = match self.tables(TableSize::Full, meter) {
            Ok(full) => self.run(&full, None, meter),
            // There was no memory for them: the light tables go on alone.
            Err(Stop::Memory) => self.run(&light, None, meter),
            Err(stop) => (SearchOutcome::stopped(stop, meter.lower_bound()), false),
        };
        SearchOutcome {
            tables: earlier.tables.into_iter().chain(later.tables).collect(),
            iterations: earlier.iterations.into_iter().chain(later.iterations).collect(),
            ..later
        }
    }

    /// Whether full tables are in memory or stored, and may be used: reading them takes less time than building light ones.
    fn is_full_at_hand(&self, meter: &Meter) -> bool {
        let RequestOptions { table_cache, repeatable, .. } = &**self.request;
        let is_ready = || table_cache.ready_multi_tile_tables(self.goal, TableSize::Full).is_some();
        let is_stored = || MultiTileTables::are_stored(self.goal, TableSize::Full, table_cache.store());
        !repeatable && self.fits(TableSize::Full, meter) && (is_ready() || is_stored())
    }

    /// Whether there is memory for building tables of a size.
    fn fits(&self, size: TableSize, meter: &Meter) -> bool {
        MultiTileTables::peak_bytes(self.goal, size) <= meter.spare()
    }

    /// Expansions on light tables before full ones are built; `None` if those are the same or would not fit.
    fn patience(&self, meter: &Meter) -> Option<u64> {
        let [light, full] = [TableSize::Light, TableSize::Full].map(|size| MultiTileTables::groups(self.goal, size));
        (light != full && self.fits(TableSize::Full, meter)).then_some(BEFORE_BUILDING)
    }

    /// The tables of a size: from the cache, from disk, or built now. Their memory stays reserved.
    fn tables(&self, size: TableSize, meter: &mut Meter) -> Result<Arc<MultiTileTables>, Stop> {
        let cache = &self.request.table_cache;
        if let Some(tables) = cache.ready_multi_tile_tables(self.goal, size) {
            meter.reserve(tables.bytes())?;
            return Ok(tables);
        }
        let peak = MultiTileTables::peak_bytes(self.goal, size);
        meter.reserve(peak)?;
        let tables = cache.multi_tile_tables(self.goal, size, self.request.usable_threads(), meter);
        meter.release(peak - tables.as_ref().map_or(0, |tables| tables.bytes()));
        tables.map_err(|error| match error {
            TableBuildError::Stopped(stop) => stop,
            TableBuildError::Memory { .. } => Stop::Memory,
        })
    }

    /// The full tables if they are ready, light ones if not.
    fn best_ready(&self, meter: &mut Meter) -> Result<Arc<MultiTileTables>, Stop> {
        let is_ready = |size: &TableSize| self.request.table_cache.ready_multi_tile_tables(self.goal, *size).is_some();
        let size = Some(TableSize::Full).filter(is_ready).unwrap_or(TableSize::Light);
        self.tables(size, meter)
    }

    /// Searches on tables until it is done, the meter stops it or patience is lost, and whether it was.
    fn run(&self, tables: &MultiTileTables, patience: Option<u64>, meter: &mut Meter) -> (SearchOutcome, bool) {
        let (from, left) = (meter.expanded(), meter.rest().nodes);
        let mut limits = Limits::none();
        limits.nodes = patience.into_iter().chain(left).min();
        let mut search = Meter::new(limits).spending_from(meter);
        let outcome =
            ida_star_metered(&self.puzzle, tables, &Small::of(&self.request.board), &mut search, &mut Unwatched);
        let _ = search.report();
        let tally = search.tally();
        let lost_patience = matches!(outcome, Outcome::Stopped(Stop::Nodes))
            && patience.is_some_and(|patience| tally.expanded >= patience);
        meter.store(tally.stored_peak);
        meter.forget(tally.stored_peak);
        let outcome = SearchOutcome {
            lower_bound: tally.lower_bound,
            bound_source: Some(BoundSource::PatternDatabases),
            iterations: tally.iterations,
            tables: vec![TablesUsed::of_multi_tile_moves(tables, from)],
            ..in_slides(outcome).into()
        };
        (outcome, lost_patience)
    }
}

/// An outcome in single slides.
fn in_slides(outcome: Outcome<MultiTileMove>) -> Outcome<Slide> {
    match outcome {
        Outcome::Solved(Path { moves, cost }) => Outcome::Solved(Path { moves: slides(&moves), cost }),
        Outcome::Unsolvable => Outcome::Unsolvable,
        Outcome::Stopped(stop) => Outcome::Stopped(stop),
    }
}

/// The single slides of a list of moves.
fn slides(moves: &[MultiTileMove]) -> Vec<Slide> {
    moves.iter().flat_map(|m| std::iter::repeat_n(m.slide, usize::from(m.tiles))).collect()
}
