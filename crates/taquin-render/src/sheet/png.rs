//! Contact sheets as PNG files, drawn and written one row of boards at a time.

use taquin::{Board, Slide};

use super::{Sheet, SheetPlan, SheetState};
use crate::color::TileColors;
use crate::picture_sink::PictureSink;
use crate::png::write_rows;
use crate::prepared_style::PreparedStyle;
use crate::raster::BoardCanvas;
use crate::{RenderError, Style, raster};

/// All states of a solution as one PNG file.
pub fn contact_sheet_png(
    board: &Board,
    slides: &[Slide],
    style: &Style,
    sheet: &Sheet,
) -> Result<Vec<u8>, RenderError> {
    PictureSink::into_memory(|sink| write_contact_sheet_png(board, slides, style, sheet, sink))
}

/// Writes all states of a solution as one PNG file, one row of boards after the other. Progress counts states.
pub fn write_contact_sheet_png(
    board: &Board,
    slides: &[Slide],
    style: &Style,
    sheet: &Sheet,
    sink: &mut PictureSink,
) -> Result<(), RenderError> {
    let fits = |width, height| raster::is_allowed(width, height, style);
    let SheetPlan { grid, states, .. } = SheetPlan::new(board, slides, style, sheet, style.scale, fits)?;
    let (width, height) = grid.size();
    raster::check_size(width, height, style)?;
    let PictureSink { out, watch } = sink;
    let colors = TileColors::new(&style.theme.tiles, &style.goal)?;
    let prepared = PreparedStyle { style, layout: grid.layout.clone(), colors };
    let mut canvas = BoardCanvas::new(board, prepared, watch)?;
    let background = raster::solid(style.theme.canvas);
    let mut edge = raster::pixmap(width, grid.space.into(), style)?;
    edge.fill(background);
    let mut strip = raster::pixmap(width, grid.pitch(), style)?;
    write_rows(&mut **out, (width as u32, height as u32), true, Some(style.dpi), |rows| {
        rows.write(&edge, watch)?;
        for (row, in_row) in states.chunks(grid.columns as usize).enumerate() {
            strip.fill(background);
            let first = row * grid.columns as usize;
            for (index, SheetState { moves, caption }) in (first..).zip(in_row) {
                for tile_move in moves {
                    canvas.move_tile(tile_move, 1.0);
                }
                let at = (grid.left(index), 0);
                raster::copy(&mut strip, &canvas.picture, at);
                if let Some(em) = grid.em {
                    let point = grid.caption_place(at, em);
                    raster::write_centered(&mut strip, caption, point, em, style.theme.caption);
                }
            }
            rows.write(&strip, watch)?;
            watch.report(first + in_row.len(), states.len());
        }
        Ok(())
    })
}
