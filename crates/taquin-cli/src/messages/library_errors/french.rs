//! Errors of the libraries in French.

use std::io;

use taquin::generate::GenerateError;
use taquin::heuristic::HeuristicError;
use taquin::notation::{ExpectedNumber, NotationErrorKind};
use taquin::unstable::{Damage, Mismatch, PushMismatch};
use taquin::{
    CheckpointError, EngineError, GoalShapeError, LayersError, MultiTileConflict, NoProofReason, NotationError,
    NothingToKeep, RequestError, Slide, StoreError,
};
use taquin_gpu::GpuError;
use taquin_render::RenderError;
use taquin_web::{PageFolderError, ServeError};

use crate::messages::french::plural;
use crate::messages::{French, LibraryMessages, Messages};

impl LibraryMessages for French {
    fn goal_shape(&self, error: &GoalShapeError) -> String {
        format!("le but est une grille {}, mais la grille à résoudre est {}", error.goal, error.board)
    }

    fn impossible_slide(&self, number: usize, slide: Slide, blank: Option<(usize, usize)>) -> String {
        let (letter, direction) = (slide.letter(), self.direction(slide));
        match blank {
            Some((row, col)) => format!(
                "le coup {number} ({letter}) est impossible : la case vide est à la ligne {row}, colonne {col}, et aucune \
                 pièce ne peut glisser {direction}"
            ),
            None => format!("le coup {number} ({letter}) est impossible : aucune pièce ne peut glisser {direction}"),
        }
    }

    fn move_error(&self, error: &NotationError) -> String {
        use NotationErrorKind::*;
        let what = match &error.kind {
            NotASlide { found } => {
                format!("on trouve {found}, mais il faut U, D, L ou R, avec ou sans longueur comme R2")
            }
            RunLength { found, most } => {
                format!("on trouve la longueur {found}, mais sur cette grille une suite a de 1 à {most} glissements")
            }
            NotANumber { found, expected } => format!("on trouve {found}, mais il faut {}", expected_number(*expected)),
            NoColumn { found } => {
                format!("on trouve la ligne {found}, puis la fin, mais il faut une colonne après, comme 2,3")
            }
            TileNotNext { found, can } => {
                format!("la pièce {found} ne touche pas la case vide ; peuvent glisser : {can}")
            }
            TooManySlides { most } => format!("ici, {most} coups au plus"),
            CellNotNext { found, row, col } => {
                format!("la case {found} ne touche pas la case vide, ligne {row}, colonne {col}")
            }
            other => other.to_string(),
        };
        format!("coup {} : {what}", error.number)
    }

    fn request_error(&self, error: &RequestError) -> String {
        match error {
            RequestError::Goal(error) => self.goal_shape(error),
            RequestError::Heuristic(error) => heuristic_error(error),
            RequestError::MultiTile { shape } => format!(
                "les coups de plusieurs pièces se résolvent sur des grilles d'au plus 16 cases et 8 par côté, pas sur {shape}"
            ),
            RequestError::MultiTileOption { option } => format!(
                "la métrique mtm a son algorithme et son heuristique : elle ne se combine pas avec {}",
                multi_tile_conflict(option)
            ),
            RequestError::NotRepeatable => "une recherche qui améliore sa solution ne compte les mêmes nœuds à chaque \
                                            fois qu'avec une limite de nœuds"
                .into(),
            RequestError::NoProof { reason } => {
                let reason = match reason {
                    NoProofReason::Algorithm(algorithm) => format!("{algorithm} ne le prouve pas"),
                    NoProofReason::Overestimates(heuristic) => format!("{heuristic} peut dépasser la vraie distance"),
                    NoProofReason::EarlyStop => "celle qui s'arrête plus tôt ne le prouve pas".into(),
                    other => other.to_string(),
                };
                format!(
                    "toutes les solutions les plus courtes demandent une méthode qui prouve que sa solution est minimale : \
                     {reason}"
                )
            }
            RequestError::Engine(EngineError::Unsupported(shape)) => format!(
                "les bases de motifs sont pour des grilles d'au moins 2 cases par côté et d'au plus 36 cases, pas pour {shape}"
            ),
            RequestError::Engine(EngineError::Table) => {
                "une base de motifs est endommagée : elle dit que le but ne peut pas \
                                                         être atteint, alors qu'il peut l'être"
                    .into()
            }
            RequestError::Engine(EngineError::FalseBound { length, bound }) => format!(
                "une solution de {length} coups a été trouvée alors que toutes devaient en avoir au moins {bound} : une base \
                 de motifs ou un point de reprise est endommagé"
            ),
            RequestError::Checkpoint(error) => self.checkpoint_error(error),
            other => other.to_string(),
        }
    }

    fn checkpoint_error(&self, error: &CheckpointError) -> String {
        use CheckpointError::*;
        const UNCHANGED: &str = "il n'a pas été modifié";
        match error {
            System { action, path, kind, reason } => {
                let reason = self.system_error(*kind).unwrap_or(reason);
                format!("impossible {} le point de reprise {} : {reason}", verb(action), path.display())
            }
            Foreign(path) => {
                format!("{} n'est pas un point de reprise de cette version de taquin ; {UNCHANGED}", path.display())
            }
            Damaged(path) => format!("le point de reprise {} est endommagé ; {UNCHANGED}", path.display()),
            OtherBoard { path, board, goal } => format!(
                "le point de reprise {} est celui de la grille {board} avec le but {goal} ; {UNCHANGED}",
                path.display()
            ),
            OtherSize { path, made_with } => format!(
                "le point de reprise {} a été fait avec les tables {size} : choisissez-les (--tables {size}), ou un autre \
                 fichier ; {UNCHANGED}",
                path.display(),
                size = made_with.name()
            ),
            FalseBound { path, bound, length } => format!(
                "le point de reprise {} est faux : il dit que toute solution a au moins {bound} coups, mais il y en a une \
                 de {length}",
                path.display()
            ),
            OtherTables(path) => format!(
                "le point de reprise {} a été fait par une version aux tables différentes ; {UNCHANGED}",
                path.display()
            ),
            NothingToKeep(reason) => format!(
                "un point de reprise est pour les recherches sur des bases de motifs : {}",
                nothing_to_keep(*reason)
            ),
            other => other.to_string(),
        }
    }

    fn store_error(&self, error: &StoreError) -> String {
        match error {
            StoreError::System { action, path, source } => {
                let reason = (self as &dyn Messages).io_error(source);
                format!("impossible {} {} : {reason}", verb(action), path.display())
            }
            StoreError::Damaged { path, damage } => {
                format!("la table {} est inutilisable : {}", path.display(), self.damage(damage))
            }
            StoreError::Stopped(_) => "arrêté pendant la lecture d'une table".into(),
            other => other.to_string(),
        }
    }

    fn store_advice(&self, error: &StoreError, folder: &str) -> String {
        let elsewhere = "choisissez un autre dossier par --cache ou TAQUIN_CACHE";
        match error {
            StoreError::System { source, .. } => match source.kind() {
                io::ErrorKind::StorageFull => {
                    format!("le disque est plein : 'taquin pdb remove' libère de la place, ou {elsewhere}")
                }
                io::ErrorKind::PermissionDenied => format!("accès refusé : {elsewhere}"),
                io::ErrorKind::ReadOnlyFilesystem => format!("le disque est en lecture seule : {elsewhere}"),
                io::ErrorKind::NotADirectory => format!("{folder} n'est pas un dossier : {elsewhere}"),
                _ => elsewhere.to_owned(),
            },
            _ => "'taquin pdb remove' la supprime".to_owned(),
        }
    }

    fn damage(&self, damage: &Damage) -> String {
        match damage {
            Damage::Foreign => "ce n'est pas une table de cette version".into(),
            Damage::Header => "son en-tête est endommagé".into(),
            Damage::Length { expected, found } => format!("elle a {found} mots au lieu de {expected}"),
            Damage::OtherPattern => "elle contient une autre table que ne le dit son nom".into(),
            Damage::Bits => "sa somme de contrôle est fausse".into(),
            other => other.to_string(),
        }
    }

    fn mismatch(&self, Mismatch { cells, blank, found, expected }: &Mismatch) -> String {
        let found = found.map_or_else(|| "une valeur impossible".to_owned(), |found| found.to_string());
        format!(
            "pour les pièces sur les cases {cells:?} et la case vide en {blank}, la table dit {found}, mais il faut \
             {expected} {}",
            plural(*expected as usize, ["coup", "coups"])
        )
    }

    fn push_mismatch(&self, PushMismatch { cells, blank, expected }: &PushMismatch) -> String {
        format!(
            "pour les groupes {cells:?} et la case vide en {blank}, la table ne dit pas {expected} {}",
            plural(*expected as usize, ["poussée", "poussées"])
        )
    }

    fn generate_error(&self, error: &GenerateError) -> String {
        match error {
            GenerateError::AllSolvable { shape } => format!("toute grille {shape} peut être résolue"),
            GenerateError::TooFar { asked, shape, farthest } => {
                format!("aucune grille {shape} n'est à {asked} coups de ce but : aucune n'est à plus de {farthest}")
            }
            GenerateError::NotFound { asked, shape, tried, farthest } => format!(
                "aucune grille {shape} à {asked} coups de ce but n'a été trouvée : la plus éloignée de {tried} grilles au \
                 hasard est à {farthest}"
            ),
            GenerateError::HardestUnknown { shape } => {
                format!("les grilles {shape} les plus difficiles pour ce but sont inconnues")
            }
            GenerateError::NoMore { found } => match found {
                0 | 1 => format!("aucune autre grille de ce genre n'a été trouvée ({found} connue)"),
                found => format!("aucune autre grille de ce genre n'a été trouvée que ces {found}"),
            },
            GenerateError::Stopped(_) => "arrêté avant d'avoir trouvé une telle grille".into(),
            other => other.to_string(),
        }
    }

    fn layers_error(&self, error: &LayersError) -> String {
        match error {
            LayersError::TooMany { shape } => {
                format!("une grille {shape} a plus de 12 cases : trop de grilles pour les parcourir une à une")
            }
            LayersError::Stopped(_) => "arrêté avant d'avoir parcouru toutes les grilles".into(),
            other => other.to_string(),
        }
    }

    fn render_error(&self, error: &RenderError) -> String {
        match error {
            RenderError::Color { found, position, .. } => {
                format!("« {found} » n'est pas une couleur (caractère {position})")
            }
            RenderError::Range { found, min, max, .. } => format!("{found} est hors limites : de {min} à {max}"),
            RenderError::TooLarge { width, height, .. } => {
                format!("l'image aurait {width}×{height} pixels, c'est trop ; choisissez des pièces plus petites")
            }
            RenderError::TooLong { found, limit } => format!(
                "l'animation aurait {found} images, plus que les {limit} permises ; choisissez --steps, ou moins de coups"
            ),
            RenderError::GoalShape { goal, board } => {
                format!("le but est une grille {goal}, mais la grille à dessiner est {board}")
            }
            RenderError::Slide { slide, number } => self.impossible_slide(*number, *slide, None),
            RenderError::Write(_) => "impossible d'écrire l'image".into(),
            RenderError::Stopped(_) => "arrêté pendant le dessin de l'image".into(),
            other => other.to_string(),
        }
    }

    fn page_folder_error(&self, error: &PageFolderError) -> String {
        let messages: &dyn Messages = self;
        match error {
            PageFolderError::Unreadable { path, error } => {
                format!("impossible de lire {} : {}", path.display(), messages.io_error(error))
            }
            PageFolderError::NotAPage { folder, missing } => {
                let folder = folder.display();
                format!("il manque le fichier {missing} dans {folder} ; il faut un dossier écrit par ./page")
            }
            PageFolderError::TooLarge { folder } => {
                format!("{} est trop grand ; il faut un dossier écrit par ./page", folder.display())
            }
            other => other.to_string(),
        }
    }

    fn gpu_error(&self, error: &GpuError) -> String {
        match error {
            GpuError::NoLibrary => "OpenCL n'est pas installé : il vient avec le pilote d'une carte graphique".into(),
            GpuError::NoDevice => "OpenCL ne connaît aucune carte graphique".into(),
            GpuError::Failed { device, error } => format!("panne de {device} : {error}"),
            GpuError::Wrong { device } => format!("{device} calcule faux"),
            GpuError::Memory { device, needed, available } => {
                format!("{device} a trop peu de mémoire : il faut {needed} Mio, {available} Mio sont utilisables")
            }
            other => other.to_string(),
        }
    }

    fn serve_error(&self, error: &ServeError) -> String {
        let messages: &dyn Messages = self;
        match error {
            ServeError::Listen { address, error } => {
                format!("impossible d'écouter sur {address} : {}", messages.io_error(error))
            }
            ServeError::System(error) => format!("le système refuse un serveur : {}", messages.io_error(error)),
            other => other.to_string(),
        }
    }

    fn json_error(&self, error: &serde_json::Error, field: Option<&str>) -> String {
        let place = match error.line() {
            0 => String::new(),
            line => format!(" (ligne {line}, colonne {})", error.column()),
        };
        match field {
            Some(field) => format!("le champ « {field} » manque{place}"),
            None if error.is_eof() => format!("le texte s'arrête trop tôt{place}"),
            None if error.is_syntax() => format!("il est mal formé{place}"),
            None => format!("un champ a une valeur inattendue{place}"),
        }
    }

    fn system_error(&self, kind: io::ErrorKind) -> Option<&'static str> {
        Some(match kind {
            io::ErrorKind::NotFound => "fichier ou dossier introuvable",
            io::ErrorKind::PermissionDenied => "accès refusé",
            io::ErrorKind::AlreadyExists => "il existe déjà",
            io::ErrorKind::IsADirectory => "c'est un dossier",
            io::ErrorKind::NotADirectory => "ce n'est pas un dossier",
            io::ErrorKind::StorageFull => "le disque est plein",
            io::ErrorKind::QuotaExceeded => "le quota de disque est dépassé",
            io::ErrorKind::FileTooLarge => "le fichier serait trop grand",
            io::ErrorKind::ReadOnlyFilesystem => "le disque est en lecture seule",
            io::ErrorKind::InvalidFilename => "ce nom de fichier n'est pas possible",
            io::ErrorKind::AddrInUse => "l'adresse est déjà utilisée",
            io::ErrorKind::AddrNotAvailable => "cette machine n'a pas cette adresse",
            io::ErrorKind::OutOfMemory => "la mémoire manque",
            _ => return None,
        })
    }
}

/// "to do something", as in "impossible de lire".
fn verb(action: &str) -> &str {
    match action {
        "read" => "de lire",
        "write" => "d'écrire",
        "create" => "de créer",
        "open" => "d'ouvrir",
        "remove" => "de supprimer",
        "get memory for" => "d'obtenir la mémoire pour",
        other => other,
    }
}

fn expected_number(expected: ExpectedNumber) -> &'static str {
    match expected {
        ExpectedNumber::Tile => "le numéro d'une pièce",
        ExpectedNumber::Row => "une ligne et une colonne, comme 2,3",
        _ => "une colonne après la ligne, comme 2,3",
    }
}

fn heuristic_error(error: &HeuristicError) -> String {
    match error {
        HeuristicError::WalkingTable { shape } => format!(
            "la distance de marche n'existe pas pour les grilles {shape} : ses tables seraient trop grandes (elle va \
             jusqu'à 4x4, 3x5, 2x6 et 1x11, et leurs transposées)"
        ),
        HeuristicError::TooManyTerms { found } => {
            format!("{found} estimations différentes dans une expression ; 8 au plus")
        }
        HeuristicError::Stopped(_) => "arrêté avant d'avoir construit les tables de l'heuristique".into(),
        other => other.to_string(),
    }
}

fn multi_tile_conflict(conflict: &MultiTileConflict) -> String {
    match conflict {
        MultiTileConflict::Algorithm(algorithm) => format!("l'algorithme {algorithm}"),
        MultiTileConflict::Heuristic(heuristic) => format!("l'heuristique {heuristic}"),
        MultiTileConflict::Tables(size) => format!("les tables {}", size.name()),
        MultiTileConflict::EarlyStop => "un arrêt dès qu'une solution est assez bonne".into(),
        MultiTileConflict::Checkpoint => "un point de reprise".into(),
        other => other.to_string(),
    }
}

fn nothing_to_keep(reason: NothingToKeep) -> String {
    match reason {
        NothingToKeep::OtherAlgorithm => "un autre algorithme est demandé".into(),
        NothingToKeep::FirstOrNodes => "la première solution ou une limite de nœuds n'en laisse pas".into(),
        NothingToKeep::LargeBoard => "les grilles de cette taille n'en ont pas".into(),
        NothingToKeep::Memory => "les tables full dépassent la mémoire (--memory)".into(),
        other => other.to_string(),
    }
}
