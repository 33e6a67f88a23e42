//! Notes and warnings in Russian.

use taquin::{Assumption, BoundSource, Direction, MethodReason, TablesUsed};
use taquin_search::Progress;

use crate::messages::notes::{
    ExpectedInput, MemoryShortage, Note, NoteMessages, ShortageConsequence, StoreConsequence,
};
use crate::messages::russian::plural;
use crate::messages::{LibraryMessages, Messages, Noun, Russian};
use crate::number_format::{bytes, time};
use crate::picture::PictureKind;

impl NoteMessages for Russian {
    fn note(&self, note: &Note) -> String {
        match note {
            Note::Type(expected) => {
                format!("Введите {}, затем нажмите Ctrl-D на пустой строке (Ctrl-C — выход):", self.expected(*expected))
            }
            Note::Assumed(Assumption::Shape(shape)) => format!(
                "прочитано как поле {shape}, по строкам; для квадрата начните с размера {}",
                shape.cells().isqrt()
            ),
            Note::Assumed(Assumption::Blank(tile)) => format!("пустой клетки нет: за неё принято число {tile}"),
            Note::Assumed(other) => other.to_string(),
            Note::Seed(seed) => format!("зерно {seed}"),
            Note::Hardest { distance, boards } => {
                let (boards, moves) = (self.counted(*boards, Noun::Board), self.counted(*distance, Noun::Move));
                format!("{moves} до цели, дальше не бывает; всего {boards}")
            }
            Note::StoppedAfter { stop, done, all } => {
                format!("{}, готово {} из {}", self.stopped(*stop), self.number(*done as u64), self.number(*all as u64))
            }
            Note::StoppedBefore(stop) => format!("{} прежде, чем такое поле нашлось", self.stopped(*stop)),
            Note::BoardsWritten { boards, folder } => {
                let written = plural(*boards, ["записано", "записаны", "записано"]);
                format!("{} {written} в {folder}", self.counted(*boards, Noun::Board))
            }
            Note::DefaultTime { seconds } => {
                format!("{seconds} s — обычное время для поля такого размера; --time задаёт другое, или none")
            }
            Note::ImpliesSnail => "--format school42 означает --goal snail".into(),
            Note::Kept { path, tables, bound, expanded } => format!(
                "сохранено в {path}: поиск на таблицах {tables}, порог {bound}, раскрыто {}; та же команда его продолжит",
                self.counted(*expanded as usize, Noun::Board)
            ),
            Note::NothingKept { path } => format!(
                "в {path} пока нечего сохранять: поиск на таблицах full ещё не начался ('taquin pdb build' их строит)"
            ),
            Note::NoPicture => "без решения картинка не записывается".into(),
            Note::NotWritten { stop, file: Some(file) } => format!("{}; файл {file} не записан", self.stopped(*stop)),
            Note::NotWritten { stop, file: None } => {
                format!("{}; картинка на стандартном выводе неполна", self.stopped(*stop))
            }
            Note::ProcessorInstead { failure } => {
                format!("{}; её работу берёт на себя процессор", self.gpu_error(failure))
            }
            Note::CardWithoutEffect => {
                "--gpu здесь не действует: видеокарта ищет на базах шаблонов, для полей от 10 до 36 клеток".into()
            }
            Note::FewerThreads => "система запускает меньше потоков, чем нужно, поэтому их было меньше".into(),
            Note::NoThreadForCtrlC => {
                "не запустить поток, который ждал бы Ctrl-C: он завершит программу без результата".into()
            }
            Note::Store(error, consequence) => {
                let consequence = match consequence {
                    StoreConsequence::WasRebuilt => "она построена заново",
                    StoreConsequence::WillBeRebuilt => "она будет построена заново",
                    StoreConsequence::UsedAnyway => "таблица всё равно построена и использована",
                };
                format!("{}; {consequence}", self.store_error(error))
            }
            Note::MemoryShortage(shortage) => memory_shortage(shortage),
            Note::Method { algorithm, heuristic, reason } => {
                let with = heuristic.map(|heuristic| format!(" с {}", heuristic_name(heuristic))).unwrap_or_default();
                let why = reason.map(|reason| format!(": {}", method_reason(reason))).unwrap_or_default();
                format!("{algorithm}{with}{why}")
            }
            Note::Tables(tables) => self.tables(tables),
            Note::Device(name) => format!("поиск на устройстве {name}"),
            Note::LongestSlice(time) => format!("самый долгий отрезок на устройстве: {time}"),
            Note::LowerBound { moves, by } => {
                format!("ходов не меньше {} ({})", self.number(*moves as u64), bound_source(*by))
            }
            Note::Iteration(bound) => format!(
                "порог {}: раскрыто {}, порождено {}, {}",
                bound.bound,
                self.number(bound.expanded),
                self.number(bound.generated),
                self.figures(&time(bound.time))
            ),
            Note::PublicServer => "каждый, кто достанет эту машину по сети, может пользоваться сервером и его \
                                   процессором; соединения не шифруются, и пароля нет"
                .into(),
            Note::NoBrowser(reason) => format!("браузер не открыть: {reason}"),
            Note::Automaton { name, size } => format!("автомат: {name} ({size})"),
            Note::IncompleteTable { name } => {
                format!("не закончено: {name} (пишется сейчас или осталось от убитого процесса)")
            }
            Note::NotBuilt { name } => format!("прервано: таблица {name} не построена"),
            Note::RebuildAdvice => "'taquin pdb remove ИМЯ' удаляет таблицу; 'taquin pdb build' или следующий поиск \
                                    строит её заново"
                .into(),
        }
    }

    fn expected(&self, expected: ExpectedInput) -> &'static str {
        match expected {
            ExpectedInput::Board => "поле, например 1 2 3/4 5 6/7 0 8",
            ExpectedInput::Boards => "поля, по одному на строке",
            ExpectedInput::Goal => "цель, то есть поле",
            ExpectedInput::Moves => "ходы, например RRD",
            ExpectedInput::Colors => "цвета, например #f0f #ff0",
            ExpectedInput::SolutionJson => "JSON команды 'taquin solve --format json'",
            ExpectedInput::FileText => "текст файла",
        }
    }

    fn progress(&self, boards: &str, rate: &str, progress: &Progress) -> String {
        let mut text = format!("полей: {boards}, {rate}/s");
        if let Some(best) = progress.best {
            text += &format!(", лучшее: {}", self.counted(best as usize, Noun::Move));
        }
        if progress.lower_bound > 0 {
            text += &format!(", не меньше {}", progress.lower_bound);
        }
        text
    }

    fn drawn(&self, kind: PictureKind, done: usize, all: usize) -> String {
        let step = if kind.is_sheet() { "поле" } else { "ход" };
        format!("{step} {done} из {all}")
    }
}

impl Russian {
    /// The tables a search used: size, origin, and when they took over.
    fn tables(&self, tables: &TablesUsed) -> String {
        let origin = match (tables.prepared.read, tables.prepared.built) {
            (0, 0) => "часть программы, готовы за",
            (_, 0) => "прочитаны с диска за",
            (0, _) => "построены за",
            _ => "частью прочитаны с диска, частью построены за",
        };
        let from = match tables.from {
            0 => String::new(),
            boards => format!(", взяты после {}", self.number(boards)),
        };
        let end = match tables.direction {
            Direction::Forward => "",
            Direction::Backward => " для поиска от цели",
        };
        let (size, took) = (self.figures(&bytes(tables.bytes)), self.figures(&time(tables.prepared.time)));
        format!("таблицы {}{end}, {size}, {origin} {took}{from}", tables.table_size.name())
    }
}

fn method_reason(reason: MethodReason) -> &'static str {
    match reason {
        MethodReason::GivenHeuristic => "IDA* лучше всего использует эвристику и не требует памяти",
        MethodReason::LargeBoard => "поле такого размера сразу получает первое решение, затем лучшие",
        MethodReason::LightThenFullTables => {
            "таблицы light строятся за миллисекунды, а на трудных полях их сменяют таблицы full"
        }
        MethodReason::ManyBoards => "для многих полей стоит построить таблицу всех расстояний",
        MethodReason::NoMemory => "IDA* не требует памяти и доказывает, что его решения кратчайшие",
        MethodReason::PushTables => "таблицы толчков строятся за секунду, а на трудных полях их сменяют полные",
        MethodReason::MultiTile => "для ходов несколькими фишками есть своё расстояние обхода",
        other => other.sentence(),
    }
}

/// The heuristic of a report: an expression, or the library's words for tables.
fn heuristic_name(name: &str) -> &str {
    if name == BoundSource::PatternDatabases.name() { "базами шаблонов" } else { name }
}

fn bound_source(source: BoundSource) -> &'static str {
    match source {
        BoundSource::PatternDatabases => "базы шаблонов",
        BoundSource::IterativeDeepening => "итеративное углубление",
        expression => expression.name(),
    }
}

/// Which tables did not fit the memory limit, and the consequence.
fn memory_shortage(shortage: &MemoryShortage) -> String {
    let MemoryShortage { tables, need, while_built, limit, room, consequence } = shortage;
    let tables = tables.map_or_else(|| "самых сильных таблиц".to_owned(), |name| format!("таблиц {name}"));
    let when = if *while_built { " при построении" } else { "" };
    let room = match room {
        Some(room) => format!("предел {limit} оставляет таблицам {room}"),
        None => format!("предел — {limit}"),
    };
    let consequence = match consequence {
        ShortageConsequence::LightTables => "поэтому используются только таблицы light",
        ShortageConsequence::ChooseSmaller => "поэтому выберите --tables поменьше, или auto",
        ShortageConsequence::ProofWithoutTables => "поэтому доказательство идёт без таблиц",
        ShortageConsequence::ProofOnLightTables => "поэтому доказательство идёт только на таблицах light",
    };
    format!("для {tables}{when} нужно {need}; {room}, {consequence}")
}
