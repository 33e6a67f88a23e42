//! The method of solving: algorithm with its parameter, heuristic, metric, tables.

use crate::failure::bail;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use taquin::heuristic::Expression;
use taquin::method_option::{MethodOption, algorithms_with};
use taquin::{Algorithm, Board, Goal, Guarantee, Metric, NamedMethod, Phrase, Request, Value, phrase};

use crate::args::a_star_args::AStarArgs;
use crate::args::heuristic_args::{Expressions, HEURISTIC_HELP, expressions_parser, heuristic_help};
use crate::args::named_values;
use crate::args::table_args::TableArgs;

/// The short help of `--algorithm`.
const ALGORITHM_HELP: &str = "The algorithm: ida, weighted:1.5, beam:500 …";

/// How boards are solved.
#[derive(Args, Debug)]
pub struct MethodArgs {
    #[arg(short, long, help = ALGORITHM_HELP, value_delimiter = ',', alias = "algorithms", value_name = "NAME", default_value = "auto", long_help = algorithm_help(), value_parser = method_parser())]
    algorithm: Vec<NamedMethod>,

    #[arg(short = 'H', long, alias = "heuristics", value_name = "EXPR", help = HEURISTIC_HELP, long_help = heuristic_help(), hide_possible_values = true, value_parser = expressions_parser())]
    heuristic: Option<Expressions>,

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
        for method in self.chosen()? {
            let uses = if method.algorithm.uses_heuristic() { &heuristics[..] } else { &[None] };
            requests.extend(uses.iter().map(|heuristic| {
                let request = request.clone().method(method);
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
        self.tables.apply_to(request)
    }

    /// The methods that are named, or the algorithm that an option implies.
    fn chosen(&self) -> crate::Result<Vec<NamedMethod>> {
        let mut given = self.a_star.given();
        given.extend(self.heuristic.as_ref().map(|_| (MethodOption::Heuristic, "--heuristic".to_owned())));
        given.extend(self.tables.table_size().map(|_| (MethodOption::TableSize, "--tables".to_owned())));
        let named: Vec<Algorithm> = self.algorithm.iter().map(|method| method.algorithm).collect();
        let algorithms = algorithms_with(&given, &named)?;
        let is_implied = algorithms != named;
        Ok(if is_implied { algorithms.into_iter().map(NamedMethod::from).collect() } else { self.algorithm.clone() })
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
        "{ALGORITHM_HELP}\n\n'taquin help algorithms' explains all. 'bench' and 'compare' take several, separated by commas.\n\nNames:\n{names}"
    )
}

/// Parses a method: the name of an algorithm, perhaps with its parameter.
pub fn method_parser() -> impl TypedValueParser<Value = NamedMethod> {
    let names = PossibleValuesParser::new(algorithm_values());
    named_values::with_parameter(names, str::parse::<NamedMethod>)
}

/// The algorithms as values of options, with their other spellings.
pub fn algorithm_values() -> impl Iterator<Item = PossibleValue> {
    Algorithm::ALL.into_iter().map(|algorithm| {
        let others = Algorithm::SPELLINGS.iter().filter(move |(_, name)| *name == algorithm.name());
        let aliases = others.map(|&(spelling, _)| spelling);
        PossibleValue::new(algorithm.name()).help(algorithm.description()).aliases(aliases)
    })
}
