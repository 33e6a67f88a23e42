//! Errors of the libraries in English: as the libraries say them.

use std::io;

use taquin::generate::GenerateError;
use taquin::unstable::{Damage, Mismatch, PushMismatch};
use taquin::{CheckpointError, GoalShapeError, LayersError, NotationError, RequestError, Slide, StoreError};
use taquin_gpu::GpuError;
use taquin_render::RenderError;
use taquin_web::{PageFolderError, ServeError};

use crate::messages::{English, LibraryMessages};

impl LibraryMessages for English {
    fn goal_shape(&self, error: &GoalShapeError) -> String {
        error.to_string()
    }

    fn impossible_slide(&self, number: usize, slide: Slide, blank: Option<(usize, usize)>) -> String {
        let (letter, direction) = (slide.letter(), slide.word().to_lowercase());
        match blank {
            Some((row, col)) => format!(
                "move {number} ({letter}) is impossible: the blank is in row {row}, column {col}, with no tile to slide \
                 {direction}"
            ),
            None => format!("move {number} ({letter}) is impossible: there is no tile to slide {direction}"),
        }
    }

    fn move_error(&self, error: &NotationError) -> String {
        format!("move {}: {}", error.number, error.kind)
    }

    fn request_error(&self, error: &RequestError) -> String {
        error.to_string()
    }

    fn checkpoint_error(&self, error: &CheckpointError) -> String {
        error.to_string()
    }

    fn store_error(&self, error: &StoreError) -> String {
        error.to_string()
    }

    fn store_advice(&self, error: &StoreError, folder: &str) -> String {
        let elsewhere = "choose another folder with --cache or TAQUIN_CACHE";
        match error {
            StoreError::System { source, .. } => match source.kind() {
                io::ErrorKind::StorageFull => {
                    format!("the disk is full: 'taquin pdb remove' frees space, or {elsewhere}")
                }
                io::ErrorKind::PermissionDenied => format!("permission denied: {elsewhere}"),
                io::ErrorKind::ReadOnlyFilesystem => format!("the file system is read-only: {elsewhere}"),
                io::ErrorKind::NotADirectory => format!("{folder} is not a folder: {elsewhere}"),
                _ => elsewhere.to_owned(),
            },
            _ => "'taquin pdb remove' removes it".to_owned(),
        }
    }

    fn damage(&self, damage: &Damage) -> String {
        damage.to_string()
    }

    fn mismatch(&self, mismatch: &Mismatch) -> String {
        mismatch.to_string()
    }

    fn push_mismatch(&self, mismatch: &PushMismatch) -> String {
        mismatch.to_string()
    }

    fn generate_error(&self, error: &GenerateError) -> String {
        error.to_string()
    }

    fn layers_error(&self, error: &LayersError) -> String {
        error.to_string()
    }

    fn render_error(&self, error: &RenderError) -> String {
        error.to_string()
    }

    fn page_folder_error(&self, error: &PageFolderError) -> String {
        error.to_string()
    }

    fn gpu_error(&self, error: &GpuError) -> String {
        error.to_string()
    }

    fn serve_error(&self, error: &ServeError) -> String {
        error.to_string()
    }

    fn json_error(&self, error: &serde_json::Error, field: Option<&str>) -> String {
        let place = match error.line() {
            0 => String::new(),
            line => format!(" (line {line}, column {})", error.column()),
        };
        match field {
            Some(field) => format!("the field \"{field}\" is missing{place}"),
            None if error.is_eof() => format!("the text ends too early{place}"),
            None if error.is_syntax() => format!("it is not well-formed{place}"),
            None => format!("a field has an unexpected value{place}"),
        }
    }

    fn system_error(&self, _kind: io::ErrorKind) -> Option<&'static str> {
        None
    }
}
