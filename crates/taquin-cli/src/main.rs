//! The `taquin` command: solves, checks, compares, converts and draws sliding-tile puzzles.

#![deny(clippy::print_stdout, clippy::print_stderr)]

mod a_star_args;
mod available_memory;
mod board_folder;
mod chart_file;
mod chart_frame;
mod cli;
mod command;
mod cpu_time;
mod diagnostic;
mod exit;
mod extension_format;
mod format;
mod goal_args;
mod gpu_args;
mod heuristic_args;
mod input;
mod limit_args;
mod messages;
mod method_args;
mod named_values;
mod number_format;
mod option_rules;
mod output_args;
mod output_file;
mod picture;
mod progress;
mod run_search;
mod search_args;
mod signals;
mod stderr;
mod stop_args;
mod table_args;
mod table_output;
mod terminal_color;
mod terminal_width;
mod thread_count;
mod version;

use std::process::ExitCode;

fn main() -> ExitCode {
    signals::survive_file_size_limit();
    taquin_web::map_large_blocks();
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    if version::is_asked_for(&arguments) {
        return exit::conclude(version::print());
    }
    let result = cli::parse().and_then(|cli| cli.command.run());
    thread_count::warn_of_refusal();
    exit::conclude(result)
}
