//! The lines of a file with their numbers, of any length and number.

use std::io::{self, BufRead};

/// The size limit of a line; the rest of a longer one, which cannot hold a board, is skipped.
const MAX_LINE_BYTES: u64 = 4 << 20;

/// Reads the lines one by one, each with its number from 1.
pub fn numbered_lines(mut reader: impl BufRead) -> impl Iterator<Item = io::Result<(usize, Vec<u8>)>> {
    let mut number = 0;
    std::iter::from_fn(move || {
        number += 1;
        read_line(&mut reader).map(|line| Some((number, line?))).transpose()
    })
}

fn read_line(reader: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    if io::Read::take(&mut *reader, MAX_LINE_BYTES).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.len() as u64 == MAX_LINE_BYTES && !line.ends_with(b"\n") {
        reader.skip_until(b'\n')?;
    }
    Ok(Some(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_overlong_line_is_one_line() {
        let text = [vec![b'1'; MAX_LINE_BYTES as usize + 10], b"\n2\n3".to_vec()].concat();
        let lines: Vec<_> = numbered_lines(&text[..]).map(Result::unwrap).collect();
        let seen: Vec<_> = lines.iter().map(|(number, line)| (*number, line.len() as u64)).collect();
        assert_eq!(seen, [(1, MAX_LINE_BYTES), (2, 2), (3, 1)]);
    }
}
