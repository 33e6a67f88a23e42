//! Heuristics that stay ready between calls.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use taquin::Board;
use taquin::heuristic::{Composite, Expression};

use crate::errors::bad_value;

/// The most heuristics that stay ready: the walking distance of 4×4 takes 6 ms to build.
const KEPT: usize = 16;

/// An expression and a goal, with the heuristic of them.
type Ready = (String, Board, Arc<Composite>);

/// The heuristics used last, the latest at the end.
static READY: Mutex<Vec<Ready>> = Mutex::new(Vec::new());

/// The heuristic of an expression for a goal; built if it was not used lately.
pub fn composite(text: &str, goal: &Board) -> PyResult<Arc<Composite>> {
    let kept = || READY.lock().unwrap_or_else(PoisonError::into_inner);
    let mut ready = kept();
    if let Some(place) = ready.iter().position(|(of, to, _)| of == text && to == goal) {
        let found = ready.remove(place);
        ready.push(found.clone());
        return Ok(found.2);
    }
    drop(ready);
    let expression: Expression = text.parse().map_err(bad_value)?;
    let built = Arc::new(Composite::new(&expression, goal).map_err(bad_value)?);
    let mut ready = kept();
    if ready.len() == KEPT {
        ready.remove(0);
    }
    ready.push((text.to_owned(), goal.clone(), Arc::clone(&built)));
    Ok(built)
}
