//! The requests of the taquin page as data: JSON in, JSON or a picture out, within limits.
//!
//! A request has a name and a JSON body. [`Api::prepare`] reads and checks it and says what it costs;
//! [`PreparedRequest::answer`] carries it out on the calling thread until it is done, its limits are reached or a flag is
//! set. A transport adds the rest: a server, its jobs and HTTP, or a worker in a browser.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use taquin_api::Api;
//!
//! let api = Api::default();
//! let request = api.prepare("check", br#"{ "board": "1 2 3/4 5 6/8 7 0" }"#)?;
//! let answer = request.answer(&AtomicBool::new(false))?;
//! assert!(String::from_utf8_lossy(&answer).contains(r#""solvable":false"#));
//! # Ok::<(), taquin_api::Problem>(())
//! ```
//!
//! Searches report progress and better solutions as events:
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use taquin_api::{Api, EventKind};
//!
//! let request = Api::default().prepare("solve", br#"{ "board": "1 2 3/4 0 6/7 5 8" }"#)?;
//! let mut last = None;
//! request.send_events(&AtomicBool::new(false), &mut |event| {
//!     last = Some(event.kind);
//!     true
//! });
//! assert_eq!(last, Some(EventKind::Answer));
//! # Ok::<(), taquin_api::Problem>(())
//! ```

#![forbid(unsafe_code)]

mod api;
mod api_limits;
mod decode;
mod events;
mod fields;
mod limited_json;
mod prepared_request;
mod problem;
mod requests;
mod serde_integer;

pub use api::{Api, RequestRow};
pub use api_limits::ApiLimits;
pub use events::{ApiEvent, EventKind};
pub use prepared_request::{PreparedRequest, RequestCost};
pub use problem::{Problem, ProblemKind};
pub use requests::choices::all_choices;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ApiReadmeExamples;

/// The examples of the guide, compiled and run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/guide/program/rust.md")]
#[doc = include_str!("../../../docs/guide/program/http.md")]
struct GuideExamples;
