//! `BenchTask`: a board with its request and limits.

use taquin::Request;
use taquin_search::Limits;

use super::sets::BenchInstance;
use crate::output::measured_options::MeasuredOptions;

/// A board and how it is solved.
pub struct BenchTask {
    pub instance: BenchInstance,
    pub request: Request,
    pub limits: Limits,
    pub options: MeasuredOptions,
}
