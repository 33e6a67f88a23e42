//! Boards as text for a terminal.

use std::fmt::Write;
use std::str::FromStr;

use taquin::Board;

use crate::layout::digits;
use crate::paint::Painter;
use crate::{Color, Labels, RenderError, Style};

/// The colours a terminal can show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorDepth {
    /// None.
    #[default]
    Mono,
    /// The 256 of xterm.
    Ansi256,
    /// All.
    True,
}

impl ColorDepth {
    /// The names of all depths, the default first.
    pub const NAMES: [&str; 3] = ["mono", "256", "true"];
}

impl FromStr for ColorDepth {
    type Err = RenderError;

    fn from_str(name: &str) -> Result<ColorDepth, RenderError> {
        match name {
            "mono" => Ok(ColorDepth::Mono),
            "256" => Ok(ColorDepth::Ansi256),
            "true" => Ok(ColorDepth::True),
            unknown => Err(RenderError::unknown("colour depth", unknown, &ColorDepth::NAMES)),
        }
    }
}

/// How much room a board takes in a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spacing {
    /// Lines around every tile.
    #[default]
    Boxes,
    /// A line of text for each row; without labels, half a line.
    Compact,
}

impl Spacing {
    /// The names of all spacings, the default first.
    pub const NAMES: [&str; 2] = ["boxes", "compact"];
}

impl FromStr for Spacing {
    type Err = RenderError;

    fn from_str(name: &str) -> Result<Spacing, RenderError> {
        match name {
            "boxes" => Ok(Spacing::Boxes),
            "compact" => Ok(Spacing::Compact),
            unknown => Err(RenderError::unknown("spacing", unknown, &Spacing::NAMES)),
        }
    }
}

/// A board as lines of text, the last without a line end. Without colour it can be read back as a board.
pub fn render_terminal(
    board: &Board,
    style: &Style,
    spacing: Spacing,
    depth: ColorDepth,
) -> Result<String, RenderError> {
    style.check(board)?;
    let painter = Painter::new(&style.theme.paint, &style.goal)?;
    let screen = Screen { board, style, painter, depth, photo: photo(style) };
    Ok(match (spacing, depth) {
        (Spacing::Boxes, ColorDepth::Mono) => board.boxed().to_string(),
        (Spacing::Compact, ColorDepth::Mono) => board.grid().to_string(),
        (Spacing::Boxes, _) => screen.boxes(),
        (Spacing::Compact, _) if screen.labelled() => screen.rows(),
        (Spacing::Compact, _) => screen.half_rows(),
    })
}

/// A photograph of one pixel a cell.
fn photo(style: &Style) -> Option<Vec<u8>> {
    let shape = style.goal.shape();
    style.picture.as_ref().map(|picture| picture.cover(shape.cols() as u32, shape.rows() as u32))
}

struct Screen<'a> {
    board: &'a Board,
    style: &'a Style,
    painter: Painter<'a>,
    depth: ColorDepth,
    photo: Option<Vec<u8>>,
}

impl Screen<'_> {
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
                let at = self.painter.home(tile) * 3;
                Color { r: photo[at], g: photo[at + 1], b: photo[at + 2] }
            }
            (tile, None) => self.painter.face(tile, cell),
        }
    }

    /// A cell's label between spaces, in the cell's colours.
    fn cell(&self, cell: usize) -> String {
        let (tile, width) = (self.board.tile(cell), digits(self.board.shape()));
        let label = if tile == 0 || !self.labelled() { String::new() } else { tile.to_string() };
        let face = self.face(cell);
        let (under, ink) = (self.paint(face, 48), self.paint(self.style.theme.ink(face), 38));
        format!("{under}{ink}\x1b[1m {label:>width$} \x1b[0m")
    }

    /// The control sequence that sets the ground (48) or the letters (38) to a colour.
    fn paint(&self, color: Color, what: u8) -> String {
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

    /// Two rows a line: the upper half of each character in one cell's colour, the lower in that of the cell below.
    fn half_rows(&self) -> String {
        let (shape, mut out) = (self.board.shape(), String::new());
        for row in (0..shape.rows()).step_by(2) {
            if row > 0 {
                out.push('\n');
            }
            for col in 0..shape.cols() {
                out.push_str(&self.paint(self.face(shape.cell(row, col)), 38));
                if row + 1 < shape.rows() {
                    out.push_str(&self.paint(self.face(shape.cell(row + 1, col)), 48));
                }
                out.push('▀');
            }
            out.push_str("\x1b[0m");
        }
        out
    }
}
