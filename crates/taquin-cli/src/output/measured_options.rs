//! The options that a board was measured with: recorded in every row of `bench`, and in journals.

use std::fmt;
use std::time::Duration;

use taquin::{AStarOptions, Algorithm, Metric, NamedMethod, Request};
use taquin_search::Limits;

/// Options of the command line that decide what is measured, each with its value, written as
/// `bench --algorithm ida --time 60`: spreadsheets take what begins with a dash for a formula.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MeasuredOptions(Vec<String>);

impl MeasuredOptions {
    /// The options that ask for this request within these limits; memory is one of them only if it was given.
    pub fn of(request: &Request, limits: Limits, memory: Option<usize>) -> MeasuredOptions {
        let mut options = vec![format!("--goal {}", request.goal), format!("--algorithm {}", method(request))];
        let mut add =
            |name: &str, value: Option<String>| options.extend(value.map(|value| format!("--{name} {value}")));
        add("heuristic", request.heuristic.as_ref().map(ToString::to_string));
        add("metric", (request.metric != Metric::SingleTile).then(|| request.metric.name().to_owned()));
        match request.algorithm {
            Algorithm::AStar => {
                let AStarOptions { tie, reopens, goes_back, .. } = request.a_star;
                add("tie", Some(tie.name().to_owned()));
                add("no-reopen", (!reopens).then(String::new));
                add("no-critical-optimization", goes_back.then(String::new));
            }
            Algorithm::Textbook => {
                add("no-critical-optimization", request.a_star.goes_back.then(String::new));
            }
            _ => {}
        }
        if request.algorithm.uses_tables() {
            add("tables", request.table_size.map(|size| size.name().to_owned()));
            add("threads", Some(request.threads.to_string()));
        }
        add("time", limits.time.map(seconds));
        add("nodes", limits.nodes.map(|nodes| nodes.to_string()));
        add("memory", memory.map(|bytes| bytes.to_string()));
        add("until", request.improvement.first_only.then(|| "first".to_owned()));
        add("until", request.improvement.target_length.map(|length| length.to_string()));
        add("until", request.improvement.within_percent.map(|percent| format!("{percent}%")));
        add("seed", (request.improvement.seed != 0).then(|| request.improvement.seed.to_string()));
        add("repeatable", request.repeatable.then(String::new));
        MeasuredOptions(options.into_iter().map(|option| option.trim_end().to_owned()).collect())
    }

    /// The same with this many runs of each board.
    pub fn runs(mut self, runs: usize) -> MeasuredOptions {
        self.0.extend((runs > 1).then(|| format!("--runs {runs}")));
        self
    }

    /// The options one by one.
    pub fn list(&self) -> &[String] {
        &self.0
    }
}

impl fmt::Display for MeasuredOptions {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "bench {}", self.0.join(" "))
    }
}

/// The algorithm with its parameter.
fn method(request: &Request) -> NamedMethod {
    let mut method = NamedMethod::from(request.algorithm);
    match request.algorithm {
        Algorithm::WeightedAStar => method.weight = Some(request.weight),
        Algorithm::Beam => method.beam_width = Some(request.beam_width),
        _ => {}
    }
    method
}

fn seconds(time: Duration) -> String {
    if time == Duration::MAX { "none".to_owned() } else { time.as_secs_f64().to_string() }
}

#[cfg(test)]
mod tests {
    use taquin::{Goal, ImprovementOptions};

    use super::*;

    #[test]
    fn options_are_written_as_they_are_typed() {
        let mut a_star = AStarOptions::default();
        a_star.reopens = false;
        let request = Request::new("1 2/3 0".parse().unwrap())
            .goal(Goal::Custom("3 1/2 0".parse().unwrap()))
            .algorithm(Algorithm::AStar)
            .heuristic("max(manhattan, inversion)".parse().unwrap())
            .a_star(a_star)
            .improvement(ImprovementOptions { first_only: true, ..ImprovementOptions::default() });
        let limits = Limits::none().nodes(5).time(Duration::from_millis(1500));
        let text = "bench --goal 3 1/2 0 --algorithm astar --heuristic max(manhattan, inversion) --tie high-g --no-reopen \
                    --time 1.5 --nodes 5 --until first";
        assert_eq!(MeasuredOptions::of(&request, limits, None).to_string(), text);
    }
}
