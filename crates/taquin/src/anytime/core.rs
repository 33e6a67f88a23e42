//! The last few cells, solved exactly.

use std::collections::HashMap;

use super::hand::Hand;
use super::region::Region;

/// The most cells a core may have: 2×3 cells have 360 boards.
pub(super) const CORE: usize = 6;

impl Hand<'_> {
    /// Solves the cells of a small region, where all other cells are home already; false if no slides do it.
    pub(super) fn solve_core(&mut self, region: Region) -> bool {
        let cells: Vec<usize> = region.cells().collect();
        let blank = self.tray.tile(self.tray.blank());
        let start: Vec<usize> = cells.iter().map(|&cell| self.tray.tile(cell)).collect();
        let mut before = HashMap::from([(start.clone(), usize::MAX)]);
        let mut queue = vec![start];
        let mut head = 0;
        while let Some(at) = queue.get(head).cloned() {
            head += 1;
            if at == cells {
                for cell in way_back(&before, &at, &cells, blank) {
                    self.go(cell);
                }
                return true;
            }
            let hole = at.iter().position(|&tile| tile == blank).expect("the blank is in the core");
            for (_, next) in self.floor.ways(cells[hole]) {
                let Ok(from) = cells.binary_search(&next) else { continue };
                let mut to = at.clone();
                to.swap(hole, from);
                if !before.contains_key(&to) {
                    before.insert(to.clone(), hole);
                    queue.push(to);
                }
            }
        }
        false
    }
}

/// The cells the blank visits on the way to a board that was reached.
fn way_back(before: &HashMap<Vec<usize>, usize>, end: &[usize], cells: &[usize], blank: usize) -> Vec<usize> {
    let mut at = end.to_vec();
    let mut way = Vec::new();
    while before[&at] != usize::MAX {
        let (hole, from) = (at.iter().position(|&tile| tile == blank).expect("a blank"), before[&at]);
        way.push(cells[hole]);
        at.swap(hole, from);
    }
    way.reverse();
    way
}
