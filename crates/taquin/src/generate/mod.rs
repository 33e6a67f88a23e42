//! Generators of boards: random, at a given distance, hardest, of the day.

mod daily;
mod date;
mod published_far_boards;

use std::collections::HashSet;
use std::ops::ControlFlow;

use taquin_search::{Budget, Meter, Stop, Unlimited, Work};

use crate::layers::{LayersError, visit_layers};
use published_far_boards::{self as published, HARDEST_4X4};

use crate::{Board, Goal, Random, Request, Shape, Slide, Verdict, is_solvable, solve};

pub use daily::daily;
pub use date::{Date, DateError};

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
    #[error("no {shape} board is {asked} slides from this goal: none is farther away than {farthest}")]
    TooFar {
        /// The distance asked for.
        asked: usize,
        /// The shape.
        shape: Shape,
        /// The largest distance there is, or one that no board exceeds.
        farthest: usize,
    },
    /// No random board was that far from the goal.
    #[error(
        "no {shape} board {asked} slides from this goal was found: the farthest of {tried} random ones is {farthest} away"
    )]
    NotFound {
        /// The distance asked for.
        asked: usize,
        /// The shape.
        shape: Shape,
        /// How many boards were tried.
        tried: usize,
        /// The largest distance among them.
        farthest: usize,
    },
    /// The hardest boards for this shape and goal are not known.
    #[error("the hardest {shape} boards for this goal are not known")]
    HardestUnknown {
        /// The shape.
        shape: Shape,
    },
    /// All such boards were generated before.
    #[error("no other such board was found than these {found}")]
    NoMore {
        /// How many there are.
        found: usize,
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
///
/// ```
/// use taquin::{Goal, Meter, Random, Request, Shape, generate, solve};
///
/// let goal = Goal::RowMajor.board(Shape::new(3, 3).expect("a shape"))?;
/// let board = generate::random_at_distance(&goal, 20, &mut Random::seeded(7), &mut Meter::unlimited())?;
/// assert_eq!(solve(&Request::new(board), &mut Meter::unlimited())?.moves(), Some(20));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn random_at_distance(
    goal: &Board,
    length: usize,
    random: &mut Random,
    meter: &mut Meter,
) -> Result<Board, GenerateError> {
    random_at_distance_except(goal, length, &HashSet::new(), random, meter)
}

/// A random board whose shortest solution has exactly `length` slides, other than these.
pub fn random_at_distance_except(
    goal: &Board,
    length: usize,
    known: &HashSet<Board>,
    random: &mut Random,
    meter: &mut Meter,
) -> Result<Board, GenerateError> {
    match random_in_layer(goal, length, known, random, meter) {
        Err(LayersError::TooMany { shape }) if shape.rows().min(shape.cols()) == 1 => {
            random_on_a_line(goal, length, known, random)
        }
        Err(LayersError::TooMany { shape }) => {
            let farthest = published::largest_distance(goal).unwrap_or_else(|| enough_slides(shape));
            if length > farthest {
                return Err(GenerateError::TooFar { asked: length, shape, farthest });
            }
            random_far(goal, length, known, random, meter)
        }
        Err(LayersError::Stopped(stop)) => Err(stop.into()),
        Ok(found) => found,
    }
}

/// The boards farthest from a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HardestBoards {
    /// Their distance from the goal.
    pub distance: usize,
    /// All of them.
    pub boards: Vec<Board>,
}

/// The boards farthest from the goal: all of them for up to 12 cells, and the 17 boards of 80 slides for 4×4 goals with
/// the blank in a corner.
///
/// ```
/// use taquin::{Goal, Meter, Shape, generate};
///
/// let goal = Goal::RowMajor.board(Shape::new(3, 3).expect("a shape"))?;
/// let hardest = generate::hardest(&goal, &mut Meter::unlimited())?;
/// assert_eq!((hardest.distance, hardest.boards.len()), (31, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hardest(goal: &Board, meter: &mut Meter) -> Result<HardestBoards, GenerateError> {
    let mut farthest = HardestBoards { distance: 0, boards: Vec::new() };
    let visited = visit_layers(goal, meter, |depth, board| {
        if depth > farthest.distance {
            farthest = HardestBoards { distance: depth, boards: Vec::new() };
        }
        // A layer this large is not the last one and need not be kept.
        if farthest.boards.len() < 1_000 {
            farthest.boards.push(board());
        }
        ControlFlow::Continue(())
    });
    match visited {
        Ok(_) => Ok(farthest),
        Err(LayersError::TooMany { shape }) => match published::boards_at(goal, HARDEST_4X4) {
            boards if boards.is_empty() => Err(GenerateError::HardestUnknown { shape }),
            boards => Ok(HardestBoards { distance: HARDEST_4X4, boards }),
        },
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
    line_with_blank(goal, random.within(0..=goal.tiles().len() - 1))
}

fn line_with_blank(goal: &Board, cell: usize) -> Board {
    let mut tiles: Vec<u16> = goal.tiles().iter().copied().filter(|&tile| tile != 0).collect();
    tiles.insert(cell, 0);
    Board::arrange(goal.shape(), |cell| tiles[cell])
}

/// Slides that are enough for every board of at least two rows and columns, placed tile by tile: the blank comes to the
/// tile, moves it by at most five slides a step, and takes at most 40 more where a line is completed.
fn enough_slides(shape: Shape) -> usize {
    shape.cells() * (6 * (shape.rows() + shape.cols()) + 40)
}

/// On a board of one line, the blank's way home is the distance.
fn random_on_a_line(
    goal: &Board,
    length: usize,
    known: &HashSet<Board>,
    random: &mut Random,
) -> Result<Board, GenerateError> {
    let (cells, home) = (goal.tiles().len(), goal.blank());
    let farthest = home.max(cells - 1 - home);
    if length > farthest {
        return Err(GenerateError::TooFar { asked: length, shape: goal.shape(), farthest });
    }
    let before = home.checked_sub(length).filter(|_| length > 0);
    let after = Some(home + length).filter(|&cell| cell < cells);
    let boards = before.into_iter().chain(after).map(|cell| line_with_blank(goal, cell));
    one_of(boards.filter(|board| !known.contains(board)).collect(), known, random)
}

/// One of these boards, all equally likely.
fn one_of(mut boards: Vec<Board>, known: &HashSet<Board>, random: &mut Random) -> Result<Board, GenerateError> {
    if boards.is_empty() {
        return Err(GenerateError::NoMore { found: known.len() });
    }
    Ok(boards.swap_remove(random.below(boards.len())))
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

/// Picks one board of a layer that is not known, all equally likely (reservoir sampling).
fn random_in_layer(
    goal: &Board,
    length: usize,
    known: &HashSet<Board>,
    random: &mut Random,
    meter: &mut Meter,
) -> Result<Result<Board, GenerateError>, LayersError> {
    let mut seen = 0_u64;
    let mut pick = None;
    let sizes = visit_layers(goal, meter, |depth, board| {
        if depth == length && (known.is_empty() || !known.contains(&board())) {
            seen += 1;
            if random.one_in(seen) {
                pick = Some(board());
            }
        }
        if depth > length { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(pick.ok_or(match known.len() {
        0 => GenerateError::TooFar { asked: length, shape: goal.shape(), farthest: sizes.len() - 1 },
        found => GenerateError::NoMore { found },
    }))
}

/// From this length on, boards of the 15-puzzle are made from published ones: random boards are rarely so far away
/// (52.6 slides on average).
const FAR: usize = 58;
/// The most slides by which a published board is changed.
const MOST_CHANGES: usize = 6;
/// Boards that are drawn in vain, because they are known, before all of that distance are counted.
const DRAWS: usize = 64;
/// Random boards that are solved in vain, because they are too near, before one at a distance is given up.
const TRIES: usize = 10_000;

/// A board of a large shape: from a published solution if it is far away, near one if all of those are known, otherwise
/// on a shortest path of a random board.
fn random_far(
    goal: &Board,
    length: usize,
    known: &HashSet<Board>,
    random: &mut Random,
    meter: &mut Meter,
) -> Result<Board, GenerateError> {
    let near = if length >= FAR { published::boards_at(goal, length) } else { Vec::new() };
    let new: Vec<&Board> = near.iter().filter(|board| !known.contains(board)).collect();
    if !new.is_empty() {
        return Ok(new[random.below(new.len())].clone());
    }
    if !near.is_empty() && length == HARDEST_4X4 {
        return Err(GenerateError::NoMore { found: near.len() });
    }
    for _ in 0..DRAWS {
        let board = if near.is_empty() {
            random_on_a_shortest_path(goal, length, random, meter)?
        } else {
            let mut board = near[random.below(near.len())].clone();
            let slides = 2 * random.within(1..=MOST_CHANGES / 2);
            if let ControlFlow::Break(stop) = wander(&mut board, slides, random, meter) {
                return Err(stop.into());
            }
            let Ok(board) = on_a_shortest_path(board, goal, length, meter)? else { continue };
            board
        };
        if !known.contains(&board) {
            return Ok(board);
        }
    }
    if near.is_empty() {
        return one_of(others_at_distance(goal, length, known, meter)?, known, random);
    }
    Err(GenerateError::NoMore { found: known.len() })
}

/// All boards at a distance that are not known, in the order of their tiles: breadth-first with three layers in memory.
fn others_at_distance(
    goal: &Board,
    length: usize,
    known: &HashSet<Board>,
    meter: &mut Meter,
) -> Result<Vec<Board>, GenerateError> {
    let bytes = |layer: &HashSet<Board>| layer.len() * (size_of_val(goal.tiles()) + size_of::<Board>());
    let (mut before, mut layer) = (HashSet::new(), HashSet::from([goal.clone()]));
    for _ in 0..length {
        let mut next = HashSet::new();
        for board in &layer {
            let children = board.slides().filter_map(|slide| board.after([slide]).ok());
            next.extend(children.filter(|child| !before.contains(child)));
            if let ControlFlow::Break(stop) = meter.spend(Work::nodes(1, 1)) {
                return Err(stop.into());
            }
        }
        meter.reserve(bytes(&next))?;
        meter.release(bytes(&before));
        before = std::mem::replace(&mut layer, next);
    }
    meter.release(bytes(&before) + bytes(&layer));
    let mut others: Vec<Board> = layer.into_iter().filter(|board| !known.contains(board)).collect();
    others.sort_unstable_by(|a, b| a.tiles().cmp(b.tiles()));
    Ok(others)
}

/// Solves boards at growing distances. On a shortest solution, the board `length` slides before the end has that
/// distance.
fn random_on_a_shortest_path(
    goal: &Board,
    length: usize,
    random: &mut Random,
    meter: &mut Meter,
) -> Result<Board, GenerateError> {
    let (mut board, mut farthest) = (goal.clone(), 0);
    for _ in 0..TRIES {
        meter.look()?;
        if let ControlFlow::Break(stop) = wander(&mut board, length.max(1), random, meter) {
            return Err(stop.into());
        }
        match on_a_shortest_path(board.clone(), goal, length, meter)? {
            Ok(board) => return Ok(board),
            Err(distance) => farthest = farthest.max(distance),
        }
    }
    Err(GenerateError::NotFound { asked: length, shape: goal.shape(), tried: TRIES, farthest })
}

/// The board `length` slides before the end of a shortest solution, or the length of the solution if it is shorter.
fn on_a_shortest_path(
    mut board: Board,
    goal: &Board,
    length: usize,
    meter: &mut Meter,
) -> Result<Result<Board, usize>, GenerateError> {
    let report = solve(&Request::new(board.clone()).goal(Goal::Custom(goal.clone())), meter)
        .expect("a goal of the same shape and no heuristic of the user's");
    match report.verdict {
        Verdict::Solved(ref slides) if report.is_optimal() && slides.len() >= length => {
            board.play(&slides[..slides.len() - length]).expect("slides of a solution");
            Ok(Ok(board))
        }
        Verdict::Stopped(stop) => Err(stop.into()),
        Verdict::Solved(_) if !report.is_optimal() => Err(report.stopped.unwrap_or(Stop::Time).into()),
        Verdict::Solved(slides) => Ok(Err(slides.len())),
        Verdict::Unsolvable => unreachable!("slides lead back to the goal"),
    }
}
