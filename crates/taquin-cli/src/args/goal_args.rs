//! `--goal`: a name, a board or a file.

use taquin::{Board, GivenBoard, Goal, Shape, phrase};

use crate::failure::bail;
use clap::Args;
use clap::builder::{StringValueParser, TypedValueParser};

use crate::input::{Source, SourceOrigin, names_a_file};

use crate::args::named_values;

/// The goal of a search.
#[derive(Args, Debug)]
pub struct GoalArgs {
    #[arg(short, long, alias = "goal-file", value_name = "GOAL", help = help(), hide_possible_values = true, value_parser = goal_parser())]
    goal: Option<String>,
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
    pub fn goal(&self) -> crate::Result<Goal> {
        let Some(text) = &self.goal else { return Ok(Goal::default()) };
        let name = text.trim().to_lowercase().replace('_', "-");
        if let Some(goal) = Goal::named(&name) {
            return Ok(goal);
        }
        if text == "-" || names_a_file(text) {
            return Ok(Goal::Custom(Source::named(text, "cli.expected.goal")?.board()?));
        }
        if name.chars().all(|c| c.is_alphabetic() || c == '-') {
            let known = names();
            let likeness = |word: &str| strsim::jaro_winkler(&name, word);
            let nearest = known.iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
            let nearest = nearest.copied().filter(|word| likeness(word) > 0.7);
            let (found, known) = (&text[..], known.join(", "));
            match nearest {
                Some(nearest) => bail!(phrase!("cli.error.misspelt-goal", found, nearest, known)),
                None => bail!(phrase!("cli.error.unknown-goal", found, known)),
            }
        }
        let source = Source { origin: SourceOrigin::Option("--goal"), text: text.clone().into_bytes() };
        Ok(Goal::Custom(source.board()?))
    }

    /// The goal that the user gave, for boards of which some name their own.
    pub fn chosen(&self) -> crate::Result<ChosenGoal> {
        Ok(ChosenGoal(if self.is_given() { Some(self.goal()?) } else { None }))
    }

    /// Whether the user gave a goal.
    pub fn is_given(&self) -> bool {
        self.goal.is_some()
    }

    /// The goal as a board of this shape.
    pub fn board(&self, shape: Shape) -> crate::Result<Board> {
        Ok(self.goal()?.board(shape)?)
    }
}

/// The goal that the user gave, if any.
#[derive(Clone, Debug)]
pub struct ChosenGoal(pub Option<Goal>);

impl ChosenGoal {
    /// The goal of a board: the one given by the user, or by the text of the board.
    pub fn of(&self, given: &GivenBoard) -> Goal {
        self.0.as_ref().or(given.goal.as_ref()).cloned().unwrap_or_default()
    }

    /// The goal of a board, as a board.
    pub fn board_of(&self, given: &GivenBoard) -> crate::Result<Board> {
        Ok(self.of(given).board(given.board.shape())?)
    }
}
