//! Messages in French: results and what all messages share.

use std::fmt::Display;
use std::io;

use taquin::{Explanation, LengthVerdict, Slide};
use taquin_search::Stop;

use super::explanation::explained;
use super::{BatchCounts, Messages, Noun, SearchCost, alternatives};

/// French.
pub struct French;

/// The form for a number: in French 0 and 1 are singular.
pub(super) fn plural(count: usize, [one, many]: [&'static str; 2]) -> &'static str {
    if count < 2 { one } else { many }
}

impl Messages for French {
    fn separators(&self) -> (char, char) {
        ('\u{202f}', ',')
    }

    fn noun(&self, count: usize, noun: Noun) -> &'static str {
        let forms = match noun {
            Noun::Move => ["coup", "coups"],
            Noun::Slide => ["glissement", "glissements"],
            Noun::Board => ["grille", "grilles"],
            Noun::Run => ["suite droite", "suites droites"],
            Noun::Tile => ["pièce", "pièces"],
            Noun::Table => ["table", "tables"],
            Noun::ShortestSolution => ["solution la plus courte", "solutions les plus courtes"],
        };
        plural(count, forms)
    }

    fn colon(&self) -> &'static str {
        " :"
    }

    fn semicolon(&self) -> &'static str {
        " ;"
    }

    fn error(&self) -> &'static str {
        "erreur :"
    }

    fn warning(&self) -> &'static str {
        "attention :"
    }

    fn stopped(&self, stop: Stop) -> &'static str {
        match stop {
            Stop::Time => "arrêté par la limite de temps",
            Stop::Nodes => "arrêté par la limite de nœuds",
            Stop::Memory => "arrêté par la limite de mémoire",
            Stop::Cancelled => "interrompu",
            Stop::Depth => "arrêté : le chemin est devenu trop long",
            Stop::DeadEnd => "arrêté dans une impasse (un faisceau plus large peut trouver une solution)",
            _ => "arrêté pour une autre raison",
        }
    }

    fn no_solution(&self) -> &'static str {
        "Il n'existe pas de solution"
    }

    fn check_says_why(&self) -> &'static str {
        "'taquin check' dit pourquoi"
    }

    fn other_goals(&self, goals: &[&str]) -> String {
        format!(", mais la grille peut être résolue vers --goal {}", alternatives(goals, "ou"))
    }

    fn is_the_goal(&self) -> &'static str {
        "la grille est le but"
    }

    fn proven_shortest(&self) -> &'static str {
        "prouvé minimal"
    }

    fn not_proven_shortest(&self) -> &'static str {
        "non prouvé minimal"
    }

    fn none_found(&self) -> &'static str {
        "aucune solution trouvée"
    }

    fn at_least(&self, moves: usize) -> String {
        format!("toute solution a au moins {}", self.counted(moves, Noun::Move))
    }

    fn cost(&self, cost: &SearchCost) -> String {
        let stored = match cost.stored {
            0 => String::new(),
            boards => {
                let kept = plural(boards, ["conservée", "conservées"]);
                format!("au plus {} {kept}, ", self.counted(boards, Noun::Board))
            }
        };
        let verb = |count: u64, forms| plural(count.min(2) as usize, forms);
        format!(
            "{} {}, {} {} ; {stored}{} de mémoire ; {}",
            self.number(cost.expanded),
            verb(cost.expanded, ["développée", "développées"]),
            self.number(cost.generated),
            verb(cost.generated, ["engendrée", "engendrées"]),
            cost.memory,
            cost.time
        )
    }

    fn may_be_longer(&self, algorithm: &dyn Display, times: &str) -> String {
        format!("{algorithm} peut trouver une solution jusqu'à {times} fois plus longue que la plus courte")
    }

    fn guarantees_nothing(&self, algorithm: &dyn Display) -> String {
        format!("{algorithm} ne garantit pas une solution minimale")
    }

    fn overestimates(&self, heuristic: &str) -> String {
        format!("{heuristic} peut dépasser la vraie distance : la solution n'est peut-être pas minimale")
    }

    fn start(&self) -> &'static str {
        "Départ"
    }

    fn direction(&self, slide: Slide) -> &'static str {
        match slide {
            Slide::Up => "vers le haut",
            Slide::Down => "vers le bas",
            Slide::Left => "vers la gauche",
            Slide::Right => "vers la droite",
        }
    }

    fn shortest_solutions(&self, solutions: usize, moves: usize) -> String {
        format!("{}, en {}", self.counted(solutions, Noun::ShortestSolution), self.counted(moves, Noun::Move))
    }

    fn not_all_found(&self, stop: Stop, found: u64) -> String {
        let so_far = if found > 0 { format!(", {} jusqu'ici", self.number(found)) } else { String::new() };
        format!("{} avant de les avoir toutes trouvées{so_far}", self.stopped(stop))
    }

    fn needed_no_improvement(&self, option: &str) -> String {
        format!("{option} n'a pas eu d'effet : une grille de cette taille est résolue directement")
    }

    fn valid_pushes(&self, moves: usize, slides: usize) -> String {
        format!("Valide : {} ({}) jusqu'au but", self.counted(moves, Noun::Move), self.counted(slides, Noun::Slide))
    }

    fn valid(&self, moves: usize, runs: usize) -> String {
        format!("Valide : {} ({}) jusqu'au but", self.counted(moves, Noun::Move), self.counted(runs, Noun::Run))
    }

    fn length_verdict(&self, verdict: Result<LengthVerdict, Stop>) -> String {
        match verdict {
            Ok(LengthVerdict::Shortest) => "aucune solution n'est plus courte".to_owned(),
            Ok(LengthVerdict::Shorter(moves)) => {
                format!("pas minimale : il y a une solution en {}", self.counted(moves, Noun::Move))
            }
            Err(stop) => format!("minimalité non contrôlée : {}", self.stopped(stop)),
        }
    }

    fn not_a_solution(&self, reason: &dyn Display) -> String {
        format!("Pas une solution : {reason}")
    }

    fn no_moves(&self) -> &'static str {
        "il n'y a pas de coups"
    }

    fn other_length(&self, made: usize, said: usize) -> String {
        format!("{}, mais le JSON en annonce {said}", self.counted(made, Noun::Move))
    }

    fn explanation(&self, explanation: &Explanation, all_inversions: bool) -> String {
        explained(explanation, self, all_inversions)
    }

    fn batch_summary(&self, counts: &BatchCounts) -> String {
        let &BatchCounts { solved, unproven, unsolvable, bad, stopped } = counts;
        let number = |count: usize| self.number(count as u64);
        let all = self.counted(counts.all(), Noun::Board);
        let unproven =
            if unproven > 0 { format!(" ({} sans preuve de minimalité)", number(unproven)) } else { String::new() };
        format!(
            "{all} : {} {}{unproven}, {} sans solution, {} {}, {} {}",
            number(solved),
            plural(solved, ["résolue", "résolues"]),
            number(unsolvable),
            number(bad),
            plural(bad, ["illisible", "illisibles"]),
            number(stopped),
            plural(stopped, ["arrêtée", "arrêtées"])
        )
    }

    fn no_such_file_either(&self, name: &str) -> String {
        format!("il n'y a pas non plus de fichier nommé « {name} »")
    }

    fn cannot_open(&self, path: &dyn Display, error: &io::Error) -> String {
        match error.kind() {
            io::ErrorKind::NotFound => format!("impossible d'ouvrir {path} : ce fichier n'existe pas"),
            _ => format!("impossible d'ouvrir {path} : {}", (self as &dyn Messages).io_error(error)),
        }
    }

    fn is_a_folder(&self, path: &dyn Display) -> String {
        format!("{path} est un dossier, pas un fichier")
    }
}
