//! Iterative deepening: depth-first searches with a growing threshold, in the memory of one path.

use crate::{Cost, Event, Fate, Heuristic, Meter, Outcome, Path, Side, Space, Stop, Watch, Zero};

/// Iterative-deepening A* (Korf 1985): depth-first, cutting off where cost plus estimate exceeds a threshold that
/// starts at the first estimate and grows to the least value that exceeded it.
pub fn ida_star<S: Space, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    start: &S::State,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Outcome<S::Move> {
    let mut bound = heuristic.estimate(heuristic.start(start));
    let mut dive = Dive { space, heuristic, state: start.clone(), stack: Vec::new() };
    meter.generate();
    loop {
        meter.deepen(bound);
        watch.see(Event::Threshold { bound });
        match dive.within(bound, meter, watch) {
            Ok(Reached::Goal(path)) => return Outcome::Solved(path),
            Ok(Reached::Next(Cost::MAX)) => return Outcome::Unsolvable,
            Ok(Reached::Next(next)) => bound = next,
            Err(stop) => return Outcome::Stopped(stop),
        }
    }
}

/// Iterative-deepening depth-first search: IDA* without an estimate.
pub fn iterative_deepening<S: Space>(
    space: &S,
    start: &S::State,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Outcome<S::Move> {
    ida_star(space, &Zero, start, meter, watch)
}

enum Reached<M> {
    Goal(Path<M>),
    /// The least f beyond the threshold.
    Next(Cost),
}

/// Where the search stands in a node that it has left for a child.
struct Frame<S: Space, M> {
    step: S::Step,
    memo: M,
    g: Cost,
    /// The move into the node, and the next one to try out of it.
    last: Option<S::Move>,
    next: usize,
}

struct Dive<'a, S: Space, H: Heuristic<S>> {
    space: &'a S,
    heuristic: &'a H,
    state: S::State,
    /// Kept by hand rather than by recursion: a path on a large board is longer than a thread's stack.
    stack: Vec<Frame<S, H::Memo>>,
}

impl<S: Space, H: Heuristic<S>> Dive<'_, S, H> {
    fn within(&mut self, bound: Cost, meter: &mut Meter, watch: &mut impl Watch<S>) -> Result<Reached<S::Move>, Stop> {
        let Dive { space, heuristic, state, stack } = self;
        let (mut memo, mut g, mut last, mut next) = (heuristic.start(state), 0, None, 0);
        let mut beyond = Cost::MAX;
        if heuristic.estimate(memo) == 0 && space.is_goal(state) {
            return Ok(Reached::Goal(Path { moves: Vec::new(), cost: 0 }));
        }
        meter.expand()?;
        watch.see(Event::Selected { side: Side::First, state, g, h: heuristic.estimate(memo) });
        loop {
            if let Some(&via) = S::MOVES.get(next) {
                next += 1;
                let Some(step) = space.step(state, via) else { continue };
                let child_g = g + space.cost(step);
                if last.is_some_and(|last| space.undoes(last, via)) {
                    watch.see(Event::Child { via, g: child_g, h: None, fate: Fate::Reversal });
                    continue;
                }
                meter.generate();
                let child = heuristic.step(memo, state, step);
                let h = heuristic.estimate(child);
                let f = child_g + h;
                if f > bound {
                    watch.see(Event::Child { via, g: child_g, h: Some(h), fate: Fate::OverBound });
                    beyond = beyond.min(f);
                    continue;
                }
                space.apply(state, step);
                if h == 0 && space.is_goal(state) {
                    watch.see(Event::Child { via, g: child_g, h: Some(h), fate: Fate::Goal });
                    let moves = stack.iter().filter_map(|frame| frame.last).chain(last).chain([via]).collect();
                    return Ok(Reached::Goal(Path { moves, cost: child_g }));
                }
                watch.see(Event::Child { via, g: child_g, h: Some(h), fate: Fate::Kept });
                stack.push(Frame { step, memo, g, last, next });
                (memo, g, last, next) = (child, child_g, Some(via), 0);
                meter.expand()?;
                watch.see(Event::Selected { side: Side::First, state, g, h });
            } else if let Some(frame) = stack.pop() {
                space.undo(state, frame.step);
                Frame { memo, g, last, next, .. } = frame;
            } else {
                return Ok(Reached::Next(beyond));
            }
        }
    }
}
