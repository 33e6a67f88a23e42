//! Slides, their notations, and playing them.

use taquin::notation::{MAX_SLIDES, NotationErrorKind, WriteSlidesError};
use taquin::{Notation, Slide, read_slides, read_slides_within, write_slides};

use crate::boards::board;

fn written(start: &str, slides: &[Slide], notation: Notation, runs: bool) -> String {
    let mut text = String::new();
    write_slides(&board(start), slides.iter().copied(), notation, runs, &mut text).unwrap();
    text
}

#[test]
fn slides_are_written_in_four_ways() {
    use Slide::*;
    let (start, slides) = ("1 2 3/4 5 6/7 8 0", [Right, Right, Down, Left]);
    assert_eq!(written(start, &slides, Notation::Tile, false), "RRDL");
    assert_eq!(written(start, &slides, Notation::Tile, true), "R2 D L");
    assert_eq!(written(start, &slides, Notation::Blank, false), "LLUR");
    assert_eq!(written(start, &slides, Notation::Blank, true), "L2 U R");
    assert_eq!(written(start, &slides, Notation::Number, false), "8 7 4 5");
    assert_eq!(written(start, &slides, Notation::Coordinate, false), "3,2 3,1 2,1 2,2");
}

#[test]
fn an_impossible_slide_has_no_number() {
    let mut text = String::new();
    let slides = [Slide::Down, Slide::Left];
    let error = write_slides(&board("1 2/3 0"), slides, Notation::Number, false, &mut text).unwrap_err();
    assert_eq!(error, WriteSlidesError::Edge { number: 2, slide: Slide::Left });
    assert_eq!(error.to_string(), "move 2 (L) is impossible: there is no tile to slide left");
}

#[test]
fn letters_are_read_in_many_spellings() {
    let start = board("1 2 3/4 5 6/7 8 0");
    let meant = [Slide::Right, Slide::Right, Slide::Down, Slide::Down, Slide::Left];
    for text in [
        "RRDDL",
        "rrddl",
        "R2D2L",
        "R2 D2 L1",
        "r, r, d, d, l",
        "Right Right Down Down Left",
        "RIGHT2;down2;LEFT",
        "RightRDownDL",
        "# a comment\r\nRR # right\nDDL\n",
    ] {
        assert_eq!(read_slides(text, &start, Notation::Tile).unwrap(), meant, "{text:?}");
    }
    assert_eq!(read_slides("LLUUR", &start, Notation::Blank).unwrap(), meant);
    assert_eq!(read_slides("8,7,4,1,2", &start, Notation::Number).unwrap(), meant);
    assert_eq!(read_slides("3,2 3,1; 2,1\n1 1 1,2", &start, Notation::Coordinate).unwrap(), meant);
    assert_eq!(read_slides(" \n# none", &start, Notation::Tile).unwrap(), []);
}

#[test]
fn every_bad_list_has_its_message() {
    use Notation::*;
    for (text, notation, message) in [
        (
            "RRQ",
            Tile,
            "line 1, column 3: move 3: found 'Q', but expected U, D, L or R, optionally with a run length as in R2",
        ),
        (
            "R\nR D\u{0}",
            Tile,
            "line 2, column 4: move 4: found '<U+0000>', but expected U, D, L or R, optionally with a run length as in R2",
        ),
        (
            "2R",
            Blank,
            "line 1, column 1: move 1: found '2', but expected U, D, L or R, optionally with a run length as in R2",
        ),
        ("U R0", Tile, "line 1, column 4: move 2: found the run length 0, but on this board a run has 1 to 2 slides"),
        ("R3", Tile, "line 1, column 2: move 1: found the run length 3, but on this board a run has 1 to 2 slides"),
        (
            "R99999999999999999999999",
            Tile,
            "line 1, column 2: move 1: found the run length 99999999999999999999999, but on this board a run has 1 to 2 slides",
        ),
        (
            "8 7 5",
            Number,
            "line 1, column 5: move 3: tile 5 is not next to the blank; the tiles that can move are 4, 7",
        ),
        (
            "8 0",
            Number,
            "line 1, column 3: move 2: tile 0 is not next to the blank; the tiles that can move are 5, 7, 8",
        ),
        ("8 R", Number, "line 1, column 3: move 2: found 'R', but expected the number of a tile"),
        ("3,2 1,1", Coordinate, "line 1, column 5: move 2: cell 1,1 is not next to the blank in row 3, column 2"),
        (
            "3,2 3",
            Coordinate,
            "line 1, column 5: move 2: found the row 3 and then the end, but expected a column after it, as in 2,3",
        ),
        ("3,b", Coordinate, "line 1, column 3: move 1: found 'b', but expected a column after the row, as in 2,3"),
    ] {
        let error = read_slides(text, &board("1 2 3/4 5 6/7 8 0"), notation).unwrap_err();
        assert_eq!(error.to_string(), message, "{text:?}");
    }
}

#[test]
fn notations_are_found_by_their_names() {
    for notation in Notation::ALL {
        assert_eq!(notation.name().parse(), Ok(notation));
    }
    let error = "letters".parse::<Notation>().unwrap_err();
    assert_eq!(error.to_string(), "there is no notation 'letters'; choose tile, blank, number or coordinate");
}

#[test]
fn index_is_the_position_in_all() {
    for (index, slide) in Slide::ALL.into_iter().enumerate() {
        assert_eq!(slide.index(), index, "{slide:?}");
    }
}

#[test]
fn playing_stops_at_the_first_impossible_slide() {
    let start = board("1 2 3/4 0 5/7 8 6");
    let solved = start.after([Slide::Left, Slide::Up]).unwrap();
    assert!(solved.is_goal());
    let states: Vec<_> = start.states(&[Slide::Left, Slide::Up]).collect();
    assert_eq!(states, [start.clone(), start.after([Slide::Left]).unwrap(), solved]);
    let error = start.after([Slide::Left, Slide::Left]).unwrap_err();
    assert_eq!((error.number, error.slide, error.row, error.col), (2, Slide::Left, 2, 3));
    assert_eq!(
        error.to_string(),
        "move 2 (L) is impossible: the blank is in row 2, column 3, with no tile to slide left"
    );
    assert_eq!(start.states([Slide::Left, Slide::Left]).count(), 2);
}

#[test]
fn a_short_text_is_not_expanded_without_end() {
    const CELLS: usize = 16_129;
    let tiles: Vec<String> = (1..CELLS).map(|tile| tile.to_string()).collect();
    let line = board(&format!("1x{} {} 0", CELLS, tiles.join(" ")));
    let run = format!("R{0}L{0}", CELLS - 1);
    let runs = MAX_SLIDES / (2 * (CELLS - 1)) + 1;
    let error = read_slides(&run.repeat(runs), &line, Notation::Tile).unwrap_err();
    assert_eq!(error.kind, NotationErrorKind::TooManySlides { most: MAX_SLIDES });
    assert!(read_slides(&run.repeat(runs - 1), &line, Notation::Tile).is_ok());
}

#[test]
fn more_slides_than_allowed_are_refused_before_they_are_expanded() {
    let line = board("1x8 1 2 3 4 5 6 7 0");
    let read = |text: &str, notation, most| read_slides_within(text, &line, notation, most);
    assert_eq!(read("R7 L7", Notation::Tile, 14).unwrap().len(), 14);
    let error = read("R7 L7", Notation::Tile, 13).unwrap_err();
    assert_eq!(error.kind, NotationErrorKind::TooManySlides { most: 13 });
    assert_eq!((error.number, error.span.start, error.span.end), (8, 3, 5));
    assert!(read("7 6", Notation::Number, 1).is_err() && read("7 6", Notation::Number, 2).is_ok());
    assert!(read("1,7 1,6", Notation::Coordinate, 1).is_err() && read("", Notation::Tile, 0).is_ok());
}
