//! The program `taquin`.

use std::process::ExitCode;

fn main() -> ExitCode {
    taquin_cli::run(std::env::args_os().collect()).into()
}
