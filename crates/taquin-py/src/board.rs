//! Boards in Python, and everything that can be read as one.

use std::fmt::Write;
use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyDict, PyFrozenSet, PyMapping, PySet, PyString, PyTuple};
use taquin::read::ReadErrorKind;
use taquin::{Board, Goal, Notation, Shape, Slide, read_board, read_slides};
use taquin_render::{Style, render_svg};

use crate::errors::{bad_board, bad_text, bad_value, named};
use crate::goal::GoalArg;
use crate::heuristic::composite;

/// A board: the tiles 1 to mn−1 and one blank, written 0, on m×n cells.
///
/// It is made from a text in any usual form, from a list of tiles or of rows, or from an array or table of numbers. The blank
/// is 0, None or NaN, and 3.0 is the tile 3. A board never changes, can be the key of a dictionary, and can be sorted.
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
///
/// It is a sequence of rows:
///
/// >>> list(Board("1 2/3 0"))
/// [(1, 2), (3, 0)]
#[pyclass(name = "Board", module = "taquin", frozen)]
#[derive(Clone)]
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

    /// The number of rows.
    fn __len__(&self) -> usize {
        self.rows()
    }

    /// The rows, from the first to the last.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let rows = self.0.rows().map(|row| PyTuple::new(py, row)).collect::<PyResult<Vec<_>>>()?;
        Ok(PyTuple::new(py, rows)?.try_iter()?.into_any())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    /// Boards are ordered by shape, then by tiles.
    fn __richcmp__(&self, other: &Bound<PyAny>, compare: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<PyBoard>() else { return Ok(py.NotImplemented()) };
        let key = |board: &PyBoard| (board.shape(), board.0.tiles().to_vec());
        let result = compare.matches(key(self).cmp(&key(other.get())));
        Ok(result.into_pyobject(py)?.to_owned().into_any().unbind())
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
        Ok(composite(heuristic, &goal.board(self.0.shape())?)?.value(&self.0))
    }

    /// Writes a picture of the board to a file: `.svg` or `.png`. The options are those of `taquin.render`.
    #[pyo3(signature = (path, **options))]
    fn save(slf: &Bound<Self>, path: &Bound<PyAny>, options: Option<&Bound<PyDict>>) -> PyResult<()> {
        save(slf.as_any(), path, options)
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
            return read(text.to_cow()?.as_bytes());
        }
        // Every board has a blank, and no text has a byte 0.
        let bytes = given.cast::<PyBytes>().map(|bytes| bytes.as_bytes().to_vec());
        let bytes = bytes.or_else(|_| given.cast::<PyByteArray>().map(|bytes| bytes.to_vec()));
        if let Some(text) = bytes.ok().filter(|bytes| !bytes.contains(&0)) {
            return read(&text);
        }
        if is_unordered(&given) {
            return Err(not_a_board(&given));
        }
        // Arrays and columns of any library, then tables.
        let list = ["tolist", "to_numpy"].into_iter().find(|name| given.hasattr(*name).unwrap_or(false));
        let listed = list.map_or_else(|| Ok(given.to_owned()), |name| given.call_method0(name))?;
        let listed = if listed.hasattr("tolist")? { listed.call_method0("tolist")? } else { listed };
        listed_board(&listed).map(BoardArg)
    }
}

fn read(text: &[u8]) -> PyResult<BoardArg> {
    read_board(text).map(BoardArg).map_err(|error| bad_text(&error))
}

/// Whether the order of what it has is that of its keys or of hash values, which is not that of a board.
fn is_unordered(given: &Bound<PyAny>) -> bool {
    given.is_instance_of::<PySet>() || given.is_instance_of::<PyFrozenSet>() || given.cast::<PyMapping>().is_ok()
}

/// The board of a list of tiles, or of rows.
fn listed_board<'py>(list: &Bound<'py, PyAny>) -> PyResult<Board> {
    let items: Vec<Bound<'py, PyAny>> = list.try_iter().map_err(|_| not_a_board(list))?.collect::<PyResult<_>>()?;
    let has_rows = items.first().is_some_and(|first| !first.is_instance_of::<PyString>() && first.try_iter().is_ok());
    let rows: Vec<Vec<Bound<'py, PyAny>>> = if has_rows {
        let row = |item: &Bound<'py, PyAny>| match item.try_iter() {
            Ok(tiles) if !is_unordered(item) => tiles.collect::<PyResult<_>>(),
            _ => Err(not_a_board(item)),
        };
        items.iter().map(row).collect::<PyResult<_>>()?
    } else {
        let side = items.len().isqrt();
        if items.is_empty() || side * side != items.len() {
            let tiles = items.len();
            return Err(bad_board(format!("{tiles} tiles do not form a square board: give a list of rows")));
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

/// The tile of a list's item. What a table has for an empty cell is the blank; files of numbers have whole floats.
fn tile(item: &Bound<PyAny>) -> PyResult<u16> {
    if let Ok(number) = item.extract::<i64>() {
        return number.try_into().map_err(|_| bad_board(format!("tile {number} is out of range")));
    }
    if item.is_none() || item.get_type().name()? == "NAType" {
        return Ok(0);
    }
    match item.extract::<f64>() {
        Ok(number) if number.is_nan() => Ok(0),
        Ok(number) if number.fract() == 0.0 && (0.0..=65535.0).contains(&number) => Ok(number as u16),
        _ => {
            let found = item.repr().map_or_else(|_| "something else".to_owned(), |text| text.to_string());
            Err(bad_board(format!("found {found}, but expected a tile: a whole number, 0 for the blank")))
        }
    }
}

fn not_a_board(found: &Bound<PyAny>) -> PyErr {
    let kind = found.get_type().name().map_or_else(|_| "object".to_owned(), |name| name.to_string());
    let order = if is_unordered(found) { ", which has no order of cells" } else { "" };
    PyTypeError::new_err(format!("expected a board as text, list or array, but found {kind}{order}"))
}

/// Writes a picture to a file by the function of the package.
pub fn save(drawn: &Bound<PyAny>, path: &Bound<PyAny>, options: Option<&Bound<PyDict>>) -> PyResult<()> {
    drawn.py().import("taquin._questions")?.call_method("save", (drawn, path), options).map(drop)
}

/// The notation with this name.
pub fn notation_named(name: &str) -> PyResult<Notation> {
    named("notation", name, Notation::named, &Notation::ALL.map(Notation::name))
}

/// A shape: the side of a square, rows and columns, or a text such as `4` or `3x5`.
pub struct ShapeArg(Shape);

impl ShapeArg {
    /// The shape.
    pub fn shape(&self) -> PyResult<Shape> {
        Ok(self.0)
    }
}

impl<'py> FromPyObject<'_, 'py> for ShapeArg {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<ShapeArg> {
        let sides = if let Ok(side) = given.extract::<usize>() {
            Some((side, side))
        } else if let Ok(text) = given.cast::<PyString>() {
            let text = text.to_cow()?.to_lowercase();
            let (rows, columns) = text.split_once(['x', '×']).unwrap_or((&text, &text));
            rows.trim().parse().ok().zip(columns.trim().parse().ok())
        } else if is_unordered(&given) {
            None
        } else {
            let sides = given.try_iter().and_then(|sides| sides.map(|side| side?.extract::<usize>()).collect());
            sides
                .ok()
                .and_then(|sides: Vec<usize>| <[usize; 2]>::try_from(sides).ok())
                .map(|[rows, columns]| (rows, columns))
        };
        let shape = sides.and_then(|(rows, columns)| Shape::new(rows, columns));
        shape.map(ShapeArg).ok_or_else(|| {
            let found = given.repr().map_or_else(|_| "something else".to_owned(), |text| text.to_string());
            bad_value(format!(
                "expected a shape such as 4, (3, 5) or '3x5' with at most {} cells, but found {found}",
                Shape::MAX_CELLS
            ))
        })
    }
}
