//! The rules of the puzzle and a breadth-first search from both ends, written once more: nothing here is the library's.

use std::collections::HashSet;

/// The tiles of a board row by row, 0 for the blank.
pub type Tiles = Vec<u16>;

/// A direction of the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlankMove {
    North,
    South,
    West,
    East,
}

impl BlankMove {
    pub const ALL: [BlankMove; 4] = [BlankMove::North, BlankMove::South, BlankMove::West, BlankMove::East];
}

/// Moves the blank by one cell, and says where it is now; changes nothing at the edge.
pub fn step(tiles: &mut [u16], rows: usize, cols: usize, blank: usize, direction: BlankMove) -> Option<usize> {
    let (row, col) = (blank / cols, blank % cols);
    let next = match direction {
        BlankMove::North if row > 0 => blank - cols,
        BlankMove::South if row + 1 < rows => blank + cols,
        BlankMove::West if col > 0 => blank - 1,
        BlankMove::East if col + 1 < cols => blank + 1,
        _ => return None,
    };
    tiles.swap(blank, next);
    Some(next)
}

/// The cell of the blank.
pub fn blank_of(tiles: &[u16]) -> usize {
    tiles.iter().position(|&tile| tile == 0).expect("a blank")
}

/// All boards one move away; with `several`, a move may move several tiles of a line.
fn neighbors(tiles: &Tiles, rows: usize, cols: usize, several: bool) -> Vec<Tiles> {
    let mut found = Vec::new();
    for direction in BlankMove::ALL {
        let (mut next, mut blank) = (tiles.clone(), blank_of(tiles));
        while let Some(cell) = step(&mut next, rows, cols, blank, direction) {
            blank = cell;
            found.push(next.clone());
            if !several {
                break;
            }
        }
    }
    found
}

/// The fewest moves from a board to the goal; `None` if there is no solution.
pub fn distance(board: &Tiles, goal: &Tiles, rows: usize, cols: usize, several: bool) -> Option<usize> {
    let mut seen = [HashSet::from([board.clone()]), HashSet::from([goal.clone()])];
    let mut layers = [vec![board.clone()], vec![goal.clone()]];
    let mut moves = 0;
    if board == goal {
        return Some(0);
    }
    loop {
        let side = usize::from(layers[1].len() < layers[0].len());
        let mut next = Vec::new();
        moves += 1;
        for tiles in &layers[side] {
            for neighbor in neighbors(tiles, rows, cols, several) {
                if seen[1 - side].contains(&neighbor) {
                    return Some(moves);
                }
                if seen[side].insert(neighbor.clone()) {
                    next.push(neighbor);
                }
            }
        }
        if next.is_empty() {
            return None;
        }
        layers[side] = next;
    }
}
