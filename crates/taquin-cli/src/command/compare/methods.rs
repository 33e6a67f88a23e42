//! The methods that are compared: algorithms, heuristics and weights, and what each request is called.

use taquin::heuristic::Expression;
use taquin::{AStarOptions, Algorithm, Request, TieBreak, Weight};

use crate::method_args;
use crate::named_values::NamedValue;

/// An algorithm, or only the first solution of the anytime search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComparedAlgorithm {
    Complete(Algorithm),
    First,
}

impl ComparedAlgorithm {
    pub fn of(request: &Request) -> ComparedAlgorithm {
        if request.first_only { ComparedAlgorithm::First } else { ComparedAlgorithm::Complete(request.algorithm) }
    }

    pub fn name(self) -> &'static str {
        match self {
            ComparedAlgorithm::Complete(algorithm) => algorithm.name(),
            ComparedAlgorithm::First => "first",
        }
    }

    /// The same request with this algorithm.
    pub fn request(self, request: &Request, heuristic: Option<Expression>) -> Request {
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
pub fn compared_algorithms() -> impl Iterator<Item = NamedValue<ComparedAlgorithm>> {
    let complete = method_args::algorithms().map(|row| row.map(ComparedAlgorithm::Complete));
    let (value, description) = (ComparedAlgorithm::First, "The first solution of anytime, on boards of any size.");
    complete.chain([NamedValue { value, name: value.name(), description }])
}

/// Several weights in one argument.
#[derive(Clone, Debug)]
pub struct Weights(pub Vec<Weight>);

/// Several expressions in one argument.
#[derive(Clone, Debug)]
pub struct Expressions(pub Vec<Expression>);

/// The default methods for a board of this size.
pub fn selection(request: &Request) -> Vec<Request> {
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

/// What a method is called in the first two columns of a table.
pub fn row_names(request: &Request) -> (String, String) {
    let name = ComparedAlgorithm::of(request).name();
    let AStarOptions { tie, reopens, goes_back, .. } = request.a_star;
    let name = match request.algorithm {
        Algorithm::WeightedAStar => format!("{name} ×{}", weight_value(request.weight)),
        Algorithm::AStar => {
            let tie = if tie == TieBreak::default() { String::new() } else { format!(" {}", tie.name()) };
            let (reopen, back) = (if reopens { "" } else { " no-reopen" }, if goes_back { " no-crit" } else { "" });
            format!("{name}{tie}{reopen}{back}")
        }
        _ => name.to_owned(),
    };
    let heuristic = match request.algorithm {
        Algorithm::Patterns => "pattern databases".to_owned(),
        _ => request.heuristic.as_ref().map(ToString::to_string).unwrap_or_default(),
    };
    (name, heuristic)
}

/// A weight as a number.
pub fn weight_value(weight: Weight) -> f64 {
    let (over, under) = weight.ratio();
    f64::from(over) / f64::from(under)
}

/// Parses weights separated by commas.
pub fn weights(text: &str) -> Result<Weights, String> {
    text.split(',').map(method_args::weight).collect::<Result<_, _>>().map(Weights)
}

/// Parses expressions separated by commas; commas in parentheses belong to an expression.
pub fn expressions(text: &str) -> Result<Expressions, String> {
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
