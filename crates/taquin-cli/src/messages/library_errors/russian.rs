//! Errors of the libraries in Russian.

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

use crate::messages::russian::plural;
use crate::messages::{LibraryMessages, Messages, Russian};

impl LibraryMessages for Russian {
    fn goal_shape(&self, error: &GoalShapeError) -> String {
        format!("цель — поле {}, а решаемое поле — {}", error.goal, error.board)
    }

    fn impossible_slide(&self, number: usize, slide: Slide, blank: Option<(usize, usize)>) -> String {
        let (letter, direction) = (slide.letter(), self.direction(slide));
        match blank {
            Some((row, col)) => format!(
                "ход {number} ({letter}) невозможен: пустая клетка в строке {row}, столбце {col}, и {direction} двинуть \
                 нечего"
            ),
            None => format!("ход {number} ({letter}) невозможен: {direction} двинуть нечего"),
        }
    }

    fn move_error(&self, error: &NotationError) -> String {
        use NotationErrorKind::*;
        let what = match &error.kind {
            NotASlide { found } => format!("здесь {found}, а нужно U, D, L или R, можно с длиной серии, например R2"),
            RunLength { found, most } => format!("длина серии {found}, а на этом поле она от 1 до {most}"),
            NotANumber { found, expected } => format!("здесь {found}, а нужно: {}", expected_number(*expected)),
            NoColumn { found } => format!("после строки {found} текст кончается, а нужен столбец, например 2,3"),
            TileNotNext { found, can } => format!("фишка {found} не рядом с пустой клеткой; могут ходить: {can}"),
            TooManySlides { most } => format!("здесь можно не больше ходов, чем {most}"),
            CellNotNext { found, row, col } => {
                format!("клетка {found} не рядом с пустой (строка {row}, столбец {col})")
            }
            other => other.to_string(),
        };
        format!("ход {}: {what}", error.number)
    }

    fn request_error(&self, error: &RequestError) -> String {
        match error {
            RequestError::Goal(error) => self.goal_shape(error),
            RequestError::Heuristic(error) => heuristic_error(error),
            RequestError::MultiTile { shape } => {
                format!("ходы несколькими фишками решаются на полях до 16 клеток со сторонами до 8, а не на {shape}")
            }
            RequestError::MultiTileOption { option } => format!(
                "у метрики mtm свои алгоритм и эвристика, поэтому с ней нельзя сочетать {}",
                multi_tile_conflict(option)
            ),
            RequestError::NotRepeatable => {
                "поиск, который улучшает решение, считает каждый раз одни и те же узлы только при пределе числа узлов"
                    .into()
            }
            RequestError::NoProof { reason } => {
                let reason = match reason {
                    NoProofReason::Algorithm(algorithm) => format!("{algorithm} этого не доказывает"),
                    NoProofReason::Overestimates(heuristic) => {
                        format!("{heuristic} может превышать истинное расстояние")
                    }
                    NoProofReason::EarlyStop => "метод с ранней остановкой этого не доказывает".into(),
                    other => other.to_string(),
                };
                format!("для всех кратчайших решений нужен метод, который доказывает, что короче нельзя: {reason}")
            }
            RequestError::Engine(EngineError::Unsupported(shape)) => {
                format!("базы шаблонов — для полей со сторонами от 2 и не больше чем из 36 клеток, а не для {shape}")
            }
            RequestError::Engine(EngineError::Table) => {
                "база шаблонов повреждена: по ней цель недостижима, хотя поле можно собрать".into()
            }
            RequestError::Engine(EngineError::FalseBound { length, bound }) => format!(
                "найдено решение длины {length}, хотя в любом должно быть не меньше {bound} ходов: база шаблонов или файл \
                 продолжения повреждены"
            ),
            RequestError::Checkpoint(error) => self.checkpoint_error(error),
            other => other.to_string(),
        }
    }

    fn checkpoint_error(&self, error: &CheckpointError) -> String {
        use CheckpointError::*;
        const UNCHANGED: &str = "он не изменён";
        match error {
            System { action, path, kind, reason } => {
                let reason = self.system_error(*kind).unwrap_or(reason);
                format!("не {} файл продолжения {}: {reason}", verb(action), path.display())
            }
            Foreign(path) => {
                format!("{} — не файл продолжения этой версии taquin; {UNCHANGED}", path.display())
            }
            Damaged(path) => format!("файл продолжения {} повреждён; {UNCHANGED}", path.display()),
            OtherBoard { path, board, goal } => {
                format!("файл продолжения {} — для поля {board} с целью {goal}; {UNCHANGED}", path.display())
            }
            OtherSize { path, made_with } => format!(
                "файл продолжения {} сделан с таблицами {size}: выберите их (--tables {size}) или другой файл; {UNCHANGED}",
                path.display(),
                size = made_with.name()
            ),
            FalseBound { path, bound, length } => format!(
                "файл продолжения {} неверен: по нему в любом решении не меньше {bound} ходов, но есть решение длины {length}",
                path.display()
            ),
            OtherTables(path) => {
                format!("файл продолжения {} сделан версией с другими таблицами; {UNCHANGED}", path.display())
            }
            NothingToKeep(reason) => {
                format!("файл продолжения — для поиска на базах шаблонов: {}", nothing_to_keep(*reason))
            }
            other => other.to_string(),
        }
    }

    fn store_error(&self, error: &StoreError) -> String {
        match error {
            StoreError::System { action, path, source } => {
                let reason = (self as &dyn Messages).io_error(source);
                format!("не {} {}: {reason}", verb(action), path.display())
            }
            StoreError::Damaged { path, damage } => {
                format!("таблица {} непригодна: {}", path.display(), self.damage(damage))
            }
            StoreError::Stopped(_) => "остановлено при чтении таблицы".into(),
            other => other.to_string(),
        }
    }

    fn store_advice(&self, error: &StoreError, folder: &str) -> String {
        let elsewhere = "выберите другую папку через --cache или TAQUIN_CACHE";
        match error {
            StoreError::System { source, .. } => match source.kind() {
                io::ErrorKind::StorageFull => {
                    format!("диск полон: 'taquin pdb remove' освобождает место, или {elsewhere}")
                }
                io::ErrorKind::PermissionDenied => format!("нет доступа: {elsewhere}"),
                io::ErrorKind::ReadOnlyFilesystem => format!("диск только для чтения: {elsewhere}"),
                io::ErrorKind::NotADirectory => format!("{folder} — не папка: {elsewhere}"),
                _ => elsewhere.to_owned(),
            },
            _ => "'taquin pdb remove' её удаляет".to_owned(),
        }
    }

    fn damage(&self, damage: &Damage) -> String {
        match damage {
            Damage::Foreign => "это не таблица этой версии".into(),
            Damage::Header => "повреждён её заголовок".into(),
            Damage::Length { expected, found } => format!("слов в ней {found} вместо {expected}"),
            Damage::OtherPattern => "в ней не та таблица, что в имени".into(),
            Damage::Bits => "не сходится контрольная сумма".into(),
            other => other.to_string(),
        }
    }

    fn mismatch(&self, Mismatch { cells, blank, found, expected }: &Mismatch) -> String {
        let found = found.map_or_else(|| "невозможное значение".to_owned(), |found| found.to_string());
        format!(
            "для фишек на клетках {cells:?} и пустой на {blank} в таблице {found}, а нужно {expected} {}",
            plural(*expected as usize, ["ход", "хода", "ходов"])
        )
    }

    fn push_mismatch(&self, PushMismatch { cells, blank, expected }: &PushMismatch) -> String {
        format!(
            "для групп {cells:?} и пустой клетки на {blank} в таблице не {expected} {}",
            plural(*expected as usize, ["толчок", "толчка", "толчков"])
        )
    }

    fn generate_error(&self, error: &GenerateError) -> String {
        match error {
            GenerateError::AllSolvable { shape } => format!("любое поле {shape} можно собрать"),
            GenerateError::TooFar { asked, shape, farthest } => {
                format!("полей {shape} на расстоянии {asked} от этой цели нет: дальше {farthest} нет ни одного")
            }
            GenerateError::NotFound { asked, shape, tried, farthest } => format!(
                "поле {shape} на расстоянии {asked} от этой цели не найдено: самое далёкое из {tried} случайных — на {farthest}"
            ),
            GenerateError::HardestUnknown { shape } => {
                format!("самые трудные поля {shape} для этой цели неизвестны")
            }
            GenerateError::NoMore { found } => format!("других таких полей не нашлось, известно: {found}"),
            GenerateError::Stopped(_) => "остановлено прежде, чем такое поле нашлось".into(),
            other => other.to_string(),
        }
    }

    fn layers_error(&self, error: &LayersError) -> String {
        match error {
            LayersError::TooMany { shape } => {
                format!("у поля {shape} больше 12 клеток: полей слишком много, чтобы обойти все")
            }
            LayersError::Stopped(_) => "остановлено прежде, чем обойдены все поля".into(),
            other => other.to_string(),
        }
    }

    fn render_error(&self, error: &RenderError) -> String {
        match error {
            RenderError::Color { found, position, .. } => format!("«{found}» — не цвет (знак {position})"),
            RenderError::Range { found, min, max, .. } => format!("{found} вне пределов: можно от {min} до {max}"),
            RenderError::TooLarge { width, height, .. } => {
                format!("картинка была бы {width}×{height} точек, это слишком много; выберите фишки поменьше")
            }
            RenderError::TooLong { found, limit } => {
                format!("кадров было бы {found}, а можно не больше {limit}; выберите --steps или меньше ходов")
            }
            RenderError::GoalShape { goal, board } => format!("цель — поле {goal}, а рисуется поле {board}"),
            RenderError::Slide { slide, number } => self.impossible_slide(*number, *slide, None),
            RenderError::Write(_) => "картинку не записать".into(),
            RenderError::Stopped(_) => "остановлено, пока рисовалась картинка".into(),
            other => other.to_string(),
        }
    }

    fn page_folder_error(&self, error: &PageFolderError) -> String {
        let messages: &dyn Messages = self;
        match error {
            PageFolderError::Unreadable { path, error } => {
                format!("не прочитать {}: {}", path.display(), messages.io_error(error))
            }
            PageFolderError::NotAPage { folder, missing } => {
                format!("в папке {} нет файла {missing}; нужна папка, записанная ./page", folder.display())
            }
            PageFolderError::TooLarge { folder } => {
                format!("папка {} слишком велика; нужна папка, записанная ./page", folder.display())
            }
            other => other.to_string(),
        }
    }

    fn gpu_error(&self, error: &GpuError) -> String {
        match error {
            GpuError::NoLibrary => "OpenCL не установлен: он приходит с драйвером видеокарты".into(),
            GpuError::NoDevice => "OpenCL не знает ни одной видеокарты".into(),
            GpuError::Failed { device, error } => format!("сбой видеокарты {device}: {error}"),
            GpuError::Wrong { device } => format!("видеокарта {device} считает неверно"),
            GpuError::Memory { device, needed, available } => {
                format!("у видеокарты {device} мало памяти: нужно {needed} МиБ, можно занять {available} МиБ")
            }
            other => other.to_string(),
        }
    }

    fn serve_error(&self, error: &ServeError) -> String {
        let messages: &dyn Messages = self;
        match error {
            ServeError::Listen { address, error } => {
                format!("не слушать адрес {address}: {}", messages.io_error(error))
            }
            ServeError::System(error) => format!("система не даёт запустить сервер: {}", messages.io_error(error)),
            other => other.to_string(),
        }
    }

    fn json_error(&self, error: &serde_json::Error, field: Option<&str>) -> String {
        let place = match error.line() {
            0 => String::new(),
            line => format!(" (строка {line}, столбец {})", error.column()),
        };
        match field {
            Some(field) => format!("в нём нет «{field}»{place}"),
            None if error.is_eof() => format!("текст обрывается{place}"),
            None if error.is_syntax() => format!("он записан с ошибкой{place}"),
            None => format!("в нём неожиданное значение{place}"),
        }
    }

    fn system_error(&self, kind: io::ErrorKind) -> Option<&'static str> {
        Some(match kind {
            io::ErrorKind::NotFound => "такого файла или папки нет",
            io::ErrorKind::PermissionDenied => "нет доступа",
            io::ErrorKind::AlreadyExists => "он уже есть",
            io::ErrorKind::IsADirectory => "это папка",
            io::ErrorKind::NotADirectory => "это не папка",
            io::ErrorKind::StorageFull => "диск полон",
            io::ErrorKind::QuotaExceeded => "превышена квота на диске",
            io::ErrorKind::FileTooLarge => "файл был бы слишком велик",
            io::ErrorKind::ReadOnlyFilesystem => "диск только для чтения",
            io::ErrorKind::InvalidFilename => "такого имени файла быть не может",
            io::ErrorKind::AddrInUse => "адрес уже занят",
            io::ErrorKind::AddrNotAvailable => "у этой машины нет такого адреса",
            io::ErrorKind::OutOfMemory => "не хватает памяти",
            _ => return None,
        })
    }
}

/// An infinitive, as in "не прочитать".
fn verb(action: &str) -> &str {
    match action {
        "read" => "прочитать",
        "write" => "записать",
        "create" => "создать",
        "open" => "открыть",
        "remove" => "удалить",
        "get memory for" => "выделить память для",
        other => other,
    }
}

fn expected_number(expected: ExpectedNumber) -> &'static str {
    match expected {
        ExpectedNumber::Tile => "номер фишки",
        ExpectedNumber::Row => "строка и столбец, например 2,3",
        _ => "столбец после строки, например 2,3",
    }
}

fn heuristic_error(error: &HeuristicError) -> String {
    match error {
        HeuristicError::WalkingTable { shape } => format!(
            "расстояния обхода для полей {shape} нет: его таблицы были бы слишком велики (оно есть до 4x4, 3x5, 2x6 и \
             1x11, и для повёрнутых)"
        ),
        HeuristicError::TooManyTerms { found } => {
            format!("разных оценок в выражении {found}; можно не больше 8")
        }
        HeuristicError::Stopped(_) => "остановлено прежде, чем построены таблицы эвристики".into(),
        other => other.to_string(),
    }
}

fn multi_tile_conflict(conflict: &MultiTileConflict) -> String {
    match conflict {
        MultiTileConflict::Algorithm(algorithm) => format!("алгоритм {algorithm}"),
        MultiTileConflict::Heuristic(heuristic) => format!("эвристику {heuristic}"),
        MultiTileConflict::Tables(size) => format!("таблицы {}", size.name()),
        MultiTileConflict::EarlyStop => "остановку на достаточно хорошем решении".into(),
        MultiTileConflict::Checkpoint => "файл продолжения".into(),
        other => other.to_string(),
    }
}

fn nothing_to_keep(reason: NothingToKeep) -> String {
    match reason {
        NothingToKeep::OtherAlgorithm => "выбран другой алгоритм".into(),
        NothingToKeep::FirstOrNodes => "при первом решении или пределе числа узлов его нет".into(),
        NothingToKeep::LargeBoard => "для полей такого размера их нет".into(),
        NothingToKeep::Memory => "таблицы full не помещаются в память (--memory)".into(),
        other => other.to_string(),
    }
}
