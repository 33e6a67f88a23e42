//! `--plot FILE`: a chart as SVG or PNG, by the extension of the file.

use std::path::Path;

use crate::failure::bail;
use taquin::phrase;
use taquin_render::Diagram;

use crate::output::output_file::OutputFile;
use crate::terminal::printable::printable;

/// The pixels of a PNG for each unit of a chart, so that it is sharp in print and on the wall.
const PNG_SCALE: f64 = 2.0;

/// A file for a chart, checked to be writable before anything is measured.
pub struct ChartFile {
    file: OutputFile,
    kind: ChartKind,
}

enum ChartKind {
    Svg,
    Png,
}

impl ChartFile {
    /// The file with this name. Fails unless the extension is .svg or .png and the file can be written.
    pub fn new(path: &Path) -> crate::Result<ChartFile> {
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        let kind = match extension.to_lowercase().as_str() {
            "svg" => ChartKind::Svg,
            "png" => ChartKind::Png,
            _ => {
                bail!(phrase!("cli.error.chart-name", file = printable(path.display())))
            }
        };
        Ok(ChartFile { file: OutputFile::new(path)?, kind })
    }

    /// Writes the chart.
    pub fn write(&self, chart: &Diagram) -> crate::Result<()> {
        match self.kind {
            ChartKind::Svg => self.file.write(chart.to_svg().as_bytes()),
            ChartKind::Png => self.file.write(&chart.to_png(PNG_SCALE)?),
        }
    }
}
