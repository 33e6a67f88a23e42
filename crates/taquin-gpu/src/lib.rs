//! Searches of the sliding-tile puzzle solver `taquin` on graphics cards, by OpenCL.
//!
//! A [`Gpu`] is a [`SubtreeBackend`]: given to a request, it searches the subtrees of IDA* in place of the processor's
//! threads, on the same tables and with the same pruning, and counts the same nodes.
//!
//! ```no_run
//! use std::sync::Arc;
//! use taquin::{Algorithm, Request, solve};
//! use taquin_gpu::{Gpu, devices};
//! use taquin_search::Meter;
//!
//! let best = devices()?.into_iter().next().ok_or("no device")?;
//! let board = "14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13".parse()?;
//! let request = Request::new(board).algorithm(Algorithm::Patterns).subtree_backend(Arc::new(Gpu::open(&best)?));
//! let report = solve(&request, &mut Meter::unlimited())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The library of OpenCL is loaded when a device is first asked for, so programs start on machines without one.
//!
//! | file | idea |
//! |---|---|
//! | `device` | the devices there are |
//! | `tables` | tables, views and automaton as buffers of a device |
//! | `node` | a node of the search as words |
//! | `search.cl` | the kernel: depth-first search below nodes, which hands over what is open |
//! | `rounds` | launch after launch until no node is left |
//! | `kernels` | kernels, compiled when they are first needed |
//! | `fit` | what fits a device: tables, and the nodes that wait |
//! | `build_table`, `build_table.cl` | tables built on a device, level by level |
//! | `gpu` | the backend, and what it does when a device fails |

mod build_table;
mod device;
mod fit;
mod gpu;
mod kernels;
mod node;
mod rounds;
mod tables;

pub use device::{DeviceKind, GpuDevice, GpuError, devices};
pub use fit::DeviceFit;
pub use gpu::{Gpu, GpuOptions};
#[doc(no_inline)]
pub use taquin::unstable::SubtreeBackend;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct GpuReadmeExamples;
