//! Errors of commands in English.

use crate::messages::errors::{
    CommandError, ErrorMessages, ForManyBoards, JournalSubject, NoEffectReason, Obstacle, OptionUser, PictureError,
};
use crate::messages::{English, alternatives};
use crate::picture::PictureKind;

/// What to do with several boards where one is expected.
fn for_many(instead: ForManyBoards) -> &'static str {
    match instead {
        ForManyBoards::Batch => "'taquin batch' solves many, 'taquin convert --out-dir' writes one file for each",
        ForManyBoards::CompareSet => "'taquin compare --set FILE' compares on many",
    }
}

impl ErrorMessages for English {
    fn command_error(&self, error: &CommandError) -> String {
        use CommandError::*;
        match error {
            PictureByOption { file, option } => format!("--output writes text: --{option} {file} draws the solution"),
            NoSuchFormat { file, command, formats } => {
                format!("{command} does not write {file}: its formats are {formats}; --format names one for any file")
            }
            SeveralFiles { files, instead } => format!("{files} files, but expected one board; {}", for_many(*instead)),
            SeveralBoards { origin, boards, instead } => {
                format!("{origin}: {boards} boards, but expected one; {}", for_many(*instead))
            }
            NotUtf8 { name } => format!("{name} is not UTF-8 text"),
            TooLong { name, mebibytes } => format!("{name} is too long: more than {mebibytes} MiB"),
            CannotRead { name } => format!("cannot read {name}"),
            CannotReadFolder { folder } => format!("cannot read the folder {folder}"),
            FolderWithoutFiles { folder } => format!("the folder {folder} has no files"),
            CannotCreateFolder { folder } => format!("cannot create the folder {folder}"),
            CannotWrite { file } => format!("cannot write {file}"),
            NoFolderFor { file, folder } => format!("cannot write {file}: there is no folder {folder}"),
            IsReadOnly { file } => format!("cannot write {file}: it is read-only"),
            OutputIsTaken { file } => format!("{file} is also an input or another output; choose another name"),
            StdoutIsClosed => "standard output is closed".into(),
            CannotRemove { file } => format!("cannot remove {file}"),
            UnknownGoal { found, nearest, known } => {
                let hint = nearest.map(|name| format!(" (did you mean {name}?)")).unwrap_or_default();
                format!("unknown goal '{found}'{hint}; known: {known}, or a board such as 1 2 3/8 0 4/7 6 5")
            }
            OtherNodesOnCard => "it counts other nodes than the processor".into(),
            UnknownGraphicsCard { name, known } => format!("no graphics card is named '{name}'; there are: {known}"),
            ResumeWithoutName => "--resume needs the name of a file: it is written and read again".into(),
            JournalBusy { file } => format!("another process is writing {file}"),
            NotAJournal { file, command } => {
                format!("{file} is not a journal of 'taquin {command} --resume'; it was not changed")
            }
            JournalDamaged { file, line } => {
                format!("the journal {file} is damaged in line {line}; it was not changed")
            }
            OtherJournal { file, subject, found, expected } => {
                let subject = match subject {
                    JournalSubject::Inputs => "inputs",
                    JournalSubject::Options => "options",
                };
                format!("the journal {file} is of the {subject} {found}, not {expected}; it was not changed")
            }
            CannotAppend { file } => {
                format!("cannot write {file}; what it has is kept, and the same command continues from it")
            }
            OtherResults { file, line, found, expected } => {
                format!("cannot resume {file}: its line {line} is for board {found}, but board {expected} was expected")
            }
            StaleResult { file, line, board } => {
                format!("cannot resume {file}: its line {line} is not a result of board {board}; choose another file")
            }
            MoreResults { file, boards } => {
                format!("cannot resume {file}: it has results beyond the {boards} boards of the input")
            }
            SeveralAlgorithms => "choose one algorithm here; 'taquin compare' and 'taquin bench' take several".into(),
            SeveralHeuristics => "choose one heuristic here; 'taquin compare' and 'taquin bench' take several".into(),
            OptionOfAlgorithm { option, algorithm, chosen } => {
                format!("{option} is for --algorithm {algorithm}, not for {chosen}")
            }
            DifferentAlgorithms { one, other } => format!("{one} and {other} are for different algorithms"),
            CheckpointWithoutName => "--checkpoint needs the name of a file: it is written and read again".into(),
            CacheWithoutName => "--cache needs the name of a folder".into(),
            NoHomeForTables { variable } => {
                format!("there is no home folder to store tables in: choose a folder with --cache or {variable}")
            }
            CannotListenForCtrlC => "cannot listen for Ctrl-C".into(),
            JsonExpected => {
                "expected the JSON of 'taquin solve --format json' on standard input, or a board as an argument".into()
            }
            StdinNotJson => "standard input is not JSON".into(),
            StdinNotSolution => "the JSON on standard input is not a solution".into(),
            JsonNotSolution { name } => format!("{name} is JSON, but not a solution"),
            JsonNotOneSolution { name } => format!("{name} is not the JSON of one solution"),
            JsonBoard => "the JSON has an invalid board".into(),
            JsonGoal => "the JSON has an invalid goal".into(),
            JsonMoves => "the JSON has invalid moves".into(),
            JsonMetric => "the JSON has an unknown metric".into(),
            CannotStartServer => "cannot start the server".into(),
            TooFewThreadsForServer { needed, started } => {
                format!("cannot start the server: it needs {needed} threads, and the system starts {started}")
            }
            TablesNotNamed => "name the tables to remove, or use --all; 'taquin pdb list' lists their names".into(),
            NoTable { name, folder, known } if known.is_empty() => {
                format!("there is no table '{name}' in {folder}: it is empty")
            }
            NoTable { name, folder, known } => format!("there is no table '{name}' in {folder}: it has {known}"),
            TablesNeedMemory { needed, free } => {
                format!("building these tables needs {needed} of memory, but only {free} are available")
            }
        }
    }

    fn picture_error(&self, error: &PictureError) -> String {
        use PictureError::*;
        match error {
            SheetIsForFiles => "--sheet is for PNG and SVG files".into(),
            AnimateIsForSvg(None) => "--animate is for SVG files: try -o FILE.svg".into(),
            AnimateIsForSvg(Some(PictureKind::Gif)) => "--animate is for SVG files; a GIF is always animated".into(),
            AnimateIsForSvg(Some(_)) => "--animate is for SVG files; a PNG cannot be animated, a GIF can".into(),
            ShowsNoMoves(None) => "text shows a board without moves: write a picture, as in -o solution.gif".into(),
            ShowsNoMoves(Some(PictureKind::BoardSvg)) => "an SVG shows moves only with --animate or --sheet".into(),
            ShowsNoMoves(Some(_)) => "a PNG shows moves only with --sheet".into(),
            NeedsMoves(kind) => format!(
                "{} shows a solution: add the moves, or use the JSON of 'taquin solve --format json'",
                self.picture(Some(*kind))
            ),
            NoSolutionExists(kind) => {
                format!("{} shows a solution, but the JSON says that none exists", self.picture(Some(*kind)))
            }
            SearchWasStopped(kind) => {
                format!("{} shows a solution, but the JSON has none: the search was stopped", self.picture(Some(*kind)))
            }
            NeedsColor { option } => {
                format!("{option} has no effect on text without colour; use --depth 256 or --depth true")
            }
            ExtensionContradicts { file, format } => format!("the extension of {file} contradicts --format {format}"),
            UnknownExtension { file } => format!(
                "unknown file format of {file}: use the extension .svg, .png, .gif or .txt, or choose a --format"
            ),
            BinaryToTerminal(kind) => {
                format!("refusing to write {} to the terminal: use -o FILE, or a pipe", self.picture(Some(*kind)))
            }
            BothFromStdin => "the board and the moves cannot both come from standard input".into(),
            JsonHasMoves { name } => format!("{name} is JSON, which contains the moves: omit MOVES"),
            JsonHasGoal { name } => format!("{name} is JSON, which contains the goal: omit --goal"),
            StdoutIsForSolution => {
                "standard output is for the solution; 'taquin solve --format json | taquin render' draws there".into()
            }
            SameFile { file } => format!("two pictures cannot both be written to {file}"),
            OtherExtension { option, file, better } => {
                format!("{option} does not write {file}: use {better}, or another file name")
            }
            OptionOf { option, used_by, kind } => {
                let used_by = match used_by {
                    OptionUser::Text => "text",
                    OptionUser::Pictures => "pictures",
                    OptionUser::PngFiles => "PNG files",
                    OptionUser::GifFiles => "GIF files",
                    OptionUser::Animations => "animations (a GIF, or an SVG with --animate)",
                    OptionUser::PicturesOfSolutions => "pictures of a solution",
                };
                format!("{option} is for {used_by}, not for {}", self.picture(*kind))
            }
        }
    }

    fn picture(&self, kind: Option<PictureKind>) -> &'static str {
        match kind {
            None => "text",
            Some(PictureKind::BoardSvg) => "an SVG of one board",
            Some(PictureKind::BoardPng) => "a PNG of one board",
            Some(PictureKind::SheetSvg | PictureKind::SheetPng) => "a contact sheet",
            Some(PictureKind::AnimatedSvg) => "an animated SVG",
            Some(PictureKind::Gif) => "a GIF",
        }
    }

    fn no_effect(&self, option: &str, obstacle: &Obstacle, reason: NoEffectReason) -> String {
        let obstacle = match obstacle {
            Obstacle::Without(options) => format!("without {}", alternatives(options, "or")),
            Obstacle::With(option) => format!("with {option}"),
            Obstacle::Algorithms(names) => format!("on the algorithm {}", alternatives(names, "or")),
        };
        format!("{option} has no effect {obstacle}: {}", no_effect_reason(reason))
    }
}

fn no_effect_reason(reason: NoEffectReason) -> &'static str {
    use NoEffectReason::*;
    match reason {
        NoHeuristic => "no heuristic is used",
        NotImproved => "only anytime, or auto on a large board, improves its solution",
        OneThread => "one thread is used",
        PushesOnProcessor => "moves of several tiles are left to the processor",
        NoTables => "no pattern databases are used",
        FormatText => "it is for the format text",
        PictureOfOneSolution => "a picture shows one solution",
        ThemeOfPicture => "it is the theme of a picture",
        AllAreFound => "all shortest solutions are found",
        NoMovesPrinted => "no moves are printed",
        NoBoardsPrinted => "no boards are printed",
        SearchNotReported => "the search is not reported",
        OnlyDirectionsCombine => "only directions are combined",
        OnlyLockstepSearches => "only the search of --lockstep has limits",
        OnlyOptimalSearches => "only the check of --optimal has limits",
        NothingPrinted => "nothing is printed",
        OneFilePerBoard => "every board has its own file",
        JsonHasOneNotation => "moves in JSON have one notation",
        JsonHasMetric => "the JSON says what counts as one move",
        HardestNotRandom => "the hardest boards are not random",
        NoSearch => "other boards are made without a search",
        SetHasGoals => "the boards of a published set have their own goals",
        OneBoardHasNoMeans => "one board has no means",
        TilesJump => "tiles jump",
        PlayedOnce => "the animation is played once",
    }
}
