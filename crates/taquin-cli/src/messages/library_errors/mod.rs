//! Errors of the libraries: their `Display` is English, so every language says them in its own words.

mod english;
mod french;
mod russian;

use std::error::Error;
use std::io;

use taquin::generate::GenerateError;
use taquin::unstable::{Damage, Mismatch, PushMismatch};
use taquin::{
    CheckpointError, GoalShapeError, ImpossibleSlide, LayersError, NotationError, RequestError, Slide, StoreError,
    WriteSlidesError,
};
use taquin_gpu::GpuError;
use taquin_render::RenderError;
use taquin_web::{PageFolderError, ServeError};

use crate::messages::{Messages, system_sentence};

/// Errors of the libraries in a language.
pub trait LibraryMessages {
    /// A goal of another shape than the board.
    fn goal_shape(&self, error: &GoalShapeError) -> String;
    /// A slide that has no tile to move; the cell of the blank, if it is known.
    fn impossible_slide(&self, number: usize, slide: Slide, blank: Option<(usize, usize)>) -> String;
    /// Moves that cannot be read.
    fn move_error(&self, error: &NotationError) -> String;
    /// A request that cannot be met.
    fn request_error(&self, error: &RequestError) -> String;
    /// A checkpoint file that cannot be used.
    fn checkpoint_error(&self, error: &CheckpointError) -> String;
    /// A table that cannot be read or written.
    fn store_error(&self, error: &StoreError) -> String;
    /// What to do about it; `folder` has the tables.
    fn store_advice(&self, error: &StoreError, folder: &str) -> String;
    /// What is wrong with the file of a table.
    fn damage(&self, damage: &Damage) -> String;
    /// A wrong entry of a table.
    fn mismatch(&self, mismatch: &Mismatch) -> String;
    /// An entry of a table of pushes that is wrong.
    fn push_mismatch(&self, mismatch: &PushMismatch) -> String;
    /// Boards that cannot be generated.
    fn generate_error(&self, error: &GenerateError) -> String;
    /// Boards that cannot all be visited.
    fn layers_error(&self, error: &LayersError) -> String;
    /// A picture that cannot be drawn.
    fn render_error(&self, error: &RenderError) -> String;
    /// A folder that cannot be served as the page.
    fn page_folder_error(&self, error: &PageFolderError) -> String;
    /// A device that cannot be used.
    fn gpu_error(&self, error: &GpuError) -> String;
    /// A server that cannot run.
    fn serve_error(&self, error: &ServeError) -> String;
    /// JSON that cannot be read; `field` is the one that is missing.
    fn json_error(&self, error: &serde_json::Error, field: Option<&str>) -> String;
    /// The language's own sentence about an error of the system, if it has one.
    fn system_error(&self, kind: io::ErrorKind) -> Option<&'static str>;
}

impl dyn Messages + '_ {
    /// An error and its causes, separated by colons.
    pub fn sentences(&self, error: &anyhow::Error) -> String {
        let sentences: Vec<String> = error.chain().map(|cause| self.sentence(cause)).collect();
        sentences.join(&format!("{} ", self.colon()))
    }

    /// The sentence about one error, without its causes.
    fn sentence(&self, error: &(dyn Error + 'static)) -> String {
        if let Some(error) = error.downcast_ref::<RequestError>() {
            self.request_error(error)
        } else if let Some(error) = error.downcast_ref::<GoalShapeError>() {
            self.goal_shape(error)
        } else if let Some(ImpossibleSlide { number, slide, row, col, .. }) = error.downcast_ref() {
            self.impossible_slide(*number, *slide, Some((*row, *col)))
        } else if let Some(WriteSlidesError::Edge { number, slide }) = error.downcast_ref() {
            self.impossible_slide(*number, *slide, None)
        } else if let Some(error) = error.downcast_ref::<NotationError>() {
            format!("{}{} {}", self.place(error.span.line, error.span.column), self.colon(), self.move_error(error))
        } else if let Some(error) = error.downcast_ref::<taquin::ReadError>() {
            let place = self.place(error.span.line, error.span.column);
            format!("{place}{} {}", self.colon(), self.read_error(&error.kind))
        } else if let Some(error) = error.downcast_ref::<StoreError>() {
            self.store_error(error)
        } else if let Some(error) = error.downcast_ref::<GenerateError>() {
            self.generate_error(error)
        } else if let Some(error) = error.downcast_ref::<LayersError>() {
            self.layers_error(error)
        } else if let Some(error) = error.downcast_ref::<RenderError>() {
            self.render_error(error)
        } else if let Some(error) = error.downcast_ref::<PageFolderError>() {
            self.page_folder_error(error)
        } else if let Some(error) = error.downcast_ref::<GpuError>() {
            self.gpu_error(error)
        } else if let Some(error) = error.downcast_ref::<ServeError>() {
            self.serve_error(error)
        } else if let Some(error) = error.downcast_ref::<serde_json::Error>() {
            self.json_error(error, missing_field(&error.to_string()))
        } else if let Some(error) = error.downcast_ref::<io::Error>() {
            self.io_error(error)
        } else {
            error.to_string()
        }
    }

    /// The sentence about an error of input or output: the system's, or that of the program.
    pub fn io_error(&self, error: &io::Error) -> String {
        let own = error.raw_os_error().and_then(|_| self.system_error(error.kind()));
        own.map_or_else(|| system_sentence(error), str::to_owned)
    }
}

/// The field that the JSON library misses, by its sentence.
fn missing_field(sentence: &str) -> Option<&str> {
    sentence.strip_prefix("missing field `")?.split('`').next()
}
