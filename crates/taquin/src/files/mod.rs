//! Files on disk: replaced completely or not at all, journals, and what must be a regular file.

mod atomic_write;
mod journal;
mod regular_file;

pub use atomic_write::{AtomicFile, atomic_write, remove_abandoned, remove_abandoned_in};
pub(crate) use atomic_write::{PART_EXTENSION, target_name};
pub use journal::{Journal, JournalError, JournalRecords};
pub(crate) use regular_file::{is_no_file, open_regular};
