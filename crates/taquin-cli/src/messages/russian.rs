//! Messages in Russian.

use std::fmt::Display;
use std::io;

use taquin::read::{Missing, ReadErrorKind};
use taquin::{Explanation, Slide, VerifyError};
use taquin_search::Stop;

use super::{BatchCounts, Messages, Noun, SearchCost, system_sentence};

/// Russian.
pub struct Russian;

impl Russian {
    fn counted(&self, count: usize, noun: Noun) -> String {
        (self as &dyn Messages).counted(count, noun)
    }

    fn number(&self, count: u64) -> String {
        (self as &dyn Messages).number(count)
    }
}

/// The form for a number: 1 and 21, 2 to 4 and 22, the others.
pub(super) fn plural(count: usize, [one, few, many]: [&'static str; 3]) -> &'static str {
    match (count % 10, count % 100) {
        (_, 11..=14) => many,
        (1, _) => one,
        (2..=4, _) => few,
        _ => many,
    }
}

const TILES: [&str; 3] = ["фишка", "фишки", "фишек"];
const CELLS: [&str; 3] = ["клетка", "клетки", "клеток"];

fn parity(number: usize) -> &'static str {
    if number.is_multiple_of(2) { "чётное" } else { "нечётное" }
}

fn missing(missing: &Missing) -> String {
    let tiles = match missing.tiles {
        0 => return "нет пустой клетки".into(),
        1 => format!("нет фишки {}", missing.lowest),
        several => format!("не хватает фишек: {several}, наименьшая из них {}", missing.lowest),
    };
    if missing.blank { tiles + ", и нет пустой клетки" } else { tiles }
}

fn name(tile: u16) -> String {
    if tile == 0 { "пустая клетка".into() } else { format!("фишка {tile}") }
}

impl Messages for Russian {
    fn separators(&self) -> (char, char) {
        ('\u{202f}', ',')
    }

    fn noun(&self, count: usize, noun: Noun) -> &'static str {
        let forms = match noun {
            Noun::Move => ["ход", "хода", "ходов"],
            Noun::Slide => ["сдвиг", "сдвига", "сдвигов"],
            Noun::Board => ["поле", "поля", "полей"],
            Noun::Run => ["прямая серия", "прямые серии", "прямых серий"],
            Noun::ShortestSolution => ["кратчайшее решение", "кратчайших решения", "кратчайших решений"],
        };
        plural(count, forms)
    }

    fn colon(&self) -> &'static str {
        ":"
    }

    fn error(&self) -> &'static str {
        "ошибка:"
    }

    fn warning(&self) -> &'static str {
        "внимание:"
    }

    fn stopped(&self, stop: Stop) -> &'static str {
        match stop {
            Stop::Time => "остановлено по времени",
            Stop::Nodes => "остановлено по числу узлов",
            Stop::Memory => "остановлено по памяти",
            Stop::Cancelled => "прервано",
            Stop::Depth => "остановлено: путь стал слишком длинным",
            Stop::DeadEnd => "остановлено в тупике (более широкий луч может найти решение)",
            _ => "остановлено по другой причине",
        }
    }

    fn no_solution(&self) -> &'static str {
        "Решения не существует"
    }

    fn check_says_why(&self) -> &'static str {
        "'taquin check' объясняет почему"
    }

    fn other_goals(&self, goals: &[&str]) -> String {
        format!(", но поле можно собрать к цели --goal {}", goals.join(" или "))
    }

    fn is_the_goal(&self) -> &'static str {
        "поле уже собрано"
    }

    fn proven_shortest(&self) -> &'static str {
        "доказано, что короче нельзя"
    }

    fn not_proven_shortest(&self) -> &'static str {
        "не доказано, что короче нельзя"
    }

    fn none_found(&self) -> &'static str {
        "решение не найдено"
    }

    fn at_least(&self, moves: usize) -> String {
        format!("ходов в любом решении не меньше {}", self.number(moves as u64))
    }

    fn cost(&self, cost: &SearchCost) -> String {
        let stored = match cost.stored {
            0 => String::new(),
            boards => format!("наибольшее число хранимых полей: {}, ", self.number(boards as u64)),
        };
        let (expanded, generated) = (self.number(cost.expanded), self.number(cost.generated));
        format!("раскрыто {expanded}, порождено {generated}; {stored}память: {}; {}", cost.memory, cost.time)
    }

    fn may_be_longer(&self, algorithm: &dyn Display, times: &str) -> String {
        format!("{algorithm} может найти решение, которое до {times} раз длиннее кратчайшего")
    }

    fn guarantees_nothing(&self, algorithm: &dyn Display) -> String {
        format!("{algorithm} не гарантирует кратчайшего решения")
    }

    fn overestimates(&self, heuristic: &str) -> String {
        format!("{heuristic} может превышать истинное расстояние, поэтому решение может быть не кратчайшим")
    }

    fn start(&self) -> &'static str {
        "Начало"
    }

    fn direction(&self, slide: Slide) -> &'static str {
        match slide {
            Slide::Up => "вверх",
            Slide::Down => "вниз",
            Slide::Left => "влево",
            Slide::Right => "вправо",
        }
    }

    fn shortest_solutions(&self, solutions: usize, moves: usize) -> String {
        let length = self.counted(moves, Noun::Move);
        format!("{}, длина: {length}", self.counted(solutions, Noun::ShortestSolution))
    }

    fn not_all_found(&self, stop: Stop, found: u64) -> String {
        let so_far =
            if found > 0 { format!(", пока найдено {}", self.number(found)) } else { String::new() };
        format!("{}, найдены не все{so_far}", self.stopped(stop))
    }

    fn needed_no_improvement(&self, option: &str) -> String {
        format!("{option} не подействовал: поле такого размера решается сразу")
    }

    fn valid_pushes(&self, moves: usize, slides: usize) -> String {
        format!("Верно: {} ({}) до цели", self.counted(moves, Noun::Move), self.counted(slides, Noun::Slide))
    }

    fn valid(&self, moves: usize, runs: usize) -> String {
        format!("Верно: {} ({}) до цели", self.counted(moves, Noun::Move), self.counted(runs, Noun::Run))
    }

    fn not_a_solution(&self, reason: &dyn Display) -> String {
        format!("Не решение: {reason}")
    }

    fn verify_error(&self, error: &VerifyError) -> String {
        match error {
            VerifyError::Edge { number, slide, row, col } => format!(
                "ход {number} ({}) невозможен: пустая клетка в строке {row}, столбце {col}, и {} двинуть нечего",
                slide.letter(),
                self.direction(*slide)
            ),
            VerifyError::NotGoal { slides, misplaced } => {
                format!("ходы ({slides}) не приводят к цели; фишек не на месте: {misplaced}")
            }
            other => other.to_string(),
        }
    }

    fn no_moves(&self) -> &'static str {
        "ходов нет"
    }

    fn other_length(&self, made: usize, said: usize) -> String {
        format!("{}, а в JSON указано {said}", self.counted(made, Noun::Move))
    }

    fn explanation(&self, explanation: &Explanation, all_inversions: bool) -> String {
        let verdict = if explanation.solvable {
            "поле можно собрать"
        } else {
            "поле нельзя собрать"
        };
        if explanation.shape.rows().min(explanation.shape.cols()) == 1 {
            return format!("{verdict}: в одном ряду фишки не обходят друг друга");
        }
        let shown = if all_inversions { usize::MAX } else { 0 };
        let pairs: String =
            explanation.board.pairs().take(shown).map(|(larger, smaller)| format!(" ({larger},{smaller})")).collect();
        format!(
            "{verdict}\nинверсии: {} на поле, {} в цели{pairs}\nрасстояние пустой клетки до её места: {}\n\
             Каждый ход меняет местами пустую клетку и фишку, сдвигая пустую на клетку:\n\
             число перестановок ({}) и расстояние ({}) должны быть одной чётности.",
            explanation.board.inversions,
            explanation.goal.inversions,
            explanation.blank_distance,
            parity(usize::from(explanation.odd_permutation)),
            parity(explanation.blank_distance)
        )
    }

    fn batch_summary(&self, counts: &BatchCounts) -> String {
        let &BatchCounts { solved, unproven, unsolvable, bad, stopped } = counts;
        let all = self.counted(counts.all(), Noun::Board);
        let unproven =
            if unproven > 0 { format!(" (без доказательства: {unproven})") } else { String::new() };
        format!("{all}: решено {solved}{unproven}, без решения {unsolvable}, с ошибкой {bad}, остановлено {stopped}")
    }

    fn read_error(&self, error: &ReadErrorKind) -> String {
        match error {
            ReadErrorKind::Empty { comments: true } => "поля нет, только комментарии".into(),
            ReadErrorKind::Empty { comments: false } => "поля нет: текст пуст".into(),
            ReadErrorKind::NotATile { found } => {
                format!("{found} — не фишка: нужно число, или 0 _ x . - для пустой клетки")
            }
            ReadErrorKind::NotSquare { tiles } => format!(
                "{tiles} {} не образуют квадрат; начните с размера (строки x столбцы, например 3x5) или разделите \
                 строки знаком /",
                plural(*tiles, TILES)
            ),
            ReadErrorKind::Ragged { row, found, expected } => {
                format!("в строке {row} {found} {} вместо {expected}", plural(*found, TILES))
            }
            ReadErrorKind::TooFew { found, shape, missing: lacking } => format!(
                "на поле {found} {}, а у поля {shape} {} {}: {}",
                plural(*found, TILES),
                shape.cells(),
                plural(shape.cells(), CELLS),
                missing(lacking)
            ),
            ReadErrorKind::TooMany { found, shape } => {
                let (tiles, cells) = (plural(*found, TILES), plural(shape.cells(), CELLS));
                format!("{found} {tiles}, а у поля {shape} только {} {cells}", shape.cells())
            }
            ReadErrorKind::OutOfRange { found, shape, missing: lacking } => format!(
                "фишки {found} не бывает: у поля {shape} фишки от 1 до {} и пустая клетка; {}",
                shape.cells() - 1,
                missing(lacking)
            ),
            ReadErrorKind::Duplicate { tile, first, missing: lacking } => format!(
                "{} встречается дважды (сначала в строке {}, столбце {}), и {}",
                name(*tile),
                first.line,
                first.column,
                missing(lacking)
            ),
            other => other.to_string(),
        }
    }

    fn no_such_file_either(&self, name: &str) -> String {
        format!("файла «{name}» тоже нет")
    }

    fn cannot_open(&self, path: &dyn Display, error: &io::Error) -> String {
        match error.kind() {
            io::ErrorKind::NotFound => format!("не открыть {path}: такого файла нет"),
            io::ErrorKind::PermissionDenied => format!("не открыть {path}: нет доступа"),
            _ => format!("не открыть {path}: {}", system_sentence(error)),
        }
    }

    fn is_a_folder(&self, path: &dyn Display) -> String {
        format!("{path} — папка, а не файл")
    }
}
