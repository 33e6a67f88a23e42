//! The command-line interface: all commands.

use clap::{Parser, Subcommand};

use crate::command::{
    batch, bench, check, compare, completions, convert, distances, generate, man, pdb, render, serve, solve, verify,
};
use crate::exit::{self, Exit};

const EXAMPLES: &str = "\
Examples:
  taquin solve \"1 2 3/4 5 6/7 0 8\"        solve a board given as text
  taquin solve puzzle.txt --goal snail    solve a board from a file, to the snail goal
  taquin check \"1 2 3/4 5 6/8 7 0\"        whether it can be solved, and why
  taquin compare puzzle.txt               algorithms and heuristics side by side
  taquin generate 4 | taquin solve        make a random 15-puzzle and solve it
  taquin batch boards.txt                 solve a file with one board per line
  taquin serve --open                     play and watch in a browser
  taquin render puzzle.txt -o board.png   a picture: SVG, PNG or animated GIF
  taquin bench korf100 --check            solve a published set and check the lengths

Boards are read in any common form: rows on lines or separated by /, 0 _ x . or - for the blank, an optional size \
first, # comments. Moves are named by the direction of the tile: U D L R.

";

const MORE: &str = "\n'taquin help COMMAND' shows all options.";

/// Solve, check, compare, generate, convert and draw sliding-tile puzzles (8-puzzle, 15-puzzle, any m×n)
#[derive(Parser, Debug)]
#[command(name = "taquin", version, arg_required_else_help = true, after_help = [EXAMPLES, exit::HELP, MORE].concat(), max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    Solve(solve::SolveArgs),
    Check(check::CheckArgs),
    Verify(verify::VerifyArgs),
    Compare(compare::CompareArgs),
    Generate(generate::GenerateArgs),
    Convert(convert::ConvertArgs),
    Render(render::RenderArgs),
    Serve(serve::ServeArgs),
    Distances(distances::DistancesArgs),
    Batch(batch::BatchArgs),
    Bench(bench::BenchArgs),
    Pdb(pdb::PdbArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

impl Command {
    /// Runs the command.
    pub fn run(&self) -> anyhow::Result<Exit> {
        match self {
            Command::Solve(args) => args.run(),
            Command::Check(args) => args.run(),
            Command::Verify(args) => args.run(),
            Command::Compare(args) => args.run(),
            Command::Generate(args) => args.run(),
            Command::Distances(args) => args.run(),
            Command::Convert(args) => args.run(),
            Command::Render(args) => args.run(),
            Command::Serve(args) => args.run(),
            Command::Batch(args) => args.run(),
            Command::Bench(args) => args.run(),
            Command::Pdb(args) => args.run(),
            Command::Completions(args) => args.run(),
            Command::Man(args) => args.run(),
        }
    }
}
