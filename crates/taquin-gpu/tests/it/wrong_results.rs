//! A device that computes wrongly: its kernel is changed so that it returns what cannot be. The processor goes on.

use std::ops::ControlFlow;

use taquin::unstable::{
    Engine, Pattern, RootsEnd, RootsOutcome, SubtreeBackend, SubtreeTask, TableBuilder, TableLayout,
};
use taquin::{Board, Shape, TableSize};
use taquin_gpu::{Gpu, GpuError};
use taquin_search::{Budget, Stop, Unlimited, Work};

use crate::{BOARDS, WithOpenRoots, engine, gpu_with, search};

/// A text of the search's kernel, and what replaces it.
const LIES: [(&str, &str); 8] = [
    ("atomic_add(&counters[FINISHED], finished);", "atomic_add(&counters[FINISHED], finished + 1);"),
    (
        "atomic_add(&counters[FINISHED], finished);",
        "atomic_add(&counters[FINISHED], finished); barrier(CLK_GLOBAL_MEM_FENCE); counters[HANDED] = 1u << 30;",
    ),
    ("while (expanded < steps && !counters[SOLVED]) {", "while (false) {"),
    ("atomic_add(&counters[EXPANDED], expanded);", "atomic_add(&counters[EXPANDED], expanded + (1u << 24));"),
    ("atomic_add(&counters[GENERATED], generated);", "atomic_add(&counters[GENERATED], generated + (1u << 24));"),
    ("counters[SOLUTION] = root;", "counters[SOLUTION] = root + (1u << 20);"),
    ("counters[SOLUTION + 1] = write_path(", "counters[SOLUTION + 1] = 200 + write_path("),
    ("|= CAME_OF(stack[step]) <<", "|= (CAME_OF(stack[step]) ^ 1) <<"),
];

/// A device with 16 work items, which are one group, and a changed kernel.
fn wrong(lie: (&'static str, &'static str)) -> Option<Gpu> {
    gpu_with(16, |options| options.altered = Some(lie))
}

fn is_blamed(gpu: &Gpu) -> bool {
    matches!(gpu.failure(), Some(GpuError::Wrong { device }) if device == gpu.device().name)
}

#[test]
fn the_processor_goes_on_where_a_device_computes_wrongly() {
    let (text, goal) = &BOARDS[1];
    let board: Board = text.parse().expect("a board");
    let engine = engine(&board, goal, TableSize::Light);
    let expected = search(&engine, &board, None);
    for lie in LIES {
        let Some(gpu) = wrong(lie) else { return };
        assert_eq!(search(&engine, &board, Some(&gpu)), expected, "{lie:?}");
        assert!(is_blamed(&gpu), "{lie:?}: {:?}", gpu.failure());
    }
}

/// Stops a device after its first launch, and asks for what it has left open; then the processor searches everything.
#[derive(Debug)]
struct StoppedOnce<'a>(&'a Gpu);

impl SubtreeBackend for StoppedOnce<'_> {
    fn search(&self, task: &dyn SubtreeTask, budget: &mut dyn Budget) -> RootsOutcome {
        let mut first = |work: Work| {
            if work.expanded == 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(Stop::Cancelled) }
        };
        let outcome = self.0.search(&WithOpenRoots(task), &mut first);
        assert!(!matches!(outcome.end, RootsEnd::Solved { .. }) || self.0.failure().is_none());
        task.search_on_processor(0..task.len(), budget)
    }
}

#[test]
fn nodes_that_cannot_be_are_not_handed_on() {
    let (text, goal) = &BOARDS[1];
    let board: Board = text.parse().expect("a board");
    let engine: Engine = engine(&board, goal, TableSize::Light);
    let expected = search(&engine, &board, None);
    for lie in [
        ("node[STATE_AT] = state;", "node[STATE_AT] = 0xFFFFFF;"),
        ("node[ROOT_AT] = root;", "node[ROOT_AT] = root + (1u << 20);"),
        ("node[BOARD_AT + word] = tiles;", "node[BOARD_AT + word] = tiles + 3;"),
        ("node[WHERE_AT] = blank |", "node[WHERE_AT] = (blank ^ 1) |"),
        ("node[WHERE_AT] = blank | depth << 8", "node[WHERE_AT] = blank | 255 << 8"),
    ] {
        let Some(gpu) = wrong(lie) else { return };
        assert_eq!(search(&engine, &board, Some(&StoppedOnce(&gpu))), expected, "{lie:?}");
        assert!(is_blamed(&gpu), "{lie:?}: {:?}", gpu.failure());
    }
}

#[test]
fn a_table_whose_levels_cannot_be_is_left_to_the_processor() {
    let pattern = Pattern { shape: Shape::new(4, 4).expect("a shape"), homes: 0b11_0011, blank: 15 };
    let layout = TableLayout::new(pattern.shape, pattern.tiles()).expect("it fits");
    let builder = TableBuilder::new(&layout, &mut Unlimited).expect("nothing stops it");
    for other in ["atomic_add(found, 1u << 30);", "if (block == 0) atomic_add(found, 1);"] {
        let Some(gpu) = wrong(("if (count > 0)\n            atomic_add(found, count);", other)) else { return };
        assert!(gpu.build_table(&builder, pattern, &mut Unlimited).is_none(), "{other}");
        assert!(is_blamed(&gpu), "{other}: {:?}", gpu.failure());
    }
}
