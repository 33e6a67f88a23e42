//! What is wrong, as a code and values, so that a page can say it in the reader's language.

use serde_json::{Value, json};
use taquin::engine::EngineError;
use taquin::generate::GenerateError;
use taquin::heuristic::{Composite, ExpressionError, HeuristicError, Part};
use taquin::notation::NotationErrorKind;
use taquin::read::{Missing, ReadErrorKind};
use taquin::{RequestError, Shape};
use taquin_render::RenderError;

/// The code of an error and the values that belong in its sentence.
pub type Code = (&'static str, Value);

/// What is wrong with the text of a board; none for errors this file does not know.
pub fn of_board(kind: &ReadErrorKind) -> Option<Code> {
    use ReadErrorKind::*;
    let missing = |missing: &Missing| if missing.lowest == 0 { "_".to_owned() } else { missing.lowest.to_string() };
    Some(match kind {
        Empty { .. } => ("empty", json!({})),
        NotText { byte } => ("not-text", json!({ "byte": format!("{byte:02X}") })),
        NotATile { found } => ("not-a-tile", json!({ "found": found.as_str() })),
        Negative { found } => ("negative", json!({ "found": found.as_str() })),
        SizeZero { found } => ("size-zero", json!({ "found": found.as_str() })),
        SizeTooLarge { .. } | TooLong => ("too-large", json!({})),
        NotSquare { tiles } => ("not-square", json!({ "tiles": tiles })),
        Ragged { row, found, expected } => ("ragged", json!({ "row": row, "found": found, "expected": expected })),
        Rows { found, shape } => ("rows", json!({ "found": found, "expected": shape.rows() })),
        TooMany { found, shape } => ("too-many", json!({ "found": found, "cells": shape.cells() })),
        TooFew { found, shape, missing: m } => {
            ("too-few", json!({ "found": found, "cells": shape.cells(), "missing": missing(m) }))
        }
        OutOfRange { found, shape, missing: m } => {
            ("out-of-range", json!({ "found": found.as_str(), "most": shape.cells() - 1, "missing": missing(m) }))
        }
        Duplicate { tile, missing: m, .. } => {
            let tile = if *tile == 0 { "_".to_owned() } else { tile.to_string() };
            ("duplicate", json!({ "tile": tile, "missing": missing(m) }))
        }
        Stray { found } => ("stray", json!({ "found": found.as_str() })),
        OutsideBox { found } => ("outside-box", json!({ "found": found.as_str() })),
        Crowded { found } => ("crowded", json!({ "found": found.as_str() })),
        _ => return None,
    })
}

/// What is wrong with a list of moves, of which this one is the first that cannot be read.
pub fn of_moves(kind: &NotationErrorKind, number: usize) -> Option<Code> {
    use NotationErrorKind::*;
    Some(match kind {
        NotASlide { found } => ("not-a-slide", json!({ "number": number, "found": found.as_str() })),
        RunLength { found, most } => ("run-length", json!({ "number": number, "found": found.as_str(), "most": most })),
        NotANumber { found, .. } => ("not-a-number", json!({ "number": number, "found": found.as_str() })),
        NoColumn { found } => ("no-column", json!({ "number": number, "found": found.as_str() })),
        TileNotNext { found, can } => {
            ("tile-not-next", json!({ "number": number, "found": found.as_str(), "can": can }))
        }
        CellNotNext { found, row, col } => {
            ("cell-not-next", json!({ "number": number, "found": found.as_str(), "row": row, "column": col }))
        }
        _ => return None,
    })
}

/// What is wrong with the text of a heuristic.
pub fn of_expression(error: &ExpressionError) -> Option<Code> {
    use ExpressionError::*;
    Some(match error {
        Unknown { word, position, nearest } => {
            let names = nearest.map_or_else(|| Part::ALL.map(Part::name).join(", "), |part| part.name().to_owned());
            ("unknown-heuristic", json!({ "found": word, "position": position, "names": names }))
        }
        Unexpected { found: Some(found), position, .. } => {
            ("out-of-place", json!({ "found": found.to_string(), "position": position }))
        }
        Unexpected { position, .. } => ("unfinished", json!({ "position": position })),
        TooDeep { position } => ("too-deep", json!({ "position": position })),
        _ => return None,
    })
}

/// What is wrong with a request to solve.
pub fn of_request(error: &RequestError) -> Option<Code> {
    Some(match error {
        RequestError::Goal(error) => of_goal(error.goal, error.board),
        RequestError::Heuristic(HeuristicError::WalkingTable { shape }) => {
            ("walking-table", json!({ "shape": shape.to_string() }))
        }
        RequestError::Heuristic(HeuristicError::TooManyMeasures { found }) => {
            ("too-many-estimates", json!({ "found": found, "most": Composite::MAX_MEASURES }))
        }
        RequestError::Engine(EngineError::Unsupported(shape)) => ("no-patterns", json!({ "shape": shape.to_string() })),
        _ => return None,
    })
}

/// A goal of another shape than the board.
pub fn of_goal(goal: Shape, board: Shape) -> Code {
    ("goal-shape", json!({ "goal": goal.to_string(), "board": board.to_string() }))
}

/// What is wrong with an order for a board.
pub fn of_order(error: &GenerateError) -> Option<Code> {
    Some(match error {
        GenerateError::AllSolvable { shape } => ("all-solvable", json!({ "shape": shape.to_string() })),
        GenerateError::TooFar { asked, shape, farthest } => {
            ("too-far", json!({ "shape": shape.to_string(), "found": asked, "most": farthest }))
        }
        GenerateError::HardestUnknown { shape } => ("hardest-unknown", json!({ "shape": shape.to_string() })),
        GenerateError::Stopped(_) => ("gave-up", json!({})),
        _ => return None,
    })
}

/// What is wrong with an order for a picture.
pub fn of_picture(error: &RenderError) -> Option<Code> {
    Some(match error {
        RenderError::TooLarge { width, height, .. } => ("too-many-pixels", json!({ "width": width, "height": height })),
        RenderError::TooLong { found, limit } => ("too-many-frames", json!({ "found": found, "most": limit })),
        RenderError::Slide { number, .. } => ("edge", json!({ "number": number })),
        RenderError::Photo { .. } => ("picture", json!({})),
        _ => return None,
    })
}
