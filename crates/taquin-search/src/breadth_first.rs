//! Breadth-first search: to a goal, or layer by layer over all states.

use std::hash::Hash;
use std::ops::ControlFlow;

use crate::store::children::{Edge, GeneratedChildren};
use crate::store::nodes::{Arrival, Met, MoveIndex, Nodes};
use crate::store::paged_list::grow;
use crate::{Cost, Event, Fate, Meter, NodeValues, Outcome, Packed, Path, Proven, Side, Space, Stop, Unwatched, Watch};

/// Breadth-first search: all states one move away, then two, and so on; finds a path with the fewest moves.
///
/// Stops with [`Stop::Overflow`] if that path costs more than [`Cost::MAX`].
pub fn breadth_first<K: Hash + Eq, S: Packed<K>>(space: &S, start: &S::State) -> Outcome<S::Move> {
    breadth_first_metered(space, start, &mut Meter::unlimited(), &mut Unwatched)
}

/// [`breadth_first`] with limits, progress, counts and a watcher.
pub fn breadth_first_metered<K: Hash + Eq, S: Packed<K>>(
    space: &S,
    start: &S::State,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Outcome<S::Move> {
    search(space, start, meter, watch).into()
}

fn search<K: Hash + Eq, S: Packed<K>>(
    space: &S,
    start: &S::State,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Result<Option<Path<S::Move>>, Stop> {
    let mut nodes = Nodes::of_space(space);
    nodes.root(space.pack(start), MoveIndex::NONE, meter)?;
    meter.generate();
    if space.is_goal(start) {
        watch.see(Event::Found { state: start, g: 0 });
        return Ok(Some(Path { moves: Vec::new(), cost: 0 }));
    }
    // Nodes are stored in the order in which they are found, so the table is the queue.
    let (mut next, mut layer_end, mut depth) = (0, 1, 0);
    let mut children = GeneratedChildren::new();
    while next < nodes.len() {
        if next == layer_end {
            layer_end = nodes.len();
            depth += 1;
        }
        meter.prove(Proven::by_completed_search(depth + 1));
        meter.expand()?;
        let mut state = space.unpack(nodes.key(next));
        let last = nodes.last_move::<S>(next);
        watch.see_selected(space, Side::First, &state, last, NodeValues { g: depth, h: 0, f: depth });
        children.generate(space, &nodes, next, &mut state, last);
        for (child, &Edge { via, index, step, .. }) in children.drain() {
            let mut seen = |fate| watch.see(Event::Child { via, g: depth + 1, h: None, f: depth + 1, fate });
            meter.generate();
            match nodes.meet(Arrival::of_space(space, child, index, next), meter)? {
                Met::New(child) => {
                    seen(Fate::Kept);
                    space.apply(&mut state, step);
                    if space.is_goal(&state) {
                        watch.see(Event::Found { state: &state, g: depth + 1 });
                        return nodes.path(space, start, child).map(Some);
                    }
                    space.undo(&mut state, step);
                }
                Met::Old(_) => seen(Fate::Known),
            }
        }
        next += 1;
    }
    Ok(None)
}

/// A space whose states can be numbered without gaps, for searches that visit all of them.
pub trait Ranked: Space {
    /// The number of states, unreachable ones included.
    fn ranks(&self) -> u64;
    /// The number of a state, below [`ranks`](Ranked::ranks).
    fn rank(&self, state: &Self::State) -> u64;
}

/// Visits every reachable state, layer by layer, in one bit per state plus the memory of two layers.
///
/// Returns the number of states in each layer. `visit` is called with every state and its depth, and may end the search.
pub fn layers<K, S: Packed<K> + Ranked>(
    space: &S,
    start: &S::State,
    meter: &mut Meter,
    mut visit: impl FnMut(&S::State, usize) -> ControlFlow<()>,
) -> Result<Vec<u64>, Stop> {
    let words = usize::try_from(space.ranks().div_ceil(64)).map_err(|_| Stop::Memory)?;
    meter.reserve(words.saturating_mul(8))?;
    let mut seen = vec![0_u64; words];
    let mut is_new = |state: &S::State| {
        let rank = space.rank(state);
        let (word, bit) = (&mut seen[(rank / 64) as usize], 1 << (rank % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    };
    is_new(start);
    let mut layer = vec![space.pack(start)];
    let mut sizes = Vec::new();
    while !layer.is_empty() {
        sizes.push(layer.len() as u64);
        let mut next: Vec<K> = Vec::new();
        for key in &layer {
            meter.expand()?;
            let mut state = space.unpack(key);
            if visit(&state, sizes.len() - 1).is_break() {
                return Ok(sizes);
            }
            for &m in S::MOVES {
                let Some(step) = space.step(&state, m) else { continue };
                meter.generate();
                space.apply(&mut state, step);
                if is_new(&state) {
                    if next.len() == next.capacity() {
                        grow(&mut next, meter)?;
                    }
                    next.push(space.pack(&state));
                }
                space.undo(&mut state, step);
            }
        }
        meter.prove(Proven::by_completed_search(sizes.len() as Cost));
        meter.release(layer.capacity() * size_of::<K>());
        layer = next;
    }
    Ok(sizes)
}
