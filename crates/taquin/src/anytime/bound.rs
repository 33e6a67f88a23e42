//! What no answer can be shorter than.

use taquin_search::Cost;

use crate::Board;
use crate::heuristic::{Composite, Expression};

/// The estimates that are tried, cheapest first; all of them are admissible.
const NAMES: [&str; 3] = ["manhattan+linear-conflict+corner+last-move", "inversion", "walking-distance"];
/// The most cells for which the last of them, whose tables take time to fill, is tried at all.
const WALKING: usize = 12;

/// The best lower bound on the slides from a board to a goal, and the name of the estimate that proves it.
pub(super) fn lower_bound(board: &Board, goal: &Board) -> (Cost, crate::BoundSource) {
    let value = |name: &&'static str| {
        let expression: Expression = name.parse().expect("a name of the table above");
        // Tables that would be too large are refused, and the others will do.
        Some((Composite::new(&expression, goal).ok()?.value(board), *name))
    };
    let tried = if board.shape().cells() <= WALKING { &NAMES[..] } else { &NAMES[..2] };
    let best = tried.iter().filter_map(value).reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.map_or((0, crate::BoundSource::Zero), |(b, n)| {
        (
            b,
            match n {
                "inversion" => crate::BoundSource::Inversion,
                "walking-distance" => crate::BoundSource::WalkingDistance,
                _ => crate::BoundSource::ManhattanPlus,
            },
        )
    })
}
