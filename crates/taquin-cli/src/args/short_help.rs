//! What `-h` shows of each command: the options that most people use. `--help` shows all.

use clap::builder::PossibleValue;
use clap::{Arg, Command};

/// The options in the short help of a command, by their ids; a command without a row shows all.
const SHOWN: &[(&str, &[&str])] = &[
    (
        "solve",
        &[
            "board",
            "goal",
            "algorithm",
            "heuristic",
            "time",
            "metric",
            "format",
            "output",
            "all",
            "boards",
            "until",
            "draw",
            "verbose",
            "quiet",
        ],
    ),
    ("check", &["board", "goal", "lockstep", "format", "output", "verbose", "quiet"]),
    ("inspect", &["board", "goal", "heuristic", "format", "output", "verbose"]),
    ("hint", &["board", "goal", "count", "all", "why", "time", "format", "output"]),
    #[cfg(feature = "play")]
    ("play", &["board", "goal", "length", "seed", "daily", "theme", "ascii", "no_mouse"]),
    ("review", &["board", "moves", "goal", "notation", "plot", "time", "format", "output"]),
    ("explain", &["board", "goal", "algorithm", "heuristic", "steps", "format", "output"]),
    ("grade", &["maps", "program", "outputs", "goal", "shortest", "time", "memory", "format", "output"]),
    ("verify", &["board", "moves", "goal", "notation", "optimal", "format", "quiet"]),
    (
        "compare",
        &["board", "set", "goal", "algorithms", "heuristics", "time", "nodes", "plot", "format", "output", "quiet"],
    ),
    (
        "generate",
        &["shape", "goal", "count", "seed", "unsolvable", "length", "hardest", "distinct", "to", "output", "out_dir"],
    ),
    ("convert", &["board", "to", "output", "out_dir", "moves", "moves_to"]),
    (
        "render",
        &["board", "moves", "goal", "output", "sheet", "animate", "theme", "colors", "image", "no_text", "width"],
    ),
    ("serve", &["port", "host", "open", "folder"]),
    ("distances", &["shape", "goal", "format", "output", "quiet"]),
    (
        "batch",
        &["files", "goal", "algorithm", "heuristic", "time", "threads", "format", "output", "resume", "shard", "quiet"],
    ),
    (
        "bench",
        &["set", "algorithm", "heuristic", "tables", "time", "limit", "runs", "check", "plot", "format", "output"],
    ),
    ("build", &["shape", "goal", "tables", "metric", "threads", "quiet"]),
];

/// Hides the other options and the examples in the short help, and says where they are.
pub fn shorten(command: Command) -> Command {
    let Some((_, shown)) = SHOWN.iter().find(|(name, _)| *name == command.get_name()) else { return command };
    let is_hidden = |arg: &clap::Arg| !shown.contains(&arg.get_id().as_str());
    let all = command.get_arguments().filter(|arg| is_hidden(arg)).count();
    let long = command.get_after_long_help().or(command.get_after_help()).cloned().unwrap_or_default();
    let more = "More options: --help. Names and forms: 'taquin help TOPIC'.";
    let command = command.after_long_help(long).mut_args(|arg| {
        let is_hidden = is_hidden(&arg);
        let arg = with_values_in_long_help(arg);
        if is_hidden { arg.hide_short_help(true) } else { arg }
    });
    if all > 0 { command.after_help(more) } else { command }
}

/// The same option with its values only in the long help, which has a line for each.
fn with_values_in_long_help(arg: Arg) -> Arg {
    let values = arg.get_possible_values();
    let takes_values = arg.get_action().takes_values();
    if !takes_values || values.len() < FEWEST_VALUES || arg.is_hide_possible_values_set() {
        return arg;
    }
    let about = arg.get_long_help().or(arg.get_help()).map(ToString::to_string).unwrap_or_default();
    let line = |value: &PossibleValue| {
        let help = value.get_help().map(|help| format!(": {help}")).unwrap_or_default();
        format!("- {}{help}", value.get_name())
    };
    let lines: Vec<String> = values.iter().filter(|value| !value.is_hide_set()).map(line).collect();
    let name = arg.get_id().as_str();
    let long = match name {
        "algorithm" | "algorithms" => about,
        _ => format!("{about}\n\nPossible values:\n{}", lines.join("\n")),
    };
    arg.hide_possible_values(true).long_help(long)
}

/// Fewer values are listed behind the help of their option.
const FEWEST_VALUES: usize = 2;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_options_shown_exist() {
        let command = crate::cli::command();
        for (name, shown) in SHOWN {
            let pdb = command.find_subcommand("pdb").expect("a command");
            let command = command.find_subcommand(name).or(pdb.find_subcommand(name)).expect("a command");
            for id in *shown {
                assert!(command.get_arguments().any(|arg| arg.get_id() == id), "{name} has no {id}");
            }
        }
    }
}
