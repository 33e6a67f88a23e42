//! The taquin command: solves, checks, compares and converts sliding-tile puzzles.

#![deny(clippy::print_stdout, clippy::print_stderr)]

mod cli;
mod command;
mod complaint;
mod cpu;
mod enough;
mod exit;
mod figures;
mod format;
mod goal;
mod input;
mod limits;
mod memory;
mod method;
mod paint;
mod picture;
mod progress;
mod save;
mod say;
mod search;
mod signals;
mod tables;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    exit::conclude(cli::Cli::parse().command.run())
}
