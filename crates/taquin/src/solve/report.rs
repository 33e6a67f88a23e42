//! `Report`: the answer to a request, with solution, lower bound, tables and counts.

use taquin_search::{Cost, Heuristic, Stop, Tally};

use super::plan::Plan;
use super::{Algorithm, CheckpointError, Guarantee, KeptSearch, MethodReason, Request};
use crate::heuristic::LinearConflict;
use crate::multi_tile::fewest_multi_tile_moves;
use crate::search_outcome::SearchOutcome;
use crate::space::{Grid, Large, Puzzle};
use crate::tables_used::TablesUsed;
use crate::{Board, BoundSource, Metric, Slide};

/// The answer to a request.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The board that was to be solved.
    pub board: Board,
    /// The goal, as a board.
    pub goal: Board,
    /// What counts as one move.
    pub metric: Metric,
    /// How it ended.
    pub verdict: Verdict,
    /// The limit that ended the search, if one did; a solution may have been found before.
    pub stopped: Option<Stop>,
    /// No solution is shorter than this.
    pub lower_bound: Cost,
    /// What proves the lower bound, where it is not the search that found the solution.
    pub bound_source: Option<BoundSource>,
    /// The algorithm that was used.
    pub algorithm: Algorithm,
    /// What the algorithm and heuristic guaranteed beforehand.
    pub guarantee: Guarantee,
    /// The heuristic that was used, in words, if any.
    pub heuristic: Option<String>,
    /// Why the algorithm was used, where the solver chose it.
    pub reason: Option<MethodReason>,
    /// The pattern databases that were used, in order.
    pub tables: Vec<TablesUsed>,
    /// The device that searched, if it was not the processor alone.
    pub device: Option<String>,
    /// What the checkpoint file keeps of a search that is not complete; `None` before there is anything to keep.
    pub kept_search: Option<KeptSearch>,
    /// Why the checkpoint file could not be written, if it could not.
    pub checkpoint_error: Option<CheckpointError>,
    /// What it took.
    pub tally: Tally,
}

/// How solving ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// With these slides.
    Solved(Vec<Slide>),
    /// There is no solution.
    Unsolvable,
    /// Before anything was found.
    Stopped(Stop),
}

impl Report {
    /// The report of an outcome.
    pub(super) fn new(request: &Request, plan: Plan, goal: Board, outcome: SearchOutcome, tally: Tally) -> Report {
        let board = request.board.clone();
        let lower_bound = || match request.metric {
            Metric::SingleTile => best_bound(&board, &goal, tally.lower_bound),
            Metric::MultiTile => tally.lower_bound.max(fewest_multi_tile_moves(&board, &goal)),
        };
        let (verdict, lower_bound, stopped) = match (outcome.slides, outcome.stop) {
            (Some(slides), None) if plan.guarantee == Guarantee::Shortest => {
                let length = request.metric.count(&slides) as Cost;
                (Verdict::Solved(slides), length, None)
            }
            (Some(slides), stop) => (Verdict::Solved(slides), lower_bound(), stop),
            (None, Some(stop)) => (Verdict::Stopped(stop), lower_bound(), Some(stop)),
            (None, None) => (Verdict::Unsolvable, 0, None),
        };
        let solved = if let Verdict::Solved(slides) = &verdict { Some(request.metric.count(slides)) } else { None };
        let by_another = solved.is_some() && (plan.guarantee != Guarantee::Shortest || stopped.is_some());
        // No limit matters to a solution that is proven shortest.
        let stopped = stopped.filter(|_| solved != Some(lower_bound as usize));
        let heuristic = match plan.algorithm {
            Algorithm::Patterns => Some("pattern databases".to_owned()),
            algorithm => algorithm.uses_heuristic().then(|| plan.heuristic.to_string()),
        };
        Report {
            board,
            goal,
            metric: request.metric,
            verdict,
            stopped,
            lower_bound,
            bound_source: outcome.bound_source.filter(|_| by_another),
            algorithm: plan.algorithm,
            guarantee: plan.guarantee,
            heuristic,
            reason: plan.reason,
            tables: outcome.tables,
            device: outcome.device,
            kept_search: None,
            checkpoint_error: None,
            tally,
        }
    }

    /// The slides of the solution, if one was found.
    pub fn slides(&self) -> Option<&[Slide]> {
        match &self.verdict {
            Verdict::Solved(slides) => Some(slides),
            Verdict::Unsolvable | Verdict::Stopped(_) => None,
        }
    }

    /// Whether there is a solution; `None` if the search was stopped before that was known.
    pub fn is_solvable(&self) -> Option<bool> {
        match self.verdict {
            Verdict::Solved(_) => Some(true),
            Verdict::Unsolvable => Some(false),
            Verdict::Stopped(_) => crate::is_solvable(&self.board, &self.goal).then_some(true),
        }
    }

    /// The number of moves of the solution, if one was found.
    pub fn moves(&self) -> Option<usize> {
        self.slides().map(|slides| self.metric.count(slides))
    }

    /// Whether the solution is proven to be a shortest one.
    pub fn is_optimal(&self) -> bool {
        self.moves() == Some(self.lower_bound as usize)
    }

    /// The boards from the first to the last, one per move, made one by one; `None` without a solution.
    pub fn solution(&self) -> Option<impl Iterator<Item = Board> + '_> {
        let mut board = self.board.clone();
        let after = self.metric.moves(self.slides()?).map(move |slides| {
            board.play(slides).expect("a solution consists of possible slides");
            board.clone()
        });
        Some(std::iter::once(self.board.clone()).chain(after))
    }
}

/// The best bound at hand: what was proven, or the linear conflicts if they give more. Every solution has the parity of
/// the Manhattan distance.
fn best_bound(board: &Board, goal: &Board, proven: Cost) -> Cost {
    let conflicts = LinearConflict::new(goal);
    let memo = Heuristic::<Puzzle<Large>>::start(&conflicts, &Large::of(board));
    let least = Heuristic::<Puzzle<Large>>::estimate(&conflicts, memo).max(proven);
    least + (least ^ board.manhattan_to(goal) as Cost) % 2
}
