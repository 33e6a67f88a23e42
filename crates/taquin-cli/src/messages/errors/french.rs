//! Errors of commands in French.

use crate::messages::errors::{
    CommandError, ErrorMessages, ForManyBoards, JournalSubject, NoEffectReason, Obstacle, OptionUser, PictureError,
};
use crate::messages::french::plural;
use crate::messages::{French, alternatives};
use crate::picture::PictureKind;

/// What to do with several boards where one is expected.
fn for_many(instead: ForManyBoards) -> &'static str {
    match instead {
        ForManyBoards::Batch => {
            "'taquin batch' en résout plusieurs, 'taquin convert --out-dir' écrit un fichier pour chacune"
        }
        ForManyBoards::CompareSet => "'taquin compare --set FICHIER' compare sur plusieurs",
    }
}

impl ErrorMessages for French {
    fn command_error(&self, error: &CommandError) -> String {
        use CommandError::*;
        match error {
            PictureByOption { file, option } => {
                format!("--output écrit du texte : --{option} {file} dessine la solution")
            }
            NoSuchFormat { file, command, formats } => format!(
                "{command} n'écrit pas {file} : ses formats sont {formats} ; --format en choisit un pour tout fichier"
            ),
            SeveralFiles { files, instead } => {
                format!("{files} fichiers, mais une seule grille est attendue ; {}", for_many(*instead))
            }
            SeveralBoards { origin, boards, instead } => {
                format!("{origin} : {boards} grilles, mais une seule est attendue ; {}", for_many(*instead))
            }
            NotUtf8 { name } => format!("{name} n'est pas du texte UTF-8"),
            TooLong { name, mebibytes } => format!("{name} est trop long : plus de {mebibytes} MiB"),
            CannotRead { name } => format!("impossible de lire {name}"),
            CannotReadFolder { folder } => format!("impossible de lire le dossier {folder}"),
            FolderWithoutFiles { folder } => format!("le dossier {folder} ne contient aucun fichier"),
            CannotCreateFolder { folder } => format!("impossible de créer le dossier {folder}"),
            CannotWrite { file } => format!("impossible d'écrire {file}"),
            NoFolderFor { file, folder } => format!("impossible d'écrire {file} : le dossier {folder} n'existe pas"),
            IsReadOnly { file } => format!("impossible d'écrire {file} : il est en lecture seule"),
            OutputIsTaken { file } => {
                format!("{file} est aussi une entrée ou une autre sortie ; choisissez un autre nom")
            }
            StdoutIsClosed => "la sortie standard est fermée".into(),
            CannotRemove { file } => format!("impossible de supprimer {file}"),
            UnknownGoal { found, nearest, known } => {
                let hint = nearest.map(|name| format!(" (vouliez-vous dire {name} ?)")).unwrap_or_default();
                format!("but inconnu « {found} »{hint} ; buts connus : {known}, ou une grille comme 1 2 3/8 0 4/7 6 5")
            }
            OtherNodesOnCard => "elle compte d'autres nœuds que le processeur".into(),
            UnknownGraphicsCard { name, known } => {
                format!("aucune carte graphique ne s'appelle « {name} » ; il y a : {known}")
            }
            ResumeWithoutName => "--resume demande le nom d'un fichier : il est écrit puis relu".into(),
            JournalBusy { file } => format!("un autre processus écrit {file}"),
            NotAJournal { file, command } => {
                format!("{file} n'est pas un journal de 'taquin {command} --resume' ; il n'a pas été modifié")
            }
            JournalDamaged { file, line } => {
                format!("le journal {file} est endommagé à la ligne {line} ; il n'a pas été modifié")
            }
            OtherJournal { file, subject, found, expected } => {
                let subject = match subject {
                    JournalSubject::Inputs => "a pour entrées",
                    JournalSubject::Options => "a pour options",
                };
                format!("le journal {file} {subject} {found}, et non {expected} ; il n'a pas été modifié")
            }
            CannotAppend { file } => format!(
                "impossible d'écrire {file} ; ce qu'il contient est conservé, et la même commande continue à partir de là"
            ),
            OtherResults { file, line, found, expected } => format!(
                "impossible de reprendre {file} : sa ligne {line} concerne la grille {found}, la grille {expected} était \
                 attendue"
            ),
            StaleResult { file, line, board } => format!(
                "impossible de reprendre {file} : sa ligne {line} n'est pas un résultat de la grille {board} ; choisissez un \
                 autre fichier"
            ),
            MoreResults { file, boards } => {
                format!(
                    "impossible de reprendre {file} : il contient des résultats au-delà des {boards} grilles données"
                )
            }
            SeveralAlgorithms => {
                "choisissez ici un seul algorithme ; 'taquin compare' et 'taquin bench' en prennent plusieurs".into()
            }
            SeveralHeuristics => {
                "choisissez ici une seule heuristique ; 'taquin compare' et 'taquin bench' en prennent plusieurs".into()
            }
            OptionOfAlgorithm { option, algorithm, chosen } => {
                format!("{option} est pour --algorithm {algorithm}, pas pour {chosen}")
            }
            DifferentAlgorithms { one, other } => format!("{one} et {other} sont pour des algorithmes différents"),
            CheckpointWithoutName => "--checkpoint demande un nom de fichier : on y écrit, puis on le relit".into(),
            CacheWithoutName => "--cache demande le nom d'un dossier".into(),
            NoHomeForTables { variable } => {
                format!("aucun dossier personnel où garder les tables : choisissez-en un par --cache ou {variable}")
            }
            CannotListenForCtrlC => "impossible d'attendre Ctrl-C".into(),
            JsonExpected => {
                "il faut le JSON de 'taquin solve --format json' sur l'entrée standard, ou une grille en argument"
                    .into()
            }
            StdinNotJson => "l'entrée standard n'est pas du JSON".into(),
            StdinNotSolution => "le JSON de l'entrée standard n'est pas une solution".into(),
            JsonNotSolution { name } => format!("{name} est du JSON, mais pas une solution"),
            JsonNotOneSolution { name } => format!("{name} n'est pas le JSON d'une solution"),
            JsonBoard => "la grille du JSON n'est pas valide".into(),
            JsonGoal => "le but du JSON n'est pas valide".into(),
            JsonMoves => "les coups du JSON ne sont pas valides".into(),
            JsonMetric => "la métrique du JSON est inconnue".into(),
            CannotStartServer => "impossible de démarrer le serveur".into(),
            TooFewThreadsForServer { needed, started } => format!(
                "impossible de démarrer le serveur : il lui faut {needed} fils, et le système n'en lance que {started}"
            ),
            TablesNotNamed => {
                "nommez les tables à supprimer, ou utilisez --all ; 'taquin pdb list' donne leurs noms".into()
            }
            NoTable { name, folder, known } if known.is_empty() => {
                format!("il n'y a pas de table « {name} » dans {folder} : le dossier est vide")
            }
            NoTable { name, folder, known } => {
                format!("il n'y a pas de table « {name} » dans {folder} ; on y trouve {known}")
            }
            TablesNeedMemory { needed, free } => {
                format!("construire ces tables demande {needed} de mémoire, mais il n'y en a que {free}")
            }
        }
    }

    fn picture_error(&self, error: &PictureError) -> String {
        use PictureError::*;
        match error {
            SheetIsForFiles => "--sheet est pour les fichiers PNG et SVG".into(),
            AnimateIsForSvg(None) => "--animate est pour les fichiers SVG : essayez -o FICHIER.svg".into(),
            AnimateIsForSvg(Some(PictureKind::Gif)) => {
                "--animate est pour les fichiers SVG ; un GIF est toujours animé".into()
            }
            AnimateIsForSvg(Some(_)) => {
                "--animate est pour les fichiers SVG ; un PNG ne peut pas être animé, un GIF si".into()
            }
            ShowsNoMoves(None) => {
                "le texte montre une grille sans coups : écrivez une image, comme -o solution.gif".into()
            }
            ShowsNoMoves(Some(PictureKind::BoardSvg)) => {
                "un SVG ne montre des coups qu'avec --animate ou --sheet".into()
            }
            ShowsNoMoves(Some(_)) => "un PNG ne montre des coups qu'avec --sheet".into(),
            NeedsMoves(kind) => format!(
                "{} montre une solution : ajoutez les coups, ou donnez le JSON de 'taquin solve --format json'",
                self.picture(Some(*kind))
            ),
            NoSolutionExists(kind) => {
                format!("{} montre une solution, mais selon le JSON il n'y en a pas", self.picture(Some(*kind)))
            }
            SearchWasStopped(kind) => format!(
                "{} montre une solution, mais le JSON n'en a pas : la recherche a été arrêtée",
                self.picture(Some(*kind))
            ),
            NeedsColor { option } => {
                format!("{option} n'a pas d'effet sur un texte sans couleurs ; utilisez --depth 256 ou --depth true")
            }
            ExtensionContradicts { file, format } => format!("l'extension de {file} contredit --format {format}"),
            UnknownExtension { file } => format!(
                "format inconnu pour {file} : utilisez l'extension .svg, .png, .gif ou .txt, ou choisissez un --format"
            ),
            BinaryToTerminal(kind) => format!(
                "on n'écrit pas {} dans un terminal : utilisez -o FICHIER, ou un tube",
                self.picture(Some(*kind))
            ),
            BothFromStdin => "la grille et les coups ne peuvent pas venir tous deux de l'entrée standard".into(),
            JsonHasMoves { name } => format!("{name} est du JSON, qui contient les coups : omettez MOVES"),
            JsonHasGoal { name } => format!("{name} est du JSON, qui contient le but : omettez --goal"),
            StdoutIsForSolution => "la sortie standard est pour la solution ; 'taquin solve --format json | taquin \
                                    render' y dessine"
                .into(),
            SameFile { file } => format!("deux images ne peuvent pas aller toutes deux dans {file}"),
            OtherExtension { option, file, better } => {
                format!("{option} n'écrit pas {file} : utilisez {better}, ou un autre nom de fichier")
            }
            OptionOf { option, used_by, kind } => {
                let used_by = match used_by {
                    OptionUser::Text => "le texte",
                    OptionUser::Pictures => "les images",
                    OptionUser::PngFiles => "les fichiers PNG",
                    OptionUser::GifFiles => "les fichiers GIF",
                    OptionUser::Animations => "les animations (un GIF, ou un SVG avec --animate)",
                    OptionUser::PicturesOfSolutions => "les images d'une solution",
                };
                format!("{option} est pour {used_by}, pas pour {}", self.picture(*kind))
            }
        }
    }

    fn picture(&self, kind: Option<PictureKind>) -> &'static str {
        match kind {
            None => "le texte",
            Some(PictureKind::BoardSvg) => "un SVG d'une grille",
            Some(PictureKind::BoardPng) => "un PNG d'une grille",
            Some(PictureKind::SheetSvg | PictureKind::SheetPng) => "une planche",
            Some(PictureKind::AnimatedSvg) => "un SVG animé",
            Some(PictureKind::Gif) => "un GIF",
        }
    }

    fn no_effect(&self, option: &str, obstacle: &Obstacle, reason: NoEffectReason) -> String {
        let obstacle = match obstacle {
            Obstacle::Without(options) => format!("sans {}", alternatives(options, "ou")),
            Obstacle::With(option) => format!("avec {option}"),
            Obstacle::Algorithms(names) => {
                format!(
                    "avec {} {}",
                    plural(names.len(), ["l'algorithme", "les algorithmes"]),
                    alternatives(names, "ou")
                )
            }
        };
        format!("{option} n'a pas d'effet {obstacle} : {}", no_effect_reason(reason))
    }
}

fn no_effect_reason(reason: NoEffectReason) -> &'static str {
    use NoEffectReason::*;
    match reason {
        NoHeuristic => "aucune heuristique n'est utilisée",
        NotImproved => "seul anytime, ou auto sur une grande grille, améliore sa solution",
        OneThread => "un seul fil est utilisé",
        PushesOnProcessor => "les coups de plusieurs pièces sont laissés au processeur",
        NoTables => "aucune base de motifs n'est utilisée",
        FormatText => "c'est pour le format text",
        PictureOfOneSolution => "une image montre une seule solution",
        ThemeOfPicture => "c'est le thème d'une image",
        AllAreFound => "toutes les solutions les plus courtes sont trouvées",
        NoMovesPrinted => "aucun coup n'est affiché",
        NoBoardsPrinted => "aucune grille n'est affichée",
        SearchNotReported => "la recherche n'est pas décrite",
        OnlyDirectionsCombine => "seules les directions se regroupent",
        OnlyLockstepSearches => "seule la recherche de --lockstep a des limites",
        OnlyOptimalSearches => "seul le contrôle de --optimal a des limites",
        NothingPrinted => "rien n'est affiché",
        OneFilePerBoard => "chaque grille a son propre fichier",
        JsonHasOneNotation => "les coups du JSON n'ont qu'une notation",
        JsonHasMetric => "le JSON dit ce qui compte comme un coup",
        HardestNotRandom => "les grilles les plus difficiles ne sont pas aléatoires",
        NoSearch => "les autres grilles sont faites sans recherche",
        SetHasGoals => "les grilles d'un jeu publié ont leurs propres buts",
        OneBoardHasNoMeans => "une seule grille n'a pas de moyennes",
        TilesJump => "les pièces sautent",
        PlayedOnce => "l'animation est jouée une seule fois",
    }
}
