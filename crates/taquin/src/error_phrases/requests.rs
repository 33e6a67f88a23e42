//! Errors of requests: heuristics, goals, methods, generators.

use crate::generate::GenerateError;
use crate::heuristic::{Composite, ExpressionError, HeuristicError, HeuristicName};
use crate::layers::LAYERS_MAX_CELLS;
use crate::method_option::MethodOptionError;
use crate::reason::MethodReason;
use crate::solve::{MultiTileConflict, NoProofReason, RequestError};
use crate::{Algorithm, BoundSource, GoalShapeError, LayersError, Message, MethodError, Phrase, Value, phrase};

impl Message for ExpressionError {
    fn phrase(&self) -> Phrase {
        use ExpressionError::*;
        match self {
            Unknown { word, position, nearest } => {
                let known = || HeuristicName::ALL.map(HeuristicName::name).join(", ");
                let names = nearest.map_or_else(known, |name| name.name().to_owned());
                phrase!("problem.unknown-heuristic", found = &word[..], position = *position, names)
            }
            Unexpected { found: Some(found), position, .. } => {
                phrase!("problem.out-of-place", found = *found, position = *position)
            }
            Unexpected { position, .. } => phrase!("problem.unfinished", position = *position),
            TooDeep { position } => phrase!("problem.too-deep", position = *position),
        }
    }
}

impl Message for MethodError {
    fn phrase(&self) -> Phrase {
        match self {
            MethodError::UnknownAlgorithm { .. } => {
                phrase!("problem.algorithm-name", names = Algorithm::ALL.map(Algorithm::name).join(", "))
            }
            MethodError::NoParameter { algorithm } => phrase!("problem.no-parameter", algorithm = algorithm.name()),
            MethodError::Weight => phrase!("problem.method-weight"),
            MethodError::BeamWidth => phrase!("problem.method-width"),
        }
    }
}

impl Message for GoalShapeError {
    fn phrase(&self) -> Phrase {
        phrase!("problem.goal-shape", goal = self.goal, board = self.board)
    }
}

impl Message for HeuristicError {
    fn phrase(&self) -> Phrase {
        match self {
            HeuristicError::WalkingTable { shape } => phrase!("problem.walking-table", shape = *shape),
            HeuristicError::TooManyTerms { found } => {
                phrase!("problem.too-many-estimates", found = *found, most = Composite::MAX_TERMS)
            }
            HeuristicError::Stopped(_) => phrase!("problem.heuristic-stopped"),
        }
    }
}

impl Message for RequestError {
    fn phrase(&self) -> Phrase {
        match self {
            RequestError::Goal(error) => error.phrase(),
            RequestError::Heuristic(error) => error.phrase(),
            RequestError::MultiTile { shape } => phrase!("problem.multi-tile-shape", shape = *shape),
            RequestError::MultiTileOption { option } => phrase!("problem.multi-tile-option", option = option.phrase()),
            RequestError::NotRepeatable => phrase!("problem.not-repeatable"),
            RequestError::NoProof { reason } => phrase!("problem.no-proof", reason = reason.phrase()),
            RequestError::Engine(error) => error.phrase(),
            RequestError::Checkpoint(error) => error.phrase(),
        }
    }
}

impl Message for MethodOptionError {
    fn phrase(&self) -> Phrase {
        let names = |algorithms: &[Algorithm]| Value::any_of(algorithms.iter().map(|algorithm| algorithm.name()));
        match self {
            MethodOptionError::DifferentAlgorithms { one, other } => {
                phrase!("cli.error.different-algorithms", one = &one[..], other = &other[..])
            }
            MethodOptionError::OtherAlgorithm { option, algorithm, used } => phrase!(
                "cli.error.option-of-algorithm",
                option = &option[..],
                algorithm = algorithm.name(),
                used = names(used)
            ),
            MethodOptionError::NoEffect { option, used, key, .. } => {
                let obstacle = phrase!("cli.obstacle.algorithms", n = used.len(), names = names(used));
                phrase!("cli.error.no-effect", option = &option[..], obstacle, reason = Phrase::new(key))
            }
        }
    }
}

impl Message for MultiTileConflict {
    fn phrase(&self) -> Phrase {
        match self {
            MultiTileConflict::Algorithm(algorithm) => phrase!("problem.option.algorithm", name = algorithm.name()),
            MultiTileConflict::Heuristic(name) => phrase!("problem.option.heuristic", name = &name[..]),
            MultiTileConflict::Tables(size) => phrase!("problem.option.tables", name = size.name()),
            MultiTileConflict::EarlyStop => phrase!("problem.option.early-stop"),
            MultiTileConflict::Checkpoint => phrase!("problem.option.checkpoint"),
        }
    }
}

impl Message for NoProofReason {
    fn phrase(&self) -> Phrase {
        match self {
            NoProofReason::Algorithm(algorithm) => phrase!("problem.no-proof.algorithm", name = algorithm.name()),
            NoProofReason::Overestimates(name) => phrase!("problem.no-proof.overestimates", name = &name[..]),
            NoProofReason::EarlyStop => phrase!("problem.no-proof.early-stop"),
        }
    }
}

impl Message for GenerateError {
    fn phrase(&self) -> Phrase {
        match self {
            GenerateError::AllSolvable { shape } => phrase!("problem.all-solvable", shape = *shape),
            GenerateError::TooFar { asked, shape, farthest } => {
                phrase!("problem.too-far", found = *asked, shape = *shape, most = *farthest)
            }
            GenerateError::NotFound { asked, shape, tried, farthest } => {
                phrase!("problem.not-found", found = *asked, shape = *shape, tried = *tried, most = *farthest)
            }
            GenerateError::HardestUnknown { shape } => phrase!("problem.hardest-unknown", shape = *shape),
            GenerateError::NoMore { found } => phrase!("problem.no-more", n = *found),
            GenerateError::Stopped(_) => phrase!("problem.gave-up"),
        }
    }
}

impl Message for LayersError {
    fn phrase(&self) -> Phrase {
        match self {
            LayersError::TooMany { shape } => {
                phrase!("cli.error.too-many-boards", shape = *shape, most = LAYERS_MAX_CELLS)
            }
            LayersError::Stopped(_) => phrase!("cli.error.layers-stopped"),
        }
    }
}

impl Message for MethodReason {
    fn phrase(&self) -> Phrase {
        match self {
            MethodReason::GivenHeuristic => phrase!("cli.reason.given-heuristic"),
            MethodReason::LargeBoard => phrase!("cli.reason.large-board"),
            MethodReason::LightThenFullTables => phrase!("cli.reason.light-then-full-tables"),
            MethodReason::ManyBoards => phrase!("cli.reason.many-boards"),
            MethodReason::NoMemory => phrase!("cli.reason.no-memory"),
            MethodReason::MultiTile => phrase!("cli.reason.multi-tile"),
            MethodReason::MultiTileTables => phrase!("cli.reason.multi-tile-tables"),
        }
    }
}

impl Message for BoundSource {
    fn phrase(&self) -> Phrase {
        match self {
            BoundSource::PatternDatabases => phrase!("cli.bound.pattern-databases"),
            BoundSource::IterativeDeepening => phrase!("cli.bound.iterative-deepening"),
            estimate => phrase!("cli.text", text = estimate.name()),
        }
    }
}
