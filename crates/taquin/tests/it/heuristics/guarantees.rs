//! Admissible means never above the true distance; consistent means never changed by more than one by a slide.

use taquin::space::Puzzle;
use taquin::{
    Goal, Random,
    heuristic::{Composite, Expression, HeuristicName},
};
use taquin_search::Heuristic;

use super::atlas::{Atlas, State, any_arrangement, any_with_blank, custom, named};

/// What the boards of an atlas say of a heuristic.
struct Verdict {
    sum: u64,
    /// Boards it puts farther away than they are.
    above: usize,
    /// Slides that change it by more than one.
    jumps: usize,
}

impl Verdict {
    /// The counts, unless the tables of the heuristic would be too large.
    fn on(atlas: &Atlas, expression: &Expression) -> Option<Verdict> {
        let heuristic = Composite::new(expression, &atlas.goal).ok()?;
        let estimate = |memo| Heuristic::<Puzzle<State>>::estimate(&heuristic, memo);
        let mut verdict = Verdict { sum: 0, above: 0, jumps: 0 };
        for (state, distance) in &atlas.boards {
            let memo = heuristic.start(state);
            let here = estimate(memo);
            verdict.sum += u64::from(here);
            verdict.above += usize::from(here > *distance);
            for step in atlas.steps(state) {
                verdict.jumps += usize::from(here.abs_diff(estimate(heuristic.step(memo, state, step))) > 1);
            }
        }
        Some(verdict)
    }
}

/// Checks the guarantees of every named heuristic and of all surcharges together.
fn check_guarantees(atlas: &Atlas) {
    let named = HeuristicName::ALL.map(Expression::from);
    let combined = ROW_MAJOR.map(|(text, ..)| text.parse::<Expression>().unwrap());
    for expression in named.iter().chain(&combined) {
        let Some(verdict) = Verdict::on(atlas, expression) else { continue };
        let holds = |found: usize, guaranteed: bool| found == 0 || !guaranteed;
        assert!(holds(verdict.above, expression.is_admissible()), "{expression} for {}", atlas.goal);
        assert!(holds(verdict.jumps, expression.is_consistent()), "{expression} for {}", atlas.goal);
    }
}

/// The sum over all boards of each heuristic, and how many slides change it by more than one.
const ROW_MAJOR: [(&str, u64, usize); 15] = [
    ("zero", 0, 0),
    ("hamming", 1_290_240, 0),
    ("gaschnig", 1_461_168, 0),
    ("chebyshev", 1_834_560, 0),
    ("euclidean", 2_167_048, 0),
    ("manhattan", 2_540_160, 0),
    ("manhattan+linear-conflict", 2_743_200, 0),
    ("manhattan+corner", 2_673_408, 10_836),
    ("manhattan+last-move", 2_701_438, 0),
    ("manhattan+linear-conflict+corner", 2_850_472, 7_704),
    ("manhattan+linear-conflict+last-move", 2_868_286, 144),
    ("manhattan+corner+last-move", 2_793_028, 3_830),
    ("manhattan+linear-conflict+corner+last-move", 2_944_820, 3_616),
    ("inversion", 2_721_600, 0),
    ("walking-distance", 2_845_584, 0),
];

#[test]
fn row_major_3x3_and_its_means() {
    let atlas = Atlas::whole(named(Goal::RowMajor, 3, 3));
    assert_eq!(atlas.boards.len(), 181_440);
    for (text, sum, jumps) in ROW_MAJOR {
        let expression: Expression = text.parse().unwrap();
        let verdict = Verdict::on(&atlas, &expression).unwrap();
        assert_eq!((verdict.sum, verdict.above, verdict.jumps), (sum, 0, jumps), "{text}");
        assert_eq!(expression.is_consistent(), jumps == 0, "{text}");
    }
}

#[test]
fn rows_say_what_was_measured_on_3x3() {
    let atlas = Atlas::whole(named(Goal::RowMajor, 3, 3));
    let mean = |expression: &Expression| {
        let verdict = Verdict::on(&atlas, expression).unwrap();
        (format!("{:.3}", verdict.sum as f64 / 181_440.0), verdict.above == 0, verdict.jumps == 0)
    };
    for name in HeuristicName::ALL {
        let row = name.row();
        let said = (row.mean_3x3.to_owned(), row.is_admissible, row.is_consistent);
        assert_eq!(mean(&name.into()), said, "{name}");
    }
    assert_eq!(mean(&"linear-conflict+last-move".parse().unwrap()), ("15.808".to_owned(), true, false));
    assert_eq!(mean(&"linear-conflict+corner+last-move".parse().unwrap()), ("16.230".to_owned(), true, false));
}

#[test]
fn snail_3x3() {
    check_guarantees(&Atlas::whole(named(Goal::Snail, 3, 3)));
}

#[test]
fn blank_first_3x3() {
    check_guarantees(&Atlas::whole(named(Goal::BlankFirst, 3, 3)));
}

#[test]
fn custom_3x3_with_the_blank_at_an_edge() {
    check_guarantees(&Atlas::whole(custom(3, 3, &[5, 1, 7, 0, 4, 8, 2, 6, 3])));
}

#[test]
fn every_blank_home_of_the_small_shapes() {
    let mut random = Random::seeded(2_463_534_242);
    for (rows, cols) in [(1, 1), (1, 2), (2, 1), (1, 5), (5, 1), (2, 2), (2, 3), (3, 2), (2, 4), (4, 2)] {
        for blank in 0..rows * cols {
            check_guarantees(&Atlas::whole(any_with_blank(rows, cols, blank, &mut random)));
        }
    }
}

#[test]
fn boards_near_goals_of_larger_shapes() {
    let mut random = Random::seeded(88_172_645_463_325_252);
    for (rows, cols, depth) in [(2, 5, 18), (5, 2, 18), (2, 7, 16), (3, 4, 15), (4, 3, 15), (4, 4, 11)] {
        for _ in 0..3 {
            check_guarantees(&Atlas::within(any_arrangement(rows, cols, &mut random), depth));
        }
    }
}

#[test]
fn combinations_guarantee_what_they_keep() {
    // Expression, admissible, consistent; what is not guaranteed is indeed broken somewhere.
    let cases = [
        ("max(manhattan+linear-conflict, inversion, walking-distance)", true, true),
        ("max(manhattan+corner, walking-distance)", true, false),
        ("zero+manhattan", true, true),
        ("hamming+manhattan", false, false),
        ("max(hamming+manhattan, inversion)", false, false),
        ("walking-distance+last-move", false, false),
    ];
    let atlas = Atlas::whole(named(Goal::RowMajor, 3, 3));
    for (text, admissible, consistent) in cases {
        let expression: Expression = text.parse().unwrap();
        let verdict = Verdict::on(&atlas, &expression).unwrap();
        assert_eq!((expression.is_admissible(), expression.is_consistent()), (admissible, consistent), "{text}");
        assert_eq!((verdict.above == 0, verdict.jumps == 0), (admissible, consistent), "{text}");
    }
}
