//! Errors of commands in Russian.

use crate::messages::errors::{
    CommandError, ErrorMessages, ForManyBoards, JournalSubject, NoEffectReason, Obstacle, OptionUser, PictureError,
};
use crate::messages::russian::plural;
use crate::messages::{Russian, alternatives};
use crate::picture::PictureKind;

/// What to do with several boards where one is expected.
fn for_many(instead: ForManyBoards) -> &'static str {
    match instead {
        ForManyBoards::Batch => {
            "'taquin batch' решает много полей, 'taquin convert --out-dir' пишет для каждого свой файл"
        }
        ForManyBoards::CompareSet => "'taquin compare --set ФАЙЛ' сравнивает на многих",
    }
}

impl ErrorMessages for Russian {
    fn command_error(&self, error: &CommandError) -> String {
        use CommandError::*;
        match error {
            PictureByOption { file, option } => format!("--output пишет текст: решение рисует --{option} {file}"),
            NoSuchFormat { file, command, formats } => {
                format!("{command} не пишет {file}: форматы — {formats}; --format задаёт любой из них для любого файла")
            }
            SeveralFiles { files, instead } => {
                format!(
                    "{files} {}, а нужно одно поле; {}",
                    plural(*files, ["файл", "файла", "файлов"]),
                    for_many(*instead)
                )
            }
            SeveralBoards { origin, boards, instead } => {
                format!(
                    "{origin}: {boards} {}, а нужно одно; {}",
                    plural(*boards, ["поле", "поля", "полей"]),
                    for_many(*instead)
                )
            }
            NotUtf8 { name } => format!("{name} — не текст в UTF-8"),
            TooLong { name, mebibytes } => format!("{name} слишком велик: больше {mebibytes} MiB"),
            CannotRead { name } => format!("не прочитать {name}"),
            CannotReadFolder { folder } => format!("не прочитать папку {folder}"),
            FolderWithoutFiles { folder } => format!("в папке {folder} нет файлов"),
            CannotCreateFolder { folder } => format!("не создать папку {folder}"),
            CannotWrite { file } => format!("не записать {file}"),
            NoFolderFor { file, folder } => format!("не записать {file}: папки {folder} нет"),
            IsReadOnly { file } => format!("не записать {file}: он только для чтения"),
            OutputIsTaken { file } => format!("{file} — это также ввод или другой вывод; выберите другое имя"),
            StdoutIsClosed => "стандартный вывод закрыт".into(),
            CannotRemove { file } => format!("не удалить {file}"),
            UnknownGoal { found, nearest, known } => {
                let hint = nearest.map(|name| format!(" (может быть, {name}?)")).unwrap_or_default();
                format!("неизвестная цель «{found}»{hint}; известны: {known}, или поле, например 1 2 3/8 0 4/7 6 5")
            }
            OtherNodesOnCard => "она насчитала не те узлы, что процессор".into(),
            UnknownGraphicsCard { name, known } => format!("видеокарты «{name}» нет; есть: {known}"),
            ResumeWithoutName => "для --resume нужно имя файла: он записывается и потом читается снова".into(),
            JournalBusy { file } => format!("{file} пишет другой процесс"),
            NotAJournal { file, command } => {
                format!("{file} — не журнал команды 'taquin {command} --resume'; он не изменён")
            }
            JournalDamaged { file, line } => format!("журнал {file} повреждён в строке {line}; он не изменён"),
            OtherJournal { file, subject, found, expected } => {
                let subject = match subject {
                    JournalSubject::Inputs => "входных данных",
                    JournalSubject::Options => "параметров",
                };
                format!("журнал {file} — для {subject} {found}, а не {expected}; он не изменён")
            }
            CannotAppend { file } => {
                format!("не записать {file}; то, что в нём есть, сохранено, и та же команда продолжит с этого места")
            }
            OtherResults { file, line, found, expected } => {
                format!("нельзя продолжить {file}: строка {line} относится к полю {found}, а ожидалось поле {expected}")
            }
            StaleResult { file, line, board } => {
                format!("нельзя продолжить {file}: строка {line} — не результат для поля {board}; выберите другой файл")
            }
            MoreResults { file, boards } => {
                format!("нельзя продолжить {file}: в нём есть результаты сверх данных полей ({boards})")
            }
            SeveralAlgorithms => {
                "выберите здесь один алгоритм; 'taquin compare' и 'taquin bench' берут несколько".into()
            }
            SeveralHeuristics => {
                "выберите здесь одну эвристику; 'taquin compare' и 'taquin bench' берут несколько".into()
            }
            OptionOfAlgorithm { option, algorithm, chosen } => {
                format!("{option} — для --algorithm {algorithm}, а не для {chosen}")
            }
            DifferentAlgorithms { one, other } => format!("{one} и {other} — для разных алгоритмов"),
            CheckpointWithoutName => "для --checkpoint нужно имя файла: он записывается и потом читается снова".into(),
            CacheWithoutName => "для --cache нужно имя папки".into(),
            NoHomeForTables { variable } => {
                format!("нет домашней папки, чтобы хранить таблицы: выберите папку через --cache или {variable}")
            }
            CannotListenForCtrlC => "не получается ждать Ctrl-C".into(),
            JsonExpected => {
                "на стандартном вводе нужен JSON команды 'taquin solve --format json', или поле аргументом".into()
            }
            StdinNotJson => "на стандартном вводе не JSON".into(),
            StdinNotSolution => "JSON на стандартном вводе — не решение".into(),
            JsonNotSolution { name } => format!("{name} — JSON, но не решение"),
            JsonNotOneSolution { name } => format!("{name} — не JSON одного решения"),
            JsonBoard => "в JSON неверное поле".into(),
            JsonGoal => "в JSON неверная цель".into(),
            JsonMoves => "в JSON неверные ходы".into(),
            JsonMetric => "в JSON неизвестная метрика".into(),
            CannotStartServer => "сервер не запустить".into(),
            TooFewThreadsForServer { needed, started } => {
                format!("сервер не запустить: потоков нужно {needed}, а система запускает {started}")
            }
            TablesNotNamed => {
                "назовите таблицы, которые удалить, или дайте --all; 'taquin pdb list' показывает их имена".into()
            }
            NoTable { name, folder, known } if known.is_empty() => {
                format!("таблицы «{name}» нет в {folder}: папка пуста")
            }
            NoTable { name, folder, known } => format!("таблицы «{name}» нет в {folder}; там есть {known}"),
            TablesNeedMemory { needed, free } => {
                format!("чтобы построить эти таблицы, нужна память: {needed}, а свободно только {free}")
            }
        }
    }

    fn picture_error(&self, error: &PictureError) -> String {
        use PictureError::*;
        match error {
            SheetIsForFiles => "--sheet — для файлов PNG и SVG".into(),
            AnimateIsForSvg(None) => "--animate — для файлов SVG: попробуйте -o ФАЙЛ.svg".into(),
            AnimateIsForSvg(Some(PictureKind::Gif)) => "--animate — для файлов SVG; GIF движется всегда".into(),
            AnimateIsForSvg(Some(_)) => "--animate — для файлов SVG; PNG двигаться не может, а GIF может".into(),
            ShowsNoMoves(None) => "текст показывает поле без ходов: запишите картинку, например -o solution.gif".into(),
            ShowsNoMoves(Some(PictureKind::BoardSvg)) => "SVG показывает ходы только с --animate или --sheet".into(),
            ShowsNoMoves(Some(_)) => "PNG показывает ходы только с --sheet".into(),
            NeedsMoves(kind) => format!(
                "{} показывает решение: добавьте ходы или дайте JSON команды 'taquin solve --format json'",
                self.picture(Some(*kind))
            ),
            NoSolutionExists(kind) => {
                format!("{} показывает решение, а по JSON его не существует", self.picture(Some(*kind)))
            }
            SearchWasStopped(kind) => {
                format!("{} показывает решение, а в JSON его нет: поиск был остановлен", self.picture(Some(*kind)))
            }
            NeedsColor { option } => {
                format!("{option} не действует на текст без цвета; дайте --depth 256 или --depth true")
            }
            ExtensionContradicts { file, format } => format!("расширение {file} противоречит --format {format}"),
            UnknownExtension { file } => {
                format!("неизвестный формат файла {file}: нужно расширение .svg, .png, .gif или .txt, или --format")
            }
            BinaryToTerminal(kind) => {
                format!("{} не выводится на терминал: нужен -o ФАЙЛ или конвейер", self.picture(Some(*kind)))
            }
            BothFromStdin => "поле и ходы не могут оба идти со стандартного ввода".into(),
            JsonHasMoves { name } => format!("{name} — JSON, в нём уже есть ходы: уберите MOVES"),
            JsonHasGoal { name } => format!("{name} — JSON, в нём уже есть цель: уберите --goal"),
            StdoutIsForSolution => {
                "стандартный вывод — для решения; 'taquin solve --format json | taquin render' рисует туда".into()
            }
            SameFile { file } => format!("две картинки нельзя записать в один файл {file}"),
            OtherExtension { option, file, better } => {
                format!("{option} не пишет {file}: дайте {better} или другое имя файла")
            }
            OptionOf { option, used_by, kind } => {
                let used_by = match used_by {
                    OptionUser::Text => "текста",
                    OptionUser::Pictures => "картинок",
                    OptionUser::PngFiles => "файлов PNG",
                    OptionUser::GifFiles => "файлов GIF",
                    OptionUser::Animations => "картинок с движением (GIF, или SVG с --animate)",
                    OptionUser::PicturesOfSolutions => "картинок решения",
                };
                format!("{option} — для {used_by}; {} этого не умеет", self.picture(*kind))
            }
        }
    }

    fn picture(&self, kind: Option<PictureKind>) -> &'static str {
        match kind {
            None => "текст",
            Some(PictureKind::BoardSvg) => "SVG одного поля",
            Some(PictureKind::BoardPng) => "PNG одного поля",
            Some(PictureKind::SheetSvg | PictureKind::SheetPng) => "лист всех полей",
            Some(PictureKind::AnimatedSvg) => "SVG с движением",
            Some(PictureKind::Gif) => "GIF",
        }
    }

    fn no_effect(&self, option: &str, obstacle: &Obstacle, reason: NoEffectReason) -> String {
        let obstacle = match obstacle {
            Obstacle::Without(options) => format!("без {}", alternatives(options, "или")),
            Obstacle::With(option) => format!("с {option}"),
            Obstacle::Algorithms(names) => {
                let noun = if names.len() == 1 { "алгоритме" } else { "алгоритмах" };
                format!("при {noun} {}", alternatives(names, "или"))
            }
        };
        format!("{option} не действует {obstacle}: {}", no_effect_reason(reason))
    }
}

fn no_effect_reason(reason: NoEffectReason) -> &'static str {
    use NoEffectReason::*;
    match reason {
        NoHeuristic => "эвристика не используется",
        NotImproved => "решение улучшает только anytime, или auto на большом поле",
        OneThread => "используется один поток",
        PushesOnProcessor => "ходы несколькими фишками остаются за процессором",
        NoTables => "базы шаблонов не используются",
        FormatText => "это для формата text",
        PictureOfOneSolution => "картинка показывает одно решение",
        ThemeOfPicture => "это тема картинки",
        AllAreFound => "находятся все кратчайшие решения",
        NoMovesPrinted => "ходы не выводятся",
        NoBoardsPrinted => "поля не выводятся",
        SearchNotReported => "о поиске не рассказывается",
        OnlyDirectionsCombine => "объединяются только направления",
        OnlyLockstepSearches => "пределы есть только у поиска --lockstep",
        OnlyOptimalSearches => "пределы есть только у проверки --optimal",
        NothingPrinted => "ничего не выводится",
        OneFilePerBoard => "у каждого поля свой файл",
        JsonHasOneNotation => "у ходов в JSON одна запись",
        JsonHasMetric => "в JSON указано, что считается ходом",
        HardestNotRandom => "самые трудные поля не случайны",
        NoSearch => "другие поля создаются без поиска",
        SetHasGoals => "у полей опубликованного набора свои цели",
        OneBoardHasNoMeans => "у одного поля нет средних",
        TilesJump => "фишки прыгают",
        PlayedOnce => "движение показывается один раз",
    }
}
