//! The one place that picks concrete types: a grid, a key and a heuristic for every search.

use std::hash::Hash;
use std::marker::PhantomData;

use taquin_search::{
    Heuristic, Meter, Outcome, Packed, Side, Watch, a_star, beam, bidirectional, breadth_first, dijkstra, greedy,
    ida_star, iterative_deepening, lockstep, textbook_a_star, weighted_a_star,
};

use super::classic::Classic;
use super::{Request, RequestError};
use crate::heuristic::{Composite, Expression, LinearConflict, Manhattan};
use crate::{Board, Grid, Puzzle, Shift, Slide};

/// Searches with a fast heuristic where one is made for the expression.
pub(super) fn search<G: Grid, K>(
    request: &Request,
    classic: Classic,
    heuristic: &Expression,
    goal: &Board,
    meter: &mut Meter,
    watch: &mut impl Watch<Puzzle<G>>,
) -> Result<Outcome<Slide>, RequestError>
where
    K: Hash + Eq + Clone,
    Puzzle<G>: Packed<K, State = G, Move = Slide, Step = Shift>,
{
    let search = Search::new(request, classic, goal);
    Ok(match heuristic {
        &Expression::MANHATTAN => search.run(&Manhattan::new(goal), || Manhattan::new(&request.board), meter, watch),
        &Expression::LINEAR_CONFLICT => {
            search.run(&LinearConflict::new(goal), || LinearConflict::new(&request.board), meter, watch)
        }
        other => search.composite(other, meter, watch)?,
    })
}

/// Searches with any expression, for watchers: they are slower than any heuristic.
pub(super) fn search_slowly<G: Grid, K>(
    request: &Request,
    classic: Classic,
    heuristic: &Expression,
    goal: &Board,
    meter: &mut Meter,
    watch: &mut impl Watch<Puzzle<G>>,
) -> Result<Outcome<Slide>, RequestError>
where
    K: Hash + Eq + Clone,
    Puzzle<G>: Packed<K, State = G, Move = Slide, Step = Shift>,
{
    Search::new(request, classic, goal).composite(heuristic, meter, watch)
}

struct Search<'a, G: Grid, K> {
    request: &'a Request,
    classic: Classic,
    goal: &'a Board,
    puzzle: Puzzle<G>,
    key: PhantomData<K>,
}

impl<'a, G: Grid, K: Hash + Eq + Clone> Search<'a, G, K>
where
    Puzzle<G>: Packed<K, State = G, Move = Slide, Step = Shift>,
{
    fn new(request: &'a Request, classic: Classic, goal: &'a Board) -> Self {
        Search { request, classic, goal, puzzle: Puzzle::new(goal), key: PhantomData }
    }

    fn composite(
        &self,
        heuristic: &Expression,
        meter: &mut Meter,
        watch: &mut impl Watch<Puzzle<G>>,
    ) -> Result<Outcome<Slide>, RequestError> {
        let forward = Composite::new(heuristic, self.goal)?;
        let backward = Composite::new(heuristic, &self.request.board)?;
        Ok(self.run(&forward, || backward, meter, watch))
    }

    /// `backward` makes the estimate of the way to the start.
    fn run<H: Heuristic<Puzzle<G>>>(
        &self,
        heuristic: &H,
        backward: impl FnOnce() -> H,
        meter: &mut Meter,
        watch: &mut impl Watch<Puzzle<G>>,
    ) -> Outcome<Slide> {
        let Request { board, weight, beam_width, .. } = self.request;
        let (puzzle, start) = (&self.puzzle, &G::of(board));
        match self.classic {
            Classic::BreadthFirst => breadth_first(puzzle, start, meter, watch),
            Classic::Dijkstra => dijkstra(puzzle, start, meter, watch),
            Classic::IterativeDeepening => iterative_deepening(puzzle, start, meter, watch),
            Classic::AStar => a_star(puzzle, heuristic, start, meter, watch),
            Classic::Textbook => textbook_a_star(puzzle, heuristic, start, meter, watch),
            Classic::Lockstep => self.lockstep(heuristic, start, meter, watch),
            Classic::WeightedAStar => weighted_a_star(puzzle, heuristic, *weight, start, meter, watch),
            Classic::Greedy => greedy(puzzle, heuristic, start, meter, watch),
            Classic::Beam => beam(puzzle, heuristic, *beam_width, start, meter, watch),
            Classic::IdaStar => ida_star(puzzle, heuristic, start, meter, watch),
            Classic::Bidirectional => {
                bidirectional(puzzle, heuristic, &backward(), start, &G::of(self.goal), meter, watch)
            }
        }
    }

    /// The board and its twin by turns; if the twin is solved, the board cannot be.
    fn lockstep<H: Heuristic<Puzzle<G>>>(
        &self,
        heuristic: &H,
        start: &G,
        meter: &mut Meter,
        watch: &mut impl Watch<Puzzle<G>>,
    ) -> Outcome<Slide> {
        let Some(twin) = self.request.board.twin() else {
            return textbook_a_star(&self.puzzle, heuristic, start, meter, watch);
        };
        match lockstep(&self.puzzle, heuristic, [start, &G::of(&twin)], meter, watch) {
            Ok(Some(winner)) if winner.side == Side::First => Outcome::Solved(winner.path),
            Ok(_) => Outcome::Unsolvable,
            Err(stop) => Outcome::Stopped(stop),
        }
    }
}
