//! Boards in the forms that searches use.

use taquin::space::{Grid, Large, Puzzle, Small};
use taquin::unstable::{MAX_TILES, PermutationIndex};
use taquin::{Board, Shape, Slide};
use taquin_search::{Packed, Space};

/// A goal and slides: the first two bytes are the shape, the next exchange tiles, the rest are slides.
fn goal_and_slides(data: &[u8], most_cells: usize) -> Option<(Board, Vec<Slide>)> {
    let [rows, cols, rest @ ..] = data else { return None };
    let shape =
        Shape::new(1 + usize::from(rows % 12), 1 + usize::from(cols % 12)).filter(|s| s.cells() <= most_cells)?;
    let cells = shape.cells();
    let (exchanged, slides) = rest.split_at(cells.min(rest.len()));
    let mut tiles: Vec<u16> = (0..cells as u16).collect();
    exchanged.iter().enumerate().for_each(|(cell, &other)| tiles.swap(cell, usize::from(other) % cells));
    let slides = slides.iter().map(|&byte| Slide::ALL[usize::from(byte % 4)]).collect();
    Some((Board::new(shape, tiles).expect("a permutation"), slides))
}

/// A slide is possible in a search where it is on the board, leads to the same board, and is undone completely.
pub fn apply_undo(data: &[u8]) {
    fn check<G: Grid>(goal: &Board, slides: &[Slide]) {
        let puzzle = Puzzle::<G>::new(goal);
        let (mut board, mut state) = (goal.clone(), G::of(goal));
        for &slide in slides {
            let step = puzzle.step(&state, slide);
            assert_eq!(step.is_some(), board.slide(slide).is_some(), "{slide:?} on {board}");
            let Some(step) = step else { continue };
            let before = state.clone();
            puzzle.apply(&mut state, step);
            assert!(state == G::of(&board), "{slide:?} leads elsewhere than to {board}");
            let after = state.clone();
            puzzle.undo(&mut state, step);
            assert!(state == before, "{slide:?} is not undone");
            assert_eq!(puzzle.is_goal(&after), board == *goal);
            state = after;
        }
    }
    let Some((goal, slides)) = goal_and_slides(data, 144) else { return };
    if goal.shape().cells() <= 16 {
        check::<Small<16>>(&goal, &slides);
    }
    if goal.shape().cells() <= 25 {
        check::<Small<32>>(&goal, &slides);
    }
    check::<Large>(&goal, &slides);
}

/// A board that is packed is unpacked as the same board; a key made from that of the parent is the same key.
pub fn pack_unpack(data: &[u8]) {
    fn check<G: Grid, K: PartialEq>(goal: &Board, slides: &[Slide])
    where
        Puzzle<G>: Packed<K> + Space<State = G, Move = Slide>,
    {
        let puzzle = Puzzle::<G>::new(goal);
        let mut state = G::of(goal);
        for &slide in slides {
            let key = puzzle.pack(&state);
            assert!(puzzle.unpack(&key) == state);
            let Some(step) = puzzle.step(&state, slide) else { continue };
            let child = puzzle.pack_after(&key, &mut state, step);
            puzzle.apply(&mut state, step);
            assert!(child == puzzle.pack(&state), "the key of a child");
        }
    }
    let Some((goal, slides)) = goal_and_slides(data, 144) else { return };
    if goal.shape().cells() <= 16 {
        check::<Small<16>, u64>(&goal, &slides);
    }
    if goal.shape().cells() <= 25 {
        check::<Small<32>, u128>(&goal, &slides);
    }
    check::<Large, Box<[u16]>>(&goal, &slides);
}

/// A permutation has one number below the factorial, and the number gives the permutation back.
pub fn rank_unrank(data: &[u8]) {
    let Some((&tiles, rest)) = data.split_first() else { return };
    let tiles = 1 + usize::from(tiles) % MAX_TILES;
    let index = PermutationIndex::new(tiles);
    for chosen in rest.chunks_exact(tiles) {
        let mut labels: Vec<u32> = (0..tiles as u32).collect();
        chosen.iter().enumerate().for_each(|(place, &other)| labels.swap(place, usize::from(other) % tiles));
        let code = labels.iter().rev().fold(0, |code, label| code << 3 | label);
        let rank = index.rank(code);
        assert!(rank < index.count());
        assert_eq!(index.unrank(rank), code);
    }
}
