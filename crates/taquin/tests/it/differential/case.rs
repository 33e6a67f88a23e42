//! One case: a goal, a scramble and the options of a search; made from a seed, written as a command line.

use std::fmt::Write;
use std::sync::atomic::{AtomicUsize, Ordering};

use taquin::{
    AStarOptions, Algorithm, Board, Goal, ImprovementOptions, Limits, Metric, NamedMethod, Request, Shape, TableCache,
    TieBreak, Weight,
};

use super::reference::{BlankMove, Tiles, blank_of, step};

/// Expressions that never exceed the distance, and sums that may.
const HEURISTICS: [&str; 16] = [
    "zero",
    "hamming",
    "gaschnig",
    "chebyshev",
    "euclidean",
    "manhattan",
    "linear-conflict",
    "inversion",
    "walking-distance",
    "max(manhattan, walking-distance)",
    "manhattan+linear-conflict+corner+last-move",
    "manhattan+hamming",
    "gaschnig+linear-conflict",
    "manhattan+walking-distance",
    "euclidean+inversion",
    "max(hamming+chebyshev, manhattan)",
];

/// Larger shapes, with scrambles of few moves.
const LARGER: [(usize, usize); 9] = [(3, 5), (4, 4), (2, 9), (4, 5), (5, 5), (4, 7), (6, 6), (3, 13), (9, 9)];

/// A search and what it searches.
#[derive(Clone, Debug)]
pub struct Case {
    pub rows: usize,
    pub cols: usize,
    pub goal: Tiles,
    /// The blank's moves from the goal to the board; those beyond the edge are left out.
    pub scramble: Vec<BlankMove>,
    /// Whether two tiles are exchanged afterwards.
    pub swapped: bool,
    pub algorithm: Algorithm,
    pub heuristic: Option<&'static str>,
    pub a_star: AStarOptions,
    pub weight: Option<(u32, u32)>,
    pub width: Option<usize>,
    pub nodes: Option<u64>,
    pub memory: Option<usize>,
    pub metric: Metric,
    pub first_only: bool,
}

/// SplitMix64 (Steele, Lea and Flood 2014).
pub struct Seeded(pub u64);

impl Seeded {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ z >> 31) % end as u64) as usize
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

/// The goal with the tiles in order and the blank last.
pub fn row_major(cells: usize) -> Tiles {
    (1..=cells).map(|tile| (tile % cells) as u16).collect()
}

impl Case {
    /// The plain case of a shape, a goal, a scramble and an algorithm.
    pub fn new(rows: usize, cols: usize, goal: Tiles, scramble: Vec<BlankMove>, algorithm: Algorithm) -> Case {
        Case {
            rows,
            cols,
            goal,
            scramble,
            swapped: false,
            algorithm,
            heuristic: None,
            a_star: AStarOptions::default(),
            weight: None,
            width: None,
            nodes: None,
            memory: None,
            metric: Metric::SingleTile,
            first_only: false,
        }
    }

    /// The case of a seed.
    pub fn seeded(seed: u64) -> Case {
        let mut random = Seeded(seed);
        let (rows, cols) = match random.one_in(6) {
            true => random.pick(&LARGER),
            false => {
                let rows = 1 + random.below(6);
                (rows, 1 + random.below(12 / rows))
            }
        };
        let cells = rows * cols;
        let mut goal = row_major(cells);
        match random.below(3) {
            0 => {}
            1 => goal.rotate_right(1 + random.below(cells)),
            _ => (1..cells).rev().for_each(|last| goal.swap(last, random.below(last + 1))),
        }
        // Far enough for every board of up to nine cells; near enough for a search without estimates on others.
        let longest = if cells <= 9 { 120 } else { 24 };
        let scramble = (0..random.below(longest + 1)).map(|_| random.pick(&BlankMove::ALL)).collect();
        let mut case = Case::new(rows, cols, goal, scramble, random.pick(&Algorithm::ALL));
        case.swapped = (3..=8).contains(&cells) && random.one_in(8);
        case.choose_options(&mut random);
        case
    }

    fn choose_options(&mut self, random: &mut Seeded) {
        if self.rows * self.cols <= 16 && random.one_in(8) {
            (self.metric, self.algorithm) = (Metric::MultiTile, Algorithm::Auto);
        } else if self.algorithm.uses_heuristic() && !random.one_in(5) {
            self.heuristic = Some(random.pick(&HEURISTICS));
        }
        match self.algorithm {
            Algorithm::AStar => {
                self.a_star.tie = random.pick(&TieBreak::ALL);
                self.a_star.reopens = !random.one_in(4);
                self.a_star.goes_back = random.one_in(4);
            }
            Algorithm::WeightedAStar => {
                self.weight = Some(random.pick(&[(1, 1), (5, 4), (3, 2), (7, 3), (3, 1), (100, 1), (1000, 999)]));
            }
            Algorithm::Beam => self.width = Some(random.pick(&[1, 2, 3, 10, 100, 100_000])),
            Algorithm::Anytime => self.first_only = random.one_in(4),
            _ => {}
        }
        // The limit at the end keeps a search without estimates short.
        self.nodes = Some(random.pick(&[1, 10, 100, 1_000, 10_000, 20_000, 20_000, 20_000]));
        self.memory = random.one_in(6).then(|| random.pick(&[1, 10_000, 1_000_000]));
    }

    /// The board to solve.
    pub fn board(&self) -> Tiles {
        let mut tiles = self.goal.clone();
        let mut blank = blank_of(&tiles);
        for &direction in &self.scramble {
            blank = step(&mut tiles, self.rows, self.cols, blank, direction).unwrap_or(blank);
        }
        if self.swapped {
            let mut cells = (0..tiles.len()).filter(|&cell| tiles[cell] != 0);
            if let (Some(one), Some(other)) = (cells.next(), cells.next()) {
                tiles.swap(one, other);
            }
        }
        tiles
    }

    /// The request, and the limits of its meter.
    pub fn request(&self, tables: &TableCache) -> (Request, Limits) {
        let shape = Shape::new(self.rows, self.cols).expect("a shape");
        let board = |tiles: Tiles| Board::new(shape, tiles).expect("a permutation");
        let open = Request::new(board(self.board())).goal(Goal::Custom(board(self.goal.clone())));
        let weight = self.weight.map_or(open.weight, |(over, under)| Weight::new(over, under).expect("a weight"));
        let width = self.width.unwrap_or(open.beam_width);
        let improvement = ImprovementOptions { first_only: self.first_only, ..open.improvement };
        let request = open.algorithm(self.algorithm).metric(self.metric).a_star(self.a_star).weight(weight);
        let request = request.beam_width(width).improvement(improvement).table_cache(tables.clone());
        let request = match self.heuristic {
            Some(words) => request.heuristic(words.parse().expect("a heuristic")),
            None => request,
        };
        (request.threads(1), Limits::none().nodes(self.nodes).memory(self.memory))
    }

    /// The options as they are typed.
    pub fn options(&self) -> String {
        let mut method = NamedMethod::from(self.algorithm);
        method.weight = self.weight.and_then(|(over, under)| Weight::new(over, under));
        method.beam_width = self.width;
        let mut text = format!("-a {method}");
        let mut add = |option: &str, value: Option<String>| {
            if let Some(value) = value {
                write!(text, " {option}{value}").expect("text grows");
            }
        };
        add("-j ", self.algorithm.uses_tables().then(|| "1".to_owned()));
        add("-H ", self.heuristic.map(|words| format!("{words:?}")));
        add("--tie ", (self.a_star.tie != TieBreak::default()).then(|| self.a_star.tie.name().to_owned()));
        add("--no-reopen", (!self.a_star.reopens).then(String::new));
        add("--no-critical-optimization", self.a_star.goes_back.then(String::new));
        add("--metric ", (self.metric == Metric::MultiTile).then(|| self.metric.name().to_owned()));
        add("--until ", self.first_only.then(|| "first".to_owned()));
        add("-n ", self.nodes.map(|nodes| nodes.to_string()));
        add("-m ", self.memory.map(|bytes| bytes.to_string()));
        text
    }

    /// The command that repeats the case; long boards are written to files.
    pub fn command(&self) -> String {
        let text = |tiles: &Tiles| {
            let tiles: Vec<String> = tiles.iter().map(u16::to_string).collect();
            format!("{}x{} {}", self.rows, self.cols, tiles.join(" "))
        };
        let (board, goal) = (text(&self.board()), text(&self.goal));
        if self.goal.len() <= 100 {
            return format!("taquin solve \"{board}\" -g \"{goal}\" {}", self.options());
        }
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let write = |name: &str, text: &str| {
            let name = format!("taquin-differential-{}-{number}-{name}.txt", std::process::id());
            let file = std::env::temp_dir().join(name);
            std::fs::write(&file, text).expect("a temporary file");
            file.display().to_string()
        };
        let (board, goal) = (write("board", &board), write("goal", &goal));
        format!("taquin solve -f {board} --goal-file {goal} {}", self.options())
    }
}
