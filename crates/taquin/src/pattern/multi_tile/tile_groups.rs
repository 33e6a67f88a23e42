//! Which tiles look alike in a multi-tile table.

use crate::{Board, Shape, Symmetry};

use super::MAX_CELLS;

/// The tiles of a goal, merged into up to four groups by the rows of their homes; the blank belongs to the group of its
/// row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TileGroups {
    /// The shape of the board.
    pub shape: Shape,
    /// The group of each row, two bits per row, that of the first row lowest.
    pub rows: u32,
    /// The home of the blank.
    pub blank: usize,
}

/// The most groups.
pub const GROUPS: usize = 4;

impl TileGroups {
    /// The groups of consecutive rows that have the most entries up to a limit; of two with as many, those that divide
    /// the last rows.
    ///
    /// # Panics
    /// If the shape has more than 16 cells.
    pub fn with_entries_up_to(limit: u64, shape: Shape, blank: usize) -> TileGroups {
        assert!(shape.cells() <= MAX_CELLS, "a shape without multi-tile tables");
        // A set of rows that begin another group than the row before.
        let starts = (0..1u32 << (shape.rows() - 1)).filter(|starts| starts.count_ones() < GROUPS as u32);
        let all = starts.map(|starts| {
            let group = |row: usize| (starts & ((1 << row) - 1)).count_ones();
            let rows = (0..shape.rows()).fold(0, |rows, row| rows | group(row) << (2 * row));
            TileGroups { shape, rows, blank }
        });
        let fitting = all.filter(|groups| groups.rows == 0 || groups.entries() <= limit);
        fitting.max_by_key(TileGroups::entries).expect("one group has few entries")
    }

    /// The tables that a goal needs for its rows and its columns, each with the symmetry that maps boards to them. The home
    /// of the blank is mapped to the last cell that it can be mapped to, so that many goals share their tables.
    pub fn of_goal(goal: &Board, limit: u64) -> [(TileGroups, Symmetry); 2] {
        let (plain, transposed) = Symmetry::ALL.split_at(4);
        [plain, transposed].map(|symmetries| {
            let image = |symmetry: &Symmetry| symmetry.cell(goal.shape(), goal.blank());
            let symmetry = *symmetries.iter().max_by_key(|symmetry| image(symmetry)).expect("four symmetries");
            let shape = symmetry.shape(goal.shape());
            (TileGroups::with_entries_up_to(limit, shape, image(&symmetry)), symmetry)
        })
    }

    /// The group of the tiles whose homes are in a row.
    pub fn row_group(&self, row: usize) -> u32 {
        self.rows >> (2 * row) & 3
    }

    /// The group of the tile whose home is `cell`.
    pub fn group(&self, cell: usize) -> u32 {
        self.row_group(self.shape.row(cell))
    }

    /// The group of the blank.
    pub fn blank_group(&self) -> u32 {
        self.group(self.blank)
    }

    /// The goal: two bits for the group in each cell.
    pub fn goal_word(&self) -> u32 {
        (0..self.shape.cells()).fold(0, |word, cell| word | self.group(cell) << (2 * cell))
    }

    /// The cells of each group.
    pub fn sizes(&self) -> [usize; GROUPS] {
        let mut sizes = [0; GROUPS];
        for cell in 0..self.shape.cells() {
            sizes[self.group(cell) as usize] += 1;
        }
        sizes
    }

    /// The number of entries of its table: arrangements of the groups, and for each the cells of the blank.
    pub fn entries(&self) -> u64 {
        let factorial = |n: usize| (1..=n as u64).product::<u64>();
        let sizes = self.sizes();
        let arrangements = sizes.iter().fold(factorial(self.shape.cells()), |left, &size| left / factorial(size));
        arrangements * sizes[self.blank_group() as usize] as u64
    }

    /// The number of words of its table, sixteen entries each.
    pub fn words(&self) -> usize {
        self.entries().div_ceil(16) as usize
    }

    /// Whether these could be the groups of a table: a file may say anything.
    pub fn is_possible(&self) -> bool {
        let rows = self.shape.rows();
        self.shape.cells() <= MAX_CELLS && self.blank < self.shape.cells() && u64::from(self.rows) < 1 << (2 * rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_tables_within_a_limit_are_chosen() {
        // Rows, columns, home of the blank, limit; groups by row, entries.
        let cases = [
            (4, 4, 15, 4_000_000, 0b10_01_00_00, 3_603_600),
            (4, 4, 15, 260_000_000, 0b11_10_01_00, 252_252_000),
            (3, 5, 14, 4_000_000, 0b10_01_00, 3_783_780),
            (2, 8, 15, 4_000_000, 0b01_00, 102_960),
            (2, 2, 3, 4_000_000, 0b01_00, 12),
            (2, 2, 3, 1, 0, 4),
        ];
        for (rows, cols, blank, limit, groups, entries) in cases {
            let chosen = TileGroups::with_entries_up_to(limit, Shape::new(rows, cols).unwrap(), blank);
            assert_eq!((chosen.rows, chosen.entries()), (groups, entries), "{rows}x{cols} up to {limit}");
        }
    }

    #[test]
    fn rows_and_columns_of_a_corner_goal_share_a_table() {
        let shape = Shape::new(4, 4).unwrap();
        for blank in [0, 3, 12, 15] {
            let goal = Board::arrange(shape, |cell| ((cell + 16 - blank) % 16) as u16);
            let [(rows, _), (cols, _)] = TileGroups::of_goal(&goal, 4_000_000);
            assert_eq!((rows, rows.blank), (cols, 15));
        }
    }
}
