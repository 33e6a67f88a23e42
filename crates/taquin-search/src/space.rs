//! The traits by which a search knows a graph: `Space`, and `Packed` and `Undirected` for searches that need more.

use crate::Cost;

/// A graph, given by the moves out of each state.
///
/// A move is *described* ([`step`](Space::step)) before it is made ([`apply`](Space::apply)), so a child that is not
/// worth visiting costs neither an apply nor an undo.
///
/// The sum of costs along a path is exact. Paths that cost more than [`Cost::MAX`] are not followed; a search that has no
/// other paths left stops with [`Stop::Overflow`](crate::Stop::Overflow).
pub trait Space {
    /// A state of the graph, in the form in which moves are fastest.
    type State: Clone + PartialEq;
    /// An edge label; a solution is a list of these.
    type Move: Copy + PartialEq + 'static;
    /// What one move changes: enough to make it, to undo it and to update an estimate.
    type Step: Copy;
    /// Every move there can be, in the order in which children are generated; at most 32.
    const MOVES: &'static [Self::Move];

    /// Describes a move from `state`; `None` if it is illegal there.
    fn step(&self, state: &Self::State, m: Self::Move) -> Option<Self::Step>;
    /// Makes a described move.
    fn apply(&self, state: &mut Self::State, step: Self::Step);
    /// Undoes the move made last.
    fn undo(&self, state: &mut Self::State, step: Self::Step);
    /// Whether the search may end here.
    fn is_goal(&self, state: &Self::State) -> bool;
    /// The cost of a described move, at least one; one by default.
    fn cost(&self, _step: Self::Step) -> Cost {
        1
    }
    /// The moves to try in `state` when `last` led there. A space whose moves can be undone by other moves leaves out
    /// the one that undoes `last`.
    ///
    /// `None`, the default, tries all moves. Depth-first searches, which remember one path only, then compare each child
    /// with the states on that path, so as not to walk in circles; a space that returns `Some` says that they need not.
    #[inline]
    fn choices(&self, _state: &Self::State, _last: Option<Self::Move>) -> Option<Choices> {
        None
    }
    /// The inverse of `m`, the move that undoes it, if every move has one; see [`Undirected`].
    ///
    /// Searches that store states then walk paths back by moves, and a stored state takes 4 bytes less. `None`, the
    /// default, makes them store the parent of each state.
    #[inline]
    fn try_inverse(&self, _m: Self::Move) -> Option<Self::Move> {
        None
    }
}

/// The moves to try in a state: the space's own choice, or all.
#[inline]
pub(crate) fn choices_or_all<S: Space>(space: &S, state: &S::State, last: Option<S::Move>) -> Choices {
    space.choices(state, last).unwrap_or(Choices::all(S::MOVES.len()))
}

/// A set of moves, by their places in [`Space::MOVES`]; at most 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices(u32);

impl Choices {
    /// The first `count` moves.
    pub const fn all(count: usize) -> Choices {
        assert!(count >= 1 && count <= 32, "a space has 1 to 32 moves");
        Choices(u32::MAX >> (32 - count))
    }

    /// No moves.
    pub const fn none() -> Choices {
        Choices(0)
    }

    /// The same set with the move in this place added.
    pub const fn with(self, place: usize) -> Choices {
        Choices(self.0 | 1 << place)
    }

    /// The same set with the move in this place left out.
    pub const fn without(self, place: usize) -> Choices {
        Choices(self.0 & !(1 << place))
    }

    /// Whether the move in this place is in the set.
    pub const fn contains(self, place: usize) -> bool {
        self.0 >> place & 1 == 1
    }
}

/// Iterates over the places in ascending order; from the back, in descending order.
impl Iterator for Choices {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        (self.0 != 0).then(|| {
            let place = self.0.trailing_zeros() as usize;
            self.0 &= self.0 - 1;
            place
        })
    }
}

impl DoubleEndedIterator for Choices {
    #[inline]
    fn next_back(&mut self) -> Option<usize> {
        (self.0 != 0).then(|| {
            let place = self.0.ilog2() as usize;
            self.0 ^= 1 << place;
            place
        })
    }
}

/// A space in which every move has an inverse of the same cost.
pub trait Undirected: Space {
    /// The inverse of `m`: the move that undoes it.
    fn inverse(&self, m: Self::Move) -> Self::Move;
}

/// A space whose states can be stored as a `K`, for searches that keep a table of known states.
pub trait Packed<K>: Space {
    /// The stored form of a state; equal exactly when the states are equal.
    fn pack(&self, state: &Self::State) -> K;
    /// The state of a stored form.
    fn unpack(&self, key: &K) -> Self::State;
    /// The stored form of the state to which a described move leads from `state`, whose stored form is `key`.
    ///
    /// By default the move is made, the new state packed and the move undone. A space overrides it where a move changes
    /// little of a key.
    #[inline]
    fn pack_after(&self, _key: &K, state: &mut Self::State, step: Self::Step) -> K {
        self.apply(state, step);
        let packed = self.pack(state);
        self.undo(state, step);
        packed
    }
    /// The bytes that a stored form holds on the heap.
    fn heap_bytes(&self, _key: &K) -> usize {
        0
    }
}
