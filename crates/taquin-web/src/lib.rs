//! The taquin page and its HTTP server: play, solve, watch and race sliding-tile puzzles in a browser.
//!
//! [`app`] is the server as an axum [`Router`], which needs no socket; [`serve`] binds it to one. Every search goes
//! through [`taquin::solve()`] on its own thread and stops when its client disconnects. The files of the page are
//! embedded in the program. `GET /api/openapi.json` describes the programming interface.
//!
//! Serve the page on a free port until a flag is set:
//!
//! ```
//! use std::sync::atomic::{AtomicBool, Ordering};
//! use taquin_web::{Config, serve};
//!
//! let stop = AtomicBool::new(false);
//! serve(Config::new().port(0), &stop, |address| {
//!     println!("http://{address}/");
//!     stop.store(true, Ordering::Relaxed); // a real program sets it when the user presses Ctrl-C
//! })?;
//! # Ok::<(), taquin_web::ServeError>(())
//! ```
//!
//! Mount the page in another axum program:
//!
//! ```
//! use taquin_web::{Config, Router, app};
//!
//! let router: Router = app(Config::new().host_name("puzzles.example"));
//! ```

mod answer;
mod app;
mod assets;
mod client;
mod client_stream;
mod compression;
mod config;
mod connection;
mod job;
mod json_body;
mod malloc;
mod page_files;
mod preview;
mod quota;
mod refusal;
mod routes;
mod security;
mod serve;
mod stream;

pub use app::app;
pub use axum::Router;
pub use config::{Config, ServerLimits};
pub use malloc::map_large_blocks;
pub use page_files::{PageFiles, PageFolderError};
pub use serve::{ServeError, serve};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
