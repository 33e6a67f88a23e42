//! The options that a board was measured with: recorded in every row, and compared by `--resume`.

use std::fmt;
use std::time::Duration;

use taquin::{AStarOptions, Algorithm, Metric, Request};
use taquin_search::Limits;

/// Options of the command line that decide what is measured, each with its value, written as
/// `bench --algorithm ida --time 60`: spreadsheets take what begins with a dash for a formula.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MeasuredOptions(Vec<String>);

impl MeasuredOptions {
    /// The options that ask for this request within these limits; memory is one of them only if it was given.
    pub fn of(request: &Request, limits: Limits, memory: Option<usize>) -> MeasuredOptions {
        let mut options = vec![format!("--goal {}", request.goal), format!("--algorithm {}", request.algorithm)];
        let mut add =
            |name: &str, value: Option<String>| options.extend(value.map(|value| format!("--{name} {value}")));
        add("heuristic", request.heuristic.as_ref().map(ToString::to_string));
        add("metric", (request.metric != Metric::SingleTile).then(|| request.metric.name().to_owned()));
        match request.algorithm {
            Algorithm::WeightedAStar => {
                let (over, under) = request.weight.ratio();
                add("weight", Some(if under == 1 { over.to_string() } else { format!("{over}/{under}") }));
            }
            Algorithm::Beam => add("width", Some(request.beam_width.to_string())),
            Algorithm::AStar => {
                let AStarOptions { tie, reopens, goes_back, .. } = request.a_star;
                add("tie", Some(tie.name().to_owned()));
                add("no-reopen", (!reopens).then(String::new));
                add("no-critical-optimization", goes_back.then(String::new));
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
        add("first", request.first_only.then(String::new));
        add("target", request.target_length.map(|length| length.to_string()));
        add("quality", request.within_percent.map(|percent| percent.to_string()));
        add("seed", (request.seed != 0).then(|| request.seed.to_string()));
        add("repeatable", request.repeatable.then(String::new));
        MeasuredOptions(options.into_iter().map(|option| option.trim_end().to_owned()).collect())
    }

    /// Reads what [`fmt::Display`] writes.
    pub fn read(text: &str) -> MeasuredOptions {
        MeasuredOptions(text.split(" --").skip(1).map(|option| format!("--{option}")).collect())
    }

    /// How many options are the same.
    pub fn agreement(&self, other: &MeasuredOptions) -> usize {
        self.0.iter().filter(|option| other.0.contains(option)).count()
    }

    /// The options that are not the same, here and there: "with --time 5", "without --time".
    pub fn difference(&self, now: &MeasuredOptions) -> (String, String) {
        (self.unlike(now), now.unlike(self))
    }

    fn unlike(&self, other: &MeasuredOptions) -> String {
        let name = |option: &str| option.split(' ').next().unwrap_or_default().to_owned();
        let names: Vec<String> = self.0.iter().map(|option| name(option)).collect();
        let own: Vec<String> = self.0.iter().filter(|option| !other.0.contains(option)).cloned().collect();
        let missing = other.0.iter().map(|option| name(option)).filter(|name| !names.contains(name));
        let with = (!own.is_empty()).then(|| format!("with {}", own.join(" ")));
        with.into_iter().chain(missing.map(|name| format!("without {name}"))).collect::<Vec<_>>().join(" and ")
    }
}

impl fmt::Display for MeasuredOptions {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "bench {}", self.0.join(" "))
    }
}

fn seconds(time: Duration) -> String {
    if time == Duration::MAX { "none".to_owned() } else { time.as_secs_f64().to_string() }
}

#[cfg(test)]
mod tests {
    use taquin::Goal;

    use super::*;

    fn options(change: impl FnOnce(Request) -> Request, limits: Limits) -> MeasuredOptions {
        MeasuredOptions::of(&change(Request::new("1 2/3 0".parse().unwrap())), limits, None)
    }

    #[test]
    fn options_are_read_back() {
        let goal = Goal::Custom("3 1/2 0".parse().unwrap());
        let all = |request: Request| {
            let mut request = request.goal(goal).algorithm(Algorithm::AStar).first_only(true);
            request.heuristic = Some("max(manhattan, inversion)".parse().unwrap());
            request.a_star.reopens = false;
            request
        };
        let written = options(all, Limits::none().nodes(5));
        assert_eq!(MeasuredOptions::read(&written.to_string()), written);
        let text = "bench --goal 3 1/2 0 --algorithm astar --heuristic max(manhattan, inversion) --tie high-g --no-reopen \
                    --nodes 5 --first";
        assert_eq!(written.to_string(), text);
    }

    #[test]
    fn differences_are_named() {
        let ida = options(|request| request.algorithm(Algorithm::IdaStar), Limits::none());
        let limited = Limits::none().time(Duration::from_millis(1500));
        let bfs = options(|request| request.algorithm(Algorithm::BreadthFirst), limited);
        let expected =
            ("with --algorithm ida and without --time".to_owned(), "with --algorithm bfs --time 1.5".to_owned());
        assert_eq!(ida.difference(&bfs), expected);
        assert_eq!((ida.agreement(&bfs), ida.agreement(&ida)), (1, 2));
    }
}
