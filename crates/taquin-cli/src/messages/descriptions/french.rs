//! Descriptions of boards and tables in French.

use taquin::parity::Sequence;

use crate::messages::descriptions::{
    DescriptionMessages, DeviceNoun, GpuLine, LockstepVerdict, RemovedFile, TableLine, TableTotal, TextLabel,
};
use crate::messages::french::plural;
use crate::messages::{French, Messages, Noun};

impl DescriptionMessages for French {
    fn label(&self, label: TextLabel) -> &'static str {
        match label {
            TextLabel::Solvable => "soluble",
            TextLabel::Unsolvable => "insoluble",
            TextLabel::Shape => "forme",
            TextLabel::Blank => "case vide",
            TextLabel::IsTheGoal => "est le but",
            TextLabel::SolvableTo => "soluble vers",
            TextLabel::NoNamedGoal => "aucun but nommé",
            TextLabel::Inversions => "inversions",
            TextLabel::Hamming => "Hamming",
            TextLabel::Manhattan => "Manhattan",
            TextLabel::Neighbor => "voisine",
            TextLabel::Neighbors => "voisines",
            TextLabel::Twin => "jumelle",
            TextLabel::Heuristic => "heuristique",
            TextLabel::Value => "valeur",
            TextLabel::Admissible => "admissible",
            TextLabel::Consistent => "cohérente",
            TextLabel::Yes => "oui",
            TextLabel::No => "non",
            TextLabel::Moves => "coups",
            TextLabel::Boards => "grilles",
            TextLabel::Name => "nom",
            TextLabel::Tiles => "pièces",
            TextLabel::Size => "taille",
            TextLabel::State => "état",
            TextLabel::Ok => "correcte",
            TextLabel::NoErrorFound => "aucune erreur trouvée",
        }
    }

    fn line(&self, line: usize) -> String {
        format!("ligne {line}")
    }

    fn place(&self, line: usize, column: usize) -> String {
        format!("ligne {line}, colonne {column}")
    }

    fn tiles(&self, count: usize) -> String {
        self.counted(count, Noun::Tile)
    }

    fn blank_cells(&self, board: &Sequence, goal: &Sequence) -> String {
        format!(
            "ligne {}, colonne {} ; but : ligne {}, colonne {}",
            board.blank_row, board.blank_col, goal.blank_row, goal.blank_col
        )
    }

    fn inversion_counts(&self, board: &Sequence, goal: &Sequence) -> String {
        format!("{} ; but : {}", board.inversions, goal.inversions)
    }

    fn neighbors_elsewhere(&self, count: usize) -> String {
        format!("{count} (voir --format json)")
    }

    fn lockstep(&self, verdict: &LockstepVerdict) -> String {
        match verdict {
            LockstepVerdict::BoardSolved { moves } => format!(
                "À tour de rôle : la grille a été résolue, en {}, elle est donc soluble",
                self.counted(*moves, Noun::Move)
            ),
            LockstepVerdict::TwinSolved(twin) => {
                format!("À tour de rôle : la jumelle ({twin}) a été résolue, la grille est donc insoluble")
            }
            LockstepVerdict::Stopped(stop) => {
                format!("À tour de rôle : {} avant que l'une des deux ne soit résolue", self.stopped(*stop))
            }
            LockstepVerdict::Neither => "À tour de rôle : ni la grille ni sa jumelle ne peuvent être résolues".into(),
        }
    }

    fn expanded_in(&self, boards: u64, time: &str) -> String {
        let expanded = plural(boards as usize, ["développée", "développées"]);
        format!("{} {expanded} en {time}", self.counted(boards as usize, Noun::Board))
    }

    fn distances_summary(&self, boards: u64, farthest: usize, mean: &str, is_complete: bool) -> String {
        let far = if is_complete { "au plus" } else { "jusqu'ici" };
        let (boards, moves) = (self.counted(boards as usize, Noun::Board), self.counted(farthest, Noun::Move));
        format!("{boards}, {far} {moves}, moyenne {mean}")
    }

    fn server_address(&self, url: &str) -> String {
        format!("taquin est à l'adresse {url}  (Ctrl-C l'arrête)")
    }

    fn table_line(&self, line: &TableLine) -> String {
        match line {
            TableLine::NothingToStore => {
                "rien à garder : les tables de cette taille se construisent à peu près aussi vite qu'elles se lisent"
                    .into()
            }
            TableLine::Exists { name } => format!("{name} existe déjà"),
            TableLine::Built { name, time, size } => format!("{name} construite en {time}, {size}"),
            TableLine::Total(TableTotal { tables, size, folder }) => {
                format!("{}, {size} dans {folder}", self.counted(*tables, Noun::Table))
            }
            TableLine::Removed { name, what } => match what {
                RemovedFile::Table { size } => format!("{name} supprimée ({size})"),
                RemovedFile::Automaton => format!("{name} supprimé (automate)"),
                RemovedFile::Incomplete => format!("{name} supprimé (incomplet)"),
            },
            TableLine::RemovedAll(TableTotal { tables, size, folder }) => {
                let removed = plural(*tables, ["supprimée", "supprimées"]);
                format!("{}, {size}, {removed} de {folder}", self.counted(*tables, Noun::Table))
            }
            TableLine::NoTables { folder } => format!("aucune table dans {folder}"),
            TableLine::Damaged(damage) => format!("endommagée : {damage}"),
            TableLine::Wrong(mismatch) => format!("fausse : {mismatch}"),
            TableLine::Vanished => "supprimée entre-temps".into(),
            TableLine::ComparedAll { good, arrangements } => {
                format!("{good}, les {} dispositions ont été comparées", self.number(*arrangements))
            }
            TableLine::ComparedSome { good, near, random } => format!(
                "{good}, {} dispositions proches du but et {} au hasard ont été comparées",
                self.number(*near),
                self.number(*random)
            ),
        }
    }

    fn gpu_line(&self, line: &GpuLine) -> String {
        match line {
            GpuLine::Device { name, kind, units, memory } => {
                let kind = match kind {
                    DeviceNoun::Card => "carte graphique",
                    DeviceNoun::Accelerator => "accélérateur",
                    DeviceNoun::Processor => "processeur",
                };
                format!("{name} ({kind}, {units} unités, {memory} de mémoire)")
            }
            GpuLine::Fits { shape, tables, nodes, items } => format!(
                "{shape} : les tables full tiennent : {tables}, et {nodes} pour les nœuds de {} éléments de travail",
                self.number(*items)
            ),
            GpuLine::TooLarge { shape, tables, needed, usable } => format!(
                "{shape} : les tables full ne tiennent pas : {tables}, avec les nœuds {needed} ; {usable} utilisables"
            ),
            GpuLine::Passed { expanded, per_second, longest } => format!(
                "réussi : {} {}, {} par seconde, tranche la plus longue {longest}",
                self.counted(*expanded as usize, Noun::Board),
                plural(*expanded as usize, ["développée", "développées"]),
                self.number(*per_second)
            ),
            GpuLine::Failed { reason } => format!("échec : {reason}"),
        }
    }
}
