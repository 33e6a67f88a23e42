//! A device as a backend of the engine.

use std::borrow::Cow;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use opencl3::command_queue::CommandQueue;
use opencl3::context::Context;
use opencl3::error_codes::ClError;
use taquin::TableBuildError;
use taquin::unstable::{
    NodeCounts, Pattern, Root, RootsEnd, RootsOutcome, SubtreeBackend, SubtreeTask, Table, TableBuilder,
};
use taquin_search::{Budget, Stop};

use crate::build_table::{self, DeviceBuilder};
use crate::device::{DeviceKind, GpuDevice, GpuError, WorkError};
use crate::fit::{self, LaunchRoom};
use crate::kernels::{KernelSource, Kernels};
use crate::node::{LEVELS, PATH_WORDS};
use crate::rounds::{LaunchBuffers, Rounds, RoundsContext, SavedRounds};
use crate::tables::{DeviceTables, FlatTables, TablesKey};

pub const SEARCH_SOURCE: &str = include_str!("search.cl");

/// How a device is used; what is `None` is chosen by the device.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct GpuOptions {
    /// The work items of a launch.
    pub items: Option<usize>,
    /// The fewest expansions of the bound before for which a bound is searched on the device: the processor searches small
    /// ones in less time than the device takes to start.
    pub fewest_expansions: Option<u64>,
    /// Whether tables are built on the device; a processor as a device takes longer than its own threads.
    pub builds_tables: Option<bool>,
    /// The nodes that can wait beside the roots of a task.
    pub waiting: Option<usize>,
    /// The bytes of the device's memory that may be used, if fewer than a half of it.
    pub memory: Option<u64>,
    /// The time between two copies of the waiting nodes to the host, from which the processor goes on if the device is lost.
    pub save_interval: Option<Duration>,
    /// The launches of a task after which the device counts as lost: for tests of that.
    #[doc(hidden)]
    pub lost_after: Option<u64>,
    /// A text of the kernels and what replaces it: for tests with a device that computes wrongly.
    #[doc(hidden)]
    pub altered: Option<(&'static str, &'static str)>,
}

/// A device that searches the subtrees of IDA*.
pub struct Gpu {
    device: GpuDevice,
    context: Arc<Context>,
    queue: CommandQueue,
    options: GpuOptions,
    state: Mutex<GpuState>,
}

/// What is kept from task to task.
#[derive(Default)]
struct GpuState {
    /// The tables on the device.
    tables: Option<DeviceTables>,
    kernels: Kernels,
    buffers: Option<LaunchBuffers>,
    builder: Option<DeviceBuilder>,
    failure: Option<GpuError>,
    /// Why a table was left to the processor.
    build_failure: Option<GpuError>,
    /// The longest launch that was not asked for yet.
    longest_launch: Option<Duration>,
}

/// Held while a processor is used as a device: a second search would take the same cores.
static PROCESSOR_IN_USE: Mutex<()> = Mutex::new(());

/// The fewest expansions of the bound before for which a device is used.
const FEWEST_EXPANSIONS: u64 = 100_000;
/// The time between two copies of the waiting nodes to the host.
const SAVE_INTERVAL: Duration = Duration::from_secs(5);
/// How many times as fast as a processor a graphics card is, about: one H200 expands 6 to 8 G boards per second of a whole
/// search, the sixteen cores beside it 0.3 G; other cards are slower.
const RELATIVE_SPEED: u64 = 16;

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
        Ok(Gpu { device: device.clone(), context: Arc::new(context), queue, options, state: Mutex::default() })
    }

    /// The device.
    pub fn device(&self) -> &GpuDevice {
        &self.device
    }

    /// Why the device was given up, or a table not built on it, if that was so; the processor did what it had not.
    pub fn failure(&self) -> Option<GpuError> {
        let state = self.state();
        state.failure.clone().or(state.build_failure.clone())
    }

    /// The time of the longest launch of the kernel since this was last asked; limits are obeyed between two launches.
    pub fn take_longest_launch(&self) -> Option<Duration> {
        self.state().longest_launch.take()
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
    ) -> Result<Option<RootsOutcome>, Lost> {
        let _one_at_a_time = self.one_at_a_time();
        let failed = |error: ClError| Lost::from(self.device.failed(error));
        // Below a root there are at most as many levels as the bound.
        if task.bound() as usize >= LEVELS {
            return Ok(None);
        }
        let GpuState { tables: loaded, kernels, buffers, builder, longest_launch, .. } = state;
        *builder = None;
        let key = TablesKey::of(task.tables());
        if loaded.as_ref().is_none_or(|tables| tables.key != key) {
            // The memory of the tables before is free before these take theirs.
            *loaded = None;
            let Some(flat) = FlatTables::of(task.tables()) else { return Ok(None) };
            self.room(flat.bytes(), flat.node_words()).check_tables(flat.largest_buffer())?;
            *loaded = Some(DeviceTables::load(task.tables(), &flat, &self.context, &self.queue).map_err(failed)?);
        }
        let Some(tables) = loaded else { return Ok(None) };
        let words = tables.format.words();
        let size = self.room(tables.bytes, words).launch_size(task.len())?;
        let wanted =
            KernelSource { source: self.source(SEARCH_SOURCE), name: "search", options: self.search_options(tables) };
        let kernel = match kernels.get_for_search(&wanted, self.group(), &self.context, budget) {
            Ok(ControlFlow::Continue(kernel)) => kernel,
            Ok(ControlFlow::Break(stop)) => return Ok(Some(stopped_before(task, stop))),
            Err(error) => return Err(self.device.failed(error).into()),
        };
        let buffers = match buffers {
            Some(buffers) if buffers.fit(size, words) => buffers,
            others => {
                *others = None;
                others.insert(LaunchBuffers::new(&self.context, size, words).map_err(failed)?)
            }
        };
        let context = RoundsContext {
            queue: &self.queue,
            kernel,
            tables,
            save_interval: self.options.save_interval.unwrap_or(SAVE_INTERVAL),
            launches_left: self.options.lost_after,
        };
        let mut rounds = Rounds::new(context, buffers);
        let searched = rounds.search(task, budget);
        *longest_launch = (*longest_launch).max(Some(rounds.longest_launch()));
        match searched {
            Ok(outcome) => Ok(Some(RootsOutcome { device: Some(self.device.name.clone()), ..outcome })),
            Err(error) => {
                // What was saved comes from the same device: if that computes wrongly, everything is searched again.
                let saved = rounds.into_saved().filter(|_| matches!(error, WorkError::Call(_)));
                Err(Lost { error: self.device.error_of(&error), saved: saved.map(Box::new) })
            }
        }
    }

    /// Builds a table on the device; `None` if it has too little memory.
    fn try_build(
        &self,
        state: &mut GpuState,
        builder: &TableBuilder,
        pattern: Pattern,
        budget: &mut dyn Budget,
    ) -> Result<Option<Result<Table, TableBuildError>>, GpuError> {
        let _one_at_a_time = self.one_at_a_time();
        let failed = |error: ClError| self.device.failed(error);
        let needed = DeviceBuilder::bytes(builder);
        if needed > fit::usable_memory(&self.device, &self.options) {
            state.build_failure = Some(fit::too_little_memory(&self.device, &self.options, needed));
            return Ok(None);
        }
        let GpuState { kernels, builder: kept, buffers, .. } = state;
        *buffers = None;
        let group = self.group();
        let options = format!("-cl-std=CL1.2 -DWORDS={} -DGROUP={group}", DeviceBuilder::block_words(builder));
        let wanted = KernelSource { source: self.source(build_table::SOURCE), name: "next_level", options };
        let kernel = kernels.get(&wanted, &self.context).map_err(|error| self.device.failed(error))?;
        let on_device = match kept {
            Some(kept) if kept.is_for(builder) => kept,
            other => {
                *other = None;
                other.insert(DeviceBuilder::new(builder, &self.context, &self.queue).map_err(failed)?)
            }
        };
        on_device
            .build(builder, pattern, &self.queue, kernel, group, budget)
            .map(Some)
            .map_err(|error| self.device.error_of(&error))
    }

    /// The source of a kernel.
    fn source(&self, source: &'static str) -> Cow<'static, str> {
        self.options.altered.map_or(Cow::Borrowed(source), |(text, other)| source.replace(text, other).into())
    }

    /// Held while a processor is the device.
    fn one_at_a_time(&self) -> Option<MutexGuard<'static, ()>> {
        let is_processor = self.device.kind == DeviceKind::Processor;
        is_processor.then(|| PROCESSOR_IN_USE.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The options that make the sizes of tables constants of the kernel.
    fn search_options(&self, tables: &DeviceTables) -> String {
        let format = tables.format;
        format!(
            "-cl-std=CL1.2 -DCELLS={} -DCOLUMNS={} -DSLOTS={} -DVIEWS={} -DLAYOUTS={} -DLEVELS={LEVELS} \
             -DPATH_WORDS={PATH_WORDS} -DGROUP={} -DSTATE_BITS={} -DWIDE={}",
            format.cells,
            format.columns,
            format.slots,
            format.views,
            tables.layouts,
            self.group(),
            tables.state_bits,
            u32::from(tables.is_wide)
        )
    }

    /// The work items of a group.
    fn group(&self) -> usize {
        fit::group(&self.device, &self.options)
    }

    /// The memory beside tables of this many bytes, for nodes of this many words.
    fn room(&self, table_bytes: u64, node_words: usize) -> LaunchRoom<'_> {
        LaunchRoom { device: &self.device, options: &self.options, table_bytes, node_words }
    }
}

/// The outcome of a search that was stopped before its first node.
fn stopped_before(task: &dyn SubtreeTask, stop: Stop) -> RootsOutcome {
    let roots = if task.wants_open_roots() { task.len() } else { 0 };
    let open = (0..roots).map(|position| Root::from(task.root(position))).collect();
    let (counts, end) = (NodeCounts::default(), RootsEnd::Stopped(stop));
    RootsOutcome { counts, end, open, origins: Vec::new(), device: None }
}

/// A device that failed during a search.
struct Lost {
    error: GpuError,
    saved: Option<Box<SavedRounds>>,
}

impl From<GpuError> for Lost {
    fn from(error: GpuError) -> Lost {
        Lost { error, saved: None }
    }
}

impl GpuState {
    /// Gives the device up.
    fn give_up(&mut self, error: GpuError) {
        *self = GpuState { failure: Some(error), ..GpuState::default() };
    }
}

impl SubtreeBackend for Gpu {
    fn search(&self, task: &dyn SubtreeTask, budget: &mut dyn Budget) -> RootsOutcome {
        let mut state = self.state();
        let fewest = self.options.fewest_expansions.unwrap_or(FEWEST_EXPANSIONS);
        let mut saved = None;
        if task.expanded_before() >= fewest && !task.is_empty() && state.failure.is_none() {
            match self.try_search(&mut state, task, budget) {
                Ok(Some(outcome)) => return outcome,
                Ok(None) => {}
                Err(lost) => {
                    state.give_up(lost.error);
                    saved = lost.saved;
                }
            }
        }
        drop(state);
        saved
            .and_then(|saved| search_saved(&saved, task, budget))
            .unwrap_or_else(|| task.search_on_processor(0..task.len(), budget))
    }

    fn relative_speed(&self) -> u64 {
        if self.device.kind == DeviceKind::Processor { 1 } else { RELATIVE_SPEED }
    }

    fn build_table(
        &self,
        builder: &TableBuilder,
        pattern: Pattern,
        budget: &mut dyn Budget,
    ) -> Option<Result<Table, TableBuildError>> {
        let mut state = self.state();
        let builds = self.options.builds_tables.unwrap_or(self.device.kind != DeviceKind::Processor);
        if state.failure.is_some() || !builds {
            return None;
        }
        self.try_build(&mut state, builder, pattern, budget).unwrap_or_else(|error| {
            state.give_up(error);
            None
        })
    }
}

/// Searches on the processor what a device had left when it was last saved. Work done after that is done again, and
/// counted once.
fn search_saved(saved: &SavedRounds, task: &dyn SubtreeTask, budget: &mut dyn Budget) -> Option<RootsOutcome> {
    let (open, origins) = saved.open_roots(task)?;
    let mut outcome = task.search_open_on_processor(&open, budget).ok()?;
    outcome.counts += saved.counts;
    if let RootsEnd::Solved { root, path } = &mut outcome.end {
        // The path begins at an open node; the processor searches the root of the task again for the whole of it.
        (*root, *path) = (origins[*root], None);
    }
    Some(outcome)
}

impl fmt::Debug for Gpu {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Gpu").field("device", &self.device.name).finish_non_exhaustive()
    }
}
