//! Beam searches: [`InPlaceBeam`] on one board of any size, and [`TableBeam`] on copies of 5×5 to 7×7 boards ranked by
//! neighbour tables.

mod in_place;
mod on_copies;

pub(super) use in_place::{InPlaceBeam, InPlaceConfig};
pub(super) use on_copies::CopyBeamConfig;

use taquin_search::Budget;

use self::on_copies::CopyBeam;
use super::learned::{GoalTables, NeighbourTables, ScoreTables};
use super::work_board::{Adjacency, WorkBoard};
use crate::{Shape, Slide};

/// The weight of a unit of squared distance on boards of side 5, 6 and 7, in 1/256 slide. At width 1,000 on 8 of
/// DeepCubeA's 7×7 boards 0, 48, 128 and 256 lead to means of 333, 305, 302 and 295; on 20 of its 6×6 boards to 136.9,
/// 137.3, 135.8 and 140.4; on 20 of its 5×5 boards 0, 48 and 128 to 93.7, 93.4 and 94.0.
const SQUARED_WEIGHTS: [i16; 3] = [48, 128, 200];

/// The result of one search.
pub(super) struct TableBeamResult {
    /// A solution, if one was found.
    pub(super) slides: Option<Vec<Slide>>,
    /// The slides to a random board of the beam: more to learn from.
    #[cfg(feature = "train")]
    pub(super) sample: Vec<Slide>,
}

/// Beam searches ranked by neighbour tables, on boards of one size.
pub(super) struct TableBeam<'a> {
    adjacency: &'a Adjacency,
    tables: ScoreTables,
}

impl<'a> TableBeam<'a> {
    /// Searches ranked by the tables and by squared distances.
    pub(super) fn new(adjacency: &'a Adjacency, tables: &NeighbourTables) -> TableBeam<'a> {
        let side = adjacency.shape().rows();
        TableBeam { adjacency, tables: tables.for_search(SQUARED_WEIGHTS[side - 5]) }
    }

    /// Searches ranked by the tables alone.
    #[cfg(feature = "train")]
    pub(super) fn tables_only(adjacency: &'a Adjacency, tables: &NeighbourTables) -> TableBeam<'a> {
        TableBeam { adjacency, tables: tables.for_search(0) }
    }

    /// The bytes of the tables.
    pub(super) fn table_bytes(shape: Shape) -> usize {
        ScoreTables::bytes(shape.cells()) + NeighbourTables::bytes(shape)
    }

    /// About the bytes of a search per unit of its width.
    pub(super) fn bytes_per_width(shape: Shape) -> usize {
        const UNIT: CopyBeamConfig = CopyBeamConfig { width: 1 << 12, layers: 0, seed: 0 };
        let bytes = match shape.cells() {
            25 => UNIT.bytes::<25>(),
            36 => UNIT.bytes::<36>(),
            _ => UNIT.bytes::<49>(),
        };
        bytes.div_ceil(UNIT.width)
    }

    /// Searches from the board to its goal.
    pub(super) fn forward(
        &self,
        board: &WorkBoard,
        config: CopyBeamConfig,
        budget: &mut dyn Budget,
    ) -> TableBeamResult {
        let tables = self.tables.for_blank_home(board.blank_home());
        match self.adjacency.shape().cells() {
            25 => self.run::<25>(&tables, board, config, budget),
            36 => self.run::<36>(&tables, board, config, budget),
            _ => self.run::<49>(&tables, board, config, budget),
        }
    }

    fn run<const C: usize>(
        &self,
        tables: &GoalTables,
        board: &WorkBoard,
        config: CopyBeamConfig,
        budget: &mut dyn Budget,
    ) -> TableBeamResult {
        let mut beam = CopyBeam::<C>::new(self.adjacency, tables, board, config);
        TableBeamResult {
            slides: beam.run(budget),
            #[cfg(feature = "train")]
            sample: beam.into_sample(),
        }
    }

    /// Searches from the goal to the board, and reverses what it finds.
    pub(super) fn backward(
        &self,
        board: &WorkBoard,
        config: CopyBeamConfig,
        budget: &mut dyn Budget,
    ) -> Option<Vec<Slide>> {
        let slides = self.forward(&board.inverse(), config, budget).slides?;
        Some(slides.into_iter().rev().map(Slide::inverse).collect())
    }
}
