//! Options that would be ignored are refused with the reason: one row for each that has an effect only with, or without, other
//! options. Which algorithms obey an option is the library's rule ([`taquin::method_option`]).

use crate::failure::bail;
use clap::parser::ValueSource;
use clap::{ArgMatches, Command};
use taquin::method_option::{GivenOption, MethodOption, algorithms_with, check_effects};
use taquin::{Algorithm, NamedMethod, Phrase, Value, phrase};

use crate::input::is_built_in_set;

/// What some options of some commands need to have an effect.
struct OptionRule {
    /// The commands, as they are typed.
    commands: &'static [&'static str],
    /// The options, by their ids: long names with `_`.
    options: &'static [&'static str],
    need: Need,
    /// The key of why they have no effect otherwise.
    reason: &'static str,
}

/// What an option needs to have an effect.
enum Need {
    /// At least one of these options.
    OneOf(&'static [&'static str]),
    /// None of these options.
    Without(&'static [&'static str]),
    /// A value of another option, if it has one, with this property.
    Value(&'static str, fn(&str) -> bool),
}

const fn rule(
    commands: &'static [&'static str],
    options: &'static [&'static str],
    need: Need,
    reason: &'static str,
) -> OptionRule {
    OptionRule { commands, options, need, reason }
}

const LIMITS: &[&str] = &["time", "nodes", "memory"];
const EARLY_STOPS: &[&str] = &["until", "seed"];
const PICTURES: &[&str] = &["draw", "sheet", "theme", "colors", "no_text"];

const RULES: &[OptionRule] = &[
    rule(
        &["solve", "batch", "bench", "pdb build"],
        &["gpu"],
        Need::Value("metric", |metric| metric == "stm"),
        "cli.no-effect.pushes-on-processor",
    ),
    rule(
        &["solve"],
        &["moves", "runs", "boards", "all", "count"],
        Need::Value("format", |format| format == "text"),
        "cli.no-effect.format-text",
    ),
    rule(&["solve"], PICTURES, Need::Without(&["all", "count"]), "cli.no-effect.picture-of-one-solution"),
    rule(&["solve"], &["theme", "colors", "no_text"], Need::OneOf(&["draw"]), "cli.no-effect.theme-of-picture"),
    rule(&["solve"], EARLY_STOPS, Need::Without(&["all", "count"]), "cli.no-effect.all-are-found"),
    rule(&["solve"], &["moves", "runs"], Need::Without(&["count"]), "cli.no-effect.no-moves-printed"),
    rule(&["solve"], &["boards"], Need::Without(&["all", "count", "quiet"]), "cli.no-effect.no-boards-printed"),
    rule(&["solve"], &["verbose"], Need::Without(&["all", "count"]), "cli.no-effect.search-not-reported"),
    rule(&["solve"], &["runs"], Need::Value("moves", has_runs), "cli.no-effect.only-directions-combine"),
    rule(&["convert"], &["runs"], Need::Value("moves_to", has_runs), "cli.no-effect.only-directions-combine"),
    rule(&["check"], LIMITS, Need::OneOf(&["lockstep"]), "cli.no-effect.only-lockstep-searches"),
    rule(&["check"], &["format", "output"], Need::Without(&["quiet"]), "cli.no-effect.nothing-printed"),
    rule(&["generate", "convert"], &["output"], Need::Without(&["out_dir"]), "cli.no-effect.one-file-per-board"),
    rule(&["verify"], LIMITS, Need::OneOf(&["optimal"]), "cli.no-effect.only-optimal-searches"),
    rule(&["verify"], &["format", "output"], Need::Without(&["quiet"]), "cli.no-effect.nothing-printed"),
    rule(&["generate"], &["seed"], Need::Without(&["hardest"]), "cli.no-effect.hardest-not-random"),
    rule(&["generate"], &["nodes", "memory"], Need::OneOf(&["length", "hardest"]), "cli.no-effect.no-search"),
    rule(
        &["bench", "compare"],
        &["goal"],
        Need::Value("set", |set| !is_built_in_set(set)),
        "cli.no-effect.set-has-goals",
    ),
    rule(&["compare"], &["limit", "plot"], Need::OneOf(&["set"]), "cli.no-effect.one-board-has-no-means"),
    rule(&["render"], &["fps"], Need::Without(&["steps"]), "cli.no-effect.tiles-jump"),
];

/// The options that only some algorithms obey, by their ids.
const METHOD_OPTIONS: &[(&str, MethodOption)] = &[
    ("heuristic", MethodOption::Heuristic),
    ("heuristics", MethodOption::Heuristic),
    ("tables", MethodOption::TableSize),
    ("cache", MethodOption::TableFolder),
    ("gpu", MethodOption::Gpu),
    ("threads", MethodOption::Threads),
    ("tie", MethodOption::TieBreak),
    ("no_reopen", MethodOption::NoReopen),
    ("no_critical_optimization", MethodOption::NoCriticalOptimization),
    ("until", MethodOption::Improvement),
    ("seed", MethodOption::Improvement),
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
        if let Some(obstacle) = rule.need.obstacle(command, matches) {
            let (option, reason) = (typed(command, option), Phrase::new(rule.reason));
            bail!(phrase!("cli.error.no-effect", option, obstacle, reason));
        }
    }
    check_method(name, command, matches)
}

/// Refuses the first option that no algorithm obeys, if the algorithms do not depend on the board.
fn check_method(name: &str, command: &Command, matches: &ArgMatches) -> crate::Result<()> {
    let is_obeyed_by_all = |id| match id {
        "tables" => values(matches, id).contains(&"auto".to_owned()),
        // Boards are solved side by side.
        "threads" => name == "batch",
        _ => false,
    };
    let given = METHOD_OPTIONS.iter().filter(|&&(id, _)| is_given(matches, id) && !is_obeyed_by_all(id));
    let given: Vec<GivenOption> = given.map(|&(id, option)| (option, typed(command, id))).collect();
    if matches.try_contains_id("algorithm").is_ok() {
        algorithms_with(&given, &named_algorithms(matches, "algorithm"))?;
    } else if is_given(matches, "algorithms") {
        check_effects(&given, &named_algorithms(matches, "algorithms"))?;
    } else if is_given(matches, "heuristics") {
        check_effects(&given, &[Algorithm::AStar, Algorithm::IdaStar])?;
    }
    Ok(())
}

fn named_algorithms(matches: &ArgMatches, option: &str) -> Vec<Algorithm> {
    let named = |name: String| match &name[..] {
        "first" => Some(Algorithm::Anytime),
        name => name.parse::<NamedMethod>().ok().map(|method| method.algorithm),
    };
    values(matches, option).into_iter().filter_map(named).collect()
}

impl Need {
    /// What keeps an option from having an effect.
    fn obstacle(&self, command: &Command, matches: &ArgMatches) -> Option<Phrase> {
        match *self {
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
        }
    }
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
    fn a_rule_speaks_only_of_options_of_its_commands() {
        let mut interface = BTreeSet::new();
        defined(&cli::command(), "", &mut interface);
        for rule in RULES {
            let others: &[&str] = match &rule.need {
                Need::OneOf(options) | Need::Without(options) => options,
                Need::Value(option, _) => &[option],
            };
            let positional = ["board", "set"];
            let named = rule.options.iter().chain(others).filter(|option| !positional.contains(option));
            for option in named {
                let known = rule.commands.iter().all(|&it| interface.contains(&(it.into(), (*option).into())));
                assert!(known, "{:?} have no {option}", rule.commands);
            }
        }
    }
}
