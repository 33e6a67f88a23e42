//! The directory of tables on disk: found by name, read into memory, written atomically.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use etcetera::BaseStrategy;
use taquin_search::{Budget, Stop};

use super::file::{Damage, HEADER, Header, TableSubject};
use super::layout::TableLayout;
use super::memory::{HugePages, bytes};
use super::multi_tile::{EntryNumbers, MultiTileTable, TileGroups};
use super::table::{Pattern, Table};
use crate::Shape;
use crate::files::{PART_EXTENSION, atomic_write, remove_abandoned, target_name};
use crate::files::{is_no_file, open_regular};

/// The environment variable that names the directory of tables.
pub const CACHE_VARIABLE: &str = "TAQUIN_CACHE";
const EXTENSION: &str = "taqpdb";
const AUTOMATON_EXTENSION: &str = "taqdfa";

/// A directory of tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    directory: PathBuf,
    grows: bool,
}

/// Why a table could not be read from disk or written there.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// A system call failed.
    #[error("cannot {action} {}: {source}", path.display())]
    System {
        /// The action that failed.
        action: &'static str,
        /// The file or directory.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The file is not the expected table.
    #[error("the table {} cannot be used: {damage}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        damage: Damage,
    },
    /// The budget stopped the reading.
    #[error("stopped while a table was read")]
    Stopped(Stop),
}

/// A table's file, as its header describes it.
#[derive(Debug)]
pub struct StoredTable {
    /// The file.
    pub path: PathBuf,
    /// Its length in bytes.
    pub bytes: u64,
    /// What it is about, or what is wrong with it.
    pub subject: Result<TableSubject, Damage>,
}

/// A table that was read from disk.
pub enum OpenedTable {
    /// The fewest slides of a pattern's tiles.
    Slides(Table),
    /// The fewest multi-tile moves with tiles merged into groups.
    MultiTile(MultiTileTable),
}

impl Store {
    /// The directory that the user chose with `TAQUIN_CACHE`, or else `taquin` in the user's cache directory; `None`
    /// if the user has no home directory.
    pub fn of_user() -> Option<Store> {
        let chosen = std::env::var_os(CACHE_VARIABLE).filter(|path| !path.is_empty()).map(PathBuf::from);
        let usual = || Some(etcetera::choose_base_strategy().ok()?.cache_dir().join("taquin"));
        chosen.or_else(usual).map(Store::at)
    }

    /// This directory.
    pub fn at(directory: impl Into<PathBuf>) -> Store {
        Store { directory: directory.into(), grows: true }
    }

    /// The same directory, but engines only read tables and write none.
    pub fn as_it_is(self) -> Store {
        Store { grows: false, ..self }
    }

    /// Whether engines may write tables to it.
    pub fn grows(&self) -> bool {
        self.grows
    }

    /// Its path.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// The file of a pattern's table, whether it exists or not.
    pub fn path(&self, pattern: Pattern) -> PathBuf {
        let Pattern { shape, homes, blank } = pattern;
        self.directory.join(format!("{shape}-blank{blank}-{homes:07x}.{EXTENSION}"))
    }

    /// The file of a table, whether it exists or not.
    pub fn path_of(&self, subject: TableSubject) -> PathBuf {
        match subject {
            TableSubject::Slides(pattern) => self.path(pattern),
            TableSubject::MultiTile(groups) => self.multi_tile_table_path(groups),
        }
    }

    fn multi_tile_table_path(&self, groups: TileGroups) -> PathBuf {
        let TileGroups { shape, blank, .. } = groups;
        let rows: String = (0..shape.rows()).map(|row| (b'0' + groups.row_group(row) as u8) as char).collect();
        self.directory.join(format!("{shape}-blank{blank}-mtm{rows}.{EXTENSION}"))
    }

    /// The file of the automaton that prunes strings of up to `depth` slides, whether it exists or not.
    pub fn automaton_path(&self, shape: Shape, depth: usize) -> PathBuf {
        self.directory.join(format!("{shape}-depth{depth}.{AUTOMATON_EXTENSION}"))
    }

    /// The files of automata in the directory, by name.
    pub fn automata(&self) -> Result<Vec<PathBuf>, StoreError> {
        self.files(|extension| extension == AUTOMATON_EXTENSION)
    }

    /// Reads the table of a pattern and verifies its checksum; `None` if there is no such file.
    pub fn open(
        &self,
        pattern: Pattern,
        layout: &Arc<TableLayout>,
        budget: &mut dyn Budget,
    ) -> Result<Option<Table>, StoreError> {
        let bits = read_words(&self.path(pattern), TableSubject::Slides(pattern), layout.words(), budget)?;
        Ok(bits.map(|bits| Table::new(pattern, Arc::clone(layout), Arc::new(bits))))
    }

    /// Reads the multi-tile table of some groups and verifies its checksum; `None` if there is no such file.
    pub fn open_multi_tile_table(
        &self,
        groups: TileGroups,
        budget: &mut dyn Budget,
    ) -> Result<Option<MultiTileTable>, StoreError> {
        let path = self.multi_tile_table_path(groups);
        let words = read_words(&path, TableSubject::MultiTile(groups), groups.words(), budget)?;
        Ok(words.map(|words| MultiTileTable::new(groups, EntryNumbers::new(&groups), words)))
    }

    /// Writes a table. Two processes may write the same one at the same time: each renames its own temporary file.
    pub fn save(&self, table: &Table) -> Result<PathBuf, StoreError> {
        self.write(TableSubject::Slides(table.pattern()), table.bits())
    }

    /// Writes a multi-tile table, as [`save`](Store::save) does.
    pub fn save_multi_tile_table(&self, table: &MultiTileTable) -> Result<PathBuf, StoreError> {
        self.write(TableSubject::MultiTile(table.groups()), table.words())
    }

    fn write(&self, subject: TableSubject, words: &[u64]) -> Result<PathBuf, StoreError> {
        let path = self.path_of(subject);
        fs::create_dir_all(&self.directory).map_err(failed("create", &self.directory))?;
        let header = Header::of(subject, words).write();
        let write_all = |file: &mut File| file.write_all(bytes(&header)).and_then(|()| file.write_all(bytes(words)));
        remove_abandoned(&path);
        atomic_write(&path, write_all).map_err(failed("write", &path))?;
        Ok(path)
    }

    /// The tables in the directory, by name; none if there is no such directory.
    pub fn list(&self) -> Result<Vec<StoredTable>, StoreError> {
        self.files(|extension| extension == EXTENSION)?.into_iter().filter_map(|p| describe(p).transpose()).collect()
    }

    /// The files of tables that are being written, or that a killed process has left.
    pub fn unfinished(&self) -> Result<Vec<PathBuf>, StoreError> {
        let mut parts = self.files(|extension| extension == PART_EXTENSION)?;
        let ours = [EXTENSION, AUTOMATON_EXTENSION].map(|extension| format!(".{extension}"));
        parts.retain(|part| target_name(part).is_some_and(|name| ours.iter().any(|end| name.ends_with(end))));
        Ok(parts)
    }

    /// The files with a wanted extension, by name; none if there is no such directory.
    fn files(&self, wanted: impl Fn(&str) -> bool) -> Result<Vec<PathBuf>, StoreError> {
        let entries = match fs::read_dir(&self.directory) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(failed("read", &self.directory))?,
        };
        let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.retain(|path| path.extension().and_then(|extension| extension.to_str()).is_some_and(&wanted));
        paths.sort();
        Ok(paths)
    }

    /// Reads a listed table and verifies its checksum.
    pub fn open_listed(
        &self,
        stored: &StoredTable,
        budget: &mut dyn Budget,
    ) -> Result<Option<OpenedTable>, StoreError> {
        let damaged = |damage| StoreError::Damaged { path: stored.path.clone(), damage };
        let subject = stored.subject.map_err(damaged)?;
        if stored.path != self.path_of(subject) {
            return Err(damaged(Damage::OtherPattern));
        }
        Ok(match subject {
            TableSubject::Slides(pattern) => {
                let layout = TableLayout::new(pattern.shape, pattern.tiles()).ok_or_else(|| damaged(Damage::Header))?;
                self.open(pattern, &layout, budget)?.map(OpenedTable::Slides)
            }
            TableSubject::MultiTile(groups) => self.open_multi_tile_table(groups, budget)?.map(OpenedTable::MultiTile),
        })
    }

    /// Removes a listed table.
    pub fn remove(&self, stored: &StoredTable) -> Result<(), StoreError> {
        fs::remove_file(&stored.path).map_err(failed("remove", &stored.path))
    }
}

fn failed(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> StoreError + use<> {
    let path = path.to_owned();
    move |source| StoreError::System { action, path, source }
}

/// A file whose header was read.
struct TableFile {
    /// Open behind the header.
    file: File,
    header: Header,
    /// Its length.
    bytes: u64,
}

/// Opens a file and reads its header; `None` if it is not there.
fn open_file(path: &Path) -> Result<Option<TableFile>, StoreError> {
    let damaged = |damage| StoreError::Damaged { path: path.to_owned(), damage };
    let (mut file, length) = match open_regular(path) {
        Ok(None) => return Ok(None),
        Ok(Some(opened)) => opened,
        Err(error) if is_no_file(&error) => return Err(damaged(Damage::Foreign)),
        Err(error) => return Err(failed("open", path)(error)),
    };
    if length < 8 * HEADER as u64 || length % 8 != 0 {
        return Err(damaged(Damage::Foreign));
    }
    let mut front = [0; 8 * HEADER];
    file.read_exact(&mut front).map_err(failed("read", path))?;
    let mut words = [0; HEADER];
    for (word, bytes) in words.iter_mut().zip(front.chunks_exact(8)) {
        *word = u64::from_ne_bytes(bytes.try_into().expect("eight bytes"));
    }
    let header = Header::read(&words).map_err(damaged)?;
    Ok(Some(TableFile { file, header, bytes: length }))
}

fn describe(path: PathBuf) -> Result<Option<StoredTable>, StoreError> {
    let (subject, bytes) = match open_file(&path) {
        Ok(None) => return Ok(None),
        Ok(Some(TableFile { header, bytes, .. })) => (Ok(header.subject), bytes),
        Err(StoreError::Damaged { damage, .. }) => (Err(damage), fs::metadata(&path).map_or(0, |m| m.len())),
        Err(error) => return Err(error),
    };
    Ok(Some(StoredTable { path, bytes, subject }))
}

/// Reads the words of a table and verifies their checksum; `None` if there is no such file.
fn read_words(
    path: &Path,
    subject: TableSubject,
    words: usize,
    budget: &mut dyn Budget,
) -> Result<Option<HugePages>, StoreError> {
    let Some(TableFile { file, header, bytes }) = open_file(path)? else { return Ok(None) };
    let damaged = |damage| StoreError::Damaged { path: path.to_owned(), damage };
    if header.subject != subject || header.words != words as u64 {
        return Err(damaged(Damage::OtherPattern));
    }
    let wrong_length = |bytes: u64| {
        damaged(Damage::Length { expected: header.words, found: (bytes / 8).saturating_sub(HEADER as u64) })
    };
    if bytes != 8 * (HEADER as u64 + header.words) {
        return Err(wrong_length(bytes));
    }
    let mut bits = HugePages::new(words).map_err(failed("get memory for", path))?;
    match bits.fill_from(&file, budget) {
        Ok(ControlFlow::Continue(())) => {}
        Ok(ControlFlow::Break(stop)) => return Err(StoreError::Stopped(stop)),
        // Another process has truncated it in the meantime.
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
            return Err(wrong_length(file.metadata().map_err(failed("read", path))?.len()));
        }
        Err(error) => return Err(failed("read", path)(error)),
    }
    header.check(bits.as_ref()).map_err(damaged)?;
    Ok(Some(bits))
}
