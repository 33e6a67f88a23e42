//! A device as a backend of the engine.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use opencl3::command_queue::CommandQueue;
use opencl3::context::Context;
use opencl3::error_codes::ClError;
use opencl3::kernel::Kernel;
use opencl3::program::Program;
use taquin::unstable::{RootsOutcome, SubtreeBackend, SubtreeTask};
use taquin_search::Budget;

use crate::device::{DeviceKind, GpuDevice, GpuError};
use crate::node::{LEVELS, PATH_WORDS};
use crate::rounds::{LaunchSize, Rounds};
use crate::tables::{DeviceTables, TablesKey};

const SOURCE: &str = include_str!("search.cl");

/// How a device is used; what is `None` is chosen by the device.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct GpuOptions {
    /// The work items of a launch.
    pub items: Option<usize>,
    /// The fewest expansions of the bound before for which a bound is searched on the device: the processor searches small
    /// ones in less time than the device takes to start.
    pub fewest_expansions: Option<u64>,
}

/// A device that searches the subtrees of IDA*.
pub struct Gpu {
    device: GpuDevice,
    context: Context,
    queue: CommandQueue,
    options: GpuOptions,
    state: Mutex<GpuState>,
}

/// What is kept from task to task.
#[derive(Default)]
struct GpuState {
    /// The tables on the device.
    tables: Option<DeviceTables>,
    /// The kernels by their options: tables of both directions share one.
    kernels: HashMap<String, Kernel>,
    failure: Option<GpuError>,
}

/// Held while a processor is used as a device: a second search would take the same cores.
static PROCESSOR_IN_USE: Mutex<()> = Mutex::new(());

/// The fewest expansions of the bound before for which a device is used.
const FEWEST_EXPANSIONS: u64 = 100_000;

impl Gpu {
    /// Opens a device.
    pub fn open(device: &GpuDevice) -> Result<Gpu, GpuError> {
        Gpu::open_with(device, GpuOptions::default())
    }

    /// Opens a device and says how it is used.
    pub fn open_with(device: &GpuDevice, options: GpuOptions) -> Result<Gpu, GpuError> {
        let context = Context::from_device(&device.device).map_err(|error| device.failed(error))?;
        #[allow(deprecated)]
        let queue = CommandQueue::create_default(&context, 0).map_err(|error| device.failed(error))?;
        Ok(Gpu { device: device.clone(), context, queue, options, state: Mutex::default() })
    }

    /// The device.
    pub fn device(&self) -> &GpuDevice {
        &self.device
    }

    /// Why the device was given up, if it was; the processor searched what it had not.
    pub fn failure(&self) -> Option<GpuError> {
        self.state().failure.clone()
    }

    fn state(&self) -> MutexGuard<'_, GpuState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Searches a task on the device; `None` if it is not made for it.
    fn try_search(
        &self,
        state: &mut GpuState,
        task: &dyn SubtreeTask,
        budget: &mut dyn Budget,
    ) -> Result<Option<RootsOutcome>, GpuError> {
        let is_processor = self.device.kind == DeviceKind::Processor;
        let _one_at_a_time = is_processor.then(|| PROCESSOR_IN_USE.lock().unwrap_or_else(PoisonError::into_inner));
        let failed = |error: ClError| self.device.failed(error);
        // Below a root there are at most as many levels as the bound.
        if task.bound() as usize >= LEVELS {
            return Ok(None);
        }
        let GpuState { tables: loaded, kernels, .. } = state;
        let key = TablesKey::of(task.tables());
        if loaded.as_ref().is_none_or(|tables| tables.key != key) {
            // The memory of the tables before is free before these take theirs.
            *loaded = None;
            *loaded = DeviceTables::load(task.tables(), &self.context, &self.queue).map_err(failed)?;
        }
        let Some(tables) = loaded else { return Ok(None) };
        let kernel = match kernels.entry(self.kernel_options(tables)) {
            Entry::Occupied(kernel) => kernel.into_mut(),
            Entry::Vacant(missing) => {
                let kernel = self.build(missing.key())?;
                missing.insert(kernel)
            }
        };
        let size = self.launch_size(tables, task.len())?;
        let mut rounds = Rounds::new(&self.context, &self.queue, kernel, tables, size).map_err(failed)?;
        rounds.search(task, budget).map(Some).map_err(failed)
    }

    /// The options that make the sizes of tables constants of the kernel.
    fn kernel_options(&self, tables: &DeviceTables) -> String {
        let format = tables.format;
        format!(
            "-cl-std=CL1.2 -DCELLS={} -DCOLUMNS={} -DSLOTS={} -DVIEWS={} -DLAYOUTS={} -DLEVELS={LEVELS} \
             -DPATH_WORDS={PATH_WORDS} -DGROUP={} -DSTATE_BITS={}",
            format.cells,
            format.columns,
            format.slots,
            format.views,
            tables.layouts,
            self.group(),
            tables.state_bits
        )
    }

    /// Compiles the kernel.
    fn build(&self, options: &str) -> Result<Kernel, GpuError> {
        let program = Program::create_and_build_from_source(&self.context, SOURCE, options)
            .map_err(|error| self.device.failed(error))?;
        Kernel::create(&program, "search").map_err(|error| self.device.failed(error))
    }

    /// The work items of a group.
    fn group(&self) -> usize {
        match self.device.kind {
            DeviceKind::Processor => 16,
            DeviceKind::Gpu | DeviceKind::Accelerator => 128,
        }
    }

    /// How large launches are: as large as keeps the device busy and fits a half of its memory.
    fn launch_size(&self, tables: &DeviceTables, roots: usize) -> Result<LaunchSize, GpuError> {
        let group = self.group();
        let per_unit = match self.device.kind {
            DeviceKind::Processor => 64,
            DeviceKind::Gpu | DeviceKind::Accelerator => 2048,
        };
        let wanted = self.options.items.unwrap_or(self.device.units as usize * per_unit).next_multiple_of(group);
        let room = (self.device.memory / 2).saturating_sub(tables.bytes);
        let words = tables.format.words();
        let mut items = wanted;
        loop {
            let size = LaunchSize { items, group, waiting: roots + items * LEVELS };
            let needed = size.bytes(words);
            if needed <= room && size.largest_buffer(words) <= self.device.largest_buffer {
                return Ok(size);
            }
            if items <= group {
                let device = self.device.name.clone();
                let needed = (needed + tables.bytes) >> 20;
                return Err(GpuError::Memory { device, needed, available: self.device.memory >> 21 });
            }
            items = (items / 2).next_multiple_of(group);
        }
    }
}

impl SubtreeBackend for Gpu {
    fn search(&self, task: &dyn SubtreeTask, budget: &mut dyn Budget) -> RootsOutcome {
        let mut state = self.state();
        let fewest = self.options.fewest_expansions.unwrap_or(FEWEST_EXPANSIONS);
        if task.expanded_before() >= fewest && !task.is_empty() && state.failure.is_none() {
            match self.try_search(&mut state, task, budget) {
                Ok(Some(outcome)) => return outcome,
                Ok(None) => {}
                Err(error) => {
                    state.tables = None;
                    state.failure = Some(error);
                }
            }
        }
        drop(state);
        task.search_on_processor(0..task.len(), budget)
    }
}

impl fmt::Debug for Gpu {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Gpu").field("device", &self.device.name).finish_non_exhaustive()
    }
}
