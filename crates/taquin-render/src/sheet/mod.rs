//! Contact sheets: all states of a solution in one picture.

mod grid;
mod png;
mod svg;

pub use self::png::{contact_sheet_png, write_contact_sheet_png};
pub use self::svg::{contact_sheet_svg, write_contact_sheet_svg};

use taquin::{Board, Metric, Slide};

use self::grid::SheetGrid;
use crate::caption::arrow;
use crate::replay::{TileMove, replay};
use crate::{RenderError, Style};

/// How the states of a solution are arranged on a contact sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sheet {
    /// The number of boards per row; `None` makes a sheet somewhat wider than high.
    pub columns: Option<u32>,
    /// Whether each state has a caption with its number and the slide that led to it.
    pub captions: bool,
    /// What counts as one move; there is one state per move.
    pub metric: Metric,
}

impl Default for Sheet {
    fn default() -> Sheet {
        Sheet { columns: None, captions: true, metric: Metric::SingleTile }
    }
}

impl Sheet {
    /// A sheet with captions, somewhat wider than high.
    pub fn new() -> Sheet {
        Sheet::default()
    }

    /// The same sheet with this many boards per row.
    pub fn columns(self, columns: impl Into<Option<u32>>) -> Sheet {
        Sheet { columns: columns.into(), ..self }
    }

    /// The same sheet with or without captions.
    pub fn captions(self, captions: bool) -> Sheet {
        Sheet { captions, ..self }
    }

    /// The same sheet with one state per move in this metric.
    pub fn metric(self, metric: Metric) -> Sheet {
        Sheet { metric, ..self }
    }
}

/// The maximum number of states on a sheet.
const MAX_STATES: f64 = 10_000.0;

/// The states of a solution and their places on a sheet.
struct SheetPlan {
    grid: SheetGrid,
    states: Vec<SheetState>,
    /// The board after the last move.
    last: Board,
}

/// A state on a sheet.
struct SheetState {
    /// What led to it from the state before; nothing to the first.
    moves: Vec<TileMove>,
    caption: String,
}

impl SheetPlan {
    /// Plans a sheet; tiles of the default size are made smaller until `fits` accepts the width and height of the sheet.
    fn new(
        board: &Board,
        slides: &[Slide],
        style: &Style,
        sheet: &Sheet,
        scale: f64,
        fits: impl Fn(u64, u64) -> bool,
    ) -> Result<SheetPlan, RenderError> {
        style.check(board)?;
        let (moves, last) = replay(board, slides)?;
        let count = sheet.metric.count(slides) + 1;
        RenderError::check("the number of states on a sheet", count as f64, 1.0, MAX_STATES)?;
        let states = states(&moves, slides, sheet.metric);
        let captions: Vec<&str> =
            states.iter().map(|state| state.caption.as_str()).filter(|_| sheet.captions).collect();
        let grid = SheetGrid::new(board, style, scale, sheet.columns, states.len(), &captions, fits)?;
        Ok(SheetPlan { grid, states, last })
    }
}

/// The first state, and one for each move.
fn states(moves: &[TileMove], slides: &[Slide], metric: Metric) -> Vec<SheetState> {
    let mut states = vec![SheetState { moves: Vec::new(), caption: "0".to_owned() }];
    let mut moves = moves.iter().copied();
    for slides in metric.moves(slides) {
        let moves: Vec<TileMove> = moves.by_ref().take(slides.len()).collect();
        let tiles: Vec<String> = moves.iter().map(|step| step.tile.to_string()).collect();
        let caption = format!("{}: {} {}", states.len(), tiles.join(" "), arrow(slides[0]));
        states.push(SheetState { moves, caption });
    }
    states
}
