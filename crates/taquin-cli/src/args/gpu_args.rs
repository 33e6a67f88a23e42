//! `--gpu`: a graphics card searches in place of the processor's threads.

use std::sync::Arc;
use taquin::unstable::SubtreeBackend;
use taquin::{Message, Request, phrase};

use crate::failure::bail;
use clap::Args;
use taquin_gpu::{Gpu, GpuDevice, GpuError, devices};

use crate::messages::text;
use crate::terminal::stderr::{note, warn};

/// The graphics card that searches.
#[derive(Args, Debug, Default)]
pub struct GpuArgs {
    /// Search on a graphics card: the best one, or the one whose name contains DEVICE
    ///
    /// If no card works or has enough memory, the processor is used instead, with a warning.
    #[arg(long, value_name = "DEVICE", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    gpu: Option<String>,
}

impl GpuArgs {
    /// Whether a card is asked for.
    pub fn is_given(&self) -> bool {
        self.gpu.is_some()
    }

    /// The card, if one is asked for and there is one; warns if there is none, unless quiet.
    pub fn open(&self, quiet: bool) -> crate::Result<Option<Arc<Gpu>>> {
        let Some(name) = &self.gpu else { return Ok(None) };
        match find(name)?.and_then(|device| Gpu::open(&device)) {
            Ok(gpu) => Ok(Some(Arc::new(gpu))),
            Err(failure) => {
                if !quiet {
                    warn(text(&phrase!("cli.note.processor-instead", failure = failure.phrase())));
                }
                Ok(None)
            }
        }
    }

    /// The card for these requests, if one is asked for and there is one; says if none of them can use it, unless quiet.
    pub fn open_for<'a>(
        &self,
        mut requests: impl Iterator<Item = &'a Request>,
        quiet: bool,
    ) -> crate::Result<Option<Arc<Gpu>>> {
        if !self.is_given() || requests.any(Request::may_use_backend) {
            return self.open(quiet);
        }
        if let Some(name) = self.gpu.as_deref().filter(|name| !name.is_empty()) {
            let _ = find(name)?;
        }
        self.say_no_effect(quiet);
        Ok(None)
    }

    /// Says that no board could be searched on a card, unless quiet.
    pub fn say_no_effect(&self, quiet: bool) {
        if !quiet {
            note(text(&phrase!("cli.note.card-without-effect")));
        }
    }
}

/// A request with a card, if there is one.
pub fn give(gpu: Option<&Arc<Gpu>>, request: Request) -> Request {
    match gpu {
        Some(gpu) => request.subtree_backend(gpu.clone()),
        None => request,
    }
}

/// Warns if a card failed and the processor took over, unless quiet.
pub fn warn_of_failure(gpu: Option<&Arc<Gpu>>, quiet: bool) {
    if let Some(failure) = gpu.and_then(|gpu| gpu.failure()).filter(|_| !quiet) {
        warn(text(&phrase!("cli.note.processor-instead", failure = failure.phrase())));
    }
}

/// The best card, or the one whose name contains this, for programs other than the command; or why there is none.
pub fn graphics_card(name: &str) -> Result<Arc<dyn SubtreeBackend>, String> {
    let device = find(name).map_err(|failure| text(&failure.phrase()))?;
    let card = device.and_then(|device| Gpu::open(&device)).map_err(|error| text(&error))?;
    Ok(Arc::new(card))
}

/// All devices, the best first; an error if there are none.
pub fn all_devices() -> Result<Vec<GpuDevice>, GpuError> {
    let all = devices()?;
    if all.is_empty() { Err(GpuError::NoDevice) } else { Ok(all) }
}

/// The best device whose name contains this, in either case, or why there is none at all. A name that no device has is refused.
fn find(name: &str) -> crate::Result<Result<GpuDevice, GpuError>> {
    let all = match all_devices() {
        Ok(all) => all,
        Err(error) if name.is_empty() => return Ok(Err(error)),
        Err(error) => bail!(error),
    };
    let wanted = name.to_lowercase();
    match all.iter().find(|device| device.name.to_lowercase().contains(&wanted)) {
        Some(device) => Ok(Ok(device.clone())),
        None => {
            let known: Vec<&str> = all.iter().map(|device| &device.name[..]).collect();
            bail!(phrase!("cli.error.unknown-graphics-card", name = name.to_owned(), known = known.join(", ")))
        }
    }
}
