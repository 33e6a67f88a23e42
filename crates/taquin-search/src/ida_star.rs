//! Iterative deepening: depth-first searches with a growing threshold, in the memory of one path.

use crate::cost::{Excess, Room, is_dead_end, sum};
use crate::proof::EstimateProof;
use crate::store::nodes::cost_of;
use crate::{
    Choices, Cost, Event, Fate, Heuristic, Meter, NodeValues, Outcome, Path, Side, Space, Stop, Unwatched, Watch, Zero,
};

/// The longest path that is followed: each move takes a frame of the thread's stack, about 150 bytes when optimised.
/// IDA* would hardly finish a search for a longer path.
const LONGEST: u32 = 2_000;

/// Iterative-deepening A* (Korf 1985): depth-first searches that prune where cost plus estimate exceeds a threshold. The
/// threshold starts at the estimate of the start, and grows to the lowest value that exceeded it.
///
/// In a space without [`choices`](Space::choices) of its own, children that are on the path already are left out.
///
/// Stops with [`Stop::Depth`] where a path within the threshold has more than 2,000 moves.
pub fn ida_star<S: Space, H: Heuristic<S>>(space: &S, heuristic: &H, start: &S::State) -> Outcome<S::Move> {
    ida_star_metered(space, heuristic, start, &mut Meter::unlimited(), &mut Unwatched)
}

/// [`ida_star`] with limits, progress, counts and a watcher.
pub fn ida_star_metered<S: Space, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    start: &S::State,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Outcome<S::Move> {
    let memo = heuristic.start(start);
    let mut bound = heuristic.estimate(memo);
    let mut moves = Vec::new();
    let proof = EstimateProof::of(heuristic);
    meter.generate();
    if is_dead_end(bound) {
        return Outcome::Unsolvable;
    }
    loop {
        meter.deepen(bound);
        meter.prove(proof.bound(bound));
        watch.see(Event::Threshold { bound });
        if bound == 0 && space.is_goal(start) {
            watch.see(Event::Found { state: start, g: 0 });
            return Outcome::Solved(Path { moves, cost: 0 });
        }
        let mut iteration = DepthFirst {
            space,
            heuristic,
            state: start.clone(),
            bound,
            beyond: Excess::NONE,
            path: Vec::new(),
            moves: &mut moves,
            meter,
            watch,
        };
        match iteration.below(None, memo, Room::new(bound, 0), LONGEST).map(|()| iteration.beyond.next_bound(bound)) {
            Ok(Ok(None)) => return Outcome::Unsolvable,
            Ok(Ok(Some(beyond))) => bound = beyond,
            Ok(Err(stop)) => return Outcome::Stopped(stop),
            Err(IterationEnd::Goal) => {
                meter.store(moves.len() as u64 + 1);
                moves.reverse();
                return cost_of(space, start, &moves).map(|cost| Some(Path { moves, cost })).into();
            }
            Err(IterationEnd::Stop(stop)) => {
                meter.store(moves.len() as u64 + 1);
                return Outcome::Stopped(stop);
            }
        }
    }
}

/// Iterative-deepening depth-first search: IDA* without an estimate.
pub fn iterative_deepening<S: Space>(space: &S, start: &S::State) -> Outcome<S::Move> {
    iterative_deepening_metered(space, start, &mut Meter::unlimited(), &mut Unwatched)
}

/// [`iterative_deepening`] with limits, progress, counts and a watcher.
pub fn iterative_deepening_metered<S: Space>(
    space: &S,
    start: &S::State,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Outcome<S::Move> {
    ida_star_metered(space, &Zero, start, meter, watch)
}

/// Why an iteration ended early.
enum IterationEnd {
    Goal,
    Stop(Stop),
}

impl From<Stop> for IterationEnd {
    fn from(stop: Stop) -> IterationEnd {
        IterationEnd::Stop(stop)
    }
}

/// One iteration: a depth-first search within a threshold.
struct DepthFirst<'a, 'm, S: Space, H, W> {
    space: &'a S,
    heuristic: &'a H,
    state: S::State,
    bound: Cost,
    /// The least by which an f was beyond the threshold.
    beyond: Excess,
    /// The states of the path, in spaces without choices of their own.
    path: Vec<S::State>,
    /// The moves of the path that ended the search, last to first.
    moves: &'a mut Vec<S::Move>,
    meter: &'a mut Meter<'m>,
    watch: &'a mut W,
}

impl<S: Space, H: Heuristic<S>, W: Watch<S>> DepthFirst<'_, '_, S, H, W> {
    /// Expands the current state; returns with the state restored unless the iteration ends.
    fn below(&mut self, last: Option<S::Move>, memo: H::Memo, room: Room, rest: u32) -> Result<(), IterationEnd> {
        self.meter.expand()?;
        let (g, h) = (room.g(self.bound), self.heuristic.estimate(memo));
        self.watch.see_selected(self.space, Side::First, &self.state, last, NodeValues { g, h, f: sum(g, h) });
        let own_choices = self.space.choices(&self.state, last);
        if own_choices.is_none() {
            self.path.push(self.state.clone());
        }
        let choices = own_choices.unwrap_or(Choices::all(S::MOVES.len()));
        for (place, &via) in S::MOVES.iter().enumerate() {
            if !choices.contains(place) {
                continue;
            }
            let Some(step) = self.space.step(&self.state, via) else { continue };
            self.meter.generate();
            let child = self.heuristic.step(memo, &self.state, step);
            let h = self.heuristic.estimate(child);
            let edge = self.space.cost(step);
            let seen = |fate| Event::Child { via, g: sum(g, edge), h: Some(h), f: sum(sum(g, edge), h), fate };
            if own_choices.is_none() && self.is_on_path(step) {
                self.watch.see(seen(Fate::Known));
                continue;
            }
            let room = match room.after(edge, h) {
                Ok(room) => room,
                Err(excess) => {
                    // Every dead end is here: moves cost at least one, so its f exceeds every threshold.
                    self.watch.see(seen(if is_dead_end(h) { Fate::Hopeless } else { Fate::OverBound }));
                    if excess < self.beyond && !is_dead_end(h) {
                        self.beyond = excess;
                    }
                    continue;
                }
            };
            self.watch.see(seen(Fate::Kept));
            self.space.apply(&mut self.state, step);
            if let Err(end) = self.visit(via, child, h, room, rest) {
                self.moves.push(via);
                return Err(end);
            }
            self.space.undo(&mut self.state, step);
            self.watch.see(Event::Returned { state: &self.state, g });
        }
        if own_choices.is_none() {
            self.path.pop();
        }
        Ok(())
    }

    /// Whether a step leads to a state on the path. Such a state must not raise the threshold either: a graph without a
    /// goal would be searched forever.
    fn is_on_path(&mut self, step: S::Step) -> bool {
        self.space.apply(&mut self.state, step);
        let known = self.path.iter().rev().any(|state| *state == self.state);
        self.space.undo(&mut self.state, step);
        known
    }

    #[inline(always)]
    fn visit(&mut self, via: S::Move, memo: H::Memo, h: Cost, room: Room, rest: u32) -> Result<(), IterationEnd> {
        if h == 0 && self.space.is_goal(&self.state) {
            self.watch.see(Event::Found { state: &self.state, g: room.g(self.bound) });
            return Err(IterationEnd::Goal);
        }
        if rest == 0 {
            return Err(IterationEnd::Stop(Stop::Depth));
        }
        self.below(Some(via), memo, room, rest - 1)
    }
}
