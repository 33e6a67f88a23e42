//! Text as it comes from files and programs: UTF-16 is converted to UTF-8, and binary data are cut off at once.

use std::io::{self, Read};

/// The bytes read at once.
const BUFFER: usize = 1 << 16;
/// The bytes in which a file that is not text is recognised.
const PROBED: usize = 1 << 13;

/// Reads UTF-16 with a byte order mark as UTF-8. Of binary data only a zero byte is left, which no parser takes for text.
pub struct TextReader<R> {
    reader: R,
    kind: Option<TextKind>,
    raw: Vec<u8>,
    text: Vec<u8>,
    /// How much of the text was taken.
    taken: usize,
}

#[derive(Clone, Copy)]
enum TextKind {
    Plain,
    Utf16(fn([u8; 2]) -> u16),
    Ended,
}

impl<R: Read> TextReader<R> {
    pub fn new(reader: R) -> TextReader<R> {
        TextReader { reader, kind: None, raw: Vec::new(), text: Vec::new(), taken: 0 }
    }

    /// Reads more bytes; `false` at the end.
    fn fill(&mut self) -> io::Result<bool> {
        let old = self.raw.len();
        self.raw.resize(old + BUFFER, 0);
        let read = loop {
            match self.reader.read(&mut self.raw[old..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.raw.truncate(old + *read.as_ref().unwrap_or(&0));
        Ok(read? > 0)
    }

    /// Finds out what is read.
    fn begin(&mut self) -> io::Result<TextKind> {
        while self.raw.len() < 2 && self.fill()? {}
        Ok(match self.raw[..] {
            [0xFF, 0xFE, ..] => TextKind::Utf16(u16::from_le_bytes),
            [0xFE, 0xFF, ..] => TextKind::Utf16(u16::from_be_bytes),
            _ if self.raw[..self.raw.len().min(PROBED)].contains(&0) => {
                self.text = vec![0];
                TextKind::Ended
            }
            _ => TextKind::Plain,
        })
    }

    /// Makes the next piece of text; it is empty at the end.
    fn next_text(&mut self) -> io::Result<()> {
        (self.text, self.taken) = (Vec::new(), 0);
        let kind = match self.kind {
            Some(kind) => kind,
            None => {
                let kind = self.begin()?;
                *self.kind.insert(kind)
            }
        };
        let unit = match kind {
            TextKind::Ended => return Ok(()),
            TextKind::Plain => {
                if !self.raw.is_empty() || self.fill()? {
                    self.text = std::mem::take(&mut self.raw);
                }
                return Ok(());
            }
            TextKind::Utf16(unit) => unit,
        };
        while self.text.is_empty() {
            let ended = !self.fill()?;
            let mut units: Vec<u16> = self.raw.as_chunks().0.iter().map(|pair| unit(*pair)).collect();
            // The other half of the last character may not be there yet.
            if !ended && units.last().is_some_and(|unit| (0xD800..0xDC00).contains(unit)) {
                units.pop();
            }
            self.raw.drain(..2 * units.len());
            self.text = String::from_utf16_lossy(&units).into_bytes();
            if ended {
                self.kind = Some(TextKind::Ended);
                break;
            }
        }
        Ok(())
    }
}

impl<R: Read> Read for TextReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.taken == self.text.len() {
            self.next_text()?;
        }
        let count = (&self.text[self.taken..]).read(buffer)?;
        self.taken += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Vec<u8> {
        let mut text = Vec::new();
        // One byte at a time, as from a slow program.
        let slow = bytes.iter().fold(Box::new(io::empty()) as Box<dyn Read>, |before, byte| {
            Box::new(before.chain(io::Cursor::new([*byte])))
        });
        TextReader::new(slow).read_to_end(&mut text).expect("in memory");
        let mut at_once = Vec::new();
        TextReader::new(bytes).read_to_end(&mut at_once).expect("in memory");
        assert_eq!(text, at_once);
        text
    }

    #[test]
    fn utf_16_becomes_utf_8_and_binary_data_a_zero_byte() {
        let text = "\u{FEFF}1 2/3 □ 😀\r\n";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!((read(&little), read(&big)), (text.into(), text.into()));
        assert_eq!(read(text.as_bytes()), text.as_bytes());
        assert_eq!(read(b""), b"");
    }

    #[test]
    fn binary_data_are_cut_off() {
        let mut text = Vec::new();
        TextReader::new(&b"\x7FELF\x02\0\0"[..]).read_to_end(&mut text).expect("in memory");
        assert_eq!(text, [0]);
    }
}
