//! The files of `taquin.cluster`: journals, and outputs that are replaced completely or not at all.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use taquin::unstable::{self, AtomicFile, JournalRecords, remove_abandoned};

use crate::errors::{JournalError, bad_value};

/// A journal that this process alone may write: JSON objects, one per line, after a header with the title.
#[pyclass(name = "Journal", module = "taquin._native", frozen)]
pub struct PyJournal {
    path: PathBuf,
    journal: Mutex<Option<unstable::Journal>>,
}

#[pymethods]
impl PyJournal {
    #[new]
    fn new(py: Python, path: PathBuf, title: &str) -> PyResult<PyJournal> {
        let journal = py.detach(|| unstable::Journal::open(&path, title)).map_err(|error| refused(&error, &path))?;
        Ok(PyJournal { path, journal: Mutex::new(Some(journal)) })
    }

    /// The first line, or None if nothing was written yet.
    #[getter]
    fn header(&self, py: Python) -> PyResult<Option<String>> {
        self.with(py, |journal| Ok(journal.header().map(str::to_owned)))
    }

    /// The lines after the first with their numbers. Nothing may be appended while they are read.
    fn records(&self, py: Python) -> PyResult<PyJournalRecords> {
        let records = self.with(py, |journal| journal.records())?;
        Ok(PyJournalRecords { path: self.path.clone(), records: Mutex::new(records) })
    }

    /// Appends JSON objects. If that fails, the journal is as it was before.
    fn append(&self, py: Python, records: Vec<String>) -> PyResult<()> {
        self.with(py, |journal| journal.append(records.iter().map(String::as_str)))
    }

    /// Replaces the lines after the first: after a crash there are the old ones or the new ones.
    fn replace(&self, py: Python, records: Vec<String>) -> PyResult<()> {
        self.with(py, |journal| journal.replace(&self.path, records.iter().map(String::as_str)))
    }

    /// Writes everything to the disk.
    fn sync(&self, py: Python) -> PyResult<()> {
        self.with(py, |journal| journal.sync())
    }

    /// Writes everything to the disk and closes the file, as far as that is possible.
    fn close(&self, py: Python) {
        py.detach(|| {
            let journal = self.journal.lock().unwrap_or_else(PoisonError::into_inner).take();
            // What could not be written was an error of `append`.
            let _ = journal.map(|journal| journal.sync());
        });
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python, _exception: &Bound<PyAny>) {
        self.close(py);
    }
}

impl PyJournal {
    /// Works on the open journal without the interpreter.
    fn with<T: Send>(
        &self,
        py: Python,
        work: impl FnOnce(&mut unstable::Journal) -> Result<T, unstable::JournalError> + Send,
    ) -> PyResult<T> {
        let done = py.detach(|| self.journal.lock().unwrap_or_else(PoisonError::into_inner).as_mut().map(work));
        done.ok_or_else(|| bad_value("the journal is closed"))?.map_err(|error| refused(&error, &self.path))
    }
}

/// The lines of a journal after the first.
#[pyclass(name = "JournalRecords", module = "taquin._native", frozen)]
pub struct PyJournalRecords {
    path: PathBuf,
    records: Mutex<JournalRecords>,
}

#[pymethods]
impl PyJournalRecords {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self) -> PyResult<Option<(usize, String)>> {
        let mut records = self.records.lock().unwrap_or_else(PoisonError::into_inner);
        let record = records.next_record().map_err(|error| refused(&error, &self.path))?;
        Ok(record.map(|record| (records.number(), record)))
    }
}

/// Why a file cannot be used as a journal.
fn refused(error: &unstable::JournalError, path: &Path) -> PyErr {
    let name = path.display();
    JournalError::new_err(match error {
        unstable::JournalError::Busy => format!("another process is writing {name}"),
        unstable::JournalError::Damaged { line } => format!("{name}, line {line}: damaged; the file was not changed"),
        unstable::JournalError::System { action: "write", source } => format!(
            "cannot write {name}: {source}; what was written before is kept, and the same command continues from it"
        ),
        unstable::JournalError::System { action, source } => format!("cannot {action} {name}: {source}"),
        _ => format!("{name} is not a journal of this kind; it was not changed"),
    })
}

/// A file under a temporary name beside its target, which it replaces when it is committed; without that it is removed.
#[pyclass(name = "AtomicFile", module = "taquin._native", frozen)]
pub struct PyAtomicFile {
    target: PathBuf,
    file: Mutex<Option<AtomicFile>>,
}

#[pymethods]
impl PyAtomicFile {
    /// An empty file. What killed processes have left of the target is removed.
    #[new]
    fn new(py: Python, target: PathBuf) -> PyResult<PyAtomicFile> {
        let create = || {
            remove_abandoned(&target);
            AtomicFile::create(&target)
        };
        let file = py.detach(create).map_err(|error| unwritten(&error, &target))?;
        Ok(PyAtomicFile { target, file: Mutex::new(Some(file)) })
    }

    /// Writes text.
    fn write(&self, py: Python, text: &str) -> PyResult<()> {
        self.with(py, |file| match file {
            Some(file) => file.file().write_all(text.as_bytes()),
            None => Err(io::ErrorKind::InvalidInput.into()),
        })
    }

    /// Writes everything to the disk and replaces the target.
    fn commit(&self, py: Python) -> PyResult<()> {
        self.with(py, |file| file.take().map_or(Err(io::ErrorKind::InvalidInput.into()), AtomicFile::commit))
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<PyAny>) {
        drop(self.file.lock().unwrap_or_else(PoisonError::into_inner).take());
    }
}

impl PyAtomicFile {
    fn with(&self, py: Python, work: impl FnOnce(&mut Option<AtomicFile>) -> io::Result<()> + Send) -> PyResult<()> {
        let done = py.detach(|| work(&mut self.file.lock().unwrap_or_else(PoisonError::into_inner)));
        done.map_err(|error| unwritten(&error, &self.target))
    }
}

/// Why an output cannot be written.
fn unwritten(error: &io::Error, path: &Path) -> PyErr {
    JournalError::new_err(format!("cannot write {}: {error}", path.display()))
}
