//! `--gpu`: a graphics card searches in place of the processor's threads.

use std::sync::{Arc, OnceLock};

use anyhow::bail;
use clap::Args;
use taquin::Request;
use taquin_gpu::{Gpu, GpuDevice, devices};

use crate::messages::{CommandError, Note};
use crate::stderr::warn;

/// The graphics card that searches.
#[derive(Args, Debug, Default)]
pub struct GpuArgs {
    /// Search on a graphics card: the best one, or the one whose name contains DEVICE
    #[arg(long, value_name = "DEVICE", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    gpu: Option<String>,

    /// Opened once, so that all boards of a run share its tables.
    #[arg(skip)]
    opened: OnceLock<Arc<Gpu>>,
}

impl GpuArgs {
    /// Gives the card to a request, if one is asked for.
    pub fn apply_to(&self, request: &mut Request) -> anyhow::Result<()> {
        if let Some(gpu) = self.open()? {
            request.subtree_backend = Some(gpu);
        }
        Ok(())
    }

    /// The card, if one is asked for.
    pub fn open(&self) -> anyhow::Result<Option<Arc<Gpu>>> {
        let Some(name) = &self.gpu else { return Ok(None) };
        Ok(Some(match self.opened.get() {
            Some(gpu) => gpu.clone(),
            None => {
                let opened = Arc::new(Gpu::open(&find(name)?)?);
                self.opened.get_or_init(|| opened).clone()
            }
        }))
    }

    /// Warns if the card failed and the processor took over.
    pub fn warn_of_failure(&self) {
        if let Some(failure) = self.opened.get().and_then(|gpu| gpu.failure()) {
            warn(Note::ProcessorInstead { failure: failure.to_string() });
        }
    }
}

/// All devices, the best first; an error if there are none.
pub fn all_devices() -> anyhow::Result<Vec<GpuDevice>> {
    let all = devices()?;
    if all.is_empty() {
        bail!(CommandError::NoGraphicsCard);
    }
    Ok(all)
}

/// The best device whose name contains this, in either case.
fn find(name: &str) -> anyhow::Result<GpuDevice> {
    let (all, wanted) = (all_devices()?, name.to_lowercase());
    let known: Vec<&str> = all.iter().map(|device| &device.name[..]).collect();
    match all.iter().find(|device| device.name.to_lowercase().contains(&wanted)) {
        Some(device) => Ok(device.clone()),
        None => bail!(CommandError::UnknownGraphicsCard { name: name.to_owned(), known: known.join(", ") }),
    }
}
