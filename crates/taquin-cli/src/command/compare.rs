//! `taquin compare`: algorithms and heuristics side by side.

use std::io::{self, Write};
use std::time::Duration;

use anyhow::bail;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use taquin::heuristic::Expression;
use taquin::wire::Answer;
use taquin::{Algorithm, Request, Verdict};
use taquin_search::Stop;

use crate::exit::Exit;
use crate::format::{Table, TableStyle};
use crate::goal::GoalArgs;
use crate::input::BoardArgs;
use crate::limits::LimitArgs;
use crate::method::algorithm_names;
use crate::progress::ProgressLine;
use crate::search::search;
use crate::signals;
use crate::tables::TableArgs;

const EXAMPLES: &str = "\
Examples:
  taquin compare \"8 6 7/2 5 4/3 0 1\"
  taquin compare puzzle.txt --algorithms astar,ida --heuristics hamming,manhattan
  taquin compare puzzle.txt --algorithms ida --heuristics \"manhattan,max(manhattan, inversion)\"
  taquin compare puzzle.txt --format markdown --time 60
  taquin compare large.txt --algorithms first,anytime,greedy --time 5

Every algorithm that uses an estimate runs once with each heuristic, the others once; 'first' is anytime's first answer.
Exit codes: 0 compared; 1 no solution exists; 2 bad input or usage; 130 interrupted.";

const TIME_PER_ROW: Duration = Duration::from_secs(10);

/// Solve a board in many ways and show them side by side
///
/// Each way runs alone, one after the other, within the limits; by default 10 seconds each.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct CompareArgs {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    goal: GoalArgs,

    /// The algorithms, apart by commas; by default those that suit the size of the board
    #[arg(short, long, value_name = "NAMES", value_delimiter = ',', value_parser = modes())]
    algorithms: Vec<Mode>,

    /// The heuristics, apart by commas
    #[arg(short = 'H', long, value_name = "EXPRS", value_parser = expressions)]
    heuristics: Option<Expressions>,

    #[command(flatten)]
    tables: TableArgs,
    #[command(flatten)]
    limits: LimitArgs,

    /// How to write the comparison
    #[arg(short = 'o', long, value_name = "FORMAT", default_value = "table")]
    format: Format,

    /// Show no progress
    #[arg(short, long)]
    quiet: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Columns for people
    Table,
    /// Comma-separated values
    Csv,
    /// A JSON array of the objects that 'solve' writes
    Json,
    /// A Markdown table
    Markdown,
}

/// An algorithm, or only the first answer of the one that goes on after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Whole(Algorithm),
    First,
}

impl Mode {
    fn of(request: &Request) -> Mode {
        if request.first_only { Mode::First } else { Mode::Whole(request.algorithm) }
    }

    fn name(self) -> &'static str {
        match self {
            Mode::Whole(algorithm) => algorithm.name(),
            Mode::First => "first",
        }
    }

    /// The same request, met in this way.
    fn request(self, request: &Request, heuristic: Option<Expression>) -> Request {
        let (algorithm, first_only) = match self {
            Mode::Whole(algorithm) => (algorithm, false),
            Mode::First => (Algorithm::Anytime, true),
        };
        let mut request = request.clone().algorithm(algorithm).first_only(first_only);
        request.heuristic = heuristic;
        request
    }
}

/// Reads the name of a mode.
fn modes() -> impl TypedValueParser<Value = Mode> {
    let first = PossibleValue::new(Mode::First.name()).help("The first answer of anytime, on boards of any size");
    PossibleValuesParser::new(algorithm_names().chain([first]))
        .map(|name| Algorithm::named(&name).map_or(Mode::First, Mode::Whole))
}

/// Several expressions given in one argument.
#[derive(Clone, Debug)]
struct Expressions(Vec<Expression>);

impl CompareArgs {
    /// Runs every way and prints its row as soon as it is done.
    pub fn run(&self) -> anyhow::Result<Exit> {
        let mut request = Request::new(self.board.read()?).goal(self.goal.goal()?);
        self.tables.furnish(&mut request);
        let requests = self.requests(&request);
        let flag = signals::listen()?;
        let limits = self.limits.limits().time(self.limits.time.unwrap_or(TIME_PER_ROW));
        let mut rows = Rows::new(self.format, &requests);
        let mut exit = Exit::Done;
        for (number, request) in requests.iter().enumerate() {
            let label = format!("{}/{} {}: ", number + 1, requests.len(), Mode::of(request).name());
            let report = match search(request, limits, &flag, (!self.quiet).then(|| ProgressLine::new(label))) {
                Ok(report) => report,
                Err(error) if number == 0 => return Err(error.into()),
                Err(error) => bail!("{}: {error}", Mode::of(request).name()),
            };
            if number == 0 {
                rows.begin()?;
            }
            rows.add(Mode::of(request), &report)?;
            match report.verdict {
                Verdict::Unsolvable => exit = Exit::NoSolution,
                Verdict::Stopped(Stop::Cancelled) => {
                    exit = Exit::Interrupted;
                    break;
                }
                _ => {}
            }
        }
        rows.end()?;
        Ok(exit)
    }

    /// Every way that is asked for.
    fn requests(&self, request: &Request) -> Vec<Request> {
        if self.algorithms.is_empty() && self.heuristics.is_none() {
            return selection(request);
        }
        let algorithms = if self.algorithms.is_empty() {
            vec![Mode::Whole(Algorithm::AStar), Mode::Whole(Algorithm::IdaStar)]
        } else {
            self.algorithms.clone()
        };
        let heuristics: Vec<Option<Expression>> = match &self.heuristics {
            Some(Expressions(list)) => list.iter().cloned().map(Some).collect(),
            None => vec![None],
        };
        let mut requests = Vec::new();
        for mode in algorithms {
            let informed = matches!(mode, Mode::Whole(algorithm) if algorithm.uses_heuristic());
            let uses = if informed { &heuristics[..] } else { &[None] };
            requests.extend(uses.iter().map(|heuristic| mode.request(request, heuristic.clone())));
        }
        requests
    }
}

/// What suits a board of this size.
fn selection(request: &Request) -> Vec<Request> {
    use Algorithm::*;
    use Mode::*;
    let ways: &[(Mode, &str)] = match request.board.shape().cells() {
        0..=9 => &[
            (Whole(BreadthFirst), ""),
            (Whole(Patterns), ""),
            (Whole(Bidirectional), "manhattan"),
            (Whole(AStar), "hamming"),
            (Whole(AStar), "manhattan"),
            (Whole(AStar), "manhattan+linear-conflict"),
            (Whole(Textbook), "manhattan"),
            (Whole(IdaStar), "manhattan"),
            (Whole(IdaStar), "manhattan+linear-conflict"),
            (Whole(IdaStar), "walking-distance"),
            (Whole(WeightedAStar), "manhattan"),
            (Whole(Greedy), "manhattan"),
            (Whole(Beam), "manhattan"),
        ],
        10..=16 => &[
            (Whole(Patterns), ""),
            (Whole(IdaStar), "manhattan"),
            (Whole(IdaStar), "manhattan+linear-conflict"),
            (Whole(IdaStar), "walking-distance"),
            (Whole(AStar), "manhattan+linear-conflict"),
            (Whole(Bidirectional), "manhattan+linear-conflict"),
            (Whole(WeightedAStar), "manhattan+linear-conflict"),
            (Whole(Greedy), "manhattan+linear-conflict"),
            (Whole(Beam), "manhattan+linear-conflict"),
        ],
        17..=25 => &[
            (First, ""),
            (Whole(Anytime), ""),
            (Whole(Patterns), ""),
            (Whole(IdaStar), "manhattan+linear-conflict"),
            (Whole(WeightedAStar), "manhattan+linear-conflict"),
            (Whole(Greedy), "manhattan+linear-conflict"),
            (Whole(Beam), "manhattan+linear-conflict"),
        ],
        _ => &[
            (First, ""),
            (Whole(Anytime), ""),
            (Whole(IdaStar), "manhattan+linear-conflict"),
            (Whole(WeightedAStar), "manhattan+linear-conflict"),
            (Whole(Greedy), "manhattan+linear-conflict"),
            (Whole(Beam), "manhattan+linear-conflict"),
        ],
    };
    let expression = |text: &str| (!text.is_empty()).then(|| text.parse().expect("a known heuristic"));
    ways.iter().map(|&(mode, text)| mode.request(request, expression(text))).collect()
}

/// Rows on their way to standard output.
struct Rows {
    form: Form,
    count: usize,
}

enum Form {
    Table(Table),
    Json,
}

impl Rows {
    fn new(format: Format, requests: &[Request]) -> Rows {
        let style = match format {
            Format::Json => return Rows { form: Form::Json, count: 0 },
            Format::Table => TableStyle::Plain,
            Format::Csv => TableStyle::Csv,
            Format::Markdown => TableStyle::Markdown,
        };
        let names: Vec<(&str, String)> = requests
            .iter()
            .map(|r| (Mode::of(r).name(), r.heuristic.as_ref().map(ToString::to_string).unwrap_or_default()))
            .collect();
        let names = names.iter().map(|(algorithm, heuristic)| (*algorithm, heuristic.as_str()));
        Rows { form: Form::Table(Table::new(style, names)), count: 0 }
    }

    fn begin(&self) -> io::Result<()> {
        match &self.form {
            Form::Table(table) => table.header(&mut io::stdout()),
            Form::Json => write!(io::stdout(), "["),
        }
    }

    fn add(&mut self, mode: Mode, report: &taquin::Report) -> io::Result<()> {
        let mut out = io::stdout().lock();
        match &self.form {
            Form::Table(table) => table.row(mode.name(), report, &mut out)?,
            Form::Json => {
                write!(out, "{}", if self.count > 0 { ",\n " } else { "" })?;
                serde_json::to_writer(&mut out, &Answer::from(report))?;
            }
        }
        self.count += 1;
        out.flush()
    }

    fn end(&self) -> io::Result<()> {
        match &self.form {
            Form::Table(_) => Ok(()),
            Form::Json => writeln!(io::stdout(), "]"),
        }
    }
}

/// Reads expressions apart by commas; commas in parentheses belong to an expression.
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
