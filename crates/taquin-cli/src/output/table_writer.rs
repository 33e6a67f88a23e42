//! `TableWriter`: rows as aligned columns, Markdown, CSV or JSON.

use std::fmt::Display;
use std::io::{self, Write};

use clap::ValueEnum;
use serde::Serialize;

use crate::output::json::{JsonList, write_json};
use crate::output::text_table::{TextColumn, TextTable};

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

impl TableFormat {
    /// Whether people read it, rather than programs.
    pub fn is_text(self) -> bool {
        matches!(self, TableFormat::Table | TableFormat::Markdown)
    }
}

/// A column of CSV: its name, and the field of a row.
pub type CsvColumn<R> = (&'static str, fn(&R) -> String);

/// A row of a table: an object in JSON, fields in CSV, cells in text.
pub trait TableRow: Serialize + Sized {
    /// The columns of CSV.
    fn csv_columns() -> Vec<CsvColumn<Self>>;

    /// A cell for each column of the text.
    fn cells(&self, table: &TextTable) -> Vec<String>;
}

/// Writes rows as they arrive. The header comes with the first row.
pub struct TableWriter<W> {
    pub format: TableFormat,
    table: TextTable,
    rows: usize,
    /// The rows in JSON; `None` if they are part of a document that is written at the end.
    list: Option<JsonList>,
    out: W,
}

impl<W: Write> TableWriter<W> {
    /// A table of these columns; in text, lines have at most `room` characters. JSON is an array of the rows.
    pub fn new(format: TableFormat, columns: Vec<TextColumn>, room: Option<usize>, out: W) -> TableWriter<W> {
        let table = TextTable::new(format, columns, room);
        TableWriter { format, table, rows: 0, list: Some(JsonList::new(true)), out }
    }

    /// The same, but JSON is one document, given to [`TableWriter::end_with`].
    pub fn in_document(self) -> TableWriter<W> {
        TableWriter { list: None, ..self }
    }

    /// Writes a row.
    pub fn add<R: TableRow>(&mut self, row: &R) -> io::Result<()> {
        let (is_first, out) = (self.rows == 0, &mut self.out);
        self.rows += 1;
        match self.format {
            TableFormat::Json => self.list.as_mut().map_or(Ok(()), |list| list.add(row, out))?,
            TableFormat::Csv => {
                let columns = R::csv_columns();
                if is_first {
                    writeln!(out, "{}", columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(","))?;
                }
                let fields: Vec<String> = columns.iter().map(|(_, field)| csv_field(field(row))).collect();
                writeln!(out, "{}", fields.join(","))?;
            }
            TableFormat::Table | TableFormat::Markdown => {
                if is_first {
                    self.table.header(out)?;
                }
                self.table.row(&row.cells(&self.table), out)?;
            }
        }
        self.out.flush()
    }

    /// Writes what follows the last row, and returns the output.
    pub fn end(mut self) -> io::Result<W> {
        if let (TableFormat::Json, Some(list)) = (self.format, &self.list) {
            list.end(&mut self.out)?;
        }
        Ok(self.out)
    }

    /// Writes the document, if it is JSON, and returns the output.
    pub fn end_with(mut self, document: &impl Serialize) -> io::Result<W> {
        if self.format == TableFormat::Json {
            write_json(document, &mut self.out)?;
        }
        Ok(self.out)
    }
}

/// A field of CSV that may be empty.
pub fn or_empty(value: Option<impl Display>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// A field of CSV, in quotation marks if it needs them.
pub fn csv_field(text: String) -> String {
    match text.contains(['"', ',', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_with_commas_or_quotation_marks_are_quoted() {
        assert_eq!(csv_field("kf01".to_owned()), "kf01");
        assert_eq!(csv_field("a, \"b\"".to_owned()), "\"a, \"\"b\"\"\"");
    }
}
