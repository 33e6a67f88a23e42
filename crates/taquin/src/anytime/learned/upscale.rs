//! First weights for squares of one size, made from the trained weights of the next smaller size.

use super::neighbour_terms::{NeighbourTerms, PAIR_KINDS};

/// The weight of a distance that the smaller board does not have, in 1/256 slide.
const LOST_DISTANCE: i16 = 300;

/// Weights for the terms `to` from the weights of the terms `from`, whose side is one shorter: each term takes the weight
/// of the term with the same offsets, as near as possible to the same edges.
pub(super) fn upscale(from: &NeighbourTerms, weights: &[i16], to: &NeighbourTerms) -> Vec<i16> {
    let (small, shape) = (from.shape(), to.shape());
    let mut upscaled = vec![0; to.count()];
    let shrink = |cells: &[usize]| -> Vec<usize> {
        let rows: Vec<usize> = cells.iter().map(|&cell| shape.row(cell)).collect();
        let cols: Vec<usize> = cells.iter().map(|&cell| shape.col(cell)).collect();
        let (rows, cols) = (shift_onto(&rows, small.rows()), shift_onto(&cols, small.cols()));
        rows.iter().zip(&cols).map(|(&row, &col)| small.cell(row, col)).collect()
    };
    for home in 0..shape.cells() {
        for cell in 0..shape.cells() {
            let cells = shrink(&[home, cell]);
            let lost = shape.distance(home, cell) - small.distance(cells[0], cells[1]);
            upscaled[to.single(home, cell)] = weights[from.single(cells[0], cells[1])] + LOST_DISTANCE * lost as i16;
            upscaled[to.blank(home, cell)] = weights[from.blank(cells[0], cells[1])];
        }
        for (kind, second) in (0..PAIR_KINDS).filter_map(|kind| Some((kind, to.partner(home, kind)?))) {
            for p in 0..shape.cells() {
                for q in 0..shape.cells() {
                    let cells = shrink(&[home, second, p, q]);
                    let is_pair = from.partner(cells[0], kind) == Some(cells[1]);
                    let weight = if is_pair { weights[from.pair(cells[0], kind, cells[2], cells[3])] } else { 0 };
                    upscaled[to.pair(home, kind, p, q)] = weight;
                }
            }
        }
    }
    upscaled
}

/// Shifts coordinates onto an axis of `length`, one shorter than theirs. The first ones are homes (two of four, or one of
/// two): all move by the same step, away from the farther edge; the others with them as far as there is room.
fn shift_onto(coordinates: &[usize], length: usize) -> Vec<usize> {
    let homes = if coordinates.len() > 2 { &coordinates[..2] } else { &coordinates[..1] };
    let (least, most) = (homes.iter().min().copied().unwrap_or(0), homes.iter().max().copied().unwrap_or(0));
    // Twice the centre of the homes against twice the centre of the axis.
    let wanted = usize::from(least + most > length);
    let fits = |step: usize, all: &[usize]| all.iter().all(|&at| at >= step && at - step < length);
    let step = if fits(wanted, coordinates) {
        wanted
    } else if fits(1 - wanted, coordinates) {
        1 - wanted
    } else {
        usize::from(!fits(0, homes))
    };
    coordinates.iter().map(|&at| at.saturating_sub(step).min(length - 1)).collect()
}
