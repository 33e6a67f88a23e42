//! The table of nodes a search has generated, without duplicates; its bytes are counted before they are allocated.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use super::hash_index::{HashIndex, HashedNodes};
use super::paged_list::{PAGE, PagedList};
use super::prefetch;
use crate::cost::longer;
use crate::{Cost, Meter, Packed, Path, Space, Stop};

/// The number of a node in its table.
pub(crate) type Id = u32;

/// The parent of the root.
const NO_PARENT: Id = Id::MAX;
/// The nodes to which room for more is added: a page more still has numbers that the index can hold.
const MOST_NODES: usize = Id::MAX as usize - 2 * PAGE;

/// The place in [`Space::MOVES`] of the last move of a path, if there is one, and a mark.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct MoveIndex(u8);

impl MoveIndex {
    /// The path without moves, or a path in a graph without moves.
    pub const NONE: MoveIndex = MoveIndex(0x7F);
    const MARK: u8 = 0x80;

    #[inline]
    pub fn new<S: Space>(last: S::Move) -> MoveIndex {
        MoveIndex::at(S::MOVES.iter().position(|&other| other == last).expect("a move of this space"))
    }

    /// The move in this place; there are at most 32.
    #[inline]
    pub fn at(place: usize) -> MoveIndex {
        MoveIndex(place as u8)
    }

    #[inline]
    pub fn get<S: Space>(self) -> Option<S::Move> {
        S::MOVES.get(usize::from(self.0 & !Self::MARK)).copied()
    }
}

/// What a best-first search knows of a state: the cost of the cheapest known path, its last move, and whether the state is
/// closed: expanded since that path was found.
///
/// Packed, because three bytes for alignment would be a seventh of what a node takes in all.
#[derive(Clone, Copy)]
#[repr(Rust, packed)]
pub(crate) struct PathNote<C = Cost> {
    pub g: C,
    last: MoveIndex,
}

impl<C: Copy> PathNote<C> {
    /// An open state.
    #[inline]
    pub fn open(g: C, last: MoveIndex) -> PathNote<C> {
        PathNote { g, last }
    }

    #[inline]
    pub fn close(&mut self) {
        self.last.0 |= MoveIndex::MARK;
    }

    #[inline]
    pub fn is_closed(self) -> bool {
        self.last.0 & MoveIndex::MARK != 0
    }
}

/// A note on a state that has the last move of the path to it.
pub(crate) trait HasMoveIndex: Copy {
    fn last_move(self) -> MoveIndex;
}

impl HasMoveIndex for MoveIndex {
    #[inline]
    fn last_move(self) -> MoveIndex {
        self
    }
}

impl<C: Copy> HasMoveIndex for PathNote<C> {
    #[inline]
    fn last_move(self) -> MoveIndex {
        self.last
    }
}

/// All nodes of a search: lists of states and of notes on them, and a hash index of positions in these.
pub(crate) struct Nodes<K, T> {
    keys: PagedList<K>,
    notes: PagedList<T>,
    /// The parents of all nodes; `None` where paths are walked back by moves.
    parents: Option<PagedList<Id>>,
    /// The lower halves of the hashes of all states; `None` where they are quick to compute again.
    hashes: Option<PagedList<u32>>,
    index: HashIndex,
}

/// The stored states, whose hashes are stored, too, or quick to compute again.
struct Stored<'a, K> {
    keys: &'a PagedList<K>,
    hashes: Option<&'a PagedList<u32>>,
}

impl<K: Hash> HashedNodes for Stored<'_, K> {
    #[inline(always)]
    fn hash(&self, id: Id) -> u32 {
        self.hashes.map_or_else(|| hash(&self.keys[id]) as u32, |hashes| hashes[id])
    }

    #[inline(always)]
    fn prefetch(&self, id: Id) {
        match self.hashes {
            Some(hashes) => prefetch(&hashes[id]),
            None => prefetch(&self.keys[id]),
        }
    }
}

/// A state and its hash.
pub(crate) struct Hashed<K> {
    pub key: K,
    pub hash: u64,
}

/// A state that a search generates.
pub(crate) struct Arrival<K, T> {
    pub state: Hashed<K>,
    pub note: T,
    pub parent: Id,
    /// The bytes the state holds outside itself.
    pub heap: usize,
}

impl<K, T> Arrival<K, T> {
    /// A state of a space.
    #[inline]
    pub fn of_space<S: Packed<K>>(space: &S, state: Hashed<K>, note: T, parent: Id) -> Arrival<K, T> {
        Arrival { heap: space.heap_bytes(&state.key), state, note, parent }
    }
}

/// What `Nodes::meet` found.
pub(crate) enum Met {
    /// The state was new; this is its node now.
    New(Id),
    /// The state has this node already.
    Old(Id),
}

impl<K: Hash + Eq, T> Nodes<K, T> {
    /// A table that keeps parents.
    pub fn with_parents() -> Self {
        let hashes = (size_of::<K>() > 16 || std::mem::needs_drop::<K>()).then(PagedList::new);
        let (keys, notes, parents) = (PagedList::new(), PagedList::new(), Some(PagedList::new()));
        Nodes { keys, notes, parents, hashes, index: HashIndex::new() }
    }

    /// A table for a space; it keeps parents only if the space cannot take back moves.
    pub fn of_space<S: Space>(space: &S) -> Self {
        let takes_back = S::MOVES.iter().all(|&m| space.try_inverse(m).is_some());
        Nodes { parents: (!takes_back).then(PagedList::new), ..Nodes::with_parents() }
    }

    #[inline]
    pub fn len(&self) -> Id {
        self.keys.len() as Id
    }

    #[inline]
    pub fn key(&self, id: Id) -> &K {
        &self.keys[id]
    }

    #[inline]
    pub fn note(&self, id: Id) -> &T {
        &self.notes[id]
    }

    #[inline]
    pub fn note_mut(&mut self, id: Id) -> &mut T {
        &mut self.notes[id]
    }

    pub fn iter(&self) -> impl Iterator<Item = (&K, &T)> {
        self.keys.iter().zip(self.notes.iter())
    }

    pub fn find(&self, key: &K) -> Option<Id> {
        self.find_by(hash(key), key)
    }

    /// Hashes a state that is looked for at once.
    #[inline]
    pub fn hashed(&self, key: K) -> Hashed<K> {
        let hash = hash(&key);
        Hashed { key, hash }
    }

    /// Hashes a state that is looked for soon: meanwhile its place in the index is fetched from memory.
    #[inline]
    pub fn announce(&self, key: K) -> Hashed<K> {
        let hash = hash(&key);
        self.prefetch(hash);
        Hashed { key, hash }
    }

    /// Fetches the place of a hash in the index from memory.
    #[inline]
    pub fn prefetch(&self, hash: u64) {
        self.index.prefetch(hash);
    }

    /// Fetches a node from memory that is read soon.
    #[inline]
    pub fn prefetch_node(&self, id: Id) {
        prefetch(&self.keys[id]);
        prefetch(&self.notes[id]);
    }

    /// The node of a state with this hash.
    #[inline]
    pub fn find_by(&self, hash: u64, key: &K) -> Option<Id> {
        self.index.find(hash, |id| self.keys[id] == *key).ok()
    }

    /// Adds the start of a search.
    pub fn root(&mut self, key: K, note: T, meter: &mut Meter) -> Result<Id, Stop> {
        let state = self.announce(key);
        match self.meet(Arrival { state, note, parent: NO_PARENT, heap: 0 }, meter)? {
            Met::New(id) | Met::Old(id) => Ok(id),
        }
    }

    /// Looks a state up and adds it if it is new.
    #[inline(always)]
    pub fn meet(&mut self, arrival: Arrival<K, T>, meter: &mut Meter) -> Result<Met, Stop> {
        let Arrival { state, note, parent, heap } = arrival;
        let vacancy = match self.index.find(state.hash, |id| self.keys[id] == state.key) {
            Ok(id) => {
                meter.duplicate();
                return Ok(Met::Old(id));
            }
            Err(vacancy) => vacancy,
        };
        if !self.keys.has_room() {
            self.add_room(meter)?;
        }
        if heap > 0 {
            meter.reserve(heap)?;
        }
        let id = self.len();
        self.index.insert(vacancy, id, &Stored { keys: &self.keys, hashes: self.hashes.as_ref() }, meter)?;
        self.keys.push(state.key);
        self.notes.push(note);
        if let Some(parents) = &mut self.parents {
            parents.push(parent);
        }
        if let Some(hashes) = &mut self.hashes {
            hashes.push(state.hash as u32);
        }
        meter.store(1);
        Ok(Met::New(id))
    }

    /// Replaces the path to a known state by a cheaper one.
    #[inline]
    pub fn redirect(&mut self, id: Id, note: T, parent: Id) {
        self.notes[id] = note;
        if let Some(parents) = &mut self.parents {
            parents[id] = parent;
        }
    }

    /// The states from the root to a state, both included, in a table that keeps parents.
    pub fn keys_to(&self, id: Id) -> Vec<K>
    where
        K: Clone,
    {
        let ids = std::iter::successors(Some(id), |&at| self.parent(at));
        let mut keys: Vec<K> = ids.map(|at| self.keys[at].clone()).collect();
        keys.reverse();
        keys
    }

    /// The state from which a state is reached, in a table that keeps parents.
    #[inline]
    pub fn parent_key(&self, id: Id) -> Option<&K> {
        self.parent(id).map(|parent| &self.keys[parent])
    }

    /// Its number.
    #[inline]
    pub fn parent(&self, id: Id) -> Option<Id> {
        let parent = self.parents.as_ref().map_or(NO_PARENT, |parents| parents[id]);
        (parent != NO_PARENT).then_some(parent)
    }

    /// Adds room to the lists, which are all full; the meter may refuse what must be allocated.
    #[cold]
    #[inline(never)]
    fn add_room(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        if self.keys.len() > MOST_NODES {
            return Err(Stop::Memory);
        }
        self.keys.add_room(meter)?;
        self.notes.add_room(meter)?;
        self.parents.as_mut().map_or(Ok(()), |parents| parents.add_room(meter))?;
        self.hashes.as_mut().map_or(Ok(()), |hashes| hashes.add_room(meter))
    }
}

impl<K: Hash + Eq, T: HasMoveIndex> Nodes<K, T> {
    /// The last move of the path to a state.
    #[inline]
    pub fn last_move<S: Space>(&self, id: Id) -> Option<S::Move> {
        self.notes[id].last_move().get::<S>()
    }

    /// The path from the root, which is `start`, to a state.
    pub fn path<S: Packed<K>>(&self, space: &S, start: &S::State, id: Id) -> Result<Path<S::Move>, Stop> {
        let moves = self.moves(space, id);
        // Not the node's g: a cheaper path to an ancestor may have been found since.
        let cost = cost_of(space, start, &moves)?;
        Ok(Path { moves, cost })
    }

    /// The moves from the root to a state.
    pub fn moves<S: Packed<K>>(&self, space: &S, id: Id) -> Vec<S::Move> {
        let mut moves = Vec::new();
        let mut at = id;
        while let Some(last) = self.last_move::<S>(at) {
            moves.push(last);
            at = match &self.parents {
                Some(parents) => parents[at],
                None => self.state_before(space, at, last),
            };
        }
        moves.reverse();
        moves
    }

    /// The state from which a move leads to this one, in a space that can take back moves.
    fn state_before<S: Packed<K>>(&self, space: &S, id: Id, last: S::Move) -> Id {
        let mut state = space.unpack(&self.keys[id]);
        let step =
            space.try_inverse(last).and_then(|back| space.step(&state, back)).expect("a move that can be undone");
        space.apply(&mut state, step);
        self.find(&space.pack(&state)).expect("the state before a move is known")
    }
}

/// The cost of a list of legal moves.
pub(crate) fn cost_of<S: Space>(space: &S, start: &S::State, moves: &[S::Move]) -> Result<Cost, Stop> {
    let mut state = start.clone();
    moves.iter().try_fold(0, |cost, &m| {
        let step = space.step(&state, m).expect("a path of legal moves");
        space.apply(&mut state, step);
        longer(cost, space.cost(step)).ok_or(Stop::Overflow)
    })
}

/// The hash by which states are found.
#[inline]
pub(crate) fn hash<K: Hash>(key: &K) -> u64 {
    let mut hasher = FxHasher::default();
    key.hash(&mut hasher);
    // The index uses all bits, of which `FxHasher` makes only some good: of two numbers that differ in a high bit, most
    // bits of the hash are equal.
    let product = u128::from(hasher.finish()) * 0x9E37_79B9_7F4A_7C15;
    (product >> 64) as u64 ^ product as u64
}
