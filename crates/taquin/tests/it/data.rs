//! The files of `data/`.

use std::path::PathBuf;

use taquin::{Board, Goal, Shape};

/// The path of a file in `data/`.
pub fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name)
}

/// The lines of a file in `data/` that are no comments.
pub fn lines(name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(path(name)).unwrap();
    text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).map(str::to_owned).collect()
}

/// A published board.
pub struct Instance {
    pub id: String,
    pub board: Board,
    pub goal: Board,
    /// The length of a shortest solution, if it is known.
    pub length: Option<usize>,
    pub solvable: bool,
}

/// The boards of an instance file.
pub fn instances(name: &str) -> Vec<Instance> {
    lines(name).iter().map(|line| instance(line)).collect()
}

fn instance(line: &str) -> Instance {
    let fields: Vec<&str> = line.split('\t').collect();
    let side = fields[1].parse().unwrap();
    let shape = Shape::new(side, side).unwrap();
    let tiles: Vec<u16> = fields[3].split(' ').map(|tile| tile.parse().unwrap()).collect();
    let goal = match fields[4] {
        "rowmajor0last" => Goal::RowMajor,
        "rowmajor0first" => Goal::BlankFirst,
        "snail" => Goal::Snail,
        other => panic!("unknown goal {other}"),
    };
    Instance {
        id: fields[0].to_owned(),
        board: Board::new(shape, tiles).unwrap(),
        goal: goal.board(shape).unwrap(),
        length: fields[2].parse().ok(),
        solvable: fields[2] != "unsolvable",
    }
}
