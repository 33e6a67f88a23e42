//! The program `taquin`.

#[cfg(unix)]
mod closed_stdout;

use std::process::ExitCode;

fn main() -> ExitCode {
    #[cfg(unix)]
    closed_stdout::close_again();
    taquin_cli::run(std::env::args_os().collect()).into()
}
