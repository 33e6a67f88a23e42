//! Opens files that must be regular.

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Opens a regular file and returns it with its length; `None` if there is no such file.
///
/// A folder is an error of the kind `IsADirectory`. Anything else is one of the kind `InvalidInput`, and is not opened:
/// opening a pipe would block, and a device may have no end.
pub(crate) fn open_regular(path: &Path) -> io::Result<Option<(File, u64)>> {
    let found = match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        found => found?,
    };
    if !found.is_file() {
        let kind = if found.is_dir() { io::ErrorKind::IsADirectory } else { io::ErrorKind::InvalidInput };
        return Err(kind.into());
    }
    match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        file => {
            let file = file?;
            let length = file.metadata()?.len();
            Ok(Some((file, length)))
        }
    }
}

/// Whether [`open_regular`] failed because something else than a regular file has the name.
pub(crate) fn is_no_file(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::IsADirectory | io::ErrorKind::InvalidInput)
}
