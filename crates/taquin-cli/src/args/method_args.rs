//! The method of solving: algorithm, heuristic, weight, beam width, metric, tables.

use crate::failure::bail;
use clap::Args;
use taquin::heuristic::Expression;
use taquin::method_option::{MethodOption, algorithms_with};
use taquin::{Algorithm, Board, Goal, Guarantee, Metric, Phrase, Request, Value, phrase};
use taquin_search::Weight;

use crate::args::a_star_args::AStarArgs;
use crate::args::heuristic_args::{Expressions, HEURISTIC_HELP, expressions_parser, heuristic_help};
use crate::args::named_values;
use crate::args::table_args::TableArgs;
use crate::input;

/// Other spellings of algorithms, each with its name in the rows.
pub const ALGORITHM_SPELLINGS: &[(&str, &str)] = &[
    ("a*", "astar"),
    ("a-star", "astar"),
    ("ida*", "ida"),
    ("idastar", "ida"),
    ("ida-star", "ida"),
    ("wa*", "weighted"),
    ("weighted-a*", "weighted"),
    ("weighted-astar", "weighted"),
    ("dfs", "iddfs"),
    ("depth-first", "iddfs"),
    ("breadth-first", "bfs"),
    ("ucs", "dijkstra"),
    ("uniform-cost", "dijkstra"),
    ("gbfs", "greedy"),
    ("best-first", "greedy"),
];

/// The short help of `--algorithm`.
const ALGORITHM_HELP: &str = "The algorithm: 'taquin help algorithms'";

/// How boards are solved.
#[derive(Args, Debug)]
pub struct MethodArgs {
    #[arg(short, long, help = ALGORITHM_HELP, value_delimiter = ',', alias = "algorithms", value_name = "NAME", default_value = "auto", long_help = algorithm_help(), value_parser = named_values::parser_with_spellings(named_values::all::<Algorithm>(), ALGORITHM_SPELLINGS))]
    algorithm: Vec<Algorithm>,

    #[arg(short = 'H', long, alias = "heuristics", value_name = "EXPR", help = HEURISTIC_HELP, long_help = heuristic_help(), hide_possible_values = true, value_parser = expressions_parser())]
    heuristic: Option<Expressions>,

    /// The weight of the heuristic in weighted A*: 2, 1.5, 5/4; implies that algorithm [default: 2]
    #[arg(long, value_name = "W", value_parser = weight)]
    weight: Option<Weight>,

    /// The beam width of beam search, in boards per depth; implies that algorithm [default: 1000]
    #[arg(long, value_name = "N", value_parser = input::positive)]
    width: Option<usize>,

    /// What one move is; mtm works on up to 16 cells
    #[arg(long, value_name = "METRIC", default_value = "stm", value_parser = named_values::parser(named_values::all::<Metric>()))]
    metric: Metric,

    #[command(flatten)]
    a_star: AStarArgs,

    #[command(flatten)]
    tables: TableArgs,
}

impl MethodArgs {
    /// The request to solve this board with this method.
    pub fn request(&self, board: Board, goal: Goal) -> crate::Result<Request> {
        match <[Request; 1]>::try_from(self.requests(board, goal)?) {
            Ok([request]) => Ok(request),
            Err(_) if self.algorithm.len() > 1 => bail!(phrase!("cli.error.several-algorithms")),
            Err(_) => bail!(phrase!("cli.error.several-heuristics")),
        }
    }

    /// The requests to solve this board with every algorithm and every heuristic that were named.
    pub fn requests(&self, board: Board, goal: Goal) -> crate::Result<Vec<Request>> {
        let request = self.open_request(board, goal);
        let heuristics: Vec<Option<Expression>> = match &self.heuristic {
            Some(Expressions(list)) => list.iter().cloned().map(Some).collect(),
            None => vec![None],
        };
        let mut requests = Vec::new();
        for algorithm in self.algorithms()? {
            let uses = if algorithm.uses_heuristic() { &heuristics[..] } else { &[None] };
            requests.extend(uses.iter().map(|heuristic| {
                let request = request.clone().algorithm(algorithm);
                match heuristic {
                    Some(heuristic) => request.heuristic(heuristic.clone()),
                    None => request,
                }
            }));
        }
        Ok(requests)
    }

    /// A request with all that does not depend on the algorithm and the heuristic.
    fn open_request(&self, board: Board, goal: Goal) -> Request {
        let request = Request::new(board).goal(goal).metric(self.metric).a_star(self.a_star.options());
        let (weight, width) = (self.weight.unwrap_or(request.weight), self.width.unwrap_or(request.beam_width));
        self.tables.apply_to(request).weight(weight).beam_width(width)
    }

    /// The algorithms that are named or implied.
    fn algorithms(&self) -> crate::Result<Vec<Algorithm>> {
        let mut given = self.a_star.given();
        given.extend(self.heuristic.as_ref().map(|_| (MethodOption::Heuristic, "--heuristic".to_owned())));
        given.extend(self.weight.map(|_| (MethodOption::Weight, "--weight".to_owned())));
        given.extend(self.width.map(|_| (MethodOption::Width, "--width".to_owned())));
        given.extend(self.tables.table_size().map(|_| (MethodOption::TableSize, "--tables".to_owned())));
        Ok(algorithms_with(&given, &self.algorithm)?)
    }
}

/// The warning about a solution that may not be shortest.
pub fn caveat(request: &Request) -> Option<Phrase> {
    let method = request.algorithm.name();
    match request.guarantee() {
        Guarantee::Shortest | Guarantee::ShortestIfProven => None,
        Guarantee::Within(weight) => {
            let (over, under) = weight.ratio();
            let times = Value::Figures((f64::from(over) / f64::from(under)).to_string());
            Some(phrase!("cli.result.may-be-longer", method, times))
        }
        // A* guarantees nothing only with this option and a heuristic that is not consistent.
        Guarantee::Nothing if request.algorithm == Algorithm::AStar => {
            Some(phrase!("cli.result.no-guarantee", method = format!("{method} --no-reopen")))
        }
        Guarantee::Nothing => Some(phrase!("cli.result.no-guarantee", method)),
        Guarantee::Overestimates => {
            let heuristic = request.heuristic.as_ref().map(ToString::to_string);
            Some(phrase!("cli.result.overestimates", heuristic))
        }
    }
}

/// The long help of `--algorithm`, with the names.
fn algorithm_help() -> String {
    let names = Algorithm::ALL.map(Algorithm::name).join(", ");
    format!(
        "{ALGORITHM_HELP} explains them. 'bench' and 'compare' take several, separated by commas.\n\nNames: {names}"
    )
}

/// Parses a weight: a decimal number or a fraction.
pub fn weight(text: &str) -> Result<Weight, String> {
    let ratio = || match text.split_once('/') {
        Some((over, under)) => Some((over.trim().parse().ok()?, under.trim().parse().ok()?)),
        None => decimal(text.trim()),
    };
    let (over, under) = ratio().ok_or("expected a weight such as 2, 1.5 or 5/4")?;
    let divisor = common_divisor(over, under).max(1);
    Weight::new(over / divisor, under / divisor).ok_or_else(|| {
        "expected a weight of at least 1 as a fraction with numerator and denominator of at most 1000".into()
    })
}

/// A decimal number as a fraction.
fn decimal(text: &str) -> Option<(u32, u32)> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = !whole.is_empty() && whole.bytes().chain(part.bytes()).all(|b| b.is_ascii_digit());
    let under = 10u32.checked_pow(part.len().try_into().ok()?)?;
    let over: u32 = digits.then(|| format!("{whole}{part}").parse().ok()).flatten()?;
    Some((over, under))
}

fn common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights() {
        let ratio = |text| weight(text).ok().map(Weight::ratio);
        assert_eq!(ratio("2"), Some((2, 1)));
        assert_eq!(ratio("1.5"), Some((3, 2)));
        assert_eq!(ratio("10/8"), Some((5, 4)));
        for wrong in ["0.5", "", "x", "1.2.3", "-2", "3/0", "0/0", "1.0001", "5000"] {
            assert_eq!(ratio(wrong), None, "{wrong}");
        }
    }
}
