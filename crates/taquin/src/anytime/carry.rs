//! What was learned on boards of one size, carried over to the next.

use super::terms::{KIN, NOBODY, Terms};

/// Weights for the terms of one size from those of the size one smaller: those of the same tiles the same way from home,
/// as near to the same edges as can be.
pub(super) fn carry_over(from: &Terms, weights: &[i16], to: &Terms) -> Vec<i16> {
    let (small, shape) = (from.shape(), to.shape());
    let mut carried = vec![0; to.count()];
    let shrink = |cells: &[usize]| -> Vec<usize> {
        let rows: Vec<usize> = cells.iter().map(|&cell| shape.row(cell)).collect();
        let cols: Vec<usize> = cells.iter().map(|&cell| shape.col(cell)).collect();
        let (rows, cols) = (squeeze(&rows, small.rows()), squeeze(&cols, small.cols()));
        rows.iter().zip(&cols).map(|(&row, &col)| small.cell(row, col)).collect()
    };
    for home in 0..shape.cells() {
        for cell in 0..shape.cells() {
            let to_homes = shrink(&[home, cell]);
            let lost = shape.distance(home, cell) - small.distance(to_homes[0], to_homes[1]);
            carried[to.single(home, cell)] = weights[from.single(to_homes[0], to_homes[1])] + 300 * lost as i16;
            carried[to.blank(home, cell)] = weights[from.blank(to_homes[0], to_homes[1])];
        }
        for (kind, second) in (0..KIN).map(|kind| (kind, to.kin(home, kind))).filter(|kin| kin.1 != NOBODY) {
            for p in 0..shape.cells() {
                for q in 0..shape.cells() {
                    let cells = shrink(&[home, second, p, q]);
                    let kept = from.kin(cells[0], kind) == cells[1];
                    let weight = if kept { weights[from.pair(cells[0], kind, cells[2], cells[3])] } else { 0 };
                    carried[to.pair(home, kind, p, q)] = weight;
                }
            }
        }
    }
    carried
}

/// Places along an axis of so many and one more, moved onto the shorter axis: the first ones, which are homes, all by the
/// same step, away from the edge that is farther; the others with them as far as there is room.
fn squeeze(places: &[usize], room: usize) -> Vec<usize> {
    let homes = if places.len() > 2 { &places[..2] } else { &places[..1] };
    let (least, most) = (homes.iter().min().copied().unwrap_or(0), homes.iter().max().copied().unwrap_or(0));
    // Twice the middle of the homes against the middle of the axis.
    let wanted = usize::from(least + most > room);
    let fits = |step: usize, places: &[usize]| places.iter().all(|&place| place >= step && place - step < room);
    let step = if fits(wanted, places) {
        wanted
    } else if fits(1 - wanted, places) {
        1 - wanted
    } else {
        usize::from(!fits(0, homes))
    };
    places.iter().map(|&place| place.saturating_sub(step).min(room - 1)).collect()
}
