//! `taquin help`: the help of a command, or a topic with one line per row of the libraries.

use std::collections::BTreeMap;
use std::io::{self, Write};

use anyhow::bail;
use clap::builder::PossibleValue;
use clap::{Args, Command, ValueEnum};
use taquin::heuristic::HeuristicName;
use taquin::{Algorithm, Goal, Notation, Shape};

use crate::cli;
use crate::exit::Exit;

/// Print the help of a command, or explain heuristics, algorithms, goals, formats or notations
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taquin help solve
  taquin help pdb build
  taquin help heuristics    what each counts, and its mean on 3x3 boards
  taquin help formats       the values of --format, command by command")]
pub struct HelpArgs {
    /// A command, or one of the topics heuristics, algorithms, goals, formats and notations
    #[arg(value_name = "COMMAND|TOPIC", hide_possible_values = true)]
    words: Vec<String>,
}

/// A topic of the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum HelpTopic {
    /// What each heuristic counts, and how well it estimates
    Heuristics,
    /// What each algorithm does
    Algorithms,
    /// The named goals
    Goals,
    /// The output formats of every command
    Formats,
    /// The notations of moves
    Notations,
}

/// The words that can follow `help`: commands, their subcommands, and topics.
pub fn help_words(command: &Command) -> Vec<PossibleValue> {
    let topics = HelpTopic::value_variants().iter().filter_map(HelpTopic::to_possible_value);
    let commands = command.get_subcommands().flat_map(|sub| std::iter::once(sub).chain(sub.get_subcommands()));
    let described = commands.map(|sub| {
        let about = sub.get_about().map(ToString::to_string).unwrap_or_default();
        PossibleValue::new(sub.get_name().to_owned()).help(about)
    });
    described.chain(topics).collect()
}

impl HelpArgs {
    /// Prints the help.
    pub fn run(&self) -> anyhow::Result<Exit> {
        let mut root = cli::command();
        root.build();
        if let [word] = &self.words[..]
            && let Ok(topic) = HelpTopic::from_str(word, true)
        {
            io::stdout().write_all(topic.text(&root).as_bytes())?;
            return Ok(Exit::Done);
        }
        if self.words.is_empty() {
            root.print_help()?;
            return Ok(Exit::Done);
        }
        let mut command = &mut root;
        for word in &self.words {
            let name = command.get_name().to_owned();
            match command.find_subcommand_mut(word.to_lowercase()) {
                Some(found) => command = found,
                None => bail!("{name} has no subcommand '{word}'"),
            }
        }
        command.print_long_help()?;
        Ok(Exit::Done)
    }
}

impl HelpTopic {
    fn text(self, root: &Command) -> String {
        match self {
            HelpTopic::Heuristics => heuristics(),
            HelpTopic::Algorithms => named_lines(Algorithm::ALL.map(|row| (row.name(), row.description().to_owned()))),
            HelpTopic::Goals => named_lines(Goal::NAMED.each_ref().map(|goal| (goal.name(), describe_goal(goal)))),
            HelpTopic::Formats => formats(root),
            HelpTopic::Notations => named_lines(Notation::ALL.map(|row| (row.name(), row.description().to_owned()))),
        }
    }
}

/// One line per row: the name, then the description.
fn named_lines<const N: usize>(rows: [(&str, String); N]) -> String {
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    rows.iter().map(|(name, description)| format!("{name:<width$}  {description}\n")).collect()
}

fn heuristics() -> String {
    let yes = |is: bool| if is { "yes" } else { "no" };
    let width = HeuristicName::ALL.map(|name| name.name().len()).into_iter().max().unwrap_or(0);
    let mut text = format!("{:<width$}  admissible  consistent  mean on 3x3  what it counts\n", "name");
    for row in HeuristicName::ALL.map(HeuristicName::row) {
        let (admissible, consistent) = (yes(row.is_admissible), yes(row.is_consistent));
        let mean = row.mean_3x3;
        text += &format!("{:<width$}  {admissible:<10}  {consistent:<10}  {mean:>11}  {}\n", row.name, row.description);
    }
    text + "\nAdmissible: never exceeds the true distance. Consistent: one move never changes it by more than 1.\n\
            The mean is over the 181,440 boards that can be solved; their mean distance is 21.972. The figures of\n\
            linear-conflict, corner and last-move include Manhattan. Join names by +, or write max(…, …) of such sums.\n"
}

fn describe_goal(goal: &Goal) -> String {
    let board = Shape::new(3, 3).and_then(|shape| goal.board(shape).ok());
    match board {
        Some(board) => format!("{board}  {}", goal.description()),
        None => goal.description().to_owned(),
    }
}

/// The formats of every command, those of commands with the same formats together.
fn formats(root: &Command) -> String {
    let mut commands: BTreeMap<Vec<String>, Vec<String>> = BTreeMap::new();
    let mut add = |command: &Command, name: String| {
        for arg in command.get_arguments().filter(|arg| cli::is_format(arg)) {
            let rows = arg.get_possible_values().into_iter().map(|value| {
                let help = value.get_help().map(ToString::to_string).unwrap_or_default();
                format!("  {:<10}  {help}", value.get_name())
            });
            commands.entry(rows.collect()).or_default().push(name.clone());
        }
    };
    for command in root.get_subcommands() {
        add(command, command.get_name().to_owned());
        for sub in command.get_subcommands() {
            add(sub, format!("{} {}", command.get_name(), sub.get_name()));
        }
    }
    let mut groups: Vec<(Vec<String>, Vec<String>)> = commands.into_iter().collect();
    let position = |name: &String| root.get_subcommands().position(|sub| name.starts_with(sub.get_name()));
    groups.sort_by_key(|(_, names)| position(&names[0]));
    let blocks: Vec<String> =
        groups.iter().map(|(rows, names)| format!("{}:\n{}\n", names.join(", "), rows.join("\n"))).collect();
    blocks.join("\n")
}
