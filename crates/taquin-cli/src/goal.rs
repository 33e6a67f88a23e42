//! The goal a user asks for.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use taquin::{Board, Goal};

use crate::input::Source;

/// Where the tiles should end up.
#[derive(Args, Debug)]
pub struct GoalArgs {
    /// The goal: row-major, snail, blank-first, reversed, or a board as text
    #[arg(short, long, value_name = "GOAL", default_value = "row-major")]
    goal: String,

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
        let name = self.goal.trim().to_lowercase().replace('_', "-");
        if let Some(goal) = Goal::named(&name) {
            return Ok(goal);
        }
        if self.goal.chars().filter(|c| c.is_alphabetic()).count() > 1 {
            let known = Goal::NAMED.map(|goal| goal.name().to_owned());
            let likeness = |word: &str| strsim::jaro_winkler(&name, word);
            let nearest = known.iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
            let hint = nearest.filter(|word| likeness(word) > 0.7).map(|word| format!(" (did you mean {word}?)"));
            bail!(
                "no goal is called '{}'{}; known: {}, or a board such as 1 2 3/8 0 4/7 6 5",
                self.goal,
                hint.unwrap_or_default(),
                known.join(", ")
            );
        }
        let source = Source { name: "--goal".into(), text: self.goal.clone().into_bytes() };
        Ok(Goal::Custom(source.board()?))
    }

    /// The goal as a board for this one.
    pub fn board_for(&self, board: &Board) -> anyhow::Result<Board> {
        Ok(self.goal()?.board(board.shape())?)
    }
}
