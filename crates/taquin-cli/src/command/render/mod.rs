//! `taquin render`: draws boards and solutions.

mod output;
mod read_solution;

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use taquin::{Message, Notation, phrase};

use crate::failure::bail;
use clap::Args;
use taquin_render::{ColorDepth, Sheet, Spacing, Style, render_terminal};

use self::output::{PictureFormat, PictureOutput};
use crate::args::goal_args::GoalArgs;
use crate::args::named_values;
use crate::exit::Exit;
use crate::messages::text;
use crate::picture::{Drawing, MotionArgs, OptionUse, PictureKind, PictureOptions, Solution, StyleArgs, reject_unused};
use crate::terminal::printable::printable;
use crate::terminal::stderr::note;
use crate::{args::limit_args, input, terminal::signals, terminal::terminal_color};

const EXAMPLES: &str = "\
Examples:
  taquin render \"1 2 3/4 5 6/7 0 8\"                  in the terminal, in colour
  taquin render puzzle.txt -o board.png --theme heat   or board.svg
  taquin render puzzle.txt moves.txt -o solution.gif --delay 200ms
  taquin solve puzzle.txt --format json | taquin render -o solution.gif
  taquin render \"1 2 3/4 0 5/7 8 6\" LU -o path.svg --animate
  taquin render \"1 2 3/4 0 5/7 8 6\" \"5 6\" --moves number -o path.png --sheet
  taquin render puzzle.txt -o photo.png --image photo.jpg --goal snail

'taquin solve puzzle.txt --draw solution.gif' solves and draws.

Exit codes: 0 drawn; 2 bad input or usage; 3 stopped by --time; 130 interrupted. Unless the exit code is 0, no file is changed.";

/// Draw a board or a solution: terminal, SVG, PNG, animated GIF
///
/// Files are written atomically: an existing file is replaced only by a complete one.
#[derive(Args, Debug)]
#[command(aliases = ["draw", "show"], after_help = EXAMPLES)]
pub struct RenderArgs {
    /// The board, or the JSON of 'solve', as text or the name of a file; `-` or nothing reads standard input
    #[arg(value_name = "BOARD")]
    board: Option<String>,

    /// The moves as text or the name of a file; `-` reads standard input
    #[arg(value_name = "MOVES")]
    moves: Option<String>,

    /// The notation of the moves [default: tile]
    #[arg(id = "notation", long = "moves", value_name = "NOTATION", requires = "moves", value_parser = named_values::parser(named_values::all::<Notation>()))]
    notation: Option<Notation>,

    #[command(flatten)]
    goal: GoalArgs,

    /// Write to this file; the extension decides the format: .svg, .png, .gif, .txt; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Output format, where no file extension decides it
    #[arg(long, value_name = "FORMAT")]
    format: Option<PictureFormat>,

    /// All states of the solution side by side (PNG, SVG)
    #[arg(long, conflicts_with = "animate")]
    sheet: bool,

    /// The number of boards per row of the sheet
    #[arg(long, value_name = "N", requires = "sheet", value_parser = input::number::<u32>)]
    columns: Option<u32>,

    /// Animate the solution (SVG; a GIF is always animated)
    #[arg(long)]
    animate: bool,

    /// Stop drawing after this time: 1 or 1.5 (seconds), 500ms, 2m, 1h; none for no limit
    #[arg(short, long, value_name = "TIME", value_parser = limit_args::duration)]
    time: Option<Duration>,

    #[command(flatten)]
    look: StyleArgs,
    #[command(flatten)]
    motion: MotionArgs,
    #[command(flatten)]
    text: TerminalArgs,
}

/// The options of terminal text.
#[derive(Args, Debug)]
#[command(next_help_heading = "Terminal")]
struct TerminalArgs {
    /// The colour depth [default: that of the terminal; mono in a file or a pipe]
    #[arg(long, value_name = "DEPTH", value_parser = named_values::parser(named_values::all::<ColorDepth>()))]
    depth: Option<ColorDepth>,

    /// No lines between tiles; with --no-text, two rows of tiles per text line
    #[arg(long)]
    compact: bool,
}

impl RenderArgs {
    /// Draws the picture or text.
    pub fn run(&self) -> crate::Result<Exit> {
        let (output, format) = PictureOutput::of(self.output.as_deref(), self.format)?;
        let kind = self.picture_kind(format)?;
        self.check_options(kind)?;
        output.check(kind)?;
        let (solution, goal) = self.read(kind)?;
        let style = self.look.style(goal)?;
        match kind {
            Some(kind) => self.draw(kind, solution, style, &output),
            None => {
                let text = self.text(&output, &solution, &style)?;
                match output {
                    PictureOutput::File(file) => file.write(text.as_bytes())?,
                    PictureOutput::Stdout => io::stdout().lock().write_all(text.as_bytes())?,
                }
                Ok(Exit::Done)
            }
        }
    }

    /// The kind of picture; `None` is text.
    fn picture_kind(&self, format: PictureFormat) -> crate::Result<Option<PictureKind>> {
        Ok(match format {
            PictureFormat::Terminal | PictureFormat::Gif if self.sheet => {
                bail!(phrase!("cli.error.sheet-is-for-files"))
            }
            PictureFormat::Terminal if self.animate => bail!(phrase!("cli.error.animate-text")),
            PictureFormat::Png if self.animate => {
                bail!(phrase!("cli.error.animate-png"))
            }
            PictureFormat::Gif if self.animate => {
                bail!(phrase!("cli.error.animate-gif"))
            }
            PictureFormat::Terminal => None,
            PictureFormat::Svg if self.sheet => Some(PictureKind::SheetSvg),
            PictureFormat::Svg if self.animate => Some(PictureKind::AnimatedSvg),
            PictureFormat::Svg => Some(PictureKind::BoardSvg),
            PictureFormat::Png if self.sheet => Some(PictureKind::SheetPng),
            PictureFormat::Png => Some(PictureKind::BoardPng),
            PictureFormat::Gif => Some(PictureKind::Gif),
        })
    }

    fn check_options(&self, kind: Option<PictureKind>) -> crate::Result<()> {
        let is_used = kind.is_none();
        let text = [
            OptionUse { is_given: self.text.depth.is_some(), option: "--depth", is_used, used_by: "cli.used-by.text" },
            OptionUse { is_given: self.text.compact, option: "--compact", is_used, used_by: "cli.used-by.text" },
            OptionUse {
                is_given: self.time.is_some(),
                option: "--time",
                is_used: kind.is_some(),
                used_by: "cli.used-by.pictures",
            },
        ];
        let uses = self.look.uses(kind).into_iter().chain(self.motion.uses(kind)).chain(text);
        reject_unused(uses, kind)?;
        match kind {
            _ if self.moves.is_none() || kind.is_some_and(PictureKind::shows_moves) => Ok(()),
            None => match self.moves.as_deref().filter(|moves| PictureFormat::of(Path::new(moves)).is_some()) {
                Some(file) => bail!(phrase!("cli.error.picture-without-output", file = printable(file))),
                None => bail!(phrase!("cli.error.text-shows-no-moves")),
            },
            Some(PictureKind::BoardSvg) => bail!(phrase!("cli.error.svg-shows-no-moves")),
            Some(_) => bail!(phrase!("cli.error.png-shows-no-moves")),
        }
    }

    /// Draws the picture and writes it.
    fn draw(&self, kind: PictureKind, solution: Solution, style: Style, output: &PictureOutput) -> crate::Result<Exit> {
        let sheet = Sheet::new().columns(self.columns).captions(!self.motion.no_captions);
        let options = PictureOptions { style, motion: self.motion.motion()?, sheet };
        let (solution, options) = (Arc::new(solution), Arc::new(options));
        let drawing = Drawing { solution, options, time: self.time, progress: true };
        let file = match output {
            PictureOutput::File(file) => Some(file),
            PictureOutput::Stdout => None,
        };
        let ControlFlow::Break(stop) = drawing.draw(kind, file, &signals::listen()?)? else { return Ok(Exit::Done) };
        note(text(&match file {
            Some(file) => phrase!("cli.note.not-written", why = stop.phrase(), file = file.name().to_string()),
            None => phrase!("cli.note.incomplete-picture", why = stop.phrase()),
        }));
        Ok(Exit::of_stop(stop))
    }

    fn text(&self, output: &PictureOutput, solution: &Solution, style: &Style) -> crate::Result<String> {
        let depth = match (self.text.depth, output) {
            (Some(depth), _) => depth,
            (None, PictureOutput::Stdout) => terminal_color::depth(&std::io::stdout()),
            (None, PictureOutput::File(_)) => ColorDepth::Mono,
        };
        let chosen = self.text.depth.is_some() || matches!(output, PictureOutput::File(_));
        if let Some(option) = self.look.color_option().filter(|_| chosen && depth == ColorDepth::Mono) {
            bail!(phrase!("cli.error.needs-color", option));
        }
        let spacing = if self.text.compact { Spacing::Compact } else { Spacing::Boxes };
        Ok(render_terminal(&solution.board, style, spacing, depth)? + "\n")
    }
}
