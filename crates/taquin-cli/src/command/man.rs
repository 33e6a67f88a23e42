//! `taquin man`: the manual pages.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, CommandFactory};
use clap_mangen::Man;

use crate::cli::Cli;
use crate::exit::Exit;

/// Print the manual page, or write the pages of all commands to a folder
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taquin man | man -l -
  taquin man --dir ~/.local/share/man/man1")]
pub struct ManArgs {
    /// Write taquin.1, taquin-solve.1 and so on to this folder
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl ManArgs {
    /// Prints or writes the pages.
    pub fn run(&self) -> anyhow::Result<Exit> {
        match &self.dir {
            Some(dir) => {
                let write = || fs::create_dir_all(dir).and_then(|()| clap_mangen::generate_to(Cli::command(), dir));
                write().with_context(|| format!("cannot write manual pages to {}", dir.display()))?;
            }
            None => {
                let mut page = Vec::new();
                Man::new(Cli::command()).render(&mut page)?;
                io::stdout().write_all(&page)?;
            }
        }
        Ok(Exit::Done)
    }
}
