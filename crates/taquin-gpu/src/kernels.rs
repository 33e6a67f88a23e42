//! Kernels, compiled when they are first needed.
//!
//! Compiling takes a driver up to seconds, and cannot be interrupted. The kernel of a search is compiled on another thread,
//! so that a limit is obeyed meanwhile; the next search finds it ready.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use opencl3::command_queue::CommandQueue;
use opencl3::context::Context;
use opencl3::error_codes::ClError;
use opencl3::kernel::{ExecuteKernel, Kernel};
use opencl3::memory::Buffer;
use opencl3::program::Program;
use taquin_search::{Budget, Stop, Work};

use crate::rounds::COUNTERS;
use crate::tables::filled;

/// The time between two questions to the budget while a kernel is compiled.
const POLL_INTERVAL: Duration = Duration::from_millis(1);
/// The bytes of the buffer that stands for all tables in a launch without nodes: more than the kernel reads of any before
/// it takes a node.
const STAND_IN_BYTES: usize = 4096;
/// The buffers of tables among the arguments of the search's kernel.
const TABLE_BUFFERS: usize = 7;

/// What is compiled: the function `name` of a source, with these options.
#[derive(Clone, Debug)]
pub struct KernelSource {
    pub source: Cow<'static, str>,
    pub name: &'static str,
    pub options: String,
}

/// A kernel, or what the compiler says.
type Compiled = Result<Kernel, String>;

/// The kernels of a device by their options: tables of both directions share one.
#[derive(Default)]
pub struct Kernels {
    ready: HashMap<String, Kernel>,
    /// The one that another thread compiles.
    compiling: Option<(String, JoinHandle<Compiled>)>,
}

impl Kernels {
    /// A kernel, compiled now or before.
    pub fn get(&mut self, wanted: &KernelSource, context: &Context) -> Result<&Kernel, String> {
        if !self.ready.contains_key(&wanted.options) {
            let kernel = compile(wanted, context)?;
            self.ready.insert(wanted.options.clone(), kernel);
        }
        Ok(&self.ready[&wanted.options])
    }

    /// The kernel of a search in groups of this size, compiled now or before, unless the budget ends the wait for it.
    pub fn get_for_search(
        &mut self,
        wanted: &KernelSource,
        group: usize,
        context: &Arc<Context>,
        budget: &mut dyn Budget,
    ) -> Result<ControlFlow<Stop, &Kernel>, String> {
        while !self.ready.contains_key(&wanted.options) {
            let Some((options, job)) = self.compiling.take() else {
                let (task, shared) = (wanted.clone(), Arc::clone(context));
                let compile = move || compile_for_search(&task, group, &shared);
                match thread::Builder::new().spawn(compile) {
                    Ok(job) => self.compiling = Some((wanted.options.clone(), job)),
                    Err(_) => {
                        let kernel = compile_for_search(wanted, group, context)?;
                        self.ready.insert(wanted.options.clone(), kernel);
                    }
                }
                continue;
            };
            if !job.is_finished() {
                self.compiling = Some((options, job));
                if let ControlFlow::Break(stop) = budget.spend(Work::NONE) {
                    return Ok(ControlFlow::Break(stop));
                }
                thread::sleep(POLL_INTERVAL);
                continue;
            }
            let kernel = job.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            if options == wanted.options || kernel.is_ok() {
                self.ready.insert(options, kernel?);
            }
        }
        Ok(ControlFlow::Continue(&self.ready[&wanted.options]))
    }
}

/// A compiler that runs while the process ends its libraries may crash: it is waited for.
impl Drop for Kernels {
    fn drop(&mut self) {
        if let Some((_, job)) = self.compiling.take() {
            let _ = job.join();
        }
    }
}

fn compile(wanted: &KernelSource, context: &Context) -> Compiled {
    let program = Program::create_and_build_from_source(context, &wanted.source, &wanted.options)?;
    Kernel::create(&program, wanted.name).map_err(|error| error.to_string())
}

/// Compiles the kernel of a search, and launches it without nodes: some drivers compile at the first launch.
fn compile_for_search(wanted: &KernelSource, group: usize, context: &Context) -> Compiled {
    let kernel = compile(wanted, context)?;
    launch_without_nodes(&kernel, group, context).map_err(|error| error.to_string())?;
    Ok(kernel)
}

fn launch_without_nodes(kernel: &Kernel, group: usize, context: &Context) -> Result<(), ClError> {
    #[allow(deprecated)]
    let queue = CommandQueue::create_default(context, 0)?;
    let none: Buffer<u8> = filled(context, &queue, &[0u8; STAND_IN_BYTES])?;
    let counters: Buffer<u32> = filled(context, &queue, &[0u32; COUNTERS])?;
    let mut launch = ExecuteKernel::new(kernel);
    // SAFETY: the arguments are those of the kernel in number, order and type. Its limit is no node, so that it reads
    // nothing but the words of slots and views, which are shorter than the buffer, and writes nothing but counters.
    unsafe {
        launch.set_arg(&none).set_arg(&0u32).set_arg(&0u32).set_arg(&0u32).set_arg(&1u32);
        launch.set_arg(&none).set_arg(&counters).set_arg(&0u32);
        for _ in 0..TABLE_BUFFERS {
            launch.set_arg(&none);
        }
        launch.set_global_work_size(group).set_local_work_size(group);
        launch.enqueue_nd_range(&queue)?;
    }
    queue.finish()
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use taquin_search::Unlimited;

    use super::*;
    use crate::devices;
    use crate::gpu::SEARCH_SOURCE;

    #[test]
    fn a_limit_is_obeyed_while_a_kernel_is_compiled() {
        let Some(device) = devices().ok().and_then(|all| all.into_iter().next()) else {
            assert!(std::env::var_os("TAQUIN_NEEDS_OPENCL").is_none(), "no device");
            return;
        };
        let context = Arc::new(Context::from_device(&device.device).expect("it can be opened"));
        // New build options, so that the driver's kernel cache misses.
        let now = SystemTime::UNIX_EPOCH.elapsed().expect("a time after 1970").as_nanos();
        let options = format!(
            "-cl-std=CL1.2 -DCELLS=16 -DCOLUMNS=4 -DSLOTS=6 -DVIEWS=2 -DLAYOUTS=1 -DLEVELS=160 -DPATH_WORDS=10 \
             -DGROUP=4 -DSTATE_BITS=16 -DWIDE=0 -DCOMPILED_AT={now}"
        );
        let wanted = KernelSource { source: SEARCH_SOURCE.into(), name: "search", options };
        let mut kernels = Kernels::default();
        let mut over = |_: Work| ControlFlow::Break(Stop::Time);
        let stopped = kernels.get_for_search(&wanted, 4, &context, &mut over).expect("nothing fails");
        assert!(matches!(stopped, ControlFlow::Break(Stop::Time)));
        let compiled = kernels.get_for_search(&wanted, 4, &context, &mut Unlimited).expect("it is compiled");
        assert!(matches!(compiled, ControlFlow::Continue(_)));
    }
}
