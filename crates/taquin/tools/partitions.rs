//! Looks for good partitions: how the drawings in `data/partitions` were found.
//!
//! `cargo run --release -p taquin --example partitions -- ROWS COLS BLANK SIZES SECONDS [SEED]`,
//! as in `4 4 0 5,5,5 60`. Random boards are looked at through the partition and its mirror; the partition with the
//! smallest mean of 1.5 to the power of minus the distance seen (which the size of IDA*'s search follows) wins, by
//! exchanging tiles between patterns until nothing helps, from one random start after another.

use std::collections::HashMap;
use std::time::Instant;
use taquin_search::Unlimited;

use taquin::Shape;
use taquin::unstable::{Pattern, Placement, TableBuilder, TableLayout};

struct Judge {
    shape: Shape,
    blank: usize,
    mirror: Option<Vec<usize>>,
    samples: Vec<Vec<usize>>,
    builders: HashMap<usize, TableBuilder>,
    scores: HashMap<u64, Vec<[u8; 2]>>,
}

impl Judge {
    /// What each sample looks like to one pattern and to its mirror.
    fn pattern(&mut self, homes: u64) -> &Vec<[u8; 2]> {
        if !self.scores.contains_key(&homes) {
            let subject = Pattern { shape: self.shape, homes, blank: self.blank };
            let tiles = subject.tiles();
            let fresh = || {
                TableBuilder::new(&TableLayout::new(self.shape, tiles).expect("the pattern fits"), &mut Unlimited)
                    .expect("no limit stops it")
            };
            let builder = self.builders.entry(tiles).or_insert_with(fresh);
            let table = builder.table(subject, 1, &mut Unlimited).expect("not stopped");
            let see = |places: &[usize], blank: usize| {
                let spot = Placement::of(subject.home_cells().map(|home| places[home]));
                table.distance(spot, blank).expect("every spot can be solved") as u8
            };
            let scores = self
                .samples
                .iter()
                .map(|places| {
                    let own = see(places, places[self.blank]);
                    let other = self.mirror.as_ref().map_or(0, |mirror| {
                        let turned: Vec<usize> = (0..places.len()).map(|t| mirror[places[mirror[t]]]).collect();
                        see(&turned, turned[self.blank])
                    });
                    [own, other]
                })
                .collect();
            self.scores.insert(homes, scores);
        }
        &self.scores[&homes]
    }

    fn score(&mut self, patterns: &[u64]) -> f64 {
        let mut sums = vec![[0u32; 2]; self.samples.len()];
        for &homes in patterns {
            for (sum, seen) in sums.iter_mut().zip(self.pattern(homes)) {
                sum[0] += u32::from(seen[0]);
                sum[1] += u32::from(seen[1]);
            }
        }
        sums.iter().map(|s| 1.5f64.powi(-(s[0].max(s[1]) as i32))).sum::<f64>() / sums.len() as f64
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ z >> 31) % sides as u64) as usize
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize| args[i].parse::<usize>().expect("a number");
    let shape = Shape::new(number(0), number(1)).expect("a shape");
    let blank = number(2);
    let sizes: Vec<usize> = args[3].split(',').map(|s| s.parse().expect("a size")).collect();
    let seconds = number(4) as f64;
    let mut dice = Dice(args.get(5).map_or(1, |s| s.parse().expect("a seed")));
    let reflections: [&dyn Fn(usize) -> usize; 4] = [
        &|c| shape.cell(shape.col(c), shape.row(c)),
        &|c| shape.cell(shape.cols() - 1 - shape.col(c), shape.rows() - 1 - shape.row(c)),
        &|c| shape.cell(shape.row(c), shape.cols() - 1 - shape.col(c)),
        &|c| shape.cell(shape.rows() - 1 - shape.row(c), shape.col(c)),
    ];
    let mirror = reflections
        .iter()
        .skip(if shape.is_square() { 0 } else { 2 })
        .find(|r| r(blank) == blank)
        .map(|r| (0..shape.cells()).map(r).collect::<Vec<usize>>());
    // Samples need not be solvable: no pattern sees all tiles.
    let samples = (0..1500)
        .map(|_| {
            let mut places: Vec<usize> = (0..shape.cells()).collect();
            (1..places.len()).rev().for_each(|i| places.swap(i, dice.roll(i + 1)));
            places
        })
        .collect();
    let mut judge = Judge { shape, blank, mirror, samples, builders: HashMap::new(), scores: HashMap::new() };
    let begun = Instant::now();
    let mut best: Vec<(f64, Vec<u64>)> = Vec::new();
    while begun.elapsed().as_secs_f64() < seconds {
        let mut owner = start(shape, blank, &sizes, &mut dice);
        let mut score = judge.score(&patterns(&owner, sizes.len()));
        let mut improved = true;
        while improved && begun.elapsed().as_secs_f64() < seconds {
            improved = false;
            for (a, b) in (0..owner.len()).flat_map(|a| (0..a).map(move |b| (a, b))) {
                if a == blank || b == blank || owner[a] == owner[b] || !touches(shape, &owner, a, b) {
                    continue;
                }
                owner.swap(a, b);
                let trial = judge.score(&patterns(&owner, sizes.len()));
                if trial < score {
                    (score, improved) = (trial, true);
                } else {
                    owner.swap(a, b);
                }
            }
        }
        let mut found = patterns(&owner, sizes.len());
        found.sort_unstable();
        if !best.iter().any(|(seen, b)| *seen == score || *b == found) {
            best.push((score, found));
            best.sort_by(|a, b| a.0.total_cmp(&b.0));
            best.truncate(16);
        }
    }
    for (score, patterns) in best {
        println!("# {score:.4e}");
        for row in 0..shape.rows() {
            let letters: Vec<String> = (0..shape.cols())
                .map(|col| {
                    let owner = patterns.iter().position(|p| p >> shape.cell(row, col) & 1 == 1);
                    owner.map_or(".".into(), |p| char::from(b'a' + p as u8).to_string())
                })
                .collect();
            println!("{}", letters.join(" "));
        }
        println!();
    }
}

/// Whether each cell has a neighbour in the other's pattern, so that an exchange can leave both whole.
fn touches(shape: Shape, owner: &[usize], a: usize, b: usize) -> bool {
    let near = |cell: usize, of: usize, not: usize| {
        (0..owner.len()).any(|c| c != not && owner[c] == of && shape.distance(c, cell) == 1)
    };
    near(a, owner[b], b) && near(b, owner[a], a)
}

fn patterns(owner: &[usize], count: usize) -> Vec<u64> {
    (0..count).map(|p| (0..owner.len()).filter(|&c| owner[c] == p).fold(0, |set, c| set | 1 << c)).collect()
}

/// A random partition into patterns that grow from cell to neighbouring cell where they can.
fn start(shape: Shape, blank: usize, sizes: &[usize], dice: &mut Dice) -> Vec<usize> {
    let mut owner = vec![usize::MAX; shape.cells()];
    for (p, &size) in sizes.iter().enumerate() {
        for _ in 0..size {
            let free: Vec<usize> = (0..owner.len()).filter(|&c| c != blank && owner[c] == usize::MAX).collect();
            let bonds = |c: usize| (0..owner.len()).filter(|&d| owner[d] == p && shape.distance(c, d) == 1).count();
            let near: Vec<usize> = free.iter().copied().filter(|&c| bonds(c) > 0).collect();
            let from = if near.is_empty() { free } else { near };
            owner[from[dice.roll(from.len())]] = p;
        }
    }
    owner
}
