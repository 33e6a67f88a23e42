//! The methods that are compared: algorithms with their parameters and heuristics, and what each request is called.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::Serialize;
use taquin::heuristic::Expression;
use taquin::{AStarOptions, Algorithm, ImprovementOptions, NamedMethod, Report, Request, TieBreak, Weight};

use crate::args::method_args::algorithm_values;
use crate::args::named_values;

/// A method, or only the first solution of the anytime search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChosenMethod {
    Complete(NamedMethod),
    First,
}

/// The name of the first solution.
const FIRST: &str = "first";

impl ChosenMethod {
    fn name_of(request: &Request) -> &'static str {
        if request.improvement.first_only { FIRST } else { request.algorithm.name() }
    }

    /// The algorithm.
    pub fn algorithm(self) -> Algorithm {
        match self {
            ChosenMethod::Complete(method) => method.algorithm,
            ChosenMethod::First => Algorithm::Anytime,
        }
    }

    /// The same request with this method.
    pub fn request(self, request: &Request, heuristic: Option<Expression>) -> Request {
        let request = match self {
            ChosenMethod::Complete(method) => request.clone().method(method),
            ChosenMethod::First => request.clone().algorithm(Algorithm::Anytime),
        };
        let improvement = ImprovementOptions { first_only: self == ChosenMethod::First, ..request.improvement };
        let request = request.improvement(improvement);
        match heuristic {
            Some(heuristic) => request.heuristic(heuristic),
            None => request,
        }
    }
}

/// Parses the methods that can be compared: those of all algorithms, and `first`.
pub fn chosen_method_parser() -> impl TypedValueParser<Value = ChosenMethod> {
    let first = PossibleValue::new(FIRST).help("The first solution of anytime, on boards of any size.");
    let names = PossibleValuesParser::new(algorithm_values().chain([first]));
    named_values::with_parameter(names, |text| match text.to_lowercase() == FIRST {
        true => Ok(ChosenMethod::First),
        false => text.parse().map(ChosenMethod::Complete),
    })
}

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
        let algorithm = ChosenMethod::name_of(request);
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
