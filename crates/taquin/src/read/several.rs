//! Several boards in one text: one per line, the elements of a JSON array, or grids separated by empty lines, by rules such
//! as `-----`, or by their sizes.
//!
//! A line that is a complete board is one at once. Rows of a grid are collected until the grid ends: at an empty line or
//! a rule, at a complete board, at the next size, when its own size says so, or at the end of the text.

use super::json_array::Opening;
use super::{Assumption, GivenBoard, ReadError, ReadErrorKind, json_array, read_board, read_given_board};
use crate::{Board, Shape};

/// A board of a text with the line of its first tile, from 1; or what is wrong there.
pub type NumberedBoard = (usize, Result<GivenBoard, ReadError>);

/// The boards of a text, each with the line of its first tile, from 1. Comments are skipped.
pub fn read_boards(text: &[u8]) -> impl Iterator<Item = (usize, Result<Board, ReadError>)> + '_ {
    read_given_boards(text).map(|(line, read)| (line, read.map(|given| given.board)))
}

/// The boards of a text as [`read_boards`] finds them, with their goals and with what was assumed.
pub fn read_given_boards(text: &[u8]) -> impl Iterator<Item = NumberedBoard> + '_ {
    let mut lines = text.split_inclusive(|&byte| byte == b'\n');
    let mut reader = BoardLines::default();
    let mut found = Vec::new().into_iter();
    let mut is_done = false;
    std::iter::from_fn(move || {
        loop {
            if let Some(board) = found.next() {
                return Some(board);
            }
            found = match lines.next() {
                Some(line) => reader.push(line).into_iter(),
                None if is_done => return None,
                None => {
                    is_done = true;
                    reader.finish().into_iter()
                }
            };
        }
    })
}

/// Reads boards from lines that come one by one.
#[derive(Debug, Default)]
pub struct BoardLines {
    /// The lines of the board that is not complete.
    block: BoardBlock,
    /// Whether the lines are elements of an array of boards.
    in_array: bool,
    /// The brackets at its beginning, as long as the block has nothing else.
    opened: usize,
    /// The lines so far.
    lines: usize,
    /// The bytes so far.
    bytes: usize,
}

/// Lines that belong together, and where they begin.
#[derive(Debug, Default)]
struct BoardBlock {
    text: Vec<u8>,
    /// The lines, as ranges of the text.
    rows: Vec<BlockRow>,
    /// The size that it begins with.
    size: Option<BlockSize>,
    /// The tiles after the first line.
    tiles: usize,
    /// The brackets that are open.
    depth: usize,
    /// The lines and bytes before it.
    lines_before: usize,
    bytes_before: usize,
}

/// The size of the board of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct BlockSize {
    rows: usize,
    cells: usize,
}

/// A line of a block.
#[derive(Clone, Debug)]
struct BlockRow {
    start: usize,
    end: usize,
    /// The line within the block, from 0.
    line: usize,
    words: usize,
    can_be_size: bool,
}

impl BoardLines {
    /// Adds the next line, with its line end, and returns the boards that are complete now.
    pub fn push(&mut self, line: &[u8]) -> Vec<NumberedBoard> {
        let from = match self.in_array {
            true => 0,
            false => match json_array::opening(line, self.opened) {
                Opening::Array(first) if self.opened > 0 || self.block.rows.is_empty() => {
                    self.block.drop_first_bracket();
                    (self.in_array, self.opened) = (true, 0);
                    first.unwrap_or(0)
                }
                Opening::Brackets(opened) if self.opened > 0 || self.block.rows.is_empty() => {
                    self.opened = opened;
                    return self.push_line(line);
                }
                _ => {
                    self.opened = 0;
                    return self.push_line(line);
                }
            },
        };
        let (elements, is_end) = json_array::elements(line, from, self.block.depth);
        self.in_array = !is_end;
        let mut found = Vec::new();
        for element in elements {
            let columns = String::from_utf8_lossy(&line[..element.start]).chars().count();
            self.bytes += element.start;
            let text = &line[element.clone()];
            let mut read = self.add_list_line(text, &Content::of(text));
            self.bytes -= element.start;
            let errors = read.iter_mut().filter_map(|(_, read)| read.as_mut().err());
            errors.filter(|error| error.span.line == self.lines + 1).for_each(|error| error.span.column += columns);
            found.append(&mut read);
        }
        self.lines += 1;
        self.bytes += line.len();
        found
    }

    fn push_line(&mut self, line: &[u8]) -> Vec<NumberedBoard> {
        let mut found = Vec::new();
        let content = Content::of(line);
        match content.kind {
            ContentKind::Separator if self.block.depth == 0 && !self.block.waits_for_rows() => found = self.finish(),
            ContentKind::Separator | ContentKind::Comment => {}
            _ if self.block.depth > 0 || content.opens != content.closes => found = self.add_list_line(line, &content),
            ContentKind::Bars { is_top } => {
                found = if is_top && !self.block.waits_for_rows() { self.finish() } else { Vec::new() };
                self.add_row(line, &content);
            }
            ContentKind::Row => found = self.add_tiles(line, &content),
            ContentKind::Board if self.block.waits_for_rows() => {
                self.add_row(line, &content);
                found = self.finish();
            }
            ContentKind::Board => {
                found = self.finish();
                found.extend(self.read_alone(line));
            }
        }
        if matches!(content.kind, ContentKind::Separator | ContentKind::Comment) && !self.block.rows.is_empty() {
            self.block.text.extend_from_slice(line);
        }
        self.lines += 1;
        self.bytes += line.len();
        found
    }

    /// The boards of the lines that were collected, after the last line.
    pub fn finish(&mut self) -> Vec<NumberedBoard> {
        std::mem::take(&mut self.block).read()
    }

    /// Adds a line of a list in brackets, which is complete when all brackets are closed.
    fn add_list_line(&mut self, line: &[u8], content: &Content) -> Vec<NumberedBoard> {
        let mut found = if self.block.depth == 0 && !self.block.waits_for_rows() { self.finish() } else { Vec::new() };
        self.add_row(line, content);
        self.block.depth = (self.block.depth + content.opens).saturating_sub(content.closes);
        if self.block.depth == 0 {
            found.extend(self.finish());
        }
        found
    }

    /// Adds a line of tiles that may be a row, a size or a complete board.
    fn add_tiles(&mut self, line: &[u8], content: &Content) -> Vec<NumberedBoard> {
        let mut found = Vec::new();
        if self.block.size.is_none() && is_complete(line) {
            found = self.finish();
            found.extend(self.read_alone(line));
            return found;
        }
        if self.block.ends_before(content) {
            found = self.finish();
        }
        let size = if self.block.rows.is_empty() { content.size } else { self.block.size };
        self.add_row(line, content);
        self.block.size = size;
        if self.block.is_full() {
            if self.block.has_all_rows() || read_board(&self.block.text).is_ok() {
                found.extend(self.finish());
            } else if self.block.is_column() {
                self.block.size = None;
            }
        }
        found
    }

    fn add_row(&mut self, line: &[u8], content: &Content) {
        let block = &mut self.block;
        if block.rows.is_empty() {
            *block = BoardBlock { lines_before: self.lines, bytes_before: self.bytes, ..BoardBlock::default() };
        }
        let start = block.text.len();
        block.text.extend_from_slice(line);
        block.tiles += if block.rows.is_empty() { 0 } else { content.words };
        block.rows.push(BlockRow {
            start,
            end: block.text.len(),
            line: self.lines - block.lines_before,
            words: content.words,
            can_be_size: content.size.is_some(),
        });
    }

    fn read_alone(&self, line: &[u8]) -> Option<NumberedBoard> {
        match read_given_board(line) {
            Err(ReadError { kind: ReadErrorKind::Empty { .. }, .. }) => None,
            read => Some((self.lines + 1, read.map_err(|error| error.shifted(self.lines, self.bytes)))),
        }
    }
}

impl BoardBlock {
    /// Forgets the bracket that it begins with: that of an array of boards.
    fn drop_first_bracket(&mut self) {
        if let Some(bracket) = self.text.iter_mut().find(|byte| **byte == b'[') {
            *bracket = b' ';
            self.depth -= 1;
        }
        if self.text.trim_ascii().is_empty() {
            *self = BoardBlock::default();
        }
    }

    /// Whether it is only a size.
    fn waits_for_rows(&self) -> bool {
        self.size.is_some() && self.rows.len() == 1
    }

    /// Whether a line begins the next board: it can only be a size, or no board has as many rows as there are.
    fn ends_before(&self, next: &Content) -> bool {
        let Some(last) = self.rows.last() else { return false };
        let width = self.rows[0].words;
        if width > 1 && self.rows.len() * width >= Shape::MAX_CELLS && self.rows.len().is_multiple_of(width) {
            return true;
        }
        let may_be_size = next.words == 1 && next.size.is_some() && last.words > 1;
        may_be_size
            && match self.size {
                Some(size) => next.size == Some(size) || self.rows.len() > size.rows,
                None => read_board(&self.text).is_ok(),
            }
    }

    /// Whether it has as many tiles as its size says.
    fn is_full(&self) -> bool {
        self.size.is_some_and(|size| self.tiles >= size.cells)
    }

    /// Whether it has as many rows of several tiles as its size says.
    fn has_all_rows(&self) -> bool {
        !self.is_column() && self.size.is_some_and(|size| self.rows.len() > size.rows)
    }

    /// Whether there is one tile on each line, so that the first may not be a size.
    fn is_column(&self) -> bool {
        self.tiles == self.rows.len() - 1
    }

    /// The boards of the block: one, or one per grid, or one per line.
    fn read(self) -> Vec<NumberedBoard> {
        if self.rows.is_empty() {
            return Vec::new();
        }
        let whole = self.part(0..self.rows.len());
        if whole.1.is_ok() {
            return vec![whole];
        }
        if let Some(grids) = self.square_grids() {
            return grids;
        }
        let width = self.rows[0].words;
        let is_list = width >= 9 && width.isqrt().pow(2) == width && width != self.rows.len();
        let lines: Vec<_> = (0..self.rows.len()).map(|row| self.part(row..row + 1)).collect();
        let is_grid = matches!(&whole.1, Err(error) if matches!(error.kind, ReadErrorKind::NoBlank { .. }));
        // A row is not a board because its highest tile could be the blank.
        let is_board = |read: &Result<GivenBoard, ReadError>| {
            let is_clear = |given: &GivenBoard| !matches!(given.assumption, Some(Assumption::Blank(_)));
            read.as_ref().is_ok_and(|given| given.board.shape().cells() > 1 && is_clear(given))
        };
        let are_boards = lines.iter().any(|(_, read)| is_board(read)) || lines.iter().all(|(_, read)| read.is_ok());
        if !is_grid && (is_list || are_boards) { lines } else { vec![whole] }
    }

    /// Grids of as many rows as columns, one directly after another.
    fn square_grids(&self) -> Option<Vec<NumberedBoard>> {
        let side = self.rows[0].words;
        if side < 2 || !self.rows.len().is_multiple_of(side) || self.rows.iter().any(|row| row.words != side) {
            return None;
        }
        let grid = |start| Some(self.part(start..start + side)).filter(|(_, read)| read.is_ok());
        (0..self.rows.len()).step_by(side).map(grid).collect()
    }

    /// The board of some rows.
    fn part(&self, rows: std::ops::Range<usize>) -> NumberedBoard {
        let (first, last) = (&self.rows[rows.start], &self.rows[rows.end - 1]);
        // The line of a size is not the line of the first tile.
        let is_size = first.can_be_size && rows.len() > 1 && self.rows[rows.start + 1].words > 1;
        let is_only_brackets =
            |row: &&BlockRow| self.text[row.start..row.end].iter().all(|byte| b"[ \t\r\n".contains(byte));
        let with_tiles = self.rows[rows.clone()].iter().find(|row| !is_only_brackets(row)).unwrap_or(first);
        let number = if is_size { self.rows[rows.start + 1].line } else { with_tiles.line };
        let read = read_given_board(&self.text[first.start..last.end])
            .map_err(|error| error.shifted(self.lines_before + first.line, self.bytes_before + first.start));
        (self.lines_before + number + 1, read)
    }
}

/// Whether a line of tiles is a board that cannot be a row of a larger one: a row has no tile twice, and hardly ever all
/// tiles from the blank to n²−1.
fn is_complete(line: &[u8]) -> bool {
    const FEWEST_TILES: usize = 9;
    match read_given_board(line) {
        Ok(GivenBoard { board, assumption, .. }) => {
            board.shape().cells() >= FEWEST_TILES && !matches!(assumption, Some(Assumption::Blank(_)))
        }
        Err(error) => matches!(error.kind, ReadErrorKind::Duplicate { .. }),
    }
}

/// What a line holds, seen without reading it.
struct Content {
    kind: ContentKind,
    words: usize,
    /// The size, if the line can be one.
    size: Option<BlockSize>,
    opens: usize,
    closes: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ContentKind {
    /// Nothing, or a rule of dashes.
    Separator,
    Comment,
    /// A line of a box drawing or of a table.
    Bars {
        /// Whether it is the top of a box.
        is_top: bool,
    },
    /// Numbers, letters and signs for the blank.
    Row,
    /// Anything else: a complete board, or an error.
    Board,
}

impl Content {
    fn of(line: &[u8]) -> Content {
        let whole = String::from_utf8_lossy(line);
        let text = whole.split('#').next().unwrap_or("").trim_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}');
        let words: Vec<&str> = text.split([' ', '\t', ',']).filter(|word| !word.is_empty()).collect();
        let count = |brackets: [char; 3]| text.chars().filter(|c| brackets.contains(c)).count();
        Content {
            kind: kind(&whole, text, &words),
            words: words.len(),
            size: if let [word] = words[..] { size(word) } else { None },
            opens: count(['(', '[', '{']),
            closes: count([')', ']', '}']),
        }
    }
}

fn kind(whole: &str, text: &str, words: &[&str]) -> ContentKind {
    let is_tile = |word: &&str| {
        word.bytes().all(|b| b.is_ascii_digit())
            || word.chars().count() == 1
            || size(word).is_some()
            || is_compact(word)
    };
    if text.is_empty() {
        return if whole.contains('#') { ContentKind::Comment } else { ContentKind::Separator };
    }
    if text.len() > 1 && text.chars().all(|c| matches!(c, '-' | '=' | '*')) {
        return ContentKind::Separator;
    }
    if text.contains(['|', '│', '┃', '║', '─', '━', '═']) || text.starts_with("+-") || text.starts_with("+=")
    {
        return ContentKind::Bars { is_top: text.starts_with(['┌', '╔', '┏']) };
    }
    let is_plain = !text.contains(['/', ';', ':', '(', ')', '[', ']', '{', '}', '"', '\'', '\\']);
    let shape_first = words.len() > 1 && words[0].parse::<u32>().is_err() && size(words[0]).is_some();
    if is_plain && !shape_first && words.iter().all(is_tile) { ContentKind::Row } else { ContentKind::Board }
}

/// Whether a word can be a row without separators, such as `9abc`.
fn is_compact(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit()) && word.chars().all(|c| c.is_ascii_hexdigit() || c == '_')
}

/// The size of a board (`4`) or its shape (`3x5`).
fn size(word: &str) -> Option<BlockSize> {
    let sides = word.split_once(['x', 'X', '×']);
    let (rows, cols) = sides.unwrap_or((word, word));
    let shape = Shape::new(rows.parse().ok()?, cols.parse().ok()?)?;
    let size = BlockSize { rows: shape.rows(), cells: shape.cells() };
    (sides.is_some() || size.cells > 1).then_some(size)
}
