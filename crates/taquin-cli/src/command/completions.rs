//! `taquin completions`: completion scripts for shells.

use std::io::Write;

use clap::Args;
use clap_complete::Shell;

use crate::args::output_args::OutputArgs;
use crate::cli;
use crate::exit::Exit;

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
    pub fn run(&self) -> crate::Result<Exit> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut cli::command(), "taquin", &mut script);
        if self.shell == Shell::Fish {
            script.extend(fish_arguments().into_bytes());
        }
        let mut out = self.output.open()?;
        out.write_all(&script)?;
        out.finish()?;
        Ok(Exit::Done)
    }
}

/// Completions of arguments by their names, which the script for fish lacks.
fn fish_arguments() -> String {
    let root = cli::command();
    let mut lines = String::new();
    for command in root.get_subcommands().filter(|command| command.get_name() != "completions") {
        for argument in command.get_positionals() {
            let values = argument.get_possible_values();
            let names: Vec<&str> = values.iter().map(|value| value.get_name()).collect();
            if !names.is_empty() {
                let condition = format!("__fish_taquin_using_subcommand {}", command.get_name());
                lines += &format!("complete -c taquin -n \"{condition}\" -a \"{}\"\n", names.join(" "));
            }
        }
    }
    lines
}
