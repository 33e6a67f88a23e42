//! Beam search: breadth-first search that keeps only the nodes of the lowest estimates in each layer.

use std::hash::Hash;

use crate::cost::{Overflow, is_dead_end, longer};
use crate::proof::EstimateProof;
use crate::space::choices_or_all;
use crate::store::nodes::{Arrival, Id, Met, MoveIndex, Nodes, PathNote};
use crate::store::paged_list::grow;
use crate::{Cost, Event, Fate, Heuristic, Meter, NodeValues, Outcome, Packed, Path, Side, Stop, Unwatched, Watch};

/// A child that may enter the next layer.
struct BeamCandidate<M> {
    g: Cost,
    h: Cost,
    /// Its place in the order of generation: the tie-break that makes the choice reproducible.
    sequence: u32,
    parent: Id,
    via: M,
}

/// Beam search: estimates all children of a layer, and keeps the best `width` of them as the next layer.
///
/// Fast, and without any guarantee for the cost of the path. It stops with [`Stop::DeadEnd`] when no children are left
/// and some were dropped before.
pub fn beam<K: Hash + Eq, S: Packed<K>, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    width: usize,
    start: &S::State,
) -> Outcome<S::Move> {
    beam_metered(space, heuristic, width, start, &mut Meter::unlimited(), &mut Unwatched)
}

/// [`beam`] with limits, progress, counts and a watcher.
pub fn beam_metered<K: Hash + Eq, S: Packed<K>, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    width: usize,
    start: &S::State,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Outcome<S::Move> {
    search(space, heuristic, width.max(1), start, meter, watch).into()
}

fn search<K: Hash + Eq, S: Packed<K>, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    width: usize,
    start: &S::State,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Result<Option<Path<S::Move>>, Stop> {
    let mut nodes = Nodes::of_space(space);
    let mut layer = vec![nodes.root(space.pack(start), PathNote::open(0, MoveIndex::NONE), meter)?];
    let mut candidates = Vec::new();
    let (mut dropped, mut overflow) = (false, Overflow::default());
    meter.generate();
    if space.is_goal(start) {
        watch.see(Event::Found { state: start, g: 0 });
        return Ok(Some(Path { moves: Vec::new(), cost: 0 }));
    }
    let h = heuristic.estimate(heuristic.start(start));
    if is_dead_end(h) {
        return Ok(None);
    }
    meter.prove(EstimateProof::of(heuristic).bound(h));
    while !layer.is_empty() {
        for &id in &layer {
            meter.expand()?;
            offer_children(space, heuristic, &nodes, id, &mut candidates, (meter, watch), &mut overflow)?;
        }
        candidates.sort_unstable_by_key(|c| (c.h, c.sequence));
        layer.clear();
        for BeamCandidate { h, g, parent, via, .. } in candidates.drain(..) {
            watch.see_returned(|| space.unpack(nodes.key(parent)), nodes.note(parent).g);
            let mut seen = |fate| watch.see(Event::Child { via, g, h: Some(h), f: h, fate });
            if layer.len() == width {
                dropped = true;
                seen(Fate::Dropped);
                continue;
            }
            let mut state = space.unpack(nodes.key(parent));
            let step = space.step(&state, via).expect("a candidate's move is legal");
            space.apply(&mut state, step);
            let note = PathNote::open(g, MoveIndex::new::<S>(via));
            match nodes.meet(Arrival::of_space(space, nodes.announce(space.pack(&state)), note, parent), meter)? {
                Met::New(child) => {
                    seen(Fate::Kept);
                    if h == 0 && space.is_goal(&state) {
                        watch.see(Event::Found { state: &state, g });
                        return nodes.path(space, start, child).map(Some);
                    }
                    layer.push(child);
                }
                Met::Old(_) => seen(Fate::Known),
            }
        }
    }
    if dropped { Err(Stop::DeadEnd) } else { overflow.or_unsolvable() }
}

/// Estimates the children of one node of the layer.
fn offer_children<K: Hash + Eq, S: Packed<K>, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    nodes: &Nodes<K, PathNote>,
    id: Id,
    candidates: &mut Vec<BeamCandidate<S::Move>>,
    (meter, watch): (&mut Meter, &mut impl Watch<S>),
    overflow: &mut Overflow,
) -> Result<(), Stop> {
    let state = space.unpack(nodes.key(id));
    let memo = heuristic.start(&state);
    let g = nodes.note(id).g;
    let last = nodes.last_move::<S>(id);
    let h = heuristic.estimate(memo);
    watch.see_selected(space, Side::First, &state, last, NodeValues { g, h, f: h });
    for via in choices_or_all(space, &state, last).map(|place| S::MOVES[place]) {
        let Some(step) = space.step(&state, via) else { continue };
        meter.generate();
        let h = heuristic.estimate(heuristic.step(memo, &state, step));
        let reached = longer(g, space.cost(step));
        if reached.is_none() {
            overflow.note();
        }
        let Some(g) = reached.filter(|_| !is_dead_end(h)) else {
            watch.see(Event::Child { via, g: reached.unwrap_or(Cost::MAX), h: Some(h), f: h, fate: Fate::Hopeless });
            continue;
        };
        if candidates.len() == candidates.capacity() {
            grow(candidates, meter)?;
        }
        candidates.push(BeamCandidate { g, h, sequence: candidates.len() as u32, parent: id, via });
    }
    Ok(())
}
