//! Tables on disk: kept, found again, and refused when something is wrong with them.

use std::fs;
use std::ops::ControlFlow;
use std::sync::Arc;

use taquin::unstable::{
    Damage, Pattern, Table, TableBuilder, TableLayout, TableSubject, verify_table as verify,
    verify_table_sample as verify_sample,
};
use taquin::unstable::{Engine, EngineConfig};
use taquin::{EngineError, TableSize};
use taquin::{Goal, Shape};
use taquin::{Store, StoreError, TableBuildError};
use taquin_search::{Stop, Unlimited, Work};

use crate::scratch::Scratch;

fn pattern() -> Pattern {
    Pattern { shape: Shape::new(3, 4).unwrap(), homes: 0b0110_0110, blank: 0 }
}

fn table() -> (Arc<TableLayout>, Table) {
    let layout = TableLayout::new(pattern().shape, pattern().tiles()).unwrap();
    let table = TableBuilder::new(&layout, &mut Unlimited).unwrap().table(pattern(), 1, &mut Unlimited).unwrap();
    (layout, table)
}

#[test]
fn a_table_comes_back_as_it_was() {
    let scratch = Scratch::new("kept");
    let store = Store::at(&scratch.0);
    let (layout, table) = table();
    assert!(store.open(pattern(), &layout, &mut Unlimited).unwrap().is_none());
    assert!(store.list().unwrap().is_empty());
    let path = store.save(&table).unwrap();
    assert_eq!(path, store.path(pattern()));
    let back = store.open(pattern(), &layout, &mut Unlimited).unwrap().unwrap();
    assert_eq!(back.bits(), table.bits());
    let near = verify(&back, 12, &mut Unlimited);
    assert!(matches!(near, ControlFlow::Continue(Ok(1001..))), "{near:?}");
    assert_eq!(verify_sample(&back, 300, 1, &mut Unlimited), ControlFlow::Continue(Ok(300)));
    let mut stops = |_: Work| ControlFlow::Break(Stop::Cancelled);
    assert_eq!(verify(&back, 12, &mut stops), ControlFlow::Break(Stop::Cancelled));
    assert_eq!(verify_sample(&back, 300, 1, &mut stops), ControlFlow::Break(Stop::Cancelled));
    store.save(&table).unwrap();
    let listed = store.list().unwrap();
    assert_eq!(listed.len(), 1, "no half-written file is left");
    assert_eq!(listed[0].subject, Ok(TableSubject::Slides(pattern())));
    assert_eq!(listed[0].bytes, fs::metadata(&path).unwrap().len());
    assert!(store.open_listed(&listed[0], &mut Unlimited).unwrap().is_some());
    store.remove(&listed[0]).unwrap();
    assert!(store.list().unwrap().is_empty());
}

#[test]
fn damaged_tables_are_refused() {
    let scratch = Scratch::new("damaged");
    let store = Store::at(&scratch.0);
    let (layout, table) = table();
    let path = store.save(&table).unwrap();
    let whole = fs::read(&path).unwrap();
    let refused = |content: &[u8]| {
        fs::write(&path, content).unwrap();
        match store.open(pattern(), &layout, &mut Unlimited) {
            Err(StoreError::Damaged { damage, .. }) => damage,
            other => panic!("not refused: {:?}", other.map(|t| t.is_some())),
        }
    };
    let changed = |at: usize| {
        let mut content = whole.clone();
        content[at] ^= 4;
        content
    };
    assert_eq!(refused(b""), Damage::Foreign);
    assert_eq!(refused(b"a text"), Damage::Foreign);
    assert_eq!(refused(&changed(0)), Damage::Foreign);
    assert_eq!(refused(&changed(8)), Damage::Header);
    assert_eq!(refused(&changed(whole.len() - 1)), Damage::Bits);
    assert_eq!(refused(&changed(whole.len() / 2)), Damage::Bits);
    assert!(matches!(refused(&whole[..whole.len() - 8]), Damage::Length { .. }));
    assert!(matches!(refused(&[&whole[..], &[0; 8]].concat()), Damage::Length { .. }));
    assert_eq!(refused(&whole[..whole.len() - 3]), Damage::Foreign);
    let listed = store.list().unwrap();
    assert!(listed[0].subject.is_err() && store.open_listed(&listed[0], &mut Unlimited).is_err());
    let other = Pattern { homes: 0b1100_1100, ..pattern() };
    fs::write(store.path(other), &whole).unwrap();
    assert!(matches!(
        store.open(other, &layout, &mut Unlimited),
        Err(StoreError::Damaged { damage: Damage::OtherPattern, .. })
    ));
}

#[test]
fn what_a_killed_process_left_is_removed() {
    let scratch = Scratch::new("abandoned");
    let store = Store::at(&scratch.0);
    let (_, table) = table();
    let path = store.save(&table).unwrap();
    assert_eq!(path.file_name().unwrap(), "3x4-blank0-0000066.taqpdb");
    let [left, other] = ["0000066.taqpdb", "0000111.taqpdb"]
        .map(|name| scratch.0.join(format!(".3x4-blank0-{name}.0123456789abcdef.part")));
    for part in [&left, &other] {
        fs::write(part, "half a table").unwrap();
    }
    store.save(&table).unwrap();
    assert_eq!(store.unfinished().unwrap(), [other], "only what is of the same table");
}

#[test]
fn an_engine_keeps_its_tables_and_builds_damaged_ones_anew() {
    let scratch = Scratch::new("engine");
    let goal = Goal::RowMajor.board(Shape::new(2, 6).unwrap()).unwrap();
    let mut plan = EngineConfig::new(TableSize::Full, 2);
    plan.store = Some(Store::at(&scratch.0));
    let prepare = |plan: &EngineConfig| Engine::prepare(&goal, plan, &mut Unlimited).unwrap();
    let first = prepare(&plan);
    let store = Store::at(&scratch.0);
    let listed = store.list().unwrap();
    assert!(first.store_errors().is_empty() && !listed.is_empty());
    let path = &listed[0].path;
    let half = fs::read(path).unwrap();
    fs::remove_file(path).unwrap();
    fs::write(path, &half[..half.len() / 16 * 8]).unwrap();
    let second = prepare(&plan);
    assert!(matches!(second.store_errors().as_ref(), [StoreError::Damaged { .. }]));
    let third = prepare(&plan);
    assert!(third.store_errors().is_empty());
    let mut start = goal.clone();
    for slide in "RRDLURRDLLURDRUULDRR".chars().filter_map(taquin::Slide::from_letter) {
        start.slide(slide);
    }
    let solve = |engine: &Engine| engine.solve(&start, &mut Unlimited).unwrap().slides.unwrap().len();
    assert_eq!(solve(&first), solve(&third));
    assert_eq!(solve(&second), solve(&third));
}

#[test]
fn a_directory_that_cannot_be_used_is_reported_and_the_engine_works_all_the_same() {
    let scratch = Scratch::new("refused");
    fs::write(&scratch.0, "a file where a directory should be").unwrap();
    let goal = Goal::RowMajor.board(Shape::new(2, 6).unwrap()).unwrap();
    let mut plan = EngineConfig::new(TableSize::Full, 2);
    plan.store = Some(Store::at(scratch.0.join("tables")));
    let engine = Engine::prepare(&goal, &plan, &mut Unlimited).unwrap();
    assert!(engine.store_errors().iter().all(|t| matches!(t, StoreError::System { .. })));
    assert!(!engine.store_errors().is_empty());
    assert_eq!(engine.estimate(&goal), Ok(0));
    fs::remove_file(&scratch.0).unwrap();
}

#[test]
fn kept_tables_take_less_memory_than_building_them() {
    let scratch = Scratch::new("memory");
    let goal = Goal::RowMajor.board(Shape::new(2, 6).unwrap()).unwrap();
    let mut plan = EngineConfig::new(TableSize::Full, 2);
    plan.store = Some(Store::at(&scratch.0));
    let prepare =
        |plan: &EngineConfig| Engine::prepare(&goal, plan, &mut Unlimited).map(|engine| engine.prepared().read);
    let building = plan.peak_bytes(&goal).unwrap();
    let short = || Err(EngineError::Build(TableBuildError::Memory { bytes: building }));
    plan.memory = building - 1;
    assert_eq!(prepare(&plan), short());
    plan.memory = building;
    assert_eq!(prepare(&plan), Ok(0));
    plan.memory = plan.peak_bytes(&goal).unwrap();
    assert!(plan.memory < building);
    assert_eq!(prepare(&plan), Ok(1));
    let largest = plan.store.as_ref().unwrap().path(plan.worth_storing(&goal).unwrap()[0]);
    fs::write(&largest, "half a table").unwrap();
    assert_eq!(prepare(&plan), short(), "it would have to be built anew");
    plan.memory = building;
    assert_eq!(prepare(&plan), Ok(0));
}

#[test]
fn a_directory_can_be_read_and_left_as_it_is() {
    let scratch = Scratch::new("as-it-is");
    let goal = Goal::RowMajor.board(Shape::new(2, 6).unwrap()).unwrap();
    let store = Store::at(&scratch.0);
    let mut plan = EngineConfig::new(TableSize::Full, 2);
    plan.store = Some(store.clone().as_it_is());
    let made = |plan: &EngineConfig| Engine::prepare(&goal, plan, &mut Unlimited).unwrap().prepared();
    assert!(made(&plan).read == 0 && !scratch.0.exists());
    plan.store = Some(store.clone());
    made(&plan);
    plan.store = Some(store.as_it_is());
    assert_eq!(made(&plan).read, 1);
}

#[test]
fn a_table_in_use_does_not_depend_on_its_file() {
    let scratch = Scratch::new("truncated");
    let store = Store::at(&scratch.0);
    let (layout, table) = table();
    let path = store.save(&table).unwrap();
    let back = store.open(pattern(), &layout, &mut Unlimited).unwrap().unwrap();
    fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(0).unwrap();
    assert_eq!(back.bits(), table.bits());
}

#[test]
fn reading_a_table_obeys_the_budget() {
    let scratch = Scratch::new("stopped");
    let store = Store::at(&scratch.0);
    let (layout, table) = table();
    store.save(&table).unwrap();
    let mut stops = |_: Work| ControlFlow::Break(Stop::Time);
    assert!(matches!(store.open(pattern(), &layout, &mut stops), Err(StoreError::Stopped(Stop::Time))));
}
