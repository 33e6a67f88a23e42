//! Linear conflicts of single lines, from tables for short lines.

use taquin_search::Cost;

use super::homes::{Homes, LineAxis, TILE_TABLE_CELLS};

/// The longest line with a table: 8⁵ bytes stay in the L1 cache, 8⁶ would not.
const TABLED: usize = 5;
/// Bits of a table index for each cell of a line.
const BITS: usize = 3;
/// Lines up to this length are counted without allocating.
const ON_STACK: usize = 64;

/// Counts, for any line, the tiles that must leave it so that the others can reach their homes in it.
#[derive(Clone, Debug)]
pub(super) struct Conflicts {
    /// For rows and columns, where the board is small enough.
    tables: [Option<ConflictTable>; 2],
}

impl Conflicts {
    pub(super) fn new(homes: &Homes) -> Self {
        Conflicts { tables: LineAxis::BOTH.map(|axis| ConflictTable::new(homes, axis)) }
    }

    /// The tiles that must leave any line of the board.
    pub(super) fn total(&self, homes: &Homes, at: impl Fn(usize) -> usize) -> Cost {
        LineAxis::BOTH
            .into_iter()
            .flat_map(|axis| (0..homes.lines(axis).0).map(move |line| (axis, line)))
            .map(|(axis, line)| match &self.tables[axis as usize] {
                Some(table) => table.leavers(table.index(homes, axis, line, &at)),
                None => leavers(homes.lines(axis).1, |i| code(homes, axis, line, at(nth(homes, axis, line, i)))),
            })
            .sum()
    }

    /// The tiles that must leave the goal line of `tile` if the tile is in its cell `cell`, and if it is not.
    #[inline]
    pub(super) fn with_and_without(
        &self,
        homes: &Homes,
        axis: LineAxis,
        tile: usize,
        cell: usize,
        at: impl Fn(usize) -> usize,
    ) -> (Cost, Cost) {
        let home = homes.home(tile);
        let (line, place, own) = (home.line(axis), homes.spot(cell).place(axis), home.place(axis) + 1);
        match &self.tables[axis as usize] {
            Some(table) => {
                let shift = BITS * place;
                let without = table.index(homes, axis, line, at) & !(((1 << BITS) - 1) << shift);
                (table.leavers(without | own << shift), table.leavers(without))
            }
            None => {
                let len = homes.lines(axis).1;
                let others = |i| if i == place { 0 } else { code(homes, axis, line, at(nth(homes, axis, line, i))) };
                (leavers(len, |i| if i == place { own } else { others(i) }), leavers(len, others))
            }
        }
    }
}

/// The counts for every content of a short line.
#[derive(Clone, Debug)]
struct ConflictTable {
    leavers: Box<[u8]>,
    /// For each line, the [`code`] of each tile, padded so that a one-byte tile needs no check.
    codes: Box<[[u8; TILE_TABLE_CELLS]]>,
}

impl ConflictTable {
    fn new(homes: &Homes, axis: LineAxis) -> Option<ConflictTable> {
        let ((lines, len), tiles) = (homes.lines(axis), homes.shape().cells());
        if len > TABLED || tiles > TILE_TABLE_CELLS {
            return None;
        }
        let content = |index: usize| leavers(len, |i| index >> (BITS * i) & ((1 << BITS) - 1)) as u8;
        let codes = |line| {
            let mut codes = [0; TILE_TABLE_CELLS];
            for (tile, place) in codes.iter_mut().take(tiles).enumerate() {
                *place = code(homes, axis, line, tile) as u8;
            }
            codes
        };
        Some(ConflictTable {
            leavers: (0..1 << (BITS * len)).map(content).collect(),
            codes: (0..lines).map(codes).collect(),
        })
    }

    /// The codes of a line's tiles as one number.
    #[inline]
    fn index(&self, homes: &Homes, axis: LineAxis, line: usize, at: impl Fn(usize) -> usize) -> usize {
        let codes = &self.codes[line];
        let code = |cell| usize::from(codes[usize::from(at(cell) as u8)]);
        homes.line(axis, line).enumerate().fold(0, |index, (i, cell)| index | code(cell) << (BITS * i))
    }

    #[inline]
    fn leavers(&self, index: usize) -> Cost {
        Cost::from(self.leavers[index])
    }
}

/// Whether a tile is in its goal line and must pass another tile that is, too.
pub(super) fn in_conflict(homes: &Homes, axis: LineAxis, tile: usize, at: impl Fn(usize) -> usize) -> bool {
    let line = homes.home(tile).line(axis);
    let own = homes.home(tile).place(axis) + 1;
    let (mut found, mut larger_before) = (false, false);
    for code in homes.line(axis, line).map(|cell| code(homes, axis, line, at(cell))).filter(|&code| code != 0) {
        if code == own {
            found = true;
        } else if found && code < own {
            return true;
        } else if !found {
            larger_before |= code > own;
        }
    }
    found && larger_before
}

/// A tile's goal position in a line, from 1; 0 for the blank and for tiles with other goal lines.
#[inline]
fn code(homes: &Homes, axis: LineAxis, line: usize, tile: usize) -> usize {
    let home = homes.home(tile);
    if tile != 0 && home.line(axis) == line { home.place(axis) + 1 } else { 0 }
}

/// The cell at a position of a line.
fn nth(homes: &Homes, axis: LineAxis, line: usize, place: usize) -> usize {
    match axis {
        LineAxis::Rows => homes.shape().cell(line, place),
        LineAxis::Cols => homes.shape().cell(place, line),
    }
}

/// The fewest codes to remove so that the rest increase; zeros are skipped.
fn leavers(len: usize, code: impl Fn(usize) -> usize) -> Cost {
    if len <= ON_STACK { strike(&mut [0; ON_STACK], len, code) } else { strike(&mut vec![0; len], len, code) }
}

/// [`leavers`], by the smallest last element of an increasing subsequence of each length (Schensted 1961).
fn strike(ends: &mut [usize], len: usize, code: impl Fn(usize) -> usize) -> Cost {
    let (mut tiles, mut longest) = (0, 0);
    for code in (0..len).map(code).filter(|&code| code != 0) {
        let run = ends[..longest].partition_point(|&end| end < code);
        ends[run] = code;
        longest = longest.max(run + 1);
        tiles += 1;
    }
    tiles - longest as Cost
}
