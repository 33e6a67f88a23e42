//! The file format of a table: a header of 64 words, then the table's bits.
//!
//! Words of the header: the magic number, which holds the kind of table and the version, and rejects other byte orders;
//! rows; columns; the homes of the tiles, or the groups of the rows; the home of the blank; the number of words of bits;
//! the checksum of the bits; and last, over all before it, the checksum of the header.

use super::multi_tile::TileGroups;
use super::table::Pattern;
use crate::{Metric, Shape};

/// Words before the bits.
pub const HEADER: usize = 64;
const FIELDS: usize = 7;
/// "taqpdb", then the version.
const MAGIC: u64 = u64::from_be_bytes(*b"taqpdb\0\x01");
/// "taqpsh", then the version.
const MULTI_TILE_MAGIC: u64 = u64::from_be_bytes(*b"taqpsh\0\x01");

/// What a table on disk is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableSubject {
    /// The fewest slides of a pattern's tiles.
    Slides(Pattern),
    /// The fewest multi-tile moves with tiles merged into groups.
    MultiTile(TileGroups),
}

impl TableSubject {
    /// The shape of the board.
    pub fn shape(&self) -> Shape {
        match self {
            TableSubject::Slides(pattern) => pattern.shape,
            TableSubject::MultiTile(groups) => groups.shape,
        }
    }

    /// The number of tiles that it tells apart from the others, if only by their groups.
    pub fn tiles(&self) -> usize {
        match self {
            TableSubject::Slides(pattern) => pattern.tiles(),
            TableSubject::MultiTile(groups) => groups.shape.cells() - 1,
        }
    }

    /// What its entries count.
    pub fn metric(&self) -> Metric {
        match self {
            TableSubject::Slides(_) => Metric::SingleTile,
            TableSubject::MultiTile(_) => Metric::MultiTile,
        }
    }

    /// The home of the blank.
    pub fn blank(&self) -> usize {
        match self {
            TableSubject::Slides(pattern) => pattern.blank,
            TableSubject::MultiTile(groups) => groups.blank,
        }
    }
}

/// The header of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    pub subject: TableSubject,
    pub words: u64,
    pub checksum: u64,
}

/// What is wrong with a file's content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Damage {
    /// It is not a table, or one of another version or byte order.
    #[error("it is not a table of this version")]
    Foreign,
    /// The header does not match its checksum, or its values are impossible.
    #[error("its header is damaged")]
    Header,
    /// It is too short or too long.
    #[error("it has {found} words instead of {expected}")]
    Length {
        /// The number of words it should have.
        expected: u64,
        /// The number of words it has.
        found: u64,
    },
    /// It is the table of another pattern.
    #[error("it holds another table than its name says")]
    OtherPattern,
    /// The bits do not match their checksum.
    #[error("checksum mismatch")]
    Bits,
}

impl Header {
    /// The header of a file with these bits.
    pub fn of(subject: TableSubject, bits: &[u64]) -> Header {
        Header { subject, words: bits.len() as u64, checksum: checksum(bits) }
    }

    /// The header as words.
    pub fn write(&self) -> [u64; HEADER] {
        let mut words = [0; HEADER];
        let (magic, tiles) = match self.subject {
            TableSubject::Slides(pattern) => (MAGIC, pattern.homes),
            TableSubject::MultiTile(groups) => (MULTI_TILE_MAGIC, groups.rows.into()),
        };
        let shape = self.subject.shape();
        let fields: [u64; FIELDS] = [
            magic,
            shape.rows() as u64,
            shape.cols() as u64,
            tiles,
            self.subject.blank() as u64,
            self.words,
            self.checksum,
        ];
        words[..FIELDS].copy_from_slice(&fields);
        words[HEADER - 1] = checksum(&words[..HEADER - 1]);
        words
    }

    /// Reads the header at the front of these words.
    pub fn read(words: &[u64]) -> Result<Header, Damage> {
        let ours = |words: &&[u64]| [MAGIC, MULTI_TILE_MAGIC].contains(&words[0]);
        let Some(words) = words.get(..HEADER).filter(ours) else { return Err(Damage::Foreign) };
        if checksum(&words[..HEADER - 1]) != words[HEADER - 1] {
            return Err(Damage::Header);
        }
        let shape = Shape::new(words[1] as usize, words[2] as usize).ok_or(Damage::Header)?;
        let (tiles, blank) = (words[3], words[4] as usize);
        let subject = match words[0] {
            MULTI_TILE_MAGIC => TableSubject::MultiTile(TileGroups { shape, rows: tiles as u32, blank }),
            _ => TableSubject::Slides(Pattern { shape, homes: tiles, blank }),
        };
        if matches!(subject, TableSubject::MultiTile(groups) if !groups.is_possible()) {
            return Err(Damage::Header);
        }
        Ok(Header { subject, words: words[5], checksum: words[6] })
    }

    /// Checks the bits that follow the header.
    pub fn check(&self, bits: &[u64]) -> Result<(), Damage> {
        if bits.len() as u64 != self.words {
            return Err(Damage::Length { expected: self.words, found: bits.len() as u64 });
        }
        if checksum(bits) == self.checksum { Ok(()) } else { Err(Damage::Bits) }
    }
}

/// A checksum as fast as memory: four independent chains of multiplications, mixed at the end.
pub fn checksum(words: &[u64]) -> u64 {
    const ODD: u64 = 0x9E37_79B9_7F4A_7C15;
    let step = |chain: u64, word: u64| {
        let mixed = (chain ^ word).wrapping_mul(ODD);
        mixed ^ mixed >> 29
    };
    let mut chains = [1u64, 2, 3, 4];
    let mut fours = words.chunks_exact(4);
    for four in &mut fours {
        for (chain, &word) in chains.iter_mut().zip(four) {
            *chain = step(*chain, word);
        }
    }
    let rest = fours.remainder().iter().chain(&chains);
    rest.fold(words.len() as u64, |sum, &word| step(sum, word))
}
