//! Boards as terminal text, with or without colour.

use std::fmt::Write;

use taquin::Board;

use crate::board_layout::digits;
use crate::color::TileColors;
use crate::named_choice::named_choice;
use crate::{Color, Labels, RenderError, Style};

named_choice! {
    /// How many colours a terminal can show.
    pub enum ColorDepth ("colour depth") {
        Mono => "mono", "No colours";
        Ansi256 => "256", "The 256 colours of xterm";
        True => "true", "24-bit colours";
    }
}

named_choice! {
    /// How much space a board takes in a terminal.
    pub enum Spacing ("spacing") {
        Boxes => "boxes", "Lines around every tile";
        Compact => "compact", "One line of text per row; half a line without labels";
    }
}

/// A board as lines of text, the last without a newline; without colour it can be read back as a board.
pub fn render_terminal(
    board: &Board,
    style: &Style,
    spacing: Spacing,
    depth: ColorDepth,
) -> Result<String, RenderError> {
    style.check(board)?;
    let colors = TileColors::new(&style.theme.tiles, &style.goal)?;
    let text = TerminalBoard { board, style, colors, depth, photo: photo(style) };
    Ok(match (spacing, depth) {
        (Spacing::Boxes, ColorDepth::Mono) => board.boxed().to_string(),
        (Spacing::Compact, ColorDepth::Mono) => board.grid().to_string(),
        (Spacing::Boxes, _) => text.boxes(),
        (Spacing::Compact, _) if text.labelled() => text.rows(),
        (Spacing::Compact, _) => text.half_rows(),
    })
}

/// The colour of each cell of a board and that of its label, row by row.
pub fn cell_colors(board: &Board, style: &Style) -> Result<Vec<(Color, Color)>, RenderError> {
    style.check(board)?;
    let colors = TileColors::new(&style.theme.tiles, &style.goal)?;
    let text = TerminalBoard { board, style, colors, depth: ColorDepth::True, photo: photo(style) };
    let faces = (0..board.shape().cells()).map(|cell| text.face(cell));
    Ok(faces.map(|face| (face, style.theme.ink(face))).collect())
}

/// The photograph at one pixel per cell.
fn photo(style: &Style) -> Option<Vec<u8>> {
    let shape = style.goal.shape();
    style.photo.as_ref().map(|photo| photo.cover(shape.cols() as u32, shape.rows() as u32))
}

struct TerminalBoard<'a> {
    board: &'a Board,
    style: &'a Style,
    colors: TileColors<'a>,
    depth: ColorDepth,
    photo: Option<Vec<u8>>,
}

impl TerminalBoard<'_> {
    fn labelled(&self) -> bool {
        match self.style.labels {
            Labels::None => false,
            Labels::Auto => self.photo.is_none(),
            Labels::Center | Labels::Corner => true,
        }
    }

    /// The colour of a cell.
    fn face(&self, cell: usize) -> Color {
        let shape = self.board.shape();
        match (self.board.tile(cell), &self.photo) {
            (0, _) => self.style.theme.blank(shape),
            (tile, Some(photo)) => {
                let at = self.colors.goal_cell(tile) * 3;
                Color { r: photo[at], g: photo[at + 1], b: photo[at + 2] }
            }
            (tile, None) => self.colors.face(tile, cell),
        }
    }

    /// A cell's label with a space on both sides, in the cell's colours.
    fn cell(&self, cell: usize) -> String {
        let (tile, width) = (self.board.tile(cell), digits(self.board.shape()));
        let label = if tile == 0 || !self.labelled() { String::new() } else { tile.to_string() };
        let face = self.face(cell);
        let (background, ink) = (self.escape(face, 48), self.escape(self.style.theme.ink(face), 38));
        format!("{background}{ink}\x1b[1m {label:>width$} \x1b[0m")
    }

    /// The escape sequence that sets the background (48) or the text (38) to a colour.
    fn escape(&self, color: Color, what: u8) -> String {
        match self.depth {
            ColorDepth::True => format!("\x1b[{what};2;{};{};{}m", color.r, color.g, color.b),
            _ => format!("\x1b[{what};5;{}m", color.ansi256()),
        }
    }

    /// The box drawing of the board, its cells in colour.
    fn boxes(&self) -> String {
        let plain = self.board.boxed().to_string();
        let cols = self.board.shape().cols();
        let mut out = String::new();
        for (index, line) in plain.lines().enumerate() {
            if index > 0 {
                out.push('\n');
            }
            if index % 2 == 0 {
                out.push_str(line);
                continue;
            }
            for cell in (index / 2 * cols..).take(cols) {
                let _ = write!(out, "│{}", self.cell(cell));
            }
            out.push('│');
        }
        out
    }

    fn rows(&self) -> String {
        let (shape, mut out) = (self.board.shape(), String::new());
        for cell in 0..shape.cells() {
            if cell > 0 && shape.col(cell) == 0 {
                out.push('\n');
            }
            out.push_str(&self.cell(cell));
        }
        out
    }

    /// Two rows per line: the upper half of each character in the colour of one cell, the lower half in that of the cell below.
    fn half_rows(&self) -> String {
        let (shape, mut out) = (self.board.shape(), String::new());
        for row in (0..shape.rows()).step_by(2) {
            if row > 0 {
                out.push('\n');
            }
            for col in 0..shape.cols() {
                out.push_str(&self.escape(self.face(shape.cell(row, col)), 38));
                if row + 1 < shape.rows() {
                    out.push_str(&self.escape(self.face(shape.cell(row + 1, col)), 48));
                }
                out.push('▀');
            }
            out.push_str("\x1b[0m");
        }
        out
    }
}
