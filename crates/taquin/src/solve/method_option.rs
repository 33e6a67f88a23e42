//! Options that only some algorithms obey: which algorithm an option implies, and where it has no effect. One rule for every
//! front end.

use super::Algorithm;

/// An option that only some algorithms obey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MethodOption {
    /// The heuristic.
    Heuristic,
    /// The weight of the heuristic.
    Weight,
    /// The beam width.
    Width,
    /// The size of the pattern databases.
    TableSize,
    /// The folder of the pattern databases.
    TableFolder,
    /// A graphics card.
    Gpu,
    /// The number of threads.
    Threads,
    /// How A* breaks ties.
    TieBreak,
    /// A* without reopening.
    NoReopen,
    /// A* that may return to the board it came from.
    NoCriticalOptimization,
    /// A stop at the first solution, or at one that is good enough; a random seed.
    Improvement,
}

/// The use of an option.
enum Use {
    /// It belongs to this algorithm and implies it.
    Of(Algorithm),
    /// It has an effect on the algorithms with this property; the reason why it has none on others, and its key.
    If(fn(Algorithm) -> bool, &'static str, &'static str),
}

impl MethodOption {
    fn uses(self) -> Use {
        let with_tables = |key, reason| Use::If(Algorithm::uses_tables, key, reason);
        match self {
            MethodOption::Weight => Use::Of(Algorithm::WeightedAStar),
            MethodOption::Width => Use::Of(Algorithm::Beam),
            MethodOption::TieBreak | MethodOption::NoReopen | MethodOption::NoCriticalOptimization => {
                Use::Of(Algorithm::AStar)
            }
            MethodOption::TableSize | MethodOption::TableFolder | MethodOption::Gpu => {
                with_tables("cli.no-effect.no-tables", "no pattern databases are used")
            }
            MethodOption::Threads => with_tables("cli.no-effect.one-thread", "one thread is used"),
            MethodOption::Heuristic => {
                Use::If(Algorithm::uses_heuristic, "cli.no-effect.no-heuristic", "no heuristic is used")
            }
            MethodOption::Improvement => Use::If(
                Algorithm::improves_solutions,
                "cli.no-effect.not-improved",
                "only anytime, or auto on a large board, improves its solution",
            ),
        }
    }

    /// The algorithm that it implies where none is named.
    fn implied(self) -> Option<Algorithm> {
        match (self, self.uses()) {
            (_, Use::Of(algorithm)) => Some(algorithm),
            (MethodOption::TableSize, _) => Some(Algorithm::Patterns),
            _ => None,
        }
    }

    /// Whether an algorithm obeys it.
    fn is_obeyed_by(self, algorithm: Algorithm) -> bool {
        match self.uses() {
            Use::Of(_) if self == MethodOption::NoCriticalOptimization && algorithm == Algorithm::Textbook => true,
            Use::Of(only) => algorithm == only,
            Use::If(has_effect, ..) => has_effect(algorithm),
        }
    }
}

/// An option that is given, as the user spells it.
pub type GivenOption = (MethodOption, String);

/// Options that exclude each other, or that no algorithm obeys.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MethodOptionError {
    /// Two options imply different algorithms.
    #[error("{one} and {other} are for different algorithms")]
    DifferentAlgorithms {
        /// One option.
        one: String,
        /// The other.
        other: String,
    },
    /// An option belongs to an algorithm that is not among those that are used.
    #[error("{option} is for the algorithm {algorithm}, not for {}", names(used))]
    OtherAlgorithm {
        /// The option.
        option: String,
        /// Its algorithm.
        algorithm: Algorithm,
        /// The algorithms that are used.
        used: Vec<Algorithm>,
    },
    /// An option has no effect on the algorithms that are used.
    #[error("{option} has no effect on the algorithm {}: {reason}", names(used))]
    NoEffect {
        /// The option.
        option: String,
        /// The algorithms that are used.
        used: Vec<Algorithm>,
        /// Why.
        reason: &'static str,
        /// The key of the reason in the catalogues.
        key: &'static str,
    },
}

fn names(algorithms: &[Algorithm]) -> String {
    algorithms.iter().map(|algorithm| algorithm.name()).collect::<Vec<_>>().join(", ")
}

/// The algorithms that are used if these are named and these options are given: an option may imply one in place of
/// [`Algorithm::Auto`]. Fails if an option has no effect on any of them.
///
/// ```
/// use taquin::method_option::{MethodOption, algorithms_with};
/// use taquin::Algorithm;
///
/// let given = [(MethodOption::Weight, "--weight".to_owned())];
/// assert_eq!(algorithms_with(&given, &[Algorithm::Auto])?, [Algorithm::WeightedAStar]);
/// let error = algorithms_with(&given, &[Algorithm::IdaStar]).unwrap_err();
/// assert_eq!(error.to_string(), "--weight is for the algorithm weighted, not for ida");
/// # Ok::<(), taquin::method_option::MethodOptionError>(())
/// ```
pub fn algorithms_with(given: &[GivenOption], named: &[Algorithm]) -> Result<Vec<Algorithm>, MethodOptionError> {
    let mut implied = given.iter().filter_map(|(option, spelling)| Some((option.implied()?, spelling)));
    let first = implied.next();
    if let Some((algorithm, one)) = first
        && let Some((_, other)) = implied.find(|(other, _)| *other != algorithm)
    {
        return Err(MethodOptionError::DifferentAlgorithms { one: one.clone(), other: other.clone() });
    }
    let has_heuristic = given.iter().any(|(option, _)| *option == MethodOption::Heuristic);
    let algorithms = match (named, first) {
        ([Algorithm::Auto], Some((implied, _))) => vec![implied],
        (named, _) => named.to_vec(),
    };
    match &algorithms[..] {
        // What `Auto` chooses for every board if there is a heuristic.
        [Algorithm::Auto] if has_heuristic => check_effects(given, &[Algorithm::IdaStar])?,
        algorithms => check_effects(given, algorithms)?,
    }
    Ok(algorithms)
}

/// Fails for the first option that none of the algorithms obeys.
pub fn check_effects(given: &[GivenOption], used: &[Algorithm]) -> Result<(), MethodOptionError> {
    let idle = given.iter().find(|(option, _)| !used.iter().any(|&algorithm| option.is_obeyed_by(algorithm)));
    let Some((option, spelling)) = idle else { return Ok(()) };
    let (option, used) = (option, used.to_vec());
    Err(match option.uses() {
        Use::Of(algorithm) => MethodOptionError::OtherAlgorithm { option: spelling.clone(), algorithm, used },
        Use::If(_, key, reason) => MethodOptionError::NoEffect { option: spelling.clone(), used, reason, key },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given<const N: usize>(options: [MethodOption; N]) -> Vec<GivenOption> {
        options.map(|option| (option, format!("{option:?}"))).to_vec()
    }

    #[test]
    fn an_option_implies_its_algorithm_only_where_the_choice_is_open() {
        use MethodOption::{Heuristic, NoCriticalOptimization, NoReopen, TableSize, TieBreak, Weight};
        let of_auto = |options: &[GivenOption]| algorithms_with(options, &[Algorithm::Auto]);
        assert_eq!(of_auto(&given([])), Ok(vec![Algorithm::Auto]));
        assert_eq!(of_auto(&given([Heuristic])), Ok(vec![Algorithm::Auto]));
        let error = of_auto(&given([Heuristic, MethodOption::Threads])).unwrap_err();
        assert_eq!(error.to_string(), "Threads has no effect on the algorithm ida: one thread is used");
        assert_eq!(of_auto(&given([Heuristic, Weight])), Ok(vec![Algorithm::WeightedAStar]));
        assert_eq!(of_auto(&given([TieBreak, NoReopen])), Ok(vec![Algorithm::AStar]));
        assert!(matches!(of_auto(&given([Heuristic, TableSize])), Err(MethodOptionError::NoEffect { .. })));
        let textbook = [Algorithm::Textbook];
        assert_eq!(algorithms_with(&given([NoCriticalOptimization]), &textbook), Ok(textbook.to_vec()));
        assert!(algorithms_with(&given([TieBreak, NoCriticalOptimization]), &textbook).is_err());
        assert!(algorithms_with(&given([TableSize]), &[Algorithm::Anytime]).is_ok());
    }

    #[test]
    fn options_of_two_algorithms_exclude_each_other() {
        let error = algorithms_with(&given([MethodOption::Weight, MethodOption::Width]), &[Algorithm::Auto]);
        assert_eq!(error.unwrap_err().to_string(), "Weight and Width are for different algorithms");
    }
}
