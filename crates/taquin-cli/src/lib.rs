//! The `taquin` command as a function: solves, checks, compares, converts and draws sliding-tile puzzles.
//!
//! The program `taquin` and `python -m taquin` call [`run`] with their arguments, and end with its exit code.

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

use std::ffi::OsString;
use std::io::{self, Write};

pub use available_memory::half_of_available;
pub use thread_count::MAX_THREADS;

/// Runs the command with these arguments, the name of the program first, and returns the exit code of the process.
///
/// It belongs to a process of its own: it listens for signals, and ends the process on bad usage and on a second Ctrl-C.
pub fn run(arguments: Vec<OsString>) -> u8 {
    signals::survive_file_size_limit();
    taquin_web::map_large_blocks();
    let result = if version::is_asked_for(&arguments) {
        version::print()
    } else {
        let result = cli::parse(arguments).and_then(|cli| cli.command.run());
        thread_count::warn_of_refusal();
        result
    };
    let code = exit::conclude(result);
    // Only a Rust program flushes it at its end. A reader that is gone is not an error; after an interrupt, a thread may
    // still wait for one that does not read.
    if code != exit::Exit::Interrupted as u8 {
        let _ = io::stdout().flush();
    }
    code
}
