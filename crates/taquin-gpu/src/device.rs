//! The devices that OpenCL knows.

use std::sync::{Mutex, PoisonError};

use opencl3::device::{CL_DEVICE_TYPE_ACCELERATOR, CL_DEVICE_TYPE_ALL, CL_DEVICE_TYPE_CPU, CL_DEVICE_TYPE_GPU, Device};
use opencl3::error_codes::{CL_PLATFORM_NOT_FOUND_KHR, ClError, DLOPEN_RUNTIME_LOAD_FAILED};
use opencl3::platform::get_platforms;
use taquin::{Message, Phrase, phrase};

/// What a device is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum DeviceKind {
    /// A graphics card.
    Gpu,
    /// Another accelerator.
    Accelerator,
    /// A processor that runs the same kernels.
    Processor,
}

/// A device that can search.
#[derive(Clone, Debug)]
pub struct GpuDevice {
    /// Its name, as its maker gives it.
    pub name: String,
    /// What it is.
    pub kind: DeviceKind,
    /// Its memory in bytes.
    pub memory: u64,
    /// The largest buffer in bytes.
    pub largest_buffer: u64,
    /// Its multiprocessors, or the processor's cores.
    pub units: u32,
    pub(crate) device: Device,
}

/// Why a device cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GpuError {
    /// The library of OpenCL is not installed.
    #[error("OpenCL is not installed: it comes with the driver of a graphics card")]
    NoLibrary,
    /// The library of OpenCL knows no device.
    #[error("there is no graphics card that OpenCL knows")]
    NoDevice,
    /// A call of OpenCL failed.
    #[error("{device} failed: {error}")]
    Failed {
        /// The name of the device.
        device: String,
        /// What went wrong.
        error: String,
    },
    /// The device returned what cannot come of its work.
    #[error("{device} computes wrongly")]
    Wrong {
        /// The name of the device.
        device: String,
    },
    /// The memory of the device is too small.
    #[error("{device} has too little memory: {needed} MiB are needed, {available} MiB may be used")]
    Memory {
        /// The name of the device.
        device: String,
        /// What the search needs, in MiB.
        needed: u64,
        /// What the search may use, in MiB.
        available: u64,
    },
}

impl Message for GpuError {
    fn phrase(&self) -> Phrase {
        match self {
            GpuError::NoLibrary => phrase!("cli.error.no-opencl"),
            GpuError::NoDevice => phrase!("cli.error.no-device"),
            GpuError::Failed { device, error } => {
                phrase!("cli.error.device-failed", device = &device[..], error = &error[..])
            }
            GpuError::Wrong { device } => phrase!("cli.error.device-wrong", device = &device[..]),
            GpuError::Memory { device, needed, available } => {
                let device = &device[..];
                phrase!("cli.error.device-memory", device, needed = *needed, available = *available)
            }
        }
    }
}

/// Why work on a device ended without a result.
#[derive(Debug)]
pub enum WorkError {
    /// A call of OpenCL failed.
    Call(ClError),
    /// The device returned what cannot come of its work.
    Wrong,
}

impl From<ClError> for WorkError {
    fn from(error: ClError) -> WorkError {
        WorkError::Call(error)
    }
}

impl GpuDevice {
    fn of(device: Device) -> Result<GpuDevice, ClError> {
        let kind = match device.dev_type()? {
            kind if kind & CL_DEVICE_TYPE_GPU != 0 => DeviceKind::Gpu,
            kind if kind & CL_DEVICE_TYPE_ACCELERATOR != 0 => DeviceKind::Accelerator,
            kind if kind & CL_DEVICE_TYPE_CPU != 0 => DeviceKind::Processor,
            _ => DeviceKind::Accelerator,
        };
        Ok(GpuDevice {
            name: device.name()?.trim().to_owned(),
            kind,
            memory: device.global_mem_size()?,
            largest_buffer: device.max_mem_alloc_size()?,
            units: device.max_compute_units()?,
            device,
        })
    }

    /// The error of work.
    pub(crate) fn error_of(&self, error: &WorkError) -> GpuError {
        match error {
            WorkError::Call(error) => self.failed(error),
            WorkError::Wrong => GpuError::Wrong { device: self.name.clone() },
        }
    }

    /// The error of a call.
    pub(crate) fn failed(&self, error: impl ToString) -> GpuError {
        GpuError::Failed { device: self.name.clone(), error: error.to_string() }
    }
}

/// All devices, the best first: graphics cards before others, and those with more memory first. There may be none.
pub fn devices() -> Result<Vec<GpuDevice>, GpuError> {
    // PoCL crashes if a thread asks for a device that another one is just starting.
    static ASKING: Mutex<()> = Mutex::new(());
    let _one_at_a_time = ASKING.lock().unwrap_or_else(PoisonError::into_inner);
    let platforms = match get_platforms() {
        Ok(platforms) => platforms,
        Err(ClError(CL_PLATFORM_NOT_FOUND_KHR)) => return Ok(Vec::new()),
        Err(ClError(DLOPEN_RUNTIME_LOAD_FAILED)) => return Err(GpuError::NoLibrary),
        Err(error) => return Err(GpuError::Failed { device: "OpenCL".to_owned(), error: error.to_string() }),
    };
    // A driver whose devices are gone must not hide those of another.
    let found = platforms.iter().filter_map(|platform| platform.get_devices(CL_DEVICE_TYPE_ALL).ok()).flatten();
    let mut devices: Vec<GpuDevice> = found.filter_map(|id| GpuDevice::of(Device::new(id)).ok()).collect();
    devices.sort_by_key(|device| (device.kind, u64::MAX - device.memory));
    Ok(devices)
}
