//! Reports and inspections as JSON.

pub mod inspection_json;
pub mod report_json;
