//! What is written can be read back.

use proptest::prelude::*;
use taquin::{Board, Goal, Notation, Shape, read_board, read_boards, read_slides, write_slides};

use crate::boards::{any_board, walk};

fn spellings(board: &Board) -> [String; 12] {
    let sized = format!("{}\n{}", board.shape(), board.tiles().iter().map(|t| format!("{t}\n")).collect::<String>());
    let rows: Vec<String> =
        board.rows().map(|row| row.iter().map(u16::to_string).collect::<Vec<_>>().join(", ")).collect();
    let table: Vec<String> = board
        .rows()
        .map(|row| format!("|{}|", row.iter().map(|t| format!(" {t} |")).collect::<String>().trim_end_matches('|')))
        .collect();
    let json = format!("[[{}]]", rows.join("],["));
    [
        board.to_string(),
        board.grid().to_string(),
        board.boxed().to_string(),
        board.tatham().to_string(),
        board.sized().to_string(),
        sized,
        format!("(({},),)", rows.join("),(")),
        format!("{{{{{}}}}}", rows.join("},{")),
        format!("array([[{}]])", rows.join("],\n       [")),
        json.replace(',', " ").replace("] [", "]\n ["),
        table.join("\n"),
        format!("{{\"line\": 1, \"board\": {json}, \"goal\": null}}"),
    ]
}

fn written(board: &Board, slides: &[taquin::Slide], notation: Notation, runs: bool) -> String {
    let mut text = String::new();
    write_slides(board, slides.iter().copied(), notation, runs, &mut text).unwrap();
    text
}

fn arrow(letter: char) -> char {
    match letter {
        'U' => '↑',
        'D' => '↓',
        'L' => '←',
        'R' => '→',
        other => other,
    }
}

proptest! {
    #[test]
    fn a_written_board_is_read_as_itself(board in any_board(12)) {
        for text in spellings(&board) {
            prop_assert_eq!(read_board(text.as_bytes()), Ok(board.clone()), "{}", text);
        }
        prop_assert!(read_boards(board.to_string().as_bytes()).eq([(1, Ok(board.clone()))]));
        for text in spellings(&board) {
            let two = format!("{text}\n\n{text}\n");
            let read: Vec<_> = read_boards(two.as_bytes()).map(|(_, read)| read).collect();
            prop_assert_eq!(read, [Ok(board.clone()), Ok(board.clone())], "{}", two);
        }
    }

    #[test]
    fn written_slides_are_read_as_themselves(board in any_board(6), choices: Vec<u8>) {
        let slides = walk(&board, &choices);
        for notation in Notation::ALL {
            for runs in [false, true] {
                let text = written(&board, &slides, notation, runs);
                prop_assert_eq!(read_slides(&text, &board, notation), Ok(slides.clone()), "{}", text);
                let arrows: String = text.chars().map(arrow).collect();
                prop_assert_eq!(read_slides(&arrows, &board, notation), Ok(slides.clone()), "{}", arrows);
                let lower = text.to_lowercase();
                prop_assert_eq!(read_slides(&lower, &board, notation), Ok(slides.clone()), "{}", lower);
            }
        }
    }

    #[test]
    fn bytes_never_panic(bytes: Vec<u8>) {
        check_span(&bytes);
    }

    #[test]
    fn text_like_boards_never_panics(text in "[0-4a-fx_./;,:|│─┼+# \n\r\t\u{FEFF}é\"'\\\\(){}\\[\\]=-]{0,40}") {
        check_span(text.as_bytes());
        let board = Goal::RowMajor.board(Shape::new(3, 3).unwrap()).unwrap();
        for notation in Notation::ALL {
            let _ = read_slides(&text, &board, notation);
        }
    }

    #[test]
    fn text_like_objects_and_lists_never_panics(text in "(\\{|\\[|\\(|\\}|\\]|\\)|\"board\":|\"|'|,|:|[0-3]| |\n|array|=|\\\\n|\\\\){0,30}") {
        check_span(text.as_bytes());
    }

    #[test]
    fn text_like_slides_never_panics(text in "[udlrUDLRpowneftigh0-9,; \n#é]{0,40}") {
        let board = Goal::RowMajor.board(Shape::new(3, 3).unwrap()).unwrap();
        for notation in Notation::ALL {
            if let Err(error) = read_slides(&text, &board, notation) {
                prop_assert!(text.get(error.span.bytes()).is_some());
            }
        }
    }
}

/// Whatever is read is written and read as itself; whatever is refused has its place inside the text.
fn check_span(bytes: &[u8]) {
    match read_board(bytes) {
        Ok(board) => assert_eq!(board.to_string().parse(), Ok(board)),
        Err(error) => {
            assert!(error.span.start <= error.span.end && error.span.end <= bytes.len(), "{error:?}");
            let lines = bytes[..error.span.start].split(|&b| b == b'\n').count();
            assert!(error.span.line >= lines && error.span.column >= 1, "{error:?}");
        }
    }
    read_boards(bytes).for_each(drop);
}

#[test]
fn the_largest_boards_go_round() {
    for (rows, cols) in [(100, 100), (256, 256), (65535, 1), (1, 65535)] {
        let board = Goal::Reversed.board(Shape::new(rows, cols).unwrap()).unwrap();
        for text in spellings(&board) {
            assert_eq!(read_board(text.as_bytes()), Ok(board.clone()), "{rows}x{cols}");
        }
    }
}

#[test]
fn boards_are_written_like_this() {
    let board: Board = "9 2 3 4/1 10 11 0/5 6 7 8".parse().unwrap();
    assert_eq!(board.to_string(), "9 2 3 4/1 10 11 0/5 6 7 8");
    assert_eq!(board.grid().to_string(), " 9  2  3  4\n 1 10 11  0\n 5  6  7  8");
    assert_eq!(board.tatham().to_string(), "4x3:9,2,3,4,1,10,11,0,5,6,7,8");
    let boxed = "┌────┬────┬────┬────┐
│  9 │  2 │  3 │  4 │
├────┼────┼────┼────┤
│  1 │ 10 │ 11 │    │
├────┼────┼────┼────┤
│  5 │  6 │  7 │  8 │
└────┴────┴────┴────┘";
    assert_eq!(board.boxed().to_string(), boxed);
}
