//! Pictures of boards and solutions: their options and kinds.

mod drawing;
mod motion_args;
mod picture_kind;
mod solution_pictures;
mod style_args;

pub use drawing::Drawing;
pub use motion_args::MotionArgs;
pub use picture_kind::{OptionUse, PictureKind, PictureOptions, Solution, reject_unused};
pub use solution_pictures::SolutionPictureArgs;
pub use style_args::StyleArgs;
