//! Estimates of moves: the largest value of two tables, one for the rows of a goal and one for its columns.

use std::sync::Arc;

use taquin_search::clock::Instant;
use taquin_search::{Budget, Cost, Heuristic};

use crate::engine::{Preparation, TableSize};
use crate::pattern::{
    GroupMove, MAX_MULTI_TILE_CELLS, MultiTileTable, Store, StoreError, TableBuildError, TableSubject, TileGroups,
};
use crate::space::{Grid, MultiTilePuzzle, MultiTileStep};
use crate::{Board, Shape, Symmetry};

/// The most entries of a light table: 2 MB, built in a fraction of a second.
const LIGHT_ENTRIES: u64 = 4_000_000;
/// The most entries of a full table: 126 MB for 4×4.
const FULL_ENTRIES: u64 = 260_000_000;
/// Tables of at least this many entries are stored; smaller ones are built in a moment.
const WORTH_STORING: u64 = 4_000_001;

/// Whether boards of this shape have multi-tile tables.
pub(crate) fn has_multi_tile_tables(shape: Shape) -> bool {
    shape.rows().min(shape.cols()) >= 2 && shape.cells() <= MAX_MULTI_TILE_CELLS
}

fn is_worth_storing(groups: &TileGroups) -> bool {
    groups.entries() >= WORTH_STORING
}

/// The most entries of a table of a size.
fn most_entries(table_size: TableSize) -> u64 {
    if table_size == TableSize::Light { LIGHT_ENTRIES } else { FULL_ENTRIES }
}

/// The multi-tile tables for one goal, as an estimate for searches.
pub struct MultiTileTables {
    goal: Board,
    table_size: TableSize,
    views: [MultiTileView; 2],
    bytes: usize,
    prepared: Preparation,
    store_errors: Arc<[StoreError]>,
}

/// A table, seen from the board through a symmetry.
struct MultiTileView {
    table: MultiTileTable,
    symmetry: Symmetry,
    /// Whether vertical moves on the board are horizontal in the table.
    transposed: bool,
    /// For each tile, its group.
    groups: [u8; MAX_MULTI_TILE_CELLS],
    /// For each cell of the blank before and after, the move in the table and its last cell there.
    moves: Box<[[(GroupMove, u8); MAX_MULTI_TILE_CELLS]; MAX_MULTI_TILE_CELLS]>,
}

/// How tables are prepared: where from, on how many threads and in how much memory.
pub(crate) struct MultiTileTableSource<'a> {
    pub store: Option<&'a Store>,
    pub threads: usize,
}

impl MultiTileTables {
    /// The tables that a goal needs, each once; none if the shape has no multi-tile tables.
    pub fn groups(goal: &Board, table_size: TableSize) -> Vec<TileGroups> {
        if !has_multi_tile_tables(goal.shape()) {
            return Vec::new();
        }
        let mut groups = TileGroups::of_goal(goal, most_entries(table_size)).map(|(groups, _)| groups).to_vec();
        groups.sort_unstable();
        groups.dedup();
        groups
    }

    /// The tables of a goal that are worth storing; the others are built about as fast as they are read.
    pub fn worth_storing(goal: &Board, table_size: TableSize) -> Vec<TileGroups> {
        let mut groups = MultiTileTables::groups(goal, table_size);
        groups.retain(is_worth_storing);
        groups
    }

    /// The bytes that preparing the tables of a goal takes at most.
    pub fn peak_bytes(goal: &Board, table_size: TableSize) -> usize {
        let groups = MultiTileTables::groups(goal, table_size);
        let kept: usize = groups.iter().map(MultiTileTable::bytes).sum();
        let building = |groups| MultiTileTable::building_bytes(groups) - MultiTileTable::bytes(groups);
        kept + groups.iter().map(building).max().unwrap_or(0)
    }

    /// Whether all tables of a goal that are worth storing are stored.
    pub(crate) fn are_stored(goal: &Board, table_size: TableSize, store: Option<&Store>) -> bool {
        let mut groups = MultiTileTables::worth_storing(goal, table_size).into_iter();
        store.is_some_and(|store| groups.all(|groups| store.path_of(TableSubject::MultiTile(groups)).exists()))
    }

    /// Reads or builds the tables of a goal.
    pub(crate) fn prepare(
        goal: &Board,
        table_size: TableSize,
        source: &MultiTileTableSource,
        budget: &mut dyn Budget,
    ) -> Result<MultiTileTables, TableBuildError> {
        let began = Instant::now();
        let (mut tables, mut store_errors, mut read) = (Vec::<MultiTileTable>::new(), Vec::new(), 0);
        for groups in MultiTileTables::groups(goal, table_size) {
            let store = source.store.filter(|_| is_worth_storing(&groups));
            let stored = store.map_or(Ok(None), |store| store.open_multi_tile_table(groups, budget));
            let table = match stored {
                Ok(Some(table)) => {
                    read += 1;
                    table
                }
                Err(StoreError::Stopped(stop)) => return Err(TableBuildError::Stopped(stop)),
                missing => {
                    store_errors.extend(missing.err());
                    let table = MultiTileTable::build(groups, source.threads, budget)?;
                    let saved = store.filter(|store| store.grows()).map(|store| store.save_multi_tile_table(&table));
                    store_errors.extend(saved.and_then(Result::err));
                    table
                }
            };
            tables.push(table);
        }
        let views = TileGroups::of_goal(goal, most_entries(table_size)).map(|(groups, symmetry)| {
            let table = tables.iter().find(|table| table.groups() == groups).expect("every table was prepared");
            MultiTileView::new(goal, table.clone(), symmetry)
        });
        let prepared = Preparation { read, built: tables.len() - read, time: began.elapsed() };
        let bytes = tables.iter().map(|table| MultiTileTable::bytes(&table.groups())).sum();
        Ok(MultiTileTables {
            goal: goal.clone(),
            table_size,
            views,
            bytes,
            prepared,
            store_errors: store_errors.into(),
        })
    }

    /// The goal.
    pub(crate) fn goal(&self) -> &Board {
        &self.goal
    }

    /// The size of its tables.
    pub(crate) fn table_size(&self) -> TableSize {
        self.table_size
    }

    /// The bytes of its tables.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// How they were prepared.
    pub(crate) fn prepared(&self) -> Preparation {
        self.prepared
    }

    /// What went wrong with them on disk.
    pub(crate) fn store_errors(&self) -> &Arc<[StoreError]> {
        &self.store_errors
    }
}

impl MultiTileView {
    fn new(goal: &Board, table: MultiTileTable, symmetry: Symmetry) -> MultiTileView {
        let (shape, own) = (goal.shape(), table.groups());
        let mut groups = [0; MAX_MULTI_TILE_CELLS];
        for (tile, home) in goal.places().into_iter().enumerate() {
            groups[tile] = own.group(symmetry.cell(shape, home)) as u8;
        }
        let mut moves = Box::new([[(GroupMove::default(), 0); MAX_MULTI_TILE_CELLS]; MAX_MULTI_TILE_CELLS]);
        for (from, to) in (0..shape.cells()).flat_map(|from| (0..shape.cells()).map(move |to| (from, to))) {
            let image = [from, to].map(|cell| symmetry.cell(shape, cell));
            if let Some(tiles_move) = GroupMove::new(own.shape, image, own.blank_group()) {
                moves[from][to] = (tiles_move, image[1] as u8);
            }
        }
        let step = [0, 1].map(|cell| own.shape.col(symmetry.cell(shape, cell)));
        MultiTileView { table, symmetry, transposed: step[0] == step[1], groups, moves }
    }

    /// The word of a board, and the cell of the blank.
    fn word<G: Grid>(&self, state: &G, shape: Shape) -> (u32, usize) {
        let image = |cell| self.symmetry.cell(shape, cell);
        let group = |cell| u32::from(self.groups[state.tile(cell) % MAX_MULTI_TILE_CELLS]) << (2 * image(cell));
        ((0..shape.cells()).fold(0, |word, cell| word | group(cell)), image(state.blank()))
    }
}

/// The groups on the board in both tables, their distances, and the larger one after the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoTablesMemo {
    words: [u32; 2],
    distances: [u8; 2],
    estimate: u8,
}

impl<G: Grid> Heuristic<MultiTilePuzzle<G>> for MultiTileTables {
    type Memo = TwoTablesMemo;

    fn start(&self, state: &G) -> TwoTablesMemo {
        let found = self.views.each_ref().map(|view| {
            let (word, blank) = view.word(state, self.goal.shape());
            (word, view.table.distance(word, blank).expect("every arrangement leads to the goal") as u8)
        });
        let distances = found.map(|(_, distance)| distance);
        TwoTablesMemo { words: found.map(|(word, _)| word), distances, estimate: distances[0].max(distances[1]) }
    }

    #[inline]
    fn step(&self, memo: TwoTablesMemo, _state: &G, tiles_move: MultiTileStep) -> TwoTablesMemo {
        let ([from, to], vertical) = (tiles_move.blank_cells(), tiles_move.is_vertical());
        let mut after = TwoTablesMemo { estimate: 0, ..memo };
        for (at, view) in self.views.iter().enumerate() {
            let (word_move, blank) = view.moves[from % MAX_MULTI_TILE_CELLS][to % MAX_MULTI_TILE_CELLS];
            let word = word_move.apply(memo.words[at]);
            let entry = view.table.entry(word, usize::from(blank));
            let distance = entry.distance_beside(u32::from(memo.distances[at])) as u8;
            // The next move goes along the other axis.
            let next_axis = usize::from(vertical != view.transposed);
            let estimate = distance + u8::from(!entry.begins_along(next_axis));
            after.words[at] = word;
            after.distances[at] = distance;
            after.estimate = after.estimate.max(estimate);
        }
        after
    }

    #[inline]
    fn estimate(&self, memo: TwoTablesMemo) -> Cost {
        memo.estimate.into()
    }

    fn is_admissible(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use taquin_search::{Meter, Outcome, Space, Unlimited, Unwatched, ida_star_metered, layers};

    use super::*;
    use crate::Goal;
    use crate::space::Small;

    type MultiTile = MultiTilePuzzle<Small<16>>;

    fn light(goal: &Board) -> MultiTileTables {
        let source = MultiTileTableSource { store: None, threads: 2 };
        MultiTileTables::prepare(goal, TableSize::Light, &source, &mut Unlimited).expect("no limit")
    }

    /// The goals of a shape with the blank in every cell.
    fn goals(rows: usize, cols: usize) -> impl Iterator<Item = Board> {
        let shape = Shape::new(rows, cols).unwrap();
        let order = move |blank: usize| move |cell: usize| ((cell + shape.cells() - blank) % shape.cells()) as u16;
        (0..shape.cells()).map(move |blank| Board::arrange(shape, order(blank)))
    }

    #[test]
    fn every_board_is_solved_in_the_fewest_multi_tile_moves_to_every_goal() {
        let corner = |rows, cols| Goal::RowMajor.board(Shape::new(rows, cols).unwrap()).unwrap();
        let snail = Goal::Snail.board(Shape::new(3, 3).unwrap()).unwrap();
        // Every board, or one of this many.
        let small = goals(2, 3).map(|goal| (goal, 1)).chain(goals(4, 2).map(|goal| (goal, 37)));
        for (goal, every) in small.chain([(corner(3, 3), 97), (snail, 97)]) {
            let (tables, puzzle) = (light(&goal), MultiTile::new(&goal).unwrap());
            let mut nth = 0;
            layers(&puzzle, &Small::of(&goal), &mut Meter::unlimited(), |state, depth| {
                nth += 1;
                if nth % every > 0 {
                    return ControlFlow::Continue(());
                }
                let solved = ida_star_metered(&puzzle, &tables, state, &mut Meter::unlimited(), &mut Unwatched);
                let Outcome::Solved(path) = solved else { panic!("{goal}: a board that can be reached") };
                assert_eq!(path.moves.len(), depth, "{goal}");
                ControlFlow::Continue(())
            })
            .expect("no limit");
        }
    }

    #[test]
    fn a_memo_after_a_move_is_that_of_the_board_after_it() {
        for goal in [goals(3, 4).nth(5).unwrap(), goals(2, 6).nth(11).unwrap(), goals(5, 2).nth(3).unwrap()] {
            let (tables, puzzle) = (light(&goal), MultiTile::new(&goal).unwrap());
            let (mut state, mut random) = (Small::of(&goal), crate::Random::seeded(1));
            for _ in 0..2_000 {
                let memo = Heuristic::<MultiTile>::start(&tables, &state);
                let moves: Vec<_> = MultiTile::MOVES.iter().filter_map(|&m| puzzle.step(&state, m)).collect();
                let tiles_move = moves[random.below(moves.len())];
                let after = tables.step(memo, &state, tiles_move);
                puzzle.apply(&mut state, tiles_move);
                let fresh = Heuristic::<MultiTile>::start(&tables, &state);
                assert_eq!((after.words, after.distances), (fresh.words, fresh.distances));
                assert!((fresh.estimate..=fresh.estimate + 1).contains(&after.estimate));
            }
        }
    }
}
