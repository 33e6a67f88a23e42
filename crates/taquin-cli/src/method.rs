//! The way of solving a user asks for.

use std::time::Duration;

use anyhow::bail;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use taquin::heuristic::Expression;
use taquin::{Algorithm, Board, Goal, Guarantee, Metric, Notation, Request};
use taquin_search::{Limits, Weight};

use crate::tables::TableArgs;

/// How to solve.
#[derive(Args, Debug)]
pub struct MethodArgs {
    /// The algorithm
    #[arg(short, long, value_name = "NAME", default_value = "auto", value_parser = algorithms())]
    algorithm: Algorithm,

    /// The estimate: names joined by +, or max(…, …) of such sums
    ///
    /// Names: zero, hamming, gaschnig, chebyshev, euclidean, manhattan, linear-conflict, corner, last-move, inversion,
    /// walking-distance. Example: manhattan+linear-conflict.
    #[arg(short = 'H', long, value_name = "EXPR")]
    heuristic: Option<Expression>,

    /// How much more the estimate counts in weighted A*: 2, 1.5, 5/4; chooses that algorithm [default: 2]
    #[arg(long, value_name = "W", value_parser = weight)]
    weight: Option<Weight>,

    /// How many boards of each depth beam search keeps; chooses that algorithm [default: 1000]
    #[arg(long, value_name = "N", value_parser = width)]
    width: Option<usize>,

    /// What counts as one move: stm, one tile; mtm, one or more tiles in a line (up to 4×4)
    #[arg(long, value_name = "METRIC", default_value = "stm", value_parser = metrics())]
    metric: Metric,

    #[command(flatten)]
    tables: TableArgs,
}

impl MethodArgs {
    /// The request to solve this board in this way.
    pub fn request(&self, board: Board, goal: Goal) -> anyhow::Result<Request> {
        let mut request = Request::new(board).goal(goal).algorithm(self.chosen()?);
        request.heuristic = self.heuristic.clone();
        request.metric = self.metric;
        self.tables.furnish(&mut request);
        request.weight = self.weight.unwrap_or(request.weight);
        request.beam_width = self.width.unwrap_or(request.beam_width);
        Ok(request)
    }

    /// The algorithm; a weight, a width or a size of tables names the one that has use for it.
    fn chosen(&self) -> anyhow::Result<Algorithm> {
        let implied = [
            self.weight.map(|_| ("--weight", Algorithm::WeightedAStar)),
            self.width.map(|_| ("--width", Algorithm::Beam)),
            self.tables.table_size().map(|_| ("--tables", Algorithm::Patterns)),
        ];
        let implied: Vec<(&str, Algorithm)> = implied.into_iter().flatten().collect();
        match (&implied[..], self.algorithm) {
            ([], chosen) => Ok(chosen),
            ([(_, implied)], Algorithm::Auto) => Ok(*implied),
            ([(_, implied)], chosen) if *implied == chosen => Ok(chosen),
            ([(option, implied)], chosen) => bail!("{option} is for --algorithm {implied}, not for {chosen}"),
            ([(one, _), (other, _), ..], _) => bail!("{one} and {other} are for different algorithms"),
        }
    }
}

/// The time that boards too large to be proved shortest are improved for, unless the user gives another.
const IMPROVING: Duration = Duration::from_secs(10);

/// The limits of a request: one that would go on for ever gets some seconds.
pub fn limits(request: &Request, given: Limits) -> Limits {
    let enough = request.first_only || request.target_length.is_some() || request.within_percent.is_some();
    let endless = request.algorithm == Algorithm::Auto && request.board.shape().cells() > 25 && !enough;
    let given_any = given.time.is_some() || given.nodes.is_some();
    if endless && !given_any { given.time(IMPROVING) } else { given }
}

/// What a user should know before relying on the solution, if it may not be shortest.
pub fn caveat(request: &Request) -> Option<String> {
    match request.guarantee() {
        Guarantee::Shortest | Guarantee::ShortestIfProven => None,
        Guarantee::Within(weight) => {
            let (over, under) = weight.ratio();
            let times = f64::from(over) / f64::from(under);
            Some(format!("{} may find a solution up to {times} times as long as the shortest", request.algorithm))
        }
        Guarantee::Nothing => Some(format!("{} does not look for a shortest solution", request.algorithm)),
        Guarantee::Overestimates => {
            let heuristic = request.heuristic.as_ref().map(ToString::to_string).unwrap_or_default();
            Some(format!("{heuristic} may exceed the true distance, so the solution may not be shortest"))
        }
    }
}

/// Reads the name of an algorithm.
pub fn algorithms() -> impl TypedValueParser<Value = Algorithm> {
    PossibleValuesParser::new(algorithm_names()).map(|name| Algorithm::named(&name).expect("one of the names offered"))
}

/// The names of all algorithms and what they are, as the help shows them.
pub fn algorithm_names() -> impl Iterator<Item = PossibleValue> {
    Algorithm::ALL.into_iter().map(|algorithm| PossibleValue::new(algorithm.name()).help(algorithm.description()))
}

/// Reads the name of a notation.
pub fn notations() -> impl TypedValueParser<Value = Notation> {
    let names = Notation::ALL.map(|notation| PossibleValue::new(notation.name()).help(notation.description()));
    PossibleValuesParser::new(names).map(|name| Notation::named(&name).expect("one of the names offered"))
}

fn metrics() -> impl TypedValueParser<Value = Metric> {
    let names = Metric::ALL.map(|metric| {
        PossibleValue::new(metric.name()).help(match metric {
            Metric::SingleTile => "One tile slides into the blank",
            Metric::MultiTile => "One or more tiles in a line are pushed at once",
        })
    });
    PossibleValuesParser::new(names)
        .map(|name| Metric::ALL.into_iter().find(|metric| metric.name() == name).expect("one of the names offered"))
}

/// Reads a weight: a decimal number or a fraction.
fn weight(text: &str) -> Result<Weight, String> {
    let ratio = || match text.split_once('/') {
        Some((over, under)) => Some((over.trim().parse().ok()?, under.trim().parse().ok()?)),
        None => decimal(text.trim()),
    };
    let (over, under) = ratio().ok_or("expected a weight such as 2, 1.5 or 5/4")?;
    let divisor = common_divisor(over, under).max(1);
    Weight::new(over / divisor, under / divisor)
        .ok_or_else(|| "expected a weight of at least 1 whose fraction has parts of at most 1000".into())
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

fn width(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&width| width > 0).ok_or_else(|| "expected a whole number, at least 1".into())
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
