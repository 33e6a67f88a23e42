//! The lines of a file of any length.

use std::io::{self, BufRead, Read};

/// The longest line that is kept; the rest of a longer one, which can hold no board, is passed over.
const LONGEST: u64 = 4 << 20;

/// Reads lines one by one, each with its number from 1.
pub struct Lines<R> {
    reader: R,
    number: usize,
}

impl<R: BufRead> Lines<R> {
    pub fn new(reader: R) -> Lines<R> {
        Lines { reader, number: 0 }
    }

    fn read(&mut self) -> io::Result<Option<(usize, Vec<u8>)>> {
        let mut line = Vec::new();
        if self.reader.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        if line.len() as u64 == LONGEST && !line.ends_with(b"\n") {
            self.reader.skip_until(b'\n')?;
        }
        self.number += 1;
        Ok(Some((self.number, line)))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<(usize, Vec<u8>)>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_is_one_line() {
        let text = [vec![b'1'; LONGEST as usize + 10], b"\n2\n3".to_vec()].concat();
        let lines: Vec<_> = Lines::new(&text[..]).map(Result::unwrap).collect();
        let seen: Vec<_> = lines.iter().map(|(number, line)| (*number, line.len() as u64)).collect();
        assert_eq!(seen, [(1, LONGEST), (2, 2), (3, 1)]);
    }
}
