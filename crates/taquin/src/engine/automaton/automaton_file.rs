//! Automata on disk, beside the tables: that of the 24-puzzle takes nearly a CPU second to build.
//!
//! Words of a file: the magic number, rows, columns, the length of the strings that are pruned, the number of states, the
//! checksum of the rest; then three words for the transitions of each state.

use std::fs;
use std::io::{self, Read as _, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use taquin_search::{Budget, Stop, Work};

use super::{Automaton, Transitions};
use crate::Shape;
use crate::files::{atomic_write, remove_abandoned};
use crate::files::{is_no_file, open_regular};
use crate::pattern::{Damage, Store, StoreError, checksum};

/// "taqdfa", then the version.
const MAGIC: u64 = u64::from_be_bytes(*b"taqdfa\0\x01");
const HEADER: usize = 6;
const WORDS_PER_STATE: usize = 3;
/// More states than any automaton has that is built: 100 MB.
const MAX_STATES: u64 = 1 << 22;
/// Words between two questions to the budget.
const WORDS_AT_ONCE: usize = 1 << 19;
/// Shorter strings are found as fast as a file is read.
const WORTH_STORING_DEPTH: usize = 13;

/// An automaton, and what went wrong on disk.
pub struct LoadedAutomaton {
    pub automaton: Automaton,
    pub error: Option<StoreError>,
}

/// Reads the automaton of a shape from the store, or builds it and stores it there.
pub fn load_or_build(
    shape: Shape,
    depth: usize,
    threads: usize,
    store: Option<&Store>,
    budget: &mut dyn Budget,
) -> ControlFlow<Stop, LoadedAutomaton> {
    let Some(store) = store.filter(|_| depth >= WORTH_STORING_DEPTH) else {
        return ControlFlow::Continue(LoadedAutomaton {
            automaton: Automaton::new(shape, depth, threads, budget)?,
            error: None,
        });
    };
    let file = AutomatonFile { path: store.automaton_path(shape, depth), shape, depth };
    let mut error = match file.read(budget) {
        Err(StoreError::Stopped(stop)) => return ControlFlow::Break(stop),
        Ok(Some(automaton)) => return ControlFlow::Continue(LoadedAutomaton { automaton, error: None }),
        Ok(None) => None,
        Err(error) => Some(error),
    };
    let automaton = Automaton::new(shape, depth, threads, budget)?;
    if store.grows() {
        error = error.or(file.write(&automaton).err());
    }
    ControlFlow::Continue(LoadedAutomaton { automaton, error })
}

/// Where the automaton of a shape is stored.
struct AutomatonFile {
    path: PathBuf,
    shape: Shape,
    depth: usize,
}

impl AutomatonFile {
    /// The automaton; `None` if there is no such file.
    fn read(&self, budget: &mut dyn Budget) -> Result<Option<Automaton>, StoreError> {
        let damaged = |damage| StoreError::Damaged { path: self.path.clone(), damage };
        let (file, length) = match open_regular(&self.path) {
            Ok(None) => return Ok(None),
            Ok(Some(opened)) => opened,
            Err(error) if is_no_file(&error) => return Err(damaged(Damage::Foreign)),
            Err(error) => return Err(self.failed("open", error)),
        };
        let header = self.read_words(&file, HEADER, budget)?;
        if header.len() < HEADER || header[..4] != self.first_words() || header[4] > MAX_STATES {
            return Err(damaged(Damage::Foreign));
        }
        let expected = header[4] * WORDS_PER_STATE as u64;
        if length != 8 * (HEADER as u64 + expected) {
            return Err(damaged(Damage::Length { expected, found: (length / 8).saturating_sub(HEADER as u64) }));
        }
        let rest = self.read_words(&file, expected as usize, budget)?;
        if rest.len() as u64 != expected || checksum(&rest) != header[5] {
            return Err(damaged(Damage::Bits));
        }
        let transitions: Vec<Transitions> = rest.chunks_exact(WORDS_PER_STATE).map(decode).collect();
        Automaton::from_transitions(transitions, self.shape).map(Some).ok_or_else(|| damaged(Damage::Bits))
    }

    /// The next words of a file, fewer if it ends before.
    fn read_words(&self, file: &fs::File, count: usize, budget: &mut dyn Budget) -> Result<Vec<u64>, StoreError> {
        let mut words = Vec::with_capacity(count);
        let mut bytes = Vec::new();
        while words.len() < count {
            if let ControlFlow::Break(stop) = budget.spend(Work::NONE) {
                return Err(StoreError::Stopped(stop));
            }
            bytes.clear();
            let part = 8 * (count - words.len()).min(WORDS_AT_ONCE);
            file.take(part as u64).read_to_end(&mut bytes).map_err(|source| self.failed("read", source))?;
            words.extend(bytes.chunks_exact(8).map(|word| u64::from_le_bytes(word.try_into().expect("eight bytes"))));
            if bytes.len() < part {
                break;
            }
        }
        Ok(words)
    }

    fn write(&self, automaton: &Automaton) -> Result<(), StoreError> {
        let states = automaton.transitions();
        let rest: Vec<u64> = states.iter().flat_map(encode).collect();
        let header = self.first_words().into_iter().chain([states.len() as u64, checksum(&rest)]);
        let bytes: Vec<u8> = header.chain(rest.iter().copied()).flat_map(u64::to_le_bytes).collect();
        let folder = self.path.parent().unwrap_or(&self.path);
        fs::create_dir_all(folder).map_err(|source| self.failed("create", source))?;
        remove_abandoned(&self.path);
        atomic_write(&self.path, |file| file.write_all(&bytes)).map_err(|source| self.failed("write", source))
    }

    fn first_words(&self) -> [u64; 4] {
        [MAGIC, self.shape.rows() as u64, self.shape.cols() as u64, self.depth as u64]
    }

    fn failed(&self, action: &'static str, source: io::Error) -> StoreError {
        StoreError::System { action, path: self.path.clone(), source }
    }
}

fn encode(transitions: &Transitions) -> [u64; WORDS_PER_STATE] {
    let Transitions { cells, next, count } = *transitions;
    let pair = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
    [pair(u32::from_le_bytes(cells), count.into()), pair(next[0], next[1]), pair(next[2], next[3])]
}

fn decode(words: &[u64]) -> Transitions {
    let (low, high) = (|word: u64| word as u32, |word: u64| (word >> 32) as u32);
    Transitions {
        cells: low(words[0]).to_le_bytes(),
        next: [low(words[1]), high(words[1]), low(words[2]), high(words[2])],
        count: high(words[0]) as u8,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use taquin_search::Unlimited;

    use super::*;

    /// A directory of its own for a test, removed afterwards.
    struct TestFolder(PathBuf);

    impl TestFolder {
        fn new() -> TestFolder {
            static COUNT: AtomicU32 = AtomicU32::new(0);
            let number = COUNT.fetch_add(1, Ordering::Relaxed);
            TestFolder(std::env::temp_dir().join(format!("taquin-automaton-{}-{number}", std::process::id())))
        }
    }

    impl Drop for TestFolder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn load(store: &Store) -> LoadedAutomaton {
        let shape = Shape::new(2, 4).unwrap();
        match load_or_build(shape, WORTH_STORING_DEPTH, 1, Some(store), &mut Unlimited) {
            ControlFlow::Continue(loaded) => loaded,
            ControlFlow::Break(stop) => panic!("stopped: {stop:?}"),
        }
    }

    #[test]
    fn an_automaton_is_stored_read_and_rebuilt_when_damaged() {
        let folder = TestFolder::new();
        let store = Store::at(&folder.0);
        let built = load(&store);
        let path = store.automaton_path(Shape::new(2, 4).unwrap(), WORTH_STORING_DEPTH);
        let bytes = fs::read(&path).expect("it was stored");
        let read = load(&store);
        assert!(built.error.is_none() && read.error.is_none());
        assert_eq!(built.automaton.transitions(), read.automaton.transitions());
        for (place, expected) in [(0, Damage::Foreign), (bytes.len() - 3, Damage::Bits)] {
            let mut damaged = bytes.clone();
            damaged[place] ^= 16;
            fs::write(&path, &damaged).unwrap();
            let rebuilt = load(&store);
            let found = matches!(rebuilt.error, Some(StoreError::Damaged { damage, .. }) if damage == expected);
            assert!(found, "{:?}", rebuilt.error);
            assert_eq!(built.automaton.transitions(), rebuilt.automaton.transitions());
            assert_eq!(fs::read(&path).unwrap(), bytes, "it was stored again");
        }
        fs::write(&path, &bytes[..bytes.len() - 8]).unwrap();
        assert!(matches!(load(&store).error, Some(StoreError::Damaged { damage: Damage::Length { .. }, .. })));
    }

    /// Files whose checksum is right, but not their moves.
    #[test]
    fn an_automaton_with_impossible_moves_is_rebuilt() {
        let folder = TestFolder::new();
        let store = Store::at(&folder.0);
        let built = load(&store).automaton;
        let shape = Shape::new(2, 4).unwrap();
        let file =
            AutomatonFile { path: store.automaton_path(shape, WORTH_STORING_DEPTH), shape, depth: WORTH_STORING_DEPTH };
        let changes: [fn(&mut Vec<Transitions>); 7] = [
            // A move to a cell that is no neighbour, to one outside, to the same one twice, to a state of another cell.
            |states| states[0].cells[0] = 7,
            |states| states[0].cells[0] = 200,
            |states| states[0].cells[1] = states[0].cells[0],
            |states| states[0].next[0] = states[0].next[1],
            |states| states[0].next[0] = u32::MAX,
            // A move that is missing at the start; fewer states than cells.
            |states| states[3].count = 1,
            |states| states.truncate(5),
        ];
        for (number, change) in changes.into_iter().enumerate() {
            let mut transitions = built.transitions().to_vec();
            change(&mut transitions);
            file.write(&Automaton::unchecked(transitions)).unwrap();
            let rebuilt = load(&store);
            assert!(matches!(rebuilt.error, Some(StoreError::Damaged { damage: Damage::Bits, .. })), "change {number}");
            assert_eq!(rebuilt.automaton.transitions(), built.transitions());
        }
    }

    #[test]
    fn what_is_no_file_of_its_length_is_not_read() {
        let folder = TestFolder::new();
        let store = Store::at(&folder.0);
        let path = store.automaton_path(Shape::new(2, 4).unwrap(), WORTH_STORING_DEPTH);
        fs::create_dir_all(&path).unwrap();
        assert!(matches!(load(&store).error, Some(StoreError::Damaged { damage: Damage::Foreign, .. })));
        fs::remove_dir(&path).unwrap();
        load(&store);
        // A file with a hole of 8 GB.
        fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(8 << 30).unwrap();
        assert!(matches!(load(&store).error, Some(StoreError::Damaged { damage: Damage::Length { .. }, .. })));
        let mut stopped = |_: Work| ControlFlow::Break(Stop::Time);
        let shape = Shape::new(2, 4).unwrap();
        let loaded = load_or_build(shape, WORTH_STORING_DEPTH, 1, Some(&store), &mut stopped);
        assert!(matches!(loaded, ControlFlow::Break(Stop::Time)));
    }
}
