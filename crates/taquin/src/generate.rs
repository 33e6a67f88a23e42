//! Generators of boards: random, at a given distance, hardest.

use std::ops::ControlFlow;

use taquin_search::{Budget, Meter, Stop, Unlimited, Work};

use crate::instance_file::read_instances;
use crate::layers::{LayersError, visit_layers};
use crate::{Board, Goal, Random, Request, Shape, Slide, Symmetry, Verdict, is_solvable, solve};

/// Random slides between two questions to the budget; some ten microseconds.
const SLIDES_AT_ONCE: usize = 1024;

/// Why such a board cannot be generated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// Every board of the shape can be solved.
    #[error("every {shape} board can be solved")]
    AllSolvable {
        /// The shape.
        shape: Shape,
    },
    /// No board is that far from the goal.
    #[error("no {shape} board is {asked} slides from this goal: the farthest are {farthest} away")]
    TooFar {
        /// The distance asked for.
        asked: usize,
        /// The shape.
        shape: Shape,
        /// The largest distance there is.
        farthest: usize,
    },
    /// The hardest boards for this shape and goal are not known.
    #[error("the hardest {shape} boards for this goal are not known")]
    HardestUnknown {
        /// The shape.
        shape: Shape,
    },
    /// A limit was reached first.
    #[error("stopped before such a board was found")]
    Stopped(Stop),
}

impl From<Stop> for GenerateError {
    fn from(stop: Stop) -> Self {
        GenerateError::Stopped(stop)
    }
}

/// A random board from which the goal can be reached, all of them equally likely.
pub fn random_solvable(goal: &Board, random: &mut Random) -> Board {
    let shape = goal.shape();
    if shape.rows().min(shape.cols()) == 1 {
        return slide_along(goal, random);
    }
    let board = random_board(shape, random);
    if is_solvable(&board, goal) { board } else { board.twin().unwrap_or(board) }
}

/// A random board from which the goal cannot be reached.
pub fn random_unsolvable(goal: &Board, random: &mut Random) -> Result<Board, GenerateError> {
    let shape = goal.shape();
    let mut tiles = goal.tiles().to_vec();
    if shape.rows().min(shape.cols()) == 1 && tiles.len() > 2 {
        // Any order of the tiles except the goal's.
        loop {
            random.shuffle(&mut tiles);
            let board = Board::arrange(shape, |cell| tiles[cell]);
            if !is_solvable(&board, goal) {
                return Ok(board);
            }
        }
    }
    random_solvable(goal, random)
        .twin()
        .filter(|board| !is_solvable(board, goal))
        .ok_or(GenerateError::AllSolvable { shape })
}

/// The goal after `slides` random slides, none of which undoes the one before if another is possible.
pub fn random_walk(goal: &Board, slides: usize, random: &mut Random) -> Board {
    random_walk_with_budget(goal, slides, random, &mut Unlimited).expect("nothing stops it")
}

/// The board of [`random_walk`], unless the budget stops the walk first.
pub fn random_walk_with_budget(
    goal: &Board,
    slides: usize,
    random: &mut Random,
    budget: &mut dyn Budget,
) -> Result<Board, GenerateError> {
    let mut board = goal.clone();
    match wander(&mut board, slides, random, budget) {
        ControlFlow::Continue(()) => Ok(board),
        ControlFlow::Break(stop) => Err(stop.into()),
    }
}

/// A random board whose shortest solution has exactly `length` slides.
pub fn random_at_distance(
    goal: &Board,
    length: usize,
    random: &mut Random,
    meter: &mut Meter,
) -> Result<Board, GenerateError> {
    match random_in_layer(goal, length, random, meter) {
        Err(LayersError::TooMany { .. }) => random_on_a_shortest_path(goal, length, random, meter),
        Err(LayersError::Stopped(stop)) => Err(stop.into()),
        Ok(found) => found,
    }
}

/// The boards farthest from the goal: all of them for up to 12 cells, and the 17 boards of 80 slides for 4×4 goals with
/// the blank in a corner.
pub fn hardest(goal: &Board, meter: &mut Meter) -> Result<Vec<Board>, GenerateError> {
    let mut farthest = 0;
    let mut boards = Vec::new();
    let visited = visit_layers(goal, meter, |depth, board| {
        if depth > farthest {
            farthest = depth;
            boards.clear();
        }
        // A layer this large is not the last one and need not be kept.
        if boards.len() < 1_000 {
            boards.push(board());
        }
        ControlFlow::Continue(())
    });
    match visited {
        Ok(_) => Ok(boards),
        Err(LayersError::TooMany { shape }) => hardest_published(goal).ok_or(GenerateError::HardestUnknown { shape }),
        Err(LayersError::Stopped(stop)) => Err(stop.into()),
    }
}

fn random_board(shape: Shape, random: &mut Random) -> Board {
    let mut tiles: Vec<u16> = (0..shape.cells()).map(|tile| tile as u16).collect();
    random.shuffle(&mut tiles);
    Board::arrange(shape, |cell| tiles[cell])
}

/// On a board of one line, only the blank can change its position.
fn slide_along(goal: &Board, random: &mut Random) -> Board {
    let mut tiles: Vec<u16> = goal.tiles().iter().copied().filter(|&tile| tile != 0).collect();
    tiles.insert(random.within(0..=tiles.len()), 0);
    Board::arrange(goal.shape(), |cell| tiles[cell])
}

fn wander(board: &mut Board, slides: usize, random: &mut Random, budget: &mut dyn Budget) -> ControlFlow<Stop> {
    let mut last: Option<Slide> = None;
    for number in 0..slides {
        if number % SLIDES_AT_ONCE == 0 {
            budget.spend(Work::NONE)?;
        }
        let back = last.map(Slide::inverse);
        let forward: Vec<Slide> = board.slides().filter(|&slide| Some(slide) != back).collect();
        let choice = if forward.is_empty() { back } else { Some(forward[random.below(forward.len())]) };
        if let Some(slide) = choice {
            board.slide(slide);
        }
        last = choice;
    }
    ControlFlow::Continue(())
}

/// Picks one board of a layer, all equally likely (reservoir sampling).
fn random_in_layer(
    goal: &Board,
    length: usize,
    random: &mut Random,
    meter: &mut Meter,
) -> Result<Result<Board, GenerateError>, LayersError> {
    let mut seen = 0_u64;
    let mut pick = None;
    let sizes = visit_layers(goal, meter, |depth, board| {
        if depth == length {
            seen += 1;
            if random.one_in(seen) {
                pick = Some(board());
            }
        }
        if depth > length { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(pick.ok_or(GenerateError::TooFar { asked: length, shape: goal.shape(), farthest: sizes.len() - 1 }))
}

/// Solves boards at growing distances. On a shortest solution, the board `length` slides before the end has that
/// distance.
fn random_on_a_shortest_path(
    goal: &Board,
    length: usize,
    random: &mut Random,
    meter: &mut Meter,
) -> Result<Board, GenerateError> {
    let mut board = goal.clone();
    loop {
        meter.look()?;
        if let ControlFlow::Break(stop) = wander(&mut board, length.max(1), random, meter) {
            return Err(stop.into());
        }
        let report = solve(&Request::new(board.clone()).goal(Goal::Custom(goal.clone())), meter)
            .expect("a goal of the same shape and no heuristic of the user's");
        match report.verdict {
            Verdict::Solved(slides) if slides.len() >= length => {
                board.play(&slides[..slides.len() - length]).expect("slides of a solution");
                return Ok(board);
            }
            Verdict::Stopped(stop) => return Err(stop.into()),
            Verdict::Solved(_) | Verdict::Unsolvable => {}
        }
    }
}

/// The published hardest 4×4 boards, mapped to this goal by symmetry.
fn hardest_published(goal: &Board) -> Option<Vec<Board>> {
    const PUBLISHED: &str = include_str!("../data/hardest_15puzzle_80.tsv");
    let shape = goal.shape();
    let row_major = Goal::RowMajor.board(shape).ok()?;
    let turn = Symmetry::ALL
        .into_iter()
        .find(|turn| turn.cell(shape, row_major.blank()) == goal.blank() && turn.keeps(shape))?;
    let published = read_instances(PUBLISHED).expect("a file of this crate");
    let fits = published.iter().all(|instance| instance.board.shape() == shape);
    fits.then(|| published.iter().map(|instance| turn.carry(&instance.board, &row_major, goal)).collect())
}
