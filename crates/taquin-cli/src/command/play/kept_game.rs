//! The interrupted game of each shape, kept in the cache folder.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use taquin::unstable::atomic_write;
use taquin::{Board, Notation, Shape};

use crate::args::table_args::CacheArgs;
use crate::game_text::Game;
use crate::input::Source;

/// The longest file that is read.
const MAX_BYTES: u64 = 1 << 20;

/// The file of the interrupted game of a shape and a goal.
pub struct KeptGame {
    path: Option<PathBuf>,
    goal: Board,
}

impl KeptGame {
    pub fn of(cache: &CacheArgs, shape: Shape, goal: Board) -> KeptGame {
        let folder = cache.store().ok().map(|store| store.directory().join("games"));
        KeptGame { path: folder.map(|folder| folder.join(format!("{shape}.txt"))), goal }
    }

    /// The goal, on the first line of the file.
    fn heading(&self) -> String {
        format!("# {}\n", self.goal)
    }

    /// The game, if there is one with this goal that can be read.
    pub fn read(&self) -> Option<Game> {
        let path = self.path.as_ref()?;
        if fs::metadata(path).ok()?.len() > MAX_BYTES {
            return None;
        }
        let text = fs::read_to_string(path).ok().filter(|text| text.starts_with(&self.heading()))?;
        let game = Game::read(&Source::argument(&text), Notation::Tile).ok()?;
        (game.board.shape() == self.goal.shape()).then_some(game)
    }

    /// Keeps a game, or none. What cannot be kept is lost.
    pub fn keep(&self, game: Option<&Game>) {
        let Some(path) = &self.path else { return };
        let _ = match game {
            None => fs::remove_file(path),
            Some(game) => path
                .parent()
                .map_or(Ok(()), fs::create_dir_all)
                .and_then(|()| atomic_write(path, |file| writeln!(file, "{}{game}", self.heading()))),
        };
    }
}
