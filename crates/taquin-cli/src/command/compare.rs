//! `taquin compare`: algorithms and heuristics side by side.

use std::time::Duration;

use anyhow::bail;
use clap::Args;
use taquin::heuristic::Expression;
use taquin::{Algorithm, Request, Verdict};
use taquin_search::Stop;

use crate::exit::Exit;
use crate::format::ComparisonTable;
use crate::goal_args::GoalArgs;
use crate::input::BoardArgs;
use crate::limit_args::LimitArgs;
use crate::named_values::{self, NamedValue};
use crate::progress::ProgressLine;
use crate::run_search::run_search;
use crate::table_args::TableArgs;
use crate::table_output::TableOutputArgs;
use crate::{method_args, signals};

const EXAMPLES: &str = "\
Examples:
  taquin compare \"8 6 7/2 5 4/3 0 1\"
  taquin compare puzzle.txt -a astar,ida --heuristics hamming,manhattan
  taquin compare puzzle.txt -a ida -H \"manhattan,max(manhattan, inversion)\"
  taquin compare puzzle.txt --format markdown --time 60
  taquin compare large.txt --algorithms first,anytime,greedy --time 5

Algorithms that use a heuristic run once per heuristic, the others once; 'first' is the first solution of anytime.
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
    #[command(flatten)]
    goal: GoalArgs,

    /// The algorithms, separated by commas; the default depends on the size of the board
    #[arg(short, long, alias = "algorithm", value_name = "NAMES", value_delimiter = ',', value_parser = named_values::parser(compared_algorithms()))]
    algorithms: Vec<ComparedAlgorithm>,

    /// The heuristics, separated by commas
    #[arg(short = 'H', long, alias = "heuristic", value_name = "EXPRS", value_parser = expressions)]
    heuristics: Option<Expressions>,

    #[command(flatten)]
    tables: TableArgs,
    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    output: TableOutputArgs,
}

/// An algorithm, or only the first solution of the anytime search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ComparedAlgorithm {
    Complete(Algorithm),
    First,
}

impl ComparedAlgorithm {
    fn of(request: &Request) -> ComparedAlgorithm {
        if request.first_only { ComparedAlgorithm::First } else { ComparedAlgorithm::Complete(request.algorithm) }
    }

    fn name(self) -> &'static str {
        match self {
            ComparedAlgorithm::Complete(algorithm) => algorithm.name(),
            ComparedAlgorithm::First => "first",
        }
    }

    /// The same request with this algorithm.
    fn request(self, request: &Request, heuristic: Option<Expression>) -> Request {
        let (algorithm, first_only) = match self {
            ComparedAlgorithm::Complete(algorithm) => (algorithm, false),
            ComparedAlgorithm::First => (Algorithm::Anytime, true),
        };
        let mut request = request.clone().algorithm(algorithm).first_only(first_only);
        request.heuristic = heuristic;
        request
    }
}

/// All algorithms and `first` as option values.
fn compared_algorithms() -> impl Iterator<Item = NamedValue<ComparedAlgorithm>> {
    let complete = method_args::algorithms().map(|row| row.map(ComparedAlgorithm::Complete));
    let (value, description) = (ComparedAlgorithm::First, "The first solution of anytime, on boards of any size.");
    complete.chain([NamedValue { value, name: value.name(), description }])
}

/// Several expressions in one argument.
#[derive(Clone, Debug)]
struct Expressions(Vec<Expression>);

impl CompareArgs {
    /// Runs all methods and prints each row as soon as it is known.
    pub fn run(&self) -> anyhow::Result<Exit> {
        let mut out = self.output.output.open()?;
        let mut request = Request::new(self.board.read(self.output.quiet)?).goal(self.goal.goal()?);
        self.tables.apply_to(&mut request);
        let requests = self.requests(&request);
        let flag = signals::listen()?;
        let limits = self.limits.limits().time(self.limits.time.unwrap_or(TIME_PER_ROW));
        let mut table = ComparisonTable::new(self.output.format, requests.iter().map(row_names));
        let mut exit = Exit::Done;
        for (number, request) in requests.iter().enumerate() {
            let label = format!("{}/{} {}: ", number + 1, requests.len(), ComparedAlgorithm::of(request).name());
            let report =
                match run_search(request, limits, &flag, (!self.output.quiet).then(|| ProgressLine::new(label))) {
                    Ok(report) => report,
                    Err(error) if number == 0 => return Err(error.into()),
                    Err(error) => bail!("{}: {error}", ComparedAlgorithm::of(request).name()),
                };
            if number == 0 {
                table.begin(&mut out)?;
            }
            table.add(ComparedAlgorithm::of(request).name(), &report, &mut out)?;
            match report.verdict {
                Verdict::Unsolvable => exit = Exit::NoSolution,
                Verdict::Stopped(Stop::Cancelled) => {
                    exit = Exit::Interrupted;
                    break;
                }
                _ => {}
            }
        }
        table.end(&mut out)?;
        out.finish()?;
        Ok(exit)
    }

    /// The requests of all methods.
    fn requests(&self, request: &Request) -> Vec<Request> {
        if self.algorithms.is_empty() && self.heuristics.is_none() {
            return selection(request);
        }
        let algorithms = if self.algorithms.is_empty() {
            vec![ComparedAlgorithm::Complete(Algorithm::AStar), ComparedAlgorithm::Complete(Algorithm::IdaStar)]
        } else {
            self.algorithms.clone()
        };
        let heuristics: Vec<Option<Expression>> = match &self.heuristics {
            Some(Expressions(list)) => list.iter().cloned().map(Some).collect(),
            None => vec![None],
        };
        let mut requests = Vec::new();
        for algorithm in algorithms {
            let informed = matches!(algorithm, ComparedAlgorithm::Complete(algorithm) if algorithm.uses_heuristic());
            let uses = if informed { &heuristics[..] } else { &[None] };
            requests.extend(uses.iter().map(|heuristic| algorithm.request(request, heuristic.clone())));
        }
        requests
    }
}

/// The default methods for a board of this size.
fn selection(request: &Request) -> Vec<Request> {
    use Algorithm::*;
    use ComparedAlgorithm::*;
    let methods: &[(ComparedAlgorithm, &str)] = match request.board.shape().cells() {
        0..=9 => &[
            (Complete(BreadthFirst), ""),
            (Complete(Patterns), ""),
            (Complete(Bidirectional), "manhattan"),
            (Complete(AStar), "hamming"),
            (Complete(AStar), "manhattan"),
            (Complete(AStar), "manhattan+linear-conflict"),
            (Complete(Textbook), "manhattan"),
            (Complete(IdaStar), "manhattan"),
            (Complete(IdaStar), "manhattan+linear-conflict"),
            (Complete(IdaStar), "walking-distance"),
            (Complete(WeightedAStar), "manhattan"),
            (Complete(Greedy), "manhattan"),
            (Complete(Beam), "manhattan"),
        ],
        10..=16 => &[
            (Complete(Patterns), ""),
            (Complete(IdaStar), "manhattan"),
            (Complete(IdaStar), "manhattan+linear-conflict"),
            (Complete(IdaStar), "walking-distance"),
            (Complete(AStar), "manhattan+linear-conflict"),
            (Complete(Bidirectional), "manhattan+linear-conflict"),
            (Complete(WeightedAStar), "manhattan+linear-conflict"),
            (Complete(Greedy), "manhattan+linear-conflict"),
            (Complete(Beam), "manhattan+linear-conflict"),
        ],
        17..=25 => &[
            (First, ""),
            (Complete(Anytime), ""),
            (Complete(Patterns), ""),
            (Complete(IdaStar), "manhattan+linear-conflict"),
            (Complete(WeightedAStar), "manhattan+linear-conflict"),
            (Complete(Greedy), "manhattan+linear-conflict"),
            (Complete(Beam), "manhattan+linear-conflict"),
        ],
        _ => &[
            (First, ""),
            (Complete(Anytime), ""),
            (Complete(IdaStar), "manhattan+linear-conflict"),
            (Complete(WeightedAStar), "manhattan+linear-conflict"),
            (Complete(Greedy), "manhattan+linear-conflict"),
            (Complete(Beam), "manhattan+linear-conflict"),
        ],
    };
    let expression = |text: &str| (!text.is_empty()).then(|| text.parse().expect("a known heuristic"));
    methods.iter().map(|&(algorithm, text)| algorithm.request(request, expression(text))).collect()
}

/// The names in the first two columns of a row.
fn row_names(request: &Request) -> (&'static str, String) {
    (ComparedAlgorithm::of(request).name(), request.heuristic.as_ref().map(ToString::to_string).unwrap_or_default())
}

/// Parses expressions separated by commas; commas in parentheses belong to an expression.
fn expressions(text: &str) -> Result<Expressions, String> {
    let mut depth = 0;
    let pieces = text.split(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ',' && depth == 0
    });
    pieces
        .map(|piece| piece.parse::<Expression>().map_err(|error| error.to_string()))
        .collect::<Result<_, _>>()
        .map(Expressions)
}
