//! Many boards that are played at once, for the vector environment.

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::Arc;
use taquin::generate::{random_solvable, random_walk};
use taquin::{Board, Random, Shape};

use crate::arrays::{SLIDES, numpy_array};
use crate::board::{BoardArg, ShapeArg};
use crate::distance_table::{DistanceTable, distance_table};
use crate::errors::{bad_board, bad_value};
use crate::goal::GoalArg;

/// What a step is rewarded with.
#[derive(Clone, Copy, PartialEq)]
enum Reward {
    /// −1, and 0 for the step that solves the board.
    Step,
    /// The change of the distance to the goal.
    Distance,
    /// The change of the Manhattan distance.
    Manhattan,
}

/// Where boards begin.
enum Start {
    Solvable,
    Scramble(usize),
    /// One of these boards.
    Pool(Vec<u16>),
}

/// Boards of one shape that are moved, rewarded and begun again together.
#[pyclass(module = "taquin")]
pub struct VectorEnv {
    goal: Board,
    homes: Vec<usize>,
    tiles: Vec<u16>,
    blanks: Vec<usize>,
    steps: Vec<u32>,
    /// Whether the episode of a board has ended: its next step begins another.
    ended: Vec<bool>,
    randoms: Vec<Random>,
    start: Start,
    reward: Reward,
    most_steps: u32,
    table: Option<Arc<DistanceTable>>,
    /// For each cell of the blank and each action, the cell of the tile that moves.
    sources: Vec<[Option<usize>; 4]>,
}

/// Rewards, ends by a solution, ends by the number of steps.
type Stepped<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>);

#[pymethods]
impl VectorEnv {
    #[new]
    #[pyo3(signature = (count, goal, *, reward, blank_moves, most_steps))]
    fn new(count: usize, goal: BoardArg, reward: &str, blank_moves: bool, most_steps: u32) -> PyResult<VectorEnv> {
        let (goal, shape) = (goal.0.clone(), goal.0.shape());
        let reward = match reward {
            "distance" => Reward::Distance,
            "manhattan" => Reward::Manhattan,
            _ => Reward::Step,
        };
        let table = (reward == Reward::Distance).then(|| distance_table(&goal));
        let source = |blank, action: usize| shape.source(blank, SLIDES[action ^ usize::from(blank_moves)]);
        Ok(VectorEnv {
            homes: goal.places(),
            tiles: goal.tiles().repeat(count),
            blanks: vec![goal.blank(); count],
            steps: vec![0; count],
            ended: vec![false; count],
            randoms: (0..count as u64).map(Random::seeded).collect(),
            start: Start::Solvable,
            reward,
            most_steps,
            table,
            sources: (0..shape.cells()).map(|blank| [0, 1, 2, 3].map(|action| source(blank, action))).collect(),
            goal,
        })
    }

    /// Gives every board a random generator.
    fn seed(&mut self, seeds: Vec<u64>) {
        self.randoms = seeds.into_iter().map(Random::seeded).collect();
    }

    /// Says where boards begin: after random slides, at one of these boards, or at any board.
    fn start_at(&mut self, py: Python, scramble: Option<usize>, pool: Option<PyBuffer<u16>>) -> PyResult<()> {
        self.start = match (scramble, pool) {
            (_, Some(pool)) => Start::Pool(pool.to_vec(py)?),
            (Some(slides), _) => Start::Scramble(slides),
            _ => Start::Solvable,
        };
        Ok(())
    }

    /// Begins these boards again, or all.
    #[pyo3(signature = (which=None))]
    fn reset(&mut self, which: Option<Vec<bool>>) {
        for index in 0..self.blanks.len() {
            if which.as_ref().is_none_or(|which| which[index]) {
                self.begin(index);
            }
        }
    }

    /// Begins with these boards.
    fn reset_to(&mut self, py: Python, tiles: PyBuffer<u16>) -> PyResult<()> {
        let (tiles, cells) = (tiles.to_vec(py)?, self.cells());
        for (index, row) in tiles.chunks_exact(cells).enumerate() {
            let board = Board::new(self.goal.shape(), row);
            let board = board.map_err(|error| bad_board(format!("board {index}: {error}")))?;
            if board == self.goal || !taquin::is_solvable(&board, &self.goal) {
                let problem = if board == self.goal { "is solved already" } else { "cannot be solved" };
                return Err(bad_value(format!("board {index}: {board} {problem}")));
            }
        }
        for (index, row) in tiles.chunks_exact(cells).enumerate() {
            self.place(index, row);
        }
        Ok(())
    }

    /// Moves every board. A board whose episode has ended begins again instead.
    fn step<'py>(&mut self, py: Python<'py>, actions: PyBuffer<i64>) -> PyResult<Stepped<'py>> {
        let actions = actions.to_vec(py)?;
        if let Some(wrong) = actions.iter().find(|action| !(0..4).contains(*action)) {
            return Err(PyValueError::new_err(format!("an action is 0 to 3, but found {wrong}")));
        }
        let count = self.blanks.len();
        if actions.len() != count {
            return Err(PyValueError::new_err(format!("{} actions for {count} boards", actions.len())));
        }
        let (mut rewards, mut solved, mut cut) = (vec![0.0_f64; count], vec![0_u8; count], vec![0_u8; count]);
        py.detach(|| {
            for (index, &action) in actions.iter().enumerate() {
                if self.ended[index] {
                    self.begin(index);
                    continue;
                }
                (rewards[index], solved[index]) = self.act(index, action as usize);
                self.steps[index] += 1;
                cut[index] = u8::from(solved[index] == 0 && self.steps[index] >= self.most_steps);
                self.ended[index] = solved[index] + cut[index] > 0;
            }
        });
        let array = |flags: &[u8]| numpy_array(py, &[count], "uint8", flags);
        Ok((numpy_array(py, &[count], "float64", &rewards)?, array(&solved)?, array(&cut)?))
    }

    /// The boards.
    fn boards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let shape = self.goal.shape();
        numpy_array(py, &[self.blanks.len(), shape.rows(), shape.cols()], "uint16", &self.tiles)
    }

    /// Which actions are possible on each board.
    fn masks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let masks: Vec<u8> =
            self.blanks.iter().flat_map(|&blank| self.sources[blank].map(|source| source.is_some().into())).collect();
        numpy_array(py, &[self.blanks.len(), 4], "uint8", &masks)
    }
}

impl VectorEnv {
    fn cells(&self) -> usize {
        self.homes.len()
    }

    fn row(&self, index: usize) -> &[u16] {
        &self.tiles[index * self.cells()..(index + 1) * self.cells()]
    }

    fn place(&mut self, index: usize, tiles: &[u16]) {
        let cells = self.cells();
        self.tiles[index * cells..(index + 1) * cells].copy_from_slice(tiles);
        self.blanks[index] = tiles.iter().position(|&tile| tile == 0).unwrap_or_default();
        (self.steps[index], self.ended[index]) = (0, false);
    }

    /// Begins an episode with a board that is not solved.
    fn begin(&mut self, index: usize) {
        let (goal, cells) = (&self.goal, self.cells());
        let random = &mut self.randoms[index];
        let tiles = match &self.start {
            Start::Pool(pool) => pool.chunks_exact(cells).nth(random.below(pool.len() / cells)).map(<[u16]>::to_vec),
            Start::Scramble(slides) => Some(scrambled(goal, *slides, random).tiles().to_vec()),
            Start::Solvable => {
                let board = std::iter::repeat_with(|| random_solvable(goal, random)).find(|board| board != goal);
                board.map(|board| board.tiles().to_vec())
            }
        };
        self.place(index, &tiles.unwrap_or_else(|| goal.tiles().to_vec()));
    }

    /// Makes a move if it is possible; the reward, and whether the board is solved.
    fn act(&mut self, index: usize, action: usize) -> (f64, u8) {
        let blank = self.blanks[index];
        let before = self.table.as_ref().map_or(0, |table| self.distance(table, index));
        let mut nearer = 0;
        if let Some(source) = self.sources[blank][action] {
            let shape = self.goal.shape();
            let row = index * self.cells();
            let home = self.homes[usize::from(self.tiles[row + source])];
            nearer = shape.distance(source, home) as i32 - shape.distance(blank, home) as i32;
            self.tiles.swap(row + source, row + blank);
            self.blanks[index] = source;
        }
        let is_solved = self.row(index) == self.goal.tiles();
        let reward = match (self.reward, &self.table) {
            (Reward::Manhattan, _) => f64::from(nearer),
            (Reward::Distance, Some(table)) => f64::from(before - self.distance(table, index)),
            _ => f64::from(i32::from(is_solved) - 1),
        };
        (reward, is_solved.into())
    }

    fn distance(&self, table: &DistanceTable, index: usize) -> i32 {
        table.distance(self.row(index)).map_or(0, i32::from)
    }
}

/// The board of a random walk that does not end at the goal: a walk around 2×2 returns there.
fn scrambled(goal: &Board, slides: usize, random: &mut Random) -> Board {
    let board = random_walk(goal, slides, random);
    if board == *goal { random_walk(goal, slides + 1, random) } else { board }
}

/// The distance of a board from the goal; `None` if there is no table for its shape, or if it cannot be solved.
#[pyfunction]
pub fn table_distance(py: Python, board: BoardArg, goal: GoalArg) -> PyResult<Option<u8>> {
    let goal = goal.board(board.0.shape())?;
    let table = DistanceTable::is_possible(goal.shape()).then(|| py.detach(|| distance_table(&goal)));
    Ok(table.and_then(|table| table.distance(board.0.tiles())))
}

/// Whether the distances of a shape are in a table.
#[pyfunction]
pub fn has_distance_table(shape: ShapeArg) -> PyResult<bool> {
    let shape: Shape = shape.shape()?;
    Ok(DistanceTable::is_possible(shape))
}
