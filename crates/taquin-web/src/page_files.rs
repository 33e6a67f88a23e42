//! The files of a page: those in the program, or those of a folder that `./page` wrote. Read and tagged once, compressed
//! when they are first asked for.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use axum::body::Bytes;
use flate2::Compression;
use rust_embed::RustEmbed;
use serde_json::json;
use taquin::{Message, Phrase, phrase};
use taquin_api::{ApiLimits, all_choices};
use taquin_words::Language;

use crate::compression;

/// The module with the choices, which is generated.
const CHOICES: &str = "js/choices.js";

/// The service worker, a template: it is filled with a version and the names of the other files.
const SERVICE_WORKER: &str = "sw.js";

/// Files that a folder must have to be a page with the solver inside.
const FOLDER_HAS: [&str; 3] = ["index.html", SERVICE_WORKER, "wasm/taquin_wasm_bg.wasm"];

/// The most bytes of a folder's files together; those of `./page` have about 4 MB.
const FOLDER_BYTES: u64 = 64 << 20;

#[derive(RustEmbed)]
#[folder = "page/"]
struct EmbeddedFiles;

/// One file of a page.
#[derive(Debug)]
pub(crate) struct PageFile {
    /// Its media type.
    pub media_type: &'static str,
    /// Its bytes.
    pub bytes: Bytes,
    /// A number that is another one when the bytes are.
    pub hash: u64,
    /// Whether other bytes would have another address.
    pub is_versioned: bool,
    compressed: OnceLock<Option<Bytes>>,
}

impl PageFile {
    fn new(name: &str, bytes: Vec<u8>) -> PageFile {
        let media_type = match name.rsplit_once('.').map(|(_, ending)| ending) {
            Some("html") => "text/html; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("json") => "application/json",
            Some("css") => "text/css; charset=utf-8",
            Some("svg") => "image/svg+xml",
            Some("png") => "image/png",
            Some("wasm") => "application/wasm",
            Some("webmanifest") => "application/manifest+json",
            _ => "application/octet-stream",
        };
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        PageFile {
            media_type,
            bytes: bytes.into(),
            hash: hasher.finish(),
            is_versioned: is_versioned(name),
            compressed: OnceLock::new(),
        }
    }

    /// The file as gzip, if that is smaller.
    pub fn compressed(&self) -> Option<&Bytes> {
        let compress = || compression::compressed(&self.bytes, Compression::best()).map(Bytes::from);
        // PNG is compressed already.
        self.compressed.get_or_init(|| if self.media_type == "image/png" { None } else { compress() }).as_ref()
    }
}

/// Whether a name ends with the hash that the bundler of `./page` gives to parts of modules: `js/chunk-LVKA5TRQ.js`.
fn is_versioned(name: &str) -> bool {
    let hash = name.strip_suffix(".js").and_then(|stem| stem.rsplit_once('-')).map(|(_, hash)| hash);
    hash.is_some_and(|hash| hash.len() == 8 && hash.bytes().all(|byte| matches!(byte, b'A'..=b'Z' | b'0'..=b'9')))
}

/// The files of a page by name.
///
/// ```no_run
/// use taquin_web::{Config, PageFiles};
///
/// let page = PageFiles::of_folder("/tmp/page")?;
/// let config = Config::new().page(page);
/// # Ok::<(), taquin_web::PageFolderError>(())
/// ```
#[derive(Debug)]
pub struct PageFiles(BTreeMap<String, PageFile>);

/// Why a folder cannot be served.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PageFolderError {
    /// A file or folder cannot be read.
    #[error("cannot read {path}: {error}")]
    Unreadable {
        /// The file or folder.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// The folder is not one that `./page` wrote.
    #[error("{folder} has no file {missing}; expected a folder written by ./page")]
    NotAPage {
        /// The folder.
        folder: PathBuf,
        /// The first file that is missing.
        missing: &'static str,
    },
    /// The folder has more in it than a page.
    #[error("{folder} has more than {} MiB in it; expected a folder written by ./page", FOLDER_BYTES >> 20)]
    TooLarge {
        /// The folder.
        folder: PathBuf,
    },
}

impl Message for PageFolderError {
    fn phrase(&self) -> Phrase {
        match self {
            PageFolderError::Unreadable { path, error } => {
                phrase!("cli.error.cannot-read-because", name = path.as_path(), reason = error.phrase())
            }
            PageFolderError::NotAPage { folder, missing } => {
                phrase!("cli.error.not-a-page", folder = folder.as_path(), missing = *missing)
            }
            PageFolderError::TooLarge { folder } => {
                phrase!("cli.error.page-too-large", folder = folder.as_path(), most = FOLDER_BYTES >> 20)
            }
        }
    }
}

impl PageFiles {
    /// The page in the program.
    pub(crate) fn embedded(limits: &ApiLimits) -> PageFiles {
        let choices = format!("export default {};\n", all_choices(limits));
        let embedded = EmbeddedFiles::iter()
            .filter_map(|name| Some((name.to_string(), EmbeddedFiles::get(&name)?.data.into_owned())));
        let words = Language::all().map(|language| (catalogue(language), language.page_words().into_bytes()));
        let all = embedded.chain([(CHOICES.to_owned(), choices.into_bytes())]).chain(words);
        let mut files: BTreeMap<String, PageFile> =
            all.map(|(name, bytes)| (name.clone(), PageFile::new(&name, bytes))).collect();
        if let Some(template) = files.remove(SERVICE_WORKER) {
            let script = filled_service_worker(&String::from_utf8_lossy(&template.bytes), &files);
            files.insert(SERVICE_WORKER.to_owned(), PageFile::new(SERVICE_WORKER, script.into_bytes()));
        }
        PageFiles(files)
    }

    /// The page in a folder that `./page` wrote. Its files are read now; later changes have no effect.
    pub fn of_folder(folder: impl AsRef<Path>) -> Result<PageFiles, PageFolderError> {
        let folder = folder.as_ref();
        let mut files = BTreeMap::new();
        let mut bytes_left = FOLDER_BYTES;
        read_into(&mut files, folder, "", &mut bytes_left)
            .map_err(|(path, error)| PageFolderError::Unreadable { path, error })?;
        if let Some(missing) = FOLDER_HAS.into_iter().find(|name| !files.contains_key(*name)) {
            return Err(PageFolderError::NotAPage { folder: folder.to_owned(), missing });
        }
        if bytes_left == 0 {
            return Err(PageFolderError::TooLarge { folder: folder.to_owned() });
        }
        Ok(PageFiles(files))
    }

    /// The file at a path; the empty path is that of the page.
    pub(crate) fn get(&self, path: &str) -> Option<&PageFile> {
        self.0.get(if path.is_empty() { "index.html" } else { path })
    }
}

/// The name of the file with the words of a language.
fn catalogue(language: Language) -> String {
    format!("words/{}.json", language.code())
}

/// The service worker with the version and the addresses of the files.
fn filled_service_worker(template: &str, files: &BTreeMap<String, PageFile>) -> String {
    let mut version = DefaultHasher::new();
    template.hash(&mut version);
    files.iter().for_each(|(name, file)| (name, file.hash).hash(&mut version));
    let names = files.keys().map(|name| if name == "index.html" { "./" } else { name.as_str() });
    let list = json!(names.collect::<Vec<_>>()).to_string();
    template.replace("{version}", &format!("{:016x}", version.finish())).replace("[\"{files}\"]", &list)
}

/// Reads the files below a folder; `prefix` is the folder's own address with a slash at its end. Names that begin with a
/// dot are left out. Reading ends when no bytes are left.
fn read_into(
    files: &mut BTreeMap<String, PageFile>,
    folder: &Path,
    prefix: &str,
    bytes_left: &mut u64,
) -> Result<(), (PathBuf, io::Error)> {
    let at = |path: &Path, error| (path.to_owned(), error);
    for entry in fs::read_dir(folder).map_err(|error| at(folder, error))? {
        let entry = entry.map_err(|error| at(folder, error))?;
        let path = entry.path();
        let kind = entry.file_type().map_err(|error| at(&path, error))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') || *bytes_left == 0 {
            continue;
        }
        let address = format!("{prefix}{name}");
        if kind.is_dir() {
            read_into(files, &path, &format!("{address}/"), bytes_left)?;
        } else if kind.is_file() {
            let length = entry.metadata().map_err(|error| at(&path, error))?.len();
            *bytes_left = bytes_left.saturating_sub(length);
            if *bytes_left > 0 {
                let bytes = fs::read(&path).map_err(|error| at(&path, error))?;
                files.insert(address.clone(), PageFile::new(&address, bytes));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_hashes_of_the_bundler_are_versions() {
        for (name, versioned) in [
            ("js/chunk-LVKA5TRQ.js", true),
            ("js/main.js", false),
            ("js/solver-worker.js", false),
            ("js/best-of-12345678.css", false),
            ("js/board-Field123.js", false),
        ] {
            assert_eq!(is_versioned(name), versioned, "{name}");
        }
    }
}
