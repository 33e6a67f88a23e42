//! The server, called without a socket.

mod ask;
mod assets;
mod explaining;
mod guarding;
mod jobs;
mod openapi;
mod pictures;
mod questions;
mod slow;
mod socket;
mod solving;
