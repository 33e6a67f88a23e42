//! Learned weights (feature `train`): they shorten solutions, their texts round-trip, and training is reproducible.

use taquin::unstable::train::{
    NeighbourTables, NeighbourTrainer, PairTrainer, PairWeights, TrainOptions, estimate_by_pairs, pair_terms,
    solve_with_pairs, solve_with_tables,
};
use taquin::{Board, Goal, Random, Shape, Symmetry, generate, verify};

use crate::data;

fn square(side: usize) -> Shape {
    Shape::new(side, side).expect("a shape")
}

fn goal(goal: Goal, shape: Shape) -> Board {
    goal.board(shape).expect("named goals fit")
}

#[test]
fn trained_weights_do_not_depend_on_the_number_of_threads() {
    let options = |threads| TrainOptions { boards: 12, width: 20, threads };
    let pairs = |threads| {
        let mut trainer = PairTrainer::new(vec![4, 5], None);
        let rounds = [trainer.train(options(threads)), trainer.train(options(threads))];
        (rounds, trainer.weights().to_text())
    };
    let alone = pairs(1);
    assert_ne!(alone.1, PairWeights::untrained().to_text());
    assert_eq!((&alone, &alone), (&pairs(2), &pairs(5)));
    let tables = |threads| {
        let mut trainer = NeighbourTrainer::new(5).expect("a side with tables");
        let rounds = [trainer.train(options(threads)), trainer.train(options(threads))];
        (rounds, trainer.tables().to_text())
    };
    let alone = tables(1);
    assert_ne!(alone.1, NeighbourTables::untrained(5).expect("a side with tables").to_text());
    assert_eq!((&alone, &alone), (&tables(2), &tables(5)));
}

#[test]
fn pair_weights_lead_to_short_solutions() {
    let (mut found, mut optimal) = (0, 0);
    for instance in data::instances("deepcubea_24.tsv").iter().take(8) {
        let weights = PairWeights::built_in();
        let slides = solve_with_pairs(&instance.board, &instance.goal_board(), &weights, 300, 1).expect("a solution");
        found += slides.len();
        optimal += instance.optimal.expect("a published length");
    }
    assert!(found >= optimal);
    assert!(found * 100 <= optimal * 115, "{found} slides where {optimal} are optimal");
}

#[test]
fn the_estimate_by_pairs_is_the_sum_of_its_terms() {
    let mut rng = Random::seeded(20);
    let numbers = (0..PairWeights::COUNT as i32).map(|index| index * 7 % 1_001).collect();
    let weights = PairWeights::new(numbers).expect("weights");
    for _ in 0..20 {
        let (rows, cols) = (rng.within(2..=6), rng.within(2..=11));
        let target = goal(Goal::Snail, Shape::new(rows, cols).expect("a shape"));
        let board = generate::random_solvable(&target, &mut rng);
        let terms = pair_terms(&board, &target);
        assert!(terms.iter().all(|&term| term < PairWeights::COUNT));
        let sum: i64 = terms.iter().map(|&term| i64::from(weights.weights()[term])).sum();
        assert_eq!(estimate_by_pairs(&board, &target, &weights), sum);
    }
    assert_eq!(PairWeights::new(vec![0; 3]), None);
}

#[test]
fn neighbour_tables_lead_to_short_solutions() {
    for (file, percent) in [("deepcubea_24.tsv", 110), ("deepcubea_35.tsv", 0)] {
        for instance in data::instances(file).iter().take(4) {
            let tables = NeighbourTables::built_in(instance.board.shape()).expect("tables for this size");
            let solution = solve_with_tables(&instance.board, &instance.goal_board(), &tables, 300, 1);
            let slides = solution.slides.expect("a solution");
            verify(&instance.board, &instance.goal_board(), slides.iter().copied()).expect("a valid solution");
            if let Some(optimal) = instance.optimal {
                assert!(slides.len() >= optimal && slides.len() * 100 <= optimal * percent);
            }
        }
    }
}

#[test]
fn weights_round_trip_through_text() {
    assert_eq!(PairWeights::parse(&PairWeights::built_in().to_text()), Some(PairWeights::built_in()));
    for side in 5..=7 {
        let tables = NeighbourTables::built_in(square(side)).expect("tables for this side");
        let again = NeighbourTables::parse(&tables.to_text()).expect("text of tables");
        assert_eq!((again.side(), again.weights()), (side, tables.weights()));
    }
    let oblong = Shape::new(5, 6).expect("a shape");
    assert!(NeighbourTables::built_in(oblong).is_none() && NeighbourTables::parse("AB").is_none());
}

#[test]
fn symmetric_boards_have_the_same_estimate() {
    let mut rng = Random::seeded(21);
    for side in 5..=7 {
        let tables = NeighbourTables::built_in(square(side)).expect("tables for this side");
        let from = goal(Goal::RowMajor, square(side));
        let to = goal(Goal::BlankFirst, square(side));
        let board = generate::random_solvable(&from, &mut rng);
        let matching = Symmetry::ALL.iter().filter(|s| s.cell(from.shape(), from.blank()) == to.blank());
        for symmetry in matching {
            let image = symmetry.carry(&board, &from, &to);
            assert_eq!(tables.estimate(&board, &from), tables.estimate(&image, &to));
        }
    }
}

#[test]
fn upscaled_tables_are_better_than_untrained_ones() {
    let target = goal(Goal::RowMajor, square(6));
    let upscaled = NeighbourTables::built_in(square(5)).and_then(|tables| tables.upscaled()).expect("a larger side");
    let untrained = NeighbourTables::untrained(6).expect("a side with tables");
    let mut rng = Random::seeded(22);
    let boards: Vec<Board> = (0..3).map(|_| generate::random_walk(&target, 200, &mut rng)).collect();
    let total = |tables: &NeighbourTables| -> usize {
        let solve = |board: &Board| solve_with_tables(board, &target, tables, 100, 1).slides;
        boards.iter().map(|board| solve(board).map_or(1_000, |slides| slides.len())).sum()
    };
    assert!(total(&upscaled) <= total(&untrained));
}
