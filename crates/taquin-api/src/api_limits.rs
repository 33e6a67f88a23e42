//! The limits of what one request may use.

use std::time::Duration;

/// The limits of one request.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ApiLimits {
    /// Bytes of memory that a search may ask for.
    pub memory: usize,
    /// Bytes of memory for a search that names no limit.
    pub memory_default: usize,
    /// Time for one search.
    pub time: Duration,
    /// Time for a search that names no limit.
    pub time_default: Duration,
    /// Threads for one search.
    pub threads: usize,
    /// Bytes of an answer.
    pub answer: usize,
    /// Moves in a request, after run lengths are expanded.
    pub moves: usize,
    /// Time for drawing a picture, or for a short request.
    pub short_time: Duration,
    /// Cells of a board.
    pub cells: usize,
    /// Cells of a board whose search is recorded event by event.
    pub watched_cells: usize,
    /// Recorded events of a search.
    pub moments: usize,
    /// Cells of a board that is shown on the map of all boards.
    pub mapped_cells: usize,
    /// Recorded expansions of a search on that map.
    pub expansions: usize,
}

impl Default for ApiLimits {
    fn default() -> ApiLimits {
        ApiLimits {
            memory: 512 << 20,
            memory_default: 512 << 20,
            time: Duration::from_secs(600),
            time_default: Duration::from_secs(60),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            answer: 16 << 20,
            moves: 256 << 10,
            short_time: Duration::from_secs(20),
            cells: 127 * 127,
            watched_cells: 16,
            moments: 20_000,
            mapped_cells: 9,
            expansions: 250_000,
        }
    }
}
