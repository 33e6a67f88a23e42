//! Tests of the crate from outside.

mod engine;
mod pattern;
mod store;
