//! `taquin render`: pictures of boards and solutions.

mod output;
mod source;

use std::io::{self, Write};

use anyhow::bail;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use taquin::Notation;
use taquin_render::{ColorDepth, Sheet, Spacing, Style, render_terminal};

use self::output::{Format, Output};
use crate::exit::Exit;
use crate::goal::GoalArgs;
use crate::method;
use crate::paint;
use crate::picture::{Drawing, LookArgs, Manner, MotionArgs, Subject, Use, refuse_useless};

const EXAMPLES: &str = "\
Examples:
  taquin render \"1 2 3/4 5 6/7 0 8\"                       in the terminal, in colour
  taquin render puzzle.txt -o board.png --theme heat      or board.svg
  taquin render puzzle.txt moves.txt -o solution.gif
  taquin solve puzzle.txt --format json | taquin render -o solution.gif --delay 200ms
  taquin render \"1 2 3/4 0 5/7 8 6\" LU -o way.svg --animate
  taquin render \"1 2 3/4 0 5/7 8 6\" \"5 6\" --moves number -o way.png --sheet
  taquin render puzzle.txt -o photo.png --image photo.jpg --goal snail

'taquin solve puzzle.txt --gif solution.gif' does it in one go.

Exit codes: 0 drawn; 2 bad input or usage, and no file is touched.";

/// Draw a board or a solution: terminal, SVG, PNG, animated GIF
///
/// A file is written under another name first and renamed when it is whole, so that nothing half-written is left behind
/// and an old file is replaced only by a good one.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct RenderArgs {
    /// The board as text, or the name of a file; the JSON of 'solve' will do; `-` or nothing reads standard input
    #[arg(value_name = "BOARD")]
    board: Option<String>,

    /// The moves as text, or the name of a file that holds them; `-` reads standard input
    #[arg(value_name = "MOVES")]
    moves: Option<String>,

    /// How the moves are written [default: tile]
    #[arg(id = "notation", long = "moves", value_name = "NOTATION", requires = "moves", value_parser = method::notations())]
    notation: Option<Notation>,

    #[command(flatten)]
    goal: GoalArgs,

    /// Write to this file, in the form its ending says: .svg, .png, .gif, .txt; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,

    /// The form, where no ending tells it
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,

    /// All states of the solution side by side (PNG, SVG)
    #[arg(long, conflicts_with = "animate")]
    sheet: bool,

    /// The boards in a row of the sheet
    #[arg(long, value_name = "N", requires = "sheet")]
    columns: Option<u32>,

    /// The solution in motion (SVG; a GIF always moves)
    #[arg(long)]
    animate: bool,

    #[command(flatten)]
    look: LookArgs,
    #[command(flatten)]
    motion: MotionArgs,
    #[command(flatten)]
    text: TextArgs,
}

/// How a board stands in a terminal.
#[derive(Args, Debug)]
#[command(next_help_heading = "Terminal")]
struct TextArgs {
    /// The colours to use: mono, 256 or true [default: those the terminal shows; none in a file or a pipe]
    #[arg(long, value_name = "DEPTH", value_parser = depths())]
    depth: Option<ColorDepth>,

    /// No lines between the tiles; without numbers, two rows on one line
    #[arg(long)]
    compact: bool,
}

impl RenderArgs {
    /// Draws what is asked for.
    pub fn run(&self) -> anyhow::Result<Exit> {
        let (output, format) = Output::of(self.output.as_deref(), self.format)?;
        let drawing = self.drawing(format)?;
        self.check_options(drawing)?;
        output.check(drawing)?;
        let (subject, goal) = self.read(drawing)?;
        let style = self.look.style(goal)?;
        let bytes = match drawing {
            Some(drawing) => self.draw(drawing, &subject, style)?,
            None => self.text(&output, &subject, &style)?.into_bytes(),
        };
        match output {
            Output::File(place) => place.write(&bytes)?,
            Output::Stdout => {
                let mut out = io::stdout().lock();
                out.write_all(&bytes)?;
                out.flush()?;
            }
        }
        Ok(Exit::Done)
    }

    /// What to draw; text in the terminal is no drawing.
    fn drawing(&self, format: Format) -> anyhow::Result<Option<Drawing>> {
        Ok(match format {
            Format::Terminal | Format::Gif if self.sheet => bail!("--sheet is for PNG and SVG files"),
            Format::Png if self.animate => bail!("--animate is for SVG files; a PNG file cannot move, a GIF file can"),
            Format::Terminal if self.animate => bail!("--animate is for SVG files: try -o FILE.svg"),
            Format::Gif if self.animate => bail!("--animate is for SVG files; a GIF file moves without it"),
            Format::Terminal => None,
            Format::Svg if self.sheet => Some(Drawing::SheetSvg),
            Format::Svg if self.animate => Some(Drawing::MovingSvg),
            Format::Svg => Some(Drawing::BoardSvg),
            Format::Png if self.sheet => Some(Drawing::SheetPng),
            Format::Png => Some(Drawing::BoardPng),
            Format::Gif => Some(Drawing::Gif),
        })
    }

    fn check_options(&self, drawing: Option<Drawing>) -> anyhow::Result<()> {
        let name = drawing.map_or("text", Drawing::name);
        let text: [Use; 2] = [
            (self.text.depth.is_some(), "--depth", drawing.is_none(), "text"),
            (self.text.compact, "--compact", drawing.is_none(), "text"),
        ];
        let uses = self.look.uses(drawing).into_iter().chain(self.motion.uses(drawing)).chain(text);
        refuse_useless(uses, name)?;
        match drawing {
            _ if self.moves.is_none() || drawing.is_some_and(Drawing::shows_moves) => Ok(()),
            Some(Drawing::BoardSvg) => bail!("an SVG file shows moves with --animate or, side by side, with --sheet"),
            Some(_) => bail!("a PNG file shows moves with --sheet only, all states side by side"),
            None => bail!("text shows one board, without moves: write them to a picture, as in -o solution.gif"),
        }
    }

    fn draw(&self, drawing: Drawing, subject: &Subject, style: Style) -> anyhow::Result<Vec<u8>> {
        let sheet = Sheet { columns: self.columns, captions: !self.motion.no_captions };
        let manner = Manner { style, motion: self.motion.motion()?, sheet };
        Ok(drawing.draw(subject, &manner, true)?)
    }

    fn text(&self, output: &Output, subject: &Subject, style: &Style) -> anyhow::Result<String> {
        let depth = match (self.text.depth, output) {
            (Some(depth), _) => depth,
            (None, Output::Stdout) => paint::depth(),
            (None, Output::File(_)) => ColorDepth::Mono,
        };
        let chosen = self.text.depth.is_some() || matches!(output, Output::File(_));
        if let Some(option) = self.look.coloured().filter(|_| chosen && depth == ColorDepth::Mono) {
            bail!("{option} has no use in text without colour; --depth 256 or --depth true has colour");
        }
        let spacing = if self.text.compact { Spacing::Compact } else { Spacing::Boxes };
        Ok(render_terminal(&subject.board, style, spacing, depth)? + "\n")
    }
}

/// Reads the name of a colour depth.
fn depths() -> impl TypedValueParser<Value = ColorDepth> {
    PossibleValuesParser::new(ColorDepth::NAMES).map(|name| name.parse().expect("one of the names offered"))
}
