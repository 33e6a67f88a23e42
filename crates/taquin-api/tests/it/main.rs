//! Requests as data: answers, problems, limits and events.

mod answers;
mod events;
mod fuzz_corpus;
mod limits;
mod map;
mod problems;
mod recorded_order;
