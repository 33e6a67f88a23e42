//! Files that the program wrote once and finds again, whatever became of them.

use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use taquin::unstable::{Engine, EngineConfig, Journal, OpenedTable};
use taquin::{Algorithm, Board, Goal, Limits, Meter, Request, RequestError, Store, TableCache, TableSize};
use taquin::{Verdict, solve, verify};
use taquin_search::Unlimited;

/// A folder of its own, removed afterwards.
struct LawFolder(PathBuf);

impl LawFolder {
    fn new() -> LawFolder {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("taquin-law-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        LawFolder(folder)
    }
}

impl Drop for LawFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The checksum of tables, automata and checkpoints, so that bytes behind it are reached.
fn checksum(words: &[u64]) -> u64 {
    let step = |chain: u64, word: u64| {
        let mixed = (chain ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ mixed >> 29
    };
    let mut chains = [1, 2, 3, 4];
    let mut fours = words.chunks_exact(4);
    for four in &mut fours {
        for (chain, &word) in chains.iter_mut().zip(four) {
            *chain = step(*chain, word);
        }
    }
    fours.remainder().iter().chain(&chains).fold(words.len() as u64, |sum, &word| step(sum, word))
}

fn words(data: &[u8]) -> Vec<u64> {
    data.chunks_exact(8).map(|word| u64::from_le_bytes(word.try_into().expect("eight bytes"))).collect()
}

fn bytes(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// A file that opens as a table is written with the same bytes. The first byte tells whether checksums are made right.
pub fn table_file(data: &[u8]) {
    let Some((&choice, data)) = data.split_first() else { return };
    let mut content = data.to_vec();
    let mut all = words(data);
    if choice % 2 == 1 && all.len() >= 8 {
        all[6] = checksum(&all[8..]);
        all[7] = checksum(&all[..7]);
        content = bytes(&all);
    }
    let folder = LawFolder::new();
    let store = Store::at(&folder.0);
    fs::write(folder.0.join("any.taqpdb"), &content).expect("a file");
    for listed in store.list().expect("a folder") {
        let Ok(subject) = listed.subject else { continue };
        let path = store.path_of(subject);
        fs::rename(&listed.path, &path).expect("a name in the folder");
        for listed in store.list().expect("a folder") {
            let Ok(Some(table)) = store.open_listed(&listed, &mut Unlimited) else { continue };
            fs::remove_file(&path).expect("the file");
            let written = match &table {
                OpenedTable::Slides(table) => store.save(table),
                OpenedTable::MultiTile(table) => store.save_multi_tile_table(table),
            };
            assert_eq!(fs::read(written.expect("a file")).expect("the file"), content);
        }
    }
}

/// The name of a file in a folder with its bytes.
fn file(folder: &LawFolder, name: &str, content: &[u8]) -> PathBuf {
    let path = folder.0.join(name);
    fs::write(&path, content).expect("a file");
    path
}

/// A checkpoint is refused and left as it is, or the search ends with a solution. After `+`, the checksum is made right.
pub fn checkpoint_file(data: &[u8]) {
    const BOARD: &str = "1 2 3 4/5 6 7 8/9 10 15 11/13 0 14 12";
    let content = match data.split_first() {
        Some((b'+', facts)) => {
            let sum = checksum(&facts.iter().map(|&byte| byte.into()).collect::<Vec<u64>>());
            [facts, format!("sum {sum:016x}\n").as_bytes()].concat()
        }
        _ => data.to_vec(),
    };
    let folder = LawFolder::new();
    let path = file(&folder, "checkpoint.txt", &content);
    static TABLES: OnceLock<TableCache> = OnceLock::new();
    let board: Board = BOARD.parse().expect("a board");
    let request = Request::new(board).goal(Goal::RowMajor).algorithm(Algorithm::Patterns).checkpoint(path.clone());
    let request =
        request.table_size(TableSize::Light).threads(1).table_cache(TABLES.get_or_init(TableCache::in_memory).clone());
    match solve(&request, &mut Meter::new(Limits::none().nodes(100_000))) {
        Err(RequestError::Checkpoint(_)) => assert_eq!(fs::read(&path).expect("the file"), content),
        Err(error) => panic!("{error}"),
        Ok(report) => match &report.verdict {
            Verdict::Solved(slides) => {
                verify(&report.board, &report.goal, slides.iter().copied()).expect("a solution");
            }
            Verdict::Stopped(_) => {}
            Verdict::Unsolvable => panic!("it can be solved"),
        },
    }
}

/// Only the automaton itself is taken for one: with any other bytes it is built, and an error says so.
pub fn automaton_file(data: &[u8]) {
    const DEPTH: usize = 13;
    let goal: Board = "1 2 3 4/5 6 7 0".parse().expect("a board");
    let prepared = |store: Store| {
        let mut config = EngineConfig::new(TableSize::Light, 1);
        (config.duplicate_depth, config.store) = (Some(DEPTH), Some(store));
        Engine::prepare(&goal, &config, &mut Unlimited).expect("an engine")
    };
    static WRITTEN: OnceLock<Vec<u8>> = OnceLock::new();
    let written = WRITTEN.get_or_init(|| {
        let folder = LawFolder::new();
        prepared(Store::at(&folder.0));
        fs::read(Store::at(&folder.0).automaton_path(goal.shape(), DEPTH)).expect("it is stored")
    });
    let folder = LawFolder::new();
    let store = Store::at(&folder.0).as_it_is();
    // `=` stands for the automaton's own bytes, with a change or without one.
    let content = match data {
        [b'=', change @ ..] => {
            let mut content = written.clone();
            change.chunks_exact(3).for_each(|c| {
                let place = usize::from(c[0]) << 8 | usize::from(c[1]);
                content[place % written.len()] ^= c[2];
            });
            content
        }
        _ => data.to_vec(),
    };
    fs::write(store.automaton_path(goal.shape(), DEPTH), &content).expect("a file");
    assert_eq!(prepared(store).store_errors().is_empty(), content == *written);
}

/// A journal is refused, or its complete lines are kept and a record can be appended; reading changes nothing. After `+`, a
/// line may be cut and appended to the lines of a journal.
pub fn journal(data: &[u8]) {
    const TITLE: &str = "taquin law journal 1";
    let folder = LawFolder::new();
    let path = folder.0.join("journal.jsonl");
    let read = || -> Option<Vec<String>> {
        let journal = Journal::open(&path, TITLE).ok()?;
        let mut records = journal.records().expect("it was opened");
        Some(std::iter::from_fn(|| records.next_record().expect("it was verified")).collect())
    };
    let content = match data.split_first() {
        Some((b'+', data)) => {
            let header = format!("{{\"journal\":\"{TITLE}\",\"of\":1}}");
            let mut journal = Journal::open(&path, TITLE).expect("a new journal");
            journal.append([&header[..], "{\"line\":1}", "{\"line\":2}"]).expect("it can be written");
            drop(journal);
            let mut content = fs::read(&path).expect("the file");
            let cut = usize::from(data.first().copied().unwrap_or(0)) % (content.len() + 1);
            content.truncate(cut);
            content.extend_from_slice(data.get(1..).unwrap_or_default());
            content
        }
        _ => data.to_vec(),
    };
    fs::write(&path, &content).expect("a file");
    let before = read();
    assert_eq!(fs::read(&path).expect("the file"), content);
    let Some(before) = before else { return };
    let mut journal = Journal::open(&path, TITLE).expect("it was read");
    let begins = journal.header().is_none().then(|| format!("{{\"journal\":\"{TITLE}\"}}"));
    journal.append(begins.as_deref().into_iter().chain(["{\"new\":true}"])).expect("it can be written");
    drop(journal);
    let after = read().expect("it is still a journal");
    assert_eq!((&after[..before.len()], &after[before.len()..]), (&before[..], &["{\"new\":true}".to_owned()][..]));
}
