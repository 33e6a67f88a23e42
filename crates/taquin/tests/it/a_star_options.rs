//! The options of A*: what tie-breaking, reopening and not going back are worth, and that counts are repeatable.

use taquin::heuristic::Expression;
use taquin::{AStarOptions, Algorithm, Board, Guarantee, Limits, Meter, Request, TableCache, TieBreak, solve};

const HARDEST: &str = "8 6 7/2 5 4/3 0 1";

fn options(change: impl FnOnce(&mut AStarOptions)) -> AStarOptions {
    let mut options = AStarOptions::default();
    change(&mut options);
    options
}

fn request(heuristic: &str, options: AStarOptions) -> Request {
    let heuristic: Expression = heuristic.parse().expect("a heuristic");
    let board: Board = HARDEST.parse().expect("a board");
    Request::new(board).algorithm(Algorithm::AStar).heuristic(heuristic).a_star(options)
}

#[test]
fn every_option_has_its_counts() {
    let tie = |tie| options(|options| options.tie = tie);
    let back = options(|options| options.goes_back = true);
    let once = options(|options| options.reopens = false);
    // Expanded, generated, duplicates, reopened.
    let pinned = [
        ("manhattan", AStarOptions::default(), [6_728, 10_982, 981, 0]),
        ("manhattan", tie(TieBreak::HighG), [6_728, 10_982, 981, 0]),
        ("manhattan", tie(TieBreak::LowG), [21_197, 34_730, 4_683, 0]),
        ("manhattan", tie(TieBreak::Fifo), [20_290, 33_283, 4_332, 0]),
        ("manhattan", back, [6_728, 17_709, 7_708, 0]),
        ("manhattan", once, [6_728, 10_982, 981, 0]),
    ];
    for (heuristic, options, counts) in pinned {
        let report = solve(&request(heuristic, options), &mut Meter::unlimited()).expect("a request");
        let tally = &report.tally;
        let found = [tally.expanded, tally.generated, tally.duplicates, tally.reopened];
        assert_eq!((found, report.moves()), (counts, Some(31)), "{options:?}");
        assert!(report.is_optimal());
    }
}

#[test]
fn without_reopening_only_consistent_heuristics_prove() {
    let once = options(|options| options.reopens = false);
    assert_eq!(request("manhattan", once).guarantee(), Guarantee::Shortest);
    let inconsistent = "manhattan+corner";
    assert_eq!(request(inconsistent, AStarOptions::default()).guarantee(), Guarantee::Shortest);
    assert_eq!(request(inconsistent, once).guarantee(), Guarantee::Nothing);
    let goal = taquin::Goal::RowMajor.board(taquin::Shape::new(3, 3).unwrap()).expect("it fits every shape");
    let mut random = taquin::Random::seeded(5);
    let mut reopened = 0;
    for _ in 0..50 {
        let board = taquin::generate::random_solvable(&goal, &mut random);
        let usual = request(inconsistent, AStarOptions::default()).board(board);
        let closing = solve(&usual.clone().a_star(once), &mut Meter::unlimited()).expect("a request");
        let usual = solve(&usual, &mut Meter::unlimited()).expect("a request");
        reopened += usual.tally.reopened;
        assert!(usual.is_optimal() && closing.moves() >= usual.moves(), "{}", usual.board);
        assert!(closing.tally.reopened == 0 && closing.lower_bound <= usual.lower_bound, "{}", usual.board);
    }
    assert!(reopened > 0);
}

#[test]
fn repeatable_searches_count_the_same_nodes() {
    let board: Board = "0 11 9 3/7 10 6 2/4 8 5 1".parse().expect("a board");
    let goal = taquin::Goal::RowMajor.board(board.shape()).expect("it fits every shape");
    let board = if taquin::is_solvable(&board, &goal) { board } else { board.twin().expect("two tiles") };
    let cache = TableCache::in_memory();
    let counts = |cache: &TableCache, threads| {
        let request = Request::new(board.clone()).table_cache(cache.clone()).threads(threads).repeatable(true);
        let tally = solve(&request, &mut Meter::unlimited()).expect("a request").tally;
        (tally.expanded, tally.generated)
    };
    let first = counts(&cache, 1);
    assert!(first.0 > 100, "{first:?}");
    assert_eq!(counts(&cache, 1), first, "tables that exist already");
    assert_eq!(counts(&TableCache::in_memory(), 3), first, "other threads, new tables");
    let goal = taquin::Goal::RowMajor.board(taquin::Shape::new(6, 6).unwrap()).expect("it fits every shape");
    let large = taquin::generate::random_solvable(&goal, &mut taquin::Random::seeded(1));
    let request = Request::new(large).repeatable(true);
    assert_eq!(solve(&request, &mut Meter::unlimited()).unwrap_err(), taquin::RequestError::NotRepeatable);
    let mut meter = Meter::new(Limits::none().nodes(2_000));
    assert!(solve(&request, &mut meter).expect("with a limit on nodes").moves().is_some());
}
