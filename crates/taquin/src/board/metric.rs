//! `Metric`: what counts as one move.

use crate::Slide;

crate::named_rows! {
    /// What counts as one move.
    ///
    /// ```
    /// use taquin::{Meter, Metric, Request, Slide, solve};
    ///
    /// assert_eq!(Metric::MultiTile.count(&[Slide::Left, Slide::Left, Slide::Up]), 2);
    /// let request = Request::new("0 1 2/4 5 3/7 8 6".parse()?).metric(Metric::MultiTile);
    /// assert_eq!(solve(&request, &mut Meter::unlimited())?.moves(), Some(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub enum Metric {
        #[default]
        SingleTile => "stm", "One tile slides into the blank.";
        /// Solved up to 16 cells.
        MultiTile => "mtm", "One or more tiles in a line slide together.";
    }
}

impl Metric {
    /// The slides of each move: one slide, or all consecutive slides in one direction.
    pub fn moves(self, slides: &[Slide]) -> impl Iterator<Item = &[Slide]> {
        slides.chunk_by(move |a, b| self == Metric::MultiTile && a == b)
    }

    /// How many moves a list of slides is.
    pub fn count(self, slides: &[Slide]) -> usize {
        match self {
            Metric::SingleTile => slides.len(),
            Metric::MultiTile => self.moves(slides).count(),
        }
    }
}
