//! Measurements in French.

use std::cmp::Ordering;

use taquin_search::Stop;

use super::{
    BenchCounts, CheckCounts, Heading, LengthWords, MeasurementMessages, MethodWords, NodeWords, SummaryLabel,
    TimeWords,
};
use crate::messages::french::{French, plural};
use crate::messages::{Messages, Noun};

impl French {
    fn noun_counted(&self, count: usize, forms: [&'static str; 2]) -> String {
        format!("{} {}", (self as &dyn Messages).number(count as u64), plural(count, forms))
    }
}

impl MeasurementMessages for French {
    fn heading(&self, heading: Heading) -> &'static str {
        match heading {
            Heading::Id => "nom",
            Heading::Method => "méthode",
            Heading::Algorithm => "algorithme",
            Heading::Heuristic => "heuristique",
            Heading::Moves => "coups",
            Heading::Published => "attendu",
            Heading::Expanded => "développées",
            Heading::Generated => "engendrées",
            Heading::Duplicates => "doublons",
            Heading::Reopened => "rouvertes",
            Heading::Stored => "conservées",
            Heading::Memory => "mémoire",
            Heading::Time => "temps",
            Heading::CpuTime => "CPU",
            Heading::Rate => "engendrées/s",
            Heading::Note => "note",
            Heading::Length => "longueur",
            Heading::Boards => "grilles",
            Heading::Solved => "résolues",
            Heading::TimePerBoard => "temps par grille",
            Heading::BoardsExpanded => "grilles développées",
            Heading::LengthRatio => "longueur / longueur minimale ou borne inférieure",
        }
    }

    fn summary_label(&self, label: SummaryLabel) -> &'static str {
        match label {
            SummaryLabel::Method => "méthode",
            SummaryLabel::Boards => "grilles",
            SummaryLabel::Lengths => "longueurs",
            SummaryLabel::First => "première",
            SummaryLabel::Time => "temps",
            SummaryLabel::Nodes => "nœuds",
            SummaryLabel::SetUp => "préparation",
            SummaryLabel::Check => "contrôle",
        }
    }

    fn all_lengths(&self) -> &'static str {
        "toutes"
    }

    fn stop_word(&self, stop: Stop) -> &'static str {
        match stop {
            Stop::Time => "limite de temps",
            Stop::Nodes => "limite de nœuds",
            Stop::Memory => "limite de mémoire",
            Stop::Cancelled => "interrompu",
            Stop::Depth => "chemin trop long",
            Stop::DeadEnd => "impasse",
            _ => "arrêté",
        }
    }

    fn unsolvable_word(&self) -> &'static str {
        "insoluble"
    }

    fn wrong(&self, fault: &str) -> String {
        format!("FAUX : {fault}")
    }

    fn method(&self, method: &MethodWords) -> String {
        let heuristic = method.heuristic.map_or(String::new(), |heuristic| format!(" avec {heuristic}"));
        let tables = method.tables.map_or(String::new(), |size| format!(", tables {size}"));
        let share = method.share.as_ref().map_or(String::new(), |share| {
            let boards = (self as &dyn Messages).counted(share.boards, Noun::Board);
            format!(" ({boards}, en moyenne {} développées, {})", share.mean_expanded, share.mean_time)
        });
        let threads = self.noun_counted(method.threads, ["fil", "fils"]);
        format!("{}{heuristic}{tables}, {threads}{share}", method.algorithm)
    }

    fn board_counts(&self, counts: &BenchCounts) -> String {
        let &BenchCounts { boards, methods, searches, proven, unproven, unsolved } = counts;
        let mut text = (self as &dyn Messages).counted(boards, Noun::Board);
        if methods > 1 {
            text += &format!(" par {methods} méthodes, {}", self.noun_counted(searches, ["recherche", "recherches"]));
        }
        if proven == searches {
            return text + if searches == 1 { ", prouvée minimale" } else { ", toutes prouvées minimales" };
        }
        let parts = [
            (proven, ["prouvée minimale", "prouvées minimales"]),
            (unproven, ["résolue sans preuve", "résolues sans preuve"]),
            (unsolved, ["non résolue", "non résolues"]),
        ];
        let parts = parts.into_iter().filter(|(count, _)| *count > 0);
        let parts: Vec<String> = parts.map(|(count, forms)| self.noun_counted(count, forms)).collect();
        format!("{text} : {}", parts.join(", "))
    }

    fn lengths(&self, lengths: &LengthWords) -> String {
        let LengthWords { solutions, sum, mean, .. } = lengths;
        let ratio = lengths.times_manhattan.as_ref().map_or(String::new(), |ratio| format!(", {ratio} × Manhattan"));
        let start = if *solutions == 1 { sum.clone() } else { format!("total {sum}, moyenne {mean}") };
        let published = lengths.published.as_ref().map_or(String::new(), |(order, percent)| match order {
            Ordering::Equal => ", comme publié".to_owned(),
            Ordering::Greater => format!(", {percent} % de plus que les longueurs publiées"),
            Ordering::Less => format!(", {percent} % de moins que les longueurs publiées"),
        });
        format!("{start}{ratio}{published}")
    }

    fn first_solutions(&self, ratio: &str, time: &str) -> String {
        format!("{ratio} × Manhattan après {time}")
    }

    fn times(&self, times: &TimeWords) -> String {
        let TimeWords { searches, mean, median, worst, worst_board, sum, cpu } = times;
        let cpu = cpu.as_ref().map_or(String::new(), |cpu| format!(", CPU {cpu}"));
        match searches {
            1 => format!("{sum}{cpu}"),
            _ => format!("moyenne {mean}, médiane {median}, maximum {worst} ({worst_board}), total {sum}{cpu}"),
        }
    }

    fn nodes(&self, nodes: &NodeWords) -> String {
        let NodeWords { expanded, expanded_rate, generated, generated_rate } = nodes;
        format!("{expanded} développés ({expanded_rate}/s), {generated} engendrés ({generated_rate}/s)")
    }

    fn set_up(&self, time: &str, cpu: Option<&str>, size: &str) -> String {
        let cpu = cpu.map_or(String::new(), |cpu| format!(", CPU {cpu}"));
        format!("{time}{cpu}, {size} de tables")
    }

    fn check(&self, counts: &CheckCounts) -> String {
        let &CheckCounts { solved, published, confirmed, faults } = counts;
        let valid = match (faults, solved) {
            (1.., _) => {
                let verb = plural(faults, ["est faux", "sont faux"]);
                return format!("{} {verb}", self.noun_counted(faults, ["résultat", "résultats"]));
            }
            (0, 0) => return "il n'y a aucune solution à contrôler".into(),
            (0, 1) => "la solution est valide".to_owned(),
            (0, _) => format!("les {} solutions sont valides", (self as &dyn Messages).number(solved as u64)),
        };
        match published {
            0 => valid,
            1 if solved == 1 && confirmed == 1 => valid + " et a la longueur minimale publiée",
            _ if confirmed == solved => valid + " et ont la longueur minimale publiée",
            _ => format!("{valid} ; longueur minimale publiée atteinte : {confirmed} sur {published}"),
        }
    }

    fn unsolvable_skipped(&self, boards: usize, names: &str) -> String {
        let skipped = plural(boards, ["ignorée", "ignorées"]);
        let boards = self.noun_counted(boards, ["grille insoluble", "grilles insolubles"]);
        format!("{boards} {skipped} : {names}")
    }

    fn taken_over(&self, results: usize) -> String {
        format!("{} repris", self.noun_counted(results, ["résultat", "résultats"]))
    }

    fn compared_once(&self, method: &str) -> String {
        format!("{method} est comparé une seule fois : une seconde ligne serait identique")
    }

    fn chart_key(&self) -> &'static str {
        "bleu : une grille, orange : médianes"
    }

    fn methods_compared(&self) -> &'static str {
        "méthodes comparées"
    }
}
