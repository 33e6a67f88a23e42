//! What the machine has: memory, time, threads.

pub mod available_memory;
pub mod cpu_time;
pub mod thread_count;
