//! Costs of a user's graph: any numbers of Python that can be added and compared.

use std::cell::RefCell;
use std::cmp::Ordering;

use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyInt};
use taquin_search::{Cost, PathCost};

/// The whole numbers that a float can hold exactly.
const EXACT: u64 = 1 << 53;

thread_local! {
    /// Numbers that are neither small integers nor floats. Freed when the search that made them ends.
    static NUMBERS: RefCell<Vec<Py<PyAny>>> = const { RefCell::new(Vec::new()) };
    /// The first error of a sum or a comparison.
    static ERROR: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// A number of Python.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PyCost {
    Int(i64),
    Float(f64),
    /// Any other, by its place among the numbers of this thread.
    Number(usize),
}

/// The numbers of one search. A search that a function of another search begins leaves that one's alone.
pub struct Numbers(usize);

impl Numbers {
    pub fn begin() -> Numbers {
        Numbers(NUMBERS.with_borrow(Vec::len))
    }
}

impl Drop for Numbers {
    fn drop(&mut self) {
        // Freed after the list is released: what frees a number may begin a search.
        let unused = NUMBERS.with_borrow_mut(|numbers| numbers.split_off(self.0));
        drop(unused);
    }
}

/// The first error that a sum or a comparison has raised since this was asked last.
pub fn take_error() -> Option<PyErr> {
    ERROR.with_borrow_mut(Option::take)
}

impl PyCost {
    /// The number that an object is; `None` if it is none.
    pub fn of(value: &Bound<PyAny>) -> PyResult<Option<PyCost>> {
        if let Ok(float) = value.cast::<PyFloat>() {
            return Ok(Some(PyCost::Float(float.value())));
        }
        if let Ok(number) = value.extract::<i64>() {
            return Ok(Some(PyCost::Int(number)));
        }
        let is_number =
            value.is_instance_of::<PyInt>() || value.is_instance(&value.py().import("numbers")?.getattr("Number")?)?;
        Ok(is_number.then(|| PyCost::kept(value.clone().unbind())))
    }

    fn kept(number: Py<PyAny>) -> PyCost {
        NUMBERS.with_borrow_mut(|numbers| {
            numbers.push(number);
            PyCost::Number(numbers.len() - 1)
        })
    }

    /// The object that this number is.
    pub fn object<'py>(self, py: Python<'py>) -> Bound<'py, PyAny> {
        match self {
            PyCost::Int(number) => number.into_pyobject(py).unwrap_or_else(|never| match never {}).into_any(),
            PyCost::Float(number) => PyFloat::new(py, number).into_any(),
            PyCost::Number(place) => NUMBERS.with_borrow(|numbers| numbers[place].clone_ref(py)).into_bound(py),
        }
    }

    /// Asks Python; an error is noted, and ends the search.
    fn ask<T>(question: impl FnOnce(Python) -> PyResult<T>) -> Option<T> {
        Python::attach(|py| match question(py) {
            Ok(answer) => Some(answer),
            Err(error) => {
                ERROR.with_borrow_mut(|first| _ = first.get_or_insert(error));
                None
            }
        })
    }

    /// This number as a float, if that is exact.
    fn exact(self) -> Option<f64> {
        match self {
            PyCost::Int(number) => (number.unsigned_abs() <= EXACT).then_some(number as f64),
            PyCost::Float(number) => Some(number),
            PyCost::Number(_) => None,
        }
    }
}

impl PathCost for PyCost {
    const ZERO: PyCost = PyCost::Int(0);

    fn plus(self, edge: PyCost) -> Option<PyCost> {
        if let (PyCost::Int(one), PyCost::Int(other)) = (self, edge)
            && let Some(sum) = one.checked_add(other)
        {
            return Some(PyCost::Int(sum));
        }
        if !matches!((self, edge), (PyCost::Int(_), PyCost::Int(_)))
            && let (Some(one), Some(other)) = (self.exact(), edge.exact())
        {
            return Some(one + other).filter(|sum| sum.is_finite()).map(PyCost::Float);
        }
        let sum = PyCost::ask(|py| PyCost::of(&self.object(py).add(edge.object(py))?));
        sum.flatten().filter(|sum| !matches!(sum, PyCost::Float(float) if !float.is_finite()))
    }

    fn compare(self, other: PyCost) -> Ordering {
        match (self, other) {
            (PyCost::Int(one), PyCost::Int(other)) => return one.cmp(&other),
            _ => {
                if let (Some(one), Some(other)) = (self.exact(), other.exact()) {
                    return one.total_cmp(&other);
                }
            }
        }
        PyCost::ask(|py| self.object(py).compare(other.object(py))).unwrap_or(Ordering::Equal)
    }

    fn is_refused(self) -> bool {
        match self {
            PyCost::Int(number) => number < 0,
            PyCost::Float(number) => number.is_refused(),
            PyCost::Number(_) => !PyCost::ask(|py| self.object(py).ge(0)).unwrap_or(false),
        }
    }

    fn is_dead_end(self) -> bool {
        matches!(self, PyCost::Float(number) if number == f64::INFINITY)
    }

    fn whole(self, divisor: Cost) -> Cost {
        match self {
            PyCost::Int(number) => number.whole(divisor),
            PyCost::Float(number) => number.whole(divisor),
            PyCost::Number(_) => 0,
        }
    }
}
