//! Pictures of boards and solutions.

mod drawing;
mod look;
mod motion;
mod solution;

pub use drawing::{Drawing, Manner, Subject, Use, refuse_useless};
pub use look::LookArgs;
pub use motion::MotionArgs;
pub use solution::SolutionPictureArgs;
