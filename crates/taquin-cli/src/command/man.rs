//! `taquin man`: the manual pages.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use clap_mangen::Man;

use crate::cli;
use crate::exit::Exit;
use crate::output_args::OutputArgs;

/// Print the manual page, or write the pages of all commands to a folder
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taquin man | man -l -
  taquin man --dir ~/.local/share/man/man1")]
pub struct ManArgs {
    /// Write taquin.1, taquin-solve.1 and so on to this folder
    #[arg(long, value_name = "DIR", conflicts_with = "output")]
    dir: Option<PathBuf>,

    #[command(flatten)]
    output: OutputArgs,
}

impl ManArgs {
    /// Prints or writes the pages.
    pub fn run(&self) -> anyhow::Result<Exit> {
        match &self.dir {
            Some(dir) => {
                let write = || fs::create_dir_all(dir).and_then(|()| clap_mangen::generate_to(cli::command(), dir));
                write().with_context(|| format!("cannot write manual pages to {}", dir.display()))?;
            }
            None => {
                let mut out = self.output.open()?;
                Man::new(cli::command()).render(&mut out)?;
                out.finish()?;
            }
        }
        Ok(Exit::Done)
    }
}
