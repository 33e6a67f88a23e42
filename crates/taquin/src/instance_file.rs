//! Reader of instance files: published boards with their goals and optimal lengths, one per line, as in the crate `taquin-data`.
//!
//! A line has five fields separated by tabs: name, side or shape (`4`, `3x5`), optimal length (`?` if it is not known,
//! `unsolvable`), tiles row by row with 0 for the blank, and goal. Fields after these are kept as they are. Lines that
//! are empty or begin with `#` are skipped.

use crate::{Board, BoardError, Goal, Shape};

/// A published board and what is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Instance {
    /// The name of the board.
    pub name: String,
    /// The board.
    pub board: Board,
    /// Its goal, one of [`Goal::NAMED`].
    pub goal: Goal,
    /// The optimal length, if it is known.
    pub optimal: Option<usize>,
    /// Whether it is published as impossible to solve.
    pub unsolvable: bool,
    /// The fields after the goal.
    pub extras: Vec<String>,
}

impl Instance {
    /// The goal as a board.
    pub fn goal_board(&self) -> Board {
        self.goal.board(self.board.shape()).expect("named goals fit every shape")
    }
}

/// Why a line is not an instance.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InstanceError {
    /// There are fewer than five fields.
    #[error("found {found} fields, but expected 5 separated by tabs: name, size, length, tiles, goal")]
    Fields {
        /// The number of fields.
        found: usize,
    },
    /// The second field is not the side or the shape of a board.
    #[error("'{0}' is not a size; expected a side such as 4 or a shape such as 3x5")]
    Size(String),
    /// The third field is not a length.
    #[error("'{0}' is not a length; expected a number, '?' or 'unsolvable'")]
    Length(String),
    /// A tile is not a number.
    #[error("'{0}' is not a tile")]
    Tile(String),
    /// The tiles are not a board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The fifth field is not the name of a goal.
    #[error("there is no goal '{0}'")]
    Goal(String),
}

/// An error and the line it occurred in.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {error}")]
pub struct InstanceFileError {
    /// The number of the line, from 1.
    pub line: usize,
    /// The error.
    pub error: InstanceError,
}

/// The instances of a file.
///
/// ```
/// use taquin::instance_file::read_instances;
///
/// let set = read_instances("easy\t3x3\t2\t1 2 3 4 0 5 7 8 6\trow-major\n")?;
/// assert_eq!((set[0].name.as_str(), set[0].optimal), ("easy", Some(2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_instances(text: &str) -> Result<Vec<Instance>, InstanceFileError> {
    data_lines(text).map(|(line, row)| read_instance(row).map_err(|error| InstanceFileError { line, error })).collect()
}

/// The instance on one line.
pub fn read_instance(line: &str) -> Result<Instance, InstanceError> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [name, size, length, tiles, goal, extras @ ..] = &fields[..] else {
        return Err(InstanceError::Fields { found: fields.len() });
    };
    let (rows, cols) = size.split_once('x').unwrap_or((size, size));
    let shape = rows.parse().ok().zip(cols.parse().ok()).and_then(|(rows, cols)| Shape::new(rows, cols));
    let shape = shape.ok_or_else(|| InstanceError::Size((*size).into()))?;
    let optimal = match *length {
        "?" | "unsolvable" => None,
        known => Some(known.parse().map_err(|_| InstanceError::Length(known.into()))?),
    };
    let tile = |text: &str| text.parse().map_err(|_| InstanceError::Tile(text.into()));
    let tiles = tiles.split_whitespace().map(tile).collect::<Result<Vec<u16>, _>>()?;
    let goal = match *goal {
        "rowmajor0last" => Goal::RowMajor,
        "rowmajor0first" => Goal::BlankFirst,
        name => Goal::named(name).ok_or_else(|| InstanceError::Goal(name.into()))?,
    };
    Ok(Instance {
        name: (*name).into(),
        board: Board::new(shape, tiles)?,
        goal,
        optimal,
        unsolvable: *length == "unsolvable",
        extras: extras.iter().map(|&field| field.into()).collect(),
    })
}

/// The rows of any file of fields separated by tabs, such as node counts by name.
pub fn read_rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    data_lines(text).map(|(_, line)| line.split('\t').collect())
}

/// The lines that are not empty and not comments, with their numbers from 1.
fn data_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty())
}
