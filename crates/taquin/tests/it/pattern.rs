//! Laws of ranking, and tables against a plain search.

use std::collections::HashSet;
use std::ops::ControlFlow;

use taquin::Shape;
use taquin::TableBuildError;
use taquin::unstable::{
    Partition, PartitionError, Pattern, PermutationIndex, Placement, TableBuilder, TableLayout, relocate, rotate,
    slow_distances, verify_table as verify,
};
use taquin_search::{Stop, Unlimited, Work};

fn shape(rows: usize, cols: usize) -> Shape {
    Shape::new(rows, cols).unwrap()
}

#[test]
fn rank_and_unrank_are_inverse_for_every_size() {
    for tiles in 1..=8 {
        let order = PermutationIndex::new(tiles);
        for rank in 0..order.count() {
            let code = order.unrank(rank);
            assert_eq!(order.rank(code), rank, "{tiles} tiles, order {code:o}");
        }
    }
}

#[test]
fn relocating_takes_a_label_out_and_puts_it_in() {
    let order = PermutationIndex::new(6);
    for rank in (0..order.count()).step_by(7) {
        let code = order.unrank(rank);
        let labels: Vec<u32> = (0..6).map(|place| code >> (3 * place) & 7).collect();
        for (from, to) in (0..6).flat_map(|from| (0..6).map(move |to| (from, to))) {
            let mut expected = labels.clone();
            let label = expected.remove(from);
            expected.insert(to, label);
            let moved = relocate(code, from, to);
            assert_eq!((0..6).map(|place| moved >> (3 * place) & 7).collect::<Vec<_>>(), expected);
            let marked = rotate(code | 3 << 24, from.min(to) as u32, from.abs_diff(to) as u32, from < to);
            assert_eq!(marked, moved | 3 << 24, "{code:o} from {from} to {to}");
        }
    }
}

#[test]
fn a_layout_gives_every_arrangement_its_own_place() {
    let board = shape(2, 4);
    let layout = TableLayout::new(board, 3).unwrap();
    let subject = Pattern { shape: board, homes: 0b111, blank: 7 };
    let mut places = HashSet::new();
    let slow = slow_distances(subject, u32::MAX, &mut Unlimited).continue_value().expect("no limit");
    for (cells, blank) in slow.into_keys() {
        let spot = Placement::of(cells.iter().map(|&c| usize::from(c)));
        assert_eq!(spot.cells(), cells.iter().map(|&c| usize::from(c)).collect::<Vec<_>>());
        places.insert(layout.index(spot.mask, spot.code, usize::from(blank)));
    }
    assert_eq!(places.len(), layout.entries(), "all entries and nothing else");
}

#[test]
fn tables_agree_with_a_plain_search() {
    let cases = [
        (shape(3, 3), vec![0b000_001_111u64, 0b111_001_000, 0b101_000_101], 4),
        (shape(3, 3), vec![0b010_110_000, 0b001_011_010], 8),
        (shape(2, 4), vec![0b0000_1110, 0b0111_0110], 0),
        (shape(3, 4), vec![0b0000_0011_0011, 0b1100_1000_1000], 6),
        (shape(2, 6), vec![0b0011_0000_1100], 0),
        (shape(4, 4), vec![0b0001_0001_0000_0010], 9),
        (shape(3, 9), vec![1 << 25 | 1 << 1], 26),
        (shape(6, 6), vec![1 << 35 | 1, 1 << 34 | 1 << 6, 1 << 17 | 1 << 18], 14),
        (shape(2, 18), vec![1 << 33 | 1 << 16], 0),
    ];
    for (board, patterns, blank) in cases {
        for homes in patterns {
            let subject = Pattern { shape: board, homes, blank };
            let builder =
                TableBuilder::new(&TableLayout::new(board, subject.tiles()).unwrap(), &mut Unlimited).unwrap();
            for threads in [1, 3] {
                let table = builder.table(subject, threads, &mut Unlimited).unwrap();
                let compared = verify(&table, u32::MAX, &mut Unlimited).continue_value().expect("no limit");
                assert!(compared.unwrap() >= table.layout().entries() / 2);
            }
        }
    }
}

#[test]
fn levels_count_every_entry_once() {
    let board = shape(4, 4);
    let layout = TableLayout::new(board, 4).unwrap();
    let pattern = Pattern { shape: board, homes: 0b0011_0011, blank: 15 };
    let built = TableBuilder::new(&layout, &mut Unlimited).unwrap().build(pattern, 2, &mut Unlimited).unwrap();
    assert_eq!(built.levels.iter().sum::<u64>(), layout.entries() as u64);
    assert_eq!(built.levels[0], 1);
}

#[test]
fn building_can_be_stopped() {
    let layout = TableLayout::new(shape(4, 4), 5).unwrap();
    let mut stop = |_: Work| ControlFlow::Break(Stop::Time);
    let pattern = Pattern { shape: shape(4, 4), homes: 0b11111, blank: 15 };
    let built = TableBuilder::new(&layout, &mut Unlimited).unwrap().build(pattern, 1, &mut stop);
    assert!(matches!(built, Err(TableBuildError::Stopped(Stop::Time))));
}

#[test]
fn drawings_are_read_or_refused() {
    let partition = Partition::read(". a a\nb b a\nb c c").unwrap();
    assert_eq!((partition.shape(), partition.blank()), (shape(3, 3), 0));
    let homes: Vec<u64> = partition.patterns().map(|s| s.homes).collect();
    assert_eq!(homes, [0b000_100_110, 0b001_011_000, 0b110_000_000]);
    assert_eq!(Partition::read("a a\na"), Err(PartitionError::Shape));
    assert_eq!(Partition::read("a a\na b"), Err(PartitionError::Blank(0)));
    let large = Partition::read(". a a a a a\na a a a b b");
    assert_eq!(large, Err(PartitionError::Pattern { letter: 'a', tiles: 9, most: 8 }));
}

#[test]
fn partitions_by_rule_hold_every_tile_once() {
    for (rows, cols) in
        [(2, 2), (2, 3), (2, 8), (3, 4), (3, 5), (4, 4), (4, 5), (5, 5), (2, 12), (5, 6), (6, 6), (2, 18)]
    {
        for blank in [0, rows * cols / 2, rows * cols - 1] {
            for most in [3, 5, 6, 8] {
                let partition = Partition::by_rule(shape(rows, cols), blank, most);
                let all = partition.patterns().fold(0u64, |all, subject| {
                    assert!(subject.tiles() <= most && all & subject.homes == 0);
                    all | subject.homes
                });
                assert_eq!(all | 1 << blank, (1u64 << (rows * cols)) - 1);
            }
        }
    }
}
