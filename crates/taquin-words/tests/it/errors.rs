//! The English catalogue says what the libraries' own errors say.

use std::fmt::Display;
use std::path::PathBuf;

use taquin::generate::GenerateError;
use taquin::heuristic::HeuristicError;
use taquin::reason::{MultiTileConflict, NoProofReason, NothingToKeep};
use taquin::unstable::{Damage, Mismatch};
use taquin::{
    Algorithm, Board, CheckpointError, EngineError, Goal, GoalShapeError, LayersError, Message, Notation, RequestError,
    Shape, Slide, StoreError, TableSize, VerifyError, WriteSlidesError, read_board, read_slides, read_slides_within,
    verify,
};
use taquin_words::Language;

#[track_caller]
fn agree<E: Display + Message>(error: E) {
    assert_eq!(Language::english().text(&error.phrase()), error.to_string());
}

fn shape() -> Shape {
    Shape::new(3, 4).unwrap()
}

#[test]
fn errors_in_the_text_of_a_board() {
    for text in [
        "",
        "# only a comment",
        "1 2 x y",
        "1 -2/3 0",
        "0x3 1 2",
        "1 2 3 4 0",
        "1 2 3/4 5/6 7 0",
        "2x2 1 2/3/0",
        "2x2 1 2 3 0 4",
        "3x3 1 2 3 4",
        "3x3 1 2 3 4 5 6 7 0",
        "2x2 1 2 3",
        "2x2 1 2 0",
        "1 2/9 0",
        "1 2/2 0",
        "1 0/2 0",
        "[[1,2],[3,0]",
        "[[1,2],[3,0]] 5",
        "{\"a\":1}",
    ] {
        agree(read_board(text.as_bytes()).unwrap_err().kind);
    }
    agree(read_board(b"1 \xff").unwrap_err().kind);
}

#[test]
fn errors_in_moves() {
    let board: Board = "1 2 3/4 5 0/7 8 6".parse().unwrap();
    let goal = Goal::RowMajor.board(board.shape()).unwrap();
    for (text, notation) in [
        ("X", Notation::Tile),
        ("U9", Notation::Tile),
        ("a", Notation::Number),
        ("1", Notation::Number),
        ("a", Notation::Coordinate),
        ("2", Notation::Coordinate),
        ("2,x", Notation::Coordinate),
        ("1,1", Notation::Coordinate),
    ] {
        let error = read_slides(text, &board, notation).unwrap_err();
        let said = format!("move {}: {}", error.number, error.kind);
        assert_eq!(Language::english().text(&error.phrase()), said);
    }
    let error = read_slides_within("UU", &board, Notation::Tile, 1).unwrap_err();
    assert_eq!(Language::english().text(&error.phrase()), format!("move {}: {}", error.number, error.kind));
    agree(verify(&board, &goal, [Slide::Left]).unwrap_err());
    agree(verify(&board, &goal, [Slide::Down]).unwrap_err());
    agree(board.after([Slide::Left]).unwrap_err());
    agree(WriteSlidesError::Edge { number: 3, slide: Slide::Up });
}

#[test]
fn errors_of_requests() {
    let goal: GoalShapeError = match verify(&"1 2/3 0".parse().unwrap(), &"1 2 3/4 5 0".parse().unwrap(), []) {
        Err(VerifyError::Shape(error)) => error,
        other => panic!("{other:?}"),
    };
    agree(goal);
    let shape = shape();
    agree(RequestError::Goal(goal));
    agree(HeuristicError::WalkingTable { shape });
    agree(HeuristicError::TooManyTerms { found: 9 });
    agree(RequestError::MultiTile { shape });
    agree(RequestError::NotRepeatable);
    for option in [
        MultiTileConflict::Algorithm(Algorithm::AStar),
        MultiTileConflict::Heuristic("manhattan".into()),
        MultiTileConflict::Tables(TableSize::Full),
        MultiTileConflict::EarlyStop,
        MultiTileConflict::Checkpoint,
    ] {
        agree(RequestError::MultiTileOption { option });
    }
    let overestimates = NoProofReason::Overestimates("manhattan+gaschnig".into());
    for reason in [NoProofReason::Algorithm(Algorithm::Beam), overestimates, NoProofReason::EarlyStop] {
        agree(RequestError::NoProof { reason });
    }
    agree(EngineError::Table);
    agree(EngineError::Unsupported(shape));
    agree(EngineError::FalseBound { length: 40, bound: 42 });
    agree(GenerateError::AllSolvable { shape });
    agree(GenerateError::TooFar { asked: 40, shape, farthest: 31 });
    agree(GenerateError::NotFound { asked: 90, shape, tried: 100, farthest: 60 });
    agree(GenerateError::HardestUnknown { shape });
    agree(GenerateError::NoMore { found: 3 });
    agree(LayersError::TooMany { shape });
}

#[test]
fn errors_of_files() {
    let path = || PathBuf::from("folder/file");
    agree(CheckpointError::Foreign(path()));
    agree(CheckpointError::Damaged(path()));
    agree(CheckpointError::OtherTables(path()));
    agree(CheckpointError::OtherBoard { path: path(), board: "1 0".into(), goal: "0 1".into() });
    agree(CheckpointError::OtherSize { path: path(), made_with: TableSize::Light });
    agree(CheckpointError::FalseBound { path: path(), bound: 12, length: 10 });
    for reason in
        [NothingToKeep::OtherAlgorithm, NothingToKeep::FirstOrNodes, NothingToKeep::LargeBoard, NothingToKeep::Memory]
    {
        agree(CheckpointError::NothingToKeep(reason));
    }
    let length = Damage::Length { expected: 12, found: 10 };
    for damage in [Damage::Foreign, Damage::Header, length, Damage::OtherPattern, Damage::Bits] {
        agree(StoreError::Damaged { path: path(), damage });
    }
    agree(Mismatch { cells: vec![1, 2], blank: 0, found: Some(3), expected: 4 });
    agree(Mismatch { cells: vec![1], blank: 0, found: None, expected: 2 });
}
