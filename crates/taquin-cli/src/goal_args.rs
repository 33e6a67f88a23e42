//! `--goal` and `--goal-file`.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use clap::builder::{StringValueParser, TypedValueParser};
use taquin::{Board, Goal, Shape};

use crate::input::{Source, SourceOrigin, names_a_file};
use crate::messages::{CommandError, ExpectedInput};
use crate::named_values;

/// The goal of a search.
#[derive(Args, Debug)]
pub struct GoalArgs {
    #[arg(short, long, value_name = "GOAL", help = help(), hide_possible_values = true, value_parser = goal_parser())]
    goal: Option<String>,

    /// Read the goal, a board, from this file; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "goal")]
    goal_file: Option<PathBuf>,
}

fn names() -> Vec<&'static str> {
    Goal::NAMED.iter().map(Goal::name).collect()
}

fn goal_parser() -> impl TypedValueParser<Value = String> {
    let goals: Vec<_> = Goal::NAMED.iter().map(|goal| (goal.name(), goal.description())).collect();
    named_values::suggesting(StringValueParser::new(), goals)
}

fn help() -> String {
    format!("The goal: {}, or a board: its text or a file [default: {}]", names().join(", "), Goal::default().name())
}

impl GoalArgs {
    /// The goal.
    pub fn goal(&self) -> anyhow::Result<Goal> {
        if let Some(path) = &self.goal_file {
            return Ok(Goal::Custom(Source::file(path)?.board()?));
        }
        let Some(text) = &self.goal else { return Ok(Goal::default()) };
        let name = text.trim().to_lowercase().replace('_', "-");
        if let Some(goal) = Goal::named(&name) {
            return Ok(goal);
        }
        if text == "-" || names_a_file(text) {
            return Ok(Goal::Custom(Source::named(text, ExpectedInput::Goal)?.board()?));
        }
        if name.chars().all(|c| c.is_alphabetic() || c == '-') {
            let known = names();
            let likeness = |word: &str| strsim::jaro_winkler(&name, word);
            let nearest = known.iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
            let nearest = nearest.copied().filter(|word| likeness(word) > 0.7);
            bail!(CommandError::UnknownGoal { found: text.clone(), nearest, known: known.join(", ") });
        }
        let source = Source { origin: SourceOrigin::Option("--goal"), text: text.clone().into_bytes() };
        Ok(Goal::Custom(source.board()?))
    }

    /// Whether the user gave a goal.
    pub fn is_given(&self) -> bool {
        self.goal.is_some() || self.goal_file.is_some()
    }

    /// The goal as a board of this shape.
    pub fn board(&self, shape: Shape) -> anyhow::Result<Board> {
        Ok(self.goal()?.board(shape)?)
    }
}
