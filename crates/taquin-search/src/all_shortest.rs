//! All cheapest paths, not only the first one.

use std::ops::ControlFlow;

use crate::cost::Room;
use crate::space::choices_or_all;
use crate::store::paged_list::grow;
use crate::{Choices, Cost, Heuristic, Meter, Space, Stop};

/// A state of the current path whose children are visited.
struct Branch<S: Space, M> {
    memo: M,
    room: Room,
    /// The moves still to try.
    rest: Choices,
    /// The step that led to the state; `None` for the start.
    step: Option<S::Step>,
}

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
    let (mut state, memo) = (start.clone(), heuristic.start(start));
    let (mut path, mut branches, mut visited) = (Vec::new(), Vec::<Branch<S, H::Memo>>::new(), 0);
    let mut arrived = Room::new(cost, 0).after(0, heuristic.estimate(memo)).ok().map(|room| (memo, room, None));
    loop {
        if let Some((memo, room, step)) = arrived.take() {
            let mut rest = Choices::none();
            if space.is_goal(&state) {
                visited += 1;
                if visit(&path).is_break() {
                    return Ok(visited);
                }
            } else {
                meter.expand()?;
                rest = choices_or_all(space, &state, path.last().copied());
            }
            if branches.len() == branches.capacity() {
                grow(&mut branches, meter)?;
            }
            branches.push(Branch { memo, room, rest, step });
        }
        let Some(branch) = branches.last_mut() else { return Ok(visited) };
        let Some(place) = branch.rest.next() else {
            if let Some(step) = branch.step {
                space.undo(&mut state, step);
                path.pop();
            }
            branches.pop();
            continue;
        };
        let via = S::MOVES[place];
        let Some(step) = space.step(&state, via) else { continue };
        meter.generate();
        let child = heuristic.step(branch.memo, &state, step);
        if let Ok(room) = branch.room.after(space.cost(step), heuristic.estimate(child)) {
            space.apply(&mut state, step);
            path.push(via);
            arrived = Some((child, room, Some(step)));
        }
    }
}
