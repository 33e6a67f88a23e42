//! The command-line interface: all commands.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::TypedValueParser;
use clap::error::ErrorKind;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use taquin::phrase;

use crate::args::help_text;
use crate::args::named_values::{self, NamedValue};
use crate::args::usage_error::usage_error;
#[cfg(feature = "play")]
use crate::command::play;
use crate::command::{
    batch, bench, check, compare, completions, convert, distances, explain, generate, gpu, grade, help, hint, inspect,
    man, moves, pdb, render, review, serve, solve, verify,
};
use crate::exit::{self, Exit};
use crate::failure::Failure;
use crate::messages::{self, Language};
use crate::terminal::printable::printable;
use crate::terminal::stderr;
use crate::{args::extension_format, args::option_rules, args::short_help, output::output_is_input};

const EXAMPLES: &str = "\
Examples:
  taquin solve \"1 2 3/4 5 6/7 0 8\"        solve a board given as text
  taquin solve puzzle.txt --goal snail    from a file, to the snail goal
  taquin check \"1 2 3/4 5 6/8 7 0\"        whether it can be solved, and why
  taquin inspect puzzle.txt               parity, heuristics and neighbours
  taquin compare puzzle.txt               algorithms and heuristics side by side
  taquin generate 4 | taquin solve        make a random 15-puzzle and solve it
  taquin batch boards.txt                 solve a file with one board per line
  taquin serve --open                     play and watch in a browser
  taquin render puzzle.txt -o board.png   a picture: SVG, PNG or animated GIF
  taquin bench korf100 --check            solve a published set

Boards are read in any common form: rows on lines or separated by /, lists as in Python or JSON, tables, 0 _ x . - or * \
for the blank, an optional size first, # comments. Moves are named by the direction of the tile: U D L R.

";

const MORE: &str = "\n'taquin help COMMAND' shows all options; 'taquin help boards', moves, heuristics, algorithms, goals, formats, \
notations and exit-codes explain these, and 'taquin help NAME' an algorithm or a heuristic.";

/// Solve, check, compare, generate, convert and draw sliding-tile puzzles (8-puzzle, 15-puzzle, any m×n)
#[derive(Parser, Debug)]
#[command(name = "taquin", version, arg_required_else_help = true, disable_help_subcommand = true, after_help = MORE.trim_start(), after_long_help = [EXAMPLES, exit::HELP, MORE].concat(), max_term_width = 100)]
pub struct Cli {
    /// The language of help, results and errors [default: that of LC_ALL, LC_MESSAGES or LANG]
    #[arg(long, global = true, value_name = language_codes(), hide_possible_values = true, hide_short_help = true, display_order = 900)]
    #[arg(value_parser = named_values::parser(languages()))]
    lang: Option<Language>,

    #[command(subcommand)]
    pub command: Command,
}

/// Parses the arguments of the process and refuses options that would have no effect; bad usage ends it.
pub fn parse(mut arguments: Vec<OsString>) -> crate::Result<Cli> {
    let command = command_for(&arguments);
    let parse = |arguments: &[OsString]| {
        let parsed = command.clone().try_get_matches_from(arguments);
        parsed.unwrap_or_else(|error| end_with(&error, &self::command(), arguments))
    };
    let mut matches = parse(&arguments);
    messages::choose_language(language(&matches));
    if let Some(format) = extension_format::implied(&command, &matches)? {
        arguments.insert(after_subcommands(&command, &arguments, &matches), format!("--format={format}").into());
        matches = parse(&arguments);
    }
    option_rules::check(&command, &matches)?;
    output_is_input::refuse(&matches)?;
    Ok(Cli::from_arg_matches(&matches).unwrap_or_else(|error| end_with(&error, &self::command(), &arguments)))
}

/// The interface as far as these arguments need it: what they do not need would be more work than to solve a small board.
fn command_for(arguments: &[OsString]) -> clap::Command {
    let first = arguments.get(1).and_then(|word| word.to_str()).unwrap_or_default();
    let small = small_command();
    match small.find_subcommand(first) {
        Some(found) if !["help", "man", "completions"].contains(&found.get_name()) => small,
        _ => command(),
    }
}

/// The interface without the commands for games.
fn small_command() -> clap::Command {
    IS_SMALL.set(true);
    let small = command();
    IS_SMALL.set(false);
    small
}

thread_local! {
    /// Whether the commands for games are left out of the interface.
    static IS_SMALL: Cell<bool> = const { Cell::new(false) };
}

/// Prints help or what is wrong with the arguments, and ends the process. Help that cannot be written is an error.
fn end_with(error: &clap::Error, command: &clap::Command, arguments: &[OsString]) -> ! {
    messages::choose_language(typed_language(arguments));
    // Control characters are named instead of repeated.
    let shown = |argument: &OsString| argument.to_str().map_or_else(|| argument.clone(), |text| printable(text).into());
    let arguments: Vec<OsString> = arguments.iter().map(shown).collect();
    let is_help = matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::DisplayVersion
    );
    let again = if is_help { help_text::translated(command.clone()) } else { command.clone() };
    let again = again.try_get_matches_from(&arguments).err();
    let error = again.as_ref().unwrap_or(error);
    let printed = match is_help {
        true => help_text::print(&error.render(), error.use_stderr()),
        false => {
            stderr::error(usage_error(error, command, &arguments));
            Ok(())
        }
    };
    let code = match printed {
        Err(failed) if !error.use_stderr() => i32::from(exit::conclude(Err(failed.into()))),
        _ => error.exit_code(),
    };
    std::process::exit(code)
}

/// The language that is asked for by arguments that may be wrong.
fn typed_language(arguments: &[OsString]) -> Option<Language> {
    let mut words = arguments.iter().filter_map(|argument| argument.to_str());
    let code = words.find_map(|word| word.strip_prefix("--lang")).map(|rest| rest.strip_prefix('='));
    code?.or_else(|| words.next()).and_then(|code| Language::of_code(&code.to_lowercase()))
}

/// The position of the first argument after the names of the command and its subcommands.
fn after_subcommands(command: &clap::Command, arguments: &[OsString], matches: &ArgMatches) -> usize {
    let (mut command, mut matches, mut after) = (command, matches, 1);
    while let Some((name, inner)) = matches.subcommand() {
        // It may be typed by another name.
        let is_it = |argument: &OsString| command.find_subcommand(argument).is_some_and(|sub| sub.get_name() == name);
        after += arguments[after..].iter().position(is_it).map_or(0, |position| position + 1);
        let Some(found) = command.find_subcommand(name) else { break };
        (command, matches) = (found, inner);
    }
    after
}

/// The language that is asked for, before or after the name of the command.
fn language(matches: &ArgMatches) -> Option<Language> {
    let mut innermost = matches;
    while let Some((_, inner)) = innermost.subcommand() {
        innermost = inner;
    }
    let code = innermost.try_get_raw("lang").ok().flatten()?.next()?.to_str()?;
    Language::of_code(&code.to_lowercase())
}

/// The languages, by their codes.
fn languages() -> impl Iterator<Item = NamedValue<Language>> {
    Language::all().map(|language| NamedValue { value: language, name: language.code(), description: language.name() })
}

/// The codes of the languages.
fn language_codes() -> String {
    Language::all().map(Language::code).collect::<Vec<_>>().join("|")
}

/// The interface with what holds for all commands: names are accepted in lower and upper case, and `-o json` is refused.
pub fn command() -> clap::Command {
    let command = Cli::command();
    let words = help::help_words(&command);
    let command = command.mut_subcommand("help", |help| help.mut_arg("words", |arg| arg.value_parser(words)));
    let mut formats = BTreeSet::new();
    collect_formats(&command, &mut formats);
    with_common_rules(command, &formats)
}

/// Whether an option chooses the format of the output.
pub fn is_format(arg: &clap::Arg) -> bool {
    let aliases = arg.get_all_aliases().unwrap_or_default();
    arg.get_long().into_iter().chain(aliases).any(|name| name == "format")
}

/// Adds the names of all output formats.
pub fn collect_formats(command: &clap::Command, formats: &mut BTreeSet<String>) {
    for arg in command.get_arguments().filter(|arg| is_format(arg)) {
        formats.extend(arg.get_possible_values().iter().map(|value| value.get_name().to_owned()));
    }
    command.get_subcommands().for_each(|command| collect_formats(command, formats));
}

fn with_common_rules(command: clap::Command, formats: &BTreeSet<String>) -> clap::Command {
    let with_rules = |arg: clap::Arg| {
        let takes_names = arg.get_action().takes_values() && !arg.get_possible_values().is_empty();
        let arg = if takes_names { arg.ignore_case(true) } else { arg };
        if arg.get_id() == "output" { arg.value_parser(output_parser(formats.clone())) } else { arg }
    };
    short_help::shorten(command.mut_args(with_rules)).mut_subcommands(|command| with_common_rules(command, formats))
}

/// Parses the name of an output file; a bare name of a format is a mistake.
fn output_parser(formats: BTreeSet<String>) -> impl TypedValueParser<Value = PathBuf> {
    clap::builder::OsStringValueParser::new().try_map(move |name| {
        match name.to_str().map(str::to_lowercase).filter(|name| formats.contains(name)) {
            Some(format) => Err(Failure::from(phrase!("cli.value.output", format))),
            None => Ok(PathBuf::from(name)),
        }
    })
}

#[derive(Subcommand, Debug)]
pub enum Command {
    Solve(solve::SolveArgs),
    Check(check::CheckArgs),
    Inspect(inspect::InspectArgs),
    #[command(flatten)]
    Game(AddedCommand),
    Verify(verify::VerifyArgs),
    Compare(compare::CompareArgs),
    Generate(generate::GenerateArgs),
    Convert(convert::ConvertArgs),
    Render(render::RenderArgs),
    Serve(serve::ServeArgs),
    Distances(distances::DistancesArgs),
    Batch(batch::BatchArgs),
    Bench(bench::BenchArgs),
    Pdb(pdb::PdbArgs),
    Gpu(gpu::GpuCommandArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
    Help(help::HelpArgs),
}

impl Command {
    /// Runs the command.
    pub fn run(&self) -> crate::Result<Exit> {
        match self {
            Command::Solve(args) => args.run(),
            Command::Check(args) => args.run(),
            Command::Inspect(args) => args.run(),
            Command::Game(AddedCommand(command)) => command.run(),
            Command::Verify(args) => args.run(),
            Command::Compare(args) => args.run(),
            Command::Generate(args) => args.run(),
            Command::Distances(args) => args.run(),
            Command::Convert(args) => args.run(),
            Command::Render(args) => args.run(),
            Command::Serve(args) => args.run(),
            Command::Batch(args) => args.run(),
            Command::Bench(args) => args.run(),
            Command::Pdb(args) => args.run(),
            Command::Gpu(args) => args.run(),
            Command::Completions(args) => args.run(),
            Command::Man(args) => args.run(),
            Command::Help(args) => args.run(),
        }
    }
}

/// The commands for games and lessons.
#[derive(Subcommand, Debug)]
pub enum GameCommand {
    #[cfg(feature = "play")]
    Play(play::PlayArgs),
    Hint(hint::HintArgs),
    Review(review::ReviewArgs),
    Explain(explain::ExplainArgs),
    Grade(grade::GradeArgs),
    Moves(moves::MovesArgs),
}

impl GameCommand {
    fn run(&self) -> crate::Result<Exit> {
        match self {
            #[cfg(feature = "play")]
            GameCommand::Play(args) => args.run(),
            GameCommand::Hint(args) => args.run(),
            GameCommand::Review(args) => args.run(),
            GameCommand::Explain(args) => args.run(),
            GameCommand::Grade(args) => args.run(),
            GameCommand::Moves(args) => args.run(),
        }
    }
}

/// Commands that a small interface leaves out.
#[derive(Debug)]
pub struct AddedCommand(GameCommand);

impl FromArgMatches for AddedCommand {
    fn from_arg_matches(matches: &ArgMatches) -> Result<AddedCommand, clap::Error> {
        GameCommand::from_arg_matches(matches).map(AddedCommand)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl Subcommand for AddedCommand {
    fn augment_subcommands(command: clap::Command) -> clap::Command {
        if IS_SMALL.get() { command } else { GameCommand::augment_subcommands(command) }
    }

    fn augment_subcommands_for_update(command: clap::Command) -> clap::Command {
        GameCommand::augment_subcommands_for_update(command)
    }

    fn has_subcommand(name: &str) -> bool {
        GameCommand::has_subcommand(name)
    }
}
