//! The orientation of a photograph, from its Exif block (Exif 2.3, section 4.6).

/// How stored pixels become upright: the upright pixel (x, y) is stored at (x, y), or at (y, x) if `swap`; each
/// coordinate counts from the far edge if flipped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Orientation {
    pub(crate) swap: bool,
    pub(crate) flip_x: bool,
    pub(crate) flip_y: bool,
}

/// The orientation recorded in an Exif block; upright if the block is missing or malformed.
pub(crate) fn read_orientation(exif: &[u8]) -> Orientation {
    let stored = |swap, flip_x, flip_y| Orientation { swap, flip_x, flip_y };
    match orientation_tag(exif) {
        Some(2) => stored(false, true, false),
        Some(3) => stored(false, true, true),
        Some(4) => stored(false, false, true),
        Some(5) => stored(true, false, false),
        Some(6) => stored(true, false, true),
        Some(7) => stored(true, true, true),
        Some(8) => stored(true, true, false),
        _ => Orientation::default(),
    }
}

/// The value of tag 0x0112 in the first directory.
fn orientation_tag(exif: &[u8]) -> Option<u16> {
    let tiff = exif.strip_prefix(b"Exif\0\0").unwrap_or(exif);
    let little = match tiff.get(..4)? {
        b"II*\0" => true,
        b"MM\0*" => false,
        _ => return None,
    };
    let short = |at: usize| {
        let bytes = tiff.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(if little { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) })
    };
    let long = |at: usize| {
        let (first, second) = (usize::from(short(at)?), usize::from(short(at + 2)?));
        Some(if little { second << 16 | first } else { first << 16 | second })
    };
    let directory = long(4)?;
    let entries = usize::from(short(directory)?);
    let entry = (0..entries).map(|i| directory + 2 + 12 * i).find(|&at| short(at) == Some(0x0112))?;
    short(entry + 8)
}
