//! taquin in Python: the extension module `taquin._native`, from which the package `taquin` is made.
//!
//! Searches release the interpreter and ask it twenty times a second whether a signal came. What people call is written in
//! Python (`python/taquin/`), with its documentation; this module has the classes and what needs the libraries.

mod arrays;
mod batch_search;
mod board;
mod command;
mod distance_table;
mod errors;
mod goal;
mod graph_search;
mod heuristic;
mod improve;
mod interrupt;
mod journal;
mod names;
mod options;
mod pdb;
mod questions;
mod render;
mod solution;
mod solve;
mod solve_many;
mod subtree_search;
mod vector_env;

use pyo3::prelude::*;

#[pymodule(name = "_native")]
mod native {
    #[pymodule_export]
    use crate::arrays::{
        distance_many, estimate_many, generate_many, is_solvable_many, layer, neighbors_many, random_walks,
    };
    #[pymodule_export]
    use crate::batch_search::BatchSearch;
    #[pymodule_export]
    use crate::board::PyBoard;
    #[pymodule_export]
    use crate::command::run_command;
    #[pymodule_export]
    use crate::goal::PyGoal;
    #[pymodule_export]
    use crate::graph_search::{graph_edges, search};
    #[pymodule_export]
    use crate::improve::{Improvements, improve};
    #[pymodule_export]
    use crate::interrupt::CancelFlag;
    #[pymodule_export]
    use crate::journal::{PyAtomicFile, PyJournal, PyJournalRecords};
    #[pymodule_export]
    use crate::names::{dataset, names};
    #[pymodule_export]
    use crate::options::{check_options, half_of_available};
    #[pymodule_export]
    use crate::pdb::{PyPdb, SearchCounts, cache_folder};
    #[pymodule_export]
    use crate::questions::{ask, distances, explanation, inspect, version};
    #[pymodule_export]
    use crate::render::{pixels, render};
    #[pymodule_export]
    use crate::solution::PySolution;
    #[pymodule_export]
    use crate::solve::{compare, solve, solve_all};
    #[pymodule_export]
    use crate::solve_many::solve_many;
    #[pymodule_export]
    use crate::subtree_search::{GrownTree, SearchedRoots, SubtreeSearch};
    #[pymodule_export]
    use crate::vector_env::{VectorEnv, has_distance_table, table_distance};
}
