//! The 2×2×2 cube: all 3,674,160 positions, layer by layer: `cargo run --release -p taquin-search --example cube [all]`.
//!
//! The corner behind, below and left stays where it is, so that positions are not counted once for each way to hold the
//! cube; the other seven are moved by turns of the front, the right and the upper side. Without `all`, only the layers
//! up to seven turns are visited; published counts: 1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800,
//! 2644 (Jaap Scherphuis).

use taquin_search::Limits;
use taquin_search::closures::Graph;

/// Which corner is at each of the eight places, and by how many thirds it is twisted.
type Cube = [(u8, u8); 8];

/// A quarter turn of a side: the places its corners go through, and their twists.
type Turn = ([usize; 4], [u8; 4]);

/// The upper, the right and the front side. Places: upper 0 to 3, clockwise from the front right; lower 4 to 7 below them.
const TURNS: [Turn; 3] = [([0, 1, 2, 3], [0; 4]), ([0, 4, 7, 3], [2, 1, 2, 1]), ([0, 1, 5, 4], [1, 2, 1, 2])];

fn quarter(cube: &Cube, (places, twists): &Turn) -> Cube {
    let mut turned = *cube;
    for at in 0..4 {
        let (corner, twist) = cube[places[at]];
        turned[places[(at + 1) % 4]] = (corner, (twist + twists[at]) % 3);
    }
    turned
}

/// The positions one turn away: a quarter, a half or three quarters of one side.
fn near(cube: &Cube) -> Vec<(Cube, u32)> {
    let turns = TURNS.iter().flat_map(|turn| {
        let quarters = std::iter::successors(Some(*cube), move |cube| Some(quarter(cube, turn)));
        quarters.skip(1).take(3)
    });
    turns.map(|cube| (cube, 1)).collect()
}

fn main() {
    let solved: Cube = std::array::from_fn(|corner| (corner as u8, 0));
    let is_all = std::env::args().nth(1).is_some_and(|word| word == "all");
    let mut graph =
        Graph::new(near).limits(Limits::none().memory(2 << 30)).max_cost(if is_all { None } else { Some(6) });
    let mut layers: Vec<u64> = Vec::new();
    for (_, turns) in graph.distances(&solved).expect("2 GiB are enough").iter() {
        layers.resize(layers.len().max(turns as usize + 1), 0);
        layers[turns as usize] += 1;
    }
    const PUBLISHED: [u64; 12] = [1, 9, 54, 321, 1_847, 9_992, 50_136, 227_536, 870_072, 1_887_748, 623_800, 2_644];
    for (turns, (count, published)) in layers.iter().zip(PUBLISHED).enumerate() {
        println!("{turns:>2} turns: {count:>9} positions");
        assert_eq!(*count, published);
    }
    assert_eq!(layers.len(), if is_all { 12 } else { 7 });
}
