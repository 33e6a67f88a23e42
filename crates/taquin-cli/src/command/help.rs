//! `taquin help`: the help of a command, or a topic with one line per row of the libraries.

use std::collections::BTreeMap;
use std::io::{self, Write};

use crate::failure::bail;
use clap::builder::PossibleValue;
use clap::{Args, Command, ValueEnum};
use taquin::heuristic::HeuristicName;
use taquin::{Algorithm, Goal, Notation, Shape, phrase};

use crate::args::help_text;
use crate::cli;
use crate::exit::{self, Exit};
use crate::messages::word;
use crate::terminal::terminal_width;

/// Print the help of a command, or explain a topic by its name
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taquin help solve
  taquin help pdb build
  taquin help heuristics    what each counts, and its mean on 3x3 boards
  taquin help formats       the values of --format, command by command")]
pub struct HelpArgs {
    /// A command; boards, moves, heuristics, algorithms, goals, formats, notations or exit-codes; or an algorithm or heuristic
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
    /// How moves are written and read
    Moves,
    /// What a board may look like
    Boards,
    /// The exit codes
    #[value(alias = "exit-code", alias = "codes")]
    ExitCodes,
}

/// The words that can follow `help`: commands, their subcommands, and topics.
pub fn help_words(command: &Command) -> Vec<PossibleValue> {
    let topics = HelpTopic::value_variants().iter().filter_map(HelpTopic::to_possible_value);
    let described = command.get_subcommands().map(|sub| {
        let about = sub.get_about().map(ToString::to_string).unwrap_or_default();
        PossibleValue::new(sub.get_name().to_owned()).help(about).aliases(sub.get_all_aliases().map(str::to_owned))
    });
    // These are understood, but not listed.
    let inner = command.get_subcommands().flat_map(clap::Command::get_subcommands).map(|sub| sub.get_name().to_owned());
    let rows = Algorithm::ALL.map(Algorithm::name).into_iter().chain(HeuristicName::ALL.map(HeuristicName::name));
    let rows = rows.chain(Algorithm::SPELLINGS.iter().map(|&(spelling, _)| spelling)).map(str::to_owned);
    described.chain(topics).chain(inner.chain(rows).map(|name| PossibleValue::new(name).hide(true))).collect()
}

/// What is said about an algorithm or a heuristic with this name.
fn of_row(word: &str) -> Option<String> {
    if let Some(algorithm) = Algorithm::spelled(word) {
        return Some(format!("{}: {}\n", algorithm.name(), algorithm.description()));
    }
    let row = HeuristicName::named(&word.to_lowercase())?.row();
    let is = |is: bool, what| if is { what } else { "" };
    let (admissible, consistent) = (is(row.is_admissible, ", admissible"), is(row.is_consistent, ", consistent"));
    Some(format!("{}: {}\nMean on 3x3: {}{admissible}{consistent}.\n", row.name, row.description, row.mean_3x3))
}

/// A text with its long lines broken at spaces; what follows begins below the last column of the first line.
fn wrapped(text: &str, columns: Option<usize>) -> String {
    let Some(columns) = columns else { return text.to_owned() };
    let mut all = String::new();
    for line in text.lines() {
        let length = |text: &str| text.chars().count();
        // Below the last of several columns, if there is room.
        let last = line.trim_end().rfind("  ").map_or(0, |gap| length(&line[..gap]) + 2);
        let indent = if last > columns / 2 { 4 } else { last };
        let mut column = 0;
        for (nth, word) in line.split(' ').enumerate() {
            if nth > 0 && column > indent && column + 1 + length(word) > columns {
                all += &format!("\n{}", " ".repeat(indent));
                column = indent;
            } else if nth > 0 {
                all.push(' ');
                column += 1;
            }
            all += word;
            column += length(word);
        }
        all.push('\n');
    }
    all
}

/// What a board may look like.
const BOARDS: &str = "\
1 2 3/4 5 6/7 0 8                        rows separated by /
4                                        rows on lines, perhaps after the size (4) or the shape, rows x columns (2x3)
1,2,3,4,5,6,7,0,8   [[1,2],[3,0]]        lists, as in Python, JSON or C
{\"board\": \"1 2/3 0\", \"goal\": \"snail\"}    JSON objects, one or more, or an array of them
| 1 | 2 |   │ 1 │ 2 │   +---+---+        tables in Markdown, box drawings, ASCII boxes
123456708   1234/5678/9abc/def0          without separators
0 1 2 3 4 5 6 7 0 8                      index files: a number, then all tiles of a square board, as Korf's and HOG2's
3x3:1,2,3,4,5,6,7,0,8                    game ids of Tatham's puzzles

The blank is 0 _ x . - or *; in a table an empty cell, in a grid an empty column. # begins a comment. Files and standard input \
may have many boards: one per line, or grids separated by empty lines. A name of a file, text, or - for standard input.
";

/// How moves are read.
const MOVES: &str = "\
Moves are named by the direction of the tile unless --moves says otherwise. Read are letters in either case, words and arrows, \
with run lengths or without: LURR, L U R2, [Left, Up], \u{2190}\u{2191}.
";

impl HelpArgs {
    /// Prints the help.
    pub fn run(&self) -> crate::Result<Exit> {
        let mut root = help_text::translated(cli::command());
        root.build();
        let topic = match &self.words[..] {
            [word] => HelpTopic::from_str(word, true).ok().map(|topic| topic.text(&root)).or_else(|| of_row(word)),
            _ => None,
        };
        let topic = topic.map(|text| wrapped(&help_text::text(&text), terminal_width::of_stdout()));
        let is_command = self.words.first().is_some_and(|word| root.find_subcommand(word.to_lowercase()).is_some());
        if let Some(text) = topic.as_ref().filter(|_| !is_command) {
            io::stdout().write_all(text.as_bytes())?;
            return Ok(Exit::Done);
        }
        if self.words.is_empty() {
            help_text::print(&root.render_long_help(), false)?;
            return Ok(Exit::Done);
        }
        let mut command = &mut root;
        for word in &self.words {
            let name = command.get_name().to_owned();
            match command.find_subcommand_mut(word.to_lowercase()) {
                Some(found) => command = found,
                None => bail!(phrase!("cli.error.no-subcommand", name, word = &word[..])),
            }
        }
        help_text::print(&command.render_long_help(), false)?;
        // A topic may have the name of a command.
        if let Some(text) = topic {
            write!(io::stdout(), "\n{text}")?;
        }
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
            HelpTopic::Notations => notations(),
            HelpTopic::Moves => notations() + "\n" + MOVES,
            HelpTopic::Boards => BOARDS.to_owned(),
            HelpTopic::ExitCodes => format!("{}\n", exit::HELP.trim()),
        }
    }
}

/// One line per row: the name, then the description.
fn named_lines<const N: usize>(rows: [(&str, String); N]) -> String {
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    rows.iter().map(|(name, description)| format!("{name:<width$}  {description}\n")).collect()
}

fn notations() -> String {
    named_lines(Notation::ALL.map(|row| (row.name(), row.description().to_owned())))
}

fn heuristics() -> String {
    let yes = |is: bool| word(if is { "cli.inspect.yes" } else { "cli.inspect.no" });
    let [name, admissible, consistent, mean] =
        ["cli.heading.name", "cli.inspect.admissible", "cli.inspect.consistent", "cli.heading.mean-3x3"].map(word);
    let width = HeuristicName::ALL.map(|name| name.name().len()).into_iter().max().unwrap_or(0);
    let wide = |heading: &str| heading.chars().count();
    let (first, second, third) = (wide(&admissible), wide(&consistent), wide(&mean));
    let mut text = format!("{name:<width$}  {admissible}  {consistent}  {mean}  what it counts\n");
    for row in HeuristicName::ALL.map(HeuristicName::row) {
        let (admissible, consistent) = (yes(row.is_admissible), yes(row.is_consistent));
        let (mean, description) = (row.mean_3x3, row.description);
        text += &format!(
            "{:<width$}  {admissible:<first$}  {consistent:<second$}  {mean:>third$}  {description}\n",
            row.name
        );
    }
    text + "\nAdmissible: never exceeds the true distance. Consistent: one move never changes it by more than 1.\n\
            The mean is over the 181,440 boards that can be solved; their mean distance is 21.972. \
            The figures of linear-conflict, corner and last-move include Manhattan. Join names by +, or write max(…, …) of such sums.\n"
}

/// The topics with prose of their own.
#[cfg(test)]
pub fn topics(root: &Command) -> Vec<String> {
    HelpTopic::value_variants().iter().map(|topic| topic.text(root)).collect()
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
