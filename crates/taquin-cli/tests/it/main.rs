//! The command as a process: arguments, streams and exit code.

mod anytime;
mod batch;
mod batch_parts;
mod bench;
mod check;
mod checkpoint;
mod compare;
mod convert;
#[cfg(unix)]
mod docs;
mod documents;
mod errors;
mod figures;
#[cfg(unix)]
mod files;
mod formats;
mod games;
mod generate;
mod gpu;
mod help;
mod input;
mod inspect;
mod json;
mod kept;
mod language;
mod large_tables;
#[cfg(target_os = "linux")]
mod limits_from_outside;
mod metric;
mod options;
mod output;
#[cfg(unix)]
mod outputs;
mod pdb;
#[cfg(all(target_os = "linux", feature = "play"))]
mod play;
mod process;
#[cfg(target_os = "linux")]
mod reading;
mod render;
mod resume;
mod rows;
#[cfg(unix)]
mod serve;
mod solve;
mod stops;
mod threads;
mod tidy;
mod usage;
mod verify;
#[cfg(target_os = "linux")]
mod waiting;
mod words;
