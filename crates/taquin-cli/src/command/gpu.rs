//! `taquin gpu`: the graphics cards that can search, each with a short test.

use std::io::{self, Write};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use taquin::unstable::{Engine, EngineConfig, RunOptions, StartAt, SubtreeBackend};
use taquin::{Board, Goal, TableSize};
use taquin_gpu::{DeviceKind, Gpu, GpuDevice, GpuOptions};
use taquin_search::{Iteration, Unlimited};

use crate::exit::Exit;
use crate::gpu_args::all_devices;
use crate::number_format::{bytes, grouped};

/// The board of the test: a 15-puzzle that takes light tables 145,000 expansions.
const TEST_BOARD: &str = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3";

const EXAMPLES: &str = "\
Examples:
  taquin gpu                          what can search, and how fast
  taquin solve puzzle.txt --gpu       search on the best of them
  taquin bench kf50 --gpu=NVIDIA      on the one with this in its name

The test solves a 15-puzzle on each and compares the nodes of every bound with those of the processor.

Exit codes: 0 all passed; 1 one counted other nodes, or failed; 2 bad usage, or there is none.";

/// List the graphics cards that can search, and test each
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct GpuCommandArgs {
    /// Only list them
    #[arg(long)]
    no_test: bool,
}

impl GpuCommandArgs {
    /// Lists and tests the devices.
    pub fn run(&self) -> anyhow::Result<Exit> {
        let mut exit = Exit::Done;
        for device in &all_devices()? {
            writeln!(io::stdout(), "{}", describe(device))?;
            if self.no_test {
                continue;
            }
            match test(device) {
                Ok(line) => writeln!(io::stdout(), "  {line}")?,
                Err(error) => {
                    writeln!(io::stdout(), "  failed: {error:#}")?;
                    exit = Exit::NoSolution;
                }
            }
        }
        Ok(exit)
    }
}

fn describe(device: &GpuDevice) -> String {
    let kind = match device.kind {
        DeviceKind::Gpu => "graphics card",
        DeviceKind::Processor => "processor",
        _ => "accelerator",
    };
    let GpuDevice { name, units, .. } = device;
    format!("{name} ({kind}, {units} units, {} of memory)", bytes(device.memory as usize))
}

/// Searches a board on the device and on the processor, and compares the nodes of every bound but the last.
fn test(device: &GpuDevice) -> anyhow::Result<String> {
    let board: Board = TEST_BOARD.parse().context("the board of the test")?;
    let goal = Goal::BlankFirst.board(board.shape())?;
    let engine = Engine::prepare(&goal, &EngineConfig::new(TableSize::Light, 1), &mut Unlimited)?;
    let mut options = GpuOptions::default();
    options.fewest_expansions = Some(0);
    let gpu = Gpu::open_with(device, options)?;
    let expected = iterations(&engine, &board, None)?;
    // The first search compiles the kernel.
    iterations(&engine, &board, Some(&gpu))?;
    let found = iterations(&engine, &board, Some(&gpu))?;
    if let Some(failure) = gpu.failure() {
        bail!(failure);
    }
    let counts = |bounds: &[Iteration]| -> Vec<(u32, u64, u64)> {
        bounds.iter().rev().skip(1).map(|it| (it.bound, it.expanded, it.generated)).collect()
    };
    if counts(&expected) != counts(&found) {
        bail!("it counts other nodes than the processor");
    }
    let nodes: u64 = found.iter().map(|it| it.expanded).sum();
    let time: Duration = found.iter().map(|it| it.time).sum();
    let rate = nodes as f64 / time.as_secs_f64();
    Ok(format!("passed: {} boards expanded, {} per second", grouped(nodes), grouped(rate as u64)))
}

/// The bounds of a search.
fn iterations(engine: &Engine, board: &Board, backend: Option<&dyn SubtreeBackend>) -> anyhow::Result<Vec<Iteration>> {
    let mut unlimited = Unlimited;
    let mut options = RunOptions::new(&mut unlimited);
    options.subtree_backend = backend;
    Ok(engine.run(board, StartAt::Bound(0), options)?.iterations)
}
