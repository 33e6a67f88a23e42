//! Pictures of a solution as soon as it is found.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use taquin::Report;
use taquin_render::{Motion, Sheet, Style, Theme};

use super::look::themes;
use super::{Drawing, Manner, Subject};
use crate::save::Place;

/// Pictures of the solution.
#[derive(Args, Debug)]
#[command(next_help_heading = "Pictures ('taquin render' has more options)")]
pub struct SolutionPictureArgs {
    /// Write the solution in motion to this GIF file
    #[arg(long, value_name = "FILE")]
    gif: Option<PathBuf>,

    /// Write the solution in motion to this SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Write the board to this PNG file, or all states of the solution with --sheet
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,

    /// All states of the solution side by side in the PNG file
    #[arg(long, requires = "png")]
    sheet: bool,

    /// The colours of the pictures [default: rows]
    #[arg(long, value_name = "NAME", value_parser = themes())]
    theme: Option<Theme>,
}

impl SolutionPictureArgs {
    /// The pictures asked for and their places, so that a bad one is known before the search begins.
    pub fn places(&self) -> anyhow::Result<Vec<(Drawing, Place)>> {
        let png = if self.sheet { Drawing::SheetPng } else { Drawing::BoardPng };
        let asked = [(Drawing::Gif, &self.gif), (Drawing::MovingSvg, &self.svg), (png, &self.png)];
        let mut places: Vec<(Drawing, Place)> = Vec::new();
        for (drawing, path) in asked {
            let Some(path) = path else { continue };
            if path.as_os_str() == "-" {
                bail!("standard output is for the solution; 'taquin solve --format json | taquin render' draws there");
            }
            let place = Place::new(path)?;
            if places.iter().any(|(_, other)| other.is_same(&place)) {
                bail!("two pictures cannot both go to {}", path.display());
            }
            places.push((drawing, place));
        }
        if self.theme.is_some() && places.is_empty() {
            bail!("--theme is for pictures: --gif, --svg or --png");
        }
        Ok(places)
    }

    /// Draws the pictures of a solution that was found.
    pub fn draw(&self, report: &Report, places: &[(Drawing, Place)], progress: bool) -> anyhow::Result<()> {
        let subject = Subject { board: report.board.clone(), slides: report.slides().unwrap_or_default().to_vec() };
        let style = Style { theme: self.theme.clone().unwrap_or_default(), ..Style::new(report.goal.clone()) };
        let manner = Manner { style, motion: Motion::default(), sheet: Sheet::default() };
        for (drawing, place) in places {
            place.write(&drawing.draw(&subject, &manner, progress)?)?;
        }
        Ok(())
    }
}
