//! Beam search and best-first search whose estimates come from outside, for many boards at once: the caller asks for boards, and
//! answers with their estimates.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::sync::Arc;

use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use taquin::{Shape, Slide};

use crate::arrays::numpy_array;
use crate::board::BoardArg;
use crate::goal::GoalArg;
use crate::interrupt::check_cancelled;

/// A board, how it was reached, and its estimate.
struct ScoredBoard {
    tiles: Arc<[u16]>,
    parent: u32,
    slide: Slide,
    cost: u32,
    estimate: f64,
}

/// The bytes of a node with its place in the hash table and in the queue, beside its tiles.
const NODE_BYTES: usize = size_of::<ScoredBoard>() + 56;

/// In the order of the queue: the smallest total first, then the deepest node, then the oldest. The bits of numbers that are not negative
/// have the order of the numbers.
type QueuedBoard = (Reverse<u64>, u32, Reverse<u32>);

/// A search whose caller estimates boards: `next_boards` returns those to be estimated, and `add_estimates` takes their estimates.
///
/// With a `width`, it is a beam search; else best-first search by cost + weight × estimate, `batch` boards at a time. If the estimates
/// are `admissible`, it goes on until the first solution is proven to be within `weight` of a shortest one.
#[pyclass(module = "taquin")]
pub struct BatchSearch {
    shape: Shape,
    goal: Box<[u16]>,
    nodes: Vec<ScoredBoard>,
    known: HashMap<Arc<[u16]>, u32>,
    pending: Vec<u32>,
    queue: BinaryHeap<QueuedBoard>,
    width: Option<usize>,
    weight: f64,
    batch: usize,
    admissible: bool,
    solved: Option<u32>,
    lower_bound: u32,
    expanded: u64,
    generated: u64,
}

#[pymethods]
impl BatchSearch {
    #[new]
    #[pyo3(signature = (board, goal, *, width=None, weight=1.0, batch=1, admissible=false))]
    fn new(
        board: BoardArg,
        goal: GoalArg,
        width: Option<usize>,
        weight: f64,
        batch: usize,
        admissible: bool,
    ) -> PyResult<BatchSearch> {
        let (board, shape) = (board.0.clone(), board.0.shape());
        let goal = goal.board(shape)?;
        let mut search = BatchSearch {
            shape,
            goal: goal.tiles().into(),
            nodes: Vec::new(),
            known: HashMap::new(),
            pending: Vec::new(),
            queue: BinaryHeap::new(),
            width,
            weight,
            batch: batch.max(1),
            admissible,
            solved: None,
            lower_bound: 0,
            expanded: 0,
            generated: 1,
        };
        search.reach(board.tiles().into(), 0, Slide::Up, 0);
        Ok(search)
    }

    /// The boards to be estimated next, as rows of an array; `None` at the end of the search.
    fn next_boards<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        check_cancelled()?;
        while self.pending.is_empty() {
            let chosen = self.choose();
            if chosen.is_empty() || (self.solved.is_some() && !self.admissible) {
                return Ok(None);
            }
            chosen.into_iter().for_each(|node| self.expand(node));
            if self.solved.is_some() && !self.admissible {
                return Ok(None);
            }
            py.check_signals()?;
        }
        let tiles: Vec<u16> =
            self.pending.iter().flat_map(|&node| self.nodes[node as usize].tiles.iter().copied()).collect();
        numpy_array(py, &[self.pending.len(), self.shape.cells()], "uint16", &tiles).map(Some)
    }

    /// Takes the estimates of the boards returned last, in their order; there is one for each, and none is negative.
    fn add_estimates(&mut self, py: Python, estimates: PyBuffer<f64>) -> PyResult<()> {
        let estimates = estimates.to_vec(py)?;
        for (node, estimate) in std::mem::take(&mut self.pending).into_iter().zip(estimates) {
            self.nodes[node as usize].estimate = estimate;
            self.enqueue(node);
        }
        Ok(())
    }

    /// The moves of the solution, if one was found.
    #[getter]
    fn moves(&self) -> Option<String> {
        let mut node = self.solved?;
        let mut letters = Vec::new();
        while node != 0 {
            letters.push(self.nodes[node as usize].slide.letter());
            node = self.nodes[node as usize].parent;
        }
        Some(letters.into_iter().rev().collect())
    }

    /// What admissible estimates have proven: no solution is shorter.
    #[getter]
    fn lower_bound(&self) -> u32 {
        self.lower_bound
    }

    /// The boards expanded.
    #[getter]
    fn expanded(&self) -> u64 {
        self.expanded
    }

    /// The boards generated.
    #[getter]
    fn generated(&self) -> u64 {
        self.generated
    }

    /// The boards in memory.
    #[getter]
    fn stored(&self) -> usize {
        self.nodes.len()
    }

    /// The bytes of these boards.
    #[getter]
    fn bytes(&self) -> usize {
        self.nodes.len() * (NODE_BYTES + 2 * self.shape.cells())
    }
}

impl BatchSearch {
    /// The nodes to be expanded next: the best of a layer, or of all.
    fn choose(&mut self) -> Vec<u32> {
        let mut chosen = Vec::new();
        let most = self.width.unwrap_or(self.batch);
        while chosen.len() < most {
            let Some((Reverse(total), cost, Reverse(node))) = self.queue.pop() else { break };
            if self.nodes[node as usize].cost != cost {
                continue; // Reached by a shorter path since.
            }
            if self.width.is_none() && chosen.is_empty() && self.prove(f64::from_bits(total)) {
                break;
            }
            chosen.push(node);
        }
        if self.width.is_some() {
            self.queue.clear();
        }
        chosen
    }

    /// Notes what the smallest total in the queue proves; whether the solution need not be improved.
    fn prove(&mut self, total: f64) -> bool {
        if !self.admissible {
            return self.solved.is_some();
        }
        // A sum of floats may be above the whole number that it stands for.
        let whole = |bound: f64| (bound - 1e-9 * (1.0 + bound)).ceil() as u32;
        self.lower_bound = self.lower_bound.max(whole(total / self.weight));
        let cost = self.solved.map(|node| self.nodes[node as usize].cost);
        if let Some(cost) = cost {
            self.lower_bound = self.lower_bound.min(cost);
        }
        cost.is_some_and(|cost| whole(total) >= cost)
    }

    fn expand(&mut self, node: u32) {
        self.expanded += 1;
        let (tiles, cost) = (Arc::clone(&self.nodes[node as usize].tiles), self.nodes[node as usize].cost);
        let blank = tiles.iter().position(|&tile| tile == 0).unwrap_or_default();
        for slide in Slide::ALL {
            if let Some(source) = self.shape.source(blank, slide) {
                let mut next = tiles.to_vec();
                next.swap(blank, source);
                self.generated += 1;
                self.reach(next.into(), node, slide, cost + 1);
            }
        }
    }

    /// Notes a path to a board.
    fn reach(&mut self, tiles: Arc<[u16]>, parent: u32, slide: Slide, cost: u32) {
        let node = match self.known.get(&tiles).copied() {
            Some(node) if self.width.is_some() || self.nodes[node as usize].cost <= cost => return,
            Some(node) => {
                let known = &mut self.nodes[node as usize];
                (known.parent, known.slide, known.cost) = (parent, slide, cost);
                if !known.estimate.is_nan() {
                    self.enqueue(node);
                }
                node
            }
            None => {
                let node = self.nodes.len() as u32;
                self.known.insert(Arc::clone(&tiles), node);
                self.nodes.push(ScoredBoard { tiles, parent, slide, cost, estimate: f64::NAN });
                self.pending.push(node);
                node
            }
        };
        let is_better = self.solved.is_none_or(|solved| cost < self.nodes[solved as usize].cost);
        if *self.nodes[node as usize].tiles == *self.goal && is_better {
            self.solved = Some(node);
        }
    }

    /// Puts a node into the queue, unless it leads nowhere, or to no better solution.
    fn enqueue(&mut self, node: u32) {
        let ScoredBoard { cost, estimate, .. } = self.nodes[node as usize];
        let bound = self.solved.map_or(f64::INFINITY, |solved| f64::from(self.nodes[solved as usize].cost));
        let is_hopeless = self.admissible && f64::from(cost) + estimate >= bound;
        if estimate.is_finite() && !is_hopeless {
            let total = if self.width.is_some() { estimate } else { f64::from(cost) + self.weight * estimate };
            self.queue.push((Reverse(total.to_bits()), cost, Reverse(node)));
        }
    }
}
