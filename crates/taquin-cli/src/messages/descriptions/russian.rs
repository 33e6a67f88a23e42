//! Descriptions of boards and tables in Russian.

use taquin::parity::Sequence;

use crate::messages::descriptions::{
    DescriptionMessages, DeviceNoun, GpuLine, LockstepVerdict, RemovedFile, TableLine, TableTotal, TextLabel,
};
use crate::messages::{Messages, Noun, Russian};

impl DescriptionMessages for Russian {
    fn label(&self, label: TextLabel) -> &'static str {
        match label {
            TextLabel::Solvable => "поле можно собрать",
            TextLabel::Unsolvable => "поле нельзя собрать",
            TextLabel::Shape => "размер",
            TextLabel::Blank => "пустая клетка",
            TextLabel::IsTheGoal => "уже собрано",
            TextLabel::SolvableTo => "возможные цели",
            TextLabel::NoNamedGoal => "нет",
            TextLabel::Inversions => "инверсии",
            TextLabel::Hamming => "Хэмминг",
            TextLabel::Manhattan => "Манхэттен",
            TextLabel::Neighbor => "сосед",
            TextLabel::Neighbors => "соседи",
            TextLabel::Twin => "двойник",
            TextLabel::Heuristic => "эвристика",
            TextLabel::Value => "значение",
            TextLabel::Admissible => "допустима",
            TextLabel::Consistent => "монотонна",
            TextLabel::Yes => "да",
            TextLabel::No => "нет",
            TextLabel::Moves => "ходы",
            TextLabel::Boards => "поля",
            TextLabel::Name => "имя",
            TextLabel::Tiles => "фишки",
            TextLabel::Size => "объём",
            TextLabel::State => "состояние",
            TextLabel::Ok => "в порядке",
            TextLabel::NoErrorFound => "ошибок не найдено",
        }
    }

    fn line(&self, line: usize) -> String {
        format!("строка {line}")
    }

    fn place(&self, line: usize, column: usize) -> String {
        format!("строка {line}, столбец {column}")
    }

    fn tiles(&self, count: usize) -> String {
        self.counted(count, Noun::Tile)
    }

    fn blank_cells(&self, board: &Sequence, goal: &Sequence) -> String {
        format!(
            "строка {}, столбец {}; в цели: строка {}, столбец {}",
            board.blank_row, board.blank_col, goal.blank_row, goal.blank_col
        )
    }

    fn inversion_counts(&self, board: &Sequence, goal: &Sequence) -> String {
        format!("{}; в цели: {}", board.inversions, goal.inversions)
    }

    fn neighbors_elsewhere(&self, count: usize) -> String {
        format!("{count} (см. --format json)")
    }

    fn lockstep(&self, verdict: &LockstepVerdict) -> String {
        match verdict {
            LockstepVerdict::BoardSolved { moves } => {
                format!("По очереди: решено поле, {}, значит, его можно собрать", self.counted(*moves, Noun::Move))
            }
            LockstepVerdict::TwinSolved(twin) => {
                format!("По очереди: решён двойник ({twin}), значит, поле нельзя собрать")
            }
            LockstepVerdict::Stopped(stop) => {
                format!("По очереди: {} прежде, чем решено хотя бы одно из двух", self.stopped(*stop))
            }
            LockstepVerdict::Neither => "По очереди: ни поле, ни его двойник нельзя собрать".into(),
        }
    }

    fn expanded_in(&self, boards: u64, time: &str) -> String {
        format!("раскрыто {} за {time}", self.counted(boards as usize, Noun::Board))
    }

    fn distances_summary(&self, boards: u64, farthest: usize, mean: &str, is_complete: bool) -> String {
        let far = match is_complete {
            true => format!("самые далёкие: {}", self.counted(farthest, Noun::Move)),
            false => format!("пока на расстоянии до {farthest}"),
        };
        format!("{}, {far}, в среднем {mean}", self.counted(boards as usize, Noun::Board))
    }

    fn server_address(&self, url: &str) -> String {
        format!("taquin по адресу {url}  (Ctrl-C — остановить)")
    }

    fn table_line(&self, line: &TableLine) -> String {
        match line {
            TableLine::NothingToStore => {
                "хранить нечего: таблицы такого размера строятся почти так же быстро, как читаются".into()
            }
            TableLine::Exists { name } => format!("{name} уже есть"),
            TableLine::Built { name, time, size } => format!("{name} построена за {time}, {size}"),
            TableLine::Total(TableTotal { tables, size, folder }) => {
                format!("{}, {size} в {folder}", self.counted(*tables, Noun::Table))
            }
            TableLine::Removed { name, what } => match what {
                RemovedFile::Table { size } => format!("{name} удалена ({size})"),
                RemovedFile::Automaton => format!("{name} удалён (автомат)"),
                RemovedFile::Incomplete => format!("{name} удалён (не закончен)"),
            },
            TableLine::RemovedAll(TableTotal { tables, size, folder }) => {
                format!("удалено из {folder}: {}, {size}", self.counted(*tables, Noun::Table))
            }
            TableLine::NoTables { folder } => format!("в {folder} нет таблиц"),
            TableLine::Damaged(damage) => format!("повреждена: {damage}"),
            TableLine::Wrong(mismatch) => format!("неверна: {mismatch}"),
            TableLine::Vanished => "тем временем удалена".into(),
            TableLine::ComparedAll { good, arrangements } => {
                format!("{good}, сравнены все расстановки: {}", self.number(*arrangements))
            }
            TableLine::ComparedSome { good, near, random } => format!(
                "{good}, сравнены расстановки: {} близко к цели и {} случайных",
                self.number(*near),
                self.number(*random)
            ),
        }
    }

    fn gpu_line(&self, line: &GpuLine) -> String {
        match line {
            GpuLine::Device { name, kind, units, memory } => {
                let kind = match kind {
                    DeviceNoun::Card => "видеокарта",
                    DeviceNoun::Accelerator => "ускоритель",
                    DeviceNoun::Processor => "процессор",
                };
                format!("{name} ({kind}, вычислительных блоков: {units}, память: {memory})")
            }
            GpuLine::Fits { shape, tables, nodes, items } => format!(
                "{shape}: таблицы full помещаются: {tables}, и {nodes} для узлов; рабочих элементов: {}",
                self.number(*items)
            ),
            GpuLine::TooLarge { shape, tables, needed, usable } => {
                format!("{shape}: таблицы full не помещаются: {tables}, с узлами {needed}; можно занять {usable}")
            }
            GpuLine::Passed { expanded, per_second, longest } => format!(
                "проверка пройдена: раскрыто {}, {} в секунду, самый долгий отрезок {longest}",
                self.counted(*expanded as usize, Noun::Board),
                self.number(*per_second)
            ),
            GpuLine::Failed { reason } => format!("проверка не пройдена: {reason}"),
        }
    }
}
