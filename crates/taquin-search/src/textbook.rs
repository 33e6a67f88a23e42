//! A* as the textbook has it, and two of it in lockstep.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::nodes::{Id, cost_of, grow};
use crate::{Cost, Event, Fate, Heuristic, Meter, Outcome, Packed, Path, Side, Stop, Watch};

/// A* with a priority queue of search nodes that know their parents, and no memory of what was seen: a neighbour is
/// left out only if it equals the node's own parent (Sedgewick & Wayne). Its counts are those of a student's program.
pub fn textbook_a_star<K: Eq, S: Packed<K>, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    start: &S::State,
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Outcome<S::Move> {
    let mut tree = GameTree::new(Side::First);
    let mut run = || {
        tree.plant(space, heuristic, start, meter)?;
        loop {
            match tree.advance(space, heuristic, meter, watch)? {
                Advance::Goal(id) => return Ok(Some(tree.path(space, start, id))),
                Advance::On => {}
                Advance::Empty => return Ok(None),
            }
        }
    };
    run().into()
}

/// The search of a pair that reached a goal, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Winner<M> {
    /// Which of the two starts it was.
    pub side: Side,
    /// Its way to a goal.
    pub path: Path<M>,
}

/// Two searches by turns, a node each, until one of them ends; the other side is then known to have no goal if the
/// two starts are such that exactly one of them has one.
pub fn lockstep<K: Eq, S: Packed<K>, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    starts: [&S::State; 2],
    meter: &mut Meter,
    watch: &mut impl Watch<S>,
) -> Result<Option<Winner<S::Move>>, Stop> {
    let mut trees = [GameTree::new(Side::First), GameTree::new(Side::Second)];
    for (tree, start) in trees.iter_mut().zip(starts) {
        tree.plant(space, heuristic, start, meter)?;
    }
    loop {
        let mut alive = false;
        for (tree, start) in trees.iter_mut().zip(starts) {
            match tree.advance(space, heuristic, meter, watch)? {
                Advance::Goal(id) => return Ok(Some(Winner { side: tree.side, path: tree.path(space, start, id) })),
                Advance::On => alive = true,
                Advance::Empty => {}
            }
        }
        if !alive {
            return Ok(None);
        }
    }
}

/// A search node: a state, the moves made to reach it, and the node before.
struct TreeNode<K, M> {
    key: K,
    g: Cost,
    h: Cost,
    before: Option<(Id, M)>,
}

/// A node's priority, cached, and its number; among equals the oldest comes first.
type Queued = Reverse<(Cost, Id)>;

struct GameTree<K, M> {
    side: Side,
    nodes: Vec<TreeNode<K, M>>,
    queue: BinaryHeap<Queued>,
}

enum Advance {
    Goal(Id),
    On,
    Empty,
}

impl<K: Eq, M: Copy + PartialEq + 'static> GameTree<K, M> {
    fn new(side: Side) -> Self {
        GameTree { side, nodes: Vec::new(), queue: BinaryHeap::new() }
    }

    fn plant<S: Packed<K, Move = M>, H: Heuristic<S>>(
        &mut self,
        space: &S,
        heuristic: &H,
        start: &S::State,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let h = heuristic.estimate(heuristic.start(start));
        meter.generate();
        self.add(TreeNode { key: space.pack(start), g: 0, h, before: None }, 0, meter)
    }

    /// Takes one node off the queue and puts its neighbours on it.
    fn advance<S: Packed<K, Move = M>, H: Heuristic<S>>(
        &mut self,
        space: &S,
        heuristic: &H,
        meter: &mut Meter,
        watch: &mut impl Watch<S>,
    ) -> Result<Advance, Stop> {
        let Some(Reverse((priority, id))) = self.queue.pop() else { return Ok(Advance::Empty) };
        if self.side == Side::First {
            meter.prove(priority);
        }
        let TreeNode { ref key, g, h, before } = self.nodes[id as usize];
        let mut state = space.unpack(key);
        if space.is_goal(&state) {
            watch.see(Event::Found { state: &state, g });
            return Ok(Advance::Goal(id));
        }
        meter.expand()?;
        watch.see(Event::Selected { side: self.side, state: &state, g, h });
        let memo = heuristic.start(&state);
        for &via in S::MOVES {
            let Some(step) = space.step(&state, via) else { continue };
            let g = g + space.cost(step);
            let h = heuristic.estimate(heuristic.step(memo, &state, step));
            space.apply(&mut state, step);
            let key = space.pack(&state);
            space.undo(&mut state, step);
            if before.is_some_and(|(parent, _)| self.nodes[parent as usize].key == key) {
                watch.see(Event::Reversal { via });
                continue;
            }
            meter.generate();
            let heap = space.heap_bytes(&key);
            self.add(TreeNode { key, g, h, before: Some((id, via)) }, heap, meter)?;
            watch.see(Event::Child { via, g, h: Some(h), fate: Fate::Kept });
        }
        Ok(Advance::On)
    }

    fn add(&mut self, node: TreeNode<K, M>, heap: usize, meter: &mut Meter) -> Result<(), Stop> {
        meter.reserve(heap)?;
        if self.nodes.len() == self.nodes.capacity() {
            grow(&mut self.nodes, meter)?;
        }
        if self.queue.len() == self.queue.capacity() {
            let more = self.queue.len().max(16);
            meter.reserve(more * size_of::<Queued>())?;
            self.queue.reserve_exact(more);
        }
        let id = Id::try_from(self.nodes.len()).map_err(|_| Stop::Memory)?;
        self.queue.push(Reverse((node.g + node.h, id)));
        self.nodes.push(node);
        meter.store(1);
        Ok(())
    }

    fn path<S: Packed<K, Move = M>>(&self, space: &S, start: &S::State, id: Id) -> Path<M> {
        let mut moves = Vec::new();
        let mut at = id;
        while let Some((parent, via)) = self.nodes[at as usize].before {
            moves.push(via);
            at = parent;
        }
        moves.reverse();
        let cost = cost_of(space, start, &moves);
        Path { moves, cost }
    }
}
