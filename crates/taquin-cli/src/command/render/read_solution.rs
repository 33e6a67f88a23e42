//! The input of `render`: a board, a board and moves, or the JSON of a solution.

use anyhow::{Context, bail};
use taquin::report_json::Answer;
use taquin::{Board, Metric, Notation, Slide, read_slides};

use super::RenderArgs;
use crate::input::Source;
use crate::picture::{PictureKind, Solution};

impl RenderArgs {
    /// The board, the moves that this kind of picture shows, and the goal.
    pub(super) fn read(&self, kind: Option<PictureKind>) -> anyhow::Result<(Solution, Board)> {
        let first = self.board.as_deref().unwrap_or("-");
        if first == "-" && self.moves.as_deref() == Some("-") {
            bail!("the board and the moves cannot both come from standard input");
        }
        let source = Source::named(first, "a board, such as 1 2 3/4 5 6/7 0 8")?;
        let animated = kind.filter(|kind| kind.shows_moves());
        if source.is_object() {
            return self.read_answer(&source, animated);
        }
        let board = source.board()?;
        let goal = self.goal.board(board.shape())?;
        let slides = match (animated, &self.moves) {
            (Some(kind), None) => {
                bail!(
                    "{} shows a solution: add the moves, or use the JSON of 'taquin solve --format json'",
                    kind.name()
                )
            }
            (_, Some(moves)) => {
                let moves = Source::named(moves, "the moves, such as RRD")?;
                moves.slides(&board, self.notation.unwrap_or_default())?
            }
            (None, None) => Vec::new(),
        };
        Ok((Solution { board, slides, metric: Metric::SingleTile }, goal))
    }

    /// The board and, if this kind of picture shows them, the moves of a solution in JSON.
    fn read_answer(&self, source: &Source, animated: Option<PictureKind>) -> anyhow::Result<(Solution, Board)> {
        if self.moves.is_some() {
            bail!("{} is JSON, which contains the moves: omit MOVES", source.origin);
        }
        if self.goal.is_given() {
            bail!("{} is JSON, which contains the goal: omit --goal", source.origin);
        }
        let answer: Answer = serde_json::from_slice(&source.text)
            .with_context(|| format!("{} is not the JSON of one solution", source.origin))?;
        let board: Board = answer.board.parse().context("the JSON has an invalid board")?;
        let goal: Board = answer.goal.parse().context("the JSON has an invalid goal")?;
        let slides = animated.map_or(Ok(Vec::new()), |kind| moves(&answer, &board, kind))?;
        let metric = answer.metric().context("the JSON has an unknown metric")?;
        Ok((Solution { board, slides, metric }, goal))
    }
}

fn moves(answer: &Answer, board: &Board, kind: PictureKind) -> anyhow::Result<Vec<Slide>> {
    match (&answer.moves, answer.solvable) {
        (Some(moves), _) => read_slides(moves, board, Notation::Tile).context("the JSON has invalid moves"),
        (None, Some(false)) => bail!("{} shows a solution, but the JSON says that none exists", kind.name()),
        (None, _) => bail!("{} shows a solution, but the JSON has none: the search was stopped", kind.name()),
    }
}
