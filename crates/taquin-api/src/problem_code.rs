//! The code of each error and the values of its sentence, so that the page can show it in the user's language.

use serde_json::{Value, json};
use taquin::EngineError;
use taquin::generate::GenerateError;
use taquin::heuristic::{Composite, ExpressionError, HeuristicError, HeuristicName};
use taquin::notation::NotationErrorKind;
use taquin::read::{Missing, ReadErrorKind};
use taquin::{RequestError, Shape};
use taquin_render::RenderError;

/// The code of an error and the values of its sentence.
pub type CodeAndValues = (&'static str, Value);

/// The code of an error in the text of a board; `None` for an error without a code.
pub fn of_board(kind: &ReadErrorKind) -> Option<CodeAndValues> {
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
        Bracket { found } => ("bracket", json!({ "found": found.as_str() })),
        OutsideBrackets { found } => ("outside-lists", json!({ "found": found.as_str() })),
        NoBoardField => ("no-board-field", json!({})),
        OutsideBox { found } => ("outside-box", json!({ "found": found.as_str() })),
        Crowded { found } => ("crowded", json!({ "found": found.as_str() })),
        _ => return None,
    })
}

/// The code of an error in a list of moves, at the move with this number.
pub fn of_moves(kind: &NotationErrorKind, number: usize) -> Option<CodeAndValues> {
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
        TooManySlides { most } => ("too-many-moves", json!({ "most": most })),
        _ => return None,
    })
}

/// The code of an error in the text of a heuristic.
pub fn of_expression(error: &ExpressionError) -> Option<CodeAndValues> {
    use ExpressionError::*;
    Some(match error {
        Unknown { word, position, nearest } => {
            let names = nearest
                .map_or_else(|| HeuristicName::ALL.map(HeuristicName::name).join(", "), |name| name.name().to_owned());
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

/// The code of an error in a request to solve.
pub fn of_request(error: &RequestError) -> Option<CodeAndValues> {
    Some(match error {
        RequestError::Goal(error) => of_goal(error.goal, error.board),
        RequestError::Heuristic(HeuristicError::WalkingTable { shape }) => {
            ("walking-table", json!({ "shape": shape.to_string() }))
        }
        RequestError::Heuristic(HeuristicError::TooManyTerms { found }) => {
            ("too-many-estimates", json!({ "found": found, "most": Composite::MAX_TERMS }))
        }
        RequestError::Engine(EngineError::Unsupported(shape)) => ("no-patterns", json!({ "shape": shape.to_string() })),
        _ => return None,
    })
}

/// The code of a goal whose shape is not the board's.
pub fn of_goal(goal: Shape, board: Shape) -> CodeAndValues {
    ("goal-shape", json!({ "goal": goal.to_string(), "board": board.to_string() }))
}

/// The code of an error in generating a board.
pub fn of_generate(error: &GenerateError) -> Option<CodeAndValues> {
    Some(match error {
        GenerateError::AllSolvable { shape } => ("all-solvable", json!({ "shape": shape.to_string() })),
        GenerateError::TooFar { asked, shape, farthest } => {
            ("too-far", json!({ "shape": shape.to_string(), "found": asked, "most": farthest }))
        }
        GenerateError::HardestUnknown { shape } => ("hardest-unknown", json!({ "shape": shape.to_string() })),
        GenerateError::Stopped(_) | GenerateError::NotFound { .. } => ("gave-up", json!({})),
        _ => return None,
    })
}

/// The code of an error in drawing a picture.
pub fn of_picture(error: &RenderError) -> Option<CodeAndValues> {
    Some(match error {
        RenderError::TooLarge { width, height, .. } => ("too-many-pixels", json!({ "width": width, "height": height })),
        RenderError::TooLong { found, limit } => ("too-many-frames", json!({ "found": found, "most": limit })),
        RenderError::Slide { number, .. } => ("edge", json!({ "number": number })),
        RenderError::Photo { .. } => ("picture", json!({})),
        _ => return None,
    })
}
