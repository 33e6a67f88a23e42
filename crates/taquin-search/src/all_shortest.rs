//! All cheapest paths, not only the first one.

use std::ops::ControlFlow;

use crate::space::choices_or_all;
use crate::{Cost, Heuristic, Meter, Space, Stop};

/// Calls `visit` with every path from the start to a goal whose cost is `cost`, the cost of a cheapest path, and returns
/// their number; `visit` may end the search. The estimate must be admissible.
///
/// A path ends at the first goal it reaches. Paths with moves that [`Space::choices`] leaves out are not visited.
pub fn all_shortest<S: Space, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    start: &S::State,
    cost: Cost,
    meter: &mut Meter,
    visit: &mut dyn FnMut(&[S::Move]) -> ControlFlow<()>,
) -> Result<u64, Stop> {
    let mut visitor =
        PathVisitor { space, heuristic, state: start.clone(), cost, path: Vec::new(), visited: 0, meter, visit };
    let memo = heuristic.start(start);
    if heuristic.estimate(memo) <= cost {
        // Ending the search in `visit` is not a stop.
        let _ = visitor.visit_below(memo, 0)?;
    }
    Ok(visitor.visited)
}

struct PathVisitor<'a, 'm, S: Space, H> {
    space: &'a S,
    heuristic: &'a H,
    state: S::State,
    cost: Cost,
    path: Vec<S::Move>,
    visited: u64,
    meter: &'a mut Meter<'m>,
    visit: &'a mut dyn FnMut(&[S::Move]) -> ControlFlow<()>,
}

impl<S: Space, H: Heuristic<S>> PathVisitor<'_, '_, S, H> {
    /// Visits the paths that continue from the current state.
    fn visit_below(&mut self, memo: H::Memo, g: Cost) -> Result<ControlFlow<()>, Stop> {
        if self.space.is_goal(&self.state) {
            self.visited += 1;
            return Ok((self.visit)(&self.path));
        }
        self.meter.expand()?;
        for place in choices_or_all(self.space, &self.state, self.path.last().copied()) {
            let via = S::MOVES[place];
            let Some(step) = self.space.step(&self.state, via) else { continue };
            self.meter.generate();
            let child = self.heuristic.step(memo, &self.state, step);
            let child_g = g + self.space.cost(step);
            if child_g + self.heuristic.estimate(child) > self.cost {
                continue;
            }
            self.space.apply(&mut self.state, step);
            self.path.push(via);
            let flow = self.visit_below(child, child_g)?;
            self.path.pop();
            self.space.undo(&mut self.state, step);
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}
