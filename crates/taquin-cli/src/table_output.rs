//! `--format`, `--output` and `--quiet` of the commands that print a table: `compare`, `distances`, `bench`.

use std::io::{self, Write};

use clap::{Args, ValueEnum};

use crate::output_args::OutputArgs;
use crate::terminal_width;

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

/// A column of a table in text.
#[derive(Clone, Copy, Debug)]
pub struct TextColumn {
    header: &'static str,
    pub width: usize,
    is_text: bool,
    /// 0 for columns that are always shown; where there is no room, the highest goes first.
    pub rank: u32,
}

impl TextColumn {
    /// A column of text, aligned to the left.
    pub const fn text(header: &'static str, width: usize, rank: u32) -> TextColumn {
        TextColumn { header, width, is_text: true, rank }
    }

    /// A column of numbers, aligned to the right.
    pub const fn number(header: &'static str, width: usize, rank: u32) -> TextColumn {
        TextColumn { header, width, is_text: false, rank }
    }
}

/// A table in text with as many of its columns as fit the terminal, or 100 characters; in Markdown with all.
pub struct TextTable<const N: usize> {
    format: TableFormat,
    columns: [TextColumn; N],
    is_shown: [bool; N],
}

impl<const N: usize> TextTable<N> {
    /// A table of these columns.
    pub fn new(format: TableFormat, columns: [TextColumn; N]) -> TextTable<N> {
        let mut is_shown = [true; N];
        while format == TableFormat::Table && width(&columns, &is_shown) > terminal_width::columns() {
            let optional = (0..N).filter(|&n| is_shown[n] && columns[n].rank > 0);
            let Some(last) = optional.max_by_key(|&n| columns[n].rank) else { break };
            is_shown[last] = false;
        }
        TextTable { format, columns, is_shown }
    }

    /// Writes the header.
    pub fn header(&self, out: &mut impl Write) -> io::Result<()> {
        self.row(self.columns.map(|column| column.header.to_owned()), out)?;
        if self.format == TableFormat::Markdown {
            let rule: String = self.columns.iter().map(|column| if column.is_text { "|---" } else { "|--:" }).collect();
            writeln!(out, "{rule}|")?;
        }
        Ok(())
    }

    /// Writes a row.
    pub fn row(&self, cells: [String; N], out: &mut impl Write) -> io::Result<()> {
        if self.format == TableFormat::Markdown {
            return writeln!(out, "{}", markdown_row(&cells));
        }
        let mut line = String::new();
        for (n, cell) in cells.iter().enumerate().filter(|(n, _)| self.is_shown[*n]) {
            let TextColumn { width, is_text, .. } = self.columns[n];
            line += &if is_text { format!("{cell:<width$}  ") } else { format!("{cell:>width$}  ") };
        }
        writeln!(out, "{}", line.trim_end())
    }
}

/// The width of the columns that are shown, with two spaces between them.
fn width<const N: usize>(columns: &[TextColumn; N], is_shown: &[bool; N]) -> usize {
    columns.iter().zip(is_shown).filter(|(_, shown)| **shown).map(|(column, _)| column.width + 2).sum::<usize>() - 2
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

/// The fields of a line of CSV.
pub fn csv_fields(line: &str) -> Vec<String> {
    let (mut fields, mut is_quoted) = (vec![String::new()], false);
    let mut characters = line.trim_end_matches('\r').chars().peekable();
    while let Some(c) = characters.next() {
        let field = fields.last_mut().expect("there is always one");
        match c {
            '"' if is_quoted && characters.next_if_eq(&'"').is_some() => field.push('"'),
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => fields.push(String::new()),
            c => field.push(c),
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_read_back() {
        let fields = ["kf01", "", "a, \"b\"", "c"];
        let line: Vec<String> = fields.map(csv_field).to_vec();
        assert_eq!(csv_fields(&line.join(",")), fields);
    }

    #[test]
    fn fields_with_commas_or_quotation_marks_are_quoted() {
        assert_eq!(csv_field("kf01"), "kf01");
        assert_eq!(csv_field("a, \"b\""), "\"a, \"\"b\"\"\"");
    }
}
