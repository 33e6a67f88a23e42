//! Draws a game: the board beside or above what is said about it.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::widgets::{Paragraph, Wrap};
use taquin::{Board, Shape, phrase};
use taquin_render::{ColorDepth, cell_colors};

use crate::messages::text;

/// The width of what is said beside a board, at least.
const PANEL: u16 = 26;
/// The lines under a board: the moves and the time, what is said, the keys.
const LINES: u16 = 3;

/// How boards look.
pub struct BoardLook {
    /// The theme, with the goal.
    pub style: taquin_render::Style,
    pub depth: ColorDepth,
    /// Whether only characters of ASCII are drawn.
    pub ascii: bool,
}

/// What is shown beside the board.
pub struct GamePanel {
    pub status: String,
    pub message: String,
    pub keys: String,
}

/// Where the cells of a board are on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardPlace {
    shape: Shape,
    left: u16,
    top: u16,
    /// From the beginning of a cell to that of the next.
    across: u16,
    down: u16,
}

impl BoardPlace {
    /// The size of a board with cells of this size; `line` is the width of the lines around them.
    fn size(shape: Shape, across: u16, down: u16, line: u16) -> (u16, u16) {
        let length = |cells: usize, step: u16| (cells as u16).saturating_mul(step).saturating_add(line);
        (length(shape.cols(), across), length(shape.rows(), down))
    }

    /// The cell at a position of the screen.
    pub fn cell_at(&self, at: Position) -> Option<usize> {
        let (x, y) = (at.x.checked_sub(self.left)? / self.across, at.y.checked_sub(self.top)? / self.down);
        let (col, row) = (usize::from(x), usize::from(y));
        (col < self.shape.cols() && row < self.shape.rows()).then(|| self.shape.cell(row, col))
    }

    /// The largest cells with which the board and what is said about it fit, if any do; and where the panel is.
    fn find(look: &BoardLook, shape: Shape, area: Rect) -> Option<(BoardPlace, Rect)> {
        let digits = (shape.cells() - 1).to_string().len() as u16;
        let cells = match look.depth {
            ColorDepth::Mono => vec![(digits + 3, 2, 1)],
            _ => vec![(digits + 6, 3, 0), (digits + 4, 3, 0), (digits + 3, 1, 0), (digits + 1, 1, 0)],
        };
        cells.into_iter().find_map(|(across, down, line)| {
            let (width, height) = BoardPlace::size(shape, across, down, line);
            let place = BoardPlace { shape, left: area.x, top: area.y, across, down };
            let is_high = height <= area.height && width <= area.width;
            if is_high && width + 2 + PANEL <= area.width {
                let left = width + 2;
                return Some((place, Rect::new(left, 0, area.width - left, area.height)));
            }
            let below = area.height.saturating_sub(height);
            (is_high && below >= LINES).then(|| (place, Rect::new(0, height, area.width, below)))
        })
    }
}

/// Draws a board and its panel, and returns where the cells are; `None` if there is no room.
pub fn draw(frame: &mut Frame, look: &BoardLook, board: &Board, panel: &GamePanel) -> Option<BoardPlace> {
    let area = frame.area();
    let Some((place, beside)) = BoardPlace::find(look, board.shape(), area) else {
        let shape = board.shape().to_string();
        let small =
            phrase!("cli.play.too-small", shape, columns = area.width.to_string(), rows = area.height.to_string());
        frame.render_widget(Paragraph::new(text(&small)).wrap(Wrap { trim: true }), area);
        return None;
    };
    match look.depth {
        ColorDepth::Mono => draw_lines(frame.buffer_mut(), look, board),
        _ => draw_tiles(frame.buffer_mut(), look, board, place),
    }
    let GamePanel { status, message, keys } = panel;
    let is_narrow = beside.y > 0 && beside.height <= LINES;
    let lines = if !is_narrow {
        Paragraph::new(format!("{status}\n\n{message}\n\n{keys}")).wrap(Wrap { trim: true })
    } else if message.chars().count() > usize::from(beside.width) {
        // What is said is more than the keys.
        Paragraph::new(format!("{status}\n{message}")).wrap(Wrap { trim: true })
    } else {
        Paragraph::new(format!("{status}\n{message}\n{keys}"))
    };
    frame.render_widget(lines, beside);
    Some(place)
}

/// Draws a board with lines around the tiles.
fn draw_lines(buffer: &mut Buffer, look: &BoardLook, board: &Board) {
    for (y, line) in (0..).zip(board.boxed().to_string().lines()) {
        let plain = |mark: char| match mark {
            '│' => '|',
            '─' => '-',
            mark if !mark.is_ascii() => '+',
            mark => mark,
        };
        let line = if look.ascii { line.chars().map(plain).collect() } else { line.to_owned() };
        buffer.set_string(0, y, line, Style::new());
    }
}

/// Draws each tile in its colour, with half a line between rows where there is room.
fn draw_tiles(buffer: &mut Buffer, look: &BoardLook, board: &Board, place: BoardPlace) {
    let shade = |color: taquin_render::Color| match look.depth {
        ColorDepth::True => Color::Rgb(color.r, color.g, color.b),
        _ => Color::Indexed(color.ansi256()),
    };
    // The board has the shape of the goal.
    let colors = cell_colors(board, &look.style).unwrap_or_default();
    let width = usize::from(place.across - 1);
    for (cell, (face, ink)) in colors.into_iter().enumerate() {
        let (row, col) = (board.shape().row(cell) as u16, board.shape().col(cell) as u16);
        let (x, y) = (place.left + col * place.across, place.top + row * place.down);
        let tile = board.tile(cell);
        let label = if tile == 0 { String::new() } else { tile.to_string() };
        let full = Style::new().fg(shade(ink)).bg(shade(face)).add_modifier(Modifier::BOLD);
        let blank = tile == 0;
        if place.down == 1 {
            buffer.set_string(x, y, format!("{label:^width$}"), if blank { Style::new() } else { full });
            continue;
        }
        if blank {
            continue;
        }
        let (above, below) = if look.ascii { (" ", " ") } else { ("▄", "▀") };
        let half = if look.ascii { full } else { Style::new().fg(shade(face)) };
        buffer.set_string(x, y, above.repeat(width), half);
        buffer.set_string(x, y + 1, format!("{label:^width$}"), full);
        buffer.set_string(x, y + 2, below.repeat(width), half);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(shape: (usize, usize), depth: ColorDepth, columns: u16, rows: u16) -> Option<(BoardPlace, Rect)> {
        let shape = Shape::new(shape.0, shape.1).expect("a shape");
        let goal = taquin::Goal::RowMajor.board(shape).expect("any shape");
        let look = BoardLook { style: taquin_render::Style::new(goal), depth, ascii: false };
        BoardPlace::find(&look, shape, Rect::new(0, 0, columns, rows))
    }

    #[test]
    fn boards_fit_small_terminals() {
        for depth in [ColorDepth::Mono, ColorDepth::True] {
            for (shape, columns, rows) in
                [((4, 4), 80, 24), ((4, 4), 40, 15), ((3, 3), 40, 15), ((10, 10), 80, 24), ((5, 5), 40, 15)]
            {
                let found = place(shape, depth, columns, rows);
                assert!(found.is_some(), "{shape:?} {depth:?} {columns}");
            }
            assert_eq!(place((30, 30), depth, 80, 24), None);
        }
    }

    #[test]
    fn a_position_is_that_of_a_cell() {
        let (place, panel) = place((4, 4), ColorDepth::True, 80, 24).expect("room");
        let at = |x, y| place.cell_at(Position::new(x, y));
        assert_eq!((at(0, 0), at(31, 11), at(33, 2), at(2, 12)), (Some(0), Some(15), None, None));
        assert!(panel.x > 31);
    }
}
