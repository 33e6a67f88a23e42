//! The `taquin` command as a function: solves, checks, compares, converts and draws sliding-tile puzzles.
//!
//! The program `taquin` and `python -m taquin` call [`run`] with their arguments, and end with its exit code.

#![deny(clippy::print_stdout, clippy::print_stderr)]

mod args;
mod cli;
mod command;
mod exit;
mod failure;
mod format;
mod game_text;
mod input;
mod inversions;
mod machine;
mod messages;
mod number_format;
mod output;
mod picture;
mod replay_link;
mod run_search;
mod solution_text;
mod terminal;
mod version;

use std::ffi::OsString;
use std::io::{self, Write};
use taquin::phrase;

pub use args::gpu_args::graphics_card;
use exit::Exit;
pub(crate) use failure::Result;
pub use machine::available_memory::half_of_available;
pub use machine::thread_count::MAX_THREADS;

/// Runs the command with these arguments, the name of the program first, and returns the exit code of the process.
///
/// It belongs to a process of its own: it listens for signals, and ends the process on bad usage and on a second Ctrl-C.
pub fn run(arguments: Vec<OsString>) -> u8 {
    terminal::signals::survive_file_size_limit();
    taquin_web::map_large_blocks();
    let result = if stdout_is_closed() {
        Err(phrase!("cli.error.stdout-is-closed").into())
    } else if version::is_asked_for(&arguments) {
        version::print()
    } else {
        cli::parse(arguments).and_then(|cli| cli.command.run())
    };
    exit::conclude(result.and_then(written))
}

/// Writes what is left of the output, unless a thread may still wait for a reader that does not read.
fn written(exit: Exit) -> crate::Result<Exit> {
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
