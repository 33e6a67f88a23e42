//! `taquin grade`: what programs of a class answer, checked map by map.

mod maps;
mod program;
mod verdict;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::{Args, ValueEnum};
use serde::Serialize;
use taquin::phrase;

use crate::args::goal_args::GoalArgs;
use crate::args::limit_args;
use crate::args::output_args::{OutputArgs, ResultOutput};
use crate::exit::Exit;
use crate::failure::bail;
use crate::messages::{english_text, figures, text, word};
use crate::number_format;
use crate::output::json::{JsonList, write_json};
use crate::output::table_writer::csv_field;
use crate::terminal::signals;
use maps::GradedMap;
use program::{Program, ProgramEnd};
use verdict::{Grade, GradeKind};

const EXAMPLES: &str = "\
Examples:
  taquin grade maps/ -- ./student {}           {} is the file of the map
  taquin grade maps/ -- python3 student.py     or it is standard input
  taquin grade princeton -- java Solver {}     a published set
  taquin grade maps/ --outputs answers/        files of the same names
  taquin grade maps/ --goal snail --shortest --format csv -- ./npuzzle {}

Output is read as princeton, variant38, school42 and steps write it, as moves, or as boards. --time, --memory and \
--processes limit the program by the system's means. This is no sandbox: run only programs that you would run yourself.

Exit codes: 0 all are right; 1 one is wrong; 2 bad input or usage; 130 interrupted.";

/// Grade a program, or a folder of its outputs, on maps
///
/// For each map: is the answer a solution, is it shortest, and where does it first go wrong?
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct GradeArgs {
    /// Files or folders with a board each, or the names of published sets [default: princeton]
    #[arg(value_name = "MAPS")]
    maps: Vec<String>,

    /// The program and its arguments; {} stands for the file of the map
    #[arg(value_name = "PROGRAM", last = true, conflicts_with = "outputs")]
    program: Vec<String>,

    /// Grade the files of this folder, which have the names of the maps
    #[arg(long, value_name = "DIR")]
    outputs: Option<PathBuf>,

    #[command(flatten)]
    goal: GoalArgs,

    /// A longer solution is wrong, too
    #[arg(long)]
    shortest: bool,

    /// The time for each map: 10 (seconds), 500ms, 2m
    #[arg(short, long, value_name = "TIME", default_value = "10", value_parser = limit_args::duration)]
    time: Duration,

    /// The memory of the program, if it is limited: 200M, 2G (Java needs several times what it uses)
    #[arg(short, long, value_name = "BYTES", value_parser = limit_args::bytes)]
    memory: Option<usize>,

    /// The number of processes of the user, if it is limited
    #[arg(long, value_name = "N", value_parser = crate::input::positive)]
    processes: Option<usize>,

    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: GradeFormat,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum GradeFormat {
    /// A line for each map, and totals
    Text,
    /// Comma-separated values
    Csv,
    /// A JSON array
    Json,
    /// JSON Lines: an object on each line
    Jsonl,
}

/// The grade of one map as JSON.
#[derive(Serialize)]
struct GradeJson<'a> {
    map: &'a str,
    grade: &'static str,
    length: Option<usize>,
    shortest: Option<usize>,
    seconds: Option<f64>,
    reason: Option<String>,
}

/// What a program answers, or why it does not; and the seconds it took, if it was run.
type TimedAnswer = (Result<Vec<u8>, taquin::Phrase>, Option<f64>);

impl GradeArgs {
    /// Grades each map, and prints the totals.
    pub fn run(&self) -> crate::Result<Exit> {
        if self.program.is_empty() && self.outputs.is_none() {
            bail!(phrase!("cli.grade.nothing-to-grade"));
        }
        let mut out = self.output.open()?;
        let maps = maps::read(&self.maps, &self.goal)?;
        let folder = std::env::temp_dir().join(format!("taquin-grade-{}", std::process::id()));
        let flag = signals::listen()?;
        let graded = self.grade_all(&maps, &folder, &flag, &mut out);
        let _ = fs::remove_dir_all(&folder);
        let exit = graded?;
        out.finish()?;
        Ok(exit)
    }

    fn grade_all(
        &self,
        maps: &[GradedMap],
        folder: &Path,
        flag: &AtomicBool,
        out: &mut ResultOutput,
    ) -> crate::Result<Exit> {
        let width = maps.iter().map(|map| map.name.chars().count()).max().unwrap_or(0);
        let (mut list, mut totals) = (JsonList::new(self.format == GradeFormat::Json), Totals::default());
        if self.format == GradeFormat::Csv {
            writeln!(out, "map,grade,length,shortest,seconds,reason")?;
        }
        for map in maps {
            let (answer, seconds) = self.answer(map, folder, flag)?;
            if flag.load(Ordering::Relaxed) {
                list.end(out)?;
                return Ok(Exit::Interrupted);
            }
            let grade = match answer {
                Ok(answer) => Grade::of(map, &answer)?,
                Err(reason) => Grade::wrong(reason),
            };
            let is_right = grade.kind != GradeKind::Wrong && !(self.shortest && grade.kind == GradeKind::Longer);
            totals.add(&grade, is_right);
            self.write(map, &grade, (width, is_right), seconds, &mut list, out)?;
            out.flush()?;
        }
        list.end(out)?;
        if self.format == GradeFormat::Text {
            writeln!(out, "{}", totals.line(maps.len()))?;
        }
        Ok(if totals.right == maps.len() { Exit::Done } else { Exit::NoSolution })
    }

    /// What the program answers to a map, or what its file has; and the seconds it took.
    fn answer(&self, map: &GradedMap, folder: &Path, flag: &AtomicBool) -> crate::Result<TimedAnswer> {
        if let Some(outputs) = &self.outputs {
            return Ok((maps::output_of(map, outputs), None));
        }
        let path = map.file(folder)?;
        let program = Program { words: &self.program, time: self.time, memory: self.memory, processes: self.processes };
        let (end, time) = program.run(&path, flag)?;
        let answer = match end {
            ProgramEnd::Output(answer) => Ok(answer),
            ProgramEnd::Failed(reason) => Err(reason),
        };
        Ok((answer, Some(time.as_secs_f64())))
    }

    fn write(
        &self,
        map: &GradedMap,
        grade: &Grade,
        (width, is_right): (usize, bool),
        seconds: Option<f64>,
        list: &mut JsonList,
        out: &mut ResultOutput,
    ) -> io::Result<()> {
        let json = GradeJson {
            map: &map.name,
            grade: grade.kind.name(),
            length: grade.length,
            shortest: grade.shortest,
            seconds: seconds.map(|seconds| (seconds * 1e3).round() / 1e3),
            reason: grade.reason.as_ref().map(english_text),
        };
        match self.format {
            GradeFormat::Jsonl => write_json(&json, out),
            GradeFormat::Json => list.add(&json, out),
            GradeFormat::Csv => {
                let number = |number: Option<usize>| number.map_or_else(String::new, |number| number.to_string());
                let seconds = json.seconds.map_or_else(String::new, |seconds| format!("{seconds:.3}"));
                let reason = csv_field(json.reason.clone().unwrap_or_default());
                let (length, shortest) = (number(grade.length), number(grade.shortest));
                writeln!(out, "{},{},{length},{shortest},{seconds},{reason}", csv_field(map.name.clone()), json.grade)
            }
            GradeFormat::Text => {
                let color = out.color();
                let mark = if is_right { color.good("+").to_string() } else { color.error("-").to_string() };
                let time =
                    |seconds: f64| format!("  {}", figures(&number_format::time(Duration::from_secs_f64(seconds))));
                let time = seconds.map(time).unwrap_or_default();
                writeln!(out, "{mark} {:<width$}  {}{time}", map.name, text(&grade.phrase()))
            }
        }
    }
}

/// How many maps have which grade.
#[derive(Default)]
struct Totals {
    right: usize,
    valid: usize,
    shortest: usize,
}

impl Totals {
    fn add(&mut self, grade: &Grade, is_right: bool) {
        self.right += usize::from(is_right);
        self.valid += usize::from(grade.kind != GradeKind::Wrong);
        self.shortest += usize::from(matches!(grade.kind, GradeKind::Shortest | GradeKind::Unsolvable));
    }

    fn line(&self, all: usize) -> String {
        let Totals { valid, shortest, .. } = *self;
        let wrong = all - valid;
        let totals = phrase!("cli.grade.totals", maps = all, valid, shortest, wrong);
        if self.right == all { [text(&totals), word("cli.grade.all-right")].join(" ") } else { text(&totals) }
    }
}
