//! The names that options take, and the published sets of boards.

use pyo3::prelude::*;
use taquin::heuristic::HeuristicName;
use taquin::instance_file::{Instance, read_instances};
use taquin::{Algorithm, Goal};
use taquin_render::Theme;

use crate::board::PyBoard;
use crate::errors::{bad_value, named};

/// Names and descriptions.
type Names = Vec<(String, String)>;

/// The names of algorithms, heuristics, goals or themes, with their descriptions.
#[pyfunction]
pub fn names(what: &str) -> PyResult<Names> {
    let row = |name: &str, description: &str| (name.to_owned(), description.to_owned());
    Ok(match what {
        "algorithm" => Algorithm::ALL.map(|each| row(each.name(), each.description())).to_vec(),
        "heuristic" => HeuristicName::ALL.map(|each| row(each.name(), each.description())).to_vec(),
        "goal" => Goal::NAMED.each_ref().map(|each| row(each.name(), each.description())).to_vec(),
        "theme" => Theme::ALL.each_ref().map(|each| row(each.name(), each.description())).to_vec(),
        _ => taquin_data::SETS.each_ref().map(|each| row(each.name, each.description)).to_vec(),
    })
}

/// A board of a published set: its name, the board, the goal, and the length of a shortest solution if it is known.
type PublishedBoard = (String, PyBoard, PyBoard, Option<usize>);

/// The description, the source and the boards of a published set.
#[pyfunction]
pub fn dataset(name: &str) -> PyResult<(&'static str, &'static str, Vec<PublishedBoard>)> {
    let names = taquin_data::SETS.each_ref().map(|set| set.name);
    let set = named("set", name, taquin_data::set, &names)?;
    let is_part = |instance: &Instance| set.part.is_empty() || set.part.contains(&instance.name.as_str());
    let row = |instance: Instance| {
        let goal = PyBoard(instance.goal_board());
        (instance.name, PyBoard(instance.board), goal, instance.optimal)
    };
    let boards = read_instances(set.text).map_err(bad_value)?.into_iter().filter(is_part).map(row).collect();
    Ok((set.description, set.source, boards))
}
