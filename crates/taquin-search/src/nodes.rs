//! The table of nodes a search has generated, without duplicates; its bytes are counted before they are allocated.

use std::hash::{Hash, Hasher};

use hashbrown::hash_table::Entry;
use rustc_hash::FxHasher;

use crate::hash_index::HashIndex;
use crate::{Cost, Meter, Packed, Path, Space, Stop};

/// The index of a node in its table.
pub(crate) type Id = u32;

/// The parent of the root, and the move into it.
const NONE: Id = Id::MAX;
const NO_MOVE: u8 = u8::MAX;

/// A state and the cheapest known path to it.
pub(crate) struct StoredNode<K> {
    pub key: K,
    pub g: Cost,
    parent: Id,
    via: u8,
    pub closed: bool,
}

/// All nodes of a search: an array, and a hash index of positions in it.
pub(crate) struct Nodes<K> {
    nodes: Vec<StoredNode<K>>,
    index: HashIndex,
}

/// A state that a search generates, and how it was reached.
pub(crate) struct Arrival<K> {
    pub key: K,
    pub g: Cost,
    pub parent: Id,
    /// The place of the move in [`Space::MOVES`]; graphs without moves leave it at 0.
    pub via: u8,
    /// The bytes the state holds outside itself.
    pub heap: usize,
}

impl<K> Arrival<K> {
    /// A state of a space, reached by a move.
    #[inline]
    pub fn by_move<S: Packed<K>>(space: &S, key: K, g: Cost, parent: Id, via: S::Move) -> Arrival<K> {
        Arrival { g, parent, via: move_index::<S>(via), heap: space.heap_bytes(&key), key }
    }
}

/// What `Nodes::meet` found.
pub(crate) enum Met {
    /// The state was new; this is its node now.
    New(Id),
    /// The state has this node already.
    Old(Id),
}

impl<K: Hash + Eq> Nodes<K> {
    pub fn new() -> Self {
        Nodes { nodes: Vec::new(), index: HashIndex::new() }
    }

    pub fn len(&self) -> Id {
        self.nodes.len() as Id
    }

    pub fn get(&self, id: Id) -> &StoredNode<K> {
        &self.nodes[id as usize]
    }

    pub fn get_mut(&mut self, id: Id) -> &mut StoredNode<K> {
        &mut self.nodes[id as usize]
    }

    pub fn iter(&self) -> impl Iterator<Item = &StoredNode<K>> {
        self.nodes.iter()
    }

    pub fn find(&self, key: &K) -> Option<(Id, &StoredNode<K>)> {
        let hash = hash(key);
        let id = self.index.find(hash, |&id| self.nodes[id as usize].key == *key)?;
        Some((id, self.get(id)))
    }

    /// Adds the start of a search.
    pub fn root(&mut self, key: K, meter: &mut Meter) -> Result<Id, Stop> {
        let hash = hash(&key);
        let page = self.make_room(hash, meter)?;
        match self.enter(Arrival { key, g: 0, parent: NONE, via: NO_MOVE, heap: 0 }, page, hash, meter) {
            Met::New(id) | Met::Old(id) => Ok(id),
        }
    }

    /// Looks a state up and adds it if it is new.
    pub fn meet(&mut self, state: Arrival<K>, meter: &mut Meter) -> Result<Met, Stop> {
        let heap = state.heap;
        if heap > meter.spare() {
            return Err(Stop::Memory);
        }
        let hash = hash(&state.key);
        let page = self.make_room(hash, meter)?;
        let met = self.enter(state, page, hash, meter);
        match met {
            Met::New(_) => meter.reserve(heap)?,
            Met::Old(_) => meter.duplicate(),
        }
        Ok(met)
    }

    /// Replaces the path to a known state by a cheaper one.
    pub fn redirect(&mut self, id: Id, g: Cost, parent: Id, via: u8) {
        let node = self.get_mut(id);
        node.g = g;
        node.parent = parent;
        node.via = via;
    }

    /// The move by which a state is reached.
    pub fn via<S: Space>(&self, id: Id) -> Option<S::Move> {
        S::MOVES.get(usize::from(self.get(id).via)).copied()
    }

    /// The state from which a state is reached.
    pub fn parent(&self, id: Id) -> Option<Id> {
        let parent = self.get(id).parent;
        (parent != NONE).then_some(parent)
    }

    /// The path from the root, which is `start`, to a state.
    pub fn path<S: Space>(&self, space: &S, start: &S::State, id: Id) -> Path<S::Move> {
        let moves = self.moves::<S>(id);
        // Not the node's g: a cheaper path to an ancestor may have been found since.
        let cost = cost_of(space, start, &moves);
        Path { moves, cost }
    }

    /// The moves from the root to a state.
    pub fn moves<S: Space>(&self, id: Id) -> Vec<S::Move> {
        let mut moves = Vec::new();
        let mut at = id;
        while let (Some(parent), Some(via)) = (self.parent(at), self.via::<S>(at)) {
            moves.push(via);
            at = parent;
        }
        moves.reverse();
        moves
    }

    /// The states from the root to a state, both included.
    pub fn keys_to(&self, id: Id) -> Vec<K>
    where
        K: Clone,
    {
        let ids = std::iter::successors(Some(id), |&at| self.parent(at));
        let mut keys: Vec<K> = ids.map(|at| self.get(at).key.clone()).collect();
        keys.reverse();
        keys
    }

    /// Looks a state up in a page that has room for it, and adds it if it is new.
    fn enter(&mut self, state: Arrival<K>, page: usize, hashed: u64, meter: &mut Meter) -> Met {
        let Nodes { nodes, index } = self;
        let Arrival { key, g, parent, via, .. } = state;
        let is_it = |&id: &Id| nodes[id as usize].key == key;
        match index.entry(page, hashed, is_it, |&id| hash(&nodes[id as usize].key)) {
            Entry::Occupied(found) => Met::Old(*found.get()),
            Entry::Vacant(place) => {
                let id = nodes.len() as Id;
                place.insert(id);
                nodes.push(StoredNode { key, g, parent, via, closed: false });
                meter.store(1);
                Met::New(id)
            }
        }
    }

    /// Makes room for one more node with this hash, and returns its page of the index; the meter may refuse what must be
    /// allocated.
    #[inline]
    fn make_room(&mut self, hashed: u64, meter: &mut Meter) -> Result<usize, Stop> {
        if self.nodes.len() == self.nodes.capacity() {
            grow(&mut self.nodes, meter)?;
            if self.nodes.len() >= NONE as usize {
                return Err(Stop::Memory);
            }
        }
        let Nodes { nodes, index } = self;
        index.make_room(hashed, |&id| hash(&nodes[id as usize].key), meter)
    }
}

/// Grows a full vector: doubles it while it is small, then adds a quarter, so that little memory stays unused.
pub(crate) fn grow<T>(list: &mut Vec<T>, meter: &mut Meter) -> Result<(), Stop> {
    let held = list.capacity();
    let size = size_of::<T>().max(1);
    let more = if held * size < 1 << 22 { held.max(16) } else { held / 4 };
    meter.reserve(more * size)?;
    list.try_reserve_exact(more).map_err(|_| Stop::Memory)
}

/// The cost of a list of legal moves.
pub(crate) fn cost_of<S: Space>(space: &S, start: &S::State, moves: &[S::Move]) -> Cost {
    let mut state = start.clone();
    moves.iter().fold(0, |cost, &m| {
        let step = space.step(&state, m).expect("a path of legal moves");
        space.apply(&mut state, step);
        cost + space.cost(step)
    })
}

/// The hash by which states are found.
pub(crate) fn hash<K: Hash>(key: &K) -> u64 {
    let mut hasher = FxHasher::default();
    key.hash(&mut hasher);
    hasher.finish()
}

/// The place of a move in [`Space::MOVES`].
pub(crate) fn move_index<S: Space>(m: S::Move) -> u8 {
    S::MOVES.iter().position(|&other| other == m).expect("a move of this space") as u8
}
