//! What is wrong with the text of a board, as a code and values, so that a page can say it in the reader's language.

use serde_json::{Value, json};
use taquin::read::{Missing, ReadErrorKind};

/// The code of an error and the values that belong in its sentence; none for errors this file does not know.
pub fn read_code(kind: &ReadErrorKind) -> Option<(&'static str, Value)> {
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
