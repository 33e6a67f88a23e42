//! Solutions in Python.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::prelude::*;
use pyo3::types::PyDict;
use taquin::report_json::Answer;
use taquin::{Board, Improvement, Metric, Notation, Progress, Report, Slide, read_board, read_slides, write_slides};
use taquin_render::{Motion, Style, animated_svg};

use crate::board::{PyBoard, notation_named, save};
use crate::errors::{bad_text, bad_value};

/// The longest solution that a notebook plays; longer ones are shown by their first board.
const LONGEST_PLAYED: usize = 500;

/// A solution of a board, with what is known about its length and what it took to find it.
///
/// >>> import taquin
/// >>> solution = taquin.solve("3 5 0/6 7 2/4 1 8", goal="snail")
/// >>> solution
/// <Solution of 22 moves, proven shortest: RUURDLDRULLDRUULDRURDL>
/// >>> solution.length, solution.optimal, len(solution.boards)
/// (22, True, 23)
///
/// `Solution(text)` reads the JSON of `taquin solve --format json`. Solutions can be pickled; they are equal if their boards, goals
/// and moves are.
#[pyclass(name = "Solution", module = "taquin", frozen)]
pub struct PySolution {
    board: Board,
    goal: Board,
    metric: Metric,
    slides: Vec<Slide>,
    answer: Answer,
}

impl PySolution {
    /// The solution of a report that has one.
    pub fn of(report: &Report) -> Option<PySolution> {
        Some(PySolution {
            slides: report.slides()?.to_vec(),
            board: report.board.clone(),
            goal: report.goal.clone(),
            metric: report.metric,
            answer: report.into(),
        })
    }

    /// A solution found while the search goes on.
    pub fn better(
        (board, goal): (&Board, &Board),
        better: &Improvement,
        slides: &[Slide],
        progress: Option<Progress>,
    ) -> PySolution {
        let answer = Answer::of_improvement((board, goal), better, slides, progress.as_ref());
        let (board, goal) = (board.clone(), goal.clone());
        PySolution { board, goal, metric: Metric::SingleTile, slides: slides.to_vec(), answer }
    }

    /// The length and what is proven about it, in words.
    fn summary(&self) -> String {
        let (length, unit) = (self.length(), if self.length() == 1 { "move" } else { "moves" });
        match (self.answer.optimal, self.lower_bound()) {
            (true, _) => format!("{length} {unit}, proven shortest"),
            (false, bound) => format!("{length} {unit}, at least {bound} needed"),
        }
    }
}

#[pymethods]
impl PySolution {
    #[new]
    #[pyo3(signature = (json, /))]
    fn new(json: &str) -> PyResult<PySolution> {
        let answer: Answer = serde_json::from_str(json)
            .map_err(|error| bad_value(format!("this is not the JSON of a solution (line {})", error.line())))?;
        let read = |text: &str| read_board(text.as_bytes()).map_err(|error| bad_text(&error));
        let (board, goal) = (read(&answer.board)?, read(&answer.goal)?);
        let moves = answer.moves.as_deref().ok_or_else(|| bad_value("there is no solution in this JSON"))?;
        let slides = read_slides(moves, &board, Notation::Tile).map_err(bad_value)?;
        let metric = answer.metric.as_deref().map_or(Some(Metric::SingleTile), Metric::named);
        let metric = metric.ok_or_else(|| bad_value("unknown metric"))?;
        let mut last = board.clone();
        let is_solved = last.play(&slides).is_ok() && last == goal;
        if !is_solved || answer.length != Some(metric.moves(&slides).count()) {
            return Err(bad_value(format!("the moves of this JSON do not solve {board}")));
        }
        Ok(PySolution { board, goal, metric, slides, answer })
    }

    /// The board that is solved.
    #[getter]
    fn board(&self) -> PyBoard {
        PyBoard(self.board.clone())
    }

    /// The goal, as a board.
    #[getter]
    fn goal(&self) -> PyBoard {
        PyBoard(self.goal.clone())
    }

    /// The moves by the letters of their tiles' directions: U, D, L, R.
    #[getter]
    fn moves(&self) -> &str {
        self.answer.moves.as_deref().unwrap_or_default()
    }

    /// The moves in a notation: tile, blank, number or coordinate. With `runs`, equal letters are combined, as in `R2 U`.
    ///
    /// >>> import taquin
    /// >>> solution = taquin.solve("1 2 3/4 0 5/7 8 6")
    /// >>> solution.moves, solution.in_notation("blank"), solution.in_notation("number")
    /// ('LU', 'RD', '5 6')
    #[pyo3(signature = (notation, runs=false))]
    fn in_notation(&self, notation: &str, runs: bool) -> PyResult<String> {
        let mut text = String::new();
        let slides = self.slides.iter().copied();
        write_slides(&self.board, slides, notation_named(notation)?, runs, &mut text).map_err(bad_value)?;
        Ok(text)
    }

    /// The boards from the first to the last, one per move.
    #[getter]
    fn boards(&self) -> Vec<PyBoard> {
        let mut board = self.board.clone();
        let after = self.metric.moves(&self.slides).map(|slides| {
            board.play(slides).expect("a solution consists of possible slides");
            PyBoard(board.clone())
        });
        std::iter::once(PyBoard(self.board.clone())).chain(after).collect()
    }

    /// The number of moves.
    #[getter]
    fn length(&self) -> usize {
        self.answer.length.unwrap_or_default()
    }

    fn __len__(&self) -> usize {
        self.length()
    }

    // A solution without moves is a solution.
    fn __bool__(&self) -> bool {
        true
    }

    /// No solution is shorter than this.
    #[getter]
    fn lower_bound(&self) -> u32 {
        self.answer.lower_bound.unwrap_or_default()
    }

    /// Whether no solution is shorter.
    #[getter]
    fn optimal(&self) -> bool {
        self.answer.optimal
    }

    /// The limit that ended the search: time, nodes, memory or None.
    #[getter]
    fn stopped(&self) -> Option<&str> {
        self.answer.stopped.as_deref()
    }

    /// The name of the algorithm.
    #[getter]
    fn algorithm(&self) -> &str {
        &self.answer.algorithm
    }

    /// The heuristic, if the algorithm uses one.
    #[getter]
    fn heuristic(&self) -> Option<&str> {
        self.answer.heuristic.as_deref()
    }

    /// What counts as one move: stm or mtm.
    #[getter]
    fn metric(&self) -> &'static str {
        self.metric.name()
    }

    /// The boards expanded.
    #[getter]
    fn expanded(&self) -> u64 {
        self.answer.expanded
    }

    /// The boards generated.
    #[getter]
    fn generated(&self) -> u64 {
        self.answer.generated
    }

    /// The most bytes held at once in queues and tables.
    #[getter]
    fn bytes_peak(&self) -> usize {
        self.answer.bytes_peak
    }

    /// The wall-clock seconds of the search.
    #[getter]
    fn seconds(&self) -> f64 {
        self.answer.seconds
    }

    /// Writes the solution to a file: `.gif`, `.svg` (animated), `.png` (a sheet of all boards) or `.json`. The options are those of
    /// `taquin.render`.
    #[pyo3(signature = (path, **options))]
    fn save(slf: &Bound<Self>, path: &Bound<PyAny>, options: Option<&Bound<PyDict>>) -> PyResult<()> {
        save(slf.as_any(), path, options)
    }

    fn __eq__(&self, other: &Bound<PyAny>) -> bool {
        let same = |other: &PySolution| {
            (&self.board, &self.goal, self.metric, &self.slides)
                == (&other.board, &other.goal, other.metric, &other.slides)
        };
        other.cast::<PySolution>().is_ok_and(|other| same(other.get()))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (&self.board, &self.goal, &self.slides).hash(&mut hasher);
        hasher.finish()
    }

    /// Everything as one dictionary, with the fields of `taquin solve --format json`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = serde_json::to_string(&self.answer).map_err(bad_value)?;
        py.import("json")?.call_method1("loads", (text,))
    }

    /// The solution as an animated picture, which needs no server and no script.
    fn _repr_html_(&self, py: Python) -> PyResult<String> {
        let (style, is_long) = (Style::new(self.goal.clone()), self.slides.len() > LONGEST_PLAYED);
        let picture = match is_long {
            false => animated_svg(&self.board, &self.slides, &style, &Motion::new().metric(self.metric)),
            true => taquin_render::render_svg(&self.board, &style),
        };
        let bytes = picture.map_err(bad_value)?.into_bytes();
        let encoded: String =
            py.import("base64")?.call_method1("b64encode", (bytes,))?.call_method0("decode")?.extract()?;
        let moves = if is_long { "" } else { self.moves() };
        let (alt, title) = (self.board.to_string(), self.summary());
        Ok(format!(
            "<div><p>{title}</p><img style=\"max-width:100%\" alt=\"{alt}\" src=\"data:image/svg+xml;base64,{encoded}\"><p><code>{moves}</code></p></div>"
        ))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let json = serde_json::to_string(&slf.get().answer).map_err(bad_value)?;
        Ok((slf.get_type().into_any(), (json,)))
    }

    fn __repr__(&self) -> String {
        let moves = self.moves();
        let shown: String = moves.chars().take(80).collect();
        let more = if shown.len() < moves.len() { "…" } else { "" };
        format!("<Solution of {}: {shown}{more}>", self.summary())
    }
}
