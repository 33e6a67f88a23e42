//! The board and the moves to draw.

use anyhow::{Context, bail};
use taquin::wire::Answer;
use taquin::{Board, Notation, Slide, read_slides};

use super::RenderArgs;
use crate::input::Source;
use crate::picture::{Drawing, Subject};

impl RenderArgs {
    /// The board, the moves that the drawing shows, and the goal.
    pub(super) fn read(&self, drawing: Option<Drawing>) -> anyhow::Result<(Subject, Board)> {
        let first = self.board.as_deref().unwrap_or("-");
        if first == "-" && self.moves.as_deref() == Some("-") {
            bail!("the board and the moves cannot both come from standard input");
        }
        let source = Source::named(first, "a board, such as 1 2 3/4 5 6/7 0 8")?;
        let moving = drawing.filter(|drawing| drawing.shows_moves());
        if source.is_object() {
            return self.read_answer(&source, moving);
        }
        let board = source.board()?;
        let goal = self.goal.board(board.shape())?;
        let slides = match (moving, &self.moves) {
            (Some(drawing), None) => {
                bail!(
                    "{} shows a solution: give the moves too, or the JSON of 'taquin solve --format json'",
                    drawing.name()
                )
            }
            (_, Some(moves)) => {
                let moves = Source::named(moves, "the moves, such as RRD")?;
                moves.slides(&board, self.notation.unwrap_or_default())?
            }
            (None, None) => Vec::new(),
        };
        Ok((Subject { board, slides }, goal))
    }

    /// The board and, for a drawing that shows them, the moves in the JSON that 'solve' writes.
    fn read_answer(&self, source: &Source, moving: Option<Drawing>) -> anyhow::Result<(Subject, Board)> {
        if self.moves.is_some() {
            bail!("{} is JSON, which has the moves in it: leave out MOVES", source.name);
        }
        if self.goal.is_given() {
            bail!("{} is JSON, which has the goal in it: leave out --goal", source.name);
        }
        let answer: Answer = serde_json::from_slice(&source.text)
            .with_context(|| format!("{} is not the JSON of one solution", source.name))?;
        let board: Board = answer.board.parse().context("the board in the JSON is none")?;
        let goal: Board = answer.goal.parse().context("the goal in the JSON is none")?;
        let slides = moving.map_or(Ok(Vec::new()), |drawing| moves(&answer, &board, drawing))?;
        Ok((Subject { board, slides }, goal))
    }
}

fn moves(answer: &Answer, board: &Board, drawing: Drawing) -> anyhow::Result<Vec<Slide>> {
    match (&answer.moves, answer.solvable) {
        (Some(moves), _) => read_slides(moves, board, Notation::Tile).context("the moves in the JSON are none"),
        (None, Some(false)) => bail!("{} shows a solution, but the JSON says that none exists", drawing.name()),
        (None, _) => bail!("{} shows a solution, but the JSON has none: the search was stopped", drawing.name()),
    }
}
