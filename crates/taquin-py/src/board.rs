//! Boards in Python, and everything that can be read as one.

use std::fmt::Write;

use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple};
use taquin::read::ReadErrorKind;
use taquin::{Board, Goal, Notation, Shape, Slide, read_board, read_slides};
use taquin_render::{Style, render_svg};

use crate::errors::{bad_board, bad_text, bad_value, named};
use crate::goal::GoalArg;

/// A board: the tiles 1 to mn−1 and one blank, written 0, on m×n cells.
///
/// It is made from a text in any usual form, from a list of tiles or of rows, or from a numpy array. It never changes, and
/// can be the key of a dictionary.
///
/// >>> from taquin import Board
/// >>> Board("1 2 3/4 5 6/7 0 8")
/// Board('1 2 3/4 5 6/7 0 8')
/// >>> Board([[1, 2], [3, 0]]) == Board("1 2/3 _")
/// True
/// >>> print(Board([1, 2, 3, 4, 5, 6, 7, 8, 0]))
/// 1 2 3
/// 4 5 6
/// 7 8 0
#[pyclass(name = "Board", module = "taquin", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyBoard(pub Board);

#[pymethods]
impl PyBoard {
    #[new]
    #[pyo3(signature = (tiles, /))]
    fn new(tiles: BoardArg) -> PyBoard {
        PyBoard(tiles.0)
    }

    /// The number of rows.
    #[getter]
    fn rows(&self) -> usize {
        self.0.shape().rows()
    }

    /// The number of columns.
    #[getter]
    fn columns(&self) -> usize {
        self.0.shape().cols()
    }

    /// The numbers of rows and columns.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.rows(), self.columns())
    }

    /// The tiles row by row, 0 for the blank.
    #[getter]
    fn tiles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.tiles())
    }

    /// The row and the column of the blank, from 0.
    #[getter]
    fn blank(&self) -> (usize, usize) {
        (self.0.shape().row(self.0.blank()), self.0.shape().col(self.0.blank()))
    }

    /// The tile in a row and a column, from 0, or from −1 backwards; 0 for the blank.
    ///
    /// >>> from taquin import Board
    /// >>> Board("1 2/3 0")[1, 0]
    /// 3
    fn __getitem__(&self, cell: (isize, isize)) -> PyResult<u16> {
        let place = |index: isize, count: usize| {
            let from_start = if index < 0 { index.checked_add_unsigned(count)? } else { index };
            usize::try_from(from_start).ok().filter(|&place| place < count)
        };
        let (row, column) = cell;
        let found = place(row, self.rows()).zip(place(column, self.columns()));
        let (row, column) = found.ok_or_else(|| {
            PyIndexError::new_err(format!("there is no cell {row}, {column} on a {} board", self.0.shape()))
        })?;
        Ok(self.0.tile(self.0.shape().cell(row, column)))
    }

    /// The board as a numpy array of rows and columns.
    ///
    /// >>> from taquin import Board
    /// >>> Board("1 2/3 0").numpy()
    /// array([[1, 2],
    ///        [3, 0]], dtype=uint16)
    fn numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let bytes: Vec<u8> = self.0.tiles().iter().flat_map(|tile| tile.to_ne_bytes()).collect();
        let numpy = py.import("numpy")?;
        let array = numpy.call_method1("frombuffer", (PyBytes::new(py, &bytes), "uint16"))?;
        array.call_method1("reshape", (self.shape(),))?.call_method0("copy")
    }

    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if copy == Some(false) {
            return Err(bad_value("a board can only be copied into an array"));
        }
        let array = self.numpy(py)?;
        match dtype {
            Some(dtype) => array.call_method1("astype", (dtype,)),
            None => Ok(array),
        }
    }

    /// The slides that are possible here, by the letters of their tiles' directions.
    ///
    /// >>> from taquin import Board
    /// >>> Board("1 2/3 0").slides()
    /// ['D', 'R']
    fn slides(&self) -> Vec<char> {
        self.0.slides().map(Slide::letter).collect()
    }

    /// The board after these moves.
    ///
    /// >>> from taquin import Board
    /// >>> Board("1 2 3/4 5 6/7 0 8").after("L")
    /// Board('1 2 3/4 5 6/7 8 0')
    /// >>> Board("1 2 3/4 5 6/7 0 8").after("8", notation="number").is_goal()
    /// True
    #[pyo3(signature = (moves, notation="tile"))]
    fn after(&self, moves: &str, notation: &str) -> PyResult<PyBoard> {
        let slides = read_slides(moves, &self.0, notation_named(notation)?).map_err(bad_value)?;
        self.0.after(slides).map(PyBoard).map_err(bad_value)
    }

    /// The boards one slide away, in the order of `slides()`.
    fn neighbors(&self) -> Vec<PyBoard> {
        self.0.neighbors().map(PyBoard).collect()
    }

    /// The board with its first two tiles exchanged: of the two exactly one can be solved. None with fewer than two tiles.
    fn twin(&self) -> Option<PyBoard> {
        self.0.twin().map(PyBoard)
    }

    /// Whether this is the goal.
    #[pyo3(signature = (goal=GoalArg::default()))]
    fn is_goal(&self, goal: GoalArg) -> PyResult<bool> {
        Ok(goal.board(self.0.shape())? == self.0)
    }

    /// Whether the goal can be reached.
    ///
    /// >>> from taquin import Board
    /// >>> Board("1 2 3/4 5 6/8 7 0").is_solvable()
    /// False
    #[pyo3(signature = (goal=GoalArg::default()))]
    fn is_solvable(&self, goal: GoalArg) -> PyResult<bool> {
        Ok(taquin::is_solvable(&self.0, &goal.board(self.0.shape())?))
    }

    /// The sum of the tiles' distances from their places in the goal.
    #[pyo3(signature = (goal=GoalArg::default()))]
    fn manhattan(&self, goal: GoalArg) -> PyResult<usize> {
        Ok(self.0.manhattan_to(&goal.board(self.0.shape())?))
    }

    /// The value of a heuristic expression, such as `manhattan` or `max(manhattan+corner, walking-distance)`.
    ///
    /// >>> from taquin import Board
    /// >>> Board("8 6 7/2 5 4/3 0 1").estimate("manhattan+linear-conflict")
    /// 23
    #[pyo3(signature = (heuristic, goal=GoalArg::default()))]
    fn estimate(&self, heuristic: &str, goal: GoalArg) -> PyResult<u32> {
        let expression: taquin::heuristic::Expression = heuristic.parse().map_err(bad_value)?;
        let goal = goal.board(self.0.shape())?;
        Ok(taquin::heuristic::Composite::new(&expression, &goal).map_err(bad_value)?.value(&self.0))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        let goal = Goal::RowMajor.board(self.0.shape()).map_err(bad_value)?;
        render_svg(&self.0, &Style::new(goal)).map_err(bad_value)
    }

    fn __str__(&self) -> String {
        let mut text = String::new();
        let width = (self.0.tiles().len() - 1).to_string().len();
        for row in self.0.rows() {
            let gap = if text.is_empty() { "" } else { "\n" };
            text.push_str(gap);
            for (column, tile) in row.iter().enumerate() {
                let gap = if column > 0 { " " } else { "" };
                write!(text, "{gap}{tile:>width$}").expect("memory can be written");
            }
        }
        text
    }

    fn __repr__(&self) -> String {
        format!("Board('{}')", self.0)
    }

    /// The board on one line.
    ///
    /// >>> from taquin import Board
    /// >>> Board([[1, 2], [3, 0]]).text()
    /// '1 2/3 0'
    fn text(&self) -> String {
        self.0.to_string()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().0.to_string(),))
    }
}

/// Anything that can be read as a board: a board, a text, a list of tiles or rows, an array.
pub struct BoardArg(pub Board);

impl<'py> FromPyObject<'_, 'py> for BoardArg {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<BoardArg> {
        if let Ok(board) = given.cast::<PyBoard>() {
            return Ok(BoardArg(board.get().0.clone()));
        }
        if let Ok(text) = given.cast::<PyString>() {
            return read_board(text.to_cow()?.as_bytes()).map(BoardArg).map_err(|error| bad_text(&error));
        }
        // An array of any library.
        let listed = if given.hasattr("tolist")? { given.call_method0("tolist")? } else { given.to_owned() };
        listed_board(&listed).map(BoardArg)
    }
}

/// The board of a list of tiles, or of rows.
fn listed_board<'py>(list: &Bound<'py, PyAny>) -> PyResult<Board> {
    let items: Vec<Bound<'py, PyAny>> = list.try_iter().map_err(|_| not_a_board(list))?.collect::<PyResult<_>>()?;
    let has_rows = items.first().is_some_and(|first| !first.is_instance_of::<PyString>() && first.try_iter().is_ok());
    let rows: Vec<Vec<Bound<'py, PyAny>>> = if has_rows {
        let row = |item: &Bound<'py, PyAny>| item.try_iter().map_err(|_| not_a_board(list))?.collect::<PyResult<_>>();
        items.iter().map(row).collect::<PyResult<_>>()?
    } else {
        let side = items.len().isqrt();
        if items.is_empty() || side * side != items.len() {
            return Err(bad_board(ReadErrorKind::NotSquare { tiles: items.len() }));
        }
        items.chunks(side).map(<[_]>::to_vec).collect()
    };
    let expected = rows.first().map_or(0, Vec::len);
    if let Some((row, tiles)) =
        rows.iter().zip(1..).map(|(row, number)| (number, row)).find(|(_, r)| r.len() != expected)
    {
        return Err(bad_board(ReadErrorKind::Ragged { row, found: tiles.len(), expected }));
    }
    let shape = Shape::new(rows.len(), expected);
    let shape = shape.ok_or_else(|| bad_board(format!("a board has 1 to {} cells", Shape::MAX_CELLS)))?;
    let tiles = rows.iter().flatten().map(tile).collect::<PyResult<Vec<u16>>>()?;
    Board::new(shape, tiles).map_err(bad_board)
}

/// The tile of a list's item.
fn tile(item: &Bound<PyAny>) -> PyResult<u16> {
    let number: i64 = item.extract().map_err(|_| {
        let found = item.repr().map_or_else(|_| "something else".to_owned(), |text| text.to_string());
        bad_board(format!("found {found}, but expected a tile: a whole number, 0 for the blank"))
    })?;
    number.try_into().map_err(|_| bad_board(format!("tile {number} is out of range")))
}

fn not_a_board(found: &Bound<PyAny>) -> PyErr {
    let kind = found.get_type().name().map_or_else(|_| "object".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("expected a board as text, list or array, but found {kind}"))
}

/// The notation with this name.
pub fn notation_named(name: &str) -> PyResult<Notation> {
    named("notation", name, Notation::named, &Notation::ALL.map(Notation::name))
}

/// A shape: a size, or rows and columns.
#[derive(FromPyObject)]
pub enum ShapeArg {
    /// A text such as `4` or `3x5`.
    Text(String),
    /// Rows and columns.
    Pair((usize, usize)),
    /// The side of a square.
    Side(usize),
}

impl ShapeArg {
    /// The shape.
    pub fn shape(&self) -> PyResult<Shape> {
        let sides = match self {
            ShapeArg::Side(side) => Some((*side, *side)),
            ShapeArg::Pair(sides) => Some(*sides),
            ShapeArg::Text(text) => {
                let (rows, columns) = text.split_once(['x', '×']).unwrap_or((text, text));
                rows.trim().parse().ok().zip(columns.trim().parse().ok())
            }
        };
        let shape = sides.and_then(|(rows, columns)| Shape::new(rows, columns));
        shape.ok_or_else(|| bad_value("expected a shape such as 4, (3, 5) or '3x5' with at most 65536 cells"))
    }
}
