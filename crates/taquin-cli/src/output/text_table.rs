//! `TextTable`: aligned columns, as many as fit, or a Markdown table.

use std::io::{self, Write};

use crate::messages::{figures, word};
use crate::number_format::{grouped, short_count};
use crate::output::table_writer::TableFormat;

/// A column of a table in text.
#[derive(Clone, Copy, Debug)]
pub struct TextColumn {
    /// The key of its heading.
    heading: &'static str,
    kind: ColumnKind,
    /// The width of its widest cell, as far as it is known.
    pub width: usize,
    /// 0 for columns that are always shown; where there is no room, the highest goes first.
    pub rank: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ColumnKind {
    Text,
    Number,
    /// Whole numbers that are rounded where there is no room.
    Count,
}

impl TextColumn {
    /// A column of text, aligned to the left.
    pub const fn text(heading: &'static str, width: usize, rank: u32) -> TextColumn {
        TextColumn { heading, kind: ColumnKind::Text, width, rank }
    }

    /// A column of numbers, aligned to the right.
    pub const fn number(heading: &'static str, width: usize, rank: u32) -> TextColumn {
        TextColumn { heading, kind: ColumnKind::Number, width, rank }
    }

    /// A column of counts, aligned to the right: in full, or rounded where there is no room.
    pub const fn count(heading: &'static str, rank: u32) -> TextColumn {
        TextColumn { heading, kind: ColumnKind::Count, width: SHORT_COUNT, rank }
    }

    fn header(&self) -> String {
        word(self.heading)
    }

    fn is_text(&self) -> bool {
        self.kind == ColumnKind::Text
    }
}

/// The width of counts, rounded and in full.
const SHORT_COUNT: usize = 9;
const FULL_COUNT: usize = 15;

/// A table in text with all of its columns, or as many as fit into the room there is.
pub struct TextTable {
    format: TableFormat,
    columns: Vec<TextColumn>,
    is_shown: Vec<bool>,
    /// Whether large counts are rounded.
    rounds: bool,
}

impl TextTable {
    /// A table of these columns for lines of at most `room` characters; Markdown and lines without limit have all.
    pub fn new(format: TableFormat, mut columns: Vec<TextColumn>, room: Option<usize>) -> TextTable {
        for column in &mut columns {
            column.width = column.width.max(column.header().chars().count());
        }
        let room = room.filter(|_| format == TableFormat::Table).unwrap_or(usize::MAX);
        let mut is_shown = vec![true; columns.len()];
        let in_full = |column: &TextColumn| match column.kind {
            ColumnKind::Count => TextColumn { width: column.width.max(FULL_COUNT), ..*column },
            ColumnKind::Text | ColumnKind::Number => *column,
        };
        let full: Vec<TextColumn> = columns.iter().map(in_full).collect();
        let rounds = width(&full, &is_shown) > room;
        if !rounds {
            return TextTable { format, columns: full, is_shown, rounds };
        }
        while width(&columns, &is_shown) > room {
            let optional = (0..columns.len()).filter(|&n| is_shown[n] && columns[n].rank > 0);
            let Some(last) = optional.max_by_key(|&n| columns[n].rank) else { break };
            is_shown[last] = false;
        }
        TextTable { format, columns, is_shown, rounds }
    }

    /// Whether it has the column with this heading, shown or not.
    pub fn has(&self, heading: &str) -> bool {
        self.columns.iter().any(|column| column.heading == heading)
    }

    /// A count as this table shows it.
    pub fn count(&self, count: u64) -> String {
        figures(&if self.rounds { short_count(count) } else { grouped(count) })
    }

    /// Writes the header.
    pub fn header(&self, out: &mut impl Write) -> io::Result<()> {
        let headers: Vec<String> = self.columns.iter().map(|column| column.header()).collect();
        self.row(&headers, out)?;
        if self.format == TableFormat::Markdown {
            let rule = |column: &TextColumn| if column.is_text() { "|---" } else { "|--:" };
            writeln!(out, "{}|", self.columns.iter().map(rule).collect::<String>())?;
        }
        Ok(())
    }

    /// Writes a row with a cell for each column.
    pub fn row(&self, cells: &[String], out: &mut impl Write) -> io::Result<()> {
        if self.format == TableFormat::Markdown {
            return writeln!(out, "{}", markdown_row(cells));
        }
        let mut line = String::new();
        for ((cell, column), _) in cells.iter().zip(&self.columns).zip(&self.is_shown).filter(|(_, shown)| **shown) {
            let width = column.width;
            line += &if column.is_text() { format!("{cell:<width$}  ") } else { format!("{cell:>width$}  ") };
        }
        writeln!(out, "{}", line.trim_end())
    }
}

/// The width of the columns that are shown, with two spaces between them.
fn width(columns: &[TextColumn], is_shown: &[bool]) -> usize {
    let shown = columns.iter().zip(is_shown).filter(|(_, shown)| **shown);
    shown.map(|(column, _)| column.width + 2).sum::<usize>().saturating_sub(2)
}

/// The moves of a solution: a number if it is proven shortest, a range from the lower bound if not, and the lower bound
/// if there is none.
pub fn moves_cell(length: Option<usize>, is_optimal: bool, lower_bound: u32) -> String {
    match length {
        None => format!("≥ {lower_bound}"),
        Some(moves) if is_optimal => moves.to_string(),
        Some(moves) => format!("{lower_bound}–{moves}"),
    }
}

/// One row of a Markdown table.
fn markdown_row(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
    format!("| {} |", cells.join(" | "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_left_out_where_there_is_no_room() {
        let columns = vec![
            TextColumn::text("cli.heading.id", 10, 0),
            TextColumn::count("cli.heading.expanded", 0),
            TextColumn::count("cli.heading.generated", 1),
        ];
        let shown = |format, room| {
            let table = TextTable::new(format, columns.clone(), room);
            let mut line = Vec::new();
            table.row(&["a".into(), table.count(123_456_789), table.count(5)], &mut line).expect("in memory");
            String::from_utf8(line).expect("text")
        };
        let full = "a               123,456,789                5\n";
        assert_eq!(shown(TableFormat::Table, None), full);
        assert_eq!(shown(TableFormat::Table, Some(44)), full);
        assert_eq!(shown(TableFormat::Table, Some(43)), "a              123.5M          5\n");
        assert_eq!(shown(TableFormat::Table, Some(30)), "a              123.5M\n");
        assert_eq!(shown(TableFormat::Markdown, Some(30)), "| a | 123,456,789 | 5 |\n");
    }
}
