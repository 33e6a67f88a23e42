//! Tables that are part of the program: the light ones of the 15-puzzle, so that a single board need not wait for them.
//!
//! `data/light_tables_4x4.bin` holds them one after the other in the format of stored tables, in little-endian words.

use std::sync::Arc;

use super::file::{HEADER, Header, TableSubject};
use super::layout::TableLayout;
use super::table::{Pattern, Table};

#[cfg(not(target_family = "wasm"))]
const FILE: &[u8] = include_bytes!("../../data/light_tables_4x4.bin");
/// Without them: they would be a fifth of a module that is downloaded.
#[cfg(target_family = "wasm")]
const FILE: &[u8] = &[];
const WORD: usize = size_of::<u64>();

/// The table of a pattern, if it is part of the program.
pub fn embedded(pattern: Pattern, layout: &Arc<TableLayout>) -> Option<Table> {
    let mut rest = FILE;
    while !rest.is_empty() {
        let (front, behind) = rest.split_at(HEADER * WORD);
        let header = Header::read(&words(front)).expect("a table of the project has a valid header");
        let (bits, next) = behind.split_at(header.words as usize * WORD);
        if header.subject == TableSubject::Slides(pattern) {
            return Some(Table::new(pattern, Arc::clone(layout), Arc::new(words(bits))));
        }
        rest = next;
    }
    None
}

fn words(bytes: &[u8]) -> Vec<u64> {
    bytes.chunks_exact(WORD).map(|word| u64::from_le_bytes(word.try_into().expect("eight bytes"))).collect()
}

#[cfg(test)]
mod tests {
    use taquin_search::Unlimited;

    use super::super::TableBuilder;
    use super::*;
    use crate::engine::{EngineConfig, TableSize};
    use crate::{Goal, Shape};

    /// The file as it should be: the light tables of the row-major goal, the largest pattern first.
    fn expected() -> Vec<u8> {
        let shape = Shape::new(4, 4).unwrap();
        let goal = Goal::RowMajor.board(shape).unwrap();
        let partitions = EngineConfig::new(TableSize::Light, 1).partitions(&goal).unwrap();
        let layout = TableLayout::new(shape, 5).unwrap();
        let builder = TableBuilder::new(&layout, &mut Unlimited).unwrap();
        let mut words = Vec::new();
        for pattern in partitions[0].patterns() {
            let table = builder.table(pattern, 1, &mut Unlimited).unwrap();
            words.extend(Header::of(TableSubject::Slides(table.pattern()), table.bits()).write());
            words.extend(table.bits());
        }
        words.into_iter().flat_map(u64::to_le_bytes).collect()
    }

    /// `TAQUIN_UPDATE_DATA=1 cargo test -p taquin embedded` writes the file.
    #[test]
    fn the_tables_are_those_that_would_be_built() {
        let expected = expected();
        if std::env::var_os("TAQUIN_UPDATE_DATA").is_some() {
            std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/data/light_tables_4x4.bin"), &expected).unwrap();
        }
        assert!(FILE == expected, "the tables differ from the file");
    }
}
