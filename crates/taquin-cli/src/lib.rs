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
mod measured_options;
mod messages;
mod method_args;
mod named_values;
mod number_format;
mod option_rules;
mod output_args;
mod output_file;
mod output_is_input;
mod picture;
mod printable;
mod progress;
mod result_journal;
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
use exit::Exit;
use messages::CommandError;
pub use thread_count::MAX_THREADS;

/// Runs the command with these arguments, the name of the program first, and returns the exit code of the process.
///
/// It belongs to a process of its own: it listens for signals, and ends the process on bad usage and on a second Ctrl-C.
pub fn run(arguments: Vec<OsString>) -> u8 {
    signals::survive_file_size_limit();
    taquin_web::map_large_blocks();
    let result = if stdout_is_closed() {
        Err(CommandError::StdoutIsClosed.into())
    } else if version::is_asked_for(&arguments) {
        version::print()
    } else {
        let result = cli::parse(arguments).and_then(|cli| cli.command.run());
        thread_count::warn_of_refusal();
        result
    };
    exit::conclude(result.and_then(written))
}

/// Writes what is left of the output, unless a thread may still wait for a reader that does not read.
fn written(exit: Exit) -> anyhow::Result<Exit> {
    if exit != Exit::Interrupted {
        io::stdout().flush()?;
    }
    Ok(exit)
}

/// Whether nothing can be written to standard output, which the standard library would not say.
fn stdout_is_closed() -> bool {
    #[cfg(unix)]
    return rustix::io::fcntl_getfd(io::stdout()).is_err();
    #[cfg(not(unix))]
    false
}
