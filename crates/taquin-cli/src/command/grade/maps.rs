//! The maps of a grading: files, folders, published sets; and the files of outputs beside them.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use taquin::instance_file::{read_instance, read_rows};
use taquin::{Board, Message, Phrase, phrase};

use crate::args::goal_args::GoalArgs;
use crate::command::grade::program::MOST_OUTPUT;
use crate::failure::Context;
use crate::input::{self, Source};
use crate::terminal::printable::printable;

/// The published set that is graded with if no map is named.
const DEFAULT_SET: &str = "princeton";

/// A board to be solved.
pub struct GradedMap {
    pub name: String,
    pub board: Board,
    pub goal: Board,
    /// Its file; a published board has none.
    path: Option<PathBuf>,
}

/// The maps of these names.
pub fn read(names: &[String], goal: &GoalArgs) -> crate::Result<Vec<GradedMap>> {
    let chosen = goal.chosen()?;
    let default = [DEFAULT_SET.to_owned()];
    let names = if names.is_empty() { &default[..] } else { names };
    let mut maps = Vec::new();
    for name in names {
        if let Some(set) = taquin_data::set(name).filter(|_| !Path::new(name).exists()) {
            for row in read_rows(set.text).map(|fields| fields.join("\t")) {
                let instance = read_instance(&row).map_err(|error| crate::messages::shown(error.to_string()))?;
                let is_listed = set.part.is_empty() || set.part.contains(&&instance.name[..]);
                let goal = chosen.0.as_ref().unwrap_or(&instance.goal).board(instance.board.shape())?;
                if is_listed {
                    maps.push(GradedMap { name: instance.name, board: instance.board, goal, path: None });
                }
            }
            continue;
        }
        for path in input::files(std::slice::from_ref(name))? {
            let given = Source::file(&path)?.given()?;
            let goal = chosen.board_of(&given)?;
            let file =
                path.file_name().map_or_else(|| printable(path.display()), |name| printable(Path::new(name).display()));
            maps.push(GradedMap { name: file, board: given.board, goal, path: Some(path) });
        }
    }
    Ok(maps)
}

impl GradedMap {
    /// The file of the map; that of a published board is written into the folder.
    pub fn file(&self, folder: &Path) -> crate::Result<PathBuf> {
        if let Some(path) = &self.path {
            return Ok(path.clone());
        }
        let path = folder.join(format!("{}.txt", self.name));
        let written = fs::create_dir_all(folder).and_then(|()| fs::write(&path, format!("{}\n", self.board.sized())));
        written.with_context(|| phrase!("cli.error.cannot-write", file = printable(path.display())))?;
        Ok(path)
    }
}

/// The output for a map: the file of a folder with the same name, whatever its extension.
pub fn output_of(map: &GradedMap, folder: &Path) -> Result<Vec<u8>, Phrase> {
    let stem = |name: &Path| name.file_stem().map(ToOwned::to_owned);
    let wanted = stem(Path::new(&map.name));
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> = entries.filter(|path| path.is_file() && stem(path) == wanted).collect();
    files.sort();
    let Some(path) = files.first() else { return Err(phrase!("cli.grade.no-output")) };
    let mut bytes = Vec::new();
    let read = fs::File::open(path).and_then(|file| file.take(MOST_OUTPUT).read_to_end(&mut bytes));
    read.map(|_| bytes).map_err(|error| error.phrase())
}
