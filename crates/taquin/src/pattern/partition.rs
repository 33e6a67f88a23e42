//! Partitions of a goal's tiles into patterns, drawn as text or made by a rule.

use crate::{Shape, Slide};

use super::Pattern;
use super::layout::MAX_WIDE_CELLS;
use super::layout::most_tiles;

/// A partition of a goal's tiles into patterns; each tile is named by its home.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition {
    shape: Shape,
    blank: usize,
    patterns: Vec<u64>,
}

/// Why a drawing is not a partition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PartitionError {
    /// The rows have different lengths, or there are none, or too many cells.
    #[error("a partition is drawn as a rectangle of at most {MAX_WIDE_CELLS} cells")]
    Shape,
    /// There is not exactly one blank.
    #[error("a partition has one blank, written '.', but {0} were found")]
    Blank(usize),
    /// A tile belongs to no group, or to several.
    #[error("tile {tile} must belong to exactly one group, and the blank to none")]
    Tile {
        /// The tile.
        tile: u16,
    },
    /// A pattern is too large.
    #[error("pattern '{letter}' has {tiles} tiles, more than {most}")]
    Pattern {
        /// The letter it is drawn with.
        letter: char,
        /// How many tiles it has.
        tiles: usize,
        /// How many a pattern may have on a board of this shape.
        most: usize,
    },
}

impl Partition {
    /// Reads a drawing: rows of letters separated by spaces, one letter for each pattern, a dot for the blank's home.
    pub fn read(text: &str) -> Result<Partition, PartitionError> {
        let rows: Vec<Vec<char>> = text
            .lines()
            .map(|line| line.chars().filter(|c| !c.is_whitespace()).collect())
            .filter(|row: &Vec<char>| !row.is_empty())
            .collect();
        let cols = rows.first().map_or(0, Vec::len);
        let shape =
            Shape::new(rows.len(), cols).filter(|s| s.cells() <= MAX_WIDE_CELLS).ok_or(PartitionError::Shape)?;
        if rows.iter().any(|row| row.len() != cols) {
            return Err(PartitionError::Shape);
        }
        let cells: Vec<char> = rows.into_iter().flatten().collect();
        let blanks = cells.iter().filter(|&&c| c == '.').count();
        let blank =
            cells.iter().position(|&c| c == '.').filter(|_| blanks == 1).ok_or(PartitionError::Blank(blanks))?;
        let mut letters: Vec<char> = cells.iter().copied().filter(|&c| c != '.').collect();
        letters.sort_unstable();
        letters.dedup();
        let mut patterns = Vec::with_capacity(letters.len());
        for letter in letters {
            let homes = (0..cells.len()).filter(|&cell| cells[cell] == letter).fold(0u64, |set, cell| set | 1 << cell);
            let tiles = homes.count_ones() as usize;
            let most = most_tiles(cells.len());
            if tiles > most {
                return Err(PartitionError::Pattern { letter, tiles, most });
            }
            patterns.push(homes);
        }
        Ok(Partition { shape, blank, patterns })
    }

    /// Reads the drawings of a file: empty lines between them, `#` before comments.
    pub fn read_all(text: &str) -> Result<Vec<Partition>, PartitionError> {
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with('#')).collect();
        lines
            .split(|line| line.trim().is_empty())
            .filter(|d| !d.is_empty())
            .map(|d| Partition::read(&d.join("\n")))
            .collect()
    }

    /// A partition into patterns of at most `most` tiles, of similar size and made compact by exchanging pairs of
    /// tiles (hill climbing).
    pub fn by_rule(shape: Shape, blank: usize, most: usize) -> Partition {
        let tiles = shape.cells() - 1;
        let count = tiles.div_ceil(most.clamp(1, most_tiles(shape.cells())));
        let path: Vec<usize> = (0..shape.cols())
            .flat_map(|col| {
                let rows: Vec<usize> = (0..shape.rows()).collect();
                let down = rows.into_iter().map(move |row| if col % 2 == 0 { row } else { shape.rows() - 1 - row });
                down.map(move |row| shape.cell(row, col))
            })
            .filter(|&cell| cell != blank)
            .collect();
        let mut owner = vec![usize::MAX; shape.cells()];
        for (nth, &cell) in path.iter().enumerate() {
            owner[cell] = nth * count / tiles;
        }
        while let Some((a, b)) = better_exchange(shape, &owner) {
            owner.swap(a, b);
        }
        let patterns = (0..count)
            .map(|p| (0..owner.len()).filter(|&cell| owner[cell] == p).fold(0u64, |set, cell| set | 1 << cell))
            .collect();
        Partition { shape, blank, patterns }
    }

    /// The shape of the goal.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The home of the blank.
    pub fn blank(&self) -> usize {
        self.blank
    }

    /// The patterns.
    pub fn patterns(&self) -> impl Iterator<Item = Pattern> + '_ {
        self.patterns.iter().map(|&homes| Pattern { shape: self.shape, homes, blank: self.blank })
    }
}

/// How many pairs of neighbouring cells belong to one pattern.
fn bonds(shape: Shape, owner: &[usize]) -> usize {
    let right_and_below = [Slide::Left, Slide::Up];
    (0..owner.len())
        .flat_map(|cell| right_and_below.into_iter().filter_map(move |s| Some((cell, shape.source(cell, s)?))))
        .filter(|&(a, b)| owner[a] == owner[b])
        .count()
}

/// Two cells whose exchange makes the patterns more compact.
fn better_exchange(shape: Shape, owner: &[usize]) -> Option<(usize, usize)> {
    let (now, mut trial) = (bonds(shape, owner), owner.to_vec());
    let cells = owner.len();
    let pairs = (0..cells).flat_map(|a| (a + 1..cells).map(move |b| (a, b)));
    pairs.into_iter().filter(|&(a, b)| owner[a] < cells && owner[b] < cells && owner[a] != owner[b]).find(|&(a, b)| {
        trial.swap(a, b);
        let better = bonds(shape, &trial) > now;
        trial.swap(a, b);
        better
    })
}
