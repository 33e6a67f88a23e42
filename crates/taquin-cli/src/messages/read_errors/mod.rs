//! What is wrong with boards and solutions that were read.

mod english;
mod french;
mod russian;

use taquin::VerifyError;
use taquin::read::ReadErrorKind;

/// Errors of reading boards and solutions in a language.
pub trait ReadMessages {
    /// What is wrong with the text of a board.
    fn read_error(&self, error: &ReadErrorKind) -> String;
    /// Why moves are not a solution.
    fn verify_error(&self, error: &VerifyError) -> String;
}
