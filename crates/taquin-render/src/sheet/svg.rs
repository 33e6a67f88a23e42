//! Contact sheets as SVG files. Each tile is defined once, and each row of a board again only where a move changed it.

use std::fmt::Write;

use taquin::{Board, Slide};

use super::{Sheet, SheetPlan};
use crate::color::TileColors;
use crate::picture_sink::PictureSink;
use crate::prepared_style::PreparedStyle;
use crate::svg::{Svg, colors, describe_solution, into_text, title};
use crate::{RenderError, Style};

/// All states of a solution as one SVG file.
pub fn contact_sheet_svg(board: &Board, slides: &[Slide], style: &Style, sheet: &Sheet) -> Result<String, RenderError> {
    into_text(|sink| write_contact_sheet_svg(board, slides, style, sheet, sink))
}

/// Writes all states of a solution as one SVG file, state by state. Progress counts states.
pub fn write_contact_sheet_svg(
    board: &Board,
    slides: &[Slide],
    style: &Style,
    sheet: &Sheet,
    sink: &mut PictureSink,
) -> Result<(), RenderError> {
    let SheetPlan { grid, states, last } = SheetPlan::new(board, slides, style, sheet, 1.0, |_, _| true)?;
    let (width, height) = grid.size();
    let colors = TileColors::new(&style.theme.tiles, &style.goal)?;
    let prepared = PreparedStyle { style, layout: grid.layout.clone(), colors };
    let mut svg = Svg::open(&prepared, (width, height), board, &format!("{slides:?} {sheet:?}"), sink);
    svg.text(&format!("{}, state by state", title(board)), &describe_solution(board, &last, slides));
    svg.begin_definitions(&prepared)?;
    define_tiles(&mut svg, &prepared)?;
    svg.end_definitions();
    let _ = writeln!(svg.out, "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>", style.theme.canvas);
    let mut rows = BoardRows::new(board.clone(), &prepared);
    for (index, state) in states.iter().enumerate() {
        for tile_move in &state.moves {
            rows.slide(tile_move.slide);
        }
        let (x, y) = grid.place(index);
        let _ = writeln!(svg.out, "<g transform=\"translate({x} {y})\">");
        rows.write(&mut svg)?;
        svg.out += "</g>\n";
        svg.report(index + 1, states.len());
    }
    if let Some(em) = grid.em {
        svg.lines(em, style.theme.caption);
        for (index, state) in states.iter().enumerate() {
            svg.go_on()?;
            svg.line(&state.caption, grid.caption_place(grid.place(index), em), "");
        }
        svg.out += "</g>\n";
    }
    svg.close()
}

/// Defines the board without tiles, and every tile; in its colour, unless that depends on its cell.
fn define_tiles(svg: &mut Svg, prepared: &PreparedStyle) -> Result<(), RenderError> {
    let prefix = svg.prefix.clone();
    let _ = writeln!(svg.out, "<g id=\"{prefix}-board\">");
    svg.background(prepared, []);
    svg.out += "</g>\n";
    for tile in 1..prepared.layout.shape.cells() as u16 {
        svg.go_on()?;
        let colors = match prepared.colors.depend_on_cell() {
            true => String::new(),
            false => colors(prepared, prepared.colors.face(tile, 0)),
        };
        let _ = write!(svg.out, "<g id=\"{prefix}-t{tile}\"{colors}>");
        svg.tile(prepared, tile);
        svg.out += "</g>\n";
    }
    Ok(())
}

/// A board whose rows are written once and referred to until a slide changes them.
struct BoardRows<'a> {
    board: Board,
    prepared: &'a PreparedStyle<'a>,
    /// The number of each row's definition; `None` if it changed since.
    defined: Vec<Option<usize>>,
    /// The number of rows defined so far.
    count: usize,
}

impl<'a> BoardRows<'a> {
    fn new(board: Board, prepared: &'a PreparedStyle<'a>) -> BoardRows<'a> {
        let defined = vec![None; board.shape().rows()];
        BoardRows { board, prepared, defined, count: 0 }
    }

    fn slide(&mut self, slide: Slide) {
        let from = self.board.blank();
        self.board.slide(slide).expect("the slides were replayed");
        for cell in [from, self.board.blank()] {
            self.defined[self.board.shape().row(cell)] = None;
        }
    }

    /// Writes the board at the origin.
    fn write(&mut self, svg: &mut Svg) -> Result<(), RenderError> {
        let prefix = svg.prefix.clone();
        let (x, y) = self.prepared.layout.cell(self.board.blank());
        let _ = writeln!(svg.out, "<use href=\"#{prefix}-board\"/><use href=\"#{prefix}-well\" x=\"{x}\" y=\"{y}\"/>");
        for row in 0..self.board.shape().rows() {
            svg.go_on()?;
            if let Some(number) = self.defined[row] {
                let _ = writeln!(svg.out, "<use href=\"#{prefix}-r{number}\"/>");
                continue;
            }
            let _ = writeln!(svg.out, "<g id=\"{prefix}-r{}\">", self.count);
            self.tiles(svg, row);
            svg.out += "</g>\n";
            self.defined[row] = Some(self.count);
            self.count += 1;
        }
        Ok(())
    }

    /// Writes the tiles of a row.
    fn tiles(&self, svg: &mut Svg, row: usize) {
        let cols = self.board.shape().cols();
        let cells = row * cols..(row + 1) * cols;
        for (cell, &tile) in cells.clone().zip(&self.board.tiles()[cells]).filter(|&(_, &tile)| tile != 0) {
            let (x, y) = self.prepared.layout.cell(cell);
            let colors = match self.prepared.colors.depend_on_cell() {
                true => colors(self.prepared, self.prepared.colors.face(tile, cell)),
                false => String::new(),
            };
            let _ = writeln!(svg.out, "<use href=\"#{}-t{tile}\" x=\"{x}\" y=\"{y}\"{colors}/>", svg.prefix);
        }
    }
}
