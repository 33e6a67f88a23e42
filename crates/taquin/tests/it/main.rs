//! The laws of taquin, checked against enumeration and published figures.

mod heuristics;
