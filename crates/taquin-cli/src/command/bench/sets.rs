//! The boards that programs are measured on: published sets, and files of the user's own.

use std::collections::HashMap;
use std::path::Path;
use std::str::FromStr;

use anyhow::{Context, bail};
use taquin::read::ReadErrorKind;
use taquin::{Board, Goal, ReadError, Shape, is_solvable, read_board};

use crate::complaint::Complaint;
use crate::input::Source;

macro_rules! data {
    ($name:literal) => {
        include_str!(concat!("../../../../../data/", $name, ".tsv"))
    };
}

/// A named set.
pub struct Set {
    /// The name it is asked for by.
    pub name: &'static str,
    /// What it holds, in a few words.
    pub about: &'static str,
    text: &'static str,
    choice: Choice,
    /// The lengths of the shortest solutions published, where the least are not known.
    best: &'static str,
}

/// Which boards of a file belong to a set.
enum Choice {
    All,
    These(&'static [&'static str]),
    /// Those with the fewest nodes in `kf50_nodes.tsv`, as Korf and Felner published them.
    Easiest(usize),
}

const fn all(name: &'static str, about: &'static str, text: &'static str) -> Set {
    Set { name, about, text, choice: Choice::All, best: "" }
}

/// Every set, the smaller puzzles first.
pub const SETS: [Set; 15] = [
    all("hardest8", "the two 8-puzzles of 31 moves", data!("hardest_8puzzle_31")),
    all("princeton", "the boards of the algorithms course, 2x2 to 4x4 and more", data!("princeton")),
    all("school42", "sample boards of the 42 schools, to the snail goal", data!("school42")),
    all("korf100", "Korf's hundred random 15-puzzles (1985)", data!("korf100_15puzzle")),
    all("dca15", "250 15-puzzles of DeepCubeA's test set (2019)", data!("deepcubea_15")),
    all("hard15", "15-puzzles of 70 to 78 moves that are slow for their length", data!("hard_15puzzle_70_78")),
    all("hardest15", "the seventeen 15-puzzles of 80 moves", data!("hardest_15puzzle_80")),
    Set {
        name: "kf4",
        about: "four 24-puzzles of Korf and Felner that are solved in seconds",
        text: data!("kf50_24puzzle"),
        choice: Choice::These(&["kf38", "kf40", "kf44", "kf25"]),
        best: "",
    },
    Set {
        name: "kf-easy",
        about: "the twelve 24-puzzles of Korf and Felner with the fewest published nodes",
        text: data!("kf50_24puzzle"),
        choice: Choice::Easiest(12),
        best: "",
    },
    all("kf50", "Korf and Felner's fifty random 24-puzzles (2002)", data!("kf50_24puzzle")),
    all("clausecker", "Clausecker's random 24-puzzles (2017)", data!("clausecker400_24puzzle")),
    all("dca24", "250 24-puzzles of DeepCubeA's test set (2019)", data!("deepcubea_24")),
    Set {
        best: data!("deepcubea_35_bestknown"),
        ..all("dca35", "250 35-puzzles of DeepCubeA's test set (2019)", data!("deepcubea_35"))
    },
    Set {
        best: data!("deepcubea_48_bestknown"),
        ..all("dca48", "250 48-puzzles of DeepCubeA's test set (2019)", data!("deepcubea_48"))
    },
    all("large", "21 random boards, 8x8 to 100x100 and thin ones", data!("random_large")),
];

/// A board to be solved, and what is known of it.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The name of the board.
    pub id: String,
    /// The board.
    pub board: Board,
    /// Where its tiles should end up.
    pub goal: Goal,
    /// The length of a shortest solution, if it is known.
    pub length: Option<usize>,
    /// The length of the shortest solution that was published, if the least is not known.
    pub best_known: Option<usize>,
}

/// The boards of the set of this name, or of the file of that name, whose bare boards have this goal; those that cannot
/// be solved are left out, and counted.
pub fn boards(name: &str, goal: &Goal) -> anyhow::Result<(Vec<Instance>, usize)> {
    let mut boards = match SETS.iter().find(|set| set.name == name) {
        Some(set) => set.boards()?,
        None if Path::new(name).exists() => read(&Source::file(Path::new(name))?, goal)?,
        None => {
            let known: Vec<&str> = SETS.iter().map(|set| set.name).collect();
            bail!("no set is called '{name}', and there is no file of that name; known sets: {}", known.join(", "));
        }
    };
    let (mut error, all) = (None, boards.len());
    boards.retain(|instance| match instance.goal.board(instance.board.shape()) {
        Ok(goal) => is_solvable(&instance.board, &goal),
        Err(wrong) => {
            error.get_or_insert(wrong);
            false
        }
    });
    match error {
        Some(wrong) => Err(wrong.into()),
        None if boards.is_empty() => bail!("{name} has no board that can be solved"),
        None => {
            let left_out = all - boards.len();
            Ok((boards, left_out))
        }
    }
}

impl Set {
    fn boards(&self) -> anyhow::Result<Vec<Instance>> {
        let mut boards =
            read(&Source { name: self.name.into(), text: self.text.as_bytes().to_vec() }, &Goal::RowMajor)?;
        match self.choice {
            Choice::All => {}
            Choice::These(ids) => boards.retain(|instance| ids.contains(&instance.id.as_str())),
            Choice::Easiest(count) => {
                let ids = fewest_nodes(count);
                boards.retain(|instance| ids.contains(&instance.id.as_str()));
            }
        }
        let best: HashMap<&str, usize> = column(self.best, 1).collect();
        boards.iter_mut().for_each(|instance| instance.best_known = best.get(instance.id.as_str()).copied());
        Ok(boards)
    }
}

/// The numbers in a column of a file, counted from 0, each with the name in the first.
fn column<N: FromStr>(text: &'static str, column: usize) -> impl Iterator<Item = (&'static str, N)> {
    text.lines().filter(|line| !line.starts_with('#')).filter_map(move |line| {
        let fields: Vec<&str> = line.split('\t').collect();
        Some((*fields.first()?, fields.get(column)?.parse().ok()?))
    })
}

/// The boards of Korf and Felner with the fewest nodes, as they published them.
fn fewest_nodes(count: usize) -> Vec<&'static str> {
    let nodes = column(data!("kf50_nodes"), 2);
    let mut boards: Vec<(u64, &str)> = nodes.map(|(id, count)| (count, id)).collect();
    boards.sort_unstable();
    boards.into_iter().take(count).map(|(_, id)| id).collect()
}

/// Reads a file: lines of five fields apart by tabs, as those of the project's own sets, or a bare board a line.
fn read(source: &Source, goal: &Goal) -> anyhow::Result<Vec<Instance>> {
    let mut boards = Vec::new();
    for (number, line) in source.utf8()?.lines().enumerate() {
        let fields: Vec<&str> = line.split('\t').collect();
        if line.starts_with('#') {
            continue;
        }
        if let [id, side, length, tiles, goal] = fields[..] {
            let instance = instance(id, side, length, tiles, goal);
            boards.push(instance.with_context(|| format!("{}:{}: not a board of a set", source.name, number + 1))?);
            continue;
        }
        match read_board(line.as_bytes()) {
            Ok(board) => boards.push(Instance {
                id: (number + 1).to_string(),
                board,
                goal: goal.clone(),
                length: None,
                best_known: None,
            }),
            Err(ReadError { kind: ReadErrorKind::Empty { .. }, .. }) => {}
            Err(error) => {
                let place = format!("{}, line {}", source.name, number + 1);
                return Err(Complaint::new(&place, line.as_bytes(), error.span, &error.kind).into());
            }
        }
    }
    Ok(boards)
}

fn instance(id: &str, side: &str, length: &str, tiles: &str, goal: &str) -> anyhow::Result<Instance> {
    let shape = match side.split_once('x') {
        Some((rows, cols)) => Shape::new(rows.parse()?, cols.parse()?),
        None => Shape::new(side.parse()?, side.parse()?),
    };
    let tiles = tiles.split_whitespace().map(str::parse).collect::<Result<Vec<u16>, _>>()?;
    let goal = match goal {
        "rowmajor0last" => Goal::RowMajor,
        "rowmajor0first" => Goal::BlankFirst,
        name => Goal::named(name).with_context(|| format!("no goal is called '{name}'"))?,
    };
    let length = match length {
        "?" | "unsolvable" => None,
        known => Some(known.parse().with_context(|| format!("'{known}' is no length"))?),
    };
    let board = Board::new(shape.with_context(|| format!("'{side}' is no size"))?, tiles)?;
    Ok(Instance { id: id.to_owned(), board, goal, length, best_known: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_can_be_read() {
        let count = |name: &str| boards(name, &Goal::RowMajor).unwrap().0.len();
        assert_eq!(SETS.map(|set| count(set.name)), [2, 143, 79, 100, 250, 19, 17, 4, 12, 50, 200, 250, 250, 250, 21]);
    }

    #[test]
    fn what_others_reached_is_known_where_the_least_is_not() {
        let moves = |name: &str| {
            let boards = boards(name, &Goal::RowMajor).unwrap();
            boards.0.iter().map(|board| board.best_known.expect("published")).sum::<usize>()
        };
        assert_eq!((moves("dca35"), moves("dca48")), (31_473, 64_276));
    }

    #[test]
    fn the_easiest_are_those_with_the_fewest_nodes() {
        let easy = boards("kf-easy", &Goal::RowMajor).unwrap();
        let easy: Vec<&str> = easy.0.iter().map(|instance| instance.id.as_str()).collect();
        assert!(["kf38", "kf40", "kf44", "kf25"].iter().all(|id| easy.contains(id)), "{easy:?}");
        assert!(!easy.contains(&"kf50"));
    }
}
