//! The goal a user asks for.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use taquin::{Board, Goal, Shape};

use crate::input::Source;

/// Where the tiles should end up.
#[derive(Args, Debug)]
pub struct GoalArgs {
    /// The goal: row-major, snail, blank-first, reversed, or a board as text [default: row-major]
    #[arg(short, long, value_name = "GOAL")]
    goal: Option<String>,

    /// Read the goal, a board, from this file
    #[arg(long, value_name = "FILE", conflicts_with = "goal")]
    goal_file: Option<PathBuf>,
}

impl GoalArgs {
    /// The goal.
    pub fn goal(&self) -> anyhow::Result<Goal> {
        if let Some(path) = &self.goal_file {
            return Ok(Goal::Custom(Source::file(path)?.board()?));
        }
        let Some(text) = &self.goal else { return Ok(Goal::RowMajor) };
        let name = text.trim().to_lowercase().replace('_', "-");
        if let Some(goal) = Goal::named(&name) {
            return Ok(goal);
        }
        if text.chars().filter(|c| c.is_alphabetic()).count() > 1 {
            let known = Goal::NAMED.map(|goal| goal.name().to_owned());
            let likeness = |word: &str| strsim::jaro_winkler(&name, word);
            let nearest = known.iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
            let hint = nearest.filter(|word| likeness(word) > 0.7).map(|word| format!(" (did you mean {word}?)"));
            bail!(
                "no goal is called '{}'{}; known: {}, or a board such as 1 2 3/8 0 4/7 6 5",
                text,
                hint.unwrap_or_default(),
                known.join(", ")
            );
        }
        let source = Source { name: "--goal".into(), text: text.clone().into_bytes() };
        Ok(Goal::Custom(source.board()?))
    }

    /// Whether the user asked for one.
    pub fn is_given(&self) -> bool {
        self.goal.is_some() || self.goal_file.is_some()
    }

    /// The goal as a board of this shape.
    pub fn board(&self, shape: Shape) -> anyhow::Result<Board> {
        Ok(self.goal()?.board(shape)?)
    }
}
