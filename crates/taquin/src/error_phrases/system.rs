//! Errors of the operating system, and why a search was stopped.

use std::io;

use taquin_search::Stop;

use crate::{Message, Phrase, phrase};

/// The phrase for an error of the system: one of the catalogues, or the sentence of the system.
impl Message for io::Error {
    fn phrase(&self) -> Phrase {
        let known = self.raw_os_error().and_then(|_| system_error(self.kind()));
        known.unwrap_or_else(|| phrase!("cli.text", text = without_number(&self.to_string())))
    }
}

/// A sentence of the system without the number that the standard library adds, as in " (os error 2)".
pub(super) fn without_number(sentence: &str) -> &str {
    sentence.split(" (os error ").next().unwrap_or(sentence)
}

pub(super) fn system_error(kind: io::ErrorKind) -> Option<Phrase> {
    Some(match kind {
        io::ErrorKind::NotFound => phrase!("cli.system.not-found"),
        io::ErrorKind::PermissionDenied => phrase!("cli.system.permission-denied"),
        io::ErrorKind::AlreadyExists => phrase!("cli.system.already-exists"),
        io::ErrorKind::IsADirectory => phrase!("cli.system.is-a-directory"),
        io::ErrorKind::NotADirectory => phrase!("cli.system.not-a-directory"),
        io::ErrorKind::StorageFull => phrase!("cli.system.storage-full"),
        io::ErrorKind::QuotaExceeded => phrase!("cli.system.quota-exceeded"),
        io::ErrorKind::FileTooLarge => phrase!("cli.system.file-too-large"),
        io::ErrorKind::ReadOnlyFilesystem => phrase!("cli.system.read-only"),
        io::ErrorKind::InvalidFilename => phrase!("cli.system.invalid-filename"),
        io::ErrorKind::AddrInUse => phrase!("cli.system.address-in-use"),
        io::ErrorKind::AddrNotAvailable => phrase!("cli.system.address-not-available"),
        io::ErrorKind::OutOfMemory => phrase!("cli.system.out-of-memory"),
        _ => return None,
    })
}

/// Why a search was stopped, as a phrase such as "stopped by the node limit".
impl Message for Stop {
    fn phrase(&self) -> Phrase {
        match self {
            Stop::Time => phrase!("cli.stopped.time"),
            Stop::Nodes => phrase!("cli.stopped.nodes"),
            Stop::Memory => phrase!("cli.stopped.memory"),
            Stop::Cancelled => phrase!("cli.stopped.cancelled"),
            Stop::Depth => phrase!("cli.stopped.depth"),
            Stop::Overflow => phrase!("cli.stopped.overflow"),
            Stop::DeadEnd => phrase!("cli.stopped.dead-end"),
            _ => phrase!("cli.stopped.other"),
        }
    }
}
