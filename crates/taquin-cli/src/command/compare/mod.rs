//! `taquin compare`: algorithms and heuristics side by side, on one board or on a set.

mod methods;
mod over_set;
mod plot;
mod table;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::failure::{Context, bail};
use clap::Args;
use taquin::heuristic::Expression;
use taquin::method_option::check_effects;
use taquin::{Algorithm, Board, Request, Verdict, compared_methods, is_solvable, phrase};
use taquin_search::Stop;

pub use self::methods::{AStarVariant, MethodVariant};
use self::methods::{ChosenMethod, chosen_method_parser};
use self::table::ComparedRow;
use crate::args::a_star_args::AStarArgs;
use crate::args::goal_args::GoalArgs;
use crate::args::heuristic_args::{Expressions, expressions_parser};
use crate::args::limit_args::LimitArgs;
use crate::args::output_args::TableOutputArgs;
use crate::args::table_args::TableArgs;
use crate::command::bench::set_parser;
use crate::exit::Exit;
use crate::format::other_goals;
use crate::input::{self, BoardArgs, is_built_in_set};
use crate::messages::{language, shown, text, word};
use crate::output::report_warnings::ReportWarnings;
use crate::output::table_writer::TableWriter;
use crate::run_search::run_search;
use crate::terminal::progress::ProgressLine;
use crate::terminal::signals;
use crate::terminal::stderr::note;

const EXAMPLES: &str = "\
Examples:
  taquin compare \"8 6 7/2 5 4/3 0 1\"
  taquin compare puzzle.txt -a astar,ida --heuristics hamming,manhattan
  taquin compare puzzle.txt -a ida -H \"manhattan,max(manhattan, inversion)\"
  taquin compare puzzle.txt --format markdown --time 60
  taquin compare large.txt --algorithms first,anytime,greedy --time 5
  taquin compare puzzle.txt --algorithms weighted:1.5,weighted:2,weighted:5
  taquin compare puzzle.txt -a astar --heuristics manhattan --tie low-g
  taquin compare --set boards.txt --algorithms astar,ida --plot compared.png

In the column moves, 31 is a proven shortest length; 23–41 is a solution of 41 moves where at least 23 are needed; ≥ 50 means \
that no solution was found and at least 50 moves are needed. --tie, --no-reopen and --no-critical-optimization add a second A* \
row. Algorithms that use a heuristic run once per heuristic, the others once; 'first' is the first solution of anytime.
Exit codes: 0 compared; 1 no solution exists; 2 bad input or usage; 130 interrupted.";

const TIME_PER_ROW: Duration = Duration::from_secs(10);

/// Solve a board with many methods and compare them
///
/// The methods run one after the other, each within the limits; the default is 10 seconds each.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct CompareArgs {
    #[command(flatten)]
    board: BoardArgs,

    /// Compare on all boards of a set or file (`-` is standard input): means per method, and per length
    #[arg(long, value_name = "SET", conflicts_with_all = ["board", "file"], hide_possible_values = true, value_parser = set_parser())]
    set: Option<String>,

    /// Only the first N boards of the set
    #[arg(long, value_name = "N", value_parser = input::positive)]
    limit: Option<usize>,

    #[command(flatten)]
    goal: GoalArgs,

    /// The algorithms, separated by commas: astar,weighted:1.5,beam:500; the default depends on the size of the board
    #[arg(short, long, alias = "algorithm", value_name = "NAMES", value_delimiter = ',', value_parser = chosen_method_parser())]
    algorithms: Vec<ChosenMethod>,

    /// The heuristics, separated by commas
    #[arg(short = 'H', long, alias = "heuristic", value_name = "EXPRS", hide_possible_values = true, value_parser = expressions_parser())]
    heuristics: Option<Expressions>,

    #[command(flatten)]
    a_star: AStarArgs,

    /// Plot boards expanded and time by length, all methods in one picture: FILE.svg or FILE.png
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    #[command(flatten)]
    tables: TableArgs,
    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    output: TableOutputArgs,
}

impl CompareArgs {
    /// Runs all methods and prints each row as soon as it is known.
    pub fn run(&self) -> crate::Result<Exit> {
        if let Some(set) = &self.set {
            return self.run_over(set);
        }
        if let Some(name) = self.board.word().filter(|name| is_built_in_set(name) && !Path::new(name).exists()) {
            bail!(phrase!("cli.error.is-a-set", name));
        }
        let mut out = self.output.output.open()?;
        let given = self.board.read_or(self.output.quiet, "cli.instead.compare-set")?;
        let goal = self.goal.chosen()?.of(&given);
        let request = self.tables.apply_to(Request::new(given.board).goal(goal));
        let methods = self.methods(&request, true)?;
        let goal = request.goal.board(request.board.shape())?;
        if self.output.format.is_text() && !is_solvable(&request.board, &goal) {
            self.explain_unsolvable(&request.board, &mut out)?;
            out.finish()?;
            return Ok(Exit::NoSolution);
        }
        let flag = signals::listen()?;
        let limits = self.limits.limits().time(self.limits.time.unwrap_or(TIME_PER_ROW));
        let variants = methods.iter().map(|(variant, _)| variant);
        let columns = table::columns(variants, goal.shape(), self.a_star.is_given());
        let room = out.columns();
        let mut table = TableWriter::new(self.output.format, columns, room, out);
        let (mut exit, mut warnings) = (Exit::Done, ReportWarnings::default());
        for (number, (variant, request)) in methods.iter().enumerate() {
            let label = format!("{}/{} {}: ", number + 1, methods.len(), variant.label);
            let report =
                match run_search(request, limits, &flag, (!self.output.quiet).then(|| ProgressLine::new(label))) {
                    Ok(report) => report,
                    Err(error) if number == 0 => return Err(error.into()),
                    Err(error) => return Err(error).context(shown(&variant.label[..])),
                };
            table.add(&ComparedRow::new(variant, &report))?;
            warnings.print_threads(&report.tally);
            match report.verdict {
                Verdict::Unsolvable => exit = Exit::NoSolution,
                Verdict::Stopped(Stop::Cancelled) => {
                    exit = Exit::Interrupted;
                    break;
                }
                _ => {}
            }
        }
        let mut out = table.end()?;
        if exit == Exit::NoSolution {
            self.explain_unsolvable(&request.board, &mut out)?;
        }
        out.finish()?;
        Ok(exit)
    }

    /// Says that there is no solution, and which goals can be reached: instead of a table, or on standard error beside output
    /// for programs.
    fn explain_unsolvable(&self, board: &Board, out: &mut impl Write) -> crate::Result<()> {
        let other = other_goals(language(), board);
        let sentence = format!("{} ({}){other}", word("result.unsolvable"), word("cli.result.check-says-why"));
        if self.output.format.is_text() {
            writeln!(out, "{sentence}")?;
        } else if !self.output.quiet {
            note(sentence);
        }
        Ok(())
    }

    /// All methods with their requests, each once; A* with its options follows the usual A*.
    /// Methods that were asked for twice are named if `notes`.
    fn methods(&self, request: &Request, notes: bool) -> crate::Result<Vec<(MethodVariant, Request)>> {
        let requests = self.algorithm_requests(request);
        let given = self.a_star.given();
        check_effects(&given, &requests.iter().map(|request| request.algorithm).collect::<Vec<_>>())?;
        let variants = |request: Request| match request.algorithm {
            Algorithm::AStar | Algorithm::Textbook if self.a_star.is_given() => {
                vec![request.clone(), request.a_star(self.a_star.options())]
            }
            _ => vec![request],
        };
        let mut methods: Vec<(MethodVariant, Request)> = Vec::new();
        for request in requests.into_iter().flat_map(variants) {
            let variant = MethodVariant::of(&request, self.a_star.has_tie());
            let is_known = methods.iter().any(|(known, _)| *known == variant);
            if !is_known {
                methods.push((variant, request));
            } else if notes && !self.output.quiet {
                note(text(&phrase!("cli.compare.once", method = variant.full_name())));
            }
        }
        Ok(methods)
    }

    /// The requests of all algorithms with their heuristics.
    fn algorithm_requests(&self, request: &Request) -> Vec<Request> {
        if self.algorithms.is_empty() && self.heuristics.is_none() {
            return compared_methods(request);
        }
        let algorithms = if self.algorithms.is_empty() {
            [Algorithm::AStar, Algorithm::IdaStar].map(|algorithm| ChosenMethod::Complete(algorithm.into())).to_vec()
        } else {
            self.algorithms.clone()
        };
        let heuristics: Vec<Option<Expression>> = match &self.heuristics {
            Some(Expressions(list)) => list.iter().cloned().map(Some).collect(),
            None => vec![None],
        };
        let mut requests = Vec::new();
        for method in algorithms {
            let informed = method.algorithm().uses_heuristic();
            let uses = if informed { &heuristics[..] } else { &[None] };
            // Named in the request, so that the column has room for it.
            let is_open = method.algorithm() == Algorithm::Auto;
            let default = (informed && !is_open).then_some(Expression::LINEAR_CONFLICT);
            let named = |heuristic: &Option<Expression>| heuristic.clone().or(default.clone());
            requests.extend(uses.iter().map(|heuristic| method.request(request, named(heuristic))));
        }
        requests
    }
}
