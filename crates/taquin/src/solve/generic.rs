//! The searches of `taquin-search` on boards: the one place that picks a concrete grid, key and heuristic.

use std::hash::Hash;
use std::marker::PhantomData;

use taquin_search::{
    AStarOptions, Heuristic, Meter, Outcome, Packed, Side, Unwatched, Watch, a_star_metered, a_star_with_metered,
    beam_metered, bidirectional_metered, breadth_first_metered, dijkstra_metered, greedy_metered, ida_star_metered,
    iterative_deepening_metered, lockstep, textbook_a_star_going_back, textbook_a_star_metered,
    weighted_a_star_metered,
};

use super::plan::Plan;
use super::{Algorithm, Request, RequestError, RequestOptions};
use crate::heuristic::{Composite, Expression, HeuristicError, LinearConflict, Manhattan};
use crate::space::{Grid, Large, Puzzle, Shift, Small};
use crate::space::{U64_KEY_CELLS, U128_KEY_CELLS};
use crate::{Board, Slide, manhattan_kernel};

/// Searches as planned.
pub(super) fn search(
    request: &Request,
    plan: &Plan,
    goal: &Board,
    meter: &mut Meter,
) -> Result<Outcome<Slide>, RequestError> {
    if has_kernel(plan, goal, meter) {
        return Ok(manhattan_kernel::ida_star(&request.board, goal, meter));
    }
    let cells = request.board.shape().cells();
    if cells <= U64_KEY_CELLS {
        GraphSearch::<Small<U64_KEY_CELLS>, u64>::new(request, plan, goal).run(meter)
    } else if cells <= U128_KEY_CELLS {
        GraphSearch::<Small<32>, u128>::new(request, plan, goal).run(meter)
    } else {
        GraphSearch::<Large, Box<[u16]>>::new(request, plan, goal).run(meter)
    }
}

/// Whether a kernel of its own does this search. Only the generic one obeys a limit on nodes to the node.
fn has_kernel(plan: &Plan, goal: &Board, meter: &Meter) -> bool {
    plan.algorithm == Algorithm::IdaStar
        && plan.heuristic == Expression::MANHATTAN
        && manhattan_kernel::supports(goal.shape())
        && meter.limits().nodes.is_none()
}

/// A search on grids `G`, remembered as keys `K`.
pub(super) struct GraphSearch<'a, G: Grid, K> {
    request: &'a Request,
    plan: &'a Plan,
    goal: &'a Board,
    puzzle: Puzzle<G>,
    key: PhantomData<K>,
}

impl<'a, G: Grid, K: Hash + Eq + Clone> GraphSearch<'a, G, K>
where
    Puzzle<G>: Packed<K, State = G, Move = Slide, Step = Shift>,
{
    pub fn new(request: &'a Request, plan: &'a Plan, goal: &'a Board) -> Self {
        GraphSearch { request, plan, goal, puzzle: Puzzle::new(goal), key: PhantomData }
    }

    /// Searches with a fast heuristic, where the expression has one.
    fn run(&self, meter: &mut Meter) -> Result<Outcome<Slide>, RequestError> {
        let board = &self.request.board;
        Ok(match self.plan.heuristic {
            Expression::MANHATTAN => {
                self.run_with(&Manhattan::new(self.goal), || Manhattan::new(board), meter, &mut Unwatched)
            }
            Expression::LINEAR_CONFLICT => {
                self.run_with(&LinearConflict::new(self.goal), || LinearConflict::new(board), meter, &mut Unwatched)
            }
            _ => self.run_watched(meter, &mut Unwatched)?,
        })
    }

    /// Searches with any expression; a watcher takes longer than any heuristic.
    pub fn run_watched(
        &self,
        meter: &mut Meter,
        watch: &mut impl Watch<Puzzle<G>>,
    ) -> Result<Outcome<Slide>, RequestError> {
        let mut composite = |goal| Composite::with_budget(&self.plan.heuristic, goal, meter);
        let heuristics = composite(self.goal).and_then(|forward| {
            let is_needed = self.plan.algorithm == Algorithm::Bidirectional;
            Ok((forward, if is_needed { Some(composite(&self.request.board)?) } else { None }))
        });
        match heuristics {
            Ok((forward, backward)) => {
                Ok(self.run_with(&forward, || backward.expect("the search is bidirectional"), meter, watch))
            }
            Err(HeuristicError::Stopped(stop)) => Ok(Outcome::Stopped(stop)),
            Err(error) => Err(error.into()),
        }
    }

    /// `backward` makes the heuristic of the search from the goal.
    fn run_with<H: Heuristic<Puzzle<G>>>(
        &self,
        heuristic: &H,
        backward: impl FnOnce() -> H,
        meter: &mut Meter,
        watch: &mut impl Watch<Puzzle<G>>,
    ) -> Outcome<Slide> {
        let RequestOptions { board, weight, beam_width, a_star: a_star_options, .. } = &**self.request;
        let (puzzle, start) = (&self.puzzle, &G::of(board));
        match self.plan.algorithm {
            Algorithm::BreadthFirst => breadth_first_metered(puzzle, start, meter, watch),
            Algorithm::Dijkstra => dijkstra_metered(puzzle, start, meter, watch),
            Algorithm::IterativeDeepening => iterative_deepening_metered(puzzle, start, meter, watch),
            Algorithm::AStar if *a_star_options == AStarOptions::default() => {
                a_star_metered(puzzle, heuristic, start, meter, watch)
            }
            Algorithm::AStar => a_star_with_metered(puzzle, heuristic, *a_star_options, start, meter, watch),
            Algorithm::Textbook if a_star_options.goes_back => {
                textbook_a_star_going_back(puzzle, heuristic, start, meter, watch)
            }
            Algorithm::Textbook => textbook_a_star_metered(puzzle, heuristic, start, meter, watch),
            Algorithm::Lockstep => self.lockstep(heuristic, start, meter, watch),
            Algorithm::WeightedAStar => weighted_a_star_metered(puzzle, heuristic, *weight, start, meter, watch),
            Algorithm::Greedy => greedy_metered(puzzle, heuristic, start, meter, watch),
            Algorithm::Beam => beam_metered(puzzle, heuristic, *beam_width, start, meter, watch),
            Algorithm::IdaStar => ida_star_metered(puzzle, heuristic, start, meter, watch),
            Algorithm::Bidirectional => {
                bidirectional_metered(puzzle, heuristic, &backward(), start, &G::of(self.goal), meter, watch)
            }
            Algorithm::Auto | Algorithm::Patterns | Algorithm::Anytime => {
                unreachable!("run by {:?}", self.plan.algorithm.run_by())
            }
        }
    }

    /// The board and its twin in turns; if the twin is solved, the board cannot be.
    fn lockstep<H: Heuristic<Puzzle<G>>>(
        &self,
        heuristic: &H,
        start: &G,
        meter: &mut Meter,
        watch: &mut impl Watch<Puzzle<G>>,
    ) -> Outcome<Slide> {
        let Some(twin) = self.request.board.twin() else {
            return textbook_a_star_metered(&self.puzzle, heuristic, start, meter, watch);
        };
        match lockstep(&self.puzzle, heuristic, [start, &G::of(&twin)], meter, watch) {
            Ok(Some(winner)) if winner.side == Side::First => Outcome::Solved(winner.path),
            Ok(_) => Outcome::Unsolvable,
            Err(stop) => Outcome::Stopped(stop),
        }
    }
}
