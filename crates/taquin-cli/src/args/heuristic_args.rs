//! `--heuristic`: one expression, or several separated by commas, and the help that lists the names.

use clap::builder::TypedValueParser;
use taquin::heuristic::{Expression, HeuristicName};

use crate::args::named_values;

/// The short help of `--heuristic`.
pub const HEURISTIC_HELP: &str = "The heuristic: names joined by +, or max(…, …)";

/// Several expressions in one argument.
#[derive(Clone, Debug)]
pub struct Expressions(pub Vec<Expression>);

/// Parses expressions separated by commas and suggests the names of heuristics.
pub fn expressions_parser() -> impl TypedValueParser<Value = Expressions> {
    let names = HeuristicName::ALL.map(|name| (name.name(), name.description()));
    named_values::suggesting(expressions, names)
}

/// The long help of `--heuristic`, with every heuristic and its description.
pub fn heuristic_help() -> String {
    let width = HeuristicName::ALL.map(|part| part.name().len()).into_iter().max().unwrap_or(0);
    let rows = HeuristicName::ALL.map(|part| format!("  {:<width$}  {}", part.name(), part.description()));
    format!(
        "{HEURISTIC_HELP} of such sums. 'bench' and 'compare' take several, separated by commas.\n\n\
         Example: manhattan+linear-conflict. Names:\n{}",
        rows.join("\n")
    )
}

/// Other names of heuristics, as in textbooks and papers.
const SPELLINGS: [(&str, &str); 8] = [
    ("misplaced", "hamming"),
    ("misplaced-tiles", "hamming"),
    ("md", "manhattan"),
    ("city-block", "manhattan"),
    ("lc", "linear-conflict"),
    ("wd", "walking-distance"),
    ("id", "inversion"),
    ("null", "zero"),
];

/// The text with the names that the library knows.
fn with_known_names(text: &str) -> String {
    let pieces = text.split_inclusive(['+', ',', '(', ')', ' ']);
    let known = |piece: &str| {
        let name = piece.trim_end_matches(['+', ',', '(', ')', ' ']);
        [named_values::spelled(name, &SPELLINGS), &piece[name.len()..]].concat()
    };
    pieces.map(known).collect()
}

/// Parses expressions separated by commas; commas in parentheses belong to an expression.
fn expressions(text: &str) -> crate::Result<Expressions> {
    let (mut depth, text) = (0, with_known_names(text));
    let pieces = text.split(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ',' && depth == 0
    });
    Ok(Expressions(pieces.map(str::parse::<Expression>).collect::<Result<_, _>>()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_in_parentheses_belong_to_an_expression() {
        let names =
            |text| expressions(text).ok().map(|list| list.0.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(names("manhattan,max(manhattan, inversion)").map(|names| names.len()), Some(2));
        assert_eq!(names("hamming"), Some(vec!["hamming".to_owned()]));
        assert_eq!(
            names("MD+lc,max(wd, misplaced)"),
            names("manhattan+linear-conflict,max(walking-distance, hamming)")
        );
        assert!(names("hamming,").is_none() && names("hammin").is_none());
    }
}
