//! Shortens a path between two boards of any size, whatever they are.

use taquin_search::Budget;

use super::local::{WindowPass, shorten_windows};
use super::work_board::Adjacency;
use crate::{Board, ImpossibleSlide, Slide};

/// The lengths of the windows, one after the other.
const LENGTHS: [usize; 8] = [16, 24, 32, 20, 40, 28, 48, 36];
/// Rounds over all lengths, the nodes per window doubled each time; two without a gain end the search.
const MOST_ROUNDS: u64 = 16;

/// Slides between the same two boards that are as few or fewer: windows of the path are replaced by shortest paths within
/// small rectangles, until the budget ends or nothing is gained.
///
/// Fails if the slides are not possible one after the other.
///
/// ```
/// use taquin::{Board, Meter, Slide, shorten};
///
/// let board: Board = "1 2 3/4 5 0/7 8 6".parse()?;
/// let slides = [Slide::Right, Slide::Left, Slide::Up];
/// assert_eq!(shorten(&board, &slides, &mut Meter::unlimited())?, [Slide::Up]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn shorten(board: &Board, slides: &[Slide], budget: &mut dyn Budget) -> Result<Vec<Slide>, ImpossibleSlide> {
    board.after(slides)?;
    let adjacency = Adjacency::new(board.shape());
    let (mut path, mut idle) = (slides.to_vec(), 0);
    for round in 0..MOST_ROUNDS {
        let before = path.len();
        for (turn, length) in (0_u64..).zip(LENGTHS) {
            let nodes = 1_000 << round.min(12);
            let pass = WindowPass { length, stride: length / 4, nodes, sideways: 0, seed: round << 8 | turn };
            path = shorten_windows(&adjacency, board.blank(), &path, pass, budget);
        }
        idle = if path.len() < before { 0 } else { idle + 1 };
        if idle == 2 || path.is_empty() || budget.spend(taquin_search::Work::NONE).is_break() {
            break;
        }
    }
    Ok(path)
}
