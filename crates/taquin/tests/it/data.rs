//! The files of the crate taquin-data.

use std::path::PathBuf;

use taquin::instance_file::{self, Instance};

/// The path of a file in the crate taquin-data.
pub fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../taquin-data/data").join(name)
}

/// The rows of a file in the crate taquin-data, field by field.
pub fn rows(name: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(path(name)).unwrap();
    instance_file::read_rows(&text).map(|row| row.into_iter().map(str::to_owned).collect()).collect()
}

/// The boards of an instance file in the crate taquin-data.
pub fn instances(name: &str) -> Vec<Instance> {
    let text = std::fs::read_to_string(path(name)).unwrap();
    instance_file::read_instances(&text).unwrap_or_else(|error| panic!("{name}: {error}"))
}
