//! Notes and warnings in French.

use taquin::{Assumption, BoundSource, Direction, MethodReason, TablesUsed};
use taquin_search::Progress;

use crate::messages::french::plural;
use crate::messages::notes::{
    ExpectedInput, MemoryShortage, Note, NoteMessages, ShortageConsequence, StoreConsequence,
};
use crate::messages::{French, LibraryMessages, Messages, Noun};
use crate::number_format::{bytes, time};
use crate::picture::PictureKind;

impl NoteMessages for French {
    fn note(&self, note: &Note) -> String {
        match note {
            Note::Type(expected) => {
                format!("Tapez {}, puis Ctrl-D sur une ligne vide (Ctrl-C pour quitter) :", self.expected(*expected))
            }
            Note::Assumed(Assumption::Shape(shape)) => format!(
                "lue comme une grille {shape}, d'après ses lignes ; pour un carré, commencez par la taille {}",
                shape.cells().isqrt()
            ),
            Note::Assumed(Assumption::Blank(tile)) => {
                format!("il n'y a pas de case vide : {tile} est lu comme la case vide")
            }
            Note::Assumed(other) => other.to_string(),
            Note::Seed(seed) => format!("graine {seed}"),
            Note::Hardest { distance, boards } => format!(
                "à {} du but, le maximum ; {} en tout",
                self.counted(*distance, Noun::Move),
                self.counted(*boards, Noun::Board)
            ),
            Note::StoppedAfter { stop, done, all } => {
                let (done, all) = (self.number(*done as u64), self.counted(*all, Noun::Board));
                format!("{} après {done} sur {all}", self.stopped(*stop))
            }
            Note::StoppedBefore(stop) => format!("{} avant d'avoir trouvé une telle grille", self.stopped(*stop)),
            Note::BoardsWritten { boards, folder } => {
                let written = plural(*boards, ["écrite", "écrites"]);
                format!("{} {written} dans {folder}", self.counted(*boards, Noun::Board))
            }
            Note::DefaultTime { seconds } => format!(
                "{seconds} s est le temps par défaut pour une grille de cette taille ; --time en fixe un autre, ou none"
            ),
            Note::ImpliesSnail => "--format school42 implique --goal snail".into(),
            Note::Kept { path, tables, bound, expanded } => format!(
                "gardé dans {path} : la recherche sur les tables {tables} au seuil {bound}, {} {} ; la même commande la \
                 reprend",
                self.counted(*expanded as usize, Noun::Board),
                plural(*expanded as usize, ["développée", "développées"])
            ),
            Note::NothingKept { path } => format!(
                "rien encore à garder dans {path} : la recherche sur les tables full n'avait pas commencé ('taquin pdb \
                 build' les construit)"
            ),
            Note::NoPicture => "sans solution, aucune image n'est écrite".into(),
            Note::NotWritten { stop, file: Some(file) } => {
                format!("{} ; {file} n'a pas été écrit", self.stopped(*stop))
            }
            Note::NotWritten { stop, file: None } => {
                format!("{} ; l'image sur la sortie standard n'est pas complète", self.stopped(*stop))
            }
            Note::ProcessorInstead { failure } => {
                format!("{} ; le processeur prend le relais", self.gpu_error(failure))
            }
            Note::CardWithoutEffect => {
                "--gpu n'a pas d'effet ici : une carte cherche sur des bases de motifs, pour des \
                                        grilles de 10 à 36 cases"
                    .into()
            }
            Note::FewerThreads => "le système lance moins de fils que demandé : il y en a eu moins".into(),
            Note::NoThreadForCtrlC => {
                "aucun fil ne peut être lancé pour attendre Ctrl-C, qui arrêtera le programme sans résultat".into()
            }
            Note::Store(error, consequence) => {
                let consequence = match consequence {
                    StoreConsequence::WasRebuilt => "elle a été reconstruite",
                    StoreConsequence::WillBeRebuilt => "elle sera reconstruite",
                    StoreConsequence::UsedAnyway => "la table a quand même été construite et utilisée",
                };
                format!("{} ; {consequence}", self.store_error(error))
            }
            Note::MemoryShortage(shortage) => memory_shortage(shortage),
            Note::Method { algorithm, heuristic, reason } => {
                let with =
                    heuristic.map(|heuristic| format!(" avec {}", heuristic_name(heuristic))).unwrap_or_default();
                let why = reason.map(|reason| format!(" : {}", method_reason(reason))).unwrap_or_default();
                format!("{algorithm}{with}{why}")
            }
            Note::Tables(tables) => self.tables(tables),
            Note::Device(name) => format!("recherche sur {name}"),
            Note::LongestSlice(time) => format!("tranche la plus longue sur la carte : {time}"),
            Note::LowerBound { moves, by } => {
                format!("au moins {} d'après {}", self.counted(*moves, Noun::Move), bound_source(*by))
            }
            Note::Iteration(bound) => {
                let verb = |count: u64, forms| plural(count.min(2) as usize, forms);
                format!(
                    "seuil {} : {} {}, {} {}, {}",
                    bound.bound,
                    self.number(bound.expanded),
                    verb(bound.expanded, ["développée", "développées"]),
                    self.number(bound.generated),
                    verb(bound.generated, ["engendrée", "engendrées"]),
                    self.figures(&time(bound.time))
                )
            }
            Note::PublicServer => "quiconque atteint cette machine par le réseau peut utiliser le serveur et son \
                                   processeur ; les connexions ne sont pas chiffrées et il n'y a pas de mot de passe"
                .into(),
            Note::NoBrowser(reason) => format!("impossible d'ouvrir un navigateur : {reason}"),
            Note::Automaton { name, size } => format!("automate : {name} ({size})"),
            Note::IncompleteTable { name } => {
                format!("incomplet : {name} (en cours d'écriture, ou laissé par un processus tué)")
            }
            Note::NotBuilt { name } => format!("interrompu : {name} n'a pas été construite"),
            Note::RebuildAdvice => "'taquin pdb remove NOM' supprime une table ; 'taquin pdb build' ou la prochaine \
                                    recherche la reconstruit"
                .into(),
        }
    }

    fn expected(&self, expected: ExpectedInput) -> &'static str {
        match expected {
            ExpectedInput::Board => "une grille, comme 1 2 3/4 5 6/7 0 8",
            ExpectedInput::Boards => "des grilles, une par ligne",
            ExpectedInput::Goal => "le but, une grille",
            ExpectedInput::Moves => "les coups, comme RRD",
            ExpectedInput::Colors => "des couleurs, comme #f0f #ff0",
            ExpectedInput::SolutionJson => "le JSON de 'taquin solve --format json'",
            ExpectedInput::FileText => "le texte du fichier",
        }
    }

    fn progress(&self, boards: &str, rate: &str, progress: &Progress) -> String {
        let mut text = format!("{boards} grilles, {rate}/s");
        if let Some(best) = progress.best {
            text += &format!(", au mieux {}", self.counted(best as usize, Noun::Move));
        }
        if progress.lower_bound > 0 {
            text += &format!(", au moins {}", self.counted(progress.lower_bound as usize, Noun::Move));
        }
        text
    }

    fn drawn(&self, kind: PictureKind, done: usize, all: usize) -> String {
        let step = if kind.is_sheet() { "grille" } else { "coup" };
        format!("{step} {done} sur {all}")
    }
}

impl French {
    /// The tables a search used: size, origin, and when they took over.
    fn tables(&self, tables: &TablesUsed) -> String {
        let origin = match (tables.prepared.read, tables.prepared.built) {
            (0, 0) => "dans le programme, prêtes",
            (_, 0) => "lues du disque",
            (0, _) => "construites",
            _ => "en partie lues du disque, en partie construites",
        };
        let from = match tables.from {
            0 => String::new(),
            boards => format!(", utilisées après {}", self.counted(boards as usize, Noun::Board)),
        };
        let end = match tables.direction {
            Direction::Forward => "",
            Direction::Backward => " pour la recherche depuis le but",
        };
        let (size, took) = (self.figures(&bytes(tables.bytes)), self.figures(&time(tables.prepared.time)));
        format!("tables {}{end}, {size}, {origin} en {took}{from}", tables.table_size.name())
    }
}

fn method_reason(reason: MethodReason) -> &'static str {
    match reason {
        MethodReason::GivenHeuristic => "IDA* tire le meilleur parti d'une heuristique, sans mémoire",
        MethodReason::LargeBoard => {
            "une grille de cette taille reçoit une première solution tout de suite, puis de meilleures"
        }
        MethodReason::LightThenFullTables => {
            "les tables light sont construites en quelques millisecondes, et les tables full les relaient sur les \
             grilles difficiles"
        }
        MethodReason::ManyBoards => {
            "pour beaucoup de grilles, une table de toutes les distances vaut la peine d'être construite"
        }
        MethodReason::NoMemory => "IDA* se passe de mémoire et prouve que ses solutions sont minimales",
        MethodReason::PushTables => {
            "les tables de poussées se construisent en une seconde, et les complètes prennent le relais quand c'est difficile"
        }
        MethodReason::MultiTile => "les coups de plusieurs pièces ont leur propre distance de marche",
        other => other.sentence(),
    }
}

/// The heuristic of a report: an expression, or the library's words for tables.
fn heuristic_name(name: &str) -> &str {
    if name == BoundSource::PatternDatabases.name() { "des bases de motifs" } else { name }
}

fn bound_source(source: BoundSource) -> &'static str {
    match source {
        BoundSource::PatternDatabases => "les bases de motifs",
        BoundSource::IterativeDeepening => "l'approfondissement itératif",
        expression => expression.name(),
    }
}

/// Which tables did not fit the memory limit, and the consequence.
fn memory_shortage(shortage: &MemoryShortage) -> String {
    let MemoryShortage { tables, need, while_built, limit, room, consequence } = shortage;
    let tables = tables.unwrap_or("les plus fortes");
    let when = if *while_built { " pendant leur construction" } else { "" };
    let room = match room {
        Some(room) => format!("la limite de {limit} laisse {room} pour des tables"),
        None => format!("la limite est {limit}"),
    };
    let consequence = match consequence {
        ShortageConsequence::LightTables => "seules les tables light sont donc utilisées",
        ShortageConsequence::ChooseSmaller => "choisissez donc des --tables plus petites, ou auto",
        ShortageConsequence::ProofWithoutTables => "la preuve se fait donc sans tables",
        ShortageConsequence::ProofOnLightTables => "la preuve n'utilise donc que les tables light",
    };
    format!("les tables {tables} demandent {need}{when} ; {room}, {consequence}")
}
