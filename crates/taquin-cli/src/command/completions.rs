//! `taquin completions`: completion scripts for shells.

use std::io::Write;

use clap::Args;
use clap_complete::Shell;

use crate::cli;
use crate::exit::Exit;
use crate::output_args::OutputArgs;

/// Print a completion script for a shell
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taquin completions bash > ~/.local/share/bash-completion/completions/taquin
  taquin completions zsh > ~/.zfunc/_taquin
  taquin completions fish > ~/.config/fish/completions/taquin.fish")]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,

    #[command(flatten)]
    output: OutputArgs,
}

impl CompletionsArgs {
    /// Prints the script.
    pub fn run(&self) -> anyhow::Result<Exit> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut cli::command(), "taquin", &mut script);
        let mut out = self.output.open()?;
        out.write_all(&script)?;
        out.finish()?;
        Ok(Exit::Done)
    }
}
