//! The grade of one answer.

use taquin::{Board, Goal, Notation, Phrase, Request, is_solvable, phrase, verify};
use taquin_search::Limits;

use super::maps::GradedMap;
use crate::args::limit_args::LimitArgs;
use crate::command::hint::LARGE_BOARD_TIME;
use crate::input::{Source, SourceOrigin};
use crate::messages::shown;
use crate::solution_text::read_moves;
use taquin::Message;

/// What an answer is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GradeKind {
    /// A solution, and none is shorter.
    Shortest,
    /// A solution that is not shortest.
    Longer,
    /// A solution; whether it is shortest is not known.
    Valid,
    /// Rightly called unsolvable.
    Unsolvable,
    Wrong,
}

impl GradeKind {
    pub fn name(self) -> &'static str {
        match self {
            GradeKind::Shortest => "shortest",
            GradeKind::Longer => "longer",
            GradeKind::Valid => "valid",
            GradeKind::Unsolvable => "unsolvable",
            GradeKind::Wrong => "wrong",
        }
    }
}

/// The grade of one answer.
pub struct Grade {
    pub kind: GradeKind,
    pub length: Option<usize>,
    /// The length of a shortest solution, if it is known.
    pub shortest: Option<usize>,
    pub reason: Option<Phrase>,
}

impl Grade {
    pub fn wrong(reason: Phrase) -> Grade {
        Grade { kind: GradeKind::Wrong, length: None, shortest: None, reason: Some(reason) }
    }

    /// The grade of what a program wrote.
    pub fn of(map: &GradedMap, answer: &[u8]) -> crate::Result<Grade> {
        let shown_text = String::from_utf8_lossy(answer).to_lowercase();
        let gives_up = ["no solution", "unsolvable", "not solvable"].iter().any(|said| shown_text.contains(said));
        let solvable = is_solvable(&map.board, &map.goal);
        if gives_up || !solvable {
            return Ok(match (gives_up, solvable) {
                (true, false) => Grade { kind: GradeKind::Unsolvable, length: None, shortest: None, reason: None },
                (true, true) => Grade::wrong(phrase!("cli.grade.is-solvable")),
                (false, _) => Grade::wrong(phrase!("cli.grade.is-unsolvable")),
            });
        }
        let source = Source { origin: SourceOrigin::File(map.name.clone()), text: answer.to_vec() };
        let slides = match read_moves(&source, &map.board, Notation::Tile, false) {
            Ok(Ok(slides)) => slides,
            Ok(Err(impossible)) => return Ok(Grade::wrong(first_line(&impossible.0))),
            Err(unreadable) => return Ok(Grade::wrong(first_line(&unreadable.phrase()))),
        };
        if let Err(error) = verify(&map.board, &map.goal, slides.iter().copied()) {
            return Ok(Grade::wrong(error.phrase()));
        }
        if let Some(claimed) = claimed(&shown_text).filter(|&claimed| claimed != slides.len()) {
            return Ok(Grade::wrong(phrase!("cli.grade.other-number", claimed, moves = slides.len())));
        }
        let (length, shortest) = (slides.len(), shortest(&map.board, &map.goal)?);
        let kind = match shortest {
            Some(shortest) if shortest < length => GradeKind::Longer,
            Some(_) => GradeKind::Shortest,
            None => GradeKind::Valid,
        };
        Ok(Grade { kind, length: Some(length), shortest, reason: None })
    }

    /// The grade in words.
    pub fn phrase(&self) -> Phrase {
        let moves = self.length.unwrap_or(0);
        match (self.kind, &self.reason) {
            (GradeKind::Shortest, _) => phrase!("cli.grade.shortest", moves),
            (GradeKind::Longer, _) => phrase!("cli.grade.longer", moves, shortest = self.shortest.unwrap_or(0)),
            (GradeKind::Valid, _) => phrase!("cli.grade.valid", moves),
            (GradeKind::Unsolvable, _) => phrase!("cli.grade.rightly-unsolvable"),
            (GradeKind::Wrong, Some(reason)) => phrase!("cli.grade.wrong", reason = reason.clone()),
            (GradeKind::Wrong, None) => phrase!("cli.grade.no-output"),
        }
    }
}

/// A message without the lines that show where in the text it is.
fn first_line(message: &Phrase) -> Phrase {
    shown(crate::messages::text(message).lines().next().unwrap_or_default().to_owned())
}

/// The number of moves that a text in lower case says it has, in its first lines.
fn claimed(text: &str) -> Option<usize> {
    const LINES: usize = 5;
    let numbers = |line: &str| -> Vec<usize> {
        line.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect()
    };
    let says = |line: &str| ["moves", "steps"].iter().any(|noun| line.contains(noun));
    text.lines().take(LINES).find_map(|line| match numbers(line)[..] {
        [number] if says(line) => Some(number),
        _ => None,
    })
}

/// The length of a shortest solution, if it can be proven soon.
fn shortest(board: &Board, goal: &Board) -> crate::Result<Option<usize>> {
    let request = Request::new(board.clone()).goal(Goal::Custom(goal.clone()));
    let limits =
        if board.shape().cells() > 16 { Limits::none().time(LARGE_BOARD_TIME) } else { LimitArgs::none().limits() };
    let report = taquin::solve(&request, &mut taquin_search::Meter::new(limits))?;
    Ok(report.moves().filter(|_| report.is_optimal()))
}
