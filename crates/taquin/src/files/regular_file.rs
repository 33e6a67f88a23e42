//! Opens files that must be regular.

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Opens a regular file and returns it with its length; `None` if there is no such file.
///
/// A folder is an error of the kind `IsADirectory`. Anything else is one of the kind `InvalidInput`, and is not opened:
/// opening a pipe would block, and a device may have no end.
pub(crate) fn open_regular(path: &Path) -> io::Result<Option<(File, u64)>> {
    if !exists_as_regular(path)? {
        return Ok(None);
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

/// Whether there is a file of this name, without opening it; the errors are those of [`open_regular`].
pub(crate) fn exists_as_regular(path: &Path) -> io::Result<bool> {
    let found = match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        found => found?,
    };
    if !found.is_file() {
        let kind = if found.is_dir() { io::ErrorKind::IsADirectory } else { io::ErrorKind::InvalidInput };
        return Err(kind.into());
    }
    Ok(true)
}

/// Whether [`open_regular`] failed because something else than a regular file has the name.
pub(crate) fn is_no_file(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::IsADirectory | io::ErrorKind::InvalidInput)
}
