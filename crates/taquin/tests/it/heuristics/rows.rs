//! The table in the documentation of `heuristic` says what the rows say.

use taquin::heuristic::{Expression, HeuristicName};

const DOCUMENTATION: &str = include_str!("../../../src/heuristic/mod.rs");

#[test]
fn the_documented_table_agrees_with_the_rows() {
    for name in HeuristicName::ALL {
        let row = name.row();
        let yes = |holds: bool| if holds { "yes" } else { "**no**" };
        let line = format!(
            "//! | `{}` | {} | {} | {} | {} |",
            Expression::from(name),
            yes(row.is_admissible),
            yes(row.is_consistent),
            row.mean_3x3,
            row.work_per_slide
        );
        assert!(DOCUMENTATION.lines().any(|documented| documented == line), "not documented: {line}");
    }
}
