//! The methods that are compared: algorithms, heuristics and weights, and what each request is called.

use serde::Serialize;
use taquin::heuristic::Expression;
use taquin::{AStarOptions, Algorithm, ImprovementOptions, Report, Request, TieBreak, Weight};

use crate::args::method_args;
use crate::args::named_values::{self, NamedValue};

/// An algorithm, or only the first solution of the anytime search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComparedAlgorithm {
    Complete(Algorithm),
    First,
}

impl ComparedAlgorithm {
    pub fn of(request: &Request) -> ComparedAlgorithm {
        if request.improvement.first_only {
            ComparedAlgorithm::First
        } else {
            ComparedAlgorithm::Complete(request.algorithm)
        }
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
        let improvement = ImprovementOptions { first_only, ..request.improvement };
        let request = request.clone().algorithm(algorithm).improvement(improvement);
        match heuristic {
            Some(heuristic) => request.heuristic(heuristic),
            None => request,
        }
    }
}

/// All algorithms and `first` as option values.
pub fn compared_algorithms() -> impl Iterator<Item = NamedValue<ComparedAlgorithm>> {
    let complete = named_values::all::<Algorithm>().map(|row| row.map(ComparedAlgorithm::Complete));
    let (value, description) = (ComparedAlgorithm::First, "The first solution of anytime, on boards of any size.");
    complete.chain([NamedValue { value, name: value.name(), description }])
}

/// Several weights in one argument.
#[derive(Clone, Debug)]
pub struct Weights(pub Vec<Weight>);

/// What tells a compared method from the others.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MethodVariant {
    pub algorithm: &'static str,
    pub heuristic: Option<String>,
    /// The weight of weighted A*.
    pub weight: Option<f64>,
    #[serde(flatten)]
    pub a_star: AStarVariant,
    /// What tables call it.
    #[serde(skip)]
    pub label: String,
}

/// One method and what it measured on each board.
pub struct ComparedMethod {
    pub variant: MethodVariant,
    /// In the order of the boards.
    pub reports: Vec<Report>,
}

/// The options of A*, by their names; all `None` for other algorithms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct AStarVariant {
    pub tie: Option<&'static str>,
    pub no_reopen: Option<bool>,
    pub no_critical_optimization: Option<bool>,
}

impl MethodVariant {
    /// The method of a request; `names_tie` if the usual order of A* is named, too.
    pub fn of(request: &Request, names_tie: bool) -> MethodVariant {
        let algorithm = ComparedAlgorithm::of(request).name();
        let AStarOptions { tie, reopens, goes_back, .. } = request.a_star;
        let (mut weight, mut a_star, mut label) = (None, AStarVariant::default(), algorithm.to_owned());
        match request.algorithm {
            Algorithm::WeightedAStar => {
                weight = Some(weight_value(request.weight));
                label += &format!(" ×{}", weight_value(request.weight));
            }
            Algorithm::AStar => {
                a_star = AStarVariant {
                    tie: Some(tie.name()),
                    no_reopen: Some(!reopens),
                    no_critical_optimization: Some(goes_back),
                };
                if names_tie || tie != TieBreak::default() {
                    label += &format!(" {}", tie.name());
                }
                label += if reopens { "" } else { " no-reopen" };
                label += if goes_back { " no-crit" } else { "" };
            }
            Algorithm::Textbook => {
                a_star.no_critical_optimization = Some(goes_back);
                label += if goes_back { " no-crit" } else { "" };
            }
            _ => {}
        }
        let heuristic = match request.algorithm {
            Algorithm::Patterns => Some("pattern databases".to_owned()),
            _ => request.heuristic.as_ref().map(ToString::to_string),
        };
        MethodVariant { algorithm, heuristic, weight, a_star, label }
    }

    /// The label and the heuristic.
    pub fn full_name(&self) -> String {
        format!("{} {}", self.label, self.heuristic.as_deref().unwrap_or_default()).trim_end().to_owned()
    }
}

/// A weight as a number.
fn weight_value(weight: Weight) -> f64 {
    let (over, under) = weight.ratio();
    f64::from(over) / f64::from(under)
}

/// Parses weights separated by commas.
pub fn weights(text: &str) -> Result<Weights, String> {
    text.split(',').map(method_args::weight).collect::<Result<_, _>>().map(Weights)
}
