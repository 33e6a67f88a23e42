//! Which options have an effect, and when: one row each. An option that would be ignored is refused with the reason.
//!
//! Every option of every command has a row; a test compares the rows with the definition of the interface.

use crate::failure::bail;
use clap::parser::ValueSource;
use clap::{ArgMatches, Command};
use taquin::{Algorithm, Phrase, Value, phrase};

use crate::args::method_args::ALGORITHM_SPELLINGS;
use crate::args::named_values::spelled;
use crate::command::bench::is_built_in_set;

/// What some options of some commands need to have an effect.
struct OptionRule {
    /// The commands, as they are typed.
    commands: &'static [&'static str],
    /// The options, by their ids: long names with `_`.
    options: &'static [&'static str],
    need: Need,
    /// The key of why they have no effect otherwise; `None` where they always have one, or where the reason is known elsewhere.
    reason: Option<&'static str>,
}

/// What an option needs to have an effect.
enum Need {
    Nothing,
    /// At least one of these options.
    OneOf(&'static [&'static str]),
    /// None of these options.
    Without(&'static [&'static str]),
    /// A value of another option, if it has one, with this property.
    Value(&'static str, fn(&str) -> bool),
    /// An algorithm with this property among those that are asked for.
    Algorithm(fn(Algorithm) -> bool),
    /// A kind of picture; `picture/` knows which.
    Picture,
}

const fn always(commands: &'static [&'static str], options: &'static [&'static str]) -> OptionRule {
    OptionRule { commands, options, need: Need::Nothing, reason: None }
}

const fn rule(
    commands: &'static [&'static str],
    options: &'static [&'static str],
    need: Need,
    reason: &'static str,
) -> OptionRule {
    OptionRule { commands, options, need, reason: Some(reason) }
}

const SOLVING: &[&str] = &["solve", "batch", "bench"];
const LIMITS: &[&str] = &["time", "nodes", "memory"];
const EARLY_STOPS: &[&str] = &["first", "target", "quality", "seed"];
/// The options that imply A*.
const A_STAR: &[&str] = &["tie", "no_reopen", "no_critical_optimization"];
const PICTURES: &[&str] = &["gif", "svg", "png", "sheet", "theme", "colors", "no_text"];

const RULES: &[OptionRule] = &[
    always(SOLVING, &["algorithm", "weight", "width", "metric", "tables"]),
    always(&["solve", "batch", "bench", "compare"], A_STAR),
    always(&["compare"], &["weights", "set"]),
    always(&["solve", "batch", "bench", "compare", "distances"], LIMITS),
    always(&["solve", "check", "inspect", "compare", "convert"], &["file"]),
    always(&["inspect"], &["goal", "goal_file", "heuristic", "format", "output"]),
    always(&["generate", "convert"], &["out_dir"]),
    always(&["generate"], &["distinct"]),
    always(
        &["solve", "check", "verify", "compare", "generate", "render", "distances", "batch"],
        &["goal", "goal_file"],
    ),
    always(&["solve", "compare", "distances", "batch", "bench", "pdb list", "gpu"], &["format", "output"]),
    always(&["generate", "convert"], &["to", "output"]),
    always(&["render"], &["format", "output", "notation", "time"]),
    always(&["man", "completions"], &["output"]),
    always(
        &["solve", "check", "verify", "compare", "generate", "distances", "batch", "bench", "pdb build"],
        &["quiet"],
    ),
    always(&["batch", "pdb build"], &["threads"]),
    always(&["solve"], &["checkpoint", "format"]),
    always(&["compare"], &["algorithms"]),
    always(&["check"], &["lockstep"]),
    always(&["generate"], &["unsolvable", "walk", "length", "hardest", "daily", "count", "time"]),
    always(&["convert"], &["moves", "moves_from", "moves_to"]),
    always(&["batch"], &["resume", "shard"]),
    always(&["bench"], &["limit", "only", "check", "plot", "repeatable", "resume", "shard", "runs", "baseline"]),
    always(&["serve"], &["port", "host", "names", "open", "folder", "gpu", "cache"]),
    always(&["pdb build"], &["goal", "goal_file", "tables", "metric"]),
    rule(
        &["solve", "batch", "bench", "pdb build"],
        &["gpu"],
        Need::Value("metric", |metric| metric == "stm"),
        "cli.no-effect.pushes-on-processor",
    ),
    always(&["pdb build", "pdb list", "pdb verify", "pdb remove", "pdb path"], &["cache"]),
    always(&["pdb verify"], &["samples"]),
    always(&["pdb remove"], &["all"]),
    always(&["man"], &["dir"]),
    always(&["gpu"], &["no_test"]),
    rule(SOLVING, &["heuristic"], Need::Algorithm(Algorithm::uses_heuristic), "cli.no-effect.no-heuristic"),
    rule(&["compare"], &["heuristics"], Need::Algorithm(Algorithm::uses_heuristic), "cli.no-effect.no-heuristic"),
    rule(
        &["solve", "bench"],
        EARLY_STOPS,
        Need::Algorithm(Algorithm::improves_solutions),
        "cli.no-effect.not-improved",
    ),
    rule(&["solve", "bench"], &["threads"], Need::Algorithm(Algorithm::uses_tables), "cli.no-effect.one-thread"),
    rule(SOLVING, &["gpu"], Need::Algorithm(Algorithm::uses_tables), "cli.no-effect.no-tables"),
    rule(SOLVING, &["cache"], Need::Algorithm(Algorithm::uses_tables), "cli.no-effect.no-tables"),
    rule(&["compare"], &["tables", "cache"], Need::Algorithm(Algorithm::uses_tables), "cli.no-effect.no-tables"),
    rule(
        &["solve"],
        &["moves", "runs", "boards", "all", "count"],
        Need::Value("format", |format| format == "text"),
        "cli.no-effect.format-text",
    ),
    rule(&["solve"], PICTURES, Need::Without(&["all", "count"]), "cli.no-effect.picture-of-one-solution"),
    rule(
        &["solve"],
        &["theme", "colors", "no_text"],
        Need::OneOf(&["gif", "svg", "png"]),
        "cli.no-effect.theme-of-picture",
    ),
    rule(&["solve"], EARLY_STOPS, Need::Without(&["all", "count"]), "cli.no-effect.all-are-found"),
    rule(&["solve"], &["moves", "runs"], Need::Without(&["count"]), "cli.no-effect.no-moves-printed"),
    rule(&["solve"], &["boards"], Need::Without(&["all", "count", "quiet"]), "cli.no-effect.no-boards-printed"),
    rule(&["solve"], &["verbose"], Need::Without(&["all", "count"]), "cli.no-effect.search-not-reported"),
    rule(&["solve"], &["runs"], Need::Value("moves", has_runs), "cli.no-effect.only-directions-combine"),
    rule(&["convert"], &["runs"], Need::Value("moves_to", has_runs), "cli.no-effect.only-directions-combine"),
    rule(&["check"], LIMITS, Need::OneOf(&["lockstep"]), "cli.no-effect.only-lockstep-searches"),
    rule(&["check"], &["format", "output"], Need::Without(&["quiet"]), "cli.no-effect.nothing-printed"),
    always(&["check", "inspect"], &["verbose"]),
    rule(&["generate", "convert"], &["output"], Need::Without(&["out_dir"]), "cli.no-effect.one-file-per-board"),
    always(&["verify"], &["optimal"]),
    rule(&["verify"], LIMITS, Need::OneOf(&["optimal"]), "cli.no-effect.only-optimal-searches"),
    rule(&["verify"], &["format", "output"], Need::Without(&["quiet"]), "cli.no-effect.nothing-printed"),
    always(&["verify"], &["metric", "notation"]),
    rule(&["generate"], &["seed"], Need::Without(&["hardest"]), "cli.no-effect.hardest-not-random"),
    rule(&["generate"], &["nodes", "memory"], Need::OneOf(&["length", "hardest"]), "cli.no-effect.no-search"),
    rule(
        &["bench", "compare"],
        &["goal", "goal_file"],
        Need::Value("set", |set| !is_built_in_set(set)),
        "cli.no-effect.set-has-goals",
    ),
    rule(&["compare"], &["limit", "plot"], Need::OneOf(&["set"]), "cli.no-effect.one-board-has-no-means"),
    rule(&["render"], &["smooth", "fps"], Need::Without(&["steps"]), "cli.no-effect.tiles-jump"),
    rule(&["render"], &["forever"], Need::Without(&["once"]), "cli.no-effect.played-once"),
    OptionRule {
        commands: &["render"],
        options: &[
            "sheet",
            "columns",
            "animate",
            "theme",
            "colors",
            "gradient",
            "image",
            "labels",
            "no_text",
            "tile",
            "width",
            "size",
            "scale",
            "dpi",
            "smooth",
            "steps",
            "fps",
            "delay",
            "hold",
            "forever",
            "once",
            "no_captions",
            "depth",
            "compact",
        ],
        need: Need::Picture,
        reason: None,
    },
];

fn has_runs(notation: &str) -> bool {
    !["number", "coordinate"].contains(&notation)
}

/// Refuses the first option given that would have no effect.
pub fn check(command: &Command, matches: &ArgMatches) -> crate::Result<()> {
    let (mut command, mut matches, mut name) = (command, matches, String::new());
    while let Some((next, inner)) = matches.subcommand() {
        name = format!("{name} {next}");
        matches = inner;
        match command.find_subcommand(next) {
            Some(found) => command = found,
            None => return Ok(()),
        }
    }
    let name = name.trim_start();
    for rule in RULES.iter().filter(|rule| rule.commands.contains(&name)) {
        let Some(option) = rule.options.iter().find(|option| is_given(matches, option)) else { continue };
        if let (Some(obstacle), Some(reason)) = (rule.need.obstacle(command, matches), rule.reason) {
            let (option, reason) = (typed(command, option), Phrase::new(reason));
            bail!(phrase!("cli.error.no-effect", option, obstacle, reason));
        }
    }
    Ok(())
}

impl Need {
    /// What keeps an option from having an effect.
    fn obstacle(&self, command: &Command, matches: &ArgMatches) -> Option<Phrase> {
        match *self {
            Need::Nothing | Need::Picture => None,
            Need::OneOf(options) => {
                let names: Vec<String> = options.iter().map(|option| typed(command, option)).collect();
                let given = options.iter().any(|option| is_given(matches, option));
                (!given).then(|| phrase!("cli.obstacle.without", options = Value::any_of(names)))
            }
            Need::Without(options) => {
                let given = options.iter().find(|option| is_given(matches, option))?;
                Some(phrase!("cli.obstacle.with", option = typed(command, given)))
            }
            Need::Value(option, has_effect) => {
                let value = values(matches, option).pop()?;
                (!has_effect(&value))
                    .then(|| phrase!("cli.obstacle.with", option = format!("{} {value}", typed(command, option))))
            }
            Need::Algorithm(has_effect) => {
                let algorithms = algorithms(matches);
                let none = !algorithms.is_empty() && !algorithms.iter().any(|&(_, algorithm)| has_effect(algorithm));
                let names: Vec<String> = algorithms.into_iter().map(|(name, _)| name).collect();
                let n = names.len();
                none.then(|| phrase!("cli.obstacle.algorithms", n, names = Value::any_of(names)))
            }
        }
    }
}

/// The algorithms that are asked for, by name or by an option that implies one; none if they depend on the board.
fn algorithms(matches: &ArgMatches) -> Vec<(String, Algorithm)> {
    let named = |name: String| {
        let name = spelled(&name, ALGORITHM_SPELLINGS);
        let algorithm = if name == "first" { Some(Algorithm::Anytime) } else { Algorithm::named(name) };
        Some((name.to_owned(), algorithm?))
    };
    let by_name = |algorithm: Algorithm| (algorithm.name().to_owned(), algorithm);
    if is_given(matches, "algorithms") {
        return values(matches, "algorithms").into_iter().filter_map(named).collect();
    }
    if is_given(matches, "heuristics") {
        return [Algorithm::AStar, Algorithm::IdaStar].map(by_name).to_vec();
    }
    let chosen: Vec<(String, Algorithm)> = values(matches, "algorithm").into_iter().filter_map(named).collect();
    if !chosen.iter().any(|&(_, algorithm)| algorithm == Algorithm::Auto) {
        return chosen;
    }
    let has_tables = values(matches, "tables").iter().any(|size| size != "auto");
    let implied = [
        (is_given(matches, "weight"), Algorithm::WeightedAStar),
        (is_given(matches, "width"), Algorithm::Beam),
        (has_tables, Algorithm::Patterns),
        (A_STAR.iter().any(|option| is_given(matches, option)), Algorithm::AStar),
        (is_given(matches, "heuristic"), Algorithm::IdaStar),
    ];
    let implied = implied.into_iter().find(|(given, _)| *given);
    vec![by_name(implied.map_or(Algorithm::Auto, |(_, algorithm)| algorithm))]
}

/// Whether an option is on the command line.
fn is_given(matches: &ArgMatches, option: &str) -> bool {
    matches.try_contains_id(option).is_ok() && matches.value_source(option) == Some(ValueSource::CommandLine)
}

/// The values of an option, given or by default, in lower case; none if the command has no such option.
fn values(matches: &ArgMatches, option: &str) -> Vec<String> {
    let raw = matches.try_get_raw(option).ok().flatten().into_iter().flatten();
    raw.map(|value| value.to_string_lossy().to_lowercase()).collect()
}

/// An option as it is typed, or a positional argument as help names it.
fn typed(command: &Command, option: &str) -> String {
    let arg = command.get_arguments().find(|arg| arg.get_id() == option);
    match arg.and_then(|arg| arg.get_long()) {
        Some(long) => format!("--{long}"),
        None => option.to_uppercase(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::cli;

    /// Every option of every command, by the names that the rules use.
    fn defined(command: &Command, name: &str, pairs: &mut BTreeSet<(String, String)>) {
        for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
            defined(sub, format!("{name} {}", sub.get_name()).trim_start(), pairs);
        }
        let options = command.get_arguments().filter(|arg| !arg.is_positional() && !arg.is_global_set());
        let ids = options.map(|arg| arg.get_id().to_string()).filter(|id| id != "help" && id != "version");
        pairs.extend(ids.map(|id| (name.to_owned(), id)));
    }

    #[test]
    fn every_option_of_every_command_has_a_rule() {
        let mut interface = BTreeSet::new();
        defined(&cli::command(), "", &mut interface);
        let pairs = |rule: &'static OptionRule| {
            let options = |&command| rule.options.iter().map(move |&option| (String::from(command), option.into()));
            rule.commands.iter().flat_map(options)
        };
        let ruled: BTreeSet<(String, String)> = RULES.iter().flat_map(pairs).collect();
        let missing: Vec<_> = interface.difference(&ruled).collect();
        let unknown: Vec<_> = ruled.difference(&interface).collect();
        assert!(missing.is_empty(), "say in RULES when these have an effect: {missing:?}");
        assert!(unknown.is_empty(), "RULES speaks of options that do not exist: {unknown:?}");
        assert!(interface.len() > 130, "{}", interface.len());
    }

    #[test]
    fn a_rule_speaks_only_of_options_of_its_commands() {
        let mut interface = BTreeSet::new();
        defined(&cli::command(), "", &mut interface);
        for rule in RULES {
            let others: &[&str] = match &rule.need {
                Need::OneOf(options) | Need::Without(options) => options,
                Need::Value(option, _) => &[option],
                Need::Nothing | Need::Algorithm(_) | Need::Picture => continue,
            };
            let positional = ["board", "set"];
            for other in others.iter().filter(|other| !positional.contains(other)) {
                let known = rule.commands.iter().all(|&it| interface.contains(&(it.into(), (*other).into())));
                assert!(known, "{:?} have no {other}", rule.commands);
            }
        }
    }
}
