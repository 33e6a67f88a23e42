//! `render`: pictures decoded from the files written.

mod files;
mod options;
mod pictures;
mod solutions;

use std::fs;
use std::io::Cursor;
use std::path::PathBuf;

use crate::process::{Ran, taquin};

/// A folder that is removed after the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("taquin-render-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir(&path).expect("a new folder");
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a plain name").to_owned()
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn text(&self, name: &str) -> String {
        String::from_utf8(self.read(name)).expect("text")
    }

    /// The names of all files, including hidden ones.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("a folder");
        let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("a plain name");
        let mut names: Vec<String> = entries.map(|entry| name(entry.expect("an entry"))).collect();
        names.sort();
        names
    }

    /// Renders to a file of this folder without any output.
    #[track_caller]
    fn render(&self, args: &[&str], name: &str) {
        taquin(&[&["render"], args, &["-o", &self.file(name)]].concat()).prints(0, "");
    }

    /// Renders to a file of this folder, which must fail.
    fn fails(&self, args: &[&str], name: &str) -> Ran {
        taquin(&[&["render"], args, &["-o", &self.file(name)]].concat())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A PNG file: its size, and its pixels as red, green, blue and optionally alpha.
struct Image {
    width: u32,
    height: u32,
    dots_per_metre: u32,
    channels: usize,
    bytes: Vec<u8>,
}

impl Image {
    #[track_caller]
    fn read(file: &[u8]) -> Image {
        let mut reader = png::Decoder::new(Cursor::new(file)).read_info().expect("a PNG file");
        let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
        let info = reader.next_frame(&mut bytes).expect("a complete PNG file");
        let dots_per_metre = reader.info().pixel_dims.expect("a resolution").xppu;
        Image { width: info.width, height: info.height, dots_per_metre, channels: info.color_type.samples(), bytes }
    }

    fn at(&self, x: u32, y: u32) -> [u8; 3] {
        let start = (y * self.width + x) as usize * self.channels;
        [self.bytes[start], self.bytes[start + 1], self.bytes[start + 2]]
    }
}

/// A GIF file: its size, whether it loops, and the delay of each frame in hundredths of a second.
#[derive(Debug, PartialEq, Eq)]
struct Gif {
    width: u16,
    height: u16,
    forever: bool,
    delays: Vec<u16>,
}

impl Gif {
    #[track_caller]
    fn read(file: &[u8]) -> Gif {
        let mut decoder = gif::DecodeOptions::new().read_info(Cursor::new(file)).expect("a GIF file");
        let mut delays = Vec::new();
        while let Some(frame) = decoder.read_next_frame().expect("a complete frame") {
            delays.push(frame.delay);
        }
        let forever = decoder.repeat() == gif::Repeat::Infinite;
        Gif { width: decoder.width(), height: decoder.height(), forever, delays }
    }
}
