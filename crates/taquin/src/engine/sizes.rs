//! Sizes that preparing tables and searching agree on.

/// Boards of up to this many cells (4×4) are searched in milliseconds to seconds; larger ones may take hours, and are
/// worth larger tables and more roots.
pub(crate) const SMALL_BOARD_CELLS: usize = 16;

/// The most roots of a bound: enough to share among threads, and to make the path from one of them to the goal, which
/// is searched for once more, a small part of the whole. More roots have a better order: with 524,288 instead of 65,536
/// the last bound of ten 24-puzzles takes 1.44 times fewer nodes.
pub const fn most_roots(cells: usize) -> usize {
    if cells > SMALL_BOARD_CELLS { 300_000 } else { 65_536 }
}

/// The most bytes that roots take: those of 300,000 on the full tables of 5×5.
pub const MAX_ROOT_BYTES: usize = 24 << 20;
