//! Tiles that stand in their goal line but in each other's way.

use taquin_search::Cost;

use super::homes::{Axis, Homes};

/// The longest line looked up in a table: 8⁵ bytes stay in the L1 cache, 8⁶ would not.
const TABLED: usize = 5;
/// Bits of a table index for each cell of a line.
const BITS: usize = 3;
/// Lines up to this length are counted without allocating.
const ON_STACK: usize = 64;

/// Counts, for any line, the tiles that must leave it so that the rest can come home along it.
#[derive(Clone, Debug)]
pub(super) struct Conflicts {
    /// For rows and columns of at most [`TABLED`] cells, the count for every content; empty otherwise.
    tables: [Box<[u8]>; 2],
}

impl Conflicts {
    pub(super) fn new(homes: &Homes) -> Self {
        Conflicts { tables: Axis::BOTH.map(|axis| table(homes.lines(axis).1)) }
    }

    /// The tiles that must leave any line of the board.
    pub(super) fn total(&self, homes: &Homes, at: impl Fn(usize) -> usize) -> Cost {
        Axis::BOTH
            .into_iter()
            .flat_map(|axis| (0..homes.lines(axis).0).map(move |line| (axis, line)))
            .map(|(axis, line)| match &*self.tables[axis as usize] {
                [] => leavers(homes.lines(axis).1, |i| code(homes, axis, line, at(nth(homes, axis, line, i)))),
                table => Cost::from(table[index(homes, axis, line, &at)]),
            })
            .sum()
    }

    /// The tiles that must leave a line when `tile`, which belongs in it, stands in its cell `cell`, and when it does not.
    #[inline]
    pub(super) fn with_and_without(
        &self,
        homes: &Homes,
        axis: Axis,
        tile: usize,
        cell: usize,
        at: impl Fn(usize) -> usize,
    ) -> (Cost, Cost) {
        let home = homes.home(tile);
        let (line, place) = (home.line(axis), homes.spot(cell).place(axis));
        match &*self.tables[axis as usize] {
            [] => {
                let len = homes.lines(axis).1;
                let others = |i| if i == place { 0 } else { code(homes, axis, line, at(nth(homes, axis, line, i))) };
                let own = home.place(axis) + 1;
                (leavers(len, |i| if i == place { own } else { others(i) }), leavers(len, others))
            }
            table => {
                let shift = BITS * place;
                let without = index(homes, axis, line, at) & !(((1 << BITS) - 1) << shift);
                let with = without | (home.place(axis) + 1) << shift;
                (Cost::from(table[with]), Cost::from(table[without]))
            }
        }
    }
}

/// Whether a tile stands in its goal line and has to pass another tile that does.
pub(super) fn in_conflict(homes: &Homes, axis: Axis, tile: usize, at: impl Fn(usize) -> usize) -> bool {
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

/// A tile's goal place in a line, counted from 1; 0 for the blank and for tiles that belong elsewhere.
#[inline]
fn code(homes: &Homes, axis: Axis, line: usize, tile: usize) -> usize {
    let home = homes.home(tile);
    if tile != 0 && home.line(axis) == line { home.place(axis) + 1 } else { 0 }
}

/// The cell at a place of a line.
fn nth(homes: &Homes, axis: Axis, line: usize, place: usize) -> usize {
    match axis {
        Axis::Rows => homes.shape().cell(line, place),
        Axis::Cols => homes.shape().cell(place, line),
    }
}

/// The codes of a line's tiles as one table index.
#[inline]
fn index(homes: &Homes, axis: Axis, line: usize, at: impl Fn(usize) -> usize) -> usize {
    homes
        .line(axis, line)
        .enumerate()
        .fold(0, |index, (i, cell)| index | code(homes, axis, line, at(cell)) << (BITS * i))
}

/// The count for every content of a line of this length.
fn table(len: usize) -> Box<[u8]> {
    if len > TABLED {
        return Box::default();
    }
    (0..1_usize << (BITS * len)).map(|index| leavers(len, |i| index >> (BITS * i) & ((1 << BITS) - 1)) as u8).collect()
}

/// The fewest codes to strike so that the rest rise; 0 is no code.
fn leavers(len: usize, code: impl Fn(usize) -> usize) -> Cost {
    if len <= ON_STACK { strike(&mut [0; ON_STACK], len, code) } else { strike(&mut vec![0; len], len, code) }
}

/// [`leavers`], with room for the smallest ends of rising runs of each length (Schensted 1961).
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
