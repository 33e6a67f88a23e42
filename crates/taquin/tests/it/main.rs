//! The library against the world: published boards, exact messages, laws.

mod a_star_options;
mod anytime;
mod atomic_write;
mod bad_boards;
mod boards;
mod bounds;
mod checkpoint;
mod data;
mod differential;
mod engine;
mod generate;
mod goals;
mod heuristics;
mod inspect;
mod instances;
mod largest_boards;
mod layers;
mod makeshift;
mod manhattan;
mod multi_tile;
mod parity;
mod pattern;
mod princeton;
mod read_boards;
mod round_trips;
mod school42;
mod scratch;
mod shapes;
mod slides;
mod solving;
mod store;
mod threads;
#[cfg(feature = "train")]
mod train;
mod verify;
mod verify_optimal;
