//! `taquin explain`: what a search does, step by step, and what a heuristic adds up.

mod heuristic;
mod narration;
mod recorded;
mod tree;

use clap::{Args, ValueEnum};
use serde_json::json;
use taquin::heuristic::{Expression, HeuristicName};
use taquin::{Algorithm, GivenBoard, phrase};
use taquin_api::Api;

use crate::args::goal_args::GoalArgs;
use crate::args::heuristic_args::{Expressions, HEURISTIC_HELP, expressions_parser};
use crate::args::named_values;
use crate::args::output_args::OutputArgs;
use crate::exit::Exit;
use crate::failure::{Context, JsonError, bail};
use crate::input::{self, BoardArgs};
use crate::messages::shown;
use crate::terminal::signals;
use recorded::ExplainedSearch;

const EXAMPLES: &str = "\
Examples:
  taquin explain \"8 1 3/4 0 2/7 6 5\"               A* with Manhattan distance
  taquin explain puzzle.txt -a ida --steps 20      thresholds of IDA*
  taquin explain puzzle.txt --steps 6 -o tree.svg  the tree as a picture
  taquin explain puzzle.txt --format dot | dot -Tpdf > tree.pdf
  taquin explain manhattan puzzle.txt              a heuristic tile by tile

Exit codes: 0 explained; 1 no solution exists; 2 bad input or usage; 130 interrupted.";

/// The events that are recorded for each step, so that the steps asked for are among them.
const EVENTS_PER_STEP: usize = 16;
/// The most boards that are expanded in one explanation.
const MOST_STEPS: usize = 1_000;

/// Explain a search step by step, or a heuristic tile by tile
///
/// Boards of up to 16 cells. A step expands one board: which one and why, and what becomes of its children. With the name of a heuristic before the board, explain what each tile
/// adds to it.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct ExplainArgs {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    goal: GoalArgs,

    /// The algorithm: 'taquin help algorithms'
    #[arg(short, long, value_name = "NAME", default_value = "astar", hide_possible_values = true, value_parser = named_values::parser(named_values::all::<Algorithm>()))]
    algorithm: Algorithm,

    #[arg(short = 'H', long, value_name = "EXPR", help = HEURISTIC_HELP, hide_possible_values = true, value_parser = expressions_parser())]
    heuristic: Option<Expressions>,

    /// The number of boards to expand, at most 1000
    #[arg(long, value_name = "N", default_value = "10", value_parser = input::positive)]
    steps: usize,

    /// Output format [default: by the extension of --output, or text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<ExplainFormat>,

    #[command(flatten)]
    output: OutputArgs,
}

/// An output format of an explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExplainFormat {
    /// Sentences
    Text,
    /// Sentences as a Markdown list
    Markdown,
    /// Every event, as the server's request 'explain' answers
    Json,
    /// The tree for Graphviz
    Dot,
    /// The tree as a picture
    Svg,
}

impl ExplainArgs {
    /// Records the search and explains it.
    pub fn run(&self) -> crate::Result<Exit> {
        let mut out = self.output.open()?;
        if let Some((heuristic, board)) = self.board.after_word(HeuristicName::named) {
            if self.format.is_some_and(|format| format != ExplainFormat::Text) {
                bail!(phrase!("cli.explain.heuristic-is-text"));
            }
            let given = board.read(false)?;
            let goal = self.goal.chosen()?.board_of(&given)?;
            heuristic::write(heuristic, &given.board, &goal, &mut out)?;
            out.finish()?;
            return Ok(Exit::Done);
        }
        let given = self.board.read(false)?;
        let answer = self.record(&given)?;
        let search: ExplainedSearch = serde_json::from_slice(&answer).map_err(JsonError)?;
        let search = search.of_steps(self.steps.min(MOST_STEPS));
        match self.chosen_format() {
            ExplainFormat::Text => narration::write(&search, false, &mut out)?,
            ExplainFormat::Markdown => narration::write(&search, true, &mut out)?,
            ExplainFormat::Json => crate::output::json::write_json(&search.raw(&answer)?, &mut out)?,
            ExplainFormat::Dot => tree::write_dot(&search, &mut out)?,
            ExplainFormat::Svg => tree::write_svg(&search, &mut out)?,
        }
        out.finish()?;
        Ok(if search.answer.solvable == Some(false) { Exit::NoSolution } else { Exit::Done })
    }

    /// The answer of the request `explain`.
    fn record(&self, given: &GivenBoard) -> crate::Result<Vec<u8>> {
        let goal = self.goal.chosen()?.board_of(given)?;
        let api = Api::default();
        if given.board.shape().cells() > api.limits.watched_cells {
            bail!(phrase!("explain.large"));
        }
        let heuristic = match self.heuristic.as_ref().map(|Expressions(list)| &list[..]) {
            None => self.algorithm.uses_heuristic().then(|| Expression::from(HeuristicName::Manhattan).to_string()),
            Some([one]) => Some(one.to_string()),
            Some(_) => bail!(phrase!("cli.error.several-heuristics")),
        };
        let body = json!({
            "board": given.board.to_string(),
            "goal": goal.to_string(),
            "method": { "algorithm": self.algorithm.name(), "heuristic": heuristic },
            "moments": (self.steps.min(MOST_STEPS) * EVENTS_PER_STEP).min(api.limits.moments),
        });
        let flag = signals::listen()?;
        let answer = api.prepare("explain", body.to_string().as_bytes()).and_then(|request| request.answer(&flag));
        answer.map_err(|problem| shown(problem.to_string())).context(phrase!("cli.explain.failed"))
    }

    fn chosen_format(&self) -> ExplainFormat {
        let by_extension = match self.output.extension().as_deref() {
            Some("dot" | "gv") => ExplainFormat::Dot,
            Some("svg") => ExplainFormat::Svg,
            _ => ExplainFormat::Text,
        };
        self.format.unwrap_or(by_extension)
    }
}
