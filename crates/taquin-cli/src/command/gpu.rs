//! `taquin gpu`: the graphics cards that can search, what fits each, and a short test.

use std::io::Write;
use std::time::Duration;
use taquin::{Board, Goal, Phrase, Shape, TableSize, Value, phrase};

use crate::failure::bail;
use clap::{Args, ValueEnum};
use serde::Serialize;
use taquin::unstable::{Engine, EngineConfig, RunOptions, StartAt, SubtreeBackend};
use taquin_gpu::{DeviceFit, DeviceKind, Gpu, GpuDevice, GpuOptions};
use taquin_search::{Iteration, Unlimited};

use crate::args::gpu_args::all_devices;
use crate::args::output_args::OutputArgs;
use crate::exit::Exit;
use crate::messages::{english_text, text};
use crate::number_format::{bytes, time};
use crate::output::json::write_json;

/// The board of the test: a 15-puzzle that takes light tables 145,000 expansions.
const TEST_BOARD: &str = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3";
/// The shapes whose full tables are compared with the memory.
const SHAPES: [(usize, usize); 4] = [(4, 4), (5, 5), (5, 6), (6, 6)];

const EXAMPLES: &str = "\
Examples:
  taquin gpu                          what can search, what fits, and how fast
  taquin gpu --format json            the same for programs
  taquin solve puzzle.txt --gpu       search on the best of them
  taquin bench kf50 --gpu=NVIDIA      on the one with this in its name

The test solves a 15-puzzle on each and compares the nodes of every bound with those of the processor. A search uses at \
most a half of a card's memory.

Exit codes: 0 all passed; 1 a device failed or counted different nodes; 2 bad usage, or there is none.";

/// List the graphics cards that can search, and test them
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct GpuCommandArgs {
    /// Only list them
    #[arg(long)]
    no_test: bool,

    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: GpuFormat,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum GpuFormat {
    /// Some lines per device
    Text,
    /// A JSON array with one object per device
    Json,
}

/// A device in JSON.
#[derive(Serialize)]
struct ListedDevice {
    name: String,
    kind: &'static str,
    /// Its multiprocessors, or the processor's cores.
    units: u32,
    memory: u64,
    /// The bytes that a search may use.
    usable_memory: u64,
    /// For each shape what its full tables take.
    full_tables: Vec<ListedFit>,
    test: Option<ListedTest>,
}

/// What the full tables of a shape take, in JSON.
#[derive(Serialize)]
struct ListedFit {
    shape: String,
    table_bytes: u64,
    node_bytes: u64,
    work_items: Option<usize>,
}

/// The test of a device in JSON.
#[derive(Serialize)]
struct ListedTest {
    passed: bool,
    expanded: Option<u64>,
    expanded_per_second: Option<u64>,
    longest_slice_seconds: Option<f64>,
    error: Option<String>,
}

/// A test that was passed.
struct PassedTest {
    expanded: u64,
    per_second: u64,
    /// The longest launch of the kernel.
    longest: Duration,
}

impl GpuCommandArgs {
    /// Lists and tests the devices.
    pub fn run(&self) -> crate::Result<Exit> {
        let mut out = self.output.open()?;
        let (mut exit, mut listed) = (Exit::Done, Vec::new());
        for device in &all_devices()? {
            let fits = fits(device)?;
            if self.format == GpuFormat::Text {
                write_device(device, &fits, &mut out)?;
                out.flush()?;
            }
            let tested = (!self.no_test).then(|| test(device));
            if matches!(tested, Some(Err(_))) {
                exit = Exit::NoSolution;
            }
            match self.format {
                GpuFormat::Text => write_test(tested.as_ref(), &mut out)?,
                GpuFormat::Json => listed.push(ListedDevice::new(device, &fits, tested)),
            }
        }
        if self.format == GpuFormat::Json {
            write_json(&listed, &mut out)?;
        }
        out.finish()?;
        Ok(exit)
    }
}

impl ListedDevice {
    fn new(device: &GpuDevice, fits: &[(Shape, DeviceFit)], tested: Option<crate::Result<PassedTest>>) -> ListedDevice {
        let fit = |(shape, fit): &(Shape, DeviceFit)| ListedFit {
            shape: shape.to_string(),
            table_bytes: fit.table_bytes,
            node_bytes: fit.node_bytes,
            work_items: fit.items,
        };
        ListedDevice {
            name: device.name.clone(),
            kind: kind(device).0,
            units: device.units,
            memory: device.memory,
            usable_memory: device.usable_memory(),
            full_tables: fits.iter().map(fit).collect(),
            test: tested.map(ListedTest::from),
        }
    }
}

impl From<crate::Result<PassedTest>> for ListedTest {
    fn from(tested: crate::Result<PassedTest>) -> ListedTest {
        let passed = tested.as_ref().ok();
        ListedTest {
            passed: passed.is_some(),
            expanded: passed.map(|test| test.expanded),
            expanded_per_second: passed.map(|test| test.per_second),
            longest_slice_seconds: passed.map(|test| test.longest.as_secs_f64()),
            error: tested.as_ref().err().map(|error| english_text(&error.phrase())),
        }
    }
}

/// What a device is: in JSON and for people.
fn kind(device: &GpuDevice) -> (&'static str, Phrase) {
    match device.kind {
        DeviceKind::Gpu => ("gpu", phrase!("cli.gpu.card")),
        DeviceKind::Processor => ("processor", phrase!("cli.gpu.processor")),
        _ => ("accelerator", phrase!("cli.gpu.accelerator")),
    }
}

/// What the full tables of each shape take on a device.
fn fits(device: &GpuDevice) -> crate::Result<Vec<(Shape, DeviceFit)>> {
    SHAPES
        .into_iter()
        .map(|(rows, cols)| {
            let shape = Shape::new(rows, cols).expect("its sides are not zero");
            Ok((shape, device.fit(&Goal::RowMajor.board(shape)?, TableSize::Full)?))
        })
        .collect()
}

fn write_device(device: &GpuDevice, fits: &[(Shape, DeviceFit)], out: &mut impl Write) -> crate::Result<()> {
    let amount = |count: u64| Value::Figures(bytes(count as usize));
    let (name, units, memory) = (&device.name[..], device.units, amount(device.memory));
    writeln!(out, "{}", text(&phrase!("cli.gpu.device", name, kind = kind(device).1, units, memory)))?;
    for (shape, fit) in fits {
        let (shape, tables) = (shape.to_string(), amount(fit.table_bytes));
        let line = match fit.items {
            Some(items) => phrase!("cli.gpu.fits", shape, tables, nodes = amount(fit.node_bytes), items),
            None => {
                let needed = amount(fit.table_bytes + fit.node_bytes);
                phrase!("cli.gpu.too-large", shape, tables, needed, usable = amount(device.usable_memory()))
            }
        };
        writeln!(out, "  {}", text(&line))?;
    }
    Ok(())
}

fn write_test(tested: Option<&crate::Result<PassedTest>>, out: &mut impl Write) -> crate::Result<()> {
    let line = match tested {
        None => return Ok(()),
        Some(Ok(PassedTest { expanded, per_second, longest })) => {
            phrase!("cli.gpu.passed", n = *expanded, rate = *per_second, longest = Value::Figures(time(*longest)))
        }
        Some(Err(error)) => phrase!("cli.gpu.failed", reason = error.phrase()),
    };
    writeln!(out, "  {}", text(&line))?;
    Ok(())
}

/// Searches a board on the device and on the processor, and compares the nodes of every bound but the last.
fn test(device: &GpuDevice) -> crate::Result<PassedTest> {
    let board: Board = TEST_BOARD.parse()?;
    let goal = Goal::BlankFirst.board(board.shape())?;
    let engine = Engine::prepare(&goal, &EngineConfig::new(TableSize::Light, 1), &mut Unlimited)?;
    let mut options = GpuOptions::default();
    options.fewest_expansions = Some(0);
    let gpu = Gpu::open_with(device, options)?;
    let expected = iterations(&engine, &board, None)?;
    // The first search compiles the kernel.
    iterations(&engine, &board, Some(&gpu))?;
    gpu.take_longest_launch();
    let found = iterations(&engine, &board, Some(&gpu))?;
    if let Some(failure) = gpu.failure() {
        bail!(failure);
    }
    let counts = |bounds: &[Iteration]| -> Vec<(u32, u64, u64)> {
        bounds.iter().rev().skip(1).map(|it| (it.bound, it.expanded, it.generated)).collect()
    };
    if counts(&expected) != counts(&found) {
        bail!(phrase!("cli.error.other-nodes-on-device"));
    }
    let expanded: u64 = found.iter().map(|it| it.expanded).sum();
    let time: Duration = found.iter().map(|it| it.time).sum();
    let per_second = (expanded as f64 / time.as_secs_f64()) as u64;
    Ok(PassedTest { expanded, per_second, longest: gpu.take_longest_launch().unwrap_or_default() })
}

/// The bounds of a search.
fn iterations(engine: &Engine, board: &Board, backend: Option<&dyn SubtreeBackend>) -> crate::Result<Vec<Iteration>> {
    let mut unlimited = Unlimited;
    let mut options = RunOptions::new(&mut unlimited);
    options.subtree_backend = backend;
    Ok(engine.run(board, StartAt::Bound(0), options)?.iterations)
}
