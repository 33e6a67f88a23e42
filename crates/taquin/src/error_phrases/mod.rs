//! The errors of this crate as phrases: a code and values, so that every front end says them in the words of a catalogue. The codes
//! of errors that a request can have begin with `problem.`, all others with `cli.error.`.

mod files;
mod reading;
mod requests;
mod system;
