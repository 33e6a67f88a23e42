//! A board in place, its tiles named by where they belong.

use crate::{Board, Shape, Slide};

/// No cell.
pub(super) const NOWHERE: u32 = u32::MAX;

/// The cells around every cell of a shape.
#[derive(Clone, Debug)]
pub(super) struct Floor {
    shape: Shape,
    /// For each cell and slide, the cell the tile comes from when the blank is in the cell.
    sources: Vec<[u32; 4]>,
}

impl Floor {
    pub(super) fn new(shape: Shape) -> Floor {
        let mut sources = vec![[NOWHERE; 4]; shape.cells()];
        for (cell, around) in sources.iter_mut().enumerate() {
            for slide in Slide::ALL {
                if let Some(source) = shape.source(cell, slide) {
                    around[slide as usize] = source as u32;
                }
            }
        }
        Floor { shape, sources }
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// Lets the blank into a cell no more.
    pub(super) fn close(&mut self, cell: usize) {
        for slide in Slide::ALL {
            if let Some(beside) = self.shape.source(cell, slide) {
                self.sources[beside][slide.inverse() as usize] = NOWHERE;
            }
        }
    }

    /// The cell the blank goes to by a slide, if there is one.
    #[inline]
    pub(super) fn source(&self, blank: usize, slide: Slide) -> Option<usize> {
        let source = self.sources[blank][slide as usize];
        (source != NOWHERE).then_some(source as usize)
    }

    /// For each slide, the cell the blank goes to from a cell, or [`NOWHERE`].
    pub(super) fn sources(&self, blank: usize) -> [u32; 4] {
        self.sources[blank]
    }

    /// The slides possible with the blank in a cell, each with the cell the blank goes to.
    #[inline]
    pub(super) fn ways(&self, blank: usize) -> impl Iterator<Item = (Slide, usize)> + use<'_> {
        Slide::ALL.into_iter().filter_map(move |slide| Some((slide, self.source(blank, slide)?)))
    }

    /// The slide that takes the blank from a cell to one beside it.
    pub(super) fn slide(&self, blank: usize, to: usize) -> Slide {
        let cols = self.shape.cols();
        if to == blank + cols {
            Slide::Up
        } else if to + cols == blank {
            Slide::Down
        } else if to > blank {
            Slide::Left
        } else {
            Slide::Right
        }
    }

    /// The heap bytes it holds.
    pub(super) fn bytes(shape: Shape) -> usize {
        shape.cells() * size_of::<[u32; 4]>()
    }
}

/// A board to be changed in place. Every tile is named by its home cell, and the blank by its own, so a board is solved
/// when each cell holds its own name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tray {
    tiles: Vec<u16>,
    places: Vec<u16>,
    blank: usize,
}

impl Tray {
    pub(super) fn new(board: &Board, goal: &Board) -> Tray {
        let homes = goal.places();
        let tiles: Vec<u16> = board.tiles().iter().map(|&tile| homes[usize::from(tile)] as u16).collect();
        let mut places = vec![0; tiles.len()];
        for (cell, &tile) in tiles.iter().enumerate() {
            places[usize::from(tile)] = cell as u16;
        }
        Tray { tiles, places, blank: board.blank() }
    }

    /// The solved board, its tiles named by where they stand on this one: its way home is the way here, turned round.
    pub(super) fn seen_from_home(&self) -> Tray {
        Tray { tiles: self.places.clone(), places: self.tiles.clone(), blank: self.tile(self.blank) }
    }

    /// This board, its tiles named by where they stand on another.
    pub(super) fn seen_from(&self, other: &Tray) -> Tray {
        let mut seen = self.clone();
        for (cell, &tile) in self.tiles.iter().enumerate() {
            let name = other.places[usize::from(tile)];
            seen.tiles[cell] = name;
            seen.places[usize::from(name)] = cell as u16;
        }
        seen
    }

    /// The name of what stands in a cell.
    #[inline]
    pub(super) fn tile(&self, cell: usize) -> usize {
        usize::from(self.tiles[cell])
    }

    /// Where a tile stands.
    #[inline]
    pub(super) fn place(&self, tile: usize) -> usize {
        usize::from(self.places[tile])
    }

    /// The cell of the blank.
    #[inline]
    pub(super) fn blank(&self) -> usize {
        self.blank
    }

    /// Takes the blank to a cell beside it.
    #[inline]
    pub(super) fn go(&mut self, to: usize) {
        let (tile, blank) = (self.tiles[to], self.blank);
        let name = self.tiles[blank];
        self.tiles[blank] = tile;
        self.tiles[to] = name;
        self.places[usize::from(tile)] = blank as u16;
        self.places[usize::from(name)] = to as u16;
        self.blank = to;
    }

    /// Makes a slide that is known to be possible.
    #[inline]
    pub(super) fn slide(&mut self, floor: &Floor, slide: Slide) {
        self.go(floor.sources[self.blank][slide as usize] as usize);
    }

    /// Whether every tile is home.
    pub(super) fn is_solved(&self) -> bool {
        self.tiles.iter().enumerate().all(|(cell, &tile)| usize::from(tile) == cell)
    }

    /// The heap bytes it holds.
    pub(super) fn bytes(shape: Shape) -> usize {
        2 * shape.cells() * size_of::<u16>()
    }
}
