//! Pancakes, sorted by turning over the upper part of the stack: `cargo run -p taquin-search --example pancakes [STACK...]`.
//!
//! The gap heuristic (Helmert 2010) counts neighbours that differ by more than one: a turn removes one such gap at most.

use std::process::ExitCode;

use taquin_search::closures::{Graph, SearchError};
use taquin_search::{Limits, Stop};

/// The stacks after each possible turn.
fn turns(stack: &[u8]) -> impl Iterator<Item = (Vec<u8>, u32)> + use<> {
    let stack = stack.to_vec();
    (2..=stack.len()).map(move |height| {
        let mut turned = stack.clone();
        turned[..height].reverse();
        (turned, 1)
    })
}

/// The number of gaps; the plate is below the largest pancake.
fn gaps(stack: &[u8]) -> u32 {
    let plate = stack.len() as u8 + 1;
    let below = stack.iter().skip(1).chain([&plate]);
    stack.iter().zip(below).map(|(one, other)| u32::from(one.abs_diff(*other) > 1)).sum()
}

fn main() -> ExitCode {
    let asked: Result<Vec<u8>, _> = std::env::args().skip(1).map(|word| word.parse()).collect();
    let stack = match asked {
        Ok(stack) if stack.is_empty() => vec![5, 12, 3, 9, 1, 7, 11, 4, 10, 2, 8, 6],
        Ok(stack) if stack.len() < 100 && (1..=stack.len() as u8).all(|size| stack.contains(&size)) => stack,
        _ => {
            eprintln!("expected each of the numbers from 1 to the height of the stack, the uppermost pancake first");
            return ExitCode::FAILURE;
        }
    };
    let mut graph = Graph::new(|stack: &Vec<u8>| turns(stack)).limits(Limits::none().nodes(100_000));
    let solve = |graph: &mut Graph<_, _, _>, use_gaps: bool| {
        let before = graph.tally().expanded;
        let estimate = |stack: &Vec<u8>| if use_gaps { gaps(stack) } else { 0 };
        let found = graph.astar(&stack, estimate, |stack| stack.is_sorted());
        (found, graph.tally().expanded - before)
    };
    match solve(&mut graph, true) {
        (Ok(Some((path, turns))), expanded) => {
            println!("{turns} turns, {expanded} stacks expanded");
            path.iter().for_each(|stack| println!("  {stack:?}"));
            assert!(path.len() as u32 == turns + 1 && turns >= gaps(&stack));
        }
        (found, _) => println!("{found:?}"),
    }
    match solve(&mut graph, false) {
        (Err(SearchError::Stopped(Stop::Nodes)), _) => println!("without the heuristic, 100,000 stacks are not enough"),
        (_, expanded) => println!("without the heuristic, {expanded} stacks are expanded"),
    }
    ExitCode::SUCCESS
}
