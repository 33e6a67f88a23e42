//! Benchmark sets: published sets of boards, and files.

use std::collections::HashMap;
use std::path::Path;

use crate::failure::{Context, bail};
use taquin::instance_file::{read_instance, read_rows};
use taquin::read::{BoardLines, NumberedBoard};
use taquin::{Board, GivenBoard, Goal, Value, is_solvable, phrase, read_board, read_given_board};
use taquin_data::{BoardSet, SETS};

use crate::args::goal_args::ChosenGoal;
use crate::failure::Failure;
use crate::format::other_goals;
use crate::input::{Source, SourceOrigin, files, is_built_in_set};
use crate::messages::{language, shown, text};
use crate::terminal::printable::printable;
use crate::terminal::stderr::{self, note};

/// A board and what is known about it.
#[derive(Clone, Debug)]
pub struct BenchInstance {
    /// The name of the board.
    pub id: String,
    /// The board.
    pub board: Board,
    /// Its goal.
    pub goal: Goal,
    /// The published optimal length.
    pub length: Option<usize>,
    /// The shortest published length, where the optimal length is unknown.
    pub best_known: Option<usize>,
}

/// The solvable boards of a set.
#[derive(Debug)]
pub struct InstanceSet {
    /// The boards that can be solved; at least one.
    pub instances: Vec<BenchInstance>,
    /// The names of the boards that were skipped because they cannot be solved.
    pub unsolvable: Vec<String>,
    /// The number of lines that are no boards.
    pub bad: usize,
}

impl InstanceSet {
    /// Prints how many boards were skipped, and the names of the first; not for a part of a built-in set.
    pub fn note_unsolvable(&self, set: &str, is_whole: bool) {
        if !is_whole && is_built_in_set(set) {
            return;
        }
        const NAMED: usize = 5;
        let names = &self.unsolvable[..self.unsolvable.len().min(NAMED)];
        let more = if self.unsolvable.len() > NAMED { ", …" } else { "" };
        if !names.is_empty() {
            let names = names.join(", ") + more;
            note(text(&phrase!("cli.bench.unsolvable-skipped", n = self.unsolvable.len(), names)));
        }
    }
}

/// The boards of several sets, files and folders. The names of boards of several begin with that of the set.
pub fn instances_of(names: &[String], goal: &ChosenGoal) -> crate::Result<InstanceSet> {
    let mut each = Vec::new();
    for name in names {
        match is_built_in_set(name) || !Path::new(name).is_dir() {
            true => each.push(name.clone()),
            false => each.extend(files(std::slice::from_ref(name))?.iter().map(|file| file.display().to_string())),
        }
    }
    if let [only] = &each[..] {
        return instances(only, goal);
    }
    let mut all = InstanceSet { instances: Vec::new(), unsolvable: Vec::new(), bad: 0 };
    for name in each {
        let mut set = instances(&name, goal)?;
        let label = Path::new(&name).file_stem().map_or_else(|| name.clone(), |stem| printable(stem.display()));
        set.instances.iter_mut().for_each(|instance| instance.id = format!("{label}:{}", instance.id));
        all.instances.append(&mut set.instances);
        all.unsolvable.extend(set.unsolvable.iter().map(|id| format!("{label}:{id}")));
        all.bad += set.bad;
    }
    make_names_unique(&mut all.instances);
    Ok(all)
}

/// The boards of the set or file with this name; boards without a goal of their own get this one.
pub fn instances(name: &str, goal: &ChosenGoal) -> crate::Result<InstanceSet> {
    let (all, bad) = match taquin_data::set(name) {
        Some(set) => (built_in_instances(set)?, 0),
        None if name == "-" => read(&Source::stdin("cli.expected.boards")?, goal)?,
        None if Path::new(name).exists() => read(&Source::file(Path::new(name))?, goal)?,
        None if read_board(name.as_bytes()).is_ok() => {
            bail!(phrase!("cli.error.set-expected"))
        }
        None => {
            let known: Vec<&str> = SETS.iter().map(|set| set.name).collect();
            bail!(phrase!("cli.error.unknown-set", name, known = known.join(", ")));
        }
    };
    let mut set = InstanceSet { instances: Vec::with_capacity(all.len()), unsolvable: Vec::new(), bad };
    let mut unsolvable = None;
    for instance in all {
        if is_solvable(&instance.board, &instance.goal.board(instance.board.shape())?) {
            set.instances.push(instance);
        } else {
            set.unsolvable.push(instance.id.clone());
            unsolvable = Some(instance);
        }
    }
    let source = if name == "-" { Value::from(phrase!("cli.expected.standard-input")) } else { name.into() };
    match (unsolvable, set.unsolvable.len()) {
        _ if !set.instances.is_empty() => Ok(set),
        (None, _) => bail!(phrase!("cli.error.set-without-boards", source)),
        (Some(only), 1) => {
            let other = other_goals(language(), &only.board);
            bail!(phrase!("cli.error.set-board-unsolvable", source, goal = only.goal.name(), other))
        }
        (Some(last), boards) => {
            bail!(phrase!("cli.error.set-unsolvable", boards, source, goal = last.goal.name()))
        }
    }
}

/// The boards of a built-in set.
fn built_in_instances(set: &BoardSet) -> crate::Result<Vec<BenchInstance>> {
    let origin = SourceOrigin::File(set.name.into());
    let (mut instances, _) = read(&Source { origin, text: set.text.as_bytes().to_vec() }, &ChosenGoal(None))?;
    if !set.part.is_empty() {
        instances.retain(|instance| set.part.contains(&instance.id.as_str()));
    }
    let best: HashMap<&str, usize> =
        read_rows(set.best_known).filter_map(|row| Some((*row.first()?, row.get(1)?.parse().ok()?))).collect();
    instances.iter_mut().for_each(|instance| instance.best_known = best.get(instance.id.as_str()).copied());
    Ok(instances)
}

/// A line of an index file, as Korf's and HOG2's are: a number, and all tiles of a square board.
fn indexed(line: &str) -> Option<(&str, &str)> {
    let (index, tiles) = line.trim().split_once(char::is_whitespace)?;
    let mut numbers: Vec<usize> = tiles.split_whitespace().map(|tile| tile.parse().ok()).collect::<Option<_>>()?;
    let is_square = numbers.len() > 1 && numbers.len().isqrt().pow(2) == numbers.len();
    numbers.sort_unstable();
    let is_board = is_square && numbers.iter().copied().eq(0..numbers.len());
    (is_board && index.bytes().all(|byte| byte.is_ascii_digit())).then_some((index, tiles))
}

/// Whether a line has five fields separated by tabs, the fourth with the tiles; a row of a grid has one tile in each.
fn is_instance(line: &str) -> bool {
    let fields: Vec<&str> = line.split('\t').collect();
    fields.len() >= 5 && !line.starts_with('#') && fields[3].trim().contains(' ')
}

/// Reads all boards of a text: lines with five fields separated by tabs, as in the built-in sets, lines with a number and
/// a board, and boards in every other form, on one line or several. What is wrong with others is printed, and they are
/// counted; an error if nothing else is there.
fn read(source: &Source, goal: &ChosenGoal) -> crate::Result<(Vec<BenchInstance>, usize)> {
    let mut instances = Vec::new();
    let unpublished = |id: String, given: GivenBoard| {
        let (goal, length, best_known) = (goal.of(&given), None, None);
        BenchInstance { id, board: given.board, goal, length, best_known }
    };
    let mut other_lines = BoardLines::default();
    let mut bad: Vec<Failure> = Vec::new();
    let mut found = |boards: Vec<NumberedBoard>, instances: &mut Vec<BenchInstance>| {
        for (line, read) in boards {
            match read {
                Ok(given) => instances.push(unpublished(line.to_string(), given)),
                Err(error) => bad.push(source.diagnose(&error).into()),
            }
        }
    };
    for (number, line) in (1..).zip(source.utf8()?.split_inclusive('\n')) {
        let content = line.trim_end_matches(['\r', '\n']);
        let own = if is_instance(content) {
            let read = read_instance(content).with_context(|| shown(format!("{}:{number}", source.origin)))?;
            let (id, length) = (printable(read.name), read.optimal);
            Some(BenchInstance { id, board: read.board, goal: read.goal, length, best_known: None })
        } else {
            indexed(content).and_then(|(index, tiles)| {
                Some(unpublished(index.to_owned(), read_given_board(tiles.as_bytes()).ok()?))
            })
        };
        match own {
            None => found(other_lines.push(line.as_bytes()), &mut instances),
            Some(instance) => {
                // An empty line of the same length, so that the places of errors in later lines are right.
                let blank = [" ".repeat(line.len().saturating_sub(1)), "\n".to_owned()].concat();
                found(other_lines.push(blank.as_bytes()), &mut instances);
                instances.push(instance);
            }
        }
    }
    found(other_lines.finish(), &mut instances);
    if instances.is_empty() && !bad.is_empty() {
        return Err(bad.swap_remove(0));
    }
    bad.iter().for_each(|error| stderr::error(text(&error.phrase())));
    make_names_unique(&mut instances);
    Ok((instances, bad.len()))
}

/// Numbers the boards whose name another board had before: `a`, `a#2`, `a#3`.
fn make_names_unique(instances: &mut [BenchInstance]) {
    let mut seen: HashMap<String, usize> = HashMap::new();
    for instance in instances {
        let count = seen.entry(instance.id.clone()).and_modify(|count| *count += 1).or_insert(1);
        if *count > 1 {
            instance.id += &format!("#{count}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn index_files_are_read() {
        assert_eq!(indexed("7 1 2 3 4 5 6 0 8 7"), Some(("7", "1 2 3 4 5 6 0 8 7")));
        assert_eq!(indexed("12\t1 2 3 0"), Some(("12", "1 2 3 0")));
        for board in ["1 2 3 4 5 6 0 8 7", "1 2 3/4 5 6/7 8 0", "x 1 2 3 0", "", "1 2"] {
            assert_eq!(indexed(board), None, "{board}");
        }
    }

    #[test]
    fn every_set_can_be_read() {
        let count = |name: &str| instances(name, &ChosenGoal(None)).unwrap().instances.len();
        assert_eq!(
            SETS.each_ref().map(|set| count(set.name)),
            [2, 143, 79, 100, 250, 19, 17, 4, 12, 50, 200, 250, 250, 250, 21]
        );
    }

    #[test]
    fn published_lengths_are_known_where_optimal_ones_are_not() {
        let moves = |name: &str| {
            let set = instances(name, &ChosenGoal(None)).unwrap();
            set.instances.iter().map(|board| board.best_known.expect("published")).sum::<usize>()
        };
        assert_eq!((moves("dca35"), moves("dca48")), (31_473, 64_276));
    }
}
