//! What searches remember: known nodes, and those that are still to be expanded.

pub(crate) mod bucket_queue;
pub(crate) mod children;
mod hash_bucket;
mod hash_index;
pub(crate) mod nodes;
pub(crate) mod open_closed;
pub(crate) mod open_queue;
pub(crate) mod paged_list;
mod prefetch;

pub use prefetch::prefetch;
