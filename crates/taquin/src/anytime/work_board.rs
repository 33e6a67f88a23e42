//! The mutable board that every search of this module works on: [`WorkBoard`], its [`Adjacency`], and
//! [`SlideRecorder`].

use std::ops::ControlFlow;

use taquin_search::{Budget, Stop, Work};

use crate::{Board, Shape, Slide};

/// Marks that there is no cell in a direction.
pub(super) const NO_CELL: u32 = u32::MAX;

/// The four slides by discriminant: `SLIDES[slide as usize] == slide`.
pub(super) const SLIDES: [Slide; 4] = [Slide::Up, Slide::Down, Slide::Left, Slide::Right];

// Slides declared in another order do not compile.
const _: () = {
    let mut index = 0;
    while index < SLIDES.len() {
        assert!(SLIDES[index] as usize == index);
        index += 1;
    }
};

/// The neighbours of every cell of a shape.
#[derive(Clone, Debug)]
pub(super) struct Adjacency {
    shape: Shape,
    /// By cell and slide: the cell that the tile comes from when the blank is in the first cell.
    sources: Vec<[u32; 4]>,
}

impl Adjacency {
    pub(super) fn new(shape: Shape) -> Adjacency {
        let mut sources = vec![[NO_CELL; 4]; shape.cells()];
        for (cell, around) in sources.iter_mut().enumerate() {
            for slide in Slide::ALL {
                if let Some(source) = shape.source(cell, slide) {
                    around[slide as usize] = source as u32;
                }
            }
        }
        Adjacency { shape, sources }
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// Removes every move of the blank into `cell`.
    pub(super) fn block(&mut self, cell: usize) {
        for slide in Slide::ALL {
            if let Some(beside) = self.shape.source(cell, slide) {
                self.sources[beside][slide.inverse() as usize] = NO_CELL;
            }
        }
    }

    /// The cell the blank moves to by a slide, if the slide is possible.
    #[inline]
    pub(super) fn source(&self, blank: usize, slide: Slide) -> Option<usize> {
        let source = self.sources[blank][slide as usize];
        (source != NO_CELL).then_some(source as usize)
    }

    /// By slide, the cell the blank moves to from `blank`, or [`NO_CELL`].
    pub(super) fn sources(&self, blank: usize) -> [u32; 4] {
        self.sources[blank]
    }

    /// The slides possible with the blank in `blank`, each with the cell the blank moves to.
    #[inline]
    pub(super) fn moves(&self, blank: usize) -> impl Iterator<Item = (Slide, usize)> + use<'_> {
        Slide::ALL.into_iter().filter_map(move |slide| Some((slide, self.source(blank, slide)?)))
    }

    /// The slide that moves the blank from `blank` to the adjacent cell `to`.
    pub(super) fn slide_between(&self, blank: usize, to: usize) -> Slide {
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

    /// Heap bytes held.
    pub(super) fn bytes(shape: Shape) -> usize {
        shape.cells() * size_of::<[u32; 4]>()
    }
}

/// A board that is changed in place.
///
/// Tiles and blank are named by their home cells, so the board is solved when every cell holds its own number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WorkBoard {
    tiles: Vec<u16>,
    cells: Vec<u16>,
    blank: usize,
}

impl WorkBoard {
    pub(super) fn new(board: &Board, goal: &Board) -> WorkBoard {
        let homes = goal.places();
        let tiles: Vec<u16> = board.tiles().iter().map(|&tile| homes[usize::from(tile)] as u16).collect();
        let mut cells = vec![0; tiles.len()];
        for (cell, &tile) in tiles.iter().enumerate() {
            cells[usize::from(tile)] = cell as u16;
        }
        WorkBoard { tiles, cells, blank: board.blank() }
    }

    /// The inverse permutation: the goal with its tiles named by their cells on this board. A solution of it is a
    /// solution of this board, reversed.
    pub(super) fn inverse(&self) -> WorkBoard {
        WorkBoard { tiles: self.cells.clone(), cells: self.tiles.clone(), blank: self.blank_home() }
    }

    /// This board with its tiles named by their cells on `goal`: it is solved when it equals `goal`.
    pub(super) fn relative_to(&self, goal: &WorkBoard) -> WorkBoard {
        let mut renamed = self.clone();
        for (cell, &tile) in self.tiles.iter().enumerate() {
            let name = goal.cells[usize::from(tile)];
            renamed.tiles[cell] = name;
            renamed.cells[usize::from(name)] = cell as u16;
        }
        renamed
    }

    /// The tile (or blank) in a cell.
    #[inline]
    pub(super) fn tile(&self, cell: usize) -> usize {
        usize::from(self.tiles[cell])
    }

    /// The cell of a tile (or of the blank).
    #[inline]
    pub(super) fn cell_of(&self, tile: usize) -> usize {
        usize::from(self.cells[tile])
    }

    /// The cell of the blank.
    #[inline]
    pub(super) fn blank(&self) -> usize {
        self.blank
    }

    /// The home cell of the blank, which is also its name.
    pub(super) fn blank_home(&self) -> usize {
        self.tile(self.blank)
    }

    /// Moves the blank to an adjacent cell.
    #[inline]
    pub(super) fn move_blank(&mut self, to: usize) {
        let (tile, blank) = (self.tiles[to], self.blank);
        let name = self.tiles[blank];
        self.tiles[blank] = tile;
        self.tiles[to] = name;
        self.cells[usize::from(tile)] = blank as u16;
        self.cells[usize::from(name)] = to as u16;
        self.blank = to;
    }

    /// Makes a slide that is known to be possible.
    #[inline]
    pub(super) fn slide(&mut self, adjacency: &Adjacency, slide: Slide) {
        self.move_blank(adjacency.sources[self.blank][slide as usize] as usize);
    }

    /// Whether every tile is home.
    pub(super) fn is_solved(&self) -> bool {
        self.tiles.iter().enumerate().all(|(cell, &tile)| usize::from(tile) == cell)
    }

    /// Heap bytes held.
    pub(super) fn bytes(shape: Shape) -> usize {
        2 * shape.cells() * size_of::<u16>()
    }
}

/// A board together with the slides made on it. A slide that undoes the last one removes it from the record.
#[derive(Clone, Debug)]
pub(super) struct SlideRecorder<'a> {
    pub(super) adjacency: &'a Adjacency,
    pub(super) board: WorkBoard,
    pub(super) slides: Vec<Slide>,
    /// The most slides, of one byte each, that memory allows.
    most_slides: usize,
}

/// The slides for which a record has room at first, and the least by which it grows.
const FEWEST_SLIDES: usize = 1_024;

impl<'a> SlideRecorder<'a> {
    pub(super) fn new(adjacency: &'a Adjacency, board: WorkBoard) -> SlideRecorder<'a> {
        SlideRecorder { adjacency, board, slides: Vec::new(), most_slides: usize::MAX }
    }

    /// The same recorder, which asks to stop when it holds more slides than this.
    pub(super) fn at_most(mut self, slides: usize) -> SlideRecorder<'a> {
        self.most_slides = slides;
        self
    }

    /// Whether to go on: asks the budget, and whether there is memory for more slides.
    pub(super) fn may_go_on(&self, budget: &mut dyn Budget) -> ControlFlow<Stop> {
        budget.spend(Work::NONE)?;
        if self.slides.len() > self.most_slides { ControlFlow::Break(Stop::Memory) } else { ControlFlow::Continue(()) }
    }

    /// Moves the blank to an adjacent cell.
    pub(super) fn move_blank(&mut self, to: usize) {
        let slide = self.adjacency.slide_between(self.board.blank(), to);
        self.slide_to(slide, to);
    }

    /// Makes the slide that moves the blank to the cell `to`.
    #[inline]
    pub(super) fn slide_to(&mut self, slide: Slide, to: usize) {
        self.board.move_blank(to);
        match self.slides.last() {
            Some(&last) if last == slide.inverse() => {
                self.slides.pop();
            }
            _ => {
                if self.slides.len() == self.slides.capacity() {
                    self.grow();
                }
                self.slides.push(slide);
            }
        }
    }

    /// Makes room for a quarter more slides, but not for more than there may be.
    #[cold]
    fn grow(&mut self) {
        let left = self.most_slides.saturating_sub(self.slides.len());
        self.slides.reserve_exact((self.slides.len() / 4).min(left).max(FEWEST_SLIDES));
    }

    /// Makes slides that are known to be possible.
    pub(super) fn play(&mut self, slides: &[Slide]) {
        for &slide in slides {
            let to = self.adjacency.source(self.board.blank(), slide).expect("a possible slide");
            self.slide_to(slide, to);
        }
    }

    /// Undoes slides until `length` are left.
    pub(super) fn undo_to(&mut self, length: usize) {
        while self.slides.len() > length
            && let Some(slide) = self.slides.pop()
        {
            self.board.slide(self.adjacency, slide.inverse());
        }
    }
}
