//! The page of taquin and the server behind it.
//!
//! [`app`] is the whole server as a [`Router`](axum::Router), which needs no socket; [`serve`] binds it to one. Boards
//! are solved by [`taquin::solve()`], as everywhere, on threads that stop when nobody waits for them any more.

mod app;
mod ask;
mod assets;
mod body;
mod code;
mod config;
mod connection;
mod guard;
mod job;
mod memory;
mod problem;
mod routes;
mod serve;
mod stream;
mod whole;

pub use app::{Route, app, routes};
pub use config::{Bounds, Config};
pub use serve::{ServeError, serve};
