//! Contact sheets: all states of a solution in one picture.

use std::fmt::Write;

use taquin::{Board, Budget, Metric, Slide, Unlimited};

use crate::board_layout::{BoardLayout, ems, scaled_tile};
use crate::board_raster::BoardRaster;
use crate::caption::arrow;
use crate::prepared_style::PreparedStyle;
use crate::replay::replay;
use crate::svg::{Svg, describe_solution, title};
use crate::tile_colors::TileColors;
use crate::{RenderError, Size, Style, font, png, raster};

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

/// The longest side of a sheet, in pixels.
const MAX_SIDE: u64 = 1_000_000;

/// The maximum number of states on a sheet.
const MAX_STATES: f64 = 10_000.0;

/// All states of a solution as one PNG file.
pub fn contact_sheet_png(
    board: &Board,
    slides: &[Slide],
    style: &Style,
    sheet: &Sheet,
) -> Result<Vec<u8>, RenderError> {
    contact_sheet_png_with_budget(board, slides, style, sheet, &mut Unlimited)
}

/// All states of a solution as one PNG file, unless the budget stops the drawing.
pub fn contact_sheet_png_with_budget(
    board: &Board,
    slides: &[Slide],
    style: &Style,
    sheet: &Sheet,
    budget: &mut dyn Budget,
) -> Result<Vec<u8>, RenderError> {
    let plan = SheetPlan::new(board, slides, style, sheet, style.scale)?;
    let (width, height) = plan.size;
    let mut pixmap = raster::pixmap(width, height, style)?;
    pixmap.fill(raster::solid(style.theme.canvas));
    let mut boards = BoardRaster::new(plan.prepared)?;
    for (state, caption, at) in &plan.states {
        boards.draw_empty(&mut pixmap, *at);
        boards.draw_tiles(&mut pixmap, state, *at, budget)?;
        if let Some(em) = plan.em {
            let point = line_place(&boards.prepared.layout, *at, em);
            raster::write_centered(&mut pixmap, caption, point, em, style.theme.caption);
        }
    }
    png::encode(&pixmap, Some(style.dpi), budget)
}

/// All states of a solution as one SVG file.
pub fn contact_sheet_svg(board: &Board, slides: &[Slide], style: &Style, sheet: &Sheet) -> Result<String, RenderError> {
    contact_sheet_svg_with_budget(board, slides, style, sheet, &mut Unlimited)
}

/// All states of a solution as one SVG file, unless the budget stops the drawing.
pub fn contact_sheet_svg_with_budget(
    board: &Board,
    slides: &[Slide],
    style: &Style,
    sheet: &Sheet,
    budget: &mut dyn Budget,
) -> Result<String, RenderError> {
    let plan = SheetPlan::new(board, slides, style, sheet, 1.0)?;
    let (width, height) = plan.size;
    let mut svg = Svg::open(&plan.prepared, plan.size, board, &format!("{slides:?} {sheet:?}"));
    let last = plan.states.last().map_or(board, |(state, _, _)| state);
    svg.text(&format!("{}, state by state", title(board)), &describe_solution(board, last, slides));
    svg.definitions(&plan.prepared, budget)?;
    let _ = writeln!(svg.out, "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>", style.theme.canvas);
    for (state, _, (x, y)) in &plan.states {
        let _ = writeln!(svg.out, "<g transform=\"translate({x} {y})\">");
        svg.board(&plan.prepared, state, budget)?;
        svg.out += "</g>\n";
    }
    if let Some(em) = plan.em {
        svg.lines(em, style.theme.caption);
        for (_, caption, at) in &plan.states {
            svg.line(caption, line_place(&plan.prepared.layout, *at, em), "");
        }
        svg.out += "</g>\n";
    }
    Ok(svg.close())
}

/// The states of a solution with their captions and positions.
struct SheetPlan<'a> {
    prepared: PreparedStyle<'a>,
    /// The size of the sheet.
    size: (u64, u64),
    /// The font size of the captions.
    em: Option<f32>,
    /// Each state, its caption and its upper left corner.
    states: Vec<(Board, String, (u32, u32))>,
}

impl<'a> SheetPlan<'a> {
    fn new(
        board: &Board,
        slides: &[Slide],
        style: &'a Style,
        sheet: &Sheet,
        scale: f64,
    ) -> Result<SheetPlan<'a>, RenderError> {
        style.check(board)?;
        let (steps, _) = replay(board, slides)?;
        let moves = sheet.metric.count(slides);
        RenderError::check("the number of states on a sheet", moves as f64 + 1.0, 1.0, MAX_STATES)?;
        let columns = columns(board, moves + 1, sheet)?;
        let mut states = vec![(board.clone(), "0".to_owned())];
        let mut steps = steps.iter();
        for (index, slides) in sheet.metric.moves(slides).enumerate() {
            let mut next = states[index].0.clone();
            next.play(slides).expect("the slides were replayed");
            let tiles: Vec<String> = steps.by_ref().take(slides.len()).map(|step| step.tile.to_string()).collect();
            states.push((next, format!("{}: {} {}", index + 1, tiles.join(" "), arrow(slides[0]))));
        }
        let captions: Vec<&str> =
            states.iter().map(|(_, caption)| caption.as_str()).filter(|_| sheet.captions).collect();
        let grid = SheetGrid::new(board, style, scale, columns, &captions)?;
        let size = grid.size(states.len());
        if size.0.max(size.1) > MAX_SIDE {
            let limit = "million pixels per side".to_owned();
            return Err(RenderError::TooLarge { what: "sheet", width: size.0, height: size.1, limit });
        }
        let places = (0..states.len()).map(|index| grid.place(index));
        let states = states.into_iter().zip(places).map(|((state, caption), at)| (state, caption, at)).collect();
        let colors = TileColors::new(&style.theme.tiles, &style.goal)?;
        Ok(SheetPlan { prepared: PreparedStyle { style, layout: grid.layout, colors }, size, em: grid.em, states })
    }
}

/// The geometry of a sheet.
struct SheetGrid {
    layout: BoardLayout,
    columns: u32,
    em: Option<f32>,
    /// The distance between two boards and to the edge.
    space: u32,
    /// The pixels left over, half of them at the left edge.
    spare: u32,
}

impl SheetGrid {
    fn new(
        board: &Board,
        style: &Style,
        scale: f64,
        columns: u32,
        captions: &[&str],
    ) -> Result<SheetGrid, RenderError> {
        let shape = board.shape();
        let widest = captions.iter().map(|caption| ems(caption)).fold(0.0, f32::max);
        let with_tile = |tile: u32| {
            let layout = BoardLayout::with_tile(shape, style, tile, false);
            let em =
                (layout.board.0 as f32 * 0.11).clamp(8.0, 40.0).min(layout.board.0 as f32 / widest.max(1.0)).floor();
            let em = (widest > 0.0 && em >= 6.0).then_some(em);
            let space = (layout.board.0.max(layout.board.1) as f32 * 0.09).round() as u32;
            SheetGrid { layout, columns, em, space: space.max(4), spare: 0 }
        };
        match style.size {
            Size::Tile(tile) => Ok(with_tile(scaled_tile(tile, scale)?)),
            Size::Auto => {
                let across = columns as usize * shape.cols();
                Ok(with_tile(scaled_tile((1500 / across).clamp(8, 40) as u32, scale)?))
            }
            Size::Width(width) => {
                let width = (f64::from(width) * scale).round();
                let min = with_tile(Style::MIN_TILE).size(1).0 as f64;
                RenderError::check("the width in pixels", width, min, 32_767.0)?;
                let mut tile = (width as u32 / (columns * shape.cols() as u32)).max(Style::MIN_TILE);
                while with_tile(tile).size(1).0 > width as u64 {
                    tile -= 1;
                }
                let grid = with_tile(tile);
                Ok(SheetGrid { spare: width as u32 - grid.size(1).0 as u32, ..grid })
            }
        }
    }

    /// The distance from the top of one board to the top of the next one below.
    fn pitch(&self) -> u64 {
        let line = self.em.map_or(self.space, |em| (em * 2.1).round() as u32 + self.space / 2);
        u64::from(self.layout.board.1 + line)
    }

    fn size(&self, states: usize) -> (u64, u64) {
        let width = u64::from(self.columns) * u64::from(self.layout.board.0 + self.space);
        let rows = states.div_ceil(self.columns as usize) as u64;
        (width + u64::from(self.space + self.spare), rows * self.pitch() + u64::from(self.space))
    }

    fn place(&self, index: usize) -> (u32, u32) {
        let (row, col) = (index as u32 / self.columns, index as u32 % self.columns);
        let x = self.spare / 2 + self.space + col * (self.layout.board.0 + self.space);
        (x, self.space + row * self.pitch() as u32)
    }
}

/// The point at which a state's caption is centred.
fn line_place(layout: &BoardLayout, (x, y): (u32, u32), em: f32) -> (f32, f32) {
    let middle = x as f32 + layout.board.0 as f32 / 2.0;
    (middle, (y + layout.board.1) as f32 + (em * (1.05 + font::DIGIT / 2.0)).round())
}

fn columns(board: &Board, states: usize, sheet: &Sheet) -> Result<u32, RenderError> {
    match sheet.columns {
        Some(columns) => {
            RenderError::check("the number of columns", f64::from(columns), 1.0, 1000.0)?;
            Ok(columns.min(states as u32))
        }
        None => {
            let height = board.shape().rows() as f64 / board.shape().cols() as f64;
            let columns = (states as f64 * height * 1.4).sqrt().ceil() as usize;
            Ok(columns.clamp(1, states) as u32)
        }
    }
}
