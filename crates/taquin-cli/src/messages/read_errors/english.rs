//! Errors of reading boards and solutions in English.

use taquin::VerifyError;
use taquin::read::ReadErrorKind;

use crate::messages::{English, ReadMessages};

impl ReadMessages for English {
    fn read_error(&self, error: &ReadErrorKind) -> String {
        error.to_string()
    }

    fn verify_error(&self, error: &VerifyError) -> String {
        error.to_string()
    }
}
