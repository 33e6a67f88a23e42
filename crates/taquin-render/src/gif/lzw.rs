//! LZW as GIF files use it (Welch 1984), quick on long runs of one symbol.
//!
//! Most pixels of a frame keep their colour and have the same index. A run of n equal symbols is coded as phrases of
//! 1, 2, 3, … symbols, about √(2n) of them. The encoder keeps the codes of these phrases in a list for each symbol and finds the
//! longest by one comparison of bytes, where a walk through the dictionary takes n steps.

/// The bits of a symbol; GIF files tell it before the codes.
const SYMBOL_BITS: u8 = 8;
/// The code that empties the dictionary.
const CLEAR: u32 = 1 << SYMBOL_BITS;
/// The code that ends the data.
const END: u32 = CLEAR + 1;
/// The bits of a code while the dictionary is small.
const FIRST_BITS: u32 = SYMBOL_BITS as u32 + 1;
/// The most bits of a code.
const MOST_BITS: u32 = 12;
/// The slots of the dictionary: more than twice its most entries.
const SLOTS: usize = 1 << 13;

/// An encoder, reused for one frame after another.
pub(super) struct LzwEncoder {
    /// Phrases by hash: prefix (12 bits), last symbol (8 bits) and code (12 bits); 0 is an empty slot.
    dictionary: Vec<u32>,
    /// For each symbol the codes of its runs of 2, 3, … symbols.
    runs: Vec<Vec<u32>>,
    /// The code of the next new phrase.
    next: u32,
}

impl LzwEncoder {
    pub(super) fn new() -> LzwEncoder {
        LzwEncoder { dictionary: vec![0; SLOTS], runs: vec![Vec::new(); 1 << SYMBOL_BITS], next: END + 1 }
    }

    /// The size of a symbol and the codes of these symbols.
    pub(super) fn encode(&mut self, symbols: &[u8]) -> Vec<u8> {
        let mut codes = CodeWriter { bytes: vec![SYMBOL_BITS], bits: 0, count: 0, size: FIRST_BITS };
        codes.write(CLEAR);
        self.clear();
        let mut rest = symbols;
        while let Some(&first) = rest.first() {
            let (code, length) = self.longest_phrase(first, rest);
            codes.write(code);
            rest = &rest[length..];
            if let Some(&symbol) = rest.first() {
                self.add(code, first, symbol);
            }
            // A reader adds the same phrase one code later, also after the last code.
            codes.grow(if rest.is_empty() { self.next } else { self.next - 1 });
            if self.next > 1 << MOST_BITS {
                codes.write(CLEAR);
                codes.size = FIRST_BITS;
                self.clear();
            }
        }
        codes.write(END);
        codes.finish()
    }

    /// Empties the dictionary.
    fn clear(&mut self) {
        self.dictionary.fill(0);
        self.runs.iter_mut().for_each(Vec::clear);
        self.next = END + 1;
    }

    /// The longest known phrase at the beginning of these symbols: its code and its length.
    fn longest_phrase(&self, first: u8, symbols: &[u8]) -> (u32, usize) {
        let runs = &self.runs[usize::from(first)];
        let longest = &symbols[..symbols.len().min(runs.len() + 1)];
        let mut length = run_length(first, longest);
        let mut code = if length == 1 { u32::from(first) } else { runs[length - 2] };
        while let Some(next) = symbols.get(length).and_then(|&symbol| self.find(code, symbol)) {
            (code, length) = (next, length + 1);
        }
        (code, length)
    }

    fn find(&self, prefix: u32, symbol: u8) -> Option<u32> {
        let key = key(prefix, symbol);
        let mut slot = slot(key);
        loop {
            match self.dictionary[slot] {
                0 => return None,
                entry if entry >> MOST_BITS == key => return Some(entry & ((1 << MOST_BITS) - 1)),
                _ => slot = (slot + 1) % SLOTS,
            }
        }
    }

    /// Adds a phrase: a known one, which begins with `first`, and one more symbol.
    fn add(&mut self, prefix: u32, first: u8, symbol: u8) {
        // The dictionary is emptied before a code of 13 bits is needed.
        if self.next < 1 << MOST_BITS {
            let key = key(prefix, symbol);
            let mut slot = slot(key);
            while self.dictionary[slot] != 0 {
                slot = (slot + 1) % SLOTS;
            }
            self.dictionary[slot] = key << MOST_BITS | self.next;
            let runs = &mut self.runs[usize::from(first)];
            if symbol == first && prefix == runs.last().copied().unwrap_or(first.into()) {
                runs.push(self.next);
            }
        }
        self.next += 1;
    }
}

/// How many symbols from the beginning are this one; many are compared at once.
fn run_length(symbol: u8, symbols: &[u8]) -> usize {
    const LANES: usize = 64;
    let whole = symbols.chunks_exact(LANES).take_while(|&chunk| chunk == [symbol; LANES]).count() * LANES;
    whole + symbols[whole..].iter().take_while(|&&other| other == symbol).count()
}

fn key(prefix: u32, symbol: u8) -> u32 {
    prefix << SYMBOL_BITS | u32::from(symbol)
}

/// The slot at which the search for a key begins: Fibonacci hashing (Knuth 1973).
fn slot(key: u32) -> usize {
    (key.wrapping_mul(0x9e37_79b1) >> (32 - SLOTS.ilog2())) as usize
}

/// Codes of growing size packed into bytes, the lowest bits first.
struct CodeWriter {
    bytes: Vec<u8>,
    bits: u64,
    /// The number of bits that are not yet in `bytes`.
    count: u32,
    /// The bits of a code.
    size: u32,
}

impl CodeWriter {
    fn write(&mut self, code: u32) {
        self.bits |= u64::from(code) << self.count;
        self.count += self.size;
        while self.count >= 8 {
            self.bytes.push(self.bits as u8);
            self.bits >>= 8;
            self.count -= 8;
        }
    }

    /// Makes codes large enough for this one.
    fn grow(&mut self, code: u32) {
        if code >> self.size != 0 && self.size < MOST_BITS {
            self.size += 1;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        if self.count > 0 {
            self.bytes.push(self.bits as u8);
        }
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The symbols of these codes, read as the GIF specification describes.
    fn decode(bytes: &[u8]) -> Vec<u8> {
        assert_eq!(bytes[0], SYMBOL_BITS);
        let bit = |at: usize| usize::from(bytes[1 + at / 8] >> (at % 8) & 1);
        let (mut at, mut size) = (0, FIRST_BITS as usize);
        let (mut phrases, mut symbols): (Vec<Vec<u8>>, Vec<u8>) = (Vec::new(), Vec::new());
        let mut last: Option<Vec<u8>> = None;
        loop {
            let code = (0..size).map(|i| bit(at + i) << i).sum::<usize>();
            at += size;
            if code == END as usize {
                return symbols;
            }
            if code == CLEAR as usize {
                phrases = (0..END as usize + 1).map(|symbol| vec![symbol as u8]).collect();
                (size, last) = (FIRST_BITS as usize, None);
                continue;
            }
            let begins = |phrase: &Vec<u8>| phrases.get(code).unwrap_or(phrase)[0];
            if let Some(mut phrase) = last.take() {
                phrase.push(begins(&phrase));
                phrases.push(phrase);
            }
            if phrases.len() == 1 << size && size < MOST_BITS as usize {
                size += 1;
            }
            symbols.extend(&phrases[code]);
            last = Some(phrases[code].clone());
        }
    }

    #[test]
    fn what_is_encoded_is_decoded() {
        let mut seed = 7_u64;
        let mut random = |most: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) % most
        };
        let mut encoder = LzwEncoder::new();
        // The number of different symbols, and the longest run of one.
        for (symbols, run) in [(1, 1), (1, 100_000), (2, 1), (2, 3000), (3, 7), (256, 1), (256, 600)] {
            for length in [0, 1, 2, 3, 255, 256, 4000, 20_000] {
                let mut data = Vec::new();
                while data.len() < length {
                    let symbol = 255 - random(symbols) as u8;
                    data.extend(std::iter::repeat_n(symbol, 1 + random(run) as usize));
                }
                data.truncate(length);
                assert!(decode(&encoder.encode(&data)) == data, "{length} of {symbols} symbols, runs up to {run}");
            }
        }
    }

    #[test]
    fn a_long_run_is_short() {
        assert!(LzwEncoder::new().encode(&[255; 1_000_000]).len() < 2200);
    }
}
