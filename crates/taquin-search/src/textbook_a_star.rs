//! A* as a textbook describes it, without a closed list; and `lockstep`, which runs two such searches in turns.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::cost::{Overflow, is_dead_end, longer, sum};
use crate::proof::EstimateProof;
use crate::store::nodes::{Id, cost_of};
use crate::store::paged_list::grow;
use crate::{Cost, Event, Fate, Heuristic, Meter, Outcome, Packed, Path, Side, Stop, Unwatched, Watch};

/// A* with a priority queue of nodes that know their parents, and no table of known states: a child is left out only if
/// it equals its grandparent (Sedgewick & Wayne). Its node counts are those of a student's program.
pub fn textbook_a_star<K: Eq, S: Packed<K>, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    start: &S::State,
) -> Outcome<S::Move> {
    textbook_a_star_metered(space, heuristic, start, &mut Meter::unlimited(), &mut Unwatched)
}

/// [`textbook_a_star`] with limits, progress, counts and a watcher.
pub fn textbook_a_star_metered<K: Eq, S: Packed<K>, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    start: &S::State,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Outcome<S::Move> {
    SearchTree::new(Side::First, EstimateProof::of(heuristic)).search(space, heuristic, start, meter, watch)
}

/// [`textbook_a_star_metered`] without the critical optimization: a child is kept even if it equals its grandparent.
pub fn textbook_a_star_going_back<K: Eq, S: Packed<K>, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    start: &S::State,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Outcome<S::Move> {
    let mut tree = SearchTree::new(Side::First, EstimateProof::of(heuristic));
    tree.goes_back = true;
    tree.search(space, heuristic, start, meter, watch)
}

/// Which of two searches reached a goal, and its path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Winner<M> {
    /// Which of the two starts it was.
    pub side: Side,
    /// Its path to a goal.
    pub path: Path<M>,
}

/// Runs two searches in turns, one node each, until one of them reaches a goal.
///
/// If exactly one of the two starts can reach a goal, the other is thereby known to be unsolvable.
pub fn lockstep<K: Eq, S: Packed<K>, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    starts: [&S::State; 2],
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Result<Option<Winner<S::Move>>, Stop> {
    let mut trees = [Side::First, Side::Second].map(|side| SearchTree::new(side, EstimateProof::of(heuristic)));
    for (tree, start) in trees.iter_mut().zip(starts) {
        tree.add_root(space, heuristic, start, meter)?;
    }
    loop {
        let mut expanded = false;
        for (tree, start) in trees.iter_mut().zip(starts) {
            match tree.advance(space, heuristic, meter, watch)? {
                Advance::Goal(id) => {
                    return Ok(Some(Winner { side: tree.side, path: tree.path(space, start, id)? }));
                }
                Advance::Expanded => expanded = true,
                Advance::Empty => {}
            }
        }
        if !expanded {
            let overflow = trees.iter().map(|tree| tree.overflow).find(|overflow| overflow.happened());
            return overflow.unwrap_or_default().or_unsolvable();
        }
    }
}

/// A node of the search tree: a state, its cost and estimate, its parent and the move from there.
struct TreeNode<K, M> {
    key: K,
    g: Cost,
    h: Cost,
    parent: Option<(Id, M)>,
}

/// A node's f and its index; among equal f the oldest node goes first.
type Queued = Reverse<(Cost, Id)>;

struct SearchTree<K, M> {
    side: Side,
    proof: EstimateProof,
    nodes: Vec<TreeNode<K, M>>,
    queue: BinaryHeap<Queued>,
    overflow: Overflow,
    /// Whether a child may equal its grandparent.
    goes_back: bool,
}

enum Advance {
    Goal(Id),
    Expanded,
    Empty,
}

impl<K: Eq, M: Copy + PartialEq + 'static> SearchTree<K, M> {
    fn new(side: Side, proof: EstimateProof) -> Self {
        let (nodes, queue) = (Vec::new(), BinaryHeap::new());
        SearchTree { side, proof, nodes, queue, overflow: Overflow::default(), goes_back: false }
    }

    /// Expands nodes until one is a goal.
    fn search<S: Packed<K, Move = M>, H: Heuristic<S>>(
        mut self,
        space: &S,
        heuristic: &H,
        start: &S::State,
        meter: &mut Meter,
        watch: &mut impl Watch<S>,
    ) -> Outcome<M> {
        let mut search = || {
            self.add_root(space, heuristic, start, meter)?;
            loop {
                match self.advance(space, heuristic, meter, watch)? {
                    Advance::Goal(id) => return self.path(space, start, id).map(Some),
                    Advance::Expanded => {}
                    Advance::Empty => return self.overflow.or_unsolvable(),
                }
            }
        };
        search().into()
    }

    fn add_root<S: Packed<K, Move = M>, H: Heuristic<S>>(
        &mut self,
        space: &S,
        heuristic: &H,
        start: &S::State,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let h = heuristic.estimate(heuristic.start(start));
        meter.generate();
        if is_dead_end(h) {
            return Ok(());
        }
        self.add(TreeNode { key: space.pack(start), g: 0, h, parent: None }, 0, meter)
    }

    /// Expands one node.
    fn advance<S: Packed<K, Move = M>, H: Heuristic<S>>(
        &mut self,
        space: &S,
        heuristic: &H,
        meter: &mut Meter,
        watch: &mut impl Watch<S>,
    ) -> Result<Advance, Stop> {
        let Some(Reverse((priority, id))) = self.queue.pop() else { return Ok(Advance::Empty) };
        if self.side == Side::First {
            meter.prove(self.proof.bound(priority));
        }
        let TreeNode { ref key, g, h, parent } = self.nodes[id as usize];
        let mut state = space.unpack(key);
        if space.is_goal(&state) {
            watch.see(Event::Found { state: &state, g });
            return Ok(Advance::Goal(id));
        }
        meter.expand()?;
        watch.see(Event::Selected { side: self.side, state: &state, g, h, f: priority });
        let memo = heuristic.start(&state);
        for &via in S::MOVES {
            let Some(step) = space.step(&state, via) else { continue };
            let g = longer(g, space.cost(step));
            let h = heuristic.estimate(heuristic.step(memo, &state, step));
            space.apply(&mut state, step);
            let key = space.pack(&state);
            space.undo(&mut state, step);
            if !self.goes_back && parent.is_some_and(|(id, _)| self.nodes[id as usize].key == key) {
                watch.see(Event::Reversal { via });
                continue;
            }
            meter.generate();
            if g.is_none() {
                self.overflow.note();
            }
            let Some(g) = g.filter(|_| !is_dead_end(h)) else {
                let g = g.unwrap_or(Cost::MAX);
                watch.see(Event::Child { via, g, h: Some(h), f: sum(g, h), fate: Fate::Hopeless });
                continue;
            };
            let heap = space.heap_bytes(&key);
            self.add(TreeNode { key, g, h, parent: Some((id, via)) }, heap, meter)?;
            watch.see(Event::Child { via, g, h: Some(h), f: sum(g, h), fate: Fate::Kept });
        }
        Ok(Advance::Expanded)
    }

    fn add(&mut self, node: TreeNode<K, M>, heap: usize, meter: &mut Meter) -> Result<(), Stop> {
        meter.reserve(heap)?;
        if self.nodes.len() == self.nodes.capacity() {
            grow(&mut self.nodes, meter)?;
        }
        if self.queue.len() == self.queue.capacity() {
            let more = self.queue.len().max(16);
            meter.reserve(more * size_of::<Queued>())?;
            self.queue.try_reserve_exact(more).map_err(|_| Stop::Memory)?;
        }
        let id = Id::try_from(self.nodes.len()).map_err(|_| Stop::Memory)?;
        self.queue.push(Reverse((sum(node.g, node.h), id)));
        self.nodes.push(node);
        meter.store(1);
        Ok(())
    }

    fn path<S: Packed<K, Move = M>>(&self, space: &S, start: &S::State, id: Id) -> Result<Path<M>, Stop> {
        let mut moves = Vec::new();
        let mut at = id;
        while let Some((parent, via)) = self.nodes[at as usize].parent {
            moves.push(via);
            at = parent;
        }
        moves.reverse();
        let cost = cost_of(space, start, &moves)?;
        Ok(Path { moves, cost })
    }
}
