//! Replay links of the players' world: `…?r=DATA`, where DATA is an array `[moves, pace, board, times]` as JSON, compressed
//! by zlib, in base64, with percent signs for what addresses do not have.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use serde_json::{Value, json};
use taquin::{Board, Goal, Notation, Slide, phrase, read_slides_within, write_slides};

use crate::failure::bail;
use crate::game_text::Game;
use crate::input::Source;
use crate::messages::text;
use crate::terminal::stderr::note;

/// The longest text that is read out of a link.
const MAX_BYTES: usize = 4 << 20;
/// The most moves of a link.
const MOST_MOVES: usize = 1 << 20;
/// Arrays of this length and more are games in another form.
const OTHER_FORM: usize = 10;
/// The strongest compression.
const LEVEL: u8 = 9;

/// The data of a link, if the text is one.
pub fn data_of(text: &str) -> Option<&str> {
    let text = text.trim();
    let is_address = text.starts_with("http://") || text.starts_with("https://");
    let begin = ["?r=", "&r="].iter().find_map(|name| text.find(name))? + 3;
    let data = text[begin..].split(['&', '#']).next()?;
    (is_address && !text.contains(char::is_whitespace)).then_some(data)
}

/// The game of a link as JSON, in place of the link; any other text as it is.
pub fn expanded(source: Source) -> crate::Result<Source> {
    let Some(data) = std::str::from_utf8(&source.text).ok().and_then(data_of) else { return Ok(source) };
    let game = read(data)?;
    let moves: String = game.slides.iter().map(|slide| slide.letter()).collect();
    let goal = game.likely_goal().board(game.board.shape())?.to_string();
    let object = json!({ "board": game.board.to_string(), "goal": goal, "moves": moves, "times": game.times });
    Ok(Source { text: object.to_string().into_bytes(), ..source })
}

/// The game in the data of a link.
fn read(data: &str) -> crate::Result<Game> {
    let compressed = percent_decoded(data).and_then(|base64| STANDARD.decode(base64).ok());
    let json = compressed.and_then(|bytes| decompress_to_vec_zlib_with_limit(&bytes, MAX_BYTES).ok());
    let Some(Value::Array(fields)) = json.and_then(|json| serde_json::from_slice(&json).ok()) else {
        bail!(phrase!("cli.link.damaged"))
    };
    if fields.len() >= OTHER_FORM {
        bail!(phrase!("cli.link.other-form"));
    }
    let (Some(moves), Some(scramble)) = (fields.first().and_then(Value::as_str), fields.get(2).and_then(Value::as_str))
    else {
        bail!(phrase!("cli.link.damaged"))
    };
    let board = Source::argument(scramble).board()?;
    let slides = ways(moves, &board)?;
    let times = fields.get(3).and_then(Value::as_array).and_then(|times| seconds(times, slides.len()));
    Ok(Game { board, goal: None, slides, times })
}

/// The slides of letters that name the ways of tiles or those of the blank: the reading that solves the board.
fn ways(moves: &str, board: &Board) -> crate::Result<Vec<Slide>> {
    let reading = |notation| {
        let slides = read_slides_within(moves, board, notation, MOST_MOVES).ok()?;
        let end = board.after(&slides).ok()?;
        let solves = Goal::NAMED.iter().any(|goal| goal.board(board.shape()).is_ok_and(|goal| goal == end));
        Some((slides, solves))
    };
    match (reading(Notation::Tile), reading(Notation::Blank)) {
        (Some((tiles, true)), Some((blanks, true))) => {
            if tiles != blanks {
                note(text(&phrase!("cli.link.both-readings")));
            }
            Ok(tiles)
        }
        (Some((slides, true)), _) | (_, Some((slides, true))) | (Some((slides, _)), _) | (_, Some((slides, _))) => {
            Ok(slides)
        }
        (None, None) => bail!(phrase!("cli.link.impossible-moves")),
    }
}

/// The seconds from the beginning to each move, from milliseconds: each since the one before, or each since the beginning.
fn seconds(times: &[Value], moves: usize) -> Option<Vec<f64>> {
    let times: Vec<f64> = times.iter().map(Value::as_f64).collect::<Option<_>>()?;
    if times.len() != moves || times.iter().any(|time| !(0.0..1e12).contains(time)) {
        return None;
    }
    let mut sum = 0.0;
    let is_rising = times.is_sorted();
    let since_begin = |time: &f64| {
        sum = if is_rising { *time } else { sum + time };
        sum / 1e3
    };
    Some(times.iter().map(since_begin).collect())
}

/// The link of a game, to be put behind the address of a page that replays games.
pub fn of_game(game: &Game) -> crate::Result<String> {
    let mut moves = String::new();
    write_slides(&game.board, game.slides.iter().copied(), Notation::Tile, true, &mut moves)?;
    let moves = moves.replace(' ', "");
    let milliseconds =
        |times: &Vec<f64>| times.iter().map(|seconds| (seconds * 1e3).round() as u64).collect::<Vec<_>>();
    let times = game.times.as_ref().map_or(json!(-1), |times| json!(milliseconds(times)));
    let last = game.times.as_ref().and_then(|times| times.last()).copied().unwrap_or(0.0);
    let pace = if last > 0.0 { (game.slides.len() as f64 / last * 1e3).round() / 1e3 } else { 10.0 };
    let fields = json!([moves, pace, game.board.to_string(), times]);
    let data = STANDARD.encode(compress_to_vec_zlib(fields.to_string().as_bytes(), LEVEL));
    Ok(format!("?r={}", data.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")))
}

/// The text without percent signs; a space is a plus sign that was not encoded.
fn percent_decoded(text: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut rest) = (Vec::new(), text.as_bytes());
    while let Some((&first, after)) = rest.split_first() {
        rest = after;
        bytes.push(match first {
            b'%' => {
                let (digits, after) = after.split_at_checked(2)?;
                rest = after;
                u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?
            }
            byte => byte,
        });
    }
    bytes.iter_mut().filter(|byte| **byte == b' ').for_each(|byte| *byte = b'+');
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(fields: &Value) -> String {
        STANDARD.encode(compress_to_vec_zlib(fields.to_string().as_bytes(), LEVEL))
    }

    #[test]
    fn links_are_read_in_both_readings_and_written_again() {
        let board = "1 2 3/4 0 5/7 8 6";
        for moves in ["LU", "RD"] {
            let game = read(&link(&json!([moves, 5, board, [100, 300]]))).expect("a game");
            assert_eq!((game.slides.len(), game.times.clone()), (2, Some(vec![0.1, 0.3])));
            assert!(game.end().is_goal(), "{moves}");
            let again = format!("https://example.org/{}", of_game(&game).expect("a link"));
            assert_eq!(read(data_of(&again).expect("a link")).expect("a game"), game);
        }
        let durations = read(&link(&json!(["LU", 5, board, [300, 100]]))).expect("a game");
        assert_eq!(durations.times, Some(vec![0.3, 0.4]));
        assert_eq!(read(&link(&json!(["LU", 5, board, -1]))).expect("a game").times, None);
    }

    #[test]
    fn damaged_links_are_refused() {
        let whole = link(&json!(["LU", 5, "1 2 3/4 0 5/7 8 6", -1]));
        for data in
            ["", "%", "%4", "%zz", "AAAA", &whole[1..], &whole[..8], &link(&json!({})), &link(&json!([1, 2, 3]))]
        {
            assert!(read(data).is_err(), "{data}");
        }
        assert!(read(&link(&json!(["LU", 5, "1 2 3/4 0 5/7 8 6", -1, 0, 0, 0, 0, 0, 0]))).is_err(), "another form");
        assert!(read(&link(&json!(["LLLL", 5, "1 2 3/4 0 5/7 8 6", -1]))).is_err(), "impossible moves");
        let bomb = STANDARD.encode(compress_to_vec_zlib(&vec![b'['; MAX_BYTES + 1], LEVEL));
        assert!(read(&bomb).is_err(), "too long when decompressed");
    }
}
