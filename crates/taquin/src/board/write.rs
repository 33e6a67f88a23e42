//! Boards as text: grid, grid after its size, box drawing and game id, all of which can be read back.

use std::fmt::{self, Write};

use crate::{Board, Shape};

impl Board {
    /// The board as lines of right-aligned columns. A single row or column, whose shape would not show, has the shape
    /// on a line before it.
    pub fn grid(&self) -> GridText<'_> {
        GridText(self)
    }

    /// The board as lines of right-aligned columns, after its size (`3`), or its shape (`2x3`) if it is not square.
    pub fn sized(&self) -> SizedText<'_> {
        SizedText(self)
    }

    /// The board as a box drawing in which the blank is an empty cell.
    pub fn boxed(&self) -> Boxed<'_> {
        Boxed(self)
    }

    /// The board as a game id of Simon Tatham's puzzles: columns x rows, a colon and the tiles, as in
    /// `3x2:1,2,3,4,5,0`.
    pub fn tatham(&self) -> Tatham<'_> {
        Tatham(self)
    }
}

/// A board as lines of right-aligned columns; made by [`Board::grid`].
#[derive(Clone, Copy, Debug)]
pub struct GridText<'a>(&'a Board);

impl fmt::Display for GridText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let shape = self.0.shape();
        if shape.cells() > 1 && (shape.rows() == 1 || shape.cols() == 1) {
            writeln!(f, "{shape}")?;
        }
        write_rows(f, self.0)
    }
}

/// A board as lines of right-aligned columns after its size; made by [`Board::sized`].
#[derive(Clone, Copy, Debug)]
pub struct SizedText<'a>(&'a Board);

impl fmt::Display for SizedText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let shape = self.0.shape();
        if shape.is_square() {
            writeln!(f, "{}", shape.rows())?;
        } else {
            writeln!(f, "{shape}")?;
        }
        write_rows(f, self.0)
    }
}

fn write_rows(f: &mut fmt::Formatter, board: &Board) -> fmt::Result {
    let width = widest(board.shape());
    for (r, row) in board.rows().enumerate() {
        if r > 0 {
            f.write_char('\n')?;
        }
        for (c, tile) in row.iter().enumerate() {
            let gap = if c > 0 { " " } else { "" };
            write!(f, "{gap}{tile:width$}")?;
        }
    }
    Ok(())
}

/// A board as a box drawing; made by [`Board::boxed`].
#[derive(Clone, Copy, Debug)]
pub struct Boxed<'a>(&'a Board);

impl fmt::Display for Boxed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let shape = self.0.shape();
        let width = widest(shape);
        rule(f, shape, ['┌', '┬', '┐'])?;
        for (r, row) in self.0.rows().enumerate() {
            if r > 0 {
                rule(f, shape, ['├', '┼', '┤'])?;
            }
            for &tile in row {
                match tile {
                    0 => write!(f, "│ {:width$} ", "")?,
                    tile => write!(f, "│ {tile:width$} ")?,
                }
            }
            f.write_str("│\n")?;
        }
        rule(f, shape, ['└', '┴', '┘'])
    }
}

/// Draws a horizontal line of a box; all but the last end their line.
fn rule(f: &mut fmt::Formatter, shape: Shape, [left, middle, right]: [char; 3]) -> fmt::Result {
    for c in 0..shape.cols() {
        f.write_char(if c == 0 { left } else { middle })?;
        for _ in 0..widest(shape) + 2 {
            f.write_char('─')?;
        }
    }
    f.write_char(right)?;
    if right == '┘' { Ok(()) } else { f.write_char('\n') }
}

/// A board as a game id of Simon Tatham's puzzles; made by [`Board::tatham`].
#[derive(Clone, Copy, Debug)]
pub struct Tatham<'a>(&'a Board);

impl fmt::Display for Tatham<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:", self.0.shape().transposed())?;
        for (cell, tile) in self.0.tiles().iter().enumerate() {
            let comma = if cell > 0 { "," } else { "" };
            write!(f, "{comma}{tile}")?;
        }
        Ok(())
    }
}

/// The number of digits of the largest tile.
fn widest(shape: Shape) -> usize {
    (shape.cells() - 1).max(1).ilog10() as usize + 1
}
