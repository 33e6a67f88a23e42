//! The input of `render`: a board, a board and moves, or the JSON of a solution.

use anyhow::{Context, bail};
use taquin::report_json::Answer;
use taquin::{Board, Metric, Notation, Slide, read_slides};

use super::RenderArgs;
use crate::input::Source;
use crate::messages::{CommandError, ExpectedInput, PictureError};
use crate::picture::{PictureKind, Solution};

impl RenderArgs {
    /// The board, the moves that this kind of picture shows, and the goal.
    pub(super) fn read(&self, kind: Option<PictureKind>) -> anyhow::Result<(Solution, Board)> {
        let first = self.board.as_deref().unwrap_or("-");
        if first == "-" && self.moves.as_deref() == Some("-") {
            bail!(PictureError::BothFromStdin);
        }
        let source = Source::named(first, ExpectedInput::Board)?;
        let animated = kind.filter(|kind| kind.shows_moves());
        if source.is_object() {
            return self.read_answer(&source, animated);
        }
        let board = source.board()?;
        let goal = self.goal.board(board.shape())?;
        let slides = match (animated, &self.moves) {
            (Some(kind), None) => {
                bail!(PictureError::NeedsMoves(kind))
            }
            (_, Some(moves)) => {
                let moves = Source::named(moves, ExpectedInput::Moves)?;
                moves.slides(&board, self.notation.unwrap_or_default())?
            }
            (None, None) => Vec::new(),
        };
        Ok((Solution { board, slides, metric: Metric::SingleTile }, goal))
    }

    /// The board and, if this kind of picture shows them, the moves of a solution in JSON.
    fn read_answer(&self, source: &Source, animated: Option<PictureKind>) -> anyhow::Result<(Solution, Board)> {
        if self.moves.is_some() {
            bail!(PictureError::JsonHasMoves { name: source.origin.to_string() });
        }
        if self.goal.is_given() {
            bail!(PictureError::JsonHasGoal { name: source.origin.to_string() });
        }
        let answer: Answer = serde_json::from_slice(&source.text)
            .with_context(|| CommandError::JsonNotOneSolution { name: source.origin.to_string() })?;
        let board: Board = answer.board.parse().context(CommandError::JsonBoard)?;
        let goal: Board = answer.goal.parse().context(CommandError::JsonGoal)?;
        let slides = animated.map_or(Ok(Vec::new()), |kind| moves(&answer, &board, kind))?;
        let metric = answer.metric().context(CommandError::JsonMetric)?;
        Ok((Solution { board, slides, metric }, goal))
    }
}

fn moves(answer: &Answer, board: &Board, kind: PictureKind) -> anyhow::Result<Vec<Slide>> {
    match (&answer.moves, answer.solvable) {
        (Some(moves), _) => read_slides(moves, board, Notation::Tile).context(CommandError::JsonMoves),
        (None, Some(false)) => bail!(PictureError::NoSolutionExists(kind)),
        (None, _) => bail!(PictureError::SearchWasStopped(kind)),
    }
}
