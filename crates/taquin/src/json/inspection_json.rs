//! Inspections and explanations of solvability as JSON.

use serde::Serialize;

use crate::board::parity::Sequence;
use crate::{Board, Estimate, Explanation, Inspection};

/// Whether a board can be solved, and the figures that decide it.
#[derive(Clone, Debug, Serialize)]
pub struct ParityJson {
    board: String,
    goal: String,
    solvable: bool,
    board_inversions: usize,
    goal_inversions: usize,
    board_blank: [usize; 2],
    goal_blank: [usize; 2],
    blank_distance: usize,
    odd_permutation: bool,
}

impl ParityJson {
    /// The explanation of a board and its goal.
    pub fn new(board: &Board, goal: &Board, explanation: &Explanation) -> ParityJson {
        let blank = |sequence: &Sequence| [sequence.blank_row, sequence.blank_col];
        ParityJson {
            board: board.to_string(),
            goal: goal.to_string(),
            solvable: explanation.solvable,
            board_inversions: explanation.board.inversions,
            goal_inversions: explanation.goal.inversions,
            board_blank: blank(&explanation.board),
            goal_blank: blank(&explanation.goal),
            blank_distance: explanation.blank_distance,
            odd_permutation: explanation.odd_permutation,
        }
    }
}

/// An inspection as it is written.
#[derive(Clone, Debug, Serialize)]
pub struct InspectionJson {
    #[serde(flatten)]
    parity: ParityJson,
    rows: usize,
    columns: usize,
    is_goal: bool,
    reachable_goals: Vec<&'static str>,
    hamming: usize,
    manhattan: usize,
    heuristics: Vec<EstimateJson>,
    neighbors: Vec<NeighborJson>,
    twin: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
struct EstimateJson {
    heuristic: String,
    value: Option<u32>,
    admissible: bool,
    consistent: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parts: Vec<(&'static str, u32)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tiles: Vec<ShareJson>,
}

/// What a tile contributes: a whole number is written as one.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
enum ShareJson {
    Whole(u32),
    Fraction(f64),
}

impl From<f64> for ShareJson {
    fn from(share: f64) -> ShareJson {
        if share.fract() == 0.0 { ShareJson::Whole(share as u32) } else { ShareJson::Fraction(share) }
    }
}

#[derive(Clone, Debug, Serialize)]
struct NeighborJson {
    r#move: char,
    tile: u16,
    board: String,
}

impl From<&Inspection> for InspectionJson {
    fn from(inspection: &Inspection) -> InspectionJson {
        let shape = inspection.board.shape();
        let neighbor = |neighbor: &crate::Neighbor| NeighborJson {
            r#move: neighbor.slide.letter(),
            tile: neighbor.tile,
            board: neighbor.board.to_string(),
        };
        InspectionJson {
            parity: ParityJson::new(&inspection.board, &inspection.goal, &inspection.explanation),
            rows: shape.rows(),
            columns: shape.cols(),
            is_goal: inspection.is_goal,
            reachable_goals: inspection.reachable_goals.iter().map(crate::Goal::name).collect(),
            hamming: inspection.hamming(),
            manhattan: inspection.manhattan(),
            heuristics: inspection.estimates.iter().map(EstimateJson::from).collect(),
            neighbors: inspection.neighbors.iter().map(neighbor).collect(),
            twin: inspection.twin.as_ref().map(ToString::to_string),
        }
    }
}

impl From<&Estimate> for EstimateJson {
    fn from(estimate: &Estimate) -> EstimateJson {
        let expression = estimate.expression();
        EstimateJson {
            heuristic: expression.to_string(),
            value: estimate.value,
            admissible: expression.is_admissible(),
            consistent: expression.is_consistent(),
            parts: estimate.parts.iter().map(|&(name, value)| (name.name(), value)).collect(),
            tiles: estimate.tiles.iter().map(|share| share.value.into()).collect(),
        }
    }
}
