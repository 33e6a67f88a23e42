//! Solutions as programs write them: JSON objects, the other formats of `solve`, or a sequence of boards.

use std::fmt;
use std::io::BufRead;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, SeqAccess, Visitor};
use serde_json::Value;
use taquin::{
    Board, GivenBoard, Message, Metric, Notation, NotationError, Phrase, Slide, phrase, read_boards, read_given_board,
    read_slides,
};

use crate::failure::{Context, JsonError, bail};
use crate::input::Source;
use crate::messages::{english_text, text};
use crate::terminal::diagnostic::Diagnostic;

/// A solution in JSON, by this program or another: the board and the moves are enough.
#[derive(Debug, Deserialize)]
pub struct JsonSolution {
    pub board: Option<Value>,
    goal: Option<Value>,
    pub moves: Option<Value>,
    /// The seconds from the beginning to each move.
    pub times: Option<Vec<f64>>,
    pub length: Option<usize>,
    metric: Option<String>,
    pub solvable: Option<bool>,
    pub file: Option<String>,
    pub line: Option<u64>,
    /// Why there is no answer, in the output of `batch`.
    pub error: Option<Value>,
}

impl JsonSolution {
    /// The board, with the goal if there is one.
    pub fn given(&self) -> crate::Result<GivenBoard> {
        let Some(board) = &self.board else { bail!(phrase!("cli.solution.no-board")) };
        let object = match &self.goal {
            None => serde_json::json!({ "board": board }),
            Some(goal) => serde_json::json!({ "board": board, "goal": goal }),
        };
        read_given_board(object.to_string().as_bytes()).context(phrase!("cli.error.json-board"))
    }

    /// The moves, if there are any: a text, or a list.
    pub fn slides(&self, board: &Board, notation: Notation) -> crate::Result<Option<Vec<Slide>>> {
        let moves = match &self.moves {
            None | Some(Value::Null) => return Ok(None),
            Some(Value::String(moves)) => moves.clone(),
            Some(list) => list.to_string(),
        };
        read_slides(&moves, board, notation).context(phrase!("cli.error.json-moves")).map(Some)
    }

    /// What counts as a move; `None` if the object does not say it.
    pub fn metric(&self) -> crate::Result<Option<Metric>> {
        let named = |name: &String| Metric::named(name).ok_or_else(|| phrase!("cli.error.json-metric").into());
        self.metric.as_ref().map(named).transpose()
    }
}

/// Whether a text begins as JSON objects do, alone or in an array, and not as a list of numbers does.
pub fn begins_object(text: &[u8]) -> bool {
    let text = text.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(text).trim_ascii_start();
    let inside = text.strip_prefix(b"[").unwrap_or(text).trim_ascii_start();
    inside.starts_with(b"{")
}

/// Calls this for each solution of JSON objects one after the other, or of an array, while they are read.
pub fn for_each_solution(
    mut reader: impl BufRead,
    name: &str,
    mut take: impl FnMut(JsonSolution) -> crate::Result<()>,
) -> crate::Result<()> {
    let not_solution = || phrase!("cli.error.json-not-solution", name);
    while reader
        .fill_buf()
        .with_context(|| phrase!("cli.error.cannot-read", name = name.to_owned()))?
        .first()
        .is_some_and(u8::is_ascii_whitespace)
    {
        reader.consume(1);
    }
    let is_array = reader.fill_buf().is_ok_and(|bytes| bytes.starts_with(b"["));
    if !is_array {
        for solution in serde_json::Deserializer::from_reader(reader).into_iter::<JsonSolution>() {
            take(solution.map_err(JsonError).with_context(not_solution)?)?;
        }
        return Ok(());
    }
    let mut failed = None;
    let elements = Elements(|solution| take(solution).map_err(|error| failed = Some(error)));
    let mut json = serde_json::Deserializer::from_reader(reader);
    let read = elements.deserialize(&mut json);
    match failed {
        Some(error) => Err(error),
        None => read.and_then(|()| json.end()).map_err(JsonError).with_context(not_solution),
    }
}

/// Hands over the elements of an array one by one.
struct Elements<T>(T);

impl<'de, T: FnMut(JsonSolution) -> Result<(), ()>> DeserializeSeed<'de> for Elements<T> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, T: FnMut(JsonSolution) -> Result<(), ()>> Visitor<'de> for Elements<T> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an array of solutions")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut elements: A) -> Result<(), A::Error> {
        while let Some(solution) = elements.next_element()? {
            if (self.0)(solution).is_err() {
                return Err(serde::de::Error::custom("an element is refused"));
            }
        }
        Ok(())
    }
}

/// A line of the table that `batch` writes: the line of the board, and its moves if it was solved.
pub struct BatchRow<'a> {
    pub line: usize,
    pub moves: Option<&'a str>,
}

/// The lines of a table of `batch`, if the text is one.
pub fn batch_rows(text: &str) -> Option<Vec<BatchRow<'_>>> {
    fn row(line: &str) -> Option<BatchRow<'_>> {
        let fields: Vec<&str> = line.trim_end_matches('\r').split('\t').collect();
        let &[line, result, moves, ..] = &fields[..] else { return None };
        let line = line.parse().ok()?;
        match result {
            "unsolvable" | "stopped" | "error" => Some(BatchRow { line, moves: None }),
            length => length.parse::<usize>().is_ok().then_some(BatchRow { line, moves: Some(moves) }),
        }
    }
    let rows: Vec<BatchRow> = text.lines().map(row).collect::<Option<_>>()?;
    if rows.is_empty() { None } else { Some(rows) }
}

/// Moves that cannot be made one after the other from the board.
pub struct ImpossibleMove(pub Phrase);

/// The moves in a text: a list in a notation, or what `solve` prints in any format.
pub fn read_moves(
    source: &Source,
    board: &Board,
    notation: Notation,
    in_english: bool,
) -> crate::Result<Result<Vec<Slide>, ImpossibleMove>> {
    let whole = source.utf8()?;
    let error = match read_slides(whole, board, notation) {
        Ok(slides) => return Ok(Ok(slides)),
        Err(error) => error,
    };
    if let Some(tiles) = numbered_steps(whole)
        && let Ok(slides) = read_slides(&tiles, board, Notation::Number)
    {
        return Ok(Ok(slides));
    }
    if let Some(boards) = board_sequence(whole).filter(|boards| boards[0] == *board) {
        return Ok(slides_between(&boards));
    }
    // The text of a solution has one line of moves, and none if the board is the goal.
    let mut lines = whole.lines().filter(|line| !line.trim().is_empty());
    let found = lines.clone().find_map(|line| read_slides(line, board, notation).ok());
    if let Some(slides) = found.or_else(|| lines.next()?.starts_with("0 ").then(Vec::new)) {
        return Ok(Ok(slides));
    }
    let is_impossible = is_impossible(&error);
    let sentence = if in_english && is_impossible { english_text(&error) } else { text(&error) };
    let diagnostic = Diagnostic::new(&source.origin, whole.as_bytes(), error.span, sentence);
    if is_impossible { Ok(Err(ImpossibleMove(diagnostic.phrase()))) } else { Err(diagnostic.into()) }
}

/// The tiles of lines such as `Move 6 Up`, below the line with their number.
fn numbered_steps(text: &str) -> Option<String> {
    let mut tiles = String::new();
    for line in text.lines().skip(1) {
        let words: Vec<&str> = line.strip_prefix("Move ")?.split(' ').collect();
        // The first tile goes into the blank, and the others follow.
        words[..words.len() - 1].iter().for_each(|tile| tiles = format!("{tiles}{tile} "));
    }
    (text.lines().count() > 1).then_some(tiles)
}

/// The most lines before the first board of a format for courses.
const MOST_HEADER_LINES: usize = 4;

/// The boards of a text that begins with some lines of other content and otherwise has boards of one shape.
pub fn board_sequence(text: &str) -> Option<Vec<Board>> {
    let mut rest = text;
    for _ in 0..=MOST_HEADER_LINES {
        let boards: Result<Vec<Board>, _> = read_boards(rest.as_bytes()).map(|(_, board)| board).collect();
        match boards {
            Ok(boards) if boards.windows(2).all(|pair| pair[0].shape() == pair[1].shape()) && !boards.is_empty() => {
                return Some(boards);
            }
            _ => rest = rest.split_once('\n')?.1,
        }
    }
    None
}

/// The slides that lead from each board to the next; several in one direction are one move of several tiles.
pub fn slides_between(boards: &[Board]) -> Result<Vec<Slide>, ImpossibleMove> {
    let mut slides = Vec::new();
    for (number, pair) in (1_usize..).zip(boards.windows(2)) {
        let run = Slide::ALL.into_iter().find_map(|slide| {
            let mut board = pair[0].clone();
            let mut length = 0;
            while board != pair[1] {
                board.slide(slide)?;
                length += 1;
            }
            Some(std::iter::repeat_n(slide, length))
        });
        let Some(run) = run else {
            return Err(ImpossibleMove(phrase!("cli.solution.no-move-between", number, next = number + 1)));
        };
        slides.extend(run);
    }
    Ok(slides)
}

/// Whether the moves are well-formed but impossible.
fn is_impossible(error: &NotationError) -> bool {
    use taquin::notation::NotationErrorKind::{CellNotNext, TileNotNext};
    matches!(error.kind, TileNotNext { .. } | CellNotNext { .. })
}
