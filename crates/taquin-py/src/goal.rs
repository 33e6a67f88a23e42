//! Goals in Python, and everything that can be read as one.

use pyo3::prelude::*;
use pyo3::types::PyString;
use taquin::{Board, Goal, Shape};

use crate::board::{BoardArg, PyBoard, ShapeArg};
use crate::errors::{bad_value, named};

/// A goal: the name of one that fits every shape, or a board.
///
/// Wherever a goal is expected, its name or a board will do.
///
/// >>> from taquin import Goal
/// >>> Goal("snail").board(3)
/// Board('1 2 3/8 0 4/7 6 5')
/// >>> Goal.names()
/// ['row-major', 'snail', 'blank-first', 'reversed']
#[pyclass(name = "Goal", module = "taquin", frozen, eq)]
#[derive(Clone, PartialEq, Eq)]
pub struct PyGoal(pub Goal);

#[pymethods]
impl PyGoal {
    #[new]
    #[pyo3(signature = (goal="row-major".into(), /))]
    fn new(goal: GoalArg) -> PyGoal {
        PyGoal(goal.0)
    }

    /// The names of the goals that fit every shape.
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        Goal::NAMED.iter().map(Goal::name).collect()
    }

    /// The name; `custom` for a goal given as a board.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name()
    }

    /// The arrangement, in one sentence.
    #[getter]
    fn description(&self) -> &'static str {
        self.0.description()
    }

    /// The goal as a board of this shape.
    fn board(&self, shape: ShapeArg) -> PyResult<PyBoard> {
        self.0.board(shape.shape()?).map(PyBoard).map_err(bad_value)
    }

    fn __hash__(&self) -> isize {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.0.to_string().hash(&mut hasher);
        hasher.finish() as isize
    }

    fn __repr__(&self) -> String {
        format!("Goal('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().0.to_string(),))
    }
}

/// Anything that can be read as a goal: a goal, a name, a board in any form.
#[derive(Clone, Default)]
pub struct GoalArg(pub Goal);

impl GoalArg {
    /// The goal as a board of this shape.
    pub fn board(&self, shape: Shape) -> PyResult<Board> {
        self.0.board(shape).map_err(bad_value)
    }
}

impl From<&str> for GoalArg {
    fn from(name: &str) -> GoalArg {
        GoalArg(Goal::named(name).unwrap_or_default())
    }
}

impl<'py> FromPyObject<'_, 'py> for GoalArg {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<GoalArg> {
        if let Ok(goal) = given.cast::<PyGoal>() {
            return Ok(GoalArg(goal.get().0.clone()));
        }
        if let Ok(text) = given.cast::<PyString>() {
            let text = text.to_cow()?;
            if !text.bytes().any(|byte| byte.is_ascii_digit()) {
                return named("goal", &text, Goal::named, &Goal::NAMED.each_ref().map(Goal::name)).map(GoalArg);
            }
        }
        let BoardArg(board) = given.extract()?;
        Ok(GoalArg(Goal::Custom(board)))
    }
}
