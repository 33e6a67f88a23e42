//! The errors of commands as values; each language has a sentence for each.

mod english;
mod french;
mod russian;

use std::error::Error;
use std::fmt;

use crate::messages::messages;
use crate::picture::PictureKind;

/// Errors of commands in a language.
pub trait ErrorMessages {
    /// What a command refuses, or cannot do.
    fn command_error(&self, error: &CommandError) -> String;
    /// What is wrong with the options of a picture.
    fn picture_error(&self, error: &PictureError) -> String;
    /// A kind of picture with its article; text for `None`.
    fn picture(&self, kind: Option<PictureKind>) -> &'static str;
    /// An option would have no effect.
    fn no_effect(&self, option: &str, obstacle: &Obstacle, reason: NoEffectReason) -> String;
}

/// What a command refuses, or cannot do. Where a cause follows in the chain of errors, the sentence ends before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// A picture where the result is written as text; an option of this name draws it.
    PictureByOption {
        file: String,
        option: String,
    },
    /// The extension of a file is a format that the command does not write.
    NoSuchFormat {
        file: String,
        command: String,
        formats: String,
    },
    /// Several files where one board is expected.
    SeveralFiles {
        files: usize,
        instead: ForManyBoards,
    },
    /// Several boards in a text where one is expected.
    SeveralBoards {
        origin: String,
        boards: usize,
        instead: ForManyBoards,
    },
    NotUtf8 {
        name: String,
    },
    TooLong {
        name: String,
        mebibytes: u64,
    },
    /// A cause follows.
    CannotRead {
        name: String,
    },
    /// A cause follows.
    CannotReadFolder {
        folder: String,
    },
    FolderWithoutFiles {
        folder: String,
    },
    /// A cause follows.
    CannotCreateFolder {
        folder: String,
    },
    /// A cause follows.
    CannotWrite {
        file: String,
    },
    NoFolderFor {
        file: String,
        folder: String,
    },
    IsReadOnly {
        file: String,
    },
    /// An output is also an input or another output.
    OutputIsTaken {
        file: String,
    },
    StdoutIsClosed,
    /// A cause follows.
    CannotRemove {
        file: String,
    },
    UnknownGoal {
        found: String,
        nearest: Option<&'static str>,
        known: String,
    },
    /// A device expanded other nodes than the processor.
    OtherNodesOnCard,
    /// `--gpu=NAME` where no device has such a name.
    UnknownGraphicsCard {
        name: String,
        known: String,
    },
    /// A journal was named `-`.
    ResumeWithoutName,
    JournalBusy {
        file: String,
    },
    /// A file is not a journal of this command.
    NotAJournal {
        file: String,
        command: String,
    },
    JournalDamaged {
        file: String,
        line: usize,
    },
    /// A journal is of other inputs or options.
    OtherJournal {
        file: String,
        subject: JournalSubject,
        found: String,
        expected: String,
    },
    /// A journal cannot be continued. A cause follows.
    CannotAppend {
        file: String,
    },
    /// A journal has another board's result here.
    OtherResults {
        file: String,
        line: usize,
        found: String,
        expected: String,
    },
    /// A result in a journal cannot be one of its board.
    StaleResult {
        file: String,
        line: usize,
        board: String,
    },
    /// A journal has more results than there are boards.
    MoreResults {
        file: String,
        boards: usize,
    },
    /// Several algorithms where one is expected.
    SeveralAlgorithms,
    /// Several heuristics where one is expected.
    SeveralHeuristics,
    /// An option that implies an algorithm, beside others.
    OptionOfAlgorithm {
        option: &'static str,
        algorithm: &'static str,
        chosen: String,
    },
    /// Two options that imply different algorithms.
    DifferentAlgorithms {
        one: &'static str,
        other: &'static str,
    },
    CheckpointWithoutName,
    CacheWithoutName,
    NoHomeForTables {
        variable: &'static str,
    },
    /// A cause follows.
    CannotListenForCtrlC,
    /// Neither JSON nor a board as an argument.
    JsonExpected,
    StdinNotJson,
    StdinNotSolution,
    JsonNotSolution {
        name: String,
    },
    JsonNotOneSolution {
        name: String,
    },
    /// A cause follows.
    JsonBoard,
    /// A cause follows.
    JsonGoal,
    /// A cause follows.
    JsonMoves,
    JsonMetric,
    /// A cause follows.
    CannotStartServer,
    TooFewThreadsForServer {
        needed: usize,
        started: usize,
    },
    TablesNotNamed,
    /// There is no table with this name among those in the folder.
    NoTable {
        name: String,
        folder: String,
        known: String,
    },
    TablesNeedMemory {
        needed: String,
        free: String,
    },
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&messages().command_error(self))
    }
}

impl Error for CommandError {}

/// What a journal is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JournalSubject {
    Inputs,
    Options,
}

/// The command for several boards, where one is expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForManyBoards {
    /// `batch`, or a file for each by `convert`.
    Batch,
    /// `compare --set`.
    CompareSet,
}

/// What is wrong with the options of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureError {
    SheetIsForFiles,
    /// `--animate` with this kind of output, which is not an SVG.
    AnimateIsForSvg(Option<PictureKind>),
    /// Moves for a kind of output that does not show them.
    ShowsNoMoves(Option<PictureKind>),
    /// Moves are missing.
    NeedsMoves(PictureKind),
    /// The JSON has no moves, since no solution exists.
    NoSolutionExists(PictureKind),
    /// The JSON has no moves, since the search was stopped.
    SearchWasStopped(PictureKind),
    NeedsColor {
        option: &'static str,
    },
    ExtensionContradicts {
        file: String,
        format: String,
    },
    UnknownExtension {
        file: String,
    },
    BinaryToTerminal(PictureKind),
    BothFromStdin,
    JsonHasMoves {
        name: String,
    },
    JsonHasGoal {
        name: String,
    },
    StdoutIsForSolution,
    SameFile {
        file: String,
    },
    /// A file name for another option.
    OtherExtension {
        option: &'static str,
        file: String,
        better: &'static str,
    },
    OptionOf {
        option: &'static str,
        used_by: OptionUser,
        kind: Option<PictureKind>,
    },
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&messages().picture_error(self))
    }
}

impl Error for PictureError {}

/// The outputs that use an option of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionUser {
    Text,
    Pictures,
    PngFiles,
    GifFiles,
    Animations,
    PicturesOfSolutions,
}

/// What keeps an option from having an effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// None of these options is given.
    Without(Vec<String>),
    /// This option is given, perhaps with its value.
    With(String),
    /// These algorithms are used.
    Algorithms(Vec<String>),
}

/// Why an option has no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoEffectReason {
    NoHeuristic,
    /// Only some algorithms improve their solution.
    NotImproved,
    OneThread,
    PushesOnProcessor,
    NoTables,
    FormatText,
    PictureOfOneSolution,
    ThemeOfPicture,
    AllAreFound,
    NoMovesPrinted,
    NoBoardsPrinted,
    SearchNotReported,
    OnlyDirectionsCombine,
    OnlyLockstepSearches,
    OnlyOptimalSearches,
    NothingPrinted,
    OneFilePerBoard,
    JsonHasOneNotation,
    JsonHasMetric,
    HardestNotRandom,
    NoSearch,
    SetHasGoals,
    OneBoardHasNoMeans,
    TilesJump,
    PlayedOnce,
}
