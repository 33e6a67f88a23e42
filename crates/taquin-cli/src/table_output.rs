//! `--format`, `--output` and `--quiet` of the commands that print a table: `compare`, `distances`, `bench`.

use clap::{Args, ValueEnum};

use crate::output_args::OutputArgs;

/// How a table is printed.
#[derive(Args, Debug)]
pub struct TableOutputArgs {
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    pub format: TableFormat,

    #[command(flatten)]
    pub output: OutputArgs,

    /// No progress line, no warnings
    #[arg(short, long)]
    pub quiet: bool,
}

/// An output format of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    /// Aligned columns
    Table,
    /// Comma-separated values
    Csv,
    /// JSON
    Json,
    /// A Markdown table
    Markdown,
}

/// One line of aligned columns; columns of text are aligned to the left, the others to the right.
pub fn aligned<const N: usize>(cells: &[String; N], widths: &[usize; N], is_text: impl Fn(usize) -> bool) -> String {
    let mut line = String::new();
    for (column, (cell, &width)) in cells.iter().zip(widths).enumerate() {
        line += &if is_text(column) { format!("{cell:<width$}  ") } else { format!("{cell:>width$}  ") };
    }
    line.trim_end().to_owned()
}

/// One row of a Markdown table.
pub fn markdown_row(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
    format!("| {} |", cells.join(" | "))
}

/// A field of CSV, in quotation marks if it needs them.
pub fn csv_field(text: &str) -> String {
    match text.contains(['"', ',', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_with_commas_or_quotation_marks_are_quoted() {
        assert_eq!(csv_field("kf01"), "kf01");
        assert_eq!(csv_field("a, \"b\""), "\"a, \"\"b\"\"\"");
    }
}
