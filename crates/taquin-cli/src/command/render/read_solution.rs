//! The input of `render`: a board, a board and moves, or the JSON of a solution.

use taquin::{Board, Message, Metric, phrase};

use super::RenderArgs;
use crate::failure::{Context, JsonError, bail};
use crate::input::Source;
use crate::messages::text;
use crate::picture::{PictureKind, Solution};
use crate::solution_text::{JsonSolution, read_moves};
use crate::terminal::stderr::note;

impl RenderArgs {
    /// The board, the moves that this kind of picture shows, and the goal.
    pub(super) fn read(&self, kind: Option<PictureKind>) -> crate::Result<(Solution, Board)> {
        let first = self.board.as_deref().unwrap_or("-");
        if first == "-" && self.moves.as_deref() == Some("-") {
            bail!(phrase!("cli.error.both-from-stdin"));
        }
        let source = Source::named(first, "cli.expected.board")?;
        let animated = kind.filter(|kind| kind.shows_moves());
        if source.is_object() {
            let answer: JsonSolution = serde_json::from_slice(&source.text)
                .map_err(JsonError)
                .with_context(|| phrase!("cli.error.json-not-one-solution", name = source.origin.to_string()))?;
            match (&self.moves, &answer.moves) {
                (None, _) => return self.read_answer(&answer, animated),
                (Some(_), Some(_)) => bail!(phrase!("cli.error.json-has-moves", name = source.origin.to_string())),
                (Some(_), None) => {}
            }
        }
        let given = source.given()?;
        let (goal, board) = (self.goal.chosen()?.board_of(&given)?, given.board);
        let slides = match (animated, &self.moves) {
            (Some(kind), None) => {
                bail!(phrase!("cli.error.needs-moves", picture = kind.phrase()))
            }
            (_, Some(moves)) => {
                let moves = Source::named(moves, "cli.expected.moves")?;
                let read = read_moves(&moves, &board, self.notation.unwrap_or_default(), false)?;
                read.map_err(|impossible| impossible.0)?
            }
            (None, None) => Vec::new(),
        };
        Ok((Solution { board, slides, metric: Metric::SingleTile }, goal))
    }

    /// The board and, if this kind of picture shows them, the moves of a solution in JSON.
    fn read_answer(&self, answer: &JsonSolution, animated: Option<PictureKind>) -> crate::Result<(Solution, Board)> {
        let given = answer.given()?;
        let (goal, board) = (self.goal.chosen()?.board_of(&given)?, given.board);
        let notation = self.notation.unwrap_or_default();
        let slides = match animated {
            None if answer.moves.is_some() => {
                note(text(&phrase!("cli.render.moves-not-shown")));
                Vec::new()
            }
            None => Vec::new(),
            Some(kind) => match answer.slides(&board, notation)? {
                Some(slides) => slides,
                None if answer.solvable == Some(false) => {
                    bail!(phrase!("cli.error.no-solution-exists", picture = kind.phrase()))
                }
                None => bail!(phrase!("cli.error.search-was-stopped", picture = kind.phrase())),
            },
        };
        let metric = answer.metric()?.unwrap_or(Metric::SingleTile);
        Ok((Solution { board, slides, metric }, goal))
    }
}
